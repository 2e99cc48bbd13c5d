"""Where an anchored symbol went: a cascade from certain rules to scored similarity, with its evidence.

Knows no parser and no files: today's files come as views that take portraits when asked.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from moorage.domain.anchor import Sighting
from moorage.domain.drift import Move, Suggestion
from moorage.domain.portrait import Fingerprint, Outline, Portrait
from moorage.domain.symbol import Symbol


class FileView(Protocol):
    """One of today's files; portraits and fingerprints are taken when asked for."""

    @property
    def path(self) -> str:
        """Workspace-relative path with forward slashes."""

    @property
    def digest(self) -> str:
        """Content hash of the whole file."""

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        """All symbols in document order."""

    def portrait(self, symbol: Symbol | None) -> Portrait:
        """Portrait of a symbol, or of the whole file."""

    def fingerprint(self, symbol: Symbol | None) -> Fingerprint:
        """Fingerprint of a symbol, or of the whole file."""

    def exact(self, symbol: Symbol | None) -> str:
        """Hash of the symbol's own text, without tokenising."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What is known when symbols of one old file are looked for."""

    home: FileView | None
    """Today's file at the old path; None when there is none."""
    candidates: tuple[FileView, ...]
    """Other files of today that may hold the symbols, most likely first."""
    renames: Mapping[str, str]
    """Known file renames, old path to new path."""
    outlines: Mapping[str, Outline]
    """Old outlines by path, as far as known: of the old file and of the candidates."""


@dataclass(frozen=True, slots=True)
class Located:
    """The symbol (None: the whole file) in one of today's files; no move when the place is the same."""

    view: FileView
    symbol: Symbol | None
    move: Move | None


@dataclass(frozen=True, slots=True)
class Lost:
    """No confident match; suggestions best first."""

    suggestions: tuple[Suggestion, ...]
    reason: str


Relocation = Located | Lost


def relocate(sighting: Sighting, scene: Scene) -> Relocation:
    """Finds one sighted place; see `relocate_all`."""
    return relocate_all((sighting,), scene)[0]


def relocate_all(sightings: Sequence[Sighting], scene: Scene) -> tuple[Relocation, ...]:
    """Finds all sighted places of one old file in one pass, so that two never silently share a target."""
    raise NotImplementedError
