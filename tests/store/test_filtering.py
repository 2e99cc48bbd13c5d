"""SQL selects exactly what the filters' law says, whatever is in the metadata and in the filter."""

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path

import apsw
import pytest
from hypothesis import given
from hypothesis import strategies as st

from moorage.domain.entities import entity_key
from moorage.domain.errors import InvalidInput
from moorage.domain.filtered import Subject
from moorage.domain.filters import FIELDS, MAX_CHOICES, MAX_TESTS, Operator, filter_given
from moorage.domain.memory import Author, AuthorKind, Kind, Memory, MemoryId, MemoryState, Namespace, Source, SourceType
from moorage.domain.selected import selects
from moorage.domain.selection import Selection
from moorage.domain.writes import Writes
from moorage.ports import Store
from moorage.store import open_store
from moorage.store.sqlite import functions, selecting
from store.samples import START, a_graph, a_memory, a_sighting, an_anchor, an_event

_numbers = count(1)

_TEXTS = [*"ab1\"'%", "", "true", "null", "db", "Db", "data base", "é", "\U0001f600", "a\0b", "$.a", "[1]", "{}"]
_NUMBERS = [0, 1, -1, 2, 2**53, 2**53 + 1, 2**62, 2**63 - 1, -(2**63), -0.0, 1.0, 1.5, 2.0**53, 1e308, -1e-308, 0.1]
_PLAIN: list[object] = [None, True, False, *_NUMBERS, *_TEXTS]
_SCALARS = st.sampled_from(_PLAIN)
_KEYS = st.sampled_from(["a", "b", "c", "a.b", "x-y", "A", "memoryType", "metadata", "kind", "1"])
_NAMES = st.one_of(_KEYS, st.sampled_from(['"', "'", "$", "a[0]", "", "é", "\0", "\\"]))
_VALUES = st.recursive(
    _SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(_NAMES, inner, max_size=3)),
    max_leaves=6,
)
_METADATA = st.dictionaries(_KEYS, _VALUES, max_size=4)
_PATHS = st.builds(
    lambda prefix, steps: prefix + ".".join(steps),
    st.sampled_from(["", "metadata."]),
    st.lists(st.sampled_from(["a", "b", "c", "x-y", "1", "memoryType", "metadata"]), min_size=1, max_size=3),
)
_DATES = st.sampled_from(["2026-11-29", "2026-11-30T12:00:00Z", "2026-11-29T12:00:00.123456+00:00", "1900-01-01"])


def _tests(value: st.SearchStrategy[object]) -> st.SearchStrategy[object]:
    choices = st.lists(value, max_size=3)
    ordered = st.one_of(st.sampled_from([-1, 0, 1, 1.5, 2**53, 2.0**53]), st.sampled_from(_TEXTS))
    operators: dict[str, st.SearchStrategy[object]] = {
        "$eq": value,
        "$ne": value,
        "$in": choices,
        "$nin": choices,
        "$contains": value,
        "$exists": st.booleans(),
        **dict.fromkeys(["$gt", "$gte", "$lt", "$lte"], ordered),
    }
    single = st.one_of([strategy.map(lambda each, name=name: {name: each}) for name, strategy in operators.items()])
    several = st.lists(single, max_size=2).map(lambda each: {name: to for some in each for name, to in some.items()})
    return st.one_of(value, single, several)


_FILTERS = st.dictionaries(st.one_of(_PATHS, st.just("metadata")), _tests(_VALUES), min_size=1, max_size=2)


class Shelf:
    """A store in which each example has a namespace to itself."""

    def __init__(self, path: Path) -> None:
        self._store = open_store(path)
        self._connection = apsw.Connection(str(path))
        functions.add(self._connection)

    def fresh(self) -> Store:
        return self._store.within(Namespace(f"n{next(_numbers)}"))

    def selected(self, namespace: Namespace, selection: Selection) -> set[str]:
        sql, bound = selecting.where(namespace, selection)
        return {str(row[0]) for row in self._connection.execute(f"SELECT m.id FROM memories AS m WHERE {sql}", bound)}

    def close(self) -> None:
        self._connection.close()
        self._store.close()


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shelf]:
    shelf = Shelf(tmp_path_factory.mktemp("shelf") / "store.db")
    yield shelf
    shelf.close()


def check_filters(shelf: Shelf, store: Store, subjects: list[Subject], filters: list[object]) -> None:
    for raw in filters:
        try:
            selection = Selection(filter=filter_given(raw))
        except InvalidInput:
            continue
        wanted = {each.memory.id for each in subjects if selects(selection, each, store.namespace)}
        assert shelf.selected(store.namespace, selection) == wanted, raw


def put_all(store: Store, memories: list[Memory]) -> list[Subject]:
    mine = [replace(each, namespace=store.namespace) for each in memories]
    store.write(*(Writes(events=(an_event(each),), added=(each,)) for each in mine))
    return [Subject(each) for each in mine]


@given(st.lists(_METADATA, min_size=1, max_size=4), st.lists(_FILTERS, min_size=1, max_size=6))
def test_metadata(shelf: Shelf, metadata: list[dict[str, object]], filters: list[object]) -> None:
    store = shelf.fresh()
    check_filters(shelf, store, put_all(store, [a_memory(metadata=each) for each in metadata]), filters)


@given(_METADATA, st.sampled_from(["a", "b", "x-y", "metadata"]), st.sampled_from(list(Operator)))
def test_a_value_is_compared_with_itself_and_its_members(
    shelf: Shelf, metadata: dict[str, object], key: str, operator: Operator
) -> None:
    store = shelf.fresh()
    value = metadata if key == "metadata" else metadata.get(key)
    values = [value, *value] if isinstance(value, list) else [value]
    filters: list[object] = [{key: {operator: each}} for each in (*values, values)]
    check_filters(shelf, store, put_all(store, [a_memory(metadata=metadata)]), filters)


_MEMORIES = [
    a_memory("a", kind=Kind.NOTE, tags=("db", "auth", "é"), session="s1", pinned=True, version=3),
    a_memory("data base", title="Db", tags=("a",), confidence=0.0, validated_at=START),
    a_memory("b", title='"', author=Author(AuthorKind.AGENT, "a"), metadata={"kind": "x", "type": "notes", "title": 1}),
    a_memory("a\0b", sources=(Source(SourceType.DOCUMENT, path="a"), Source(SourceType.MEMORY, "b", title="Db"))),
]
_WORDS = st.sampled_from(["note", "episodic", "s1", "person", "document", 0.75])


@given(
    st.dictionaries(
        st.sampled_from([*FIELDS, "createdAt", "type", "metadata.type", "metadata.title", "metadata.kind"]),
        _tests(st.one_of(_SCALARS, _DATES, _WORDS, _VALUES)),
        min_size=1,
        max_size=2,
    )
)
def test_fields(shelf: Shelf, raw: dict[str, object]) -> None:
    store = shelf.fresh()
    check_filters(shelf, store, put_all(store, again(_MEMORIES)), [raw])


def again(memories: list[Memory]) -> list[Memory]:
    return [replace(each, id=MemoryId(f"{each.id}-{next(_numbers)}")) for each in memories]


def test_every_operator_on_fields_of_every_shape(shelf: Shelf) -> None:
    store = shelf.fresh()
    fields = ["created_at", "updatedAt", "validated_at", "confidence", "version", "title", "pinned", "tags", "sources"]
    values = ["2026-11-29T12:00:00Z", "2100-01-01", 0.75, 1, "Db", True, None, [None, "Db", 1, "2026-11-29"], ["a"]]
    filters: list[object] = [{field: {each: value}} for field in fields for each in Operator for value in values]
    check_filters(shelf, store, put_all(store, again(_MEMORIES)), filters)


def test_every_operator_on_plain_values_of_every_type(shelf: Shelf) -> None:
    store = shelf.fresh()
    subjects = put_all(store, [a_memory(metadata={"a": value}) for each in _PLAIN for value in (each, [each])])
    chosen: list[object] = [[each, True] for each in _PLAIN]
    filters: list[object] = [{"a": {each: value}} for each in Operator for value in _PLAIN + chosen]
    check_filters(shelf, store, subjects, filters)


def test_paths_and_entities(shelf: Shelf) -> None:
    store = shelf.fresh()
    one, two = (a_memory(namespace=store.namespace) for _ in range(2))
    anchor = an_anchor(one, a_sighting("src/a.py"))
    store.write(Writes(events=(an_event(one),), added=(one,), anchors=(anchor,), graph=a_graph(one)))
    store.write(Writes(events=(an_event(two),), added=(two,)))
    subjects = [Subject(one, frozenset({"src/a.py"}), frozenset({entity_key("Alpha")})), Subject(two)]
    values = ["src/a.py", "src", "Alpha", " alpha", "beta", ""]
    conditions = [{operator: value} for operator in ("$eq", "$ne", "$contains") for value in values]
    chosen: list[dict[str, object]] = [{operator: [value, "x"]} for operator in ("$in", "$nin") for value in values]
    exists: list[dict[str, object]] = [{"$exists": value} for value in (True, False)]
    filters: list[object] = [{key: each} for key in ("paths", "entities") for each in [*conditions, *chosen, *exists]]
    check_filters(shelf, store, subjects, filters)


def test_numbers_beyond_64_bits_are_kept_as_fractions(shelf: Shelf) -> None:
    store = shelf.fresh()
    subjects = put_all(store, [a_memory(metadata={"n": each}) for each in (2**63, 2**70, -(10**400), 2**63 - 1)])
    values = [2.0**63, 2**63 - 1, 1e308]
    filters: list[object] = [{"n": {each: value}} for each in ("$gt", "$lte", "$eq") for value in values]
    check_filters(shelf, store, subjects, filters)


def test_put_away_memories_are_filtered_likewise(shelf: Shelf) -> None:
    store = shelf.fresh()
    subjects = put_all(store, [a_memory(state=each) for each in MemoryState])
    check_filters(shelf, store, subjects, [{"state": each} for each in MemoryState])


@pytest.mark.parametrize(
    "raw",
    [
        {f"k{number}": number for number in range(MAX_TESTS)},
        {"a": {"$in": [{"b": number} for number in range(MAX_CHOICES // 2)]}},
        {"a": {"$nin": [f"{number}" for number in range(MAX_CHOICES)]}},
        {".".join("abcdefghijklmnop"): {"a": [[[[[[[1]]]]]]]}},
        {"a": {f"key {number}": [number] for number in range(200)}},
    ],
)
def test_the_largest_filters_are_within_what_sqlite_takes(shelf: Shelf, raw: dict[str, object]) -> None:
    store = shelf.fresh()
    some = json.loads(json.dumps({"a": raw["a"]})) if "a" in raw else {}
    check_filters(shelf, store, put_all(store, [a_memory(metadata=some), a_memory()]), [raw])
    filter_given(raw)
