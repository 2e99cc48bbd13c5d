"""Connections to one SQLite file: one writer behind a lock, one reader per thread, all closed together.

Readers and writer run in WAL mode, so several processes may read while one writes. Knows no table.
"""

import random
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Protocol

import apsw

from moorage.domain.errors import StoreUnavailable
from moorage.store.sqlite import faults, functions
from moorage.store.sqlite.files import create_private, load_vectors
from moorage.store.sqlite.read_only import READ_ONLY_WAYS, SET_UP_READER, ReadOnlyWay

PATIENCE_MS = 5_000
"""How long a write waits for other processes; writes take about a millisecond each."""

_RETRY_MS = (2.0, 25.0)
"""Range of the random pause between tries, so that waiting processes do not march in step."""

_READ_ONLY = apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI
_READ_WRITE = apsw.SQLITE_OPEN_READWRITE

_SET_UP_WRITER = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
PRAGMA foreign_keys = ON;
PRAGMA secure_delete = ON;
PRAGMA journal_size_limit = 8388608;
"""
_PROBE = "SELECT COUNT(*) FROM sqlite_schema"
_DATA_VERSION = "PRAGMA data_version"


class Transactions(Protocol):
    """What rows are read and written through."""

    def read(self) -> AbstractContextManager[apsw.Connection]:
        """A connection for the length of one transaction, which sees one state."""

    def write(self) -> AbstractContextManager[apsw.Connection]:
        """A connection whose changes are kept at the end, or none of them on any error."""


class Database:
    """One open file. `read` and `write` hand out a connection for the length of one transaction."""

    def __init__(self, path: Path, patience_ms: int = PATIENCE_MS) -> None:
        """Raises StoreUnavailable when it can be neither opened nor created, StoreCorrupt when damaged."""
        self.path = path
        self.location = str(path)
        self._patience_ms = patience_ms
        self._lock = threading.Lock()
        self._local = threading.local()
        self._opened: list[weakref.ref[apsw.Connection]] = []
        self._closed = False
        create_private(path)
        with faults.reported(self.location):
            self._way = self._open_writer()
            self._watcher = self._writer or self._open_reader()

    @property
    def is_read_only(self) -> bool:
        return self._writer is None

    def read(self) -> AbstractContextManager[apsw.Connection]:
        """This thread's reader, in a transaction that sees one state of the store; within another, in that one."""
        return _Reading(self.location, self._reader)

    @contextmanager
    def write(self) -> Iterator[apsw.Connection]:
        """The writer, in a transaction that is committed at the end or rolled back on any error."""
        with self._lock, faults.reported(self.location):
            connection = self._writable()
            self._begin(connection)
            try:
                yield connection
                connection.execute("COMMIT")
            finally:
                _roll_back(connection)

    @contextmanager
    def pinned(self) -> Iterator["Pinned"]:
        """The same file, seen and changed by one transaction."""
        with self.write() as connection:
            yield Pinned(self, connection)

    def data_version(self) -> int:
        """A number that changes when anything but this object has written: all its own writes go through one
        connection, and SQLite tells that one of others' only."""
        with self._lock, faults.reported(self.location):
            self._check_open()
            value = self._watcher.execute(_DATA_VERSION).fetchone()
        return int(str(value[0])) if value else 0

    def compact(self) -> bool:
        """Rewrites the file without what was deleted and empties the log; whether nobody stood in the way."""
        with self._lock, faults.reported(self.location):
            connection = self._writable()
            try:
                _retry(self._patience_ms, lambda: connection.execute("VACUUM"))
                _retry(self._patience_ms, lambda: _empty_log(connection))
            except apsw.BusyError:
                return False
        return True

    def close(self) -> None:
        """Closes every connection of every thread; idempotent."""
        with self._lock:
            self._closed = True
            for reference in self._opened:
                connection = reference()
                if connection is not None:
                    _close(connection)
            self._opened.clear()

    def _open_writer(self) -> ReadOnlyWay | None:
        """None when writing works, else how the file can be read."""
        self._writer: apsw.Connection | None = None
        try:
            connection = self._connect(self.location, _READ_WRITE)
            if not connection.readonly("main"):
                _retry(self._patience_ms, lambda: connection.execute(_SET_UP_WRITER).fetchall())
                _probe(connection)
                self._writer = connection
                return None
            connection.close()
        except (apsw.CantOpenError, apsw.ReadOnlyError, apsw.PermissionsError):
            pass
        return self._read_only_way()

    def _read_only_way(self) -> ReadOnlyWay:
        """The first way that works, else the last one."""
        for way in READ_ONLY_WAYS[:-1]:
            try:
                self._open_read_only(way).close()
            except (apsw.CantOpenError, apsw.ReadOnlyError, apsw.IOError, apsw.SQLError):
                continue
            return way
        return READ_ONLY_WAYS[-1]

    def _open_read_only(self, way: ReadOnlyWay) -> apsw.Connection:
        connection = self._connect(f"{self.path.absolute().as_uri()}?mode=ro{way.parameters}", _READ_ONLY)
        connection.execute(way.set_up).fetchall()
        _probe(connection)
        return connection

    def _open_reader(self) -> apsw.Connection:
        if self._way:
            return self._open_read_only(self._way)
        connection = self._connect(self.location, _READ_WRITE)
        connection.execute(SET_UP_READER).fetchall()
        _probe(connection)
        return connection

    def _connect(self, name: str, flags: int) -> apsw.Connection:
        connection = apsw.Connection(name, flags=flags)
        connection.set_busy_timeout(self._patience_ms)
        load_vectors(connection)
        functions.add(connection)
        self._opened = [reference for reference in self._opened if reference() is not None]
        self._opened.append(weakref.ref(connection))
        return connection

    def _reader(self) -> apsw.Connection:
        self._check_open()
        connection: apsw.Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            connection = self._local.connection = self._open_reader()
        return connection

    def _writable(self) -> apsw.Connection:
        self._check_open()
        if self._writer is None:
            raise StoreUnavailable(f"the store {self.location} can only be read; make the file and its folder writable")
        return self._writer

    def _check_open(self) -> None:
        if self._closed:
            raise StoreUnavailable(f"the store {self.location} is closed; open it again")

    def _begin(self, connection: apsw.Connection) -> None:
        _retry(self._patience_ms, lambda: connection.execute("BEGIN IMMEDIATE").fetchall())


class _Reading:
    """One transaction, or part of one; an answer has dozens, and a generator takes three times as long for each."""

    def __init__(self, location: str, reader: Callable[[], apsw.Connection]) -> None:
        self._location = location
        self._reader = reader
        self._begun: apsw.Connection | None = None

    def __enter__(self) -> apsw.Connection:
        try:
            connection = self._reader()
            if not connection.in_transaction:
                connection.execute("BEGIN")
                self._begun = connection
        except apsw.Error as error:
            if known := faults.translated(error, self._location):
                raise known from error
            raise
        return connection

    def __exit__(self, _kind: object, error: BaseException | None, _traceback: object) -> None:
        if self._begun is not None:
            _roll_back(self._begun)
        if error is not None and (known := faults.translated(error, self._location)):
            raise known from error


class Pinned:
    """A file of which everything is read and written in a transaction that is open already."""

    def __init__(self, database: Database, connection: apsw.Connection) -> None:
        self._connection = connection
        self.location = database.location
        self.is_read_only = database.is_read_only

    @contextmanager
    def read(self) -> Iterator[apsw.Connection]:
        """What was changed in the transaction is seen."""
        yield self._connection

    @contextmanager
    def write(self) -> Iterator[apsw.Connection]:
        """Taken back alone when it fails, kept or not with the whole."""
        with self._connection:
            yield self._connection

    @contextmanager
    def pinned(self) -> Iterator["Pinned"]:
        """Itself: there is only the one transaction."""
        yield self

    def data_version(self) -> int:
        """As that of the file, as the transaction sees it."""
        value = self._connection.execute(_DATA_VERSION).fetchone()
        return int(str(value[0])) if value else 0

    def close(self) -> None:
        """The transaction ends with its block."""


def _retry(patience_ms: int, attempt: Callable[[], object]) -> None:
    """Runs it until it is not refused as busy; SQLite refuses some locks without waiting for them itself."""
    deadline = time.monotonic() + patience_ms / 1000
    while True:
        try:
            attempt()
        except apsw.BusyError:
            if time.monotonic() >= deadline:
                raise
            time.sleep(random.uniform(*_RETRY_MS) / 1000)  # noqa: S311 - jitter, not a secret
        else:
            return


def _probe(connection: apsw.Connection) -> None:
    """Raises what is wrong with the file before anybody asks it for anything."""
    connection.execute(_PROBE).fetchall()
    functions.add_to_index(connection)


def _empty_log(connection: apsw.Connection) -> None:
    """Raises BusyError while another connection reads what is in it."""
    busy = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()[0][0]
    if busy:
        raise apsw.BusyError("a reader needs the log")


def _close(connection: apsw.Connection) -> None:
    """One that a thread is using just now closes itself when that thread lets go of it."""
    with suppress(apsw.ThreadingViolationError):
        connection.close(True)  # noqa: FBT003 - positional only


def _roll_back(connection: apsw.Connection) -> None:
    if connection.in_transaction:
        connection.execute("ROLLBACK")
