-- Where each word of the text index stands: rows and columns, read without scoring a row.
CREATE VIRTUAL TABLE memory_word_places USING fts5vocab ('memories_fts', 'instance');
