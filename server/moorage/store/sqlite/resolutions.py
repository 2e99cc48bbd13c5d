"""Rows of what was worked out about anchors and can be worked out again: outlines, moves, drifts, since when."""

from collections.abc import Mapping, Sequence
from typing import cast

import apsw

from moorage.domain.anchor import AnchorId
from moorage.domain.drift import Drift, Move, Verdict
from moorage.domain.portrait import Outline
from moorage.domain.since import Since
from moorage.store.sqlite import codec

KEPT_DRIFTS = 8
"""Per anchor: a few worktrees, branches and unsaved states."""

INSERT_OUTLINE = """
INSERT INTO outlines (digest, algorithm, path, rows)
VALUES (?, ?, ?, ?)
ON CONFLICT (digest) DO UPDATE
SET algorithm = excluded.algorithm, path = excluded.path, rows = excluded.rows
"""

HAS_OUTLINE = "SELECT 1 FROM outlines WHERE digest = ? AND algorithm = ?"

SELECT_OUTLINES = """
SELECT digest, algorithm, path, rows
FROM outlines
WHERE digest IN (SELECT value FROM json_each(?))
"""

INSERT_MOVE = """
INSERT INTO followed (checkout, anchor_id, path, move)
VALUES (?, ?, ?, ?)
ON CONFLICT (checkout, anchor_id) DO UPDATE
SET path = excluded.path, move = excluded.move
"""

DELETE_MOVE = "DELETE FROM followed WHERE checkout = ? AND anchor_id = ?"

SELECT_MOVES = """
SELECT anchor_id, move
FROM followed
WHERE checkout = ?
  AND anchor_id IN (SELECT value FROM json_each(?))
"""

INSERT_DRIFT = """
INSERT OR REPLACE INTO drifts (anchor_id, content_key, drift)
SELECT id, ?, ?
FROM anchors
WHERE id = ?
"""

TRIM_DRIFTS = """
DELETE FROM drifts
WHERE anchor_id = ?1
  AND seq NOT IN (SELECT seq FROM drifts WHERE anchor_id = ?1 ORDER BY seq DESC LIMIT ?2)
"""

SELECT_DRIFTS = """
SELECT d.anchor_id, d.content_key, d.drift
FROM json_each(?) AS k
CROSS JOIN drifts AS d ON d.anchor_id = k.value ->> 0 AND d.content_key = k.value ->> 1
"""

KEPT_SINCES = 8
"""Per anchor: a few branches and the commits on them."""

INSERT_SINCE = """
INSERT OR REPLACE INTO sinces (anchor_id, revision, verdict, head, blobs, cause)
SELECT id, ?, ?, ?, ?, ?
FROM anchors
WHERE id = ?
"""

TRIM_SINCES = """
DELETE FROM sinces
WHERE anchor_id = ?1
  AND seq NOT IN (SELECT seq FROM sinces WHERE anchor_id = ?1 ORDER BY seq DESC LIMIT ?2)
"""

SELECT_SINCES = """
SELECT anchor_id, revision, verdict, head, blobs, cause
FROM sinces
WHERE anchor_id IN (SELECT value FROM json_each(?))
ORDER BY seq DESC
"""


def insert_outline(connection: apsw.Connection, outline: Outline) -> None:
    """Does nothing when this content's outline by this algorithm is known."""
    if connection.execute(HAS_OUTLINE, (outline.digest, outline.algorithm)).fetchone() is None:
        row = (outline.digest, outline.algorithm, outline.path, codec.rows_blob(outline.rows))
        connection.execute(INSERT_OUTLINE, row)


def outlines(connection: apsw.Connection, digests: Sequence[str]) -> dict[str, Outline]:
    rows = connection.execute(SELECT_OUTLINES, (codec.to_json(digests),)).fetchall()
    return {
        digest: Outline(algorithm, path, digest, codec.rows_from(blob))
        for digest, algorithm, path, blob in cast("list[tuple[str, str, str, bytes]]", rows)
    }


def insert_move(connection: apsw.Connection, checkout: str, anchor_id: AnchorId, move: Move) -> None:
    connection.execute(INSERT_MOVE, (checkout, anchor_id, move.target.path, codec.move_text(move)))


def delete_move(connection: apsw.Connection, checkout: str, anchor_id: AnchorId) -> None:
    connection.execute(DELETE_MOVE, (checkout, anchor_id))


def moves(connection: apsw.Connection, checkout: str, anchor_ids: Sequence[AnchorId]) -> dict[AnchorId, Move]:
    rows = connection.execute(SELECT_MOVES, (checkout, codec.to_json(anchor_ids))).fetchall()
    return {AnchorId(anchor_id): codec.move_from(text) for anchor_id, text in cast("list[tuple[str, str]]", rows)}


def insert_drifts(connection: apsw.Connection, drifts: Mapping[tuple[AnchorId, str], Drift]) -> None:
    """Leaves out anchors that are gone meanwhile."""
    for (anchor_id, content_key), drift in drifts.items():
        connection.execute(INSERT_DRIFT, (content_key, codec.drift_text(drift), anchor_id))
    for anchor_id in {anchor_id for anchor_id, _ in drifts}:
        connection.execute(TRIM_DRIFTS, (anchor_id, KEPT_DRIFTS))


def drifts(connection: apsw.Connection, keys: Sequence[tuple[AnchorId, str]]) -> dict[tuple[AnchorId, str], Drift]:
    rows = connection.execute(SELECT_DRIFTS, (codec.to_json(keys),)).fetchall()
    return {
        (AnchorId(anchor_id), content_key): codec.drift_from(text)
        for anchor_id, content_key, text in cast("list[tuple[str, str, str]]", rows)
    }


def insert_since(connection: apsw.Connection, anchor_id: AnchorId, since: Since) -> None:
    """Leaves out an anchor that is gone meanwhile."""
    row = (since.revision, since.verdict, since.head, since.blobs, codec.cause_text(since.cause), anchor_id)
    connection.execute(INSERT_SINCE, row)
    connection.execute(TRIM_SINCES, (anchor_id, KEPT_SINCES))


def sinces(connection: apsw.Connection, anchor_ids: Sequence[AnchorId]) -> dict[AnchorId, tuple[Since, ...]]:
    """Newest first."""
    rows = connection.execute(SELECT_SINCES, (codec.to_json(anchor_ids),)).fetchall()
    found: dict[AnchorId, tuple[Since, ...]] = {}
    for anchor_id, revision, verdict, head, blobs, cause in cast("list[tuple[str, str, str, str, str, str]]", rows):
        since = Since(revision, Verdict(verdict), head, blobs, codec.cause_from(cause))
        found[AnchorId(anchor_id)] = (*found.get(AnchorId(anchor_id), ()), since)
    return found
