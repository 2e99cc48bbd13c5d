"""Relations that a text states in plain patterns, read by rule when it is written.

Precision before recall: what is negated, asked, wished for or conditional is no fact, and neither is what has no
name on either side. The text stays the source; everything found here can be dropped and read again.
"""

import re
import unicodedata
from collections.abc import Container, Iterator
from dataclasses import dataclass, replace

from moorage.domain.duplicates import unmarked
from moorage.domain.entities import CONCEPT
from moorage.domain.mentions import Mention, is_nameable, mentions_in, type_of_name, without_code
from moorage.domain.opposites import NEGATORS
from moorage.domain.predicates import SUPERSEDES
from moorage.domain.terms import STOP_WORDS

CONFIDENCE = 0.6
MAX_RELATIONS = 100
MAX_CHARACTERS = 250_000
USES = "uses"


@dataclass(frozen=True, slots=True)
class Relation:
    """A statement that one thing is related to another, or, where it `ended`, that it no longer is."""

    subject: str
    predicate: str
    object: str
    ended: bool = False
    confidence: float = CONFIDENCE


@dataclass(frozen=True, slots=True)
class Extraction:
    """What a text says; the names of the relations are among the mentions."""

    relations: tuple[Relation, ...]
    mentions: tuple[Mention, ...]


_ADVERB = r"(?:(?:also|now|currently|already|still|mainly|always|only|heavily|directly|internally)\s+)?"
_VERBS: tuple[tuple[str, str], ...] = (
    (r"uses|is\s+using|are\s+using", USES),
    (r"depends\s+on|requires|needs|relies\s+on", "depends_on"),
    (r"prefers|likes", "prefers"),
    (r"blocks|is\s+blocking|are\s+blocking", "blocks"),
    (r"supersedes|replaces|deprecates", SUPERSEDES),
    (r"owns|maintains", "owns"),
    (r"(?:is|are)\s+(?:owned|maintained|managed)\s+by", "owned_by"),
    (r"(?:is|are|was|were)\s+(?:written|created|authored|developed)\s+by", "created_by"),
    (r"(?:is|are)\s+(?:(?:written|implemented)\s+in|built\s+with)", "built_with"),
    (r"(?:is|are)\s+(?:a\s+)?part\s+of|belongs\s+to", "part_of"),
    (r"works\s+on", "works_on"),
    (r"works\s+at", "works_at"),
)
_OF_MANY = (
    ("use", USES),
    (r"depend\s+on|require|need|rely\s+on", "depends_on"),
    ("prefer", "prefers"),
    ("own", "owns"),
)
"""Also nouns and orders, so only after a plural or a list: `Web and API use Postgres`, not `the use of Postgres`."""
_PLAIN = tuple(
    (re.compile(rf"(?P<subject>.+?{ending})\s+{_ADVERB}(?:{verb})\s+(?P<object>.+)", re.IGNORECASE), predicate)
    for ending, verbs in (("", _VERBS), (r"(?:(?<!['’])s|\band\s+\S+)", _OF_MANY))
    for verb, predicate in verbs
)
_NO_LONGER = tuple(
    (
        re.compile(rf"(?P<subject>.+?)\s+(?:no\s+longer\s+(?:{verb})|{stopped})\s+(?P<object>.+)", re.IGNORECASE),
        predicate,
    )
    for verb, stopped, predicate in (
        (r"uses?", r"(?:has\s+)?stopped\s+using", USES),
        (r"depends?\s+on|requires?|needs?", r"(?:has\s+)?stopped\s+depending\s+on", "depends_on"),
        (r"owns?|maintains?", r"(?:has\s+)?stopped\s+maintaining", "owns"),
    )
)
_USED_BY = re.compile(r"(?P<object>.+?)\s+(?:is|are)\s+used\s+by\s+(?P<subject>.+)", re.IGNORECASE)
_MOVED = re.compile(
    r"(?:(?P<subject>.+?)\s+)?(?:has\s+|have\s+)?(?P<verb>migrated|switched|moved|ported|changed)\s+(?:over\s+|away\s+)?"
    r"(?:from\s+(?P<old>.+?)\s+(?:over\s+)?to\s+(?P<new>.+)|to\s+(?P<new_first>.+?)\s+from\s+(?P<old_last>.+))",
    re.IGNORECASE,
)
_REPLACED = re.compile(
    r"(?:(?P<subject>.+?)\s+)?(?:has\s+|have\s+)?replaced\s+(?P<old>.+?)\s+(?:with|by)\s+(?P<new>.+)", re.IGNORECASE
)
_GAVE_WAY = re.compile(
    r"(?P<old>.+?)\s+(?:is|are|was|were|has\s+been|have\s+been)\s+(?:now\s+)?"
    r"(?:(?:replaced|superseded)\s+by|deprecated\s+in\s+favou?r\s+of|deprecated,?\s+use)\s+(?P<new>.+)",
    re.IGNORECASE,
)
_ARROW = re.compile(r"\s*(?:-{1,2}>|=>|→)\s*")
_LINK = re.compile(r"!?\[([^\]\n]{0,200})\](?:\([^)\n]{0,200}\)|\[[^\]\n]{0,200}\])")
_NO_PROSE = re.compile(r"\s*\||(?: {4}|\t)(?!\s*(?:[-*+•]|\d{1,3}[.)])\s)")
"""Rows of tables, and indented lines that are no list: code."""
_SPAN = re.compile(r"`[^`]*`")
_HINT = re.compile(
    r"[>→]|\b(?:us(?:es?|ed|ing)|depend|requires?|needs?|rel(?:y|ies)|prefers?|likes|block|supersede|replace|deprecate|own"
    r"|maintain|managed|written|created|authored|developed|implemented|built|part|belongs|works|migrated|switched|moved"
    r"|ported|changed)",
    re.IGNORECASE,
)
"""Some word that every pattern needs; looking for one costs less than trying them all."""
_MAX_SENTENCE = 300
_SENTENCE_END = re.compile(r"(?<=[.!?;])\s+")
_CLAUSE = re.compile(
    r"\s+(?:because|since|as|but|which|that|who|so|where|while|after|before|until|unless|if|when|whenever|for|in|on|at|to"
    r"|via|with|without|through|from|by|instead|rather|across|during|per|than|under|over|into|is|are|was|were|has|have"
    r"|last\s+(?:year|month|week|quarter|summer|winter)|yesterday|recently|\w+\s+(?:years?|months?|weeks?|days?)\s+ago"
    r"|and\s+(?:it|we|they|not|never|is|are|has|then|will|should|can|must))\b.*|\s*[:(—–].*|\s+-\s.*",
    re.IGNORECASE | re.DOTALL,
)
_LIST = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+")
_ARTICLE = re.compile(r"(?:the|an?|our|this|that)\s+", re.IGNORECASE)
_LAST = re.compile(
    r"\s+(?:now|today|again|anymore|everywhere|too|internally|heavily|directly|only|instead)$", re.IGNORECASE
)
_QUOTES = " \t'\"“”*_.!"
_UNSAID_WORDS = """
    i we you he she it they this that these those there here who what which everyone everybody someone somebody anyone
    anybody one people please let's lets to and or if when unless suppose maybe perhaps should could would might may
    will shall can must do does did has have had be been being is are was were
    more some any many few several all every each its their his her my your itself them same other another such whatever
    how why where whether either both most least less enough much lots
    but so yet like of for in by at on with from as than via per into under over about then hence thus instead however
    otherwise also moreover therefore note tip example following default unused hereby etc
    uses using depends requires needs prefers likes supersedes replaces deprecates owns maintains use
"""
_NO_NAME = re.compile(r"[\[\](){}:;,$|]|['’](?:s|ll|ve|re|d|m)$|n['’]t$", re.IGNORECASE)
_INFLECTED = re.compile(r"[a-z-]+(?:ly|ed)")
_SHORT_WORDS = 6
_UNSAID = (frozenset(_UNSAID_WORDS.split()) | NEGATORS) - {"it's"}
"""A name with one of these is no name, or the statement no fact."""
_WE = frozenset(("", "we", "i", "they", "everyone", "everybody"))
"""A migration without a subject of its own is one of the whole project."""
_GENERIC_WORDS = """
    function method class code file test tests module script thing things user users value values way case line lines
    example result results change caller callers call calls option options note reason problem issue answer default
    something anything everything nothing
"""
_GENERIC = frozenset(_GENERIC_WORDS.split())
_STRONG = frozenset(("migrated", "switched", "ported"))


def extracted(text: str, known: Container[str]) -> Extraction:
    """Relations (at most 100, each once) and names (at most 20 besides theirs) of the first 250,000 characters.

    `known` holds the keys of entities of the namespace, which count as names wherever they stand.
    """
    text = unicodedata.normalize("NFKC", text[:MAX_CHARACTERS])
    relations = dict.fromkeys(each for sentence in _sentences(text) for each in _relations(sentence))
    kept = tuple(relations)[:MAX_RELATIONS]
    named = (Mention(name, type_of_name(name)) for each in kept for name in (each.subject, each.object))
    return Extraction(kept, tuple(dict.fromkeys((*named, *mentions_in(text, known)))))


def _sentences(text: str) -> Iterator[str]:
    """Lines without list marks, wrapped ones joined, cut at the ends of sentences; code and tables are left out."""
    prose = (line for line in without_code(text).splitlines() if not _NO_PROSE.match(line))
    joined: list[str] = []
    for line in unmarked(_LINK.sub(r"\1", "\n".join(prose))).splitlines():
        goes_on = joined and line[:1].islower() and joined[-1] and joined[-1][-1] not in ".:;!?"
        if goes_on and not _ARROW.search(line):
            joined[-1] += " " + line.strip()
        else:
            joined.append(line.strip())
    for line in joined:
        yield from (each for each in _SENTENCE_END.split(line) if _can_state(each))


def _can_state(sentence: str) -> bool:
    """Questions state nothing, and what is long states more than a relation."""
    is_plain = 0 < len(sentence) <= _MAX_SENTENCE and not sentence.endswith("?")
    return is_plain and _HINT.search(sentence) is not None


def _relations(sentence: str) -> Iterator[Relation]:
    said = sentence.rstrip(" .!;")
    if _ARROW.search(_SPAN.sub("`", said)):
        yield from _of_arrows(_ARROW.split(said))
    elif moved := _MOVED.fullmatch(said):
        old, new = moved["old"] or moved["old_last"], moved["new"] or moved["new_first"]
        is_strong = moved["verb"].lower() in _STRONG
        yield from _replaced(moved["subject"] or "", old, new, is_strong=is_strong)
    elif gone := _GAVE_WAY.fullmatch(said):
        yield from _replaced("", gone["old"], gone["new"], is_strong=True)
    elif replaced := _REPLACED.fullmatch(said):
        yield from _replaced(replaced["subject"] or "", replaced["old"], replaced["new"], is_strong=True)
    else:
        yield from _of_verbs(said)


def _of_arrows(parts: list[str]) -> Iterator[Relation]:
    """`a -> b`, or `a -> relation -> b`; longer chains are drawings."""
    ends = [_end(part) for part in (parts[0], parts[-1])]
    if ends[0] and ends[-1] and len(parts) == 2:
        yield Relation(ends[0], "related_to", ends[-1])
    elif ends[0] and ends[-1] and len(parts) == 3 and re.fullmatch(r"[A-Za-z][\w -]{0,29}", parts[1]):
        yield Relation(ends[0], parts[1].strip(), ends[-1])


def _end(text: str) -> str:
    """What stands at an end of an arrow, however short."""
    bare = text.replace("`", "").strip(_QUOTES)
    is_clause = _says_more(bare) or any(_INFLECTED.fullmatch(word) for word in bare.casefold().split()[:1])
    return bare if is_nameable(bare, 1) and not is_clause else ""


def _replaced(subject: str, old: str, new: str, *, is_strong: bool) -> Iterator[Relation]:
    """`S migrated from X to Y`: S uses Y and no longer X; without an S of its own, Y supersedes X."""
    before, after = _name(_CLAUSE.sub("", old)), _name(_CLAUSE.sub("", new))
    if not before or not after or before.casefold() == after.casefold():
        return
    if not is_strong and not all(type_of_name(each) == CONCEPT and _is_name_like(each) for each in (before, after)):
        return
    if subject.casefold().strip() in _WE:
        yield Relation(after, SUPERSEDES, before)
    elif who := _name(subject):
        yield Relation(who, USES, after)
        yield Relation(who, USES, before, ended=True)


def _of_verbs(said: str) -> Iterator[Relation]:
    matches = [(match, predicate, True) for pattern, predicate in _NO_LONGER if (match := pattern.fullmatch(said))]
    if used := _USED_BY.fullmatch(said):
        matches.append((used, USES, False))
    matches += [(match, predicate, False) for pattern, predicate in _PLAIN if (match := pattern.fullmatch(said))]
    matches.sort(key=lambda each: (not each[2], each[0].end("subject") if each[0].re is not _USED_BY else 0))
    if matches:
        match, predicate, is_ended = matches[0]
        for relation in _stated(match["subject"], predicate, match["object"]):
            yield replace(relation, ended=is_ended)


def _stated(subject: str, predicate: str, stated: str) -> Iterator[Relation]:
    """One relation for each name of the lists on either side, up to the first that is none.

    In a short sentence one side is a name; in a longer one the object, because there the verb is seldom its point.
    """
    subjects = list(_names(subject))
    objects = list(_names(_CLAUSE.sub("", stated)))
    is_short = len(subject.split()) + len(stated.split()) < _SHORT_WORDS
    for object_ in objects:
        for who in subjects:
            is_named = _is_name_like(object_) or (is_short and _is_name_like(who, at_start=subject.startswith(who[:1])))
            if is_named and who.casefold() not in _GENERIC and who.casefold() != object_.casefold():
                yield Relation(who, predicate, object_)


def _names(text: str) -> Iterator[str]:
    for piece in _LIST.split(text.strip()):
        if _says_more(piece):
            return
        if name := _name(piece):
            yield name


def _says_more(text: str) -> bool:
    """Whether a negation, a pronoun, a preposition or a verb stands in what should be a name."""
    words = _ARTICLE.sub("", text.strip(_QUOTES), count=1).casefold().split()
    if not _UNSAID.isdisjoint(word.strip(_QUOTES) for word in words):
        return True
    return any(_NO_NAME.search(word) for word in words)


def _name(text: str) -> str:
    """The text as a name, without article, code marks, quotes and adverbs behind; empty when it is none."""
    bare = _ARTICLE.sub("", text.replace("`", "").strip(_QUOTES), count=1)
    bare = _LAST.sub("", bare).strip(_QUOTES)
    words = bare.split()
    is_empty = all(word.casefold() in STOP_WORDS for word in words)
    is_clause = any(_INFLECTED.fullmatch(word) for word in (*words[:1], *words[-1:]))
    return "" if is_empty or is_clause or _says_more(bare) or not is_nameable(bare) else bare


def _is_name_like(name: str, *, at_start: bool = False) -> bool:
    """With a capital, a digit or the shape of code; a first word with a capital counts unless it is a plural."""
    if any(map(str.isupper, name[1:])) or any(map(str.isdigit, name)) or type_of_name(name) != CONCEPT:
        return True
    is_plain_start = at_start and (name.endswith(("s", "ing")) or name.casefold() in STOP_WORDS | _GENERIC)
    return name[:1].isupper() and not is_plain_start
