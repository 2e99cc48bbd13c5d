"""What opening a store's file takes beside SQLite itself: a private file, and the extension for vectors."""

import importlib.util
import os
from pathlib import Path

import apsw

from moorage.domain.errors import StoreUnavailable


def create_private(path: Path) -> None:
    """Makes an empty file that only its owner can read, in a folder of the same kind, unless they exist."""
    if path.exists():
        return
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        raise StoreUnavailable(
            f"the store {path} cannot be created ({error.strerror}); make its folder writable or set moorage.store.path"
        ) from error


def load_vectors(connection: apsw.Connection) -> None:
    """Makes the vector tables of a connection work."""
    connection.enable_load_extension(True)  # noqa: FBT003 - positional only
    connection.load_extension(_vector_extension())
    connection.enable_load_extension(False)  # noqa: FBT003 - positional only


def _vector_extension() -> str:
    """Path of sqlite-vec without its suffix; importing the package would import numpy (70 ms)."""
    found = importlib.util.find_spec("sqlite_vec")
    if found is None or found.origin is None:
        raise StoreUnavailable("the package sqlite-vec is missing; reinstall moorage")
    return str(Path(found.origin).parent / "vec0")
