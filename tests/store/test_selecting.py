"""SQL selects exactly what the law says, for words and for vectors."""

from datetime import timedelta
from itertools import combinations

from moorage.domain.hits import EmbedderIdentity, TextQuery
from moorage.domain.memory import DEFAULT_NAMESPACE, Kind, Memory, MemoryState, Namespace, Scope, Tier, Trust
from moorage.domain.selection import Selection, selects
from moorage.ports import Store
from store.samples import START, a_memory, put

PLANE = EmbedderIdentity("plane", 2, "1")
OTHER = Namespace("other")


def check_selects(store: Store, selection: Selection, memories: list[Memory]) -> None:
    wanted = {each.id for each in memories if selects(selection, each, DEFAULT_NAMESPACE)}
    assert {id_ for id_, _ in store.search_text(TextQuery(("alpha",), ()), 99, selection).scores} == wanted
    assert {id_ for id_, _ in store.search_vectors([1.0, 0.0], 99, selection).scores} == wanted


def filled(store: Store) -> list[Memory]:
    """One of every kind, state, tier, scope, trust and namespace, on days of their own."""
    axes = {
        "kind": Kind,
        "state": MemoryState,
        "tier": Tier,
        "scope": Scope,
        "trust": Trust,
        "namespace": (DEFAULT_NAMESPACE, OTHER),
    }
    memories = [a_memory("alpha", created_at=START - timedelta(days=9), updated_at=START)]
    for day, (name, value) in enumerate((name, value) for name, values in axes.items() for value in values):
        at = START + timedelta(days=day)
        memories.append(a_memory("alpha", **{name: value}, created_at=at, updated_at=at + timedelta(hours=1)))
    store.use_embedder(PLANE)
    for memory in memories:
        there = store.within(memory.namespace)
        put(there, memory)
        there.save_embeddings({memory.id: [[1.0, 0.0], [0.0, 1.0]]})
    return memories


def test_every_part_narrows(store: Store) -> None:
    memories = filled(store)
    noon = START + timedelta(days=5, minutes=30)
    parts: list[dict[str, object]] = [
        {"kinds": frozenset({Kind.NOTE, Kind.FACT})},
        {"kinds": frozenset()},
        {"states": frozenset(MemoryState)},
        {"states": frozenset({MemoryState.SUPERSEDED})},
        {"tiers": frozenset(Tier)},
        {"scopes": frozenset({Scope.USER})},
        {"trust": frozenset({Trust.PROPOSED, Trust.IMPORTED})},
        {"namespaces": frozenset({OTHER})},
        {"namespaces": frozenset({OTHER, DEFAULT_NAMESPACE})},
        {"after": noon},
        {"before": noon},
        {"as_of": noon},
        {"as_of": noon + timedelta(days=6)},
    ]
    for some in [(), *combinations(parts, 1), *combinations(parts, 2)]:
        values = {name: value for part in some for name, value in part.items()}
        check_selects(store, Selection(**values), memories)  # type: ignore[arg-type]


def test_what_narrows_leaves_scores_and_statistics_alone(store: Store) -> None:
    filled(store)
    whole = store.search_text(TextQuery(("alpha",), ()), 99)
    part = store.search_text(TextQuery(("alpha",), ()), 99, Selection(kinds=frozenset({Kind.NOTE})))
    assert (part.mean, part.deviation, part.n_rows) == (whole.mean, whole.deviation, whole.n_rows)
    assert set(part.scores) < set(whole.scores)
