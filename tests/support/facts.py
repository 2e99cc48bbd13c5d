"""Facts for tests, dated by days of 2026."""

from datetime import UTC, datetime, timedelta

from moorage.domain.entities import entity_key
from moorage.domain.facts import Fact, FactId
from moorage.domain.memory import DEFAULT_NAMESPACE, MemoryId
from moorage.domain.predicates import normalise_predicate


def day(number: int) -> datetime:
    return datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=number)


def fact(
    triple: tuple[str, str, str],
    since: int = 0,
    until: int | None = None,
    *,
    confidence: float = 1.0,
    stated: bool = True,
) -> Fact:
    """A fact with the object and the day as its id, recorded on the day it starts."""
    subject, predicate, object_ = triple
    name = f"{object_}@{since}"
    return Fact(
        id=FactId(f"fact_{name}"),
        namespace=DEFAULT_NAMESPACE,
        memory_id=MemoryId(f"mem_{name}"),
        subject=subject,
        predicate=predicate,
        object=object_,
        subject_key=entity_key(subject),
        predicate_key=normalise_predicate(predicate, {}),
        object_key=entity_key(object_),
        valid_from=day(since),
        valid_until=None if until is None else day(until),
        recorded_at=day(since),
        invalidated_at=None,
        confidence=confidence,
        stated=stated,
    )
