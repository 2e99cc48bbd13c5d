"""Memories in groups, as views list them."""

from datetime import UTC, date, datetime, timedelta

import pytest

from moorage.domain.drift import Verdict
from moorage.domain.grouping import (
    NONE,
    Entry,
    GroupBy,
    KeysOf,
    Standing,
    attention_of,
    by_kind,
    by_names,
    by_time,
    by_verdict,
    grouped,
    in_order,
)
from moorage.domain.memory import Kind, MemoryId, MemoryState, Trust

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


def entry(name: str, *, kind: Kind = Kind.FACT, trust: Trust = Trust.ACCEPTED, days: int = 0) -> Entry:
    return Entry(MemoryId(name), kind, trust, MemoryState.ACTIVE, NOW - timedelta(days=days), has_snooze=False)


def ids(names: str) -> frozenset[MemoryId]:
    return frozenset(map(MemoryId, names))


def standing(
    verdicts: dict[str, Verdict] | None = None, disputed: str = "", violated: str = "", snoozed: str = ""
) -> Standing:
    found = {MemoryId(each): verdict for each, verdict in (verdicts or {}).items()}
    return Standing(found, ids(disputed), ids(violated), ids(snoozed))


def check_groups(
    entries: list[Entry], keys_of: KeysOf, by: GroupBy, expected: dict[str, str], known: Standing | None = None
) -> None:
    found = in_order(grouped(entries, keys_of, known or standing()), by)
    assert [(each.key, "".join(one.id for one in each.entries)) for each in found] == list(expected.items())


def test_the_worst_verdict_comes_first() -> None:
    known = standing({"b": Verdict.CHANGED, "c": Verdict.LOST, "d": Verdict.UNCHECKED})
    expected = {"lost": "c", "changed": "b", "unchecked": "d", "holds": "a"}
    check_groups([entry(each) for each in "abcd"], by_verdict(known), GroupBy.VERDICT, expected, known)


def test_kinds_come_in_their_own_order() -> None:
    entries = [entry("a", kind=Kind.NOTE), entry("b", kind=Kind.DECISION), entry("c", kind=Kind.NOTE)]
    check_groups(entries, by_kind, GroupBy.KIND, {"decision": "b", "note": "ac"})


def test_times_run_from_today_to_months() -> None:
    entries = [entry(str(n), days=days) for n, days in enumerate((400, 0, 1, 6, 7, 29, 30))]
    keys_of = by_time(date(2026, 11, 30), lambda moment: moment.date())
    expected = {"today": "1", "yesterday": "2", "week": "3", "month": "45", "2026-10": "6", "2025-10": "0"}
    check_groups(entries, keys_of, GroupBy.TIME, expected)


def test_a_clock_that_ran_ahead_is_today() -> None:
    keys_of = by_time(date(2026, 11, 30), lambda moment: moment.date())
    check_groups([entry("a", days=-3)], keys_of, GroupBy.TIME, {"today": "a"})


@pytest.mark.parametrize(
    ("by", "expected"),
    [
        (GroupBy.FILE, {"a.py": "1", "b.py": "12", NONE: "3"}),
        (GroupBy.ENTITY, {"b.py": "12", "a.py": "1", NONE: "3"}),
    ],
)
def test_a_memory_of_two_names_is_under_both_and_one_of_none_comes_last(by: GroupBy, expected: dict[str, str]) -> None:
    names = {MemoryId("1"): ["b.py", "a.py"], MemoryId("2"): ["b.py"]}
    check_groups([entry(each) for each in "312"], by_names(names), by, {**expected})


def test_each_memory_that_waits_is_counted_once() -> None:
    known = standing({"a": Verdict.CHANGED, "b": Verdict.LOST, "c": Verdict.UNCHECKED}, disputed="ad")
    entries = [entry(each) for each in "abcd"] + [entry("e", trust=Trust.PROPOSED), entry("f", trust=Trust.IMPORTED)]
    found = attention_of(entries, known)
    assert (found.n_changed, found.n_lost, found.n_unchecked, found.n_proposed, found.n_disputed) == (1, 1, 1, 1, 2)
    assert found.n_in_all == 4
    (group,) = grouped(entries, lambda _: ("all",), known)
    assert group.n_attention == 4


def test_what_is_snoozed_waits_for_nobody_and_what_is_violated_does() -> None:
    known = standing({"a": Verdict.CHANGED, "b": Verdict.CHANGED}, violated="cd", snoozed="bd")
    found = attention_of([entry(each) for each in "abcd"], known)
    assert (found.n_changed, found.n_violated, found.n_snoozed, found.n_in_all) == (2, 2, 2, 2)
