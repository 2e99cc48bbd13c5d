"""Rows of agents' sessions and of their pages."""

from collections.abc import Sequence
from datetime import datetime
from typing import cast

from moorage.domain.memory import Namespace
from moorage.domain.sessions import PageName, Session, SessionId, SessionState
from moorage.store.sqlite import codec
from moorage.store.sqlite.connection import Transactions

_SELECT = "SELECT id, actor, task, state, started_at, ended_at, briefed_at, reason FROM sessions WHERE namespace = ?"

SELECT_ONE = f"{_SELECT} AND id = ?"

SELECT_NEWEST = f"{_SELECT} ORDER BY started_at DESC, id LIMIT ?"

SAVE = """
INSERT INTO sessions (namespace, id, actor, task, state, started_at, ended_at, briefed_at, reason)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (namespace, id) DO UPDATE SET
  actor = excluded.actor,
  task = excluded.task,
  state = excluded.state,
  ended_at = excluded.ended_at,
  briefed_at = excluded.briefed_at,
  reason = excluded.reason
"""

SELECT_PAGES = "SELECT name, content FROM session_pages WHERE namespace = ? AND session = ? ORDER BY name"

SAVE_PAGE = """
INSERT INTO session_pages (namespace, session, name, content)
VALUES (?, ?, ?, ?)
ON CONFLICT (namespace, session, name) DO UPDATE SET content = excluded.content
"""

DELETE_PAGE = "DELETE FROM session_pages WHERE namespace = ? AND session = ? AND name = ?"

KEEP_PAGES = """
DELETE FROM session_pages
WHERE namespace = ?
  AND session = ?
  AND name NOT IN (SELECT value FROM json_each(?))
"""

DELETE_BEFORE = "DELETE FROM sessions WHERE namespace = ? AND ended_at < ?"

_Row = tuple[str, str, str, str, int, int | None, int | None, str]


class SqliteSessions:
    """Implements the Sessions port."""

    def __init__(self, database: Transactions, namespace: Namespace) -> None:
        self._database = database
        self._namespace = namespace

    def one(self, session_id: SessionId) -> Session | None:
        with self._database.read() as connection:
            row = connection.execute(SELECT_ONE, (self._namespace, session_id)).fetchone()
        return _session(cast("_Row", row)) if row else None

    def newest(self, limit: int) -> list[Session]:
        with self._database.read() as connection:
            rows = connection.execute(SELECT_NEWEST, (self._namespace, limit)).fetchall()
        return [_session(each) for each in cast("list[_Row]", rows)]

    def save(self, session: Session) -> None:
        row = (
            self._namespace,
            session.id,
            session.actor,
            session.task,
            session.state,
            codec.micros_of(session.started_at),
            _micros(session.ended_at),
            _micros(session.briefed_at),
            session.reason,
        )
        with self._database.write() as connection:
            connection.execute(SAVE, row)

    def pages(self, session_id: SessionId) -> dict[PageName, str]:
        with self._database.read() as connection:
            rows = connection.execute(SELECT_PAGES, (self._namespace, session_id)).fetchall()
        return {PageName(name): content for name, content in cast("list[tuple[str, str]]", rows)}

    def save_page(self, session_id: SessionId, name: PageName, text: str) -> None:
        with self._database.write() as connection:
            if text:
                connection.execute(SAVE_PAGE, (self._namespace, session_id, name, text))
            else:
                connection.execute(DELETE_PAGE, (self._namespace, session_id, name))

    def keep_pages(self, session_id: SessionId, names: Sequence[PageName]) -> None:
        with self._database.write() as connection:
            connection.execute(KEEP_PAGES, (self._namespace, session_id, codec.to_json(list(names))))

    def drop_before(self, at: datetime) -> int:
        with self._database.write() as connection:
            connection.execute(DELETE_BEFORE, (self._namespace, codec.micros_of(at)))
            return connection.changes()


def _micros(at: datetime | None) -> int | None:
    return None if at is None else codec.micros_of(at)


def _session(row: _Row) -> Session:
    id_, actor, task, state, started, ended, briefed, reason = row
    return Session(
        id=SessionId(id_),
        actor=actor,
        task=task,
        state=SessionState(state),
        started_at=codec.time_at(started),
        ended_at=None if ended is None else codec.time_at(ended),
        briefed_at=None if briefed is None else codec.time_at(briefed),
        reason=reason,
    )
