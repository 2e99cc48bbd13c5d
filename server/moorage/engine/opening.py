"""Composition root: finds where a workspace's things live and wires them together.

The engine and all that it stands on are imported when one is opened: a server answers its client before.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_data_path

from moorage.domain.bands import bands_written
from moorage.domain.drift import Severity
from moorage.domain.errors import FileUnavailable
from moorage.domain.memory import namespace_named
from moorage.repository import Repository, locate
from moorage.settings import Settings, model_cache
from moorage.workspace import Workspace

if TYPE_CHECKING:
    from moorage.engine.checkout import Checkout
    from moorage.engine.facade import Engine
    from moorage.engine.home import StoreHome
    from moorage.engine.model import Model
    from moorage.engine.prompts import Prompts
    from moorage.services.gate import Gate


def root_of(folder: Path) -> Path:
    """Root of the repository that holds a folder, else the folder itself."""
    absolute = folder.absolute()
    repository = locate(absolute)
    return repository.root if repository else absolute


def open_engine(folder: Path, settings: Settings) -> Engine:
    """The engine of the repository or plain folder; raises FileUnavailable, InvalidInput and the store's errors."""
    from moorage.engine.facade import Engine

    checkout, home, model = _parts(folder, settings)
    return Engine(checkout, home, model, settings, _gate(settings))


def open_prompts(folder: Path, settings: Settings, agent: str) -> Prompts:
    """What answers the prompts of an agent, and no more; raises what `open_engine` does."""
    from moorage.domain.memory import Author, AuthorKind
    from moorage.engine.acting import Actor
    from moorage.engine.prompts import Prompts
    from moorage.engine.searching import Searching
    from moorage.jobs import Jobs

    checkout, home, model = _parts(folder, settings)
    actor = Actor(checkout.repository)
    actor.author = Author(AuthorKind.AGENT, agent)
    return Prompts(Searching(checkout, home, model, actor.act, Jobs(), settings), checkout, home)


def _parts(folder: Path, settings: Settings) -> tuple[Checkout, StoreHome, Model]:
    from moorage.engine.checkout import Checkout
    from moorage.engine.model import Model

    if not folder.is_dir():
        raise FileUnavailable(f"{folder} is not a folder; give the root of a project")
    repository = locate(folder.absolute())
    root = repository.root if repository else folder.absolute()
    home = _home_of(root, repository, settings)
    workspace = Workspace(root, max_file_bytes=settings.drift.max_file_bytes)
    model = Model(home, settings.embedding, model_cache(settings))
    docstrings = Severity.HINT if settings.drift.docstrings == "hint" else Severity.NONE
    bands = bands_written(settings.staleness.by_class, settings.staleness.namespaces)
    return Checkout(workspace, repository, docstrings, bands), home, model


def _gate(settings: Settings) -> Gate:
    from moorage.domain.secrets import SecretPolicy
    from moorage.secrets.gate import find_secrets, redact_secrets
    from moorage.services.gate import Gate

    return Gate(find_secrets, redact_secrets, SecretPolicy(settings.memory.secrets))


def _home_of(root: Path, repository: Repository | None, settings: Settings) -> StoreHome:
    """Setting, else the git directory that all worktrees share, else an ignored folder of the workspace."""
    from moorage.engine.home import StoreHome

    namespace = namespace_named(settings.memory.namespace)
    if settings.store.path:
        return StoreHome(Path(settings.store.path).expanduser().absolute(), namespace, ignored=False)
    if repository:
        return StoreHome(repository.common_directory / "moorage" / "store.db", namespace, ignored=False)
    return StoreHome(root / ".moorage" / "local" / "store.db", namespace, ignored=True)


def keepsakes(root: Path | None) -> Path:
    """Where copies of files are kept that were changed for somebody: of a checkout, or None, of the home.

    Never among a project's own files.
    """
    repository = locate(root) if root else None
    if repository:
        return repository.directory / "moorage" / "backups"
    place = sha256(str(root.resolve()).encode()).hexdigest()[:16] if root else "home"
    return user_data_path("moorage", appauthor=False) / "backups" / place


def is_repository(folder: Path) -> bool:
    """Whether a folder lies in a git checkout."""
    return locate(folder.absolute()) is not None
