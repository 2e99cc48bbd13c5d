"""When facts hold, when two say the same, and what a new one does to the known ones."""

from dataclasses import replace
from datetime import timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moorage.domain.facts import (
    Accepted,
    Fact,
    FactId,
    Likeness,
    Policy,
    Repeated,
    Ruling,
    as_known_at,
    compare_objects,
    ended,
    ending_of,
    holds_at,
    pair,
    reopened,
    settle,
)
from moorage.domain.memory import Namespace
from moorage.domain.predicates import is_multi_valued
from support.facts import day, fact

ASK, AUTO, OFF = Policy.ASK, Policy.AUTO, Policy.OFF
SAME, CHANGED, DIFFERENT = Likeness.SAME, Likeness.CHANGED, Likeness.DIFFERENT


def ruled(
    known: list[Fact], new: Fact, policy: Policy = AUTO, dismissed: frozenset[frozenset[str]] = frozenset()
) -> Ruling:
    is_many = is_multi_valued(new.predicate_key, {})
    return settle(known, new, policy, is_multi_valued=is_many, cosines={}, dismissed=dismissed)


def accepted(known: list[Fact], new: Fact, policy: Policy = AUTO) -> Accepted:
    ruling = ruled(known, new, policy)
    assert isinstance(ruling, Accepted)
    return ruling


def written(known: dict[FactId, Fact], new: Fact) -> dict[FactId, Fact]:
    """The facts after the new one was ruled on, everything settled automatically."""
    ruling = accepted(list(known.values()), new)
    changed = {each.fact_id: ended(known[each.fact_id], each, new.recorded_at) for each in ruling.endings}
    return {**known, **changed, new.id: ruling.fact}


def version(number: str, since: int, confidence: float = 1.0) -> Fact:
    return fact(("api", "version", number), since, confidence=confidence)


@pytest.mark.parametrize(
    ("old", "new", "cosine", "expected"),
    [
        pytest.param("Postgres", "postgres", None, SAME, id="T128-exact"),
        pytest.param("Postgres", "PostgreSQL", None, SAME, id="T128-spelling"),
        pytest.param("cron", "bus", 0.99, DIFFERENT, id="T128-below-half"),
        pytest.param("session store", "session cache", 0.96, SAME, id="T128-between"),
        pytest.param("session store", "session cache", 0.95, DIFFERENT, id="T128-cosine-at"),
        pytest.param("session store", "session cache", None, DIFFERENT, id="T128-no-cosine"),
        pytest.param("tokio 1.36", "tokio 1.38", 0.99, CHANGED, id="T129"),
        ("v1", "v2", None, CHANGED),
        ("30 s", "60 s", None, CHANGED),
        ("postgres 15", "mysql 8", None, DIFFERENT),
        ("enabled", "disabled", 0.99, DIFFERENT),
        ("not cached", "cached", 0.99, DIFFERENT),
        pytest.param("react", "redact", None, DIFFERENT, id="T111-redact"),
        ("config_loader_dev", "config_loader_des", None, DIFFERENT),
    ],
)
def test_objects_are_the_same_changed_or_different(
    old: str, new: str, cosine: float | None, expected: Likeness
) -> None:
    assert compare_objects(old, new, cosine) is expected
    assert compare_objects(new, old, cosine) is expected


def test_t124_another_version_ends_the_one_before() -> None:
    old, new = fact(("X", "uses", "v1"), 1), fact(("X", "depends-on", "v2"), 5)
    (ending,) = accepted([old], new).endings
    assert (ending.fact_id, ending.valid_until) == (old.id, new.valid_from)


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(fact(("api", "status", "1.38"), 5), id="T127"),
        pytest.param(fact(("web", "version", "1.38"), 5), id="another subject"),
        pytest.param(replace(version("1.38", 5), namespace=Namespace("other")), id="T113"),
    ],
)
def test_other_predicates_subjects_and_namespaces_are_none_of_its_business(other: Fact) -> None:
    assert accepted([version("1.36", 1)], other) == Accepted(other, (), ())


def test_t128_the_same_statement_is_repeated_with_the_higher_confidence() -> None:
    old, new = version("1.36", 1, confidence=0.6), version("1.36", 5, confidence=0.9)
    assert ruled([old], new) == Repeated(old.id, 0.9)
    assert ruled([new], version("1.36", 7, confidence=0.6)) == Repeated(new.id, 0.9)


def test_what_held_before_and_holds_again_is_no_repetition() -> None:
    once = ended(version("1.36", 1), ending_of(version("1.36", 1), day(3)), day(3))
    assert accepted([once], version("1.36", 5)).fact.valid_until is None


@pytest.mark.parametrize(
    ("since", "confidence", "ends"),
    [
        pytest.param(5, 1.0, True, id="newer"),
        pytest.param(5, 0.6, False, id="newer but less sure"),
        pytest.param(1, 1.0, False, id="same date, as sure"),
    ],
)
def test_the_newer_one_wins_unless_it_is_less_sure(since: int, confidence: float, ends: bool) -> None:
    old = version("1.36", 1)
    ruling = accepted([old], version("1.38", since, confidence))
    assert [each.fact_id for each in ruling.endings] == ([old.id] if ends else [])
    assert ruling.contested == (() if ends else (old.id,))


def test_a_surer_one_of_the_same_date_means_that_the_other_never_held() -> None:
    old = version("1.36", 1, confidence=0.6)
    (ending,) = accepted([old], version("1.38", 1)).endings
    assert not any(holds_at(ended(old, ending, day(9)), day(number)) for number in range(9))


def test_asking_leaves_both_and_looking_away_sees_nothing() -> None:
    old, new = version("1.36", 1), version("1.38", 5)
    assert accepted([old], new, ASK) == Accepted(new, (), (old.id,))
    assert accepted([old], new, OFF) == Accepted(new, (), ())
    assert ruled([old], version("1.36", 5), OFF) == Repeated(old.id, 1.0)


def test_a_fact_from_before_a_known_one_is_put_between() -> None:
    first, last = version("1.36", 1), version("1.40", 9)
    ruling = accepted([first, last], version("1.38", 5), ASK)
    assert ruling.fact.valid_until == day(9)
    assert ruling.contested == (first.id,)
    assert accepted([last], version("1.38", 5), ASK) == Accepted(ruling.fact, (), ())


def test_many_values_stand_beside_each_other() -> None:
    known = [fact(("api", "uses", "Postgres")), fact(("api", "uses", "tokio 1.36"))]
    assert accepted(known, fact(("api", "uses", "Redis"), 5)).endings == ()
    assert [each.fact_id for each in accepted(known, fact(("api", "uses", "tokio 1.38"), 5)).endings] == [known[1].id]
    assert accepted([fact(("Ann", "works_on", "ticket 11"))], fact(("Ann", "works_on", "ticket 12"), 5)).endings == ()


def test_t99_a_pair_that_was_kept_is_never_raised_again() -> None:
    old, new = version("1.36", 1), version("1.38", 5)
    assert ruled([old], new, ASK, frozenset((pair(old, new),))) == Accepted(new, (), ())


def test_what_was_known_then_is_told_apart_from_what_held_then() -> None:
    old = version("1.36", 1)
    today = ended(old, ending_of(old, day(3)), day(8))
    assert not holds_at(today, day(5))
    then = as_known_at(today, day(5))
    assert then is not None
    assert holds_at(then, day(5))
    assert as_known_at(today, day(8)) == today
    assert as_known_at(today, day(0)) is None


@given(st.permutations([("a", 1), ("b", 3), ("c", 4), ("d", 8), ("e", 9)]))
def test_the_order_in_which_facts_are_written_does_not_matter(told: list[tuple[str, int]]) -> None:
    known: dict[FactId, Fact] = {}
    for value, since in told:
        known = written(known, version(value, since))
    line = sorted(known.values(), key=lambda each: each.valid_from)
    assert [each.object for each in line] == list("abcde")
    assert all(a.valid_until == b.valid_from for a, b in pairwise(line))
    assert line[-1].valid_until is None


@given(
    st.lists(
        st.tuples(st.integers(0, 20), st.sampled_from((0.5, 0.6, 1.0))), max_size=8, unique_by=lambda each: each[0]
    )
)
def test_time_never_runs_backwards(told: list[tuple[int, float]]) -> None:
    known: dict[FactId, Fact] = {}
    for number, (since, confidence) in enumerate(told):
        known = written(known, version("abcdefgh"[number], since, confidence))
    assert all(each.valid_until is None or each.valid_until >= each.valid_from for each in known.values())


@given(st.integers(0, 9), st.none() | st.integers(0, 9), st.integers(-3, 12))
def test_an_end_can_be_taken_back(since: int, length: int | None, at: int) -> None:
    before = fact(("a", "version", "1"), since, None if length is None else since + length)
    ending = ending_of(before, day(at))
    assert reopened(ended(before, ending, day(20)), ending) == before
    moved = replace(ended(before, ending, day(20)), valid_until=day(30))
    assert reopened(moved, ending) == moved


@given(st.integers(0, 9), st.integers(0, 9))
def test_an_interval_has_its_start_and_not_its_end(since: int, length: int) -> None:
    one = fact(("a", "version", "1"), since, since + length)
    assert holds_at(one, one.valid_from) == (length > 0)
    assert not holds_at(one, day(since + length))
    assert not holds_at(one, one.valid_from - timedelta(microseconds=1))
