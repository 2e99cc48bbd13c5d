"""Which memories an answer may come from, before anything is ranked.

`selects` is the law; the store says the same in SQL.
"""

from dataclasses import dataclass
from datetime import datetime

from moorage.domain.memory import Kind, Memory, MemoryState, Namespace, Scope, Tier, Trust

CURRENT = frozenset({MemoryState.ACTIVE})
DURABLE = frozenset({Tier.DURABLE})


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """Every part narrows, and None does not; left as it is, it is whatever is active and durable."""

    kinds: frozenset[Kind] | None = None
    states: frozenset[MemoryState] = CURRENT
    """What is forgotten is never selected."""
    tiers: frozenset[Tier] = DURABLE
    scopes: frozenset[Scope] | None = None
    trust: frozenset[Trust] | None = None
    namespaces: frozenset[Namespace] | None = None
    """None is the store's own."""
    after: datetime | None = None
    """Written then or later."""
    before: datetime | None = None
    """Written earlier than that."""
    as_of: datetime | None = None
    """Written by then, and not yet put away then, whatever became of it since."""


EVERYTHING = Selection()
"""Whatever is active and durable."""


def selects(selection: Selection, memory: Memory, own: Namespace) -> bool:
    """Whether a memory is meant; `own` is the namespace of the store that is asked."""
    return (
        memory.namespace in (selection.namespaces or {own})
        and memory.tier in selection.tiers
        and _is_current(selection, memory)
        and (selection.kinds is None or memory.kind in selection.kinds)
        and (selection.scopes is None or memory.scope in selection.scopes)
        and (selection.trust is None or memory.trust in selection.trust)
        and (selection.after is None or memory.created_at >= selection.after)
        and (selection.before is None or memory.created_at < selection.before)
    )


def _is_current(selection: Selection, memory: Memory) -> bool:
    if memory.state is MemoryState.FORGOTTEN:
        return False
    if selection.as_of is None:
        return memory.state in selection.states
    was_put_away = memory.state is not MemoryState.ACTIVE and memory.updated_at <= selection.as_of
    return memory.created_at <= selection.as_of and (not was_put_away or memory.state in selection.states)
