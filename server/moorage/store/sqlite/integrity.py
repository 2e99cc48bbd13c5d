"""What a thorough check of the file finds, in words for people with the next step. Slow: reads everything."""

from typing import cast

import apsw

from moorage.store.sqlite import vector_blocks, vectors

# A connection that has read the text index before another one rewrote it checks what it remembers, and reports damage
# that is not there (SQLite 3.54); any search makes it look anew.
LOOK_ANEW = "SELECT rowid FROM memories_fts WHERE memories_fts MATCH '\"a\"' LIMIT 1"

CHECK_FILE = "PRAGMA integrity_check(20)"

CHECK_KEYS = "PRAGMA foreign_key_check"

CHECK_WORDS = "INSERT INTO memories_fts (memories_fts) VALUES ('integrity-check')"

COUNT_UNINDEXED = "SELECT COUNT(*) FROM memories WHERE seq NOT IN (SELECT id FROM memories_fts_docsize)"

COUNT_INDEX_ORPHANS = "SELECT COUNT(*) FROM memories_fts_docsize WHERE id NOT IN (SELECT seq FROM memories)"

COUNT_WITHOUT_VECTOR = f"""
SELECT COUNT(*)
FROM memories
WHERE seq NOT IN (SELECT seq FROM pending_embeddings)
  AND seq NOT IN (
    SELECT v.seq
    FROM vectors AS v
    JOIN vector_blocks AS b ON b.number = v.slot / {vector_blocks.PLACES}
    WHERE b.embedder = (SELECT MAX(seq) FROM embedders)
  )
"""  # noqa: S608 - a constant

COUNT_VECTOR_ORPHANS = f"""
SELECT COUNT(*)
FROM vectors
WHERE seq NOT IN (SELECT seq FROM memories)
  OR slot / {vector_blocks.PLACES} NOT IN (SELECT number FROM vector_bits)
"""  # noqa: S608

COUNT_UNTIED = """
SELECT COUNT(*)
FROM anchors
WHERE id NOT IN (SELECT anchor_id FROM sightings WHERE retired = 0)
"""

_COUNTED = (
    (COUNT_UNINDEXED, "{n} memories are missing in the text index; run `moorage reindex`"),
    (COUNT_INDEX_ORPHANS, "{n} entries of the text index belong to no memory; run `moorage reindex`"),
    (COUNT_UNTIED, "{n} anchors have no sighting left; confirm or re-anchor their memories"),
)
_COUNTED_VECTORS = (
    (COUNT_WITHOUT_VECTOR, "{n} memories have no vector and are not waiting for one; run `moorage reindex`"),
    (COUNT_VECTOR_ORPHANS, "{n} vectors belong to no memory; run `moorage reindex`"),
)


def problems(connection: apsw.Connection) -> list[str]:
    """Damage of the file, broken references, and indexes that do not agree with the rows."""
    connection.execute(LOOK_ANEW).fetchall()
    found = [f"the file is damaged: {line}" for line in _texts(connection, CHECK_FILE) if line != "ok"]
    found += [f"a row of {table} refers to something that is gone" for table in _texts(connection, CHECK_KEYS)]
    checks = _COUNTED + (_COUNTED_VECTORS if vectors.embedders(connection) else ())
    for query, meaning in checks:
        n = cast("int", connection.execute(query).fetchall()[0][0])
        if n:
            found.append(meaning.format(n=n))
    return found


def check_words(connection: apsw.Connection) -> list[str]:
    """Checks the text index inside; SQLite takes this for a write."""
    try:
        connection.execute(CHECK_WORDS)
    except apsw.CorruptError as error:
        return [f"the text index is damaged ({error}); run `moorage reindex`"]
    return []


def _texts(connection: apsw.Connection, query: str) -> list[str]:
    return [cast("str", row[0]) for row in connection.execute(query).fetchall()]
