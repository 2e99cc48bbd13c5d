"""Places as they are typed, relative to the current folder as every other path on a command line is."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from moorage.domain.anchor import Tie

if TYPE_CHECKING:
    from moorage.engine.facade import Engine


def place(options: argparse.Namespace, text: str) -> str:
    """A typed place with an absolute path."""
    file, mark, rest = text.partition("#")
    path = Path(getattr(options, "root", "."), file)
    return f"{path.absolute()}{mark}{rest}"


def ties(engine: Engine, options: argparse.Namespace, written: Iterable[str]) -> tuple[Tie, ...]:
    """What is at typed places; raises FileUnavailable, SymbolNotFound."""
    return tuple(tie for each in written for tie in engine.places.ties_written(place(options, each)))
