"""What every store promises about what can be worked out again: drifts, and since when they are so."""

from moorage.domain.anchor import AnchorId
from moorage.domain.changes import Commit
from moorage.domain.drift import Drift, Grade, Severity
from moorage.domain.memory import Namespace
from moorage.domain.since import NoCommit
from moorage.ports import Store
from store.samples import START, a_drift, a_memory, a_since, an_anchor, put


class TestDrifts:
    def test_drifts_come_back_by_content(self, store: Store) -> None:
        memory = a_memory()
        anchor = an_anchor(memory)
        put(store, memory, anchor)
        gone = Drift(Grade.GONE, Severity.WARNING, None, None, (), 0, 0, (), "no such symbol")
        drifts = {(anchor.id, "k1"): a_drift(), (anchor.id, "k2"): gone}
        store.anchors.cache_drifts(drifts)
        assert store.anchors.cached_drifts([*drifts, (anchor.id, "k3")]) == drifts

    def test_saved_drift_is_replaced(self, store: Store) -> None:
        memory = a_memory()
        anchor = an_anchor(memory)
        put(store, memory, anchor)
        for grade in (Grade.EDITED, Grade.INTACT):
            store.anchors.cache_drifts({(anchor.id, "k"): a_drift(grade)})
        assert store.anchors.cached_drifts([(anchor.id, "k")])[anchor.id, "k"].grade is Grade.INTACT

    def test_older_drifts_of_an_anchor_are_dropped(self, store: Store) -> None:
        memory = a_memory()
        anchor, other = an_anchor(memory), an_anchor(memory)
        put(store, memory, anchor, other)
        store.anchors.cache_drifts({(other.id, "k"): a_drift()})
        for number in range(40):
            store.anchors.cache_drifts({(anchor.id, f"k{number}"): a_drift()})
        kept = store.anchors.cached_drifts([(anchor.id, f"k{number}") for number in range(40)])
        assert (anchor.id, "k39") in kept
        assert len(kept) < 20
        assert store.anchors.cached_drifts([(other.id, "k")])

    def test_drift_of_a_missing_anchor_is_left_out(self, store: Store) -> None:
        key = (AnchorId("anch-none"), "k")
        store.anchors.cache_drifts({key: a_drift()})
        assert store.anchors.cached_drifts([key]) == {}


class TestSinces:
    def test_sinces_come_back_newest_first(self, store: Store) -> None:
        memory = a_memory()
        anchor, other = an_anchor(memory), an_anchor(memory)
        put(store, memory, anchor, other)
        named = a_since("h1", Commit("c" * 40, "Ann \N{SNOWMAN}", "Raise it", START))
        for since in (named, a_since("h2", NoCommit.WORKING_TREE), a_since("h3", NoCommit.UNKNOWN)):
            store.anchors.cache_since(anchor.id, since)
        found = store.anchors.cached_sinces([anchor.id, other.id])
        assert {anchor_id: [each.head for each in all_] for anchor_id, all_ in found.items()} == {
            anchor.id: ["h3", "h2", "h1"]
        }
        assert found[anchor.id][-1] == named

    def test_saved_since_is_replaced(self, store: Store) -> None:
        memory = a_memory()
        anchor = an_anchor(memory)
        put(store, memory, anchor)
        for cause in (NoCommit.WORKING_TREE, NoCommit.UNKNOWN):
            store.anchors.cache_since(anchor.id, a_since("h", cause))
        assert store.anchors.cached_sinces([anchor.id]) == {anchor.id: (a_since("h", NoCommit.UNKNOWN),)}

    def test_older_sinces_of_an_anchor_are_dropped(self, store: Store) -> None:
        memory = a_memory()
        anchor = an_anchor(memory)
        put(store, memory, anchor)
        for number in range(40):
            store.anchors.cache_since(anchor.id, a_since(f"h{number}", NoCommit.UNKNOWN))
        (kept,) = store.anchors.cached_sinces([anchor.id]).values()
        assert kept[0].head == "h39"
        assert len(kept) < 20

    def test_since_of_a_missing_anchor_is_left_out(self, store: Store) -> None:
        store.anchors.cache_since(AnchorId("anch-none"), a_since("h", NoCommit.UNKNOWN))
        assert store.anchors.cached_sinces([AnchorId("anch-none")]) == {}


def test_what_a_session_wrote_next(store: Store) -> None:
    first, _, other = (put(store, a_memory(f"{name} it was", session=name)) for name in ("mon", None, "tue"))
    second, third = (put(store, a_memory(f"{n} more", session="mon")) for n in range(2))
    alone = put(store, a_memory("by a person"))
    asked = [each.id for each in (first, second, third, other, alone)]
    assert store.followers(asked) == {first.id: second.id, second.id: third.id}
    assert store.within(Namespace("elsewhere")).followers(asked) == {}
