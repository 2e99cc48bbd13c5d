-- Users.
CREATE TABLE users (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL DEFAULT 'x'
);
CREATE INDEX users_name ON users (name);
CREATE VIEW active AS SELECT id FROM users WHERE name <> 'x';
CREATE TABLE store.rows (id INT);
CREATE OR REPLACE FUNCTION twice(value INT) RETURNS INT AS $$ SELECT value * 2 $$ LANGUAGE sql;
CREATE TYPE mood AS ENUM ('ok', 'sad');
INSERT INTO users (id) VALUES (1);
