"""Composition root: finds where a workspace's things live and wires them together."""

from pathlib import Path

from moorage.domain.errors import FileUnavailable
from moorage.engine.checkout import Checkout
from moorage.engine.facade import Engine
from moorage.engine.model import Model
from moorage.repository import Repository, locate
from moorage.settings import Settings, model_cache
from moorage.store import open_store
from moorage.workspace import Workspace


def root_of(folder: Path) -> Path:
    """Root of the repository that holds a folder, else the folder itself."""
    absolute = folder.absolute()
    repository = locate(absolute)
    return repository.root if repository else absolute


def open_engine(folder: Path, settings: Settings) -> Engine:
    """The engine of the repository or plain folder; raises FileUnavailable and the store's errors."""
    if not folder.is_dir():
        raise FileUnavailable(f"{folder} is not a folder; give the root of a project")
    repository = locate(folder.absolute())
    root = repository.root if repository else folder.absolute()
    store = open_store(store_path(root, repository, settings))
    workspace = Workspace(root, max_file_bytes=settings.drift.max_file_bytes)
    model = Model(store, settings.embedding, model_cache(settings))
    return Engine(Checkout(workspace, repository), store, model, settings)


def store_path(root: Path, repository: Repository | None, settings: Settings) -> Path:
    """Setting, else the git directory that all worktrees share, else an ignored folder of the workspace."""
    if settings.store.path:
        return Path(settings.store.path).expanduser()
    if repository:
        return repository.common_directory / "moorage" / "store.db"
    local = root / ".moorage" / "local"
    _ignore(local)
    return local / "store.db"


def _ignore(folder: Path) -> None:
    """A folder that any later git repository leaves alone."""
    marker = folder / ".gitignore"
    if marker.exists():
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        marker.write_text("*\n", encoding="utf-8")
    except OSError:
        return  # a read-only folder: the store itself says so


def is_repository(folder: Path) -> bool:
    """Whether a folder lies in a git checkout."""
    return locate(folder.absolute()) is not None
