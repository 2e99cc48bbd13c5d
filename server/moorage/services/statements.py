"""What a new memory states: its facts and names, what it repeats, ends and contradicts. Nothing is stored here."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from moorage.domain.conflicts import Conflict, ConflictId, Side, next_version
from moorage.domain.differences import difference_of_value
from moorage.domain.entities import entity_key
from moorage.domain.errors import InvalidInput
from moorage.domain.event import Event, EventKind
from moorage.domain.extraction import CONFIDENCE, Extraction, Relation, extracted
from moorage.domain.facts import Accepted, Fact, FactId, Policy, Repeated, ended, ending_of, settle
from moorage.domain.graph import NO_GRAPH, FactQuery, FactRules, GraphWrites
from moorage.domain.memory import Memory, MemoryId, MemoryState, Tier, gives_way
from moorage.domain.mentions import Mention, is_nameable, type_of_name
from moorage.domain.predicates import CANONICAL, closest_predicate, is_multi_valued, normalise_predicate
from moorage.domain.requests import Statement
from moorage.ports import Store
from moorage.services.act import Act
from moorage.services.endings import endings
from moorage.services.naming import KnownKeys, Naming, named


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """What one write has to store beside the memory, in the same operation."""

    memory: Memory
    """As it shall be stored: it supersedes what its fact ended, one version on."""
    duplicate_of: MemoryId | None = None
    """The memory that states this already: nothing is added, but `changed`, `graph` and `events` are written."""
    superseded: tuple[MemoryId, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    changed: tuple[tuple[Memory, Memory], ...] = ()
    graph: GraphWrites = NO_GRAPH
    events: tuple[Event, ...] = ()


def prepare(
    store: Store,
    memory: Memory,
    stated: Statement | None,
    rules: FactRules,
    act: Act,
    contested: Sequence[Memory] = (),
    *,
    keeps_repeat: bool = False,
    in_place_of: Memory | None = None,
) -> Prepared:
    """Looks only; raises InvalidInput for a statement that is none. `keeps_repeat` stores what is stated already.

    `contested` are known memories that say otherwise in nearly the same words. What `memory.supersedes` names is taken
    to be superseded with it. A transient memory has its statement alone.
    """
    text = "" if memory.tier is Tier.TRANSIENT else memory.content
    extraction = extracted(text, KnownKeys(store.graph)) if text else Extraction((), ())
    naming = named(store.graph, _mentions(stated, extraction), memory.confidence if stated else CONFIDENCE, act)
    writing = _Writing(store, memory, rules, act, naming, keeps_repeat=keeps_repeat or bool(memory.supersedes))
    return writing.prepared(stated, extraction.relations, contested, in_place_of)


def _mentions(stated: Statement | None, extraction: Extraction) -> Iterable[Mention]:
    if stated:
        yield Mention(_one_line(stated.subject), type_of_name(stated.subject.strip()))
        if is_nameable(_one_line(stated.object)):
            yield Mention(_one_line(stated.object), type_of_name(stated.object.strip()))
    relation = entity_key(stated.predicate) if stated else ""
    yield from (each for each in extraction.mentions if entity_key(each.name) != relation)


def _one_line(text: str) -> str:
    return " ".join(text.split())


class _Writing:
    """One memory on its way into the store."""

    def __init__(
        self, store: Store, memory: Memory, rules: FactRules, act: Act, naming: Naming, *, keeps_repeat: bool
    ) -> None:
        self._keeps_repeat = keeps_repeat
        self._store, self._memory, self._rules, self._act, self._naming = store, memory, rules, act, naming
        self._changed_facts: dict[FactId, tuple[Fact, Fact]] = {}
        self._conflicts: dict[MemoryId, Conflict] = {}
        self._superseded: dict[MemoryId, None] = {}
        self._judged: set[MemoryId] = set()
        """Whose statements were compared, so that their words need not be."""

    def prepared(
        self,
        stated: Statement | None,
        relations: Sequence[Relation],
        contested: Sequence[Memory],
        in_place_of: Memory | None,
    ) -> Prepared:
        if in_place_of is not None:
            self._open(Side(in_place_of.id, None), Side(self._memory.id, None), "it is proposed in place of the other")
        if self._memory.supersedes:
            self._end_facts_of([self._memory.supersedes], (stated.valid_from if stated else None) or self._act.at)
        facts: list[Fact] = []
        if stated:
            fact = self._fact(stated, stated=True)
            ruling = self._settled(fact)
            if isinstance(ruling, Repeated):
                return self._repeated(ruling)
            facts.append(ruling.fact)
            self._apply(ruling)
        facts += self._read(relations, facts)
        for other in contested:
            if self._rules.policy is not Policy.OFF and other.id not in self._judged:
                reason = difference_of_value(self._memory.content, other.content) or "they contradict each other"
                self._open(Side(other.id, None), Side(self._memory.id, None), f"text: {reason}")
        return self._gathered(facts)

    # -- a statement

    def _fact(self, said: Statement, *, stated: bool, confidence: float | None = None) -> Fact:
        subject_key, object_key = entity_key(said.subject), entity_key(said.object)
        if not subject_key or not object_key:
            raise InvalidInput("the fact names nothing; give a subject and an object with letters or digits")
        return Fact(
            id=FactId(self._act.new_id("fact")),
            namespace=self._memory.namespace,
            memory_id=self._memory.id,
            subject=_one_line(said.subject),
            predicate=_one_line(said.predicate),
            object=_one_line(said.object),
            subject_key=subject_key,
            predicate_key=self._predicate(said.predicate, subject_key),
            object_key=object_key,
            valid_from=said.valid_from or self._act.at,
            valid_until=said.valid_until,
            recorded_at=self._act.at,
            invalidated_at=None,
            confidence=self._memory.confidence if confidence is None else confidence,
            stated=stated,
        )

    def _predicate(self, text: str, subject_key: str) -> str:
        """As it is called among those of the same subject."""
        predicate = normalise_predicate(text, self._rules.synonyms)
        if predicate in CANONICAL:
            return predicate
        used = self._store.graph.predicates_of(self._naming.meant_by(subject_key))
        return closest_predicate(predicate, used) or predicate

    def _settled(self, fact: Fact) -> Repeated | Accepted:
        subjects = self._naming.meant_by(fact.subject_key)
        query = FactQuery(subject_keys=subjects, predicate_key=fact.predicate_key, stated=True)
        known = [self._as_meant(self._today(each), fact) for each in self._store.graph.facts(query)]
        self._judged.update(each.memory_id for each in known)
        ruling = settle(
            known,
            fact,
            self._rules.policy,
            is_multi_valued=is_multi_valued(fact.predicate_key, self._rules.multi_valued),
            cosines={},
            dismissed=self._store.graph.dismissed(subjects, fact.predicate_key) if known else frozenset(),
        )
        if isinstance(ruling, Repeated) and self._keeps_repeat:
            return Accepted(fact, (), ())
        return ruling

    def _today(self, fact: Fact) -> Fact:
        """As this operation leaves it."""
        return self._changed_facts.get(fact.id, (fact, fact))[1]

    def _as_meant(self, known: Fact, new: Fact) -> Fact:
        """With subject and object as the new fact calls them, where two names were settled to mean one thing."""
        same = known.object_key in self._naming.meant_by(new.object_key)
        return replace(known, subject_key=new.subject_key, object=new.object if same else known.object)

    def _apply(self, ruling: Accepted) -> None:
        known = self._store.graph.facts_by_id([*(each.fact_id for each in ruling.endings), *ruling.contested])
        for ending in ruling.endings:
            fact = known[ending.fact_id]
            if self._may_end(fact):
                self._end(fact, ending.valid_until)
            else:
                self._contest(fact, ruling.fact)
        for fact_id in ruling.contested:
            self._contest(known[fact_id], ruling.fact)

    def _may_end(self, fact: Fact) -> bool:
        return gives_way(self._store.memory(fact.memory_id), self._memory)

    def _end(self, fact: Fact, until: datetime) -> None:
        """Ends a fact, and the memory that stated it with everything that it says."""
        self._changed_facts[fact.id] = (fact, ended(fact, ending_of(fact, until), self._act.at))
        if fact.stated:
            self._superseded[fact.memory_id] = None
            self._end_facts_of([fact.memory_id], until)

    def _end_facts_of(self, memory_ids: Sequence[MemoryId], until: datetime) -> None:
        for before, after in endings(self._store, memory_ids, until, self._act.at):
            self._changed_facts.setdefault(before.id, (before, after))

    def _contest(self, known: Fact, new: Fact) -> None:
        reason = f"{new.predicate_key}: {_short(known.object)} or {_short(new.object)}"
        self._open(Side(known.memory_id, known.id), Side(self._memory.id, new.id), reason)

    def _open(self, existing: Side, new: Side, reason: str) -> None:
        is_settled = existing.memory_id in (self._memory.supersedes, self._memory.id, *self._superseded)
        if not is_settled and existing.memory_id not in self._conflicts:
            id_ = ConflictId(self._act.new_id("con"))
            conflict = Conflict(id_, self._memory.namespace, existing, new, reason, self._act.at, None, None)
            self._conflicts[existing.memory_id] = conflict

    def _repeated(self, ruling: Repeated) -> Prepared:
        """Nothing is added; what is known is validated once more, with the higher confidence."""
        fact = self._store.graph.facts_by_id([ruling.fact_id])[ruling.fact_id]
        known = self._store.memory(fact.memory_id)
        surer = max(known.confidence, self._memory.confidence)
        event = self._act.event(EventKind.CONFIRMED, known.id, "said again")
        return Prepared(
            memory=known,
            duplicate_of=known.id,
            changed=((known, replace(known, confidence=surer, validated_at=self._act.at)),),
            graph=GraphWrites(changed_facts=((fact, replace(fact, confidence=ruling.confidence)),)),
            events=(event,),
        )

    # -- what is read out of the text

    def _read(self, relations: Sequence[Relation], stated: Sequence[Fact]) -> list[Fact]:
        """Relations as facts of their own; they contradict nothing, and end only what they say has ended."""
        said = {(each.subject_key, each.predicate_key, each.object_key) for each in stated}
        found: list[Fact] = []
        for relation in relations:
            said_so = Statement(relation.subject, relation.predicate, relation.object)
            fact = self._fact(said_so, stated=False, confidence=relation.confidence)
            triple = (fact.subject_key, fact.predicate_key, fact.object_key)
            if relation.ended:
                self._no_longer(fact)
            elif triple not in said:
                said.add(triple)
                found.append(fact)
        return found

    def _no_longer(self, gone: Fact) -> None:
        """The text says that this holds no longer. A statement of somebody is asked about first, unless by `auto`."""
        query = FactQuery(
            subject_keys=self._naming.meant_by(gone.subject_key),
            predicate_key=gone.predicate_key,
            object_keys=self._naming.meant_by(gone.object_key),
            as_of=self._act.at,
        )
        for known in self._store.graph.facts(query):
            if self._may_end(known) and (self._rules.policy is Policy.AUTO or not known.stated):
                self._end(known, gone.valid_from)
            elif self._rules.policy is not Policy.OFF:
                reason = f"{known.predicate_key}: {_short(known.object)}, or no longer"
                self._open(Side(known.memory_id, known.id), Side(self._memory.id, None), reason)

    # -- the whole

    def _gathered(self, facts: list[Fact]) -> Prepared:
        memory, changed, events = self._superseding()
        conflicts = tuple(each for id_, each in self._conflicts.items() if id_ not in self._superseded)
        events += [
            self._act.event(EventKind.CONFLICTED, memory.id, f"contradicts {each.existing.memory_id}")
            for each in conflicts
        ]
        graph = replace(
            self._naming.writes(memory.id),
            facts=tuple(facts),
            changed_facts=tuple(self._changed_facts.values()),
            conflicts=conflicts,
        )
        return Prepared(
            memory=memory,
            superseded=tuple(each.id for each, _ in changed),
            conflicts=conflicts,
            changed=tuple(changed),
            graph=graph,
            events=tuple(events),
        )

    def _superseding(self) -> tuple[Memory, list[tuple[Memory, Memory]], list[Event]]:
        """The memory with what it supersedes, the old ones before and after, and what the journal says of them."""
        found = self._store.memories(list(self._superseded))
        old = [each for each in found.values() if each.state is MemoryState.ACTIVE]
        changed = [(each, replace(each, state=MemoryState.SUPERSEDED, updated_at=self._act.at)) for each in old]
        events = [
            self._act.event(EventKind.SUPERSEDED, each.id, f"superseded by {self._memory.id}: its fact ended")
            for each in old
        ]
        if not old or self._memory.supersedes:
            return self._memory, changed, events
        version = next_version(self._store.graph.versions_of(old[0].id).values())
        return replace(self._memory, supersedes=old[0].id, version=version), changed, events


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"
