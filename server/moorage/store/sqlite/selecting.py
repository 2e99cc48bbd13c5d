"""A selection as conditions on `memories AS m`; what it means is said by `domain.selection.selects`.

Names of closed sets are written out, since SQLite uses a partial index only for what it can read.
"""

from collections.abc import Iterable
from enum import StrEnum

from moorage.domain.memory import MemoryState, Namespace
from moorage.domain.selection import Selection
from moorage.store.sqlite import codec

Binding = str | int | float | None
Where = tuple[str, tuple[Binding, ...]]
"""Conditions joined by AND, and what is bound to them."""


class Conditions:
    """Conditions as they are gathered."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._bindings: list[Binding] = []

    def add(self, sql: str, *bindings: Binding) -> None:
        self._parts.append(sql)
        self._bindings += bindings

    def add_one_of(self, column: str, names: Iterable[StrEnum] | None) -> None:
        """None restricts nothing, and none at all selects nothing."""
        if names is not None:
            self.add(_one_of(column, names))

    @property
    def where(self) -> Where:
        return "\n  AND ".join(self._parts) or "TRUE", tuple(self._bindings)


def where(namespace: Namespace, selection: Selection) -> Where:
    """All conditions of a selection, asked of a store of this namespace."""
    population, bound = population_of(namespace, selection)
    rest, more = narrowing_of(selection)
    return f"{population}\n  AND {rest}", (*bound, *more)


def population_of(namespace: Namespace, selection: Selection) -> Where:
    """Its namespaces, tiers and states alone: those whose scores the statistics of an arm are about.

    What narrows a question further then leaves the scores of what remains, and so their order, as they are.
    """
    conditions = Conditions()
    namespaces = sorted(selection.namespaces) if selection.namespaces is not None else [namespace]
    conditions.add(_given("m.namespace", len(namespaces)), *namespaces)
    conditions.add_one_of("m.tier", selection.tiers)
    states = selection.states - {MemoryState.FORGOTTEN}
    if selection.as_of is None:
        conditions.add_one_of("m.state", states)
    else:
        at = codec.micros_of(selection.as_of)
        was_current = f"({_one_of('m.state', states | {MemoryState.ACTIVE})} OR m.updated_at > ?)"
        conditions.add(f"m.created_at <= ? AND m.state <> 'forgotten' AND {was_current}", at, at)
    return conditions.where


def narrowing_of(selection: Selection) -> Where:
    """All other conditions; `TRUE` when there are none."""
    conditions = Conditions()
    conditions.add_one_of("m.kind", selection.kinds)
    conditions.add_one_of("m.scope", selection.scopes)
    conditions.add_one_of("m.trust", selection.trust)
    if selection.after is not None:
        conditions.add("m.created_at >= ?", codec.micros_of(selection.after))
    if selection.before is not None:
        conditions.add("m.created_at < ?", codec.micros_of(selection.before))
    return conditions.where


def _one_of(column: str, names: Iterable[StrEnum]) -> str:
    written = [f"'{each.value}'" for each in sorted(names)]
    return f"{column} = {written[0]}" if len(written) == 1 else f"{column} IN ({', '.join(written)})"


def _given(column: str, n: int) -> str:
    return f"{column} = ?" if n == 1 else f"{column} IN ({', '.join('?' * n)})"
