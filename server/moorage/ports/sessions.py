"""The sessions of agents and the pages they keep: no source of any memory, so in no snapshot, and nothing to undo."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from moorage.domain.sessions import PageName, Session, SessionId


class Sessions(Protocol):
    """Those of one namespace. May raise StoreUnavailable."""

    def one(self, session_id: SessionId) -> Session | None:
        """By its id."""

    def newest(self, limit: int) -> list[Session]:
        """Those that started last first."""

    def save(self, session: Session) -> None:
        """Adds it, or puts it in place of what was known of it."""

    def pages(self, session_id: SessionId) -> dict[PageName, str]:
        """What was written, by name."""

    def save_page(self, session_id: SessionId, name: PageName, text: str) -> None:
        """Puts it in place of what was written there; an empty one goes."""

    def keep_pages(self, session_id: SessionId, names: Sequence[PageName]) -> None:
        """Drops all others."""

    def drop_before(self, at: datetime) -> int:
        """Forgets the sessions that have ended before, with their pages; returns how many."""
