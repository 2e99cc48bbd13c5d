"""What every store promises about keeping memories, over a real file; for finding them see the next module."""

from datetime import timedelta

import pytest

from moorage.domain.anchor import Anchor, AnchorId
from moorage.domain.bearing import bearing_of
from moorage.domain.errors import InvalidInput, MemoryNotFound, StoreUnavailable
from moorage.domain.event import EventId, EventKind
from moorage.domain.hits import EmbedderIdentity, TextQuery
from moorage.domain.memory import Author, AuthorKind, Kind, MemoryId, MemoryState, Scope, Trust
from moorage.domain.writes import Writes
from moorage.ports import Store
from moorage.store import open_store
from store.samples import KEY, START, a_memory, a_move, a_sighting, an_anchor, an_event, an_outline, put, set_state

HERE, THERE = "checkout-1", "checkout-2"
PLANE = EmbedderIdentity("plane", 2, "1")


def found(store: Store, *words: str, prefixes: tuple[str, ...] = ()) -> list[str]:
    return [memory_id for memory_id, _ in store.search_text(TextQuery(words, prefixes), 10).scores]


def near(store: Store, checkout: str, path: str) -> list[Anchor]:
    """Both ways of asking agree."""
    found = store.anchors.near(checkout, path)
    last = [(each.memory_id, each.latest.place) for each in found]
    assert store.anchors.places_near(checkout, [path]) == {path: last}
    return found


class TestMemories:
    def test_every_field_comes_back(self, store: Store) -> None:
        first = put(store, a_memory())
        memory = a_memory(
            "Zwei Sekunden \N{SNOWMAN}\0 end",
            kind=Kind.PROCEDURE,
            title="Why",
            tags=("a", "ß"),
            confidence=1,
            author=Author(AuthorKind.AGENT, "bot"),
            trust=Trust.PROPOSED,
            scope=Scope.SHARED,
            supersedes=first.id,
            created_at=START + timedelta(microseconds=1),
        )
        assert store.memory(put(store, memory).id) == memory

    def test_unknown_memory_is_named(self, store: Store) -> None:
        with pytest.raises(MemoryNotFound, match="mem-none"):
            store.memory(MemoryId("mem-none"))

    def test_memories_leaves_out_the_unknown(self, store: Store) -> None:
        one, two = put(store, a_memory()), put(store, a_memory())
        wanted = [two.id, MemoryId("mem-none"), one.id]
        assert list(store.memories(wanted).items()) == [(two.id, two), (one.id, one)]

    def test_known_id_is_refused_and_changes_nothing(self, store: Store) -> None:
        memory = put(store, a_memory("first"))
        with pytest.raises(InvalidInput, match=memory.id):
            put(store, a_memory("second", id=memory.id), an_anchor(memory))
        assert store.memory(memory.id).content == "first"
        assert store.anchors.of([memory.id]) == []
        assert found(store, "second") == []

    def test_half_a_surrogate_pair_is_refused(self, store: Store) -> None:
        with pytest.raises(InvalidInput, match="half a surrogate pair"):
            put(store, a_memory("\ud800"))
        assert store.all_ids() == []

    def test_adding_supersedes(self, store: Store) -> None:
        old = put(store, a_memory("old"))
        put(store, a_memory("new", supersedes=old.id))
        assert store.memory(old.id).state is MemoryState.SUPERSEDED

    def test_forgotten_memory_is_not_superseded(self, store: Store) -> None:
        old = put(store, a_memory())
        set_state(store, old.id, MemoryState.FORGOTTEN, an_event(old))
        put(store, a_memory(supersedes=old.id))
        assert store.memory(old.id).state is MemoryState.FORGOTTEN

    def test_superseding_the_unknown_stores_nothing(self, store: Store) -> None:
        with pytest.raises(MemoryNotFound, match="mem-none"):
            put(store, a_memory(supersedes=MemoryId("mem-none")))
        assert store.all_ids() == []

    def test_state_change_keeps_the_memory_and_says_when(self, store: Store) -> None:
        memory = put(store, a_memory())
        event = an_event(memory, EventKind.FORGOTTEN)
        set_state(store, memory.id, MemoryState.FORGOTTEN, event)
        kept = store.memory(memory.id)
        assert (kept.state, kept.content, kept.updated_at) == ("forgotten", memory.content, event.at)

    def test_state_of_the_unknown_is_refused(self, store: Store) -> None:
        with pytest.raises(MemoryNotFound):
            set_state(store, MemoryId("mem-none"), MemoryState.FORGOTTEN, an_event(a_memory()))

    def test_ids_starting_are_of_any_state(self, store: Store) -> None:
        one, two, _ = (put(store, a_memory(id=MemoryId(name))) for name in ("ab%1", "ab%2", "abc"))
        set_state(store, two.id, MemoryState.FORGOTTEN, an_event(two))
        assert store.ids_starting("ab%", 5) == [one.id, two.id]
        assert store.ids_starting("ab", 1) == [one.id]

    def test_recent_is_newest_first_and_active_only(self, store: Store) -> None:
        old = put(store, a_memory(created_at=START - timedelta(days=1)))
        new, gone = put(store, a_memory()), put(store, a_memory())
        set_state(store, gone.id, MemoryState.FORGOTTEN, an_event(gone))
        assert store.recent(5) == [new, old]
        assert store.recent(1) == [new]

    def test_all_ids_are_oldest_first_in_any_state(self, store: Store) -> None:
        one, two = put(store, a_memory()), put(store, a_memory())
        set_state(store, one.id, MemoryState.FORGOTTEN, an_event(one))
        assert store.all_ids() == [one.id, two.id]


class TestAnchors:
    def test_anchor_comes_back_as_it_was(self, store: Store) -> None:
        memory = a_memory()
        anchors = [an_anchor(memory), an_anchor(memory, a_sighting("README.md", None), a_sighting("b.py"))]
        put(store, memory, *anchors)
        assert store.anchors.of([memory.id]) == anchors
        assert store.anchors.some([anchors[1].id, AnchorId("anch-none")]) == [anchors[1]]

    def test_bearings_are_the_anchors_without_what_was_seen(self, store: Store) -> None:
        memory, gone = a_memory(), a_memory()
        twice = an_anchor(memory, a_sighting("a.py"), a_sighting("b.py"), a_sighting("a.py", None, "e" * 32))
        once, forgotten = an_anchor(memory), an_anchor(gone)
        put(store, memory, twice, once)
        put(store, gone, forgotten)
        set_state(store, gone.id, MemoryState.FORGOTTEN, an_event(gone))
        move = a_move("c.py")
        store.anchors.follow("here", once.id, move, an_event(memory))
        assert store.anchors.bearings("here") == [bearing_of(twice, None), bearing_of(once, move)]
        assert store.anchors.bearings("elsewhere") == [bearing_of(twice, None), bearing_of(once, None)]

    def test_anchor_without_sighting_is_refused(self, store: Store) -> None:
        memory = a_memory()
        with pytest.raises(InvalidInput):
            put(store, memory, Anchor(AnchorId("empty"), memory.id, ()))
        assert store.all_ids() == []

    def test_near_are_those_seen_there(self, store: Store) -> None:
        here, elsewhere = a_memory(), a_memory()
        anchor = an_anchor(here, a_sighting("src/a.py"))
        put(store, here, anchor)
        put(store, elsewhere, an_anchor(elsewhere, a_sighting("src/b.py")))
        assert near(store, HERE, "src/a.py") == [anchor]
        assert store.anchors.paths(HERE) == ["src/a.py", "src/b.py"]

    def test_put_away_memories_have_nothing_near(self, store: Store) -> None:
        memory = a_memory()
        anchor = an_anchor(memory)
        put(store, memory, anchor)
        store.anchors.follow(HERE, anchor.id, a_move(), an_event(memory))
        set_state(store, memory.id, MemoryState.FORGOTTEN, an_event(memory))
        assert near(store, HERE, "src/auth.py") == []
        assert store.anchors.paths(HERE) == []
        assert store.anchors.of([memory.id]) == [anchor]
        set_state(store, memory.id, MemoryState.ACTIVE, an_event(memory))
        assert store.anchors.paths(HERE) == ["src/auth.py", "src/moved.py"]

    def test_followed_anchor_is_near_in_its_checkout_only(self, store: Store) -> None:
        memory = a_memory()
        anchor = an_anchor(memory)
        put(store, memory, anchor)
        store.anchors.follow(HERE, anchor.id, a_move("src/x.py"), an_event(memory))
        store.anchors.follow(HERE, anchor.id, a_move("src/moved.py"), an_event(memory))
        assert near(store, HERE, "src/moved.py") == [anchor]
        assert near(store, HERE, "src/x.py") == []
        assert near(store, THERE, "src/moved.py") == []
        assert store.anchors.followed(HERE, [anchor.id]) == {anchor.id: a_move("src/moved.py")}
        assert store.anchors.followed(THERE, [anchor.id]) == {}
        store.anchors.unfollow(HERE, anchor.id)
        assert near(store, HERE, "src/moved.py") == []

    def test_following_the_unknown_is_refused(self, store: Store) -> None:
        memory = put(store, a_memory())
        with pytest.raises(MemoryNotFound, match="anch-none"):
            store.anchors.follow(HERE, AnchorId("anch-none"), a_move(), an_event(memory))

    def test_sighting_is_added_last_with_its_event(self, store: Store) -> None:
        memory = a_memory()
        anchor = an_anchor(memory)
        put(store, memory, anchor)
        sighting, outline = a_sighting("src/new.py", digest="e" * 32), an_outline("e" * 32, "src/new.py")
        event = an_event(memory, EventKind.CONFIRMED, anchor_id=anchor.id)
        store.write(Writes(events=(event,), sightings=((anchor.id, sighting),), outlines=(outline,)))
        assert near(store, HERE, "src/new.py") == [Anchor(anchor.id, memory.id, (*anchor.sightings, sighting))]
        assert store.anchors.outlines(["e" * 32, "f" * 32]) == {"e" * 32: outline}

    def test_outline_of_another_algorithm_replaces(self, store: Store) -> None:
        newer = an_outline("d" * 32).__class__("moor-2", "src/auth.py", "d" * 32, an_outline().rows[:1])
        put(store, a_memory())
        memory = a_memory()
        store.write(Writes(events=(an_event(memory),), added=(memory,), outlines=(newer,)))
        assert store.anchors.outlines(["d" * 32]) == {"d" * 32: newer}


class TestJournal:
    def test_events_are_newest_first(self, store: Store) -> None:
        one, two = put(store, a_memory()), put(store, a_memory())
        first = store.events(one.id, 9)[0]
        id_ = EventId("said")
        event = an_event(one, EventKind.FORGOTTEN, id=id_, detail="said so", undoes=first.id, operation=id_)
        set_state(store, one.id, MemoryState.FORGOTTEN, event)
        assert store.events(one.id, 9) == [event, first]
        assert [entry.memory_id for entry in store.events(None, 2)] == [one.id, two.id]
        assert store.event(event.id) == event
        assert store.event(EventId("event-none")) is None

    def test_known_event_rolls_everything_back(self, store: Store) -> None:
        known = put(store, a_memory())
        event = store.events(known.id, 1)[0]
        memory = a_memory()
        with pytest.raises(InvalidInput, match=event.id):
            store.write(Writes(events=(event,), added=(memory,), anchors=(an_anchor(memory),)))
        assert store.all_ids() == [known.id]
        assert store.counts().anchors == 0
        assert store.vectors.pending(9) == [known.id]


class TestWhole:
    def test_counts(self, store: Store) -> None:
        store.vectors.use(PLANE)
        one, two, three = a_memory(), a_memory(kind=Kind.FACT), a_memory()
        for memory in (one, two, three):
            put(store, memory, an_anchor(memory))
        store.vectors.save({one.id: [[1.0, 0.0]]})
        set_state(store, three.id, MemoryState.FORGOTTEN, an_event(three))
        counts = store.counts()
        assert (counts.memories, counts.anchors, counts.forgotten) == (2, 2, 1)
        assert (counts.pending_embeddings, counts.vectors, counts.events) == (1, 1, 4)
        assert counts.by_kind == (("decision", 1), ("fact", 1))

    def test_fresh_store_is_sound_and_empty(self, store: Store) -> None:
        assert store.problems() == []
        assert store.all_ids() == store.recent(5) == store.events(None, 5) == store.anchors.paths(HERE) == []
        assert not store.is_read_only

    def test_data_version_moves_with_others_writes_only(self, store: Store) -> None:
        before = store.data_version()
        store.recent(5)
        put(store, a_memory())
        assert store.data_version() == before
        other = open_store(store.location)
        unchanged = other.data_version()
        put(other, a_memory())
        assert store.data_version() != before
        assert other.data_version() == unchanged
        other.close()

    def test_closed_store_says_so(self, store: Store) -> None:
        store.close()
        store.close()
        for use in (lambda: store.recent(1), lambda: put(store, a_memory()), store.data_version):
            with pytest.raises(StoreUnavailable, match="is closed"):
                use()

    def test_key_of_a_place_is_whole(self, store: Store) -> None:
        memory = a_memory()
        put(store, memory, an_anchor(memory, a_sighting(key=KEY)))
        assert store.anchors.of([memory.id])[0].latest.place.key == KEY
