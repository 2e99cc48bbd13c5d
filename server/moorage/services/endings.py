"""What becomes of the facts of memories that are superseded."""

from collections.abc import Sequence
from datetime import datetime

from moorage.domain.facts import Fact, ended, ending_of
from moorage.domain.graph import FactQuery
from moorage.domain.memory import MemoryId
from moorage.ports import Store


def endings(store: Store, memory_ids: Sequence[MemoryId], at: datetime, known_at: datetime) -> list[tuple[Fact, Fact]]:
    """Facts of memories that are superseded, as they are and as they end; `known_at` is when that was learned."""
    held = store.graph.facts(FactQuery(memory_ids=tuple(memory_ids))) if memory_ids else []
    holding = [each for each in held if each.valid_until is None or each.valid_until > max(at, each.valid_from)]
    return [(each, ended(each, ending_of(each, at), known_at)) for each in holding]
