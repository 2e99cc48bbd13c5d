"""Brings a file's schema up to date: numbered scripts above `PRAGMA user_version`, one transaction each.

Several processes may do so at once: the version is read again under the write lock. Whoever opens a store keeps a copy
of an older one first.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from moorage.domain import duplicates
from moorage.domain.errors import StoreTooNew, StoreUnavailable
from moorage.store.sqlite.connection import Database

APPLICATION_ID = 0x6D6F6F72
"""`moor` in ASCII, kept in the file's header, so that another program's file is not taken for a store."""

_FOLDER = Path(__file__).parent / "migrations"
"""`importlib.resources` would take 2 ms of every start to find it."""

_FILE_NAME = re.compile(r"(\d{4})_[a-z0-9_]+\.sql")

_VERSION = "SELECT user_version, application_id FROM pragma_user_version, pragma_application_id"
_IS_EMPTY = "SELECT COUNT(*) = 0 FROM sqlite_schema"


@dataclass(frozen=True, slots=True)
class Migration:
    """One step: the version it leads to, and its script."""

    version: int
    script: str


def shipped() -> tuple[Migration, ...]:
    """The packaged steps in order; raises ValueError on a gap, a duplicate or a misnamed file."""
    return in_order({each.name: each.read_text("utf-8") for each in _FOLDER.glob("*.sql")})


def in_order(scripts: dict[str, str]) -> tuple[Migration, ...]:
    """Steps by file name, numbered 1, 2, 3 …; raises ValueError otherwise."""
    steps: list[Migration] = []
    for name in sorted(scripts):
        matched = _FILE_NAME.fullmatch(name)
        if matched is None or int(matched[1]) != len(steps) + 1:
            raise ValueError(f"migration {name} should be number {len(steps) + 1:04}")
        steps.append(Migration(len(steps) + 1, scripts[name]))
    return tuple(steps)


def upgrade(database: Database, migrations: Sequence[Migration]) -> None:
    """Applies what is missing. Raises StoreTooNew, or StoreUnavailable for another program's file."""
    for migration in migrations[missing_from(database, migrations) :]:
        _apply(database, migration, migrations[-1].version)


def missing_from(database: Database, migrations: Sequence[Migration]) -> int:
    """The version that a file has, 0 when it is empty; raises as `upgrade`, and when an old one is read-only."""
    newest = migrations[-1].version
    current = _current_version(database, newest)
    if current != newest and database.is_read_only:
        raise StoreUnavailable(f"the store {database.location} needs an upgrade but can only be read; make it writable")
    return current


def _current_version(database: Database, newest: int) -> int:
    with database.read() as connection:
        row = connection.execute(_VERSION).fetchone()
        is_empty = bool(connection.execute(_IS_EMPTY).fetchall()[0][0])
    version, application = (int(str(value)) for value in row or (0, 0))
    return _judged(database.location, version, application if not is_empty else APPLICATION_ID, newest)


def _judged(location: str, version: int, application: int, newest: int) -> int:
    if application != APPLICATION_ID:
        raise StoreUnavailable(
            f"{location} is another program's database and was left untouched; set moorage.store.path to another file"
        )
    if version > newest:
        raise StoreTooNew(
            f"the store {location} was written by a newer Moorage "
            f"(schema {version}, this one knows {newest}); it was left untouched, upgrade moorage to use it"
        )
    return version


def _apply(database: Database, migration: Migration, newest: int) -> None:
    with database.write() as connection:
        connection.create_scalar_function("text_digest", _text_digest, 1, deterministic=True)
        row = connection.execute("PRAGMA user_version").fetchone()
        version = int(str(row[0])) if row else 0
        if version > newest:
            _judged(database.location, version, APPLICATION_ID, newest)
        if version >= migration.version:
            return
        connection.execute(migration.script)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {migration.version}")


def _text_digest(*arguments: object) -> str:
    """`text_digest(text)` for the scripts."""
    return duplicates.digest(str(arguments[0]))
