"""Which questions are about when something was written, on Monday, 30 November 2026."""

from datetime import UTC, date, datetime, time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moorage.domain.time_words import narrowing_in
from moorage.domain.times import Calendar

MIGRATED = datetime(2026, 6, 1, 10, tzinfo=UTC)


def midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)


CALENDAR = Calendar(date(2026, 11, 30), midnight)
EVENTS = {"migration": MIGRATED, "migration to postgres": MIGRATED}


@pytest.mark.parametrize(
    ("question", "left", "after", "before"),
    [
        ("What did we decide last week?", "", "2026-11-23", "2026-11-30"),
        ("what did we decide about retries last week", "what did we decide about retries", "2026-11-23", "2026-11-30"),
        ("decisions since March", "decisions", "2026-03-01", None),
        ("notes about auth from yesterday", "notes about auth", "2026-11-29", "2026-11-30"),
        ("what have I learned in the last 2 weeks", "", "2026-11-16", "2026-12-01"),
        ("what was decided before 2026-02", "", None, "2026-02-01"),
        ("constraints between January and March 2026", "constraints", "2026-01-01", "2026-04-01"),
        ("memories from 2025 to 2026-02", "memories", "2025-01-01", "2026-03-01"),
        ("decisions after May 2025", "decisions", "2025-06-01", None),
        ("what did we note on Monday", "", "2026-11-23", "2026-11-24"),
        ("yesterday", "", "2026-11-29", "2026-11-30"),
        ("what is new since yesterday", "", "2026-11-29", None),
    ],
)
def test_certain(question: str, left: str, after: str | None, before: str | None) -> None:
    found = narrowing_in(question, CALENDAR, EVENTS.get)
    assert found is not None
    bounds = [midnight(date.fromisoformat(each)) if each else None for each in (after, before)]
    assert (found.text.rstrip(" ?"), found.after, found.before) == (left, *bounds)


@pytest.mark.parametrize(
    "question",
    [
        "why did login fail last week",
        "what changed in the parser since March",
        "may we retry requests",
        "how do we march through the tree",
        "what did Ana decide to buy last year",
        "tokens of 2048 bytes",
        "decisions about the 2024-style header",
        "decisions before the release",
        "do you remember the outage of last week",
        "why did I write the parser yesterday",
        "what was the main goal of the tournament in May 2022",
        "how did I increase my weekly goals in May 2022",
        "what did we note until April 9",
        "the outage before the migration",
        "in on since until",
        "",
    ],
)
def test_not_certain(question: str) -> None:
    assert narrowing_in(question, CALENDAR, EVENTS.get) is None


def test_an_event_that_one_memory_dates() -> None:
    found = narrowing_in("what did we decide before the migration?", CALENDAR, EVENTS.get)
    assert found is not None
    assert (found.text, found.after, found.before, found.words) == ("", None, MIGRATED, "before the migration?")
    found = narrowing_in("decisions on retries since our migration to postgres", CALENDAR, EVENTS.get)
    assert found is not None
    assert (found.text, found.after, found.before) == ("decisions on retries", MIGRATED, None)


_WORDS = st.sampled_from(["we", "decide", "since", "last", "week", "between", "and", "March", "2026", "-", "the", "?"])


@given(st.one_of(st.text(), st.lists(_WORDS).map(" ".join)))
def test_any_text_may_be_asked(text: str) -> None:
    found = narrowing_in(text, CALENDAR, lambda _: None)
    assert found is None or found.after is not None or found.before is not None
