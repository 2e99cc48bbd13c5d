"""Puts the entities and facts of one namespace in order: a plan that can be shown, applied, and taken back.

Nothing is deleted. What is merged stays as an alias, what is superseded ends and stays in the history.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import combinations

from moorage.domain.entities import Decision, Entity, EntityId, bare_key, entity_key, groups, judge
from moorage.domain.facts import Ending, Fact, ended, ending_of, holds_at
from moorage.domain.predicates import SUPERSEDES


@dataclass(frozen=True, slots=True)
class Merge:
    """One entity that becomes another name of an older one."""

    survivor: EntityId
    absorbed: EntityId
    aliases: tuple[str, ...]
    """What the survivor is also called from then on."""
    confidence: float
    """The higher of the two."""
    reason: str


@dataclass(frozen=True, slots=True)
class Retirement:
    """A fact that ends because what it is about was superseded."""

    ending: Ending
    reason: str


@dataclass(frozen=True, slots=True)
class Consolidation:
    """The plan; `rekeyed` says by which key of a survivor each key of what it absorbs goes in facts."""

    merges: tuple[Merge, ...]
    rekeyed: Mapping[str, str]
    retirements: tuple[Retirement, ...]
    retired: tuple[EntityId, ...]
    """Superseded entities of which no fact is left that holds."""

    @property
    def is_empty(self) -> bool:
        return not (self.merges or self.retirements or self.retired)


def consolidated(entities: Sequence[Entity], facts: Sequence[Fact], now: datetime) -> Consolidation:
    """The plan for active entities and all facts of one namespace.

    Entities of equal names are merged into the oldest. Where A supersedes B, the facts about B that are no younger
    than that end with it; a younger one says that B is still in use, and stands. Two that supersede each other
    contradict each other, and nothing follows from it.
    """
    merges = [each for group in _alike(entities) for each in _merged(group)]
    rekeyed = _rekeyed(entities, merges)
    moved = [_with_keys(each, rekeyed) for each in facts if holds_at(each, now)]
    retirements = [each for rule in _superseding(moved) for each in _retired(rule, moved)]
    first = {each.ending.fact_id: each for each in reversed(retirements)}
    kept = tuple(first[each.id] for each in moved if each.id in first)
    return Consolidation(tuple(merges), rekeyed, kept, _left_without(entities, merges, moved, first.keys()))


def applied(
    entities: Sequence[Entity], facts: Sequence[Fact], plan: Consolidation, now: datetime
) -> tuple[list[Entity], list[Fact]]:
    """What is active afterwards, and the facts under their new keys, those that ended included."""
    gone = {*plan.retired, *(each.absorbed for each in plan.merges)}
    by_survivor = {each.survivor: each for each in plan.merges}  # the last of a survivor has all its aliases
    left = [_renamed(each, by_survivor.get(each.id)) for each in entities if each.id not in gone]
    endings = {each.ending.fact_id: each.ending for each in plan.retirements}
    moved = [_with_keys(each, plan.rekeyed) for each in facts]
    return left, [ended(each, endings[each.id], now) if each.id in endings else each for each in moved]


def _alike(entities: Iterable[Entity]) -> list[list[Entity]]:
    """Groups of entities whose names are equal but for punctuation, oldest first."""
    by_id: dict[EntityId, Entity] = {}
    by_key: dict[str, list[Entity]] = defaultdict(list)
    for entity in entities:
        by_id[entity.id] = entity
        for key in dict.fromkeys(bare_key(name) for name in entity.names):
            by_key[key].append(entity)
    pairs = (pair for members in by_key.values() for pair in combinations(members, 2))
    equal = [(a.id, b.id) for a, b in pairs if judge(a, b, None).decision is Decision.AUTO]
    return [
        sorted((by_id[each] for each in group), key=lambda one: (one.created_at, one.id)) for group in groups(equal)
    ]


def _merged(group: Sequence[Entity]) -> Iterable[Merge]:
    survivor, *others = group
    names, confidence = list(survivor.names), survivor.confidence
    for other in others:
        names += [name for name in other.names if name not in names]
        confidence = max(confidence, other.confidence)
        reason = f"{other.name} is another spelling of {survivor.name}"
        yield Merge(survivor.id, other.id, tuple(names[1:]), confidence, reason)


def _rekeyed(entities: Iterable[Entity], merges: Iterable[Merge]) -> dict[str, str]:
    by_id = {each.id: each for each in entities}
    keys = (
        (entity_key(name), entity_key(by_id[merge.survivor].name))
        for merge in merges
        for name in by_id[merge.absorbed].names
    )
    return {old: new for old, new in keys if old != new}


def _with_keys(fact: Fact, rekeyed: Mapping[str, str]) -> Fact:
    subject, object_ = (rekeyed.get(key, key) for key in (fact.subject_key, fact.object_key))
    return replace(fact, subject_key=subject, object_key=object_)


def _superseding(facts: Iterable[Fact]) -> list[Fact]:
    rules = [each for each in facts if each.predicate_key == SUPERSEDES and each.subject_key != each.object_key]
    said = {(each.subject_key, each.object_key) for each in rules}
    return [each for each in rules if (each.object_key, each.subject_key) not in said]


def _retired(rule: Fact, facts: Iterable[Fact]) -> Iterable[Retirement]:
    for fact in facts:
        is_about = rule.object_key in (fact.subject_key, fact.object_key) and fact.predicate_key != SUPERSEDES
        if is_about and fact.valid_from <= rule.valid_from:
            reason = f"{rule.object} was superseded by {rule.subject}"
            yield Retirement(ending_of(fact, rule.valid_from), reason)


def _left_without(
    entities: Iterable[Entity], merges: Iterable[Merge], facts: Sequence[Fact], endings: Iterable[object]
) -> tuple[EntityId, ...]:
    """Superseded entities that no fact is about any more, but that they were superseded."""
    ending, absorbed = set(endings), {each.absorbed for each in merges}
    superseded = {each.object_key for each in _superseding(facts)}
    used = {key for each in facts if each.id not in ending for key in _keys_in_use(each)}
    gone = superseded - used
    return tuple(each.id for each in entities if each.id not in absorbed and entity_key(each.name) in gone)


def _keys_in_use(fact: Fact) -> tuple[str, ...]:
    """Of a supersession only the winner is in use."""
    return (fact.subject_key,) if fact.predicate_key == SUPERSEDES else (fact.subject_key, fact.object_key)


def _renamed(entity: Entity, merge: Merge | None) -> Entity:
    return entity if merge is None else replace(entity, aliases=merge.aliases, confidence=merge.confidence)
