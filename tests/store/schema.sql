-- Version 1. Written by the tests; see test_migrations.py.

CREATE TABLE anchors (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  memory_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE
) STRICT;

CREATE TABLE drifts (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  anchor_id TEXT NOT NULL REFERENCES anchors (id) ON DELETE CASCADE,
  content_key TEXT NOT NULL,
  drift TEXT NOT NULL, -- JSON
  UNIQUE (anchor_id, content_key)
) STRICT;

CREATE TABLE events (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  memory_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  anchor_id TEXT REFERENCES anchors (id) ON DELETE SET NULL,
  sighting_id TEXT REFERENCES sightings (id) ON DELETE SET NULL,
  author_kind TEXT NOT NULL,
  author_name TEXT NOT NULL,
  at INTEGER NOT NULL,
  detail TEXT NOT NULL,
  undoes TEXT REFERENCES events (id) ON DELETE SET NULL
) STRICT;

CREATE TABLE followed (
  checkout TEXT NOT NULL,
  anchor_id TEXT NOT NULL REFERENCES anchors (id) ON DELETE CASCADE,
  path TEXT NOT NULL, -- of the target
  move TEXT NOT NULL, -- JSON
  PRIMARY KEY (checkout, anchor_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE memories (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  content TEXT NOT NULL,
  tags TEXT NOT NULL, -- JSON list of texts
  confidence REAL NOT NULL,
  author_kind TEXT NOT NULL,
  author_name TEXT NOT NULL,
  trust TEXT NOT NULL,
  scope TEXT NOT NULL,
  state TEXT NOT NULL,
  supersedes TEXT REFERENCES memories (id) ON DELETE SET NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE VIRTUAL TABLE memories_fts USING fts5 (
  own,
  context,
  content = '',
  contentless_delete = 1,
  tokenize = 'porter unicode61'
);

CREATE TABLE 'memories_fts_config'(k PRIMARY KEY, v) WITHOUT ROWID;

CREATE TABLE 'memories_fts_data'(id INTEGER PRIMARY KEY, block BLOB);

CREATE TABLE 'memories_fts_docsize'(id INTEGER PRIMARY KEY, sz BLOB, origin INTEGER);

CREATE TABLE 'memories_fts_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

CREATE TABLE meta (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE outlines (
  digest TEXT NOT NULL PRIMARY KEY,
  algorithm TEXT NOT NULL,
  path TEXT NOT NULL,
  rows BLOB NOT NULL -- zlib of JSON, then the sketches
) STRICT, WITHOUT ROWID;

CREATE TABLE pending_embeddings (
  seq INTEGER PRIMARY KEY REFERENCES memories (seq) ON DELETE CASCADE
) STRICT;

CREATE TABLE sightings (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  anchor_id TEXT NOT NULL REFERENCES anchors (id) ON DELETE CASCADE,
  path TEXT NOT NULL,
  symbol_key TEXT, -- JSON [names, params, ordinal]; null for a whole file
  algorithm TEXT NOT NULL, -- of portrait and fingerprint
  portrait BLOB NOT NULL, -- zlib of JSON
  fingerprint TEXT NOT NULL, -- JSON list
  snippet TEXT NOT NULL,
  digest TEXT NOT NULL,
  commit_hash TEXT,
  seen_at INTEGER NOT NULL,
  reason TEXT NOT NULL,
  part BLOB, -- zlib of JSON; null where the memory is about all of it
  retired INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE sinces (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  anchor_id TEXT NOT NULL REFERENCES anchors (id) ON DELETE CASCADE,
  revision TEXT NOT NULL, -- of the anchor
  verdict TEXT NOT NULL,
  head TEXT NOT NULL,
  blobs TEXT NOT NULL,
  cause TEXT NOT NULL, -- JSON: [commit, author, subject, time with its zone], or why none is named
  UNIQUE (anchor_id, revision, verdict, head)
) STRICT;

CREATE TABLE sqlite_sequence(name,seq);

CREATE INDEX anchors_by_memory ON anchors (memory_id);

CREATE INDEX events_by_anchor ON events (anchor_id);

CREATE INDEX events_by_memory ON events (memory_id);

CREATE INDEX events_by_sighting ON events (sighting_id) WHERE sighting_id IS NOT NULL;

CREATE INDEX events_by_undoes ON events (undoes) WHERE undoes IS NOT NULL;

CREATE INDEX followed_by_anchor ON followed (anchor_id);

CREATE INDEX followed_by_path ON followed (checkout, path);

CREATE INDEX memories_by_state ON memories (state, created_at);

CREATE INDEX memories_by_supersedes ON memories (supersedes) WHERE supersedes IS NOT NULL;

CREATE INDEX memories_shuffled ON memories ((seq * 2654435761) % 4294967296) WHERE state = 'active';

CREATE INDEX sightings_by_anchor ON sightings (anchor_id);

CREATE INDEX sightings_by_path ON sightings (path, anchor_id) WHERE retired = 0;
