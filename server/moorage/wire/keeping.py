"""Domain values of keeping as wire shapes."""

from collections.abc import Sequence

from moorage.domain.memory import Memory
from moorage.domain.wording import title_of
from moorage.wire import types


def listed(memories: Sequence[Memory]) -> types.ListResult:
    """Memories in one line each."""
    return types.ListResult(items=[_listed(each) for each in memories])


def _listed(memory: Memory) -> types.ListedItem:
    return types.ListedItem(
        id=memory.id,
        kind=memory.kind.value,
        title=title_of(memory),
        state=memory.state.value,
        updated_at=memory.updated_at.isoformat(),
    )
