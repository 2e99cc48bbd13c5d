"""SQL selects exactly what the law says, for words and for vectors."""

from datetime import timedelta
from itertools import combinations
from pathlib import Path
from typing import Any

import apsw
import pytest

from moorage.domain.filtered import Subject
from moorage.domain.filters import filter_given
from moorage.domain.hits import EmbedderIdentity, TextQuery
from moorage.domain.memory import DEFAULT_NAMESPACE, Kind, Memory, MemoryState, Namespace, Scope, Tier, Trust
from moorage.domain.selected import selects, stale, unverified
from moorage.domain.selection import EVERYTHING, Selection, narrowed
from moorage.ports import Store
from moorage.store import open_store
from moorage.store.sqlite import selecting
from store.samples import START, a_memory, a_move, a_sighting, an_anchor, an_event, put

PLANE = EmbedderIdentity("plane", 2, "1")
OTHER = Namespace("other")


def check_selects(store: Store, selection: Selection, subjects: list[Subject]) -> None:
    wanted = {each.memory.id for each in subjects if selects(selection, each, DEFAULT_NAMESPACE)}
    assert {id_ for id_, _ in store.search_text(TextQuery(("alpha",), ()), 99, selection).scores} == wanted
    assert {id_ for id_, _ in store.vectors.search([1.0, 0.0], 99, selection).scores} == wanted


def put_all(store: Store, memories: list[Memory]) -> list[Subject]:
    store.vectors.use(PLANE)
    for memory in memories:
        there = store.within(memory.namespace)
        put(there, memory)
        there.vectors.save({memory.id: [[1.0, 0.0], [0.0, 1.0]]})
    return [Subject(each) for each in memories]


def filled(store: Store) -> list[Subject]:
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
    return put_all(store, memories)


def test_every_part_narrows(store: Store) -> None:
    subjects = filled(store)
    noon = START + timedelta(days=5, minutes=30)
    parts: list[dict[str, Any]] = [
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
        {"filter": filter_given({"confidence": {"$gte": 0.75}, "title": ""})},
        {"ids": frozenset(each.memory.id for each in subjects[::2])},
        {"ids": frozenset()},
    ]
    for some in [(), *combinations(parts, 1), *combinations(parts, 2)]:
        values = {name: value for part in some for name, value in part.items()}
        check_selects(store, Selection(**values), subjects)


@pytest.mark.parametrize("days", [0, 29, 31, 91, 181, 366, 999])
@pytest.mark.parametrize("is_wanted", [True, False])
def test_age_counts_from_the_last_proof_and_of_events_from_their_day(store: Store, days: int, is_wanted: bool) -> None:
    kinds = list(Kind)
    memories = [a_memory("alpha", kind=each, created_at=START) for each in kinds]
    memories += [
        a_memory("alpha", kind=each, created_at=START, validated_at=START + timedelta(days=100)) for each in kinds
    ]
    subjects, now = put_all(store, memories), START + timedelta(days=days)
    check_selects(store, Selection(aged=(unverified(now, is_wanted=is_wanted),)), subjects)
    check_selects(store, Selection(aged=(stale(now, {}, is_wanted=is_wanted),)), subjects)


def test_places_are_files_and_folders_where_code_was_seen_or_followed(store: Store) -> None:
    memories = [a_memory("alpha") for _ in range(5)]
    places = ["src/auth.py", "src/auth/token.py", "src/", "src-2/a.py"]
    store.vectors.use(PLANE)
    subjects = [Subject(memories[4])]
    put(store, memories[4])
    for memory, path in zip(memories, places, strict=False):
        anchor = an_anchor(memory, a_sighting(path))
        put(store, memory, anchor)
        store.anchors.follow("checkout", anchor.id, a_move(f"moved/{path}"), an_event(memory))
        subjects.append(Subject(memory, frozenset({path, f"moved/{path}"})))
    store.vectors.save({each.id: [[1.0, 0.0]] for each in memories})
    for path in [*places, "src", "moved", "moved/src", "src/auth", "sr", ".", "", "x%", "src-2/"]:
        check_selects(store, Selection(paths=((path,),)), subjects)
        check_selects(store, Selection(other_paths=(path, "src-2")), subjects)
        check_selects(store, Selection(paths=((path, "src-2"), ("moved",))), subjects)


_TEXTS = [
    "alpha retry wait",
    "alpha retries wait",
    "alpha Retry\n  WAIT long",
    "alpha retry_wait",
    "alpha wait, retry",
    "alpha \uff32etry wait",
    "alpha \u00c4rger",
    "alpha \u8a8d\u8a3c\u30c8\u30fc\u30af\u30f3",
    "alpha retry\ue000 wait",
    "alpha C++ a\0b 100%",
]


@pytest.mark.parametrize(
    "phrase",
    [
        "retry wait", "Retry  wait", "retry", "wait, retry", "\u00e4rger", "\u8a8d\u8a3c", "c++", "the", "100%", "*",
        '"', "a\0b", "alpha retry", "", " ",
    ],
)  # fmt: skip
def test_phrases_stand_together_as_whole_words(store: Store, phrase: str) -> None:
    subjects = put_all(store, [a_memory(each) for each in _TEXTS] + [a_memory("alpha", title="Retry wait")])
    check_selects(store, Selection(phrases=(phrase,)), subjects)
    check_selects(store, Selection(other_phrases=(phrase,)), subjects)


def test_what_narrows_leaves_scores_and_statistics_alone(store: Store) -> None:
    filled(store)
    whole = store.search_text(TextQuery(("alpha",), ()), 99)
    part = store.search_text(TextQuery(("alpha",), ()), 99, Selection(kinds=frozenset({Kind.NOTE})))
    assert (part.mean, part.deviation, part.n_rows) == (whole.mean, whole.deviation, whole.n_rows)
    assert set(part.scores) < set(whole.scores)


def test_two_selections_narrow_each_other() -> None:
    one = Selection(kinds=frozenset({Kind.NOTE, Kind.FACT}), after=START, paths=(("a",),))
    every = frozenset(MemoryState)
    other = Selection(kinds=frozenset({Kind.FACT, Kind.GOAL}), after=START + timedelta(1), states=every)
    both = narrowed(one, other)
    assert both.kinds == {Kind.FACT}
    assert both.after == START + timedelta(1)
    assert (both.paths, both.states) == ((("a",),), every)
    assert narrowed(one, EVERYTHING) == narrowed(EVERYTHING, one) == one


@pytest.mark.parametrize(
    ("selection", "index"),
    [
        (EVERYTHING, "memories_recallable"),
        (Selection(after=START), "memories_by_state"),
        (Selection(before=START, kinds=frozenset({Kind.NOTE})), "memories_by_state"),
        (Selection(paths=(("src/auth.py",),)), "sightings_by_path"),
        (Selection(filter=filter_given({"entities": "alpha"})), "mentions_by_entity"),
        (Selection(filter=filter_given({"id": "mem-1"})), "sqlite_autoindex_memories_1"),
    ],
)  # fmt: skip
def test_an_index_is_used_where_there_is_one(tmp_path: Path, selection: Selection, index: str) -> None:
    open_store(tmp_path / "store.db").close()
    connection = apsw.Connection(str(tmp_path / "store.db"))
    sql, bound = selecting.where(DEFAULT_NAMESPACE, selection)
    explained = connection.execute(f"EXPLAIN QUERY PLAN SELECT m.seq FROM memories AS m WHERE {sql}", bound)
    plan = [str(row[3]) for row in explained]
    assert any(index in each for each in plan), plan
    assert not any(each.startswith("SCAN m") for each in plan), plan
    connection.close()
