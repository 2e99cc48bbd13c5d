"""Settling a contradiction, and taking that back."""

from dataclasses import replace

import pytest

from moorage.domain.conflicts import (
    Conflict,
    ConflictId,
    ConflictState,
    Resolution,
    Settlement,
    Side,
    left_after_purge,
    next_version,
    resolution_of,
    resolve,
)
from moorage.domain.errors import InvalidInput
from moorage.domain.facts import Fact, ended, holds_at, reopened
from moorage.domain.memory import DEFAULT_NAMESPACE, MemoryId
from support.facts import day, fact

OLD, NEW = fact(("api", "version", "1.36"), 1), fact(("api", "version", "1.38"), 5)
CONFLICT = Conflict(
    ConflictId("con_1"),
    DEFAULT_NAMESPACE,
    Side(OLD.memory_id, OLD.id),
    Side(NEW.memory_id, NEW.id),
    "version",
    day(5),
    None,
    None,
)
KEEP_NEW, KEEP_EXISTING, KEEP_BOTH, MERGE = (
    Resolution.KEEP_NEW,
    Resolution.KEEP_EXISTING,
    Resolution.KEEP_BOTH,
    Resolution.MERGE,
)


def planned(
    resolution: Resolution, content: str | None = None, facts: tuple[Fact | None, ...] = (OLD, NEW)
) -> Settlement:
    old, new = facts
    return resolve(CONFLICT, resolution, (old, new), content, day(9))


def after(plan: Settlement) -> list[Fact]:
    endings = {each.fact_id: each for each in plan.endings}
    return [ended(each, endings[each.id], day(9)) if each.id in endings else each for each in (OLD, NEW)]


@pytest.mark.parametrize(
    ("resolution", "content", "held", "superseded", "survivor"),
    [
        pytest.param(KEEP_NEW, None, ([1, 4], [5, 10]), (OLD.memory_id,), NEW.memory_id, id="T93"),
        (KEEP_EXISTING, None, ([1, 5, 10], []), (NEW.memory_id,), OLD.memory_id),
        (KEEP_BOTH, None, ([1, 5, 10], [5, 10]), (), None),
        (MERGE, "both", ([1, 8], [5, 8]), (OLD.memory_id, NEW.memory_id), None),
    ],
)
def test_a_resolution_says_what_holds_when_and_what_is_superseded(
    resolution: Resolution,
    content: str | None,
    held: tuple[list[int], list[int]],
    superseded: tuple[MemoryId, ...],
    survivor: MemoryId | None,
) -> None:
    plan = planned(resolution, content)
    for each, days in zip(after(plan), held, strict=True):
        assert [number for number in (1, 4, 5, 8, 10) if holds_at(each, day(number))] == [
            number for number in (1, 4, 5, 8, 10) if _within(number, days)
        ]
    assert (plan.superseded, plan.survivor, plan.content) == (superseded, survivor, content)


def _within(number: int, days: list[int]) -> bool:
    return bool(days) and days[0] <= number <= days[-1]


@pytest.mark.parametrize(
    ("resolution", "content"), [(KEEP_NEW, None), (KEEP_EXISTING, None), (KEEP_BOTH, None), (MERGE, "x")]
)
def test_t94_a_settlement_can_be_taken_back(resolution: Resolution, content: str | None) -> None:
    plan = planned(resolution, content)
    endings = {each.fact_id: each for each in plan.endings}
    assert [reopened(each, endings[each.id]) if each.id in endings else each for each in after(plan)] == [OLD, NEW]


@pytest.mark.parametrize(
    ("resolution", "content", "message"),
    [
        pytest.param(MERGE, None, "needs the text", id="T95"),
        pytest.param(MERGE, " ", "needs the text", id="T95-blank"),
        (KEEP_NEW, "text", "merge only"),
    ],
)
def test_a_text_belongs_to_a_merge_and_a_merge_has_one(
    resolution: Resolution, content: str | None, message: str
) -> None:
    """T95 asks keep_existing for a candidate too: here a conflict is one pair, so there is nothing to choose from."""
    with pytest.raises(InvalidInput, match=message):
        planned(resolution, content)


def test_what_is_settled_is_not_settled_again() -> None:
    settled = replace(CONFLICT, resolution=KEEP_BOTH, resolved_at=day(6))
    assert settled.state is ConflictState.RESOLVED
    with pytest.raises(InvalidInput, match="undo that first"):
        resolve(settled, KEEP_NEW, (OLD, NEW), None, day(9))


def test_t96_a_version_joins_its_lineage_at_the_head() -> None:
    assert next_version([1, 2, 3, 4, 5]) == 6
    assert next_version([]) == 1


def test_t97_a_purge_ends_pending_conflicts_and_keeps_settled_ones() -> None:
    settled = replace(CONFLICT, id=ConflictId("con_2"), resolution=KEEP_NEW, resolved_at=day(6))
    assert left_after_purge([CONFLICT, settled], {OLD.memory_id}) == [settled]
    assert left_after_purge([CONFLICT, settled], {MemoryId("mem_other")}) == [CONFLICT, settled]


@pytest.mark.parametrize("text", ["Keep New", "keep-new", " KEEP_NEW "])
def test_a_resolution_is_understood_in_any_spelling(text: str) -> None:
    assert resolution_of(text) is KEEP_NEW


@pytest.mark.parametrize("text", ["unsure", "", "I would keep the new one"])
def test_t98_an_answer_that_decides_nothing_is_refused(text: str) -> None:
    assert CONFLICT.state is ConflictState.PENDING
    with pytest.raises(InvalidInput, match="keep_existing, keep_new, keep_both, merge"):
        resolution_of(text)


def test_a_memory_that_says_more_than_its_fact_is_not_superseded() -> None:
    plan = planned(KEEP_NEW, facts=(replace(OLD, stated=False), NEW))
    assert [each.fact_id for each in plan.endings] == [OLD.id]
    assert (plan.superseded, plan.survivor) == ((), None)


def test_texts_without_facts_are_superseded() -> None:
    plan = planned(KEEP_EXISTING, facts=(None, None))
    assert (plan.endings, plan.superseded, plan.survivor) == ((), (NEW.memory_id,), OLD.memory_id)
