"""Remembering in a project as the tests do it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from moorage.domain.known import Remembered
from moorage.domain.requests import NewMemory
from support.project import Project

LONG = "Retries wait two seconds before the next call is made to the payment service"
TOKEN = "ghp_" + "a1B2c3D4e5" * 3 + "f6G7h8"


def remember(project: Project, content: str = LONG, *, anchors: Sequence[str] = (), **given: Any) -> Remembered:
    """Through the engine, with places as people write them."""
    ties = tuple(tie for each in anchors for tie in project.engine.places.ties_written(each))
    return project.engine.remember(NewMemory(content=content, ties=ties, **given))


def bytes_of(project: Project) -> bytes:
    """Every byte that Moorage owns."""
    folder = Path(project.engine.store_location).parent
    return b"".join(each.read_bytes() for each in sorted(folder.rglob("*")) if each.is_file())
