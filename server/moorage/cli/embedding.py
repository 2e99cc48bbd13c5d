"""Making vectors in the foreground, and pausing whoever makes them."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from moorage.cli.answer import Answer, remark
from moorage.cli.progress import line
from moorage.wire import present

if TYPE_CHECKING:
    from moorage.engine.facade import Engine

_LOOK_S = 0.2
"""Between two looks whether the work is done, so that an interrupt is soon obeyed."""


def embed(engine: Engine, options: argparse.Namespace) -> Answer:
    """Works until all is done, and can be interrupted at any time: what was made is kept."""
    model = engine.model
    if options.pause or options.resume:
        model.pause(is_paused=options.pause)
    if not options.pause:
        engine.jobs.listen(lambda _, progress: line.show(progress) if progress else line.clear())
        engine.embed_in_background(may_download=options.download)
        while not engine.jobs.wait_idle(_LOOK_S):
            pass
    result = present.embedding_result(engine.counts(), (model.state.value, model.note), paused=model.is_paused)
    remark(result.model_note)
    paused = ", paused" if result.paused else ""
    return Answer(result, f"{result.pending_embeddings} memories without a vector{paused}")
