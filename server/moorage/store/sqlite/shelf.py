"""The files of snapshots: a data file and a manifest each, in a folder beside the store. Knows no table.

A data file is named after its hash and the manifest names it, so that writing a snapshot anew is one replacement of the
manifest, and what no manifest names can go.
"""

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import cast

from moorage.domain.errors import InvalidInput, StoreCorrupt, StoreUnavailable
from moorage.domain.snapshot import Snapshot, SnapshotId, SnapshotName, SnapshotType
from moorage.store.sqlite.files import create_private

FORMAT = 1
_PARTIAL = ".partial"


@dataclass(frozen=True, slots=True)
class Contents:
    """What is in a data file: its schema, and rows by table."""

    schema_version: int
    counts: Mapping[str, int]


class Shelf:
    """The snapshots of one store. Two at once must not change it; the store's write lock sees to that."""

    def __init__(self, store: Path) -> None:
        self._store = store
        self.folder = store.parent / "snapshots"

    def all(self) -> list[Snapshot]:
        """Oldest first; manifests that cannot be read are left out."""
        found = [_read(each) for each in sorted(self.folder.glob("*.json"))]
        mine = [snapshot for store, snapshot in filter(None, found) if store == self._store.name]
        return sorted(mine, key=lambda each: (each.name.at, each.name.id))

    def named(self, text: str) -> Snapshot:
        """The one with this id, or the only one whose id starts so; raises InvalidInput."""
        close = [each for each in self.all() if text and each.name.id.startswith(text)]
        exact = [each for each in close if each.name.id == text]
        if len(exact or close) != 1:
            raise InvalidInput(f"{len(close) or 'no'} snapshots have the id {text}; `moorage snapshot list` shows ids")
        return (exact or close)[0]

    def data(self, snapshot: Snapshot) -> Path:
        """The checked data file; raises StoreCorrupt when it is missing or not what was written."""
        path = self.folder / snapshot.file
        if not path.is_file() or _sha256(path) != snapshot.sha256:
            raise StoreCorrupt(f"the snapshot {snapshot.name.id} is damaged ({path}); nothing was changed, use another")
        return path

    def partial(self, snapshot_id: SnapshotId) -> Path:
        """An empty private file to write a data file into."""
        path = self.folder / f"{snapshot_id}{_PARTIAL}"
        path.unlink(missing_ok=True)
        create_private(path)
        return path

    def publish(self, name: SnapshotName, partial: Path, contents: Contents) -> Snapshot:
        """Makes a written file the data of a snapshot, in place of what it had."""
        sha256 = _sha256(partial)
        file = f"{name.id}-{sha256[:12]}.db"
        n_bytes = partial.stat().st_size
        _sync(partial)
        partial.replace(self.folder / file)
        snapshot = Snapshot(name, contents.schema_version, dict(contents.counts), sha256, n_bytes, file)
        self._write(snapshot)
        for each in self.folder.glob(f"{name.id}-*.db"):
            if each.name != file:
                each.unlink()
        return snapshot

    def remove(self, snapshot: Snapshot) -> None:
        self._manifest(snapshot.name.id).unlink(missing_ok=True)
        (self.folder / snapshot.file).unlink(missing_ok=True)

    def sweep(self) -> None:
        """Removes what an interrupted writer left behind."""
        named = {snapshot.file for _, snapshot in filter(None, map(_read, self.folder.glob("*.json")))}
        for each in [*self.folder.glob("*.db"), *self.folder.glob(f"*{_PARTIAL}*")]:
            if each.name not in named:
                each.unlink()

    def files(self) -> list[Path]:
        """All of the folder, those of the oldest snapshot first."""
        mine = [path for each in self.all() for path in (self._manifest(each.name.id), self.folder / each.file)]
        others = self.folder.glob("*") if self.folder.is_dir() else ()
        return list(dict.fromkeys([*mine, *sorted(others)]))

    def _manifest(self, snapshot_id: SnapshotId) -> Path:
        return self.folder / f"{snapshot_id}.json"

    def _write(self, snapshot: Snapshot) -> None:
        plain = {
            "format": FORMAT,
            "store": self._store.name,
            "id": snapshot.name.id,
            "label": snapshot.name.label,
            "type": snapshot.name.type,
            "at": snapshot.name.at.isoformat(),
            "schema_version": snapshot.schema_version,
            "counts": snapshot.counts,
            "sha256": snapshot.sha256,
            "bytes": snapshot.n_bytes,
            "file": snapshot.file,
        }
        partial = self.partial(snapshot.name.id)
        partial.write_text(json.dumps(plain, indent=1) + "\n", encoding="utf-8")
        _sync(partial)
        partial.replace(self._manifest(snapshot.name.id))


def _read(path: Path) -> tuple[str, Snapshot] | None:
    """Name of the store and the snapshot; None for what is none."""
    try:
        plain = json.loads(path.read_text(encoding="utf-8"))
        name = SnapshotName(
            SnapshotId(path.stem), str(plain["label"]), SnapshotType(plain["type"]), datetime.fromisoformat(plain["at"])
        )
        counts = {str(table): int(n) for table, n in cast("dict[str, int]", plain["counts"]).items()}
        file = Path(str(plain["file"])).name
        version, sha256, n_bytes = int(plain["schema_version"]), str(plain["sha256"]), int(plain["bytes"])
        return str(plain["store"]), Snapshot(name, version, counts, sha256, n_bytes, file)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def _sha256(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise StoreUnavailable(f"{path} cannot be read ({error.strerror}); check its permissions") from error


def _sync(path: Path) -> None:
    with path.open("rb") as file:
        os.fsync(file.fileno())
