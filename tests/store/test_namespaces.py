"""A namespace never sees another's memories, counts, events, anchors or recents (P11)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moorage.domain.conflicts import ConflictState
from moorage.domain.errors import InvalidInput, MemoryNotFound
from moorage.domain.graph import FactQuery
from moorage.domain.hits import EmbedderIdentity, TextQuery
from moorage.domain.memory import MemoryId, MemoryState, Namespace, namespace_named
from moorage.domain.writes import Writes
from moorage.ports import Store
from moorage.store import open_store
from store.samples import a_graph, a_memory, a_sighting, an_anchor, an_event, put

HERE, THERE = Namespace("default"), Namespace("project/b:1")
PLANE = EmbedderIdentity("plane", 2, "1")


def seen(store: Store) -> tuple[object, ...]:
    """All that a namespace can be asked."""
    ids = store.all_ids()
    return (
        ids,
        store.recent(99),
        store.counts(),
        store.events(None, 99),
        store.ids_starting("mem", 99),
        store.anchors.paths("here"),
        store.anchors.near("here", "src/auth.py"),
        store.anchors.bearings("here"),
        store.search_text(TextQuery(("alpha",), ()), 99),
        store.vectors.search([1.0, 0.0], 99),
        store.vectors.pending(99),
        store.similar(["alpha"], 99),
        store.accesses(ids),
        store.overview.in_state(MemoryState.ACTIVE, 99),
        store.graph.entity_ids(99),
        store.cards(ids),
        store.graph.entities_by_key(["alpha"]),
        store.graph.entities_starting(["al"], 99),
        store.graph.entities_by_bare(["alpha"]),
        store.graph.facts(FactQuery()),
        store.graph.predicates_of({"alpha"}),
        store.graph.mentioned_by(ids),
        store.graph.conflicts(ConflictState.PENDING, 99),
        store.graph.n_pending_conflicts(),
        store.overview.vitals(MemoryState.ACTIVE),
        store.overview.cited(),
        store.overview.lonely_entities(99),
        store.overview.tally(),
        store.overview.successors(ids),
    )


@settings(max_examples=30, deadline=None)
@given(places=st.lists(st.sampled_from([HERE, THERE]), max_size=8))
def test_p11_what_is_written_elsewhere_changes_nothing_here(
    tmp_path_factory: pytest.TempPathFactory, places: list[Namespace]
) -> None:
    stores = {
        name: open_store(tmp_path_factory.mktemp("store") / "store.db") for name in ("both", "here alone", "there")
    }
    both = stores["both"]
    both.vectors.use(PLANE)
    alone = {HERE: stores["here alone"].within(HERE), THERE: stores["there"].within(THERE)}
    for each in alone.values():
        each.vectors.use(PLANE)
    for namespace in places:
        memory = a_memory("alpha", namespace=namespace)
        anchor = an_anchor(memory, a_sighting())
        event = an_event(memory)
        graph = a_graph(memory)
        for store in (both.within(namespace), alone[namespace]):
            store.write(Writes(events=(event,), added=(memory,), anchors=(anchor,), graph=graph))
            store.vectors.save({memory.id: [[1.0, 0.0]]})
            store.note_recalled([memory.id], memory.created_at)
    for namespace, store in alone.items():
        assert seen(both.within(namespace)) == seen(store)
    for each in stores.values():
        each.close()


def test_p11_ids_of_another_namespace_name_nothing(store: Store) -> None:
    memory = a_memory()
    anchor = an_anchor(memory)
    put(store, memory, anchor)
    other = store.within(THERE)
    assert other.memories([memory.id]) == {}
    assert (other.anchors.of([memory.id]), other.anchors.some([anchor.id])) == ([], [])
    assert other.event(store.events(None, 1)[0].id) is None
    with pytest.raises(MemoryNotFound):
        other.memory(MemoryId(memory.id))


def test_a_memory_is_written_in_its_own_namespace_only(store: Store) -> None:
    with pytest.raises(InvalidInput, match="default"):
        put(store.within(THERE), a_memory())
    put(store.within(THERE), a_memory(namespace=THERE))
    put(store, a_memory())
    assert store.namespaces() == [HERE, THERE]


@pytest.mark.parametrize("text", ["a b", "", "-a", "a\n", "ä", "a" * 257])
def test_t136_odd_namespaces_are_refused(text: str) -> None:
    with pytest.raises(InvalidInput, match="namespace"):
        namespace_named(text)


@pytest.mark.parametrize("text", ["a", "ci-infra", "project/tenant/1", "a.b_c:d@e", "A" * 256])
def test_namespaces_of_all_three_systems_are_taken(text: str) -> None:
    assert namespace_named(text) == text
    assert namespace_named(None) == "default"
