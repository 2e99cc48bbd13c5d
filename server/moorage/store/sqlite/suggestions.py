"""Rows of pairs of entities that may be one."""

from collections.abc import Sequence
from typing import cast

import apsw

from moorage.domain.entities import EntityId
from moorage.domain.errors import ChangedMeanwhile
from moorage.domain.graph import Question, SuggestionId, SuggestionState
from moorage.domain.memory import Namespace
from moorage.store.sqlite import codec

_SELECT = "SELECT id, kept_id, merged_id, score, reason, state, opened_at FROM suggestions WHERE namespace = ?"

INSERT = """
INSERT INTO suggestions (id, namespace, kept_id, merged_id, score, reason, state, opened_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (kept_id, merged_id) DO NOTHING
"""

UPDATE = "UPDATE suggestions SET state = ? WHERE id = ? AND state = ?"

SELECT_IN_STATE = f"{_SELECT} AND state = ? ORDER BY score DESC, seq LIMIT ?"

SELECT_ONE = f"{_SELECT} AND id = ?"

SELECT_PAIRS = "SELECT kept_id, merged_id FROM suggestions WHERE namespace = ?"


def insert(connection: apsw.Connection, namespace: Namespace, question: Question) -> None:
    """Unless the pair was asked about before."""
    row = (
        question.id,
        namespace,
        question.kept,
        question.absorbed,
        question.score,
        question.reason,
        question.state,
        codec.micros_of(question.opened_at),
    )
    connection.execute(INSERT, row)


def change(connection: apsw.Connection, before: Question, after: Question) -> None:
    """Raises ChangedMeanwhile."""
    connection.execute(UPDATE, (after.state, before.id, before.state))
    if not connection.changes():
        raise ChangedMeanwhile(f"the suggestion {before.id} was answered by somebody else just now")


def listed(connection: apsw.Connection, namespace: Namespace, state: SuggestionState, limit: int) -> list[Question]:
    """Surest first."""
    return [_question(row) for row in connection.execute(SELECT_IN_STATE, (namespace, state, limit)).fetchall()]


def one(connection: apsw.Connection, namespace: Namespace, id_: SuggestionId) -> Question | None:
    row = connection.execute(SELECT_ONE, (namespace, id_)).fetchone()
    return _question(row) if row else None


def pairs(connection: apsw.Connection, namespace: Namespace) -> set[frozenset[EntityId]]:
    """In any state."""
    return {
        frozenset(map(EntityId, cast("tuple[str, str]", row))) for row in connection.execute(SELECT_PAIRS, (namespace,))
    }


def _question(row: Sequence[object]) -> Question:
    id_, kept, absorbed, score, reason, state, opened_at = cast("tuple[str, str, str, float, str, str, int]", row)
    return Question(
        SuggestionId(id_),
        EntityId(kept),
        EntityId(absorbed),
        score,
        reason,
        SuggestionState(state),
        codec.time_at(opened_at),
    )
