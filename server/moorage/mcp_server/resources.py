"""Resources: what a client may put before its model by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import mcp_types as mcp

from moorage.mcp_server import text
from moorage.wire import present, reflecting

if TYPE_CHECKING:
    from moorage.engine.facade import Engine

MIME_TYPE = "text/markdown"
_RECENT = 10


def core(engine: Engine) -> str:
    """The project briefing that people keep in `.moorage/core.md`."""
    return text.quotation(engine.core.read(), "There is no project briefing.")


def recent(engine: Engine) -> str:
    """The newest memories, with their verdicts."""
    items = [present.memory_item(each) for each in engine.recent(_RECENT)]
    return text.memories(items, "Nothing is remembered yet.")


def health(engine: Engine) -> str:
    """How full the store is and what needs attention."""
    result = reflecting.stats_result(engine.keeping.statistics(None), detailed=False)
    note = f"\n{engine.model.note}" if engine.model.note else ""
    return text.stats(result) + note


READ: dict[str, Callable[[Engine], str]] = {
    "moorage://core": core,
    "moorage://recent": recent,
    "moorage://health": health,
}
NAMED = f"there are {', '.join(READ)}"
LISTED = [
    mcp.Resource(uri="moorage://core", name="core", description="the project briefing", mime_type=MIME_TYPE),
    mcp.Resource(uri="moorage://recent", name="recent", description="the newest memories", mime_type=MIME_TYPE),
    mcp.Resource(uri="moorage://health", name="health", description="how the memory is doing", mime_type=MIME_TYPE),
]
