"""Which engine answers for which file: one per repository or plain folder that the editor has open."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from os import environ
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from moorage.domain.errors import FileUnavailable, MoorageError, StoreUnavailable
from moorage.engine.opening import is_repository, open_engine, root_of
from moorage.lsp.convert import path_of
from moorage.settings import load_settings

if TYPE_CHECKING:
    from moorage.engine.facade import Engine

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Failure:
    """A folder whose engine could not be opened, and what to do about it."""

    root: Path
    error: MoorageError


class Folders:
    """Engines by root. Roots are repository roots, so two folders of one repository share an engine."""

    def __init__(
        self, editor_settings: Mapping[str, Any], by_folder: Mapping[str, Mapping[str, Any]] | None = None
    ) -> None:
        """Settings by group and name: the editor's, and by URI of a folder those that it has for that one alone."""
        self._editor_settings = editor_settings
        self._own_settings = {_named(uri): own for uri, own in (by_folder or {}).items()}
        self._folders: dict[Path, Path] = {}
        """By root the folder that was opened first, whose settings count."""
        self._open: dict[Path, Engine | Failure] = {}
        self._lock = Lock()

    @property
    def engines(self) -> list[Engine]:
        return [each for each in self._open.values() if not isinstance(each, Failure)]

    @property
    def failures(self) -> list[Failure]:
        return [each for each in self._open.values() if isinstance(each, Failure)]

    def add(self, folder: Path) -> Engine | Failure:
        """Opens the folder's engine, or tries again one that failed."""
        root = root_of(folder)
        with self._lock:
            self._folders.setdefault(root, folder)
            known = self._open.get(root)
            if known is None or isinstance(known, Failure):
                known = self._try(root)
                self._open = {**self._open, root: known}
            return known

    def retry(self) -> list[Engine]:
        """Those of the failed folders that can be opened now: a store was repaired, upgraded or made readable."""
        again = [self.add(each.root) for each in self.failures]
        return [each for each in again if not isinstance(each, Failure)]

    def _try(self, root: Path) -> Engine | Failure:
        settings, problems = load_settings(root, environ, self._editor_settings_of(root))
        for problem in problems:
            log.warning("setting %s %s", problem.path, problem.message)
        try:
            return open_engine(root, settings)
        except MoorageError as error:
            return Failure(root, error)

    def _editor_settings_of(self, root: Path) -> Mapping[str, Any]:
        own = self._own_settings.get(self._folders[root], {})
        groups = {**self._editor_settings, **own}
        return {name: _together(self._editor_settings.get(name), own.get(name)) for name in groups}

    def remove(self, folder: Path) -> None:
        """Closes the engine of a folder that the editor has closed."""
        root = root_of(folder)
        with self._lock:
            engine = self._open.get(root)
            self._folders.pop(root, None)
            self._open = {each: other for each, other in self._open.items() if each != root}
        if engine is not None and not isinstance(engine, Failure):
            engine.close()

    def locate(self, uri: str) -> tuple[Engine, str]:
        """The engine for a document and its workspace-relative path.

        Raises FileUnavailable for what is in no folder, StoreUnavailable for a folder that failed.
        """
        path = path_of(uri)
        inside = [root for root in self._open if path.is_relative_to(root)]
        if not inside and is_repository(path.parent):
            self.add(path.parent)
            inside = [root_of(path.parent)]
        if not inside:
            raise FileUnavailable(f"{path} is in none of the open folders; open its folder first")
        engine = self._open[max(inside, key=lambda root: len(root.parts))]
        if isinstance(engine, Failure):
            raise StoreUnavailable(str(engine.error))
        return engine, engine.relative(path)

    def any(self, uri: str | None) -> Engine:
        """The engine for a document, else the first one that works; raises StoreUnavailable without any."""
        if uri:
            return self.locate(uri)[0]
        if self.engines:
            return self.engines[0]
        problem = str(self.failures[0].error) if self.failures else "no folder is open; open a project first"
        raise StoreUnavailable(problem)

    def close(self) -> None:
        """Closes every engine."""
        for engine in self.engines:
            engine.close()
        self._open = {}


def _named(uri: str) -> Path | None:
    """None for a folder that is not on this machine."""
    try:
        return path_of(uri)
    except FileUnavailable:
        return None


def _together(group: Any, own: Any) -> Any:
    """A folder's own values before the editor's; what is no group is left for the reading of settings to refuse."""
    return {**group, **own} if isinstance(group, Mapping) and isinstance(own, Mapping) else own or group
