"""Functions of ours that the conditions call; every connection has them."""

import apsw

from moorage.domain import phrases


def add(connection: apsw.Connection) -> None:
    """Makes `phrase_occurs(title, content, phrase)` work."""
    connection.create_scalar_function("phrase_occurs", _phrase_occurs, 3, deterministic=True)


def add_to_index(connection: apsw.Connection) -> None:
    """Makes `text_index_size(index)` work, asked with MATCH; the file is read for it, unlike for the others."""
    connection.register_fts5_function("text_index_size", _text_index_size)


def _phrase_occurs(*arguments: object) -> bool:
    title, content, phrase = map(str, arguments)
    return phrases.occurs(phrase, f"{title}\n{content}")


def _text_index_size(index: apsw.FTS5ExtensionApi, *_arguments: object) -> str:
    """Its rows and words."""
    return f"{index.row_count} {index.column_total_size()}"
