"""Which days people mean, on Monday, 30 November 2026."""

from datetime import UTC, date, datetime, time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moorage.domain.times import Calendar, Span, span_named


def midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)


CALENDAR = Calendar(date(2026, 11, 30), midnight)


@pytest.mark.parametrize(
    ("text", "first", "next_"),
    [
        ("today", "2026-11-30", "2026-12-01"),
        ("Yesterday", "2026-11-29", "2026-11-30"),
        ("2026-02-03", "2026-02-03", "2026-02-04"),
        ("2026-2-3", "2026-02-03", "2026-02-04"),
        ("2026-02", "2026-02-01", "2026-03-01"),
        ("2025-12", "2025-12-01", "2026-01-01"),
        ("2025", "2025-01-01", "2026-01-01"),
        ("7d", "2026-11-23", "2026-12-01"),
        ("2w", "2026-11-16", "2026-12-01"),
        ("9m", "2026-02-28", "2026-12-01"),
        ("1y", "2025-11-30", "2026-12-01"),
        ("last 3 days", "2026-11-27", "2026-12-01"),
        ("the past 2 weeks", "2026-11-16", "2026-12-01"),
        ("this week", "2026-11-30", "2026-12-01"),
        ("last week", "2026-11-23", "2026-11-30"),
        ("past week", "2026-11-23", "2026-12-01"),
        ("this month", "2026-11-01", "2026-12-01"),
        ("last month", "2026-10-01", "2026-11-01"),
        ("last year", "2025-01-01", "2026-01-01"),
        ("March", "2026-03-01", "2026-04-01"),
        ("december", "2025-12-01", "2026-01-01"),
        ("november", "2026-11-01", "2026-12-01"),
        ("May 2024", "2024-05-01", "2024-06-01"),
        ("monday", "2026-11-23", "2026-11-24"),
        ("last sunday", "2026-11-29", "2026-11-30"),
        ("tuesday", "2026-11-24", "2026-11-25"),
    ],
)
def test_days(text: str, first: str, next_: str) -> None:
    span = Span(midnight(date.fromisoformat(first)), midnight(date.fromisoformat(next_)))
    assert span_named(text, CALENDAR) == span


def test_moments() -> None:
    at = datetime(2026, 11, 29, 10, 30, tzinfo=UTC)
    for text in ("2026-11-29T10:30Z", "2026-11-29t11:30:00+01:00", "2026-11-29T10:30"):
        assert span_named(text, CALENDAR) == Span(at, at)


_NO_DAYS = ["", "soon", "2026-13", "2026-02-30", "0000", "9999-12-31", "9999y", "99", "T", "last", "x today"]


@pytest.mark.parametrize("text", _NO_DAYS)
def test_what_names_no_day(text: str) -> None:
    assert span_named(text, CALENDAR) is None


@given(st.text(), st.dates())
def test_any_text_names_days_or_nothing(text: str, today: date) -> None:
    span_named(text, Calendar(today, midnight))


_SOME = st.sampled_from(["today", "last week", "1m", "1y", "this year", "march", "friday"])


@given(st.dates(date(1, 6, 1), date(9998, 1, 1)), _SOME)
def test_every_day_has_its_spans(today: date, text: str) -> None:
    span = span_named(text, Calendar(today, midnight))
    assert today.year < 2 or (span is not None and span.start < span.end)
