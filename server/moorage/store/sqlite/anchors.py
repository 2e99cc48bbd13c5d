"""Rows of anchors and sightings and their mapping to values.

A sighting never changes, so a decoded one is kept: decoding its portrait costs fifty times the look-up.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import cast

import apsw

from moorage.domain.anchor import Anchor, AnchorId, Place, Sighting, SightingId, SightingReason
from moorage.domain.bearing import Bearing
from moorage.domain.errors import InvalidInput, MemoryNotFound
from moorage.domain.memory import MemoryId, Namespace
from moorage.store.sqlite import codec

KEPT_SIGHTINGS = 4096
"""At about 4 KB each, 16 MB; more than the anchors of any one file."""

_Row = tuple[str, str, str | None, str, bytes, str, str, str, str | None, int, str, bytes | None]
_Tie = tuple[str, str, str]
_BearingRow = tuple[str, str, str, str, str | None]

INSERT_ANCHOR = "INSERT INTO anchors (id, memory_id) VALUES (?, ?)"

INSERT_SIGHTING = """
INSERT INTO sightings (
  id, anchor_id, path, symbol_key, algorithm, portrait, fingerprint, snippet, digest, commit_hash, seen_at,
  reason, part
)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""

_SELECT_TIES = """
SELECT a.id, a.memory_id, s.id
FROM anchors AS a
JOIN sightings AS s ON s.anchor_id = a.id AND s.retired = 0
"""

SELECT_OF_MEMORIES = f"""
{_SELECT_TIES}
JOIN memories AS m ON m.id = a.memory_id AND +m.namespace = ?
WHERE a.memory_id IN (SELECT value FROM json_each(?))
ORDER BY a.seq, s.seq
"""  # noqa: S608 - the ties are a constant

SELECT_SOME = f"""
{_SELECT_TIES}
JOIN memories AS m ON m.id = a.memory_id AND +m.namespace = ?
WHERE a.id IN (SELECT value FROM json_each(?))
ORDER BY a.seq, s.seq
"""  # noqa: S608

SELECT_BEARINGS = """
SELECT a.id, s.path, s.digest, s.id, f.move
FROM anchors AS a
JOIN memories AS m ON m.id = a.memory_id AND m.state = 'active' AND m.namespace = ?2
JOIN sightings AS s ON s.anchor_id = a.id AND s.retired = 0
LEFT JOIN followed AS f ON f.checkout = ?1 AND f.anchor_id = a.id
ORDER BY a.seq, s.seq
"""

SELECT_NEAR = f"""
{_SELECT_TIES}
JOIN memories AS m ON m.id = a.memory_id AND m.state = 'active' AND +m.namespace = ?3
WHERE a.id IN (
  SELECT anchor_id FROM sightings WHERE path = ?1 AND retired = 0
  UNION
  SELECT anchor_id FROM followed WHERE checkout = ?2 AND path = ?1
)
ORDER BY a.seq, s.seq
"""  # noqa: S608

SELECT_SIGHTINGS = """
SELECT id, path, symbol_key, algorithm, portrait, fingerprint, snippet, digest, commit_hash, seen_at, reason, part
FROM sightings
WHERE id IN (SELECT value FROM json_each(?))
"""

SELECT_MEMORY = "SELECT memory_id FROM anchors WHERE id = ?"

COUNT = """
SELECT COUNT(*)
FROM anchors AS a
JOIN memories AS m ON m.id = a.memory_id
WHERE m.state = 'active'
  AND m.namespace = ?
"""


class Sightings:
    """Decoded sightings of one store by id, the oldest dropped beyond a bound."""

    def __init__(self) -> None:
        self._kept: dict[str, Sighting] = {}

    def load(self, connection: apsw.Connection, sighting_ids: Sequence[str]) -> dict[str, Sighting]:
        """All that exist, decoding only the ones not met before."""
        kept = self._kept
        found = {sighting_id: kept[sighting_id] for sighting_id in sighting_ids if sighting_id in kept}
        missing = [sighting_id for sighting_id in sighting_ids if sighting_id not in found]
        if missing:
            bindings = (codec.to_json(missing),)
            for row in cast("list[_Row]", connection.execute(SELECT_SIGHTINGS, bindings).fetchall()):
                found[row[0]] = _sighting(row)
            self._keep({sighting_id: found[sighting_id] for sighting_id in missing})
        return found

    def _keep(self, sightings: dict[str, Sighting]) -> None:
        kept = {**self._kept, **sightings}
        for sighting_id in list(kept)[: max(0, len(kept) - KEPT_SIGHTINGS)]:
            del kept[sighting_id]
        self._kept = kept


def insert(connection: apsw.Connection, anchor: Anchor) -> None:
    """Raises InvalidInput for a known id, or an anchor without sightings."""
    if not anchor.sightings:
        raise InvalidInput(f"the anchor {anchor.id} has no sighting")
    try:
        connection.execute(INSERT_ANCHOR, (anchor.id, anchor.memory_id))
    except apsw.ConstraintError as error:
        raise InvalidInput(f"the anchor {anchor.id} exists already or belongs to no memory") from error
    for sighting in anchor.sightings:
        insert_sighting(connection, anchor.id, sighting)


def insert_sighting(connection: apsw.Connection, anchor_id: AnchorId, sighting: Sighting) -> None:
    """Raises InvalidInput for a known id."""
    try:
        connection.execute(INSERT_SIGHTING, _row(anchor_id, sighting))
    except apsw.ConstraintError as error:
        raise InvalidInput(f"the sighting {sighting.id} exists already") from error


def check_exists(connection: apsw.Connection, anchor_id: AnchorId) -> None:
    """Raises MemoryNotFound."""
    if memory_of(connection, anchor_id) is None:
        raise MemoryNotFound(f"no memory has the anchor {anchor_id}; its memory may be gone")


def memory_of(connection: apsw.Connection, anchor_id: str) -> MemoryId | None:
    """Whose anchor it is."""
    row = connection.execute(SELECT_MEMORY, (anchor_id,)).fetchone()
    return MemoryId(cast("str", row[0])) if row else None


def of_memories(
    connection: apsw.Connection, sightings: Sightings, namespace: Namespace, memory_ids: Sequence[MemoryId]
) -> list[Anchor]:
    bindings = (namespace, codec.to_json(memory_ids))
    return _anchors(connection, sightings, connection.execute(SELECT_OF_MEMORIES, bindings))


def some(
    connection: apsw.Connection, sightings: Sightings, namespace: Namespace, anchor_ids: Sequence[AnchorId]
) -> list[Anchor]:
    return _anchors(connection, sightings, connection.execute(SELECT_SOME, (namespace, codec.to_json(anchor_ids))))


def bearings(connection: apsw.Connection, namespace: Namespace, checkout: str) -> list[Bearing]:
    """Portraits stay where they are: reading them takes ten times longer than all the rest."""
    rows = cast("Iterator[_BearingRow]", connection.execute(SELECT_BEARINGS, (checkout, namespace)))
    return [_bearing(list(group)) for _, group in groupby(rows, key=itemgetter(0))]


def _bearing(rows: list[_BearingRow]) -> Bearing:
    """Of one anchor's sightings, oldest first."""
    id_, path, digest, revision, move = rows[-1]
    paths = (path,) if len(rows) == 1 else tuple(dict.fromkeys(each[1] for each in rows))
    return Bearing(AnchorId(id_), path, digest, paths, revision, len(rows), codec.move_from(move) if move else None)


def near(
    connection: apsw.Connection, sightings: Sightings, namespace: Namespace, checkout: str, path: str
) -> list[Anchor]:
    return _anchors(connection, sightings, connection.execute(SELECT_NEAR, (path, checkout, namespace)))


def count(connection: apsw.Connection, namespace: Namespace) -> int:
    return cast("int", connection.execute(COUNT, (namespace,)).fetchall()[0][0])


def _anchors(connection: apsw.Connection, sightings: Sightings, rows: Iterable[tuple[object, ...]]) -> list[Anchor]:
    ties = cast("list[_Tie]", list(rows))
    loaded = sightings.load(connection, [tie[2] for tie in ties])
    grouped: dict[tuple[str, str], list[Sighting]] = {}
    for anchor_id, memory_id, sighting_id in ties:
        grouped.setdefault((anchor_id, memory_id), []).append(loaded[sighting_id])
    return [
        Anchor(AnchorId(anchor_id), MemoryId(memory_id), tuple(group))
        for (anchor_id, memory_id), group in grouped.items()
    ]


def _row(anchor_id: AnchorId, sighting: Sighting) -> tuple[str | bytes | int | None, ...]:
    return (
        sighting.id,
        anchor_id,
        sighting.place.path,
        codec.key_text(sighting.place.key),
        sighting.fingerprint.algorithm,
        codec.portrait_blob(sighting.portrait),
        codec.fingerprint_text(sighting.fingerprint),
        sighting.snippet,
        sighting.digest,
        sighting.commit,
        codec.micros_of(sighting.seen_at),
        sighting.reason,
        codec.part_blob(sighting.part) if sighting.part else None,
    )


def _sighting(row: _Row) -> Sighting:
    id_, path, key, algorithm, portrait, print_, snippet, digest, commit, seen_at, reason, part = row
    return Sighting(
        id=SightingId(id_),
        place=Place(path, codec.key_from(key)),
        portrait=codec.portrait_from(portrait),
        fingerprint=codec.fingerprint_from(algorithm, print_),
        snippet=snippet,
        digest=digest,
        commit=commit,
        seen_at=codec.time_at(seen_at),
        reason=SightingReason(reason),
        part=codec.part_from(part) if part else None,
    )
