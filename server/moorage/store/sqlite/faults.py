"""What SQLite's failures mean to people: one table to domain errors, which name the next step."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw

from moorage.domain.errors import InvalidInput, MoorageError, StoreCorrupt, StoreUnavailable

_UNAVAILABLE: tuple[tuple[type[apsw.Error], str], ...] = (
    (apsw.BusyError, "is locked by another process; nothing was written, try again in a moment"),
    (apsw.LockedError, "is locked by another process; nothing was written, try again in a moment"),
    (
        apsw.FullError,
        "cannot grow because the disk is full; nothing was written, free some space and try again",
    ),
    (apsw.ReadOnlyError, "cannot be written; check the permissions of the file and its folder"),
    (apsw.PermissionsError, "may not be accessed; check the permissions of the file and its folder"),
    (apsw.CantOpenError, "cannot be opened; check the permissions of the file and its folder"),
    (apsw.IOError, "could not be read or written by the disk; check the disk, then run `moorage doctor`"),
    (apsw.ConnectionClosedError, "is closed; open it again"),
    (apsw.ExtensionLoadingError, "needs the sqlite-vec extension, which does not load; reinstall moorage"),
)


@contextmanager
def reported(location: str) -> Iterator[None]:
    """Turns SQLite's errors about the file at `location` into domain errors; bugs pass through unchanged."""
    try:
        yield
    except (apsw.Error, UnicodeEncodeError) as error:
        known = translated(error, location)
        if known is None:
            raise
        raise known from error


def translated(error: BaseException, location: str) -> MoorageError | None:
    """The domain error for it, or None for an error that only a bug can cause."""
    if isinstance(error, UnicodeEncodeError):
        return InvalidInput(f"the text holds half a surrogate pair at position {error.start}")
    if isinstance(error, apsw.CorruptError | apsw.NotADBError):
        return corrupt(location, str(error))
    for kind, meaning in _UNAVAILABLE:
        if isinstance(error, kind):
            return StoreUnavailable(f"the store {location} {meaning} ({error})")
    return None


def corrupt(location: str, detail: str) -> StoreCorrupt:
    """The error of a damaged file."""
    return StoreCorrupt(
        f"the store {location} is damaged ({detail}); it was left untouched: move {Path(location).name}* to another "
        "folder, then `moorage snapshot list` and `moorage snapshot restore ID` bring back what was kept last"
    )
