"""Deletes memories with all that belongs to them, in a store or in a copy of one, of this schema or an older one."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

import apsw

from moorage.domain.forgetting import PIECE_BYTES, pieces_of
from moorage.domain.memory import MemoryId
from moorage.store.sqlite import codec, traces, vectors

_MEANT = "IN (SELECT value FROM json_each(?))"

SELECT_ROWS = f"SELECT seq, title, content FROM memories WHERE id {_MEANT}"  # noqa: S608 - a constant

SELECT_TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table'"

_ANCHORED = f"anchor_id IN (SELECT id FROM anchors WHERE memory_id {_MEANT})"  # noqa: S608

_COUNTS = (
    ("memories", f"id {_MEANT}"),
    ("anchors", f"memory_id {_MEANT}"),
    ("sightings", _ANCHORED),
    ("followed", _ANCHORED),
    ("drifts", _ANCHORED),
    ("sinces", _ANCHORED),
    ("facts", f"memory_id {_MEANT}"),
    ("mentions", f"memory_id {_MEANT}"),
    ("idempotency", f"memory_id {_MEANT}"),
    ("conflicts", f"existing_id {_MEANT} OR new_id {_MEANT}"),
)

SELECT_LONELY = f"""
SELECT e.id
FROM entities AS e
WHERE e.id IN (SELECT entity_id FROM mentions WHERE memory_id {_MEANT.replace("?", "?1")})
  AND NOT EXISTS (
    SELECT 1 FROM mentions AS m
    WHERE m.entity_id = e.id AND m.memory_id NOT IN (SELECT value FROM json_each(?1))
  )
  AND NOT EXISTS (
    SELECT 1 FROM aliases AS a
    JOIN facts AS f ON f.namespace = a.namespace AND (f.subject_key = a.key OR f.object_key = a.key)
    WHERE a.entity_id = e.id AND f.memory_id NOT IN (SELECT value FROM json_each(?1))
  )
"""  # noqa: S608
"""Entities that these memories alone speak of."""

DELETE_ENTITIES = f"DELETE FROM entities WHERE id {_MEANT}"  # noqa: S608

DELETE_MEMORIES = f"DELETE FROM memories WHERE id {_MEANT}"  # noqa: S608

DELETE_WORDS = "DELETE FROM memories_fts WHERE rowid = ?"

DROP_VECTORS = "DROP TABLE IF EXISTS memory_vectors"

BLANK_EVENTS = f"UPDATE events SET detail = 'purged' WHERE memory_id {_MEANT}"  # noqa: S608

SELECT_BESIDE = f"""
SELECT id, detail
FROM events
WHERE operation IN (SELECT operation FROM events WHERE memory_id {_MEANT})
  AND detail <> 'purged'
"""  # noqa: S608

SELECT_NAMES = f"SELECT name FROM entities WHERE id {_MEANT}"  # noqa: S608

SELECT_NAMING = "SELECT id, detail FROM events WHERE instr(detail, ?) > 0"

DELETE_PAGES = "DELETE FROM session_pages WHERE instr(content, ?) > 0"

BLANK_EVENT = "UPDATE events SET detail = 'purged' WHERE id = ?"

SHRINK_WORDS = "INSERT INTO memories_fts (memories_fts) VALUES ('optimize')"


@dataclass(frozen=True, slots=True)
class Erasure:
    """What went, by what it was, and the texts that must not be found any more."""

    removed: Mapping[str, int]
    texts: tuple[str, ...]


def erase(connection: apsw.Connection, memory_ids: Sequence[MemoryId]) -> Erasure:
    """In the transaction of the caller. References to the memories from others are emptied, and conflicts lose their
    words, by the schema."""
    there = {cast("str", row[0]) for row in connection.execute(SELECT_TABLES)}
    ids = codec.to_json(memory_ids)
    rows = cast("list[tuple[int, str, str]]", connection.execute(SELECT_ROWS, (ids,)).fetchall())
    removed = {table: _count(connection, table, where, ids) for table, where in _COUNTS if table in there}
    texts = tuple(text for _, title, content in rows for text in (title, content))
    if "changes" in there:
        erased = _erase_traces(connection, memory_ids, ids, removed)
        texts = tuple({*texts, *erased.texts})
        _blank_events(connection, ids, texts)
    if "session_pages" in there:
        removed["pages of sessions"] = sum(_drop_pages(connection, each) for each in texts)
    _drop_from_indexes(connection, [seq for seq, _, _ in rows], there)
    connection.execute(DELETE_MEMORIES, (ids,))
    return Erasure({each: n for each, n in removed.items() if n}, texts)


def shrink_words(connection: apsw.Connection) -> None:
    """Rewrites the text index, which keeps the words of what was deleted until it is merged."""
    connection.execute(SHRINK_WORDS)


def _erase_traces(
    connection: apsw.Connection, memory_ids: Sequence[MemoryId], ids: str, removed: dict[str, int]
) -> traces.Erased:
    lonely = {cast("str", row[0]) for row in connection.execute(SELECT_LONELY, (ids,)).fetchall()}
    erased = traces.erase(connection, frozenset(memory_ids), lonely)
    entities = codec.to_json(sorted(lonely))
    for row in connection.execute(SELECT_NAMES, (entities,)).fetchall():
        _blank_naming(connection, cast("str", row[0]))
    connection.execute(DELETE_ENTITIES, (entities,))
    removed["entities"] = len(lonely)
    removed["changes rewritten"], removed["changes dropped"] = erased.n_rewritten, erased.n_dropped
    return erased


def _blank_naming(connection: apsw.Connection, name: str) -> None:
    """What was done to an entity that nobody else speaks of is told without its name."""
    word = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    for event_id, detail in cast("list[tuple[str, str]]", connection.execute(SELECT_NAMING, (name,)).fetchall()):
        if word.search(detail):
            connection.execute(BLANK_EVENT, (event_id,))


def _blank_events(connection: apsw.Connection, ids: str, texts: Sequence[str]) -> None:
    """What happened stays in the journal, without words; of what was done to others at once, what quotes the text."""
    connection.execute(BLANK_EVENTS, (ids,))
    pieces = pieces_of(texts)
    beside = cast("list[tuple[str, str]]", connection.execute(SELECT_BESIDE, (ids,)).fetchall())
    for event_id, detail in beside:
        if _quotes(detail, texts, pieces):
            connection.execute(BLANK_EVENT, (event_id,))


def _quotes(detail: str, texts: Sequence[str], pieces: frozenset[bytes]) -> bool:
    """A place or a word in common is no quotation."""
    if pieces.isdisjoint(pieces_of([detail])):
        return False
    words = detail.split()
    runs = [" ".join(words[start : start + 3]) for start in range(max(len(words) - 2, 1))]
    return any(run in text for run in runs for text in texts)


def _drop_from_indexes(connection: apsw.Connection, seqs: Sequence[int], there: set[str]) -> None:
    for seq in seqs:
        connection.execute(DELETE_WORDS, (seq,))
        if "vectors" in there:
            vectors.delete(connection, seq)
    if "vectors" not in there:
        connection.execute(DROP_VECTORS)  # of the first schema, whose upgrade drops them anyway


def _drop_pages(connection: apsw.Connection, text: str) -> int:
    """Pages of agents that quote it; a title of a word or two is no quotation."""
    if len(text.encode()) < PIECE_BYTES * 2:
        return 0
    connection.execute(DELETE_PAGES, (text,))
    return connection.changes()


def _count(connection: apsw.Connection, table: str, where: str, ids: str) -> int:
    query = f"SELECT COUNT(*) FROM {table} WHERE {where.replace('?', '?1')}"  # noqa: S608
    return cast("int", connection.execute(query, (ids,)).fetchall()[0][0])
