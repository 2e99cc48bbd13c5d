"""What is kept of what was read: never older than the store, whoever wrote, and the same as reading it anew."""

import random
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import apsw
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moorage.domain.errors import InvalidInput
from moorage.domain.hits import EmbedderIdentity, Hits, TextQuery
from moorage.domain.memory import Kind, Memory, MemoryState
from moorage.domain.selection import EVERYTHING, Selection
from moorage.domain.writes import Writes
from moorage.ports import Store
from moorage.store import open_store
from moorage.store.sqlite import admissions, cards, lengths, mentions, numbers, postings, selecting, vector_matrix
from moorage.store.sqlite.words import match_expression
from store.samples import a_graph, a_memory, a_move, a_sighting, an_anchor, an_event, put, put_many, set_state

WORDS = ("anchor", "buoy", "cable", "dock", "ebb", "fender")
SPACE = EmbedderIdentity("space", 8, "1")
NOTES = Selection(kinds=frozenset({Kind.NOTE}))


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[tuple[Store, Store]]:
    """Two that have the same file open, as two processes do."""
    opened = open_store(tmp_path / "store.db"), open_store(tmp_path / "store.db")
    yield opened
    for each in opened:
        each.close()


def found(store: Store, *words: str) -> list[str]:
    return [memory_id for memory_id, _ in store.search_text(TextQuery(words, ()), 99).scores]


def test_what_another_wrote_is_found_at_once(pair: tuple[Store, Store]) -> None:
    reader, writer = pair
    first = put(reader, a_memory("anchor"))
    assert found(reader, "anchor") == [first.id]
    second = put(writer, a_memory("anchor"))
    assert found(reader, "anchor") == [second.id, first.id]
    set_state(writer, first.id, MemoryState.FORGOTTEN, an_event(first))
    assert found(reader, "anchor") == [second.id]
    assert set(reader.cards([first.id, second.id])) == {first.id, second.id}
    assert reader.cards([first.id])[first.id].state is MemoryState.FORGOTTEN


def test_what_another_purged_is_gone_at_once(pair: tuple[Store, Store]) -> None:
    reader, writer = pair
    kept, purged = put(reader, a_memory("anchor dock")), put(reader, a_memory("anchor buoy"))
    assert set(found(reader, "anchor")) == {kept.id, purged.id}
    assert set(reader.cards([kept.id, purged.id])) == {kept.id, purged.id}
    writer.vault.purge([purged.id], [an_event(kept)])
    assert found(reader, "anchor") == [kept.id]
    assert set(reader.cards([kept.id, purged.id])) == {kept.id}


def test_an_index_that_another_made_anew_is_asked_anew(pair: tuple[Store, Store]) -> None:
    reader, writer = pair
    memory = put(reader, a_memory("anchor"))
    raw = apsw.Connection(reader.location)
    raw.execute("DELETE FROM memories_fts")
    raw.close()
    assert found(reader, "anchor") == []
    writer.reindex()
    assert found(reader, "anchor") == [memory.id]


def test_what_is_taken_back_is_seen_by_its_own_transaction_alone(pair: tuple[Store, Store]) -> None:
    store, _ = pair
    first = put(store, a_memory("anchor"))
    assert found(store, "anchor") == [first.id]
    second = a_memory("anchor")
    with pytest.raises(InvalidInput):
        put_twice(store, second, first)
    assert found(store, "anchor") == [first.id]
    assert store.cards([second.id]) == {}


def put_twice(store: Store, second: Memory, first: Memory) -> None:
    """The second time is refused, and both are taken back."""
    with store.together() as one:
        put(one, second)
        assert found(one, "anchor") == [second.id, first.id]
        assert second.id in one.cards([second.id])
        put(one, second)


Ask = Callable[[Store], object]


def asked(memories: list[Memory]) -> list[Ask]:
    """Much that is kept, in some order."""
    ids = [each.id for each in memories]
    queries = [TextQuery(tuple(each.split()), ()) for each in ("anchor", "buoy cable", "anchor buoy dock ebb", "fend")]
    of_kinds = [Selection(kinds=frozenset({each})) for each in Kind]
    return [
        *(lambda store, q=q: store.search_text(q, 5, also=ids) for q in queries),
        *(lambda store, q=q: store.search_text(q, 5, NOTES) for q in queries),
        lambda store: store.search_text(TextQuery((), ("anch", "d")), 5),
        lambda store: store.search_fuzzy(["ancor", "fen", "cables"], 5),
        lambda store: store.cards(ids[::2]),
        lambda store: store.cards(ids),
        lambda store: store.vectors.search([1.0, *[0.25] * 7], 5),
        lambda store: store.vectors.search([1.0, *[0.25] * 7], 5, NOTES),
        *(lambda store, k=k: store.vectors.search([1.0, *[0.25] * 7], 5, k) for k in of_kinds),
        lambda store: store.vectors.cosines([1.0, *[0.25] * 7], ids),
    ]


def filled(store: Store, n: int) -> list[Memory]:
    chance = random.Random(3)
    kinds = list(Kind)
    memories = [a_memory(" ".join(chance.choices(WORDS, k=4)), kind=kinds[n % len(kinds)]) for n in range(n)]
    put_many(store, memories)
    store.vectors.use(SPACE)
    store.vectors.save({each.id: [[chance.gauss(0, 1) for _ in range(8)]] for each in memories})
    return memories


@pytest.mark.parametrize("most", [0, 3, 10_000])
def test_keeping_little_or_much_gives_the_same_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    store = open_store(tmp_path / "store.db")
    asks = asked(filled(store, 40))
    store.close()
    for module in (cards, numbers, postings):
        monkeypatch.setattr(module, "MOST_KEPT", most)
    monkeypatch.setattr(postings, "MOST_COUNTED", most)
    monkeypatch.setattr(admissions, "MOST_SELECTIONS", most)
    again = open_store(tmp_path / "store.db")
    once = [ask(again) for ask in asks]
    assert [ask(again) for ask in reversed(asks)] == once[::-1]
    again.close()
    for ask, answer in zip(asks, once, strict=True):
        fresh = open_store(tmp_path / "store.db")
        assert ask(fresh) == answer
        fresh.close()


@pytest.mark.parametrize("in_memory", [0, 2048])
def test_what_a_selection_admits_is_asked_anew_when_anybody_has_written(
    pair: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch, in_memory: int
) -> None:
    monkeypatch.setattr(vector_matrix, "MOST", in_memory)
    reader, writer = pair
    first, second = put(reader, a_memory("anchor", kind=Kind.NOTE)), put(reader, a_memory("anchor", kind=Kind.FACT))
    reader.vectors.use(SPACE)
    reader.vectors.save({each.id: [[1.0] * 8] for each in (first, second)})
    settled = selected(reader, NOTES)
    assert settled == {first.id}
    assert selected(reader, NOTES) == settled
    noted = replace(second, kind=Kind.NOTE)
    writer.write(Writes(events=(an_event(second),), changed=((second, noted),)))
    assert selected(reader, NOTES) == {first.id, second.id}
    set_state(writer, first.id, MemoryState.ARCHIVED, an_event(first))
    assert selected(reader, NOTES) == {second.id}
    writer.vectors.save({second.id: [[-1.0] * 8]})
    assert selected(reader, NOTES) == {second.id}


def test_a_place_that_an_anchor_went_to_and_came_back_from_is_asked_anew(pair: tuple[Store, Store]) -> None:
    reader, writer = pair
    memory = a_memory("anchor")
    anchor = an_anchor(memory, a_sighting("src/auth.py"))
    put(reader, memory, anchor)
    reader.vectors.use(SPACE)
    reader.vectors.save({memory.id: [[1.0] * 8]})
    there = Selection(paths=(("src/moved.py",),))
    assert selected(reader, there) == set()
    assert reader.anchors.paths("here") == ["src/auth.py"]
    writer.anchors.follow("here", anchor.id, a_move("src/moved.py"), an_event(memory))
    assert selected(reader, there) == {memory.id}
    assert reader.anchors.paths("here") == ["src/auth.py", "src/moved.py"]
    assert reader.anchors.paths("elsewhere") == ["src/auth.py"]
    writer.anchors.unfollow("here", anchor.id)
    assert selected(reader, there) == set()
    assert reader.anchors.paths("here") == ["src/auth.py"]
    set_state(writer, memory.id, MemoryState.ARCHIVED, an_event(memory))
    assert reader.anchors.paths("here") == []


def selected(store: Store, selection: Selection) -> set[str]:
    """By words and by vectors, which agree."""
    by_words = {each for each, _ in store.search_text(TextQuery(("anchor",), ()), 9, selection).scores}
    by_vectors = {each for each, _ in store.vectors.search([0.5] * 8, 9, selection).scores}
    assert by_words == by_vectors
    return by_words


@pytest.mark.parametrize("in_memory", [0, 2048])
def test_threads_that_ask_at_once_are_answered_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, in_memory: int
) -> None:
    monkeypatch.setattr(vector_matrix, "MOST", in_memory)
    path = tmp_path / "store.db"
    first = open_store(path)
    asks = asked(filled(first, 400))
    once = [ask(first) for ask in asks]
    first.close()
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(5):
            with closing(open_store(path)) as store, ThreadPoolExecutor(4) as threads:
                answers = list(threads.map(lambda _, store=store: [ask(store) for ask in asks], range(8)))
            assert all(each == once for each in answers)
    finally:
        sys.setswitchinterval(usual)


ODD_WORDS = ("anchors", "snake_case", "don't", "Ebb", "認証", "case", "dock-yard", "x" * 200)


@settings(max_examples=60, deadline=None)
@given(
    texts=st.lists(st.lists(st.sampled_from(WORDS + ODD_WORDS), min_size=1, max_size=9), min_size=1, max_size=12),
    words=st.lists(st.sampled_from([*WORDS, *ODD_WORDS, "nowhere", "...", '"', "a\0b"]), max_size=5, unique=True),
    beginnings=st.lists(st.sampled_from(["anch", "d", "認", "snake_c", "zzz"]), max_size=2, unique=True),
    put_away=st.sets(st.integers(0, 11)),
    limit=st.integers(1, 13),
)
def test_the_sum_over_words_is_what_the_text_index_scores(
    tmp_path_factory: pytest.TempPathFactory,
    texts: list[list[str]],
    words: list[str],
    beginnings: list[str],
    put_away: set[int],
    limit: int,
) -> None:
    path = tmp_path_factory.mktemp("texts") / "store.db"
    store = open_store(path)
    memories = [put(store, a_memory(" ".join(each))) for each in texts]
    for number in put_away & set(range(len(texts))):
        set_state(store, memories[number].id, MemoryState.ARCHIVED, an_event(memories[number]))
    found = [each.id for number, each in enumerate(memories) if number not in put_away]
    query = TextQuery(tuple(words), tuple(beginnings))
    hits = store.search_text(query, limit)
    scored = {each: score for each, score in scored_by_fts(path, memories, query).items() if each in found}
    assert dict(hits.scores) == pytest.approx({each: scored[each] for each, _ in hits.scores})
    assert [score for _, score in hits.scores] == pytest.approx(sorted(scored.values(), reverse=True)[:limit])
    if hits.n_rows:
        assert hits.n_rows == len(found)
        assert_describes(hits, list(scored.values()), len(found))
    store.close()


def scored_by_fts(path: Path, memories: list[Memory], query: TextQuery) -> dict[str, float]:
    raw = apsw.Connection(str(path))
    select = "SELECT rowid, -bm25(memories_fts, 1.0, 0.5) FROM memories_fts WHERE memories_fts MATCH ?"
    expression = match_expression(query)
    rows = raw.execute(select, (expression,)).fetchall() if expression else []
    raw.close()
    return {memories[row - 1].id: score for row, score in rows}


@pytest.mark.parametrize("most", [0, 1, 10_000])
def test_mentions_are_counted_as_they_are_whoever_wrote(
    pair: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    monkeypatch.setattr(mentions, "MOST_KEPT", most)
    reader, writer = pair
    texts = [a_memory(text) for text in ("anchor", "buoy", "cable")]
    for memory in texts:
        writer.write(Writes(events=(an_event(memory),), added=(memory,), graph=a_graph(memory)))
    entity = reader.graph.entities_by_key(["alpha"])["alpha"]

    def seen() -> tuple[int, list[str]]:
        return reader.graph.entities([entity])[entity].n_mentions, reader.graph.memories_of([entity], 2)[entity]

    newest = [each.id for each in sorted(texts, key=lambda each: (-each.created_at.timestamp(), each.id))]
    assert seen() == seen() == (3, newest[:2])
    first = next(each for each in texts if each.id == newest[0])
    set_state(writer, first.id, MemoryState.ARCHIVED, an_event(first))
    assert seen() == (2, newest[1:])
    writer.vault.purge([newest[1]], [an_event(texts[0])])
    assert seen() == (1, newest[2:])


def test_rows_of_the_index_that_have_no_memory_are_left_out(tmp_path: Path) -> None:
    store = open_store(tmp_path / "store.db")
    memory = put(store, a_memory("anchor buoy"))
    raw = apsw.Connection(store.location)
    raw.execute("INSERT INTO memories_fts (rowid, own, context) VALUES (5000, 'anchor cable', ''), (7, 'anchor', '')")
    raw.close()
    assert found(store, "anchor") == found(store, "anch", "buoy") == [memory.id]
    assert found(store, "cable") == []
    assert store.search_text(TextQuery((), ("anch",)), 9).scores[0][0] == memory.id
    store.close()


def test_moments_that_are_asked_about_are_not_all_kept(tmp_path: Path) -> None:
    store = open_store(tmp_path / "store.db")
    memory = put(store, a_memory("anchor buoy"))
    kept = lengths.Lengths()
    for n in range(20):
        at = memory.created_at + timedelta(days=n)
        asked = Selection(as_of=at)
        assert [each for each, _ in store.search_text(TextQuery(("anchor",), ()), 9, asked).scores] == [memory.id]
        with store._database.read() as connection:
            population = selecting.population_of(store.namespace, asked)
            assert kept.of(connection, [1], population)[1] > 0
    assert len(kept._known) <= lengths.MOST_POPULATIONS
    store.close()


class Noted:
    """Numbers by row, whose every change other threads may see: each is noted once."""

    def __init__(self, _: object = None) -> None:
        self._values: list[int] = []
        self._noted: set[int] = set()

    def __getitem__(self, row: int) -> int:
        return self._values[row]

    def __setitem__(self, row: int, value: int) -> None:
        assert row not in self._noted, "was taken for something else meanwhile"
        self._noted.add(row)
        self._values[row] = value

    def __len__(self) -> int:
        return len(self._values)

    def extend(self, more: Iterable[int]) -> None:
        self._values.extend(more)


def test_nothing_is_seen_of_a_row_before_it_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lengths, "array", Noted)
    monkeypatch.setattr(admissions, "bytearray", Noted, raising=False)
    rows = range(8)
    with closing(open_store(tmp_path / "store.db")) as store:
        put_many(store, [a_memory("anchor buoy", kind=Kind.NOTE if n % 2 else Kind.FACT) for n in range(5)])
        with store._database.read() as connection:
            known = lengths.Lengths().of(connection, rows, selecting.population_of(store.namespace, EVERYTHING))
            where = selecting.narrowing_of(store.namespace, NOTES)
            admitted = admissions.Admissions(admissions.OF_MEMORIES).among(connection, rows, where)
    assert [row for row in rows if known[row] > 0] == [1, 2, 3, 4, 5]
    assert admitted == [2, 4]


def assert_describes(hits: Hits, scores: list[float], n_rows: int) -> None:
    """Mean and deviation of all rows, those without a score counting as 0."""
    every = scores + [0.0] * (n_rows - len(scores))
    mean = sum(every) / n_rows
    assert hits.mean == pytest.approx(mean)
    assert hits.deviation == pytest.approx((sum((each - mean) ** 2 for each in every) / n_rows) ** 0.5, abs=1e-9)


def test_vectors_in_memory_score_as_those_in_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = open_store(tmp_path / "store.db")
    memories = filled(store, 60)
    question = [0.5, -1.0, *[0.1] * 6]
    by_table = store.vectors.search(question, 20), store.vectors.cosines(question, [each.id for each in memories])
    store.close()
    monkeypatch.setattr(vector_matrix, "MOST", 0)
    store = open_store(tmp_path / "store.db")
    by_file = store.vectors.search(question, 20), store.vectors.cosines(question, [each.id for each in memories])
    store.close()
    assert dict(by_table[0].scores) == pytest.approx(dict(by_file[0].scores), abs=1e-6)
    assert [each for each, _ in by_table[0].scores] == [each for each, _ in by_file[0].scores]
    assert by_table[1] == pytest.approx(by_file[1], abs=1e-6)
