"""Whether two names mean one thing: guards before any likeness, and only equal keys are ever joined without asking.

Every function takes entities of one namespace; what two namespaces call alike is not compared.
"""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import lru_cache
from itertools import combinations
from typing import NewType

from moorage.domain.differences import are_opposed
from moorage.domain.spelling import edit_distance

EntityId = NewType("EntityId", str)
PERSON = "person"
CONCEPT = "concept"
"""The type of what nobody gave one."""
MAX_SUGGESTIONS = 50
_SURE = 1.0
_CONTAINED = 0.75
_SHORT_KEY = 0.6
_PREFIXED = 0.7
_OTHER_TYPE = 0.7
_SAME_MEANING = 0.65
_MEANING_THRESHOLD = 0.92
_COSINE_THRESHOLD = 0.8
_COSINE_BONUS = 0.1
_MAX_SCORE = 0.95
_LEAST_SURE_KEY = 3
_LEAST_LETTERS = {1: 6, 2: 8}
"""Edits to a key, and how long it must be for them to be a slip: react, redact and mysql, mssql are other things."""
_EXTRA_WORDS = 2
_MAX_BLOCK = 50
"""Names that share an end; where more do it says nothing (`… Service`), and comparing all with all would take long."""
_NUMBER = re.compile(r"\d+(?:\.\d+)*")
_EXTENSION = re.compile(r"(?<=\w)\.[^\W_]{1,4}$")
_AROUND = re.compile(r"^[\s`'\"“”]+|[\s`'\"“”]+$")


@dataclass(frozen=True, slots=True)
class Entity:
    """A named thing. `name` is as it was first written; aliases are other names that were settled to mean it."""

    id: EntityId
    name: str
    type: str
    aliases: tuple[str, ...]
    n_mentions: int
    confidence: float
    created_at: datetime
    merged_into: "EntityId | None" = None
    """The entity that it was joined to; read from the store, it is None and the aliases are those of both."""
    retired_at: datetime | None = None
    """When something was known to have taken its place."""

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name, *self.aliases)


class Decision(StrEnum):
    AUTO = "auto"
    REVIEW = "review"
    REJECT = "reject"


@dataclass(frozen=True, slots=True)
class Judgement:
    """What to do about two names; the score, 0-1, orders what is to be reviewed."""

    decision: Decision
    score: float
    reason: str
    """For people: `equal but for punctuation`."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Two entities that may be one; `kept` gives the name."""

    kept: Entity
    absorbed: Entity
    judgement: Judgement


@lru_cache(maxsize=16_384)
def entity_key(text: str) -> str:
    """The identity of a name: `  @Memloom/Core ` -> `memloom/core`; compatibility forms, quotes and call marks go.

    Punctuation stays: `C` and `C#`, `.next` and `Next` are two entities until somebody says otherwise.
    """
    key = " ".join(unicodedata.normalize("NFKC", text).casefold().split())
    while (inner := _within_marks(key)) != key:
        key = inner
    return key


def _within_marks(name: str) -> str:
    """Without its outermost quotes, call marks and at-sign; an at-sign alone is a name."""
    bare = _AROUND.sub("", name).removesuffix("()")
    return bare.removeprefix("@").strip() or bare


def spaced_key(text: str) -> str:
    """The key with words apart: `api_server/v2` -> `api server v2`."""
    return " ".join(re.split(r"[\s_/-]+", entity_key(text))).strip()


def bare_key(text: str) -> str:
    """The letters and digits of a key: what equal names have in common, however they are punctuated."""
    return "".join(filter(str.isalnum, entity_key(text)))


def judge(first: Entity, second: Entity, cosine: float | None) -> Judgement:
    """The most favourable judgement over all their names; `cosine` of the vectors of their names, if known."""
    if first.id == second.id:
        return Judgement(Decision.REJECT, 0.0, "the same entity")
    types = (first.type, second.type)
    judged = (_judged(a, b, types, cosine) for a in first.names for b in second.names)
    return max(judged, key=lambda each: each.score)


def kept_first(first: Entity, second: Entity) -> tuple[Entity, Entity]:
    """The one whose name stays, then the other: more mentions, longer name, more capitals, smaller id."""
    ordered = sorted((first, second), key=lambda each: each.id)
    kept = max(ordered, key=lambda each: (each.n_mentions, len(each.name), sum(map(str.isupper, each.name))))
    return (first, second) if kept is first else (second, first)


def suggest(entities: Sequence[Entity], cosines: Mapping[frozenset[EntityId], float]) -> list[Suggestion]:
    """Pairs that may be one, surest first, at most 50: those to be joined at once, then those to be reviewed.

    Only names of which one contains the other, or which share their first or last half, are compared, and those with
    a cosine: of two slips in one name, one in either half, nothing is said.
    """
    by_id = {each.id: each for each in entities}
    found = []
    for pair in _worth_comparing(entities) | (cosines.keys()):
        if len(pair) == 2 and pair <= by_id.keys():
            first, second = (by_id[each] for each in sorted(pair))
            judgement = judge(first, second, cosines.get(pair))
            found += [Suggestion(*kept_first(first, second), judgement)] if judgement.score else []
    found.sort(key=lambda each: (-each.judgement.score, each.kept.id, each.absorbed.id))
    return found[:MAX_SUGGESTIONS]


def groups(pairs: Iterable[tuple[EntityId, EntityId]]) -> list[frozenset[EntityId]]:
    """What is one when every pair is: `ab`, `bc`, `xy` -> `abc`, `xy`, in order of first occurrence."""
    group_of: dict[EntityId, set[EntityId]] = {}
    for first, second in pairs:
        joined = group_of.setdefault(first, {first})
        joined |= group_of.get(second, {second})
        group_of.update(dict.fromkeys(joined, joined))
    return list(dict.fromkeys(frozenset(each) for each in group_of.values()))


def _judged(first: str, second: str, types: tuple[str, str], cosine: float | None) -> Judgement:
    if reason := _guarded(first, second):
        return Judgement(Decision.REJECT, 0.0, reason)
    alike = _likeness(first, second, types)
    if alike is None and cosine is not None and cosine > _MEANING_THRESHOLD:
        return Judgement(Decision.REVIEW, _SAME_MEANING, "alike in meaning")
    if alike is None:
        return Judgement(Decision.REJECT, 0.0, "not alike")
    if alike.decision is Decision.REVIEW and cosine is not None and cosine >= _COSINE_THRESHOLD:
        return Judgement(alike.decision, min(alike.score + _COSINE_BONUS, _MAX_SCORE), alike.reason)
    return alike


def _guarded(first: str, second: str) -> str:
    """Why two names are never one, in this order; empty when nothing speaks against it."""
    key, other = entity_key(first), entity_key(second)
    if not bare_key(key) or not bare_key(other):
        return "a name without letters"
    if set(_NUMBER.findall(key)) != set(_NUMBER.findall(other)):
        return "other versions or numbers"
    if _differ_by_extension(key, other):
        return "another file ending or domain"
    if are_opposed(spaced_key(first).split(), spaced_key(second).split()):
        return "opposites"
    return ""


def _likeness(first: str, second: str, types: tuple[str, str]) -> Judgement | None:
    key, other = bare_key(first), bare_key(second)
    if key == other:
        return _of_equal_keys(first, second, types)
    if PERSON in types and types != (PERSON, PERSON) and CONCEPT not in types:
        return None
    least_words = 1 if types == (PERSON, PERSON) else 2
    if _is_contained(spaced_key(first).split(), spaced_key(second).split(), least_words):
        return Judgement(Decision.REVIEW, _CONTAINED, "one name contains the other")
    return _of_close_keys(key, other)


def _of_equal_keys(first: str, second: str, types: tuple[str, str]) -> Judgement:
    key, other = entity_key(first), entity_key(second)
    if len(bare_key(key)) < _LEAST_SURE_KEY and key != other:
        return Judgement(Decision.REVIEW, _SHORT_KEY, "short names, equal but for punctuation")
    if key[0].isalnum() != other[0].isalnum():
        return Judgement(Decision.REVIEW, _PREFIXED, "only one begins with punctuation")
    if (PERSON in types) != (types == (PERSON, PERSON)) and CONCEPT not in types:
        return Judgement(Decision.REVIEW, _OTHER_TYPE, "one is a person")
    return Judgement(Decision.AUTO, _SURE, "equal but for punctuation")


def _of_close_keys(key: str, other: str) -> Judgement | None:
    length, distance = min(len(key), len(other)), edit_distance(key, other, max(_LEAST_LETTERS))
    if length < _LEAST_LETTERS.get(distance, length + 1):
        return None
    score = 0.6 + 0.15 * (1 - distance / length)
    return Judgement(Decision.REVIEW, score, f"{distance} letter{'s' if distance > 1 else ''} apart")


def _differ_by_extension(key: str, other: str) -> bool:
    """One is the other with an ending, or both have the same stem and other endings."""
    stem, other_stem = _EXTENSION.sub("", key), _EXTENSION.sub("", other)
    return key != other and stem == other_stem


def _is_contained(words: Sequence[str], others: Sequence[str], least_words: int) -> bool:
    short, long = sorted((tuple(words), tuple(others)), key=len)
    if len(short) < least_words or not 0 < len(long) - len(short) <= _EXTRA_WORDS:
        return False
    return any(long[start : start + len(short)] == short for start in range(len(long) - len(short) + 1))


def _worth_comparing(entities: Iterable[Entity]) -> set[frozenset[EntityId]]:
    """Pairs that share a block, or of which one is a part of the other."""
    blocks: dict[str, set[EntityId]] = defaultdict(set)
    named: dict[tuple[str, ...], set[EntityId]] = defaultdict(set)
    containing: dict[tuple[str, ...], set[EntityId]] = defaultdict(set)
    for entity in entities:
        for name in entity.names:
            for block in _halves(bare_key(name)):
                blocks[block].add(entity.id)
            words = tuple(spaced_key(name).split())
            named[words].add(entity.id)
            for part in _parts(words, least=1 if entity.type == PERSON else 2):
                containing[part].add(entity.id)
    few = (members for members in blocks.values() if len(members) <= _MAX_BLOCK)
    near = {frozenset(pair) for members in few for pair in combinations(members, 2)}
    return near | {
        frozenset((a, b)) for part, longer in containing.items() for a in named.get(part, ()) for b in longer
    }


def _halves(key: str) -> Iterator[str]:
    """The whole key, and its ends in two lengths, so that keys of two letters more or less share one."""
    yield key
    if len(key) >= min(_LEAST_LETTERS.values()):
        for length in (len(key) // 2 - 1, len(key) // 2):
            yield f"<{key[:length]}"
            yield f">{key[-length:]}"


def _parts(words: tuple[str, ...], least: int) -> Iterator[tuple[str, ...]]:
    """What a name contains that is up to two words shorter, and no shorter than so many words."""
    for length in range(max(len(words) - _EXTRA_WORDS, least), len(words)):
        yield from (words[start : start + length] for start in range(len(words) - length + 1))
