"""Puts entities and facts in order by a plan that can be looked at first. Nothing is deleted; undo takes it back."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from moorage.domain.consolidation import Consolidation, consolidated
from moorage.domain.entities import Entity, EntityId, entity_key
from moorage.domain.event import EventKind
from moorage.domain.facts import Fact, FactId, ended
from moorage.domain.graph import FactQuery, GraphWrites
from moorage.domain.requests import Change
from moorage.domain.writes import Writes
from moorage.ports import Store
from moorage.services.act import Act

_MOST = 20_000
"""Facts and entities that one plan looks at."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What would be done, with the names to say so."""

    consolidation: Consolidation
    entities: dict[EntityId, Entity]
    facts: dict[FactId, Fact]
    """Those that end, as they are stored."""

    @property
    def lines(self) -> list[str]:
        """One sentence for each step, with why."""
        named = self.entities
        merges = [
            f"merge {named[each.absorbed].name} into {named[each.survivor].name}: {each.reason}"
            for each in self.consolidation.merges
        ]
        endings = [
            f"end {_said(self.facts[each.ending.fact_id])}: {each.reason}" for each in self.consolidation.retirements
        ]
        retired = [
            f"retire {named[each].name}: no fact is left that holds of it" for each in self.consolidation.retired
        ]
        return merges + endings + retired


def plan(store: Store, act: Act) -> Plan:
    """Looks only. Pairs that somebody told apart are left alone."""
    ids = store.graph.entity_ids(_MOST)
    entities = {each.id: each for each in store.graph.entities(ids).values() if each.retired_at is None}
    stored = store.graph.facts(FactQuery(as_of=act.at, limit=_MOST))
    made = consolidated(list(entities.values()), _by_heads(store, entities, stored), act.at)
    apart = store.graph.suggested_pairs()
    merges = tuple(each for each in made.merges if frozenset((each.survivor, each.absorbed)) not in apart)
    ending = {each.ending.fact_id for each in made.retirements}
    return Plan(replace(made, merges=merges), entities, {each.id: each for each in stored if each.id in ending})


def apply(store: Store, chosen: Plan, act: Act) -> Change:
    """One operation; raises ChangedMeanwhile when something of it was changed since it was planned."""
    made = chosen.consolidation
    if made.is_empty:
        return Change(None, (), "nothing to consolidate")
    entities, facts = chosen.entities, chosen.facts
    merged = {each.absorbed: each.survivor for each in made.merges}
    changed = {id_: replace(entities[id_], merged_into=into) for id_, into in merged.items()}
    changed |= {id_: replace(changed.get(id_, entities[id_]), retired_at=act.at) for id_ in made.retired}
    graph = GraphWrites(
        changed_entities=tuple((entities[id_], after) for id_, after in changed.items()),
        changed_facts=tuple(
            (facts[each.ending.fact_id], ended(facts[each.ending.fact_id], each.ending, act.at))
            for each in made.retirements
        ),
    )
    steps = [f"joined {each.absorbed} to {each.survivor}" for each in made.merges]
    steps += [f"ended {each.ending.fact_id}: superseded" for each in made.retirements]
    steps += [f"retired {each}" for each in made.retired]
    events = tuple(act.event(EventKind.CONSOLIDATED, None, each) for each in steps)
    store.write(Writes(events=events, graph=graph))
    said = f"{len(made.merges)} entities merged, {len(made.retirements)} facts ended, {len(made.retired)} retired"
    return Change(None, (events[0].id,), said)


def _by_heads(store: Store, entities: dict[EntityId, Entity], facts: Iterable[Fact]) -> list[Fact]:
    """Facts under the keys of the names that their ends go by today."""
    known = list(facts)
    head_of = store.graph.entities_by_key({key for each in known for key in (each.subject_key, each.object_key)})
    key_of = {key: entity_key(entities[id_].name) for key, id_ in head_of.items() if id_ in entities}
    return [
        replace(
            each,
            subject_key=key_of.get(each.subject_key, each.subject_key),
            object_key=key_of.get(each.object_key, each.object_key),
        )
        for each in known
    ]


def _said(fact: Fact) -> str:
    return f"“{fact.subject} {fact.predicate} {fact.object}”"
