"""Writes memories with what they state, as the write path does."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from moorage.domain.event import EventKind
from moorage.domain.facts import Fact, Policy
from moorage.domain.graph import FactQuery, FactRules
from moorage.domain.memory import (
    Author,
    AuthorKind,
    Kind,
    Memory,
    MemoryId,
    MemoryState,
    Scope,
    Trust,
)
from moorage.domain.requests import Statement
from moorage.domain.writes import Writes
from moorage.ports import Store
from moorage.services.act import Act
from moorage.services.statements import Prepared, prepare

START = datetime(2026, 1, 1, tzinfo=UTC)
ASK, AUTO, OFF = (FactRules(each) for each in (Policy.ASK, Policy.AUTO, Policy.OFF))


class Writer:
    """Acts one day after the other; ids count up."""

    def __init__(self, store: Store, rules: FactRules = ASK) -> None:
        self.store, self.rules = store, rules
        self._numbers = count(1)
        self.at = START

    def skip_ids(self, n: int) -> None:
        """Goes on with later ids, in a store that has these already."""
        self._numbers = count(n)

    def act(self) -> Act:
        """Of the next day."""
        self.at += timedelta(days=1)
        return Act(Author(AuthorKind.PERSON, "Ada"), self.at, lambda prefix: f"{prefix}_{next(self._numbers):05}")

    def memory(self, content: str, act: Act, **changes: Any) -> Memory:
        values: dict[str, Any] = {
            "id": MemoryId(act.new_id("mem")),
            "kind": Kind.FACT,
            "title": "",
            "content": content,
            "tags": (),
            "confidence": 1.0,
            "author": act.author,
            "trust": Trust.ACCEPTED,
            "scope": Scope.PRIVATE,
            "state": MemoryState.ACTIVE,
            "supersedes": None,
            "created_at": act.at,
            "updated_at": act.at,
            "namespace": self.store.namespace,
        }
        return Memory(**(values | changes))

    def write(
        self,
        content: str,
        stated: Statement | None = None,
        contested: Sequence[Memory] = (),
        **changes: Any,
    ) -> Prepared:
        """What came of it; `changes` are fields of the memory."""
        act = self.act()
        memory = self.memory(content, act, **changes)
        prepared = prepare(self.store, memory, stated, self.rules, act, contested)
        added = () if prepared.duplicate_of else (prepared.memory,)
        remembered = [act.event(EventKind.REMEMBERED, memory.id, "remembered")] if added else []
        changed = list(prepared.changed)
        if memory.supersedes:
            old = self.store.memory(memory.supersedes)
            changed.append((old, replace(old, state=MemoryState.SUPERSEDED, updated_at=act.at)))
        self.store.write(
            Writes(
                events=(*remembered, *prepared.events),
                added=added,
                changed=tuple(changed),
                graph=prepared.graph,
            )
        )
        return prepared

    def state(self, subject: str, predicate: str, object_: str, **changes: Any) -> Prepared:
        """A memory that is one statement; `valid_from` and `valid_until` go into it."""
        times = {name: changes.pop(name) for name in ("valid_from", "valid_until") if name in changes}
        stated = Statement(subject, predicate, object_, **times)
        return self.write(f"{subject} {predicate} {object_}", stated, **changes)

    def facts(self, **query: Any) -> list[Fact]:
        """Those that hold now, of all that is known."""
        return self.store.graph.facts(FactQuery(**({"as_of": self.at} | query)))

    def objects(self, **query: Any) -> list[str]:
        return [each.object for each in self.facts(**query)]
