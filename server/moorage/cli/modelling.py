"""Waits for the model where a command needs it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from moorage.cli.progress import line

if TYPE_CHECKING:
    from moorage.engine.facade import Engine

MODEL_WAIT_S = 120.0
"""How long a command waits for the model and pending embeddings before it goes on without."""


def load_model(engine: Engine, *, may_download: bool = False) -> None:
    """A one-shot command has nothing better to do than wait for its own worker."""
    engine.jobs.listen(lambda _, progress: line.show(progress) if progress else None)
    engine.embed_in_background(may_download=may_download)
    engine.jobs.wait_idle(MODEL_WAIT_S)
