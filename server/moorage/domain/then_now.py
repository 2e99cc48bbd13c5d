"""Anchored code as it was when a memory was last known to hold, beside what it is today."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class ThenAndNow:
    """Texts of a symbol, a file or a part. `now_place` is None when it is lost, and `now` empty then."""

    place: str
    """Symbol path at the time."""
    then: str
    seen_at: datetime
    commit: str | None
    """40 hex digits; None without git."""
    is_whole: bool
    """False where only head and tail of the old text were kept."""
    now: str
    now_place: str | None
    line: int | None
    """0-based first line of `now`."""
