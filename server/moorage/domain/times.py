"""Days as people name them: `2026-11-30`, `2026-11`, `yesterday`, `2w`. All are days of the asker's own calendar."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

_DAY = timedelta(days=1)
_ISO = re.compile(r"(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?")
_AGO = re.compile(r"(\d{1,4})\s*(d|w|m|y)", re.IGNORECASE)
_PERIOD = re.compile(r"(this|last|past)\s+(day|week|month|year)", re.IGNORECASE)
_LAST_FEW = re.compile(r"(?:the\s+)?(?:last|past)\s+(\d{1,4})\s+(day|week|month|year)s?", re.IGNORECASE)
MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTH = re.compile(rf"({'|'.join(MONTHS)})(?:\s+(\d{{4}}))?", re.IGNORECASE)
_WEEKDAY = re.compile(rf"(?:last\s+)?({'|'.join(WEEKDAYS)})", re.IGNORECASE)
EXAMPLES = "2026-11-30, 2026-11, 2026, today, yesterday, 7d, 2w, 3m or 1y"


@dataclass(frozen=True, slots=True)
class Calendar:
    """The day that it is where the asker is, and when a day begins there, in UTC."""

    today: date
    start_of: Callable[[date], datetime]


@dataclass(frozen=True, slots=True)
class Span:
    """From a moment up to another, which it does not contain; in UTC."""

    start: datetime
    end: datetime


def span_named(text: str, calendar: Calendar) -> Span | None:
    """The days, or the moment, that a text names; None when it names none."""
    words = " ".join(text.split())
    try:
        days = _days(words, calendar.today)
        if days:
            return Span(calendar.start_of(days[0]), calendar.start_of(days[1]))
        return _moment(words)
    except (ValueError, OverflowError):
        return None


def _moment(text: str) -> Span | None:
    """A time of day that names its zone, or else is in UTC."""
    if "T" not in text.upper():
        return None
    at = datetime.fromisoformat(text)
    at = at.replace(tzinfo=UTC) if at.tzinfo is None else at.astimezone(UTC)
    return Span(at, at)


def _days(text: str, today: date) -> tuple[date, date] | None:
    """The first day, and the one after the last."""
    match text.lower():
        case "today":
            return today, today + _DAY
        case "yesterday":
            return today - _DAY, today
    if found := _ISO.fullmatch(text):
        return _of_iso(found)
    if found := _AGO.fullmatch(text):
        return _back(today, int(found[1]), found[2].lower()), today + _DAY
    if found := _LAST_FEW.fullmatch(text):
        return _back(today, int(found[1]), found[2][0].lower()), today + _DAY
    if found := _PERIOD.fullmatch(text):
        return _period(found[1].lower(), found[2].lower(), today)
    if found := _MONTH.fullmatch(text):
        return _of_month(MONTHS.index(found[1].lower()) + 1, found[2], today)
    if found := _WEEKDAY.fullmatch(text):
        day = today - ((today.weekday() - WEEKDAYS.index(found[1].lower()) - 1) % 7 + 1) * _DAY
        return day, day + _DAY
    return None


def _of_iso(found: re.Match[str]) -> tuple[date, date]:
    year, month, day = (int(each) if each else None for each in found.groups())
    first = date(year or 0, month or 1, day or 1)
    if day:
        return first, first + _DAY
    return first, _months_on(first, 1 if month else 12)


def _of_month(month: int, year: str | None, today: date) -> tuple[date, date]:
    """Without a year the one that has begun last."""
    first = date(int(year) if year else today.year - (month > today.month), month, 1)
    return first, _months_on(first, 1)


def _period(which: str, unit: str, today: date) -> tuple[date, date]:
    first = {
        "day": today,
        "week": today - today.weekday() * _DAY,
        "month": today.replace(day=1),
        "year": today.replace(month=1, day=1),
    }[unit]
    if which == "this":
        return first, today + _DAY
    return (_back(first, 1, unit[0]), first) if which == "last" else (_back(today, 1, unit[0]), today + _DAY)


def _back(day: date, n: int, unit: str) -> date:
    """So many days, weeks, months or years earlier; of a shorter month its last day."""
    if unit in "dw":
        return day - n * (7 if unit == "w" else 1) * _DAY
    first = _months_on(day.replace(day=1), -n * (12 if unit == "y" else 1))
    return min(first + (day.day - 1) * _DAY, _months_on(first, 1) - _DAY)


def _months_on(first: date, n: int) -> date:
    months = first.year * 12 + first.month - 1 + n
    return date(months // 12, months % 12 + 1, 1)
