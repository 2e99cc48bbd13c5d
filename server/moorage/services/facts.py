"""What is known of a thing, now or as it was: statements of several memories that say the same are one."""

from collections.abc import Iterable
from dataclasses import replace

from moorage.domain.entities import entity_key
from moorage.domain.errors import InvalidInput
from moorage.domain.facts import Fact
from moorage.domain.graph import FactQuery, FactRules
from moorage.domain.predicates import normalise_predicate
from moorage.domain.told import Asked, Told
from moorage.ports import Store
from moorage.services import entities

MAX_LISTED = 1000


def listed(store: Store, asked: Asked, rules: FactRules) -> list[Told]:
    """By subject, predicate and time; raises InvalidInput for a limit or a predicate that is none."""
    if not 1 <= asked.limit <= MAX_LISTED:
        raise InvalidInput(f"limit is {asked.limit}; it must be from 1 to {MAX_LISTED}")
    query = FactQuery(
        subject_keys=_keys(store, asked.subject) if asked.subject else None,
        predicate_key=normalise_predicate(asked.predicate, rules.synonyms) if asked.predicate else None,
        as_of=None if asked.invalidated else asked.as_of,
        known_at=asked.known_at,
        limit=asked.limit,
    )
    told = _gathered(store, store.graph.facts(query))
    told.sort(key=lambda each: (each.fact.subject_key, each.fact.predicate_key, each.fact.valid_from, each.fact.id))
    return told


def _keys(store: Store, subject: str) -> frozenset[str]:
    found = entities.find(store, subject)
    return store.graph.keys_of([found.id])[found.id] if found else frozenset((entity_key(subject),))


def _gathered(store: Store, facts: Iterable[Fact]) -> list[Told]:
    known = list(facts)
    meant = store.graph.entities_by_key({key for each in known for key in (each.subject_key, each.object_key)})
    found: dict[tuple[object, ...], Told] = {}
    for fact in known:
        ends = (meant.get(key, key) for key in (fact.subject_key, fact.object_key))
        topic = (*ends, fact.predicate_key, fact.valid_until)
        found[topic] = _with(found[topic], fact) if topic in found else Told(fact, (fact.memory_id,))
    return list(found.values())


def _with(told: Told, fact: Fact) -> Told:
    """What somebody stated comes before what was read out of a text, then the surer."""
    best = max(told.fact, fact, key=lambda each: (each.stated, each.confidence))
    since = min(told.fact.valid_from, fact.valid_from)
    ids = dict.fromkeys((*told.memory_ids, fact.memory_id))
    return Told(replace(best, valid_from=since), tuple(ids))
