"""Statements with the time in which they hold, and what a new one does to those that are known.

Two clocks: `valid_from` and `valid_until` say when a fact holds in the world, `recorded_at` and `invalidated_at` when
this store learned that it does, and that it no longer does. An interval contains its start and not its end.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import NewType

from moorage.domain.differences import Difference, difference_of_value, uncounted
from moorage.domain.entities import entity_key
from moorage.domain.memory import MemoryId, Namespace
from moorage.domain.predicates import is_versioned
from moorage.domain.spelling import jaro_winkler

FactId = NewType("FactId", str)
SAME_SPELLING = 0.95
LEAST_SPELLING = 0.5
SAME_MEANING = 0.95
_LEAST_FUZZY_LETTERS = 8
"""In shorter names one letter is another thing: react, redact."""
_OF_CODE = frozenset("_./\\:@#$")


@dataclass(frozen=True, slots=True)
class Fact:
    """One statement. Subject, predicate and object are as given, the keys as compared; confidence lies in 0-1."""

    id: FactId
    namespace: Namespace
    memory_id: MemoryId
    subject: str
    predicate: str
    object: str
    subject_key: str
    predicate_key: str
    object_key: str
    valid_from: datetime
    valid_until: datetime | None
    recorded_at: datetime
    invalidated_at: datetime | None
    confidence: float
    stated: bool
    """Given as subject, predicate and object; else read out of a text by rule."""


class Likeness(StrEnum):
    SAME = "same"
    CHANGED = "changed"
    """The same thing with another number or version."""
    DIFFERENT = "different"


class Policy(StrEnum):
    """What to do with a fact that contradicts another one: queue it, let the newer win, or look away."""

    ASK = "ask"
    AUTO = "auto"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Ending:
    """When a fact stops holding, and what stood there before, so that it can be taken back."""

    fact_id: FactId
    valid_until: datetime
    until_before: datetime | None
    invalidated_before: datetime | None


@dataclass(frozen=True, slots=True)
class Repeated:
    """Nothing is stored: the known fact is validated once more, with the higher confidence."""

    fact_id: FactId
    confidence: float


@dataclass(frozen=True, slots=True)
class Accepted:
    """What is stored; a fact from before a known one ends where that one starts."""

    fact: Fact
    endings: tuple[Ending, ...]
    contested: tuple[FactId, ...]
    """Known facts that contradict it and hold on until somebody decides."""


Ruling = Repeated | Accepted


def holds_at(fact: Fact, as_of: datetime) -> bool:
    """Whether it holds at that time, as far as is known today."""
    return fact.valid_from <= as_of and (fact.valid_until is None or as_of < fact.valid_until)


def as_known_at(fact: Fact, at: datetime) -> Fact | None:
    """The fact as this store knew it then: None before it was recorded, open-ended before it was invalidated."""
    if at < fact.recorded_at:
        return None
    if fact.invalidated_at is None or fact.invalidated_at <= at:
        return fact
    return replace(fact, valid_until=None, invalidated_at=None)


def compare_objects(old: str, new: str, cosine: float | None) -> Likeness:
    """How two objects of one subject and predicate relate; `cosine` of the vectors of the two whole statements.

    The same by key, by a spelling above 0.95 (long names that are no code) or, from 0.5 on, by a cosine above 0.95;
    never when a number, a negation or an opposite differs, although "tokio 1.36" and "tokio 1.38" are 0.96 alike.
    """
    if entity_key(old) == entity_key(new):
        return Likeness.SAME
    apart = difference_of_value(new, old)
    if apart is Difference.NUMBERS and uncounted(old) == uncounted(new):
        return Likeness.CHANGED
    return Likeness.DIFFERENT if apart or not _is_alike(old, new, cosine) else Likeness.SAME


def settle(
    existing: Iterable[Fact],
    new: Fact,
    policy: Policy,
    *,
    is_multi_valued: bool,
    cosines: Mapping[FactId, float],
    dismissed: Set[frozenset[str]],
) -> Ruling:
    """What becomes of a new fact beside the known ones of its namespace, subject and predicate; others are passed over.

    One that says the same and holds at its date is repeated. What it contradicts ends where it starts, if it is dated
    later with no less confidence, or has more; else both hold and the pair is contested. Of predicates with many
    values only another version contradicts (`is_versioned`). `dismissed` holds pairs of object keys that somebody
    chose to keep, which are never raised again. Facts of a memory that the new one supersedes are ended beforehand.
    """
    known = [each for each in existing if _is_beside(each, new)]
    likeness = {each.id: compare_objects(each.object, new.object, cosines.get(each.id)) for each in known}
    same = [each for each in known if likeness[each.id] is Likeness.SAME]
    if repeated := next((each for each in same if holds_at(each, new.valid_from)), None):
        return Repeated(repeated.id, max(repeated.confidence, new.confidence))
    if policy is Policy.OFF:
        return Accepted(new, (), ())
    rivals = [each for each in known if _contradicts(likeness[each.id], new, is_multi_valued=is_multi_valued)]
    return _among(rivals, _before_next(new, [*rivals, *same]), policy, dismissed)


def ended(fact: Fact, ending: Ending, at: datetime) -> Fact:
    """The fact with its end, learned at `at`."""
    return replace(fact, valid_until=ending.valid_until, invalidated_at=at)


def reopened(fact: Fact, ending: Ending) -> Fact:
    """The fact as it was before; unchanged when its end has been moved since."""
    if fact.valid_until != ending.valid_until:
        return fact
    return replace(fact, valid_until=ending.until_before, invalidated_at=ending.invalidated_before)


def ending_of(fact: Fact, at: datetime) -> Ending:
    """Its end at that time, never before its start: what never held has an empty interval."""
    return Ending(fact.id, max(at, fact.valid_from), fact.valid_until, fact.invalidated_at)


def pair(first: Fact, second: Fact) -> frozenset[str]:
    """The two objects, as `dismissed` has them."""
    return frozenset((first.object_key, second.object_key))


def _is_beside(old: Fact, new: Fact) -> bool:
    """Of the same namespace, subject and predicate, and once held."""
    is_of_one = (old.namespace, old.subject_key, old.predicate_key) == (
        new.namespace,
        new.subject_key,
        new.predicate_key,
    )
    return is_of_one and (old.valid_until is None or old.valid_from < old.valid_until)


def _contradicts(likeness: Likeness, new: Fact, *, is_multi_valued: bool) -> bool:
    if likeness is Likeness.SAME:
        return False
    is_other_version = likeness is Likeness.CHANGED and is_versioned(new.predicate_key)
    return is_other_version or not is_multi_valued


def _before_next(new: Fact, others: Sequence[Fact]) -> Fact:
    """Time never runs backwards: a fact from before a known one holds until that one starts."""
    later = [each.valid_from for each in others if each.valid_from > new.valid_from]
    ends = [*later, *([new.valid_until] if new.valid_until else [])]
    return replace(new, valid_until=min(ends)) if ends else new


def _among(rivals: Sequence[Fact], new: Fact, policy: Policy, dismissed: Set[frozenset[str]]) -> Accepted:
    holding = [each for each in rivals if holds_at(each, new.valid_from) and pair(each, new) not in dismissed]
    outdone = [each for each in holding if policy is Policy.AUTO and _outdoes(new, each)]
    endings = tuple(ending_of(each, new.valid_from) for each in outdone)
    return Accepted(new, endings, tuple(each.id for each in holding if each not in outdone))


def _outdoes(new: Fact, old: Fact) -> bool:
    if new.confidence != old.confidence:
        return new.confidence > old.confidence
    return new.valid_from > old.valid_from


def _is_alike(old: str, new: str, cosine: float | None) -> bool:
    first, second = entity_key(old), entity_key(new)
    likeness = jaro_winkler(first, second)
    is_long_name = min(len(first), len(second)) >= _LEAST_FUZZY_LETTERS and _OF_CODE.isdisjoint(first + second)
    if is_long_name and likeness > SAME_SPELLING:
        return True
    return likeness >= LEAST_SPELLING and cosine is not None and cosine > SAME_MEANING
