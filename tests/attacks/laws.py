"""What must hold of a text that we render, by what reads it. Each law returns what breaks it.

They know nothing of how texts are quoted: they look with the eyes of a terminal, a Markdown renderer, a CI runner.
"""

import json
import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from attacks.payloads import PAYLOADS, Payload

Law = Callable[[str], Iterator[str]]

_SPELT = ("🏴\u200d☠️", "🏴\u200d☠", "👩🏽\u200d💻", "❤️", "می\u200cخواهم", "क्\u200dष")
"""Emoji and words of languages that are spelt with joiners; they may stay."""
_IGNORABLE = {
    *(0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFEFF, 0xFFA0),
    *range(0x180B, 0x1810),
    *range(0x200B, 0x2010),
    *range(0x2028, 0x202F),
    *range(0x2060, 0x2070),
    *range(0xFE00, 0xFE10),
    *range(0xE0000, 0xE1000),
}
_MARKDOWN = MarkdownIt("gfm-like", {"html": True, "linkify": True})
_MARKDOWN.linkify.set({"fuzzy_link": False})  # as GitHub and VS Code have it: no link without www. or a scheme
_CI = re.compile(r"^\s*::", re.MULTILINE), re.compile(r"##(?:vso|teamcity)?\[")
_BOX_LINK = re.compile(r"\[[^\]\n]+\]\([^)\s]+")
_OUR_HEADINGS = re.compile(
    r"(?:What is known|What is new|More of \w+): .*|Gone|Changed|Here|Directive|Core|Entities|Recall|Recent|Notes"
)
_FORGED = "mem_000000000000"
OPENED, CLOSED = "⟪", "⟫"


def unseen(text: str) -> Iterator[str]:
    """Characters that show nothing or that a program obeys."""
    for spelt in _SPELT:
        text = text.replace(spelt, "")
    for place, each in enumerate(text):
        category = unicodedata.category(each)
        if each not in "\n\t" and (category in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") or ord(each) in _IGNORABLE):
            yield f"U+{ord(each):04X} in {text[max(place - 30, 0) : place + 30]!r}"


def terminal(text: str) -> Iterator[str]:
    """Nothing is obeyed by a terminal or a log of CI, and no hostile line begins a line."""
    yield from document(text)
    lines = set(text.splitlines())
    yield from (f"forged line {each!r}" for each in _hostile_lines() if each in lines)


def document(text: str) -> Iterator[str]:
    """A file that somebody asked to see: its own lines, with nothing to obey in them."""
    yield from unseen(text)
    for pattern in _CI:
        yield from (f"CI obeys {text[found.start() : found.end() + 30]!r}" for found in pattern.finditer(text))


def _hostile_lines() -> Iterator[str]:
    for payload in PAYLOADS:
        for line in payload.text.split("\n"):
            if len(line) > 12 and not line.startswith(" "):
                yield line


def plain(text: str) -> Iterator[str]:
    """A label, or a message that an editor shows as it is."""
    yield from unseen(text)


def title(text: str) -> Iterator[str]:
    """The same in one line."""
    yield from unseen(text)
    if "\n" in text:
        yield f"a line break in {text!r}"


def box(text: str) -> Iterator[str]:
    """A message box of VS Code makes links of `[text](target)`, commands too."""
    yield from title(text)
    yield from (f"link {found[0]!r}" for found in _BOX_LINK.finditer(text))


def hover(text: str) -> Iterator[str]:
    """Markdown of a card: words, our own emphasis and code spans, and nothing else."""
    yield from unseen(text)
    allowed = {"paragraph_open", "paragraph_close", "inline", "text", "softbreak", "hardbreak", "text_special"}
    allowed |= {"strong_open", "strong_close", "em_open", "em_close", "code_inline"}
    for token, _ in _tokens(text):
        if token.type not in allowed:
            yield f"{token.type} {token.content[:60]!r} {token.attrs}"


def model(text: str) -> Iterator[str]:
    """What a language model reads: hostile lines stand in quotations, word for word, and nowhere else."""
    yield from unseen(text)
    active = {"link_open", "image", "html_inline", "html_block", "fence", "hr", "table_open", "ordered_list_open"}
    inside: list[str] = []
    for token, parent in _tokens(text):
        if token.type in active:
            yield f"{token.type} {token.content[:60]!r} {token.attrs}"
        if token.type == "inline" and parent.startswith("heading") and not _OUR_HEADINGS.fullmatch(token.content):
            yield f"heading {token.content!r}"
        if token.type == "code_inline" and token.content == _FORGED:
            yield "a forged id"
        if token.type in ("blockquote_open", "blockquote_close"):
            inside = [*inside, token.type] if token.type == "blockquote_open" else inside[:-1]
        elif inside and token.type != "code_block":
            yield f"{token.type} in a quotation: {token.content[:60]!r}"


def _tokens(text: str) -> Iterator[tuple[Token, str]]:
    """All tokens, those inside of lines too, each with the type of the one before."""
    before = ""
    for token in _MARKDOWN.parse(text):
        yield token, before
        yield from ((each, token.type) for each in token.children or ())
        before = token.type


def json_text(text: str) -> Iterator[str]:
    """One JSON value that a terminal and a log of CI take for text."""
    yield from unseen(text)
    yield from (f"CI obeys {found[0]!r}" for found in _CI[1].finditer(text))
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        yield f"no JSON: {error}"


def structure(text: str) -> Iterator[str]:
    """JSON whose strings a model reads."""
    for each in _strings(json.loads(text)):
        yield from unseen(each)


def _strings(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            for name, inner in value.items():
                yield from _strings(name)
                yield from _strings(inner)
        case list():
            for inner in value:
                yield from _strings(inner)


def sarif(text: str) -> Iterator[str]:
    """The messages of a code scanning service, which makes links of `[text](target)`."""
    yield from json_text(text)
    for result in json.loads(text)["runs"][0]["results"]:
        yield from box(result["message"]["text"])


def github(text: str) -> Iterator[str]:
    """As GitHub's runner reads workflow commands: one per line, with our properties alone."""
    yield from unseen(text)
    lines = text.splitlines()
    for line in lines[:-1]:
        command, _, rest = line.partition(" ")
        properties = dict(each.partition("=")[::2] for each in rest.split("::")[0].split(","))
        if command not in ("::warning", "::notice") or set(properties) != {"file", "line", "title"}:
            yield f"not ours: {line[:120]!r}"
    yield from (f"after the findings: {line!r}" for line in lines[-1:] if not line.startswith("anchors: "))


def unmarked_orders(text: str, payloads: Sequence[Payload] = PAYLOADS) -> Iterator[str]:
    """Orders that stand there word for word once all that is marked is taken out."""
    flat = re.sub(f"{OPENED}[^{CLOSED}]*{CLOSED}", "", _flat(text))
    yield from (f"unmarked: {each.text!r}" for each in payloads if each.is_order and _flat(each.text) in flat)


def _flat(text: str) -> str:
    """Without layout, quotation marks and Markdown's escapes."""
    return " ".join(re.sub(r"\\(?=[!-/:-@\[-`{-~])", "", re.sub(r"(?m)^\s*> *", "", text)).split())
