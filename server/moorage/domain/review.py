"""What is known of the code that a change touches."""

from dataclasses import dataclass

from moorage.domain.checks import Ruling
from moorage.domain.known import Known, Survey
from moorage.domain.memory import Kind, Memory
from moorage.domain.reintroduced import Reintroduced

MAX_APPLYING = 12
"""Memories that are named beside those that the change made untrue; more are only counted."""

MAX_FINDINGS = 50
"""Findings of a change that are told, worst first; more are only counted, as are violations."""

_ORDER = (Kind.CONSTRAINT, Kind.DECISION, Kind.PREFERENCE, Kind.PROCEDURE, Kind.FACT, Kind.GOAL)
"""What binds whoever edits comes first."""


@dataclass(frozen=True, slots=True)
class Review:
    """`survey` has the anchors in the files touched; `applies` are memories about those files that still hold."""

    survey: Survey
    applies: tuple[Known, ...] = ()
    n_left_out: int = 0
    violations: tuple[tuple[Memory, Ruling], ...] = ()
    """Checks that the code does not meet."""
    reintroduced: tuple[Reintroduced, ...] = ()
    """Edited code that was decided against."""


def most_binding(items: list[Known]) -> list[Known]:
    """Accepted before proposed, what binds before what informs, then the surest, then by id."""
    return sorted(items, key=_rank)


def _rank(item: Known) -> tuple[bool, int, float, str]:
    memory = item.memory
    weight = _ORDER.index(memory.kind) if memory.kind in _ORDER else len(_ORDER)
    return memory.trust.value == "proposed", weight, -memory.confidence, memory.id
