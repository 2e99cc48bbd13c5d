"""A file of which much is read in one transaction, and what the rows of a store are read and written through."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

import apsw

from moorage.store.sqlite.connection import Database, Pinned


class Seen:
    """A file, read in a transaction that is open already."""

    def __init__(self, source: Source, connection: apsw.Connection) -> None:
        self._source = source
        self._connection = connection
        self.location: str = source.location
        self.is_read_only: bool = source.is_read_only

    def read(self) -> AbstractContextManager[apsw.Connection]:
        """Nothing that was written since is seen."""
        return nullcontext(self._connection)

    def write(self) -> AbstractContextManager[apsw.Connection]:
        """A transaction of its own."""
        return self._source.write()

    def pinned(self) -> AbstractContextManager[Pinned]:
        """A transaction of its own."""
        return self._source.pinned()

    def data_version(self) -> int:
        """That of the file by now."""
        return self._source.data_version()

    def close(self) -> None:
        """The transaction ends with its block."""


Source = Database | Pinned | Seen
"""What the rows of a store are read and written through."""
