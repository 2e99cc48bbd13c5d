-- Version 3. Written by the tests; see test_migrations.py.

CREATE TRIGGER conflicts_of_deleted AFTER DELETE ON memories
BEGIN
  DELETE FROM conflicts WHERE existing_id = OLD.id AND resolution IS NULL;
  DELETE FROM conflicts WHERE new_id = OLD.id AND resolution IS NULL;
  UPDATE conflicts SET reason = '' WHERE existing_id = OLD.id;
  UPDATE conflicts SET reason = '' WHERE new_id = OLD.id;
END;

CREATE TABLE accesses (
  seq INTEGER PRIMARY KEY REFERENCES memories (seq) ON DELETE CASCADE,
  last_at INTEGER NOT NULL,
  n INTEGER NOT NULL
) STRICT;

CREATE TABLE aliases (
  namespace TEXT NOT NULL,
  key TEXT NOT NULL,
  bare TEXT NOT NULL, -- the key's letters and digits
  entity_id TEXT NOT NULL REFERENCES entities (id) ON DELETE CASCADE,
  alias TEXT NOT NULL,
  PRIMARY KEY (namespace, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE anchors (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  memory_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE
) STRICT;

CREATE TABLE changes (
  operation TEXT NOT NULL PRIMARY KEY,
  at INTEGER NOT NULL,
  changeset BLOB NOT NULL -- zlib of an SQLite changeset
) STRICT, WITHOUT ROWID;

CREATE TABLE conflicts (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  namespace TEXT NOT NULL,
  existing_id TEXT NOT NULL,
  existing_fact TEXT,
  new_id TEXT NOT NULL,
  new_fact TEXT,
  reason TEXT NOT NULL,
  opened_at INTEGER NOT NULL,
  resolution TEXT, -- null: pending
  resolved_at INTEGER
) STRICT;

CREATE TABLE documents (
  namespace TEXT NOT NULL,
  path TEXT NOT NULL,
  format TEXT NOT NULL,
  digest TEXT NOT NULL, -- of the content, and of the rules by which it was cut
  ingested_at INTEGER NOT NULL,
  missing INTEGER NOT NULL,
  PRIMARY KEY (namespace, path)
) STRICT, WITHOUT ROWID;

CREATE TABLE drifts (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  anchor_id TEXT NOT NULL REFERENCES anchors (id) ON DELETE CASCADE,
  content_key TEXT NOT NULL,
  drift TEXT NOT NULL, -- JSON
  UNIQUE (anchor_id, content_key)
) STRICT;

CREATE TABLE embedders (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  model TEXT NOT NULL,
  dimensions INTEGER NOT NULL,
  version TEXT NOT NULL
) STRICT;

CREATE TABLE entities (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  namespace TEXT NOT NULL,
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  confidence REAL NOT NULL,
  merged_into TEXT REFERENCES entities (id) ON DELETE SET NULL,
  retired_at INTEGER, -- when something was known to have taken its place
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE "events" (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  namespace TEXT NOT NULL,
  kind TEXT NOT NULL,
  memory_id TEXT,
  anchor_id TEXT,
  author_kind TEXT NOT NULL,
  author_name TEXT NOT NULL,
  at INTEGER NOT NULL,
  detail TEXT NOT NULL,
  operation TEXT NOT NULL, -- id of the first event of one undivided change
  part_of TEXT, -- operation with which it is undone; null: it is undone alone
  undoes TEXT -- operation
) STRICT;

CREATE TABLE facts (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  namespace TEXT NOT NULL,
  memory_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  subject TEXT NOT NULL,
  subject_key TEXT NOT NULL,
  predicate TEXT NOT NULL,
  predicate_key TEXT NOT NULL,
  object TEXT NOT NULL,
  object_key TEXT NOT NULL,
  valid_from INTEGER NOT NULL,
  valid_until INTEGER,
  recorded_at INTEGER NOT NULL,
  invalidated_at INTEGER,
  confidence REAL NOT NULL,
  stated INTEGER NOT NULL -- 0: read out of a text by rules
) STRICT;

CREATE TABLE followed (
  checkout TEXT NOT NULL,
  anchor_id TEXT NOT NULL REFERENCES anchors (id) ON DELETE CASCADE,
  path TEXT NOT NULL, -- of the target
  move TEXT NOT NULL, -- JSON
  PRIMARY KEY (checkout, anchor_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE idempotency (
  namespace TEXT NOT NULL,
  key TEXT NOT NULL,
  memory_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  PRIMARY KEY (namespace, key)
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
, namespace TEXT NOT NULL DEFAULT 'default', tier TEXT NOT NULL DEFAULT 'durable', metadata TEXT NOT NULL DEFAULT '{}', sources TEXT NOT NULL DEFAULT '[]', session TEXT, pinned INTEGER NOT NULL DEFAULT 0, version INTEGER NOT NULL DEFAULT 1, validated_at INTEGER, snooze TEXT, digest TEXT NOT NULL DEFAULT '', document TEXT, section TEXT, checks TEXT NOT NULL DEFAULT '[]', rejected TEXT NOT NULL DEFAULT '[]') STRICT;

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

CREATE VIRTUAL TABLE memory_word_places USING fts5vocab ('memories_fts', 'instance');

CREATE VIRTUAL TABLE memory_words USING fts5vocab ('memories_fts', 'row');

CREATE TABLE mentions (
  memory_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  entity_id TEXT NOT NULL REFERENCES entities (id) ON DELETE CASCADE,
  PRIMARY KEY (memory_id, entity_id)
) STRICT, WITHOUT ROWID;

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

CREATE TABLE purges (
  memory_id TEXT NOT NULL PRIMARY KEY,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE session_pages (
  namespace TEXT NOT NULL,
  session TEXT NOT NULL,
  name TEXT NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (namespace, session, name),
  FOREIGN KEY (namespace, session) REFERENCES sessions (namespace, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
  namespace TEXT NOT NULL,
  id TEXT NOT NULL,
  actor TEXT NOT NULL,
  task TEXT NOT NULL,
  state TEXT NOT NULL, -- active, completed, failed or aborted
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  briefed_at INTEGER, -- when a hook last told it what is known
  reason TEXT NOT NULL,
  PRIMARY KEY (namespace, id)
) STRICT, WITHOUT ROWID;

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

CREATE TABLE suggestions (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  namespace TEXT NOT NULL,
  kept_id TEXT NOT NULL REFERENCES entities (id) ON DELETE CASCADE,
  merged_id TEXT NOT NULL REFERENCES entities (id) ON DELETE CASCADE,
  score REAL NOT NULL,
  reason TEXT NOT NULL,
  state TEXT NOT NULL, -- pending, accepted or rejected
  opened_at INTEGER NOT NULL,
  UNIQUE (kept_id, merged_id)
) STRICT;

CREATE TABLE vector_bits (
  number INTEGER PRIMARY KEY,
  marks BLOB NOT NULL,
  bits BLOB NOT NULL
) STRICT;

CREATE TABLE vector_blocks (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  embedder INTEGER NOT NULL,
  namespace TEXT NOT NULL,
  used INTEGER NOT NULL,
  changed INTEGER NOT NULL
) STRICT;

CREATE TABLE vectors (
  slot INTEGER PRIMARY KEY,
  seq INTEGER NOT NULL, -- of the memory
  vector BLOB NOT NULL
) STRICT;

CREATE INDEX aliases_by_bare ON aliases (namespace, bare);

CREATE INDEX aliases_by_entity ON aliases (entity_id);

CREATE INDEX anchors_by_memory ON anchors (memory_id);

CREATE INDEX changes_by_time ON changes (at);

CREATE INDEX conflicts_by_existing ON conflicts (existing_id);

CREATE INDEX conflicts_by_new ON conflicts (new_id);

CREATE INDEX conflicts_pending ON conflicts (namespace, opened_at) WHERE resolution IS NULL;

CREATE INDEX entities_by_merged ON entities (merged_into) WHERE merged_into IS NOT NULL;

CREATE INDEX entities_by_namespace ON entities (namespace);

CREATE INDEX events_by_memory ON events (memory_id) WHERE memory_id IS NOT NULL;

CREATE INDEX events_by_namespace ON events (namespace);

CREATE INDEX events_by_operation ON events (operation);

CREATE INDEX events_by_undoes ON events (undoes) WHERE undoes IS NOT NULL;

CREATE INDEX events_by_whole ON events (part_of) WHERE part_of IS NOT NULL;

CREATE INDEX facts_by_memory ON facts (memory_id);

CREATE INDEX facts_by_object ON facts (namespace, object_key);

CREATE INDEX facts_by_subject ON facts (namespace, subject_key, predicate_key);

CREATE INDEX followed_by_anchor ON followed (anchor_id);

CREATE INDEX followed_by_path ON followed (checkout, path);

CREATE INDEX idempotency_by_memory ON idempotency (memory_id);

CREATE INDEX memories_by_digest ON memories (namespace, digest) WHERE state = 'active';

CREATE INDEX memories_by_document ON memories (namespace, document) WHERE document IS NOT NULL;

CREATE INDEX memories_by_session ON memories (namespace, session, seq) WHERE session IS NOT NULL;

CREATE INDEX memories_by_state ON memories (namespace, state, created_at);

CREATE INDEX memories_by_supersedes ON memories (supersedes) WHERE supersedes IS NOT NULL;

CREATE INDEX memories_by_title ON memories (namespace, title) WHERE state = 'active' AND title <> '';

CREATE INDEX memories_carrying ON memories (namespace, seq)
WHERE state = 'active' AND (checks <> '[]' OR rejected <> '[]');

CREATE INDEX memories_recallable ON memories (namespace, seq) WHERE state = 'active' AND tier = 'durable';

CREATE INDEX memories_shuffled ON memories (namespace, (seq * 2654435761) % 4294967296) WHERE state = 'active';

CREATE INDEX mentions_by_entity ON mentions (entity_id);

CREATE INDEX sessions_by_start ON sessions (namespace, started_at);

CREATE INDEX sightings_by_anchor ON sightings (anchor_id);

CREATE INDEX sightings_by_path ON sightings (path, anchor_id) WHERE retired = 0;

CREATE INDEX suggestions_by_merged ON suggestions (merged_id);

CREATE INDEX suggestions_by_state ON suggestions (namespace, state);

CREATE INDEX vector_blocks_by_change ON vector_blocks (embedder, namespace, changed);

CREATE INDEX vectors_by_memory ON vectors (seq);
