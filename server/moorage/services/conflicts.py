"""The queue of contradictions: what waits, how somebody settles it, and which shown memories contradict each other."""

from collections.abc import Sequence
from dataclasses import replace

from moorage.domain.anchor import Anchor, AnchorId, SightingId
from moorage.domain.conflicts import (
    Conflict,
    ConflictId,
    ConflictState,
    Resolution,
    Settlement,
    next_version,
    resolve,
)
from moorage.domain.errors import InvalidInput
from moorage.domain.event import Event, EventKind
from moorage.domain.facts import Fact, Policy, ended
from moorage.domain.graph import NO_GRAPH, FactRules, GraphWrites
from moorage.domain.memory import AuthorKind, Memory, MemoryId, MemoryState, Trust
from moorage.domain.requests import Change
from moorage.domain.told import Contradiction
from moorage.domain.wording import title_of
from moorage.domain.writes import Writes
from moorage.ports import Store
from moorage.services.act import Act
from moorage.services.endings import endings
from moorage.services.statements import Prepared, prepare

MAX_LISTED = 1000
_MAX_SIMILAR = 6
_SHOWN_CHARACTERS = 60


def listed(store: Store, state: ConflictState, limit: int) -> list[Contradiction]:
    """Pending ones oldest first, settled ones newest first; raises InvalidInput for a limit that is none."""
    if not 1 <= limit <= MAX_LISTED:
        raise InvalidInput(f"limit is {limit}; it must be from 1 to {MAX_LISTED}")
    return with_memories(store, store.graph.conflicts(state, limit))


def with_memories(store: Store, conflicts: Sequence[Conflict]) -> list[Contradiction]:
    """Each with both its memories."""
    ids = [side.memory_id for each in conflicts for side in (each.existing, each.new)]
    known = store.memories(list(dict.fromkeys(ids)))
    return [
        Contradiction(each, known.get(each.existing.memory_id), known.get(each.new.memory_id)) for each in conflicts
    ]


def conflict_named(store: Store, text: str) -> Conflict:
    """The conflict with this id, or with the only id that starts so; raises InvalidInput."""
    found = store.graph.conflict_ids_starting(text.strip(), _MAX_SIMILAR) if text.strip() else []
    named = store.graph.conflict(ConflictId(text.strip()))
    if named is None and len(found) == 1:
        named = store.graph.conflict(found[0])
    if named is None:
        many = f"{text} begins {len(found)} ids: {', '.join(found)}; give more letters"
        none = f"no conflict has the id {text or '(empty)'}; `moorage conflicts` shows ids"
        raise InvalidInput(many if found else none)
    return named


def settle(
    store: Store, conflict: Conflict, resolution: Resolution, content: str | None, act: Act, *, rules: FactRules
) -> Change:
    """One operation, which `undo` takes back.

    Raises InvalidInput for what is settled already, and for a merge without text; ChangedMeanwhile.
    """
    ids = [each.fact_id for each in (conflict.existing, conflict.new) if each.fact_id]
    facts = store.graph.facts_by_id(ids)
    sides = tuple(facts.get(each.fact_id) if each.fact_id else None for each in (conflict.existing, conflict.new))
    plan = resolve(conflict, resolution, (sides[0], sides[1]), content, act.at)
    return _Settling(store, conflict, plan, act, rules).applied()


class _Settling:
    """One settlement on its way into the store."""

    def __init__(self, store: Store, conflict: Conflict, plan: Settlement, act: Act, rules: FactRules) -> None:
        self._store, self._conflict, self._plan, self._act, self._rules = store, conflict, plan, act, rules
        sides = (conflict.existing.memory_id, conflict.new.memory_id)
        self._memories = store.memories(list(sides))

    def applied(self) -> Change:
        merged = self._merged() if self._plan.content else None
        survivor = merged.memory.id if merged else self._plan.survivor
        lost = [each for id_, each in self._memories.items() if id_ in self._plan.superseded]
        changed = {each.id: (each, self._superseded(each)) for each in lost if each.state is MemoryState.ACTIVE}
        heir = self._heir() if survivor and not merged else None
        if heir:
            changed[heir[0].id] = heir
        conflict = replace(self._conflict, resolution=self._plan.resolution, resolved_at=self._act.at)
        graph = merged.graph if merged else NO_GRAPH
        events = self._events(survivor, lost, merged)
        self._store.write(
            Writes(
                events=events,
                added=(merged.memory,) if merged else (),
                changed=tuple(changed.values()),
                anchors=self._anchors(merged.memory.id) if merged else (),
                graph=replace(
                    graph,
                    changed_facts=tuple({**self._ended_facts(), **_by_id(graph)}.values()),
                    changed_conflicts=((self._conflict, conflict),),
                ),
            )
        )
        return Change(
            survivor or self._conflict.new.memory_id,
            (events[0].id,),
            self._said(survivor, merged),
        )

    def _superseded(self, memory: Memory) -> Memory:
        return replace(memory, state=MemoryState.SUPERSEDED, updated_at=self._act.at)

    def _heir(self) -> tuple[Memory, Memory] | None:
        """The newer memory that wins goes on with the line of the older one, as its next version."""
        new = self._memories.get(self._conflict.new.memory_id)
        if new is None or self._plan.survivor != new.id or new.supersedes:
            return None
        old_id = self._conflict.existing.memory_id
        version = next_version(self._store.graph.versions_of(old_id).values())
        heir = replace(new, supersedes=old_id, version=version, updated_at=self._act.at, validated_at=self._act.at)
        return new, replace(heir, trust=self._trust(new))

    def _trust(self, kept: Memory) -> Trust:
        """What a person keeps in place of another, that person accepts."""
        return Trust.ACCEPTED if self._act.author.kind is AuthorKind.PERSON else kept.trust

    def _merged(self) -> Prepared:
        """The memory that takes the place of both, with what its text says."""
        old, new = (self._memories[each.memory_id] for each in (self._conflict.existing, self._conflict.new))
        versions = [*self._store.graph.versions_of(old.id).values(), *self._store.graph.versions_of(new.id).values()]
        memory = replace(
            new,
            id=MemoryId(self._act.new_id("mem")),
            content=(self._plan.content or "").strip(),
            title=new.title or old.title,
            tags=tuple(dict.fromkeys((*old.tags, *new.tags))),
            confidence=max(old.confidence, new.confidence),
            author=self._act.author,
            trust=self._trust(new),
            supersedes=old.id,
            version=next_version(versions),
            created_at=self._act.at,
            updated_at=self._act.at,
            validated_at=None,
        )
        return prepare(self._store, memory, None, replace(self._rules, policy=Policy.OFF), self._act)

    def _anchors(self, memory_id: MemoryId) -> tuple[Anchor, ...]:
        """Those of both, each place once, with all that was seen there."""
        found = {each.latest.place: each for each in self._store.anchors.of(list(self._memories))}
        return tuple(
            Anchor(
                AnchorId(self._act.new_id("anc")),
                memory_id,
                tuple(replace(seen, id=SightingId(self._act.new_id("sig"))) for seen in anchor.sightings),
            )
            for anchor in found.values()
        )

    def _ended_facts(self) -> dict[str, tuple[Fact, Fact]]:
        """The losing statements, and what else the superseded memories say."""
        found: dict[str, tuple[Fact, Fact]] = {}
        for ending in self._plan.endings:
            fact = self._store.graph.facts_by_id([ending.fact_id])[ending.fact_id]
            found[fact.id] = (fact, ended(fact, ending, self._act.at))
        for before, after in endings(self._store, self._plan.superseded, self._act.at, self._act.at):
            found.setdefault(before.id, (before, after))
        return found

    def _events(self, survivor: MemoryId | None, lost: Sequence[Memory], merged: Prepared | None) -> tuple[Event, ...]:
        said = self._said(survivor, merged)
        events = [self._act.event(EventKind.RESOLVED, survivor or self._conflict.new.memory_id, said)]
        events += [
            self._act.event(EventKind.SUPERSEDED, each.id, f"superseded by {survivor}: {self._plan.resolution.value}")
            for each in lost
        ]
        return (*events, *(merged.events if merged else ()))

    def _said(self, survivor: MemoryId | None, merged: Prepared | None) -> str:
        if survivor is None:
            return f"kept both {' and '.join(each.id for each in self._memories.values())}"
        memory = merged.memory if merged else self._memories.get(survivor)
        name = f"“{title_of(memory, _SHOWN_CHARACTERS)}” ({survivor})" if memory else survivor
        return f"{'merged both into' if merged else 'kept'} {name}"


def _by_id(graph: GraphWrites) -> dict[str, tuple[Fact, Fact]]:
    return {before.id: (before, after) for before, after in graph.changed_facts}


def resolution_named(text: str) -> str:
    """`existing`, `new` and `both` without the `keep`; all else as it is."""
    word = text.strip().lower()
    return f"keep_{word}" if word in ("existing", "new", "both") else text
