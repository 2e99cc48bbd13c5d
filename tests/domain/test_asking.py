"""What the language of the query box means."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moorage.domain.asking import STANDINGS, Asked, Name, Sense, asked
from moorage.domain.drift import Verdict
from moorage.domain.errors import InvalidInput
from moorage.domain.filters import filter_given
from moorage.domain.memory import Kind, MemoryState, Trust
from moorage.domain.selected import stale, unverified
from moorage.domain.selection import Selection
from moorage.domain.times import Calendar

BERLIN = ZoneInfo("Europe/Berlin")
NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
COMMITTED = datetime(2026, 3, 1, 8, tzinfo=UTC)


def in_berlin(day: date) -> datetime:
    return datetime.combine(day, time(), BERLIN).astimezone(UTC)


SENSE = Sense(
    Calendar(date(2026, 11, 30), in_berlin),
    {"abc123": COMMITTED, "main": COMMITTED}.get,
    {"migration": COMMITTED}.get,
    unverified(NOW, is_wanted=True),
    stale(NOW, {}, is_wanted=True),
)


def check_asks(text: str, left: str, **selection: Any) -> None:
    assert asked(text, SENSE) == Asked(left, Selection(**selection))


@pytest.mark.parametrize(
    "text",
    [
        "how do retries work",
        "http://localhost:8080/x?y=1",
        "std::move(x)",
        "foo:bar kinds:decision my-tag:db subkind:note",
        "kind: decision",
        "kind:",
        "-flag --verbose -5",
        'say"hello" "unclosed',
        'kind:"open',
        "a-kind:note",
        "  spaces   stay  ",
        "",
        '""',
        "C:\\path\\x",
        "tag :db",
        "import path,tag",
    ],
)
def test_other_words_stay_as_they_are(text: str) -> None:
    check_asks(text, text)


def test_operators_are_taken_out_of_the_words() -> None:
    check_asks("retry kind:decision policy", "retry policy", kinds=frozenset({Kind.DECISION}))
    check_asks("Kind:Decision", "", kinds=frozenset({Kind.DECISION}))
    check_asks("x is:stale", "x", aged=(stale(NOW, {}, is_wanted=True),))


def test_kinds_are_alternatives_and_classes_narrow_them() -> None:
    check_asks("kind:note,fact", "", kinds=frozenset({Kind.NOTE, Kind.FACT}))
    check_asks("kind:note kind:fact", "", kinds=frozenset({Kind.NOTE, Kind.FACT}))
    check_asks("kind:note,fact class:episodic", "", kinds=frozenset({Kind.NOTE}))
    check_asks("-kind:note class:episodic", "", kinds=frozenset({Kind.EPISODE, Kind.SUMMARY}))
    check_asks("-class:semantic", "", kinds=frozenset({Kind.NOTE, Kind.EPISODE, Kind.SUMMARY, Kind.PROCEDURE}))


def test_tags_places_and_entities_narrow_each_other() -> None:
    two = (filter_given({"tags": {"$in": each}}) for each in (["db", "sql"], ["auth"]))
    check_asks("tag:db,sql tag:auth", "", filter=tuple(test for some in two for test in some))
    check_asks('-tag:"two words"', "", filter=filter_given({"tags": {"$nin": ["two words"]}}))
    check_asks("path:src/auth.py,./docs/ path:src", "", paths=(("src/auth.py", "docs"), ("src",)))
    check_asks('-path:"my dir\\a.py"', "", other_paths=("my dir/a.py",))
    check_asks('entity:"Auth  Service"', "", filter=filter_given({"entities": {"$in": ["auth service"]}}))
    check_asks("-entity:@Core", "", filter=filter_given({"entities": {"$nin": ["core"]}}))


def test_phrases_must_occur_and_are_looked_for_too() -> None:
    check_asks('why "rate limit" matters', "why rate limit matters", phrases=("rate limit",))
    check_asks('-"rate limit" x', "x", other_phrases=("rate limit",))
    check_asks('"kind:note"', "kind:note", phrases=("kind:note",))
    check_asks('"a" "a" " "', "a a", phrases=("a",))


def test_dates_are_days_of_the_asker() -> None:
    """T89: what was written at 23:30 belongs to that day, and not to the day that it is in Greenwich."""
    day = in_berlin(date(2026, 11, 29))
    check_asks("after:2026-11-29", "", after=day)
    check_asks("before:2026-11-29", "", before=day)
    check_asks("-after:yesterday", "", before=day)
    check_asks("after:2026-11-01 after:yesterday", "", after=day)
    late = datetime(2026, 11, 29, 23, 30, tzinfo=BERLIN)
    early = datetime(2026, 11, 29, 0, 30, tzinfo=BERLIN)
    assert early.astimezone(UTC).date() == date(2026, 11, 28)
    span = asked("after:2026-11-29 before:2026-11-30", SENSE).selection
    assert span.after is not None
    assert span.before is not None
    assert span.after <= early < late < span.before


def test_as_of_is_the_end_of_a_day_or_the_moment_of_a_commit() -> None:
    check_asks("as-of:2026-11-29", "", as_of=in_berlin(date(2026, 11, 30)) - timedelta(microseconds=1))
    check_asks("as-of:2026-11-29T10:00:00Z", "", as_of=datetime(2026, 11, 29, 10, tzinfo=UTC))
    check_asks("as-of:abc123 x", "x", as_of=COMMITTED)


def test_time_words_narrow_unless_something_says_when_already() -> None:
    found = asked("decisions since yesterday tag:db", SENSE)
    assert (found.text, found.selection.after) == ("decisions", in_berlin(date(2026, 11, 29)))
    assert found.remarks == ("only what was written 'since yesterday'",)
    check_asks("decisions since yesterday before:2026", "decisions since yesterday", before=in_berlin(date(2026, 1, 1)))
    check_asks('notes "since yesterday"', "notes since yesterday", phrases=("since yesterday",))
    assert asked("what did we decide before the migration", SENSE).selection.before == COMMITTED


def test_standings_of_one_sort_are_alternatives() -> None:
    assert asked("is:changed,lost", SENSE).verdicts == {Verdict.CHANGED, Verdict.LOST}
    assert asked("is:changed is:lost -is:lost", SENSE).verdicts == {Verdict.CHANGED}
    assert asked("-is:holds", SENSE).verdicts == {Verdict.CHANGED, Verdict.LOST, Verdict.UNCHECKED}
    assert asked("is:changed is:pinned", SENSE) == Asked(
        "", Selection(filter=filter_given({"pinned": True})), frozenset({Verdict.CHANGED})
    )
    check_asks("-is:pinned", "", filter=filter_given({"pinned": False}))
    check_asks("is:proposed", "", trust=frozenset({Trust.PROPOSED}))
    check_asks("-is:imported", "", trust=frozenset({Trust.PROPOSED, Trust.ACCEPTED}))
    check_asks("is:superseded is:archived", "", states=frozenset({MemoryState.SUPERSEDED, MemoryState.ARCHIVED}))
    check_asks("-is:superseded", "")
    check_asks("-is:unverified", "", aged=(unverified(NOW, is_wanted=False),))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("kind:nonsense", "kind: 'nonsense' is not possible; use decision, constraint, .* or quote all of it"),
        ("class:Foo", "class: 'Foo' is not possible; use episodic, semantic, procedural"),
        ("is:great", "is: 'great' is not possible; use holds, changed, lost, unchecked, stale"),
        ("before:soon", "before: 'soon' is no date; give 2026-11-30"),
        ("after:2026-13-01", "after: '2026-13-01' is no date"),
        ("as-of:never", "as-of: 'never' is neither a date nor a commit"),
        ("-as-of:today", "as-of: cannot be turned round"),
        (" ".join(["tag:a"] * 33), "more than 32 operators"),
    ],
)
def test_a_wrong_value_is_said_with_those_that_are_possible(text: str, message: str) -> None:
    with pytest.raises(InvalidInput, match=message):
        asked(text, SENSE)


_WORDS = [*(f"{each}:" for each in Name), *STANDINGS, *Kind, "2026", "-11", "7d", "9999y"]
_PIECES = st.sampled_from([*_WORDS, *'"-,: \n\0é\\'])


@given(st.one_of(st.text(), st.lists(_PIECES).map("".join)))
def test_any_text_is_a_question_or_an_error_of_ours(text: str) -> None:
    try:
        found = asked(text, SENSE)
    except InvalidInput:
        return
    assert set(found.text) <= set(text) | {" "}
