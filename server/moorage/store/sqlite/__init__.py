"""A store in one SQLite file, reached through apsw. Knows nothing beyond domain values."""
