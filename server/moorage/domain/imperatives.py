"""Words that read like orders to a machine: what is quoted may hold them, and whoever reads it should know.

A short list of what is said to language models and hardly ever to people. It is a help to readers and no wall: what
keeps a text from being obeyed is that it is quoted. `tests/bench/imperatives.py` counts how often ordinary texts are
marked.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

_BETWEEN = r"(?:[^\W_]+[\W_]{1,20}){0,4}?"
"""Up to four words may stand between."""


class _Rule(NamedTuple):
    """Tried where one of the keys occurs. In small letters without accents; a blank stands for any separator."""

    keys: str
    pattern: str
    is_latin: bool = True


_RULES = (
    _Rule(
        "ignor disregard forget overrid bypass discard neglect",
        rf"\b(?:ignor(?:e|ing)|disregard|forget|overrid(?:e|es|ing)|bypass|discard|neglect) {_BETWEEN}"
        rf"(?:previous|prior|above|earlier|preceding|foregoing|system|existing|safety|original|other|all) {_BETWEEN}"
        r"(?:instructions?|prompts?|directions?|guidelines?|commands?|directives?|orders|messages?)\b",
    ),
    _Rule(
        "instruction directive prompt",
        r"\b(?:new|updated|real|actual|important|urgent|hidden|secret|highest priority|system) (?:system )?"
        r"(?:instructions?|directives?|prompt)\s*:",
    ),
    _Rule(
        "prompt",
        rf"\b(?:reveal|print|output|repeat|show|leak|send|dump|display|tell me) {_BETWEEN}system prompt\b",
    ),
    _Rule("now", r"\byou (?:are|must|will|shall|should) now (?:an?|the|in|act|obey|ignore|be|pretend|respond)\b"),
    _Rule("now", r"\bfrom now on (?:you|act|respond|answer|reply|behave|obey)\b"),
    _Rule(
        "assistant model llm chatbot unrestricted jailbroken",
        rf"\byou are {_BETWEEN}(?:ai assistant|helpful assistant|language model|ai model|llm|chatbot|unrestricted|"
        r"jailbroken)\b",
    ),
    _Rule(
        "tell inform mention alert",
        r"\b(?:do not|don t|never|without) (?:tell|telling|inform|informing|mention|mentioning|alert|alerting)"
        r" (?:this |it |that )?(?:to )?(?:the |your |any )?(?:user|human|operator|developer)s?\b",
    ),
    _Rule("jailbreak anything", r"\bjailbreak mode\b|\bdo anything now\b"),
    _Rule(
        "overrid precedence priority",
        r"\b(?:this|these|the following) (?:memory|note|message|rule|text|instructions?|prompt) "
        r"(?:overrides?|takes? precedence over|has priority over) (?:all|any|every|your|the system|previous)\b",
    ),
    _Rule(
        "http",
        rf"\b(?:exfiltrate|upload|send|post) {_BETWEEN}(?:secrets?|credentials|api keys?|tokens?|passwords?|"
        rf"private keys?|ssh keys?|env|environment variables) {_BETWEEN}(?:to|at) [^\n]{{0,20}}?https?://",
    ),
    _Rule("curl wget", r"\b(?:curl|wget)\b[^\n|]{0,200}\|\s{0,9}(?:sudo )?(?:ba|z|da)?sh\b"),
    _Rule("rm", r"\brm\s{1,9}-rf?\s{1,9}(?:--no-preserve-root\s)?(?:/|~|\$home)(?=[\s\"'`;*]|$)"),
    _Rule(
        "system assistant developer tool function invoke instruction inst sys im_ <|",
        r"(?:(?<!\w)<|</)\s?(?:system|assistant|developer|system[-_]\w+|tool[-_](?:results?|use|calls?|response|output)|"
        r"function[-_](?:calls?|results?)|invoke|instructions?|inst|important|sys)\b[^>\n]{0,80}>"
        r"|<\|[\w-]{2,24}\|>|\[/?(?:inst|system|sys)\]|<<\s?/?sys\s?>>",
    ),
    _Rule(
        "assistant human system developer instruction response",
        r"\b(?:assistant|human)\s?:(?=\s)|\b(?:system|developer) (?:prompt|message|note|instructions?|override)\s?:"
        r"|\#{2,6}\s?(?:system|instructions?|assistant|response|human)\s?:",
    ),
    _Rule(
        "end begin start",
        r"\b(?:end|begin|start|beginning) of (?:the )?(?:quoted|quotation|memory|memories|untrusted|trusted|retrieved|"
        r"system|user|briefing|tool) (?:data|context|notes?|input|document|briefing|output|prompt|instructions?|text|"
        r"message|results?|section|memory|content)\b",
    ),
    # German and Dutch
    _Rule(
        "ignorier vergiss vergesst missacht negeer vergeet",
        rf"\b(?:ignorier\w{{0,3}}|vergiss|vergesst|missacht\w{{0,3}}|negeer|vergeet) {_BETWEEN}"
        r"(?:anweisung|instruktion|vorgabe|befehl|instructie|opdracht)\w*",
    ),
    _Rule("bist", r"\bdu bist (?:jetzt|nun|ab sofort|von nun an) (?:ein|kein|der|die|im)"),
    # French
    _Rule(
        "ignore oubli neglige",
        r"\b(?:ignore[zr]?|oublie[zr]?|neglige[zr]?) (?:l|les?|la|mes|tes|ses|nos|vos|leurs|ces|toutes) "
        rf"{_BETWEEN}(?:instructions?|consignes?|directives?)\b",
    ),
    _Rule("maintenant desormais", r"\b(?:tu es|vous etes) (?:maintenant|desormais) (?:une?|le|la|l)\b"),
    # Spanish, Portuguese, Italian
    _Rule(
        "ignor olvid descart omit esquec desconsider dimentic trascur",
        r"\b(?:ignor(?:a|e|ad|en|ar|ate|ino)|olvid(?:a|e|en|ar)|descart(?:a|e|en|ar)|omit(?:a|e|ir)|esqueca|"
        rf"desconsidere|dimentic(?:a|ate|are)|trascur(?:a|ate)) {_BETWEEN}"
        r"(?:instruccion|indicacion|ordenes|instruco|comandos|istruzion|ordini)\w*",
    ),
    _Rule(
        "eres agora adesso ora",
        r"\b(?:ahora eres (?:un|una|el|la)|(?:agora voce e|voce agora e) (?:um|uma)|"
        r"(?:ora|adesso) sei (?:un|una|il|la))\b",
    ),
    # Polish and Turkish
    _Rule("ignoruj zapomnij", rf"\b(?:z?ignoruj|zapomnij) {_BETWEEN}(?:instrukcj|polecen)\w*"),
    _Rule("talimat komut", rf"\b(?:talimat|komut)\w{{0,8}} {_BETWEEN}(?:yok say|gormezden gel|unut)\w*"),
    # scripts of their own
    _Rule(
        "игнориру забудь",
        rf"(?:игнорируй|забудь)(?:те)? {_BETWEEN}(?:инструкци|указани|команд)\w*",
        is_latin=False,
    ),
    _Rule(
        "忽略 无视 無視 忘记 忘掉 忽視 忽视",
        r"(?:忽略|无视|無視|忘记|忘掉|忽視|忽视)[^\n。]{0,12}(?:指令|指示|提示|命令)",
        is_latin=False,
    ),
    _Rule("你现在是 从现在开始你", r"你现在是一|从现在开始你", is_latin=False),
    _Rule("系统提示", r"(?:显示|输出|泄露|告诉我)[^\n。]{0,8}系统提示", is_latin=False),
    _Rule("無視 忘れ", r"(?:指示|命令|プロンプト|指令)[^\n。]{0,8}(?:無視|忘れ)", is_latin=False),
    _Rule("あなたは", r"(?:今から|これから)、?あなたは", is_latin=False),
    _Rule("무시 잊어", r"(?:지시|명령|프롬프트|지침)[^\n.]{0,10}(?:무시|잊어)", is_latin=False),
    _Rule("تجاهل", r"تجاهل[^\n.]{0,20}(?:تعليمات|الأوامر|أوامر)", is_latin=False),
    _Rule("अनदेखा नजरअंदाज", r"निर्देश[^\n।]{0,16}(?:अनदेखा|नज़रअंदाज|नजरअंदाज)", is_latin=False),
)
_LATIN_KEYS = tuple((key, rule) for rule in _RULES if rule.is_latin for key in rule.keys.split())
_OTHER_KEYS = tuple((key, rule) for rule in _RULES if not rule.is_latin for key in rule.keys.split())
_LOOKALIKES = str.maketrans("аеорсухіјѕһԁԛԝтмвнкαοερικνυτхɡıǀ", "aeopcyxijshdqwtmbhkaoepikvutxgil")
"""Letters of other scripts that look like Latin ones."""
_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\U000e0000-\U000e0fff]"
)


def spans(text: str) -> list[tuple[int, int]]:
    """Where such words stand, in order and without overlap."""
    if text.isascii():
        return _apart(sorted(_found(text.lower(), _LATIN_KEYS)))
    folded, places = _folded(text)
    found = [*_found(folded.translate(_LOOKALIKES), _LATIN_KEYS), *_found(folded, _OTHER_KEYS)]
    return _apart(sorted((places[start], places[end - 1] + 1) for start, end in found))


def _found(text: str, keys: Sequence[tuple[str, _Rule]]) -> Iterator[tuple[int, int]]:
    """By the rules whose keys occur; in nearly every text none does, so finding that out is what takes time."""
    for rule in {rule: None for key, rule in keys if key in text}:
        yield from (match.span() for match in _compiled(rule).finditer(text))


@cache
def _compiled(rule: _Rule) -> re.Pattern[str]:
    return re.compile(rule.pattern.replace(" ", r"[\W_]{1,20}"))


def _folded(text: str) -> tuple[str, list[int]]:
    """Small letters without accents, fancy forms or what cannot be seen, and where each comes from."""
    characters: list[str] = []
    places: list[int] = []
    for place, character in enumerate(text):
        for each in _folded_one(character):
            characters.append(each)
            places.append(place)
    return "".join(characters), places


@cache
def _folded_one(character: str) -> str:
    if _UNSEEN.fullmatch(character) or unicodedata.combining(character):
        return "" if not "\u0900" <= character <= "\u0dff" else character
    plain = unicodedata.normalize("NFKD", character)
    if plain[0].isascii():
        return "".join(filter(str.isascii, plain)).lower()
    return unicodedata.normalize("NFKC", character).lower()


def _apart(found: list[tuple[int, int]]) -> list[tuple[int, int]]:
    kept: list[tuple[int, int]] = []
    for start, end in found:
        if kept and start < kept[-1][1]:
            kept[-1] = (kept[-1][0], max(end, kept[-1][1]))
        else:
            kept.append((start, end))
    return kept
