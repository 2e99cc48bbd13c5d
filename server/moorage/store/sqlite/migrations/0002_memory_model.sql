-- Namespaces, tiers and validation of memories; facts, entities and conflicts; a journal that can be undone.

ALTER TABLE memories ADD COLUMN namespace TEXT NOT NULL DEFAULT 'default';
ALTER TABLE memories ADD COLUMN tier TEXT NOT NULL DEFAULT 'durable';
ALTER TABLE memories ADD COLUMN metadata TEXT NOT NULL DEFAULT '{}'; -- JSON object
ALTER TABLE memories ADD COLUMN sources TEXT NOT NULL DEFAULT '[]'; -- JSON list of [type, id, path, title, url]
ALTER TABLE memories ADD COLUMN session TEXT; -- of the agent that wrote it
ALTER TABLE memories ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0;
ALTER TABLE memories ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE memories ADD COLUMN validated_at INTEGER; -- null: never since it was written
ALTER TABLE memories ADD COLUMN snooze TEXT; -- time:…, commit:… or next:…; null: never snoozed
ALTER TABLE memories ADD COLUMN digest TEXT NOT NULL DEFAULT ''; -- of the normalised text
ALTER TABLE memories ADD COLUMN document TEXT; -- path of the one that it is a section of; null for all other memories
ALTER TABLE memories ADD COLUMN section TEXT; -- JSON [headings, first line, last line]; null without a document
ALTER TABLE memories ADD COLUMN checks TEXT NOT NULL DEFAULT '[]'; -- JSON list of what must be so in the code
ALTER TABLE memories ADD COLUMN rejected TEXT NOT NULL DEFAULT '[]'; -- JSON list of fingerprints of rejected code

UPDATE memories SET digest = text_digest(content);

DROP INDEX memories_by_state;
DROP INDEX memories_shuffled;
CREATE INDEX memories_by_state ON memories (namespace, state, created_at);
CREATE INDEX memories_by_title ON memories (namespace, title) WHERE state = 'active' AND title <> '';
-- What recall can find.
CREATE INDEX memories_recallable ON memories (namespace, seq) WHERE state = 'active' AND tier = 'durable';
CREATE INDEX memories_by_digest ON memories (namespace, digest) WHERE state = 'active';
-- A fixed shuffle of the active ones: its first rows are the sample for the statistics of vectors.
CREATE INDEX memories_shuffled ON memories (namespace, (seq * 2654435761) % 4294967296) WHERE state = 'active';

CREATE INDEX memories_by_document ON memories (namespace, document) WHERE document IS NOT NULL;
-- What a session wrote next.
CREATE INDEX memories_by_session ON memories (namespace, session, seq) WHERE session IS NOT NULL;
CREATE INDEX memories_carrying ON memories (namespace, seq)
WHERE state = 'active' AND (checks <> '[]' OR rejected <> '[]');

-- Files whose sections are among the memories.
CREATE TABLE documents (
  namespace TEXT NOT NULL,
  path TEXT NOT NULL,
  format TEXT NOT NULL,
  digest TEXT NOT NULL, -- of the content, and of the rules by which it was cut
  ingested_at INTEGER NOT NULL,
  missing INTEGER NOT NULL,
  PRIMARY KEY (namespace, path)
) STRICT, WITHOUT ROWID;

-- Who was recalled, apart from the memory itself: being read is no change.
CREATE TABLE accesses (
  seq INTEGER PRIMARY KEY REFERENCES memories (seq) ON DELETE CASCADE,
  last_at INTEGER NOT NULL,
  n INTEGER NOT NULL
) STRICT;

CREATE TABLE idempotency (
  namespace TEXT NOT NULL,
  key TEXT NOT NULL,
  memory_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  PRIMARY KEY (namespace, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX idempotency_by_memory ON idempotency (memory_id);

-- Named things. One that was joined to another one stays as it is, so that they can be told apart again.
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

CREATE INDEX entities_by_namespace ON entities (namespace);
CREATE INDEX entities_by_merged ON entities (merged_into) WHERE merged_into IS NOT NULL;

-- Every spelling of an entity by its key, the name's own among them.
CREATE TABLE aliases (
  namespace TEXT NOT NULL,
  key TEXT NOT NULL,
  bare TEXT NOT NULL, -- the key's letters and digits
  entity_id TEXT NOT NULL REFERENCES entities (id) ON DELETE CASCADE,
  alias TEXT NOT NULL,
  PRIMARY KEY (namespace, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX aliases_by_bare ON aliases (namespace, bare);
CREATE INDEX aliases_by_entity ON aliases (entity_id);

CREATE TABLE mentions (
  memory_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  entity_id TEXT NOT NULL REFERENCES entities (id) ON DELETE CASCADE,
  PRIMARY KEY (memory_id, entity_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX mentions_by_entity ON mentions (entity_id);

-- Statements of a memory. `valid_*` is when it holds in the world, `recorded_at` and `invalidated_at` when we knew.
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

CREATE INDEX facts_by_subject ON facts (namespace, subject_key, predicate_key);
CREATE INDEX facts_by_object ON facts (namespace, object_key);
CREATE INDEX facts_by_memory ON facts (memory_id);

-- Pairs of memories that contradict each other. What was settled stays on record when they are gone.
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

CREATE INDEX conflicts_pending ON conflicts (namespace, opened_at) WHERE resolution IS NULL;
CREATE INDEX conflicts_by_existing ON conflicts (existing_id);
CREATE INDEX conflicts_by_new ON conflicts (new_id);

CREATE TRIGGER conflicts_of_deleted AFTER DELETE ON memories
BEGIN
  DELETE FROM conflicts WHERE existing_id = OLD.id AND resolution IS NULL;
  DELETE FROM conflicts WHERE new_id = OLD.id AND resolution IS NULL;
  UPDATE conflicts SET reason = '' WHERE existing_id = OLD.id;
  UPDATE conflicts SET reason = '' WHERE new_id = OLD.id;
END;

-- Pairs of entities that may be one.
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

CREATE INDEX suggestions_by_state ON suggestions (namespace, state);
CREATE INDEX suggestions_by_merged ON suggestions (merged_id);

-- The journal outlives what it tells of, so it refers to nothing.
CREATE TABLE journal (
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

INSERT INTO journal (
  seq, id, namespace, kind, memory_id, anchor_id, author_kind, author_name, at, detail, operation, undoes
)
SELECT seq, id, 'default', kind, memory_id, anchor_id, author_kind, author_name, at, detail, id, undoes
FROM events
ORDER BY seq;

DROP TABLE events;
ALTER TABLE journal RENAME TO events;

CREATE INDEX events_by_namespace ON events (namespace);
CREATE INDEX events_by_memory ON events (memory_id) WHERE memory_id IS NOT NULL;
CREATE INDEX events_by_operation ON events (operation);
CREATE INDEX events_by_whole ON events (part_of) WHERE part_of IS NOT NULL;
CREATE INDEX events_by_undoes ON events (undoes) WHERE undoes IS NOT NULL;

-- What an operation did to the tables above the line, before and after; without it the operation cannot be undone.
CREATE TABLE changes (
  operation TEXT NOT NULL PRIMARY KEY,
  at INTEGER NOT NULL,
  changeset BLOB NOT NULL -- zlib of an SQLite changeset
) STRICT, WITHOUT ROWID;

CREATE INDEX changes_by_time ON changes (at);

-- Memories whose traces are being removed, so that a purge that was cut off is ended.
CREATE TABLE purges (
  memory_id TEXT NOT NULL PRIMARY KEY,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The vectors are made again by namespace, several for a long memory.
DROP TABLE IF EXISTS memory_vectors;
DELETE FROM meta WHERE name = 'embedder';
INSERT OR IGNORE INTO pending_embeddings (seq) SELECT seq FROM memories;

-- Whose vectors there are: the older one answers until there is nothing left to embed for the newer one.
CREATE TABLE embedders (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  model TEXT NOT NULL,
  dimensions INTEGER NOT NULL,
  version TEXT NOT NULL
) STRICT;

-- A vector's slot is the number of its block times 2048, and its place in there.
CREATE TABLE vectors (
  slot INTEGER PRIMARY KEY,
  seq INTEGER NOT NULL, -- of the memory
  vector BLOB NOT NULL
) STRICT;

CREATE INDEX vectors_by_memory ON vectors (seq);

-- Places for vectors of one embedder and namespace. `changed` counts the changes there; the last one is the largest.
CREATE TABLE vector_blocks (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  embedder INTEGER NOT NULL,
  namespace TEXT NOT NULL,
  used INTEGER NOT NULL,
  changed INTEGER NOT NULL
) STRICT;

CREATE INDEX vector_blocks_by_change ON vector_blocks (embedder, namespace, changed);

-- One byte and the signs of one vector for each place; changed in place, so apart from what is changed as a row.
CREATE TABLE vector_bits (
  number INTEGER PRIMARY KEY,
  marks BLOB NOT NULL,
  bits BLOB NOT NULL
) STRICT;

-- The words of the text index, for those of a question that are in none of its rows.
CREATE VIRTUAL TABLE memory_words USING fts5vocab ('memories_fts', 'row');

-- Agents at work, and the pages they keep meanwhile. No source of any memory: in no snapshot, and not undone.
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

CREATE INDEX sessions_by_start ON sessions (namespace, started_at);

CREATE TABLE session_pages (
  namespace TEXT NOT NULL,
  session TEXT NOT NULL,
  name TEXT NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (namespace, session, name),
  FOREIGN KEY (namespace, session) REFERENCES sessions (namespace, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
