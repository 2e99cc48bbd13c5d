"""The entities that a briefing tells of: resolved from the words of the task, each with how it stands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from moorage.domain.briefing import Entry
from moorage.domain.entities import Entity, EntityId, entity_key
from moorage.domain.facts import Fact
from moorage.domain.graph import FactQuery
from moorage.domain.predicates import normalise_predicate
from moorage.domain.quoting import inline, one_line
from moorage.ports import Store
from moorage.services.act import Act

MOST_TOLD = 10
MIN_PART = 3
"""Letters of a word that is looked for inside of names; shorter ones must be the whole name."""
MOST_PARTS = 12
_STATING = tuple(
    dict.fromkeys(normalise_predicate(each, {}) for each in ("uses", "prefers", "depends_on", "supersedes"))
)
_MOST_STATES = 4
_MOST_FACTS = 200
_SHOWN_CHARACTERS = 60


@dataclass(frozen=True, slots=True)
class _Standing:
    """What is known of an entity: statements of it, newest first, and the number of edges in either direction."""

    states: tuple[Fact, ...]
    n_edges: int


def entity_entries(store: Store, terms: Sequence[str], act: Act) -> list[Entry]:
    """Those whose name or alias is one of the words, then those whose name contains one; what is retired is left out.

    The closest names first. Of what is only contained, those with nothing to say are left out.
    """
    by_key = store.graph.entities_by_key({entity_key(each) for each in terms})
    exact = [by_key[key] for each in terms if (key := entity_key(each)) in by_key]
    parts = [key for each in terms if len(key := entity_key(each)) >= MIN_PART][:MOST_PARTS]
    ids = list(dict.fromkeys([*exact, *store.graph.entities_containing(parts, MOST_TOLD * 2)]))
    found = store.graph.entities(ids)
    active = [found[each] for each in ids if each in found and found[each].retired_at is None][: MOST_TOLD * 2]
    doubtful = _standings(store, [each for each in active if each.id not in exact and not each.n_mentions], act)
    told = [each for each in active if each.id not in doubtful or doubtful[each.id].n_edges][:MOST_TOLD]
    standings = _standings(store, told, act)
    return [_entry(each, standings[each.id]) for each in told]


def _standings(store: Store, entities: Sequence[Entity], act: Act) -> Mapping[EntityId, _Standing]:
    """Of all of them with few questions to the store."""
    keys = store.graph.keys_of([each.id for each in entities])
    every = frozenset(key for each in keys.values() for key in each)
    if not every:
        return {each.id: _Standing((), 0) for each in entities}
    states = [fact for predicate in _STATING for fact in _facts(store, every, predicate, act)]
    states.sort(key=lambda each: (-each.valid_from.timestamp(), each.id))
    counts = store.graph.n_facts_touching(every, act.at)
    return {each.id: _standing(keys.get(each.id, frozenset()), states, counts) for each in entities}


def _facts(store: Store, keys: frozenset[str], predicate: str, act: Act) -> list[Fact]:
    query = FactQuery(subject_keys=keys, predicate_key=predicate, as_of=act.at, limit=_MOST_FACTS)
    return store.graph.facts(query)


def _standing(keys: frozenset[str], states: Sequence[Fact], counts: Mapping[str, int]) -> _Standing:
    own = [each for each in states if each.subject_key in keys]
    return _Standing(tuple(own), sum(counts.get(each, 0) for each in keys))


def _entry(entity: Entity, standing: _Standing) -> Entry:
    aliases = [each for each in entity.aliases if each != entity.name][:2]
    called = f", also {', '.join(map(_shown, aliases))}" if aliases else ""
    states = "; ".join(dict.fromkeys(map(_state, standing.states[:_MOST_STATES])))
    counts = f"{_counted(standing.n_edges, 'edge', 'edges')}, {_counted(entity.n_mentions, 'memory', 'memories')}"
    told = f": {states}" if states else ""
    source = f" `{standing.states[0].memory_id}`" if states else ""
    return Entry(entity.id, f"- **{_shown(entity.name)}** {_shown(entity.type)}{called}{told} ({counts}){source}")


def _state(fact: Fact) -> str:
    return f"{_shown(fact.predicate)} {_shown(fact.object)}"


def _shown(text: str) -> str:
    """Of a name: nothing that would end the bold text or the line."""
    return inline(one_line(text, _SHOWN_CHARACTERS).replace("*", "").replace("`", "'"))


def _counted(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"
