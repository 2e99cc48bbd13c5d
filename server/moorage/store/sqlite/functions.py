"""Functions of ours that the conditions call; every connection has them."""

import apsw

from moorage.domain import phrases


def add(connection: apsw.Connection) -> None:
    """Makes `phrase_occurs(title, content, phrase)` work."""
    connection.create_scalar_function("phrase_occurs", _phrase_occurs, 3, deterministic=True)


def _phrase_occurs(*arguments: object) -> bool:
    title, content, phrase = map(str, arguments)
    return phrases.occurs(phrase, f"{title}\n{content}")
