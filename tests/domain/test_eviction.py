"""Who leaves first when the store is over its budget."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moorage.domain.eviction import Tenant, eviction_plan, turn_of
from moorage.domain.kinds import MemoryClass
from moorage.domain.memory import MemoryId
from moorage.domain.staleness import Staleness

EVENT = Tenant(MemoryId("mem"), MemoryClass.EPISODIC, Staleness.FRESH, None, False, False, 0.5, 10)
STALE = replace(EVENT, staleness=Staleness.STALE)
AGING = replace(EVENT, staleness=Staleness.AGING)
OLD = replace(EVENT, memory_class=MemoryClass.SEMANTIC, staleness=Staleness.SUPERSEDED, superseded_days=181.0)
FIVE = [
    replace(AGING, id=MemoryId("e-aging"), relevance=0.4),
    replace(AGING, id=MemoryId("d-aging-low"), relevance=0.1),
    replace(STALE, id=MemoryId("c-cited"), is_cited=True),
    replace(STALE, id=MemoryId("b-stale")),
    replace(OLD, id=MemoryId("a-superseded")),
    replace(STALE, id=MemoryId("knowledge"), memory_class=MemoryClass.SEMANTIC),
    replace(STALE, id=MemoryId("procedure"), memory_class=MemoryClass.PROCEDURAL),
]


@pytest.mark.parametrize(
    ("budget", "leaving", "still_over"),
    [
        (70, "", 0),
        (69, "a", 0),
        (60, "a", 0),
        (50, "ab", 0),
        (40, "abc", 0),
        (25, "abcde", 0),
        (0, "abcde", 20),
    ],
)
def test_t133_the_order_of_leaving(budget: int, leaving: str, still_over: int) -> None:
    plan = eviction_plan(FIVE, budget)
    assert "".join(each.id[0] for each in plan.evictions) == leaving
    assert plan.still_over == still_over
    assert all(each.reason for each in plan.evictions)


@pytest.mark.parametrize(
    "tenant",
    [
        replace(STALE, is_pinned=True),
        replace(OLD, is_pinned=True),
        replace(OLD, superseded_days=180.0),
        replace(STALE, superseded_days=5.0),
        replace(STALE, memory_class=MemoryClass.SEMANTIC),
        replace(STALE, memory_class=MemoryClass.PROCEDURAL),
        EVENT,
    ],
)
def test_what_is_pinned_active_knowledge_or_fresh_stays(tenant: Tenant) -> None:
    assert turn_of(tenant) is None


@given(st.lists(st.tuples(st.sampled_from(FIVE), st.integers(0, 50), st.floats(0, 1))), st.integers(0, 300))
def test_no_more_leave_than_must(drawn: list[tuple[Tenant, int, float]], budget: int) -> None:
    tenants = [
        replace(one, id=MemoryId(f"{number}"), size=size, relevance=relevance)
        for number, (one, size, relevance) in enumerate(drawn)
    ]
    plan = eviction_plan(tenants, budget)
    left = sum(each.size for each in tenants) - sum(each.size for each in plan.evictions)
    assert plan.still_over == max(left - budget, 0)
    if plan.evictions:
        assert left + plan.evictions[-1].size > budget
    if plan.still_over:
        assert len(plan.evictions) == sum(turn_of(each) is not None for each in tenants)
