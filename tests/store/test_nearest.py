"""The nearest of many vectors, whatever was written, put away, undone or selected, and by whom it was written."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moorage.domain.hits import NO_HITS, EmbedderIdentity
from moorage.domain.memory import Kind, Memory, MemoryId, MemoryState, Namespace
from moorage.domain.selection import EVERYTHING, Selection
from moorage.ports import Store
from moorage.store import open_store
from moorage.store.sqlite import vector_blocks, vector_matrix, vector_table
from store.samples import START, a_memory, an_event, put, put_many, set_state

SPACE = EmbedderIdentity("space", 96, "1")
N_MEMORIES = 700
KINDS = tuple(Kind)
RARE = START.replace(year=2020)
"""When a few of the memories were written."""


def a_vector(chance: random.Random) -> list[float]:
    values = [chance.gauss(0, 1) for _ in range(SPACE.dimensions)]
    length = sum(value * value for value in values) ** 0.5
    return [value / length for value in values]


class Crowd:
    """A store with more vectors than are all compared, and what it should find."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.chance = random.Random(7)
        store.vectors.use(SPACE)
        dated = [{"created_at": RARE} if number % 70 == 0 else {} for number in range(N_MEMORIES)]
        self.memories = [a_memory("x", kind=KINDS[n % len(KINDS)], **dates) for n, dates in enumerate(dated)]
        put_many(store, self.memories)
        self.vectors = {each.id: [a_vector(self.chance)] for each in self.memories}
        store.vectors.save(self.vectors)

    def nearest(self, question: list[float], limit: int, selected: set[MemoryId]) -> list[MemoryId]:
        """By comparing every vector."""
        scores = {
            each: max(sum(a * b for a, b in zip(question, piece, strict=True)) for piece in pieces)
            for each, pieces in self.vectors.items()
            if each in selected
        }
        return sorted(scores, key=lambda each: -scores[each])[:limit]


@pytest.fixture(scope="module", params=[vector_table.MOST, 0], ids=["in memory", "in the file"], autouse=True)
def most_in_memory(request: pytest.FixtureRequest) -> Iterator[int]:
    """Every test is about both ways to compare vectors."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(vector_matrix, "MOST", request.param)
        yield request.param


@pytest.fixture(scope="module")
def crowd(most_in_memory: int, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Crowd]:
    del most_in_memory  # one crowd for each
    store = open_store(tmp_path_factory.mktemp("crowd") / "store.db")
    yield Crowd(store)
    store.close()


def found(store: Store, question: list[float], limit: int, selection: Selection = EVERYTHING) -> list[MemoryId]:
    return [each for each, _ in store.vectors.search(question, limit, selection).scores]


def share_found(crowd: Crowd, selection: Selection, selected: list[Memory], limit: int, seed: int) -> float:
    """Of the nearest; insists on as many as there are, all of them selected."""
    question = a_vector(random.Random(seed))
    wanted = crowd.nearest(question, limit, {each.id for each in selected})
    got = found(crowd.store, question, limit, selection)
    assert len(got) == len(wanted)
    assert set(got) <= {each.id for each in selected}
    return len(set(wanted) & set(got)) / len(wanted)


@settings(max_examples=25, deadline=None)
@given(kinds=st.sets(st.sampled_from(KINDS), min_size=1), limit=st.integers(1, 40), seed=st.integers(0, 10**6))
def test_a_broad_selection_is_honoured(crowd: Crowd, kinds: set[Kind], limit: int, seed: int) -> None:
    selected = [each for each in crowd.memories if each.kind in kinds]
    share_found(crowd, Selection(kinds=frozenset(kinds)), selected, limit, seed)


@pytest.mark.parametrize("n_kinds", [1, 3, 6, len(KINDS)])
def test_nearly_all_of_the_nearest_are_found(crowd: Crowd, n_kinds: int) -> None:
    """Of vectors that point anywhere, which is the hardest: none stands out."""
    kinds = frozenset(KINDS[:n_kinds])
    selected = [each for each in crowd.memories if each.kind in kinds]
    selection = EVERYTHING if n_kinds == len(KINDS) else Selection(kinds=kinds)
    shares = [share_found(crowd, selection, selected, 10, seed) for seed in range(40)]
    assert sum(shares) / len(shares) > 0.93


@settings(max_examples=25, deadline=None)
@given(kinds=st.sets(st.sampled_from(KINDS), min_size=1), limit=st.integers(1, 40), seed=st.integers(0, 10**6))
def test_of_a_narrow_selection_the_very_nearest_are_found(
    crowd: Crowd, kinds: set[Kind], limit: int, seed: int
) -> None:
    selection = Selection(kinds=frozenset(kinds), before=START.replace(year=2021))
    selected = [each for each in crowd.memories if each.kind in kinds and each.created_at == RARE]
    question = a_vector(random.Random(seed))
    wanted = crowd.nearest(question, limit, {each.id for each in selected})
    assert found(crowd.store, question, limit, selection) == wanted


def test_of_several_namespaces_all_are_found(tmp_path: Path) -> None:
    store = open_store(tmp_path / "store.db")
    crowd, other = Crowd(store), Namespace("other")
    there = put(store.within(other), a_memory("x", namespace=other))
    question = a_vector(crowd.chance)
    store.within(other).vectors.save({there.id: [question]})
    both = Selection(namespaces=frozenset({other, store.namespace}))
    assert found(store, question, 5, both)[0] == there.id
    assert there.id not in found(store, question, 5)
    assert found(store.within(other), question, 5) == [there.id]
    store.close()


def test_what_is_written_is_found_at_once_by_whoever_has_searched_before(tmp_path: Path) -> None:
    store, other = (open_store(tmp_path / "store.db") for _ in range(2))
    crowd = Crowd(store)
    question = a_vector(crowd.chance)
    before = [found(each, question, 3) for each in (store, other)]
    assert before[0] == before[1]
    memory = put(other, a_memory("x"))
    other.vectors.use(SPACE)
    other.vectors.save({memory.id: [question]})
    assert [found(each, question, 3)[0] for each in (store, other)] == [memory.id] * 2
    set_state(store, memory.id, MemoryState.ARCHIVED, an_event(memory))
    assert [found(each, question, 3) for each in (store, other)] == before
    set_state(other, memory.id, MemoryState.ACTIVE, an_event(memory))
    assert found(store, question, 3)[0] == memory.id
    store.vectors.save({memory.id: [[-value for value in question]]})
    assert [found(each, question, 3) for each in (store, other)] == before
    for each in (store, other):
        assert each.problems() == []
        each.close()


def test_what_is_taken_back_was_seen_by_its_own_transaction_alone(tmp_path: Path) -> None:
    store = open_store(tmp_path / "store.db")
    crowd = Crowd(store)
    question = a_vector(crowd.chance)
    before = found(store, question, 3)
    memory = a_memory("x")

    def write_and_fail() -> None:
        with store.together() as one:
            put(one, memory)
            one.vectors.save({memory.id: [question]})
            assert found(one, question, 3)[0] == memory.id
            raise RuntimeError

    with pytest.raises(RuntimeError):
        write_and_fail()
    assert found(store, question, 3) == before
    again = put(store, a_memory("x"))
    store.vectors.save({again.id: [question]})
    assert found(store, question, 3)[0] == again.id
    store.close()


def test_the_same_question_is_answered_alike_after_opening_again(tmp_path: Path) -> None:
    store = open_store(tmp_path / "store.db")
    questions = [a_vector(random.Random(seed)) for seed in range(10)]
    Crowd(store)
    first = [store.vectors.search(each, 20) for each in questions]
    store.close()
    store = open_store(tmp_path / "store.db")
    assert [store.vectors.search(each, 20) for each in questions] == first
    store.close()


def test_vectors_fill_one_block_after_the_other(tmp_path: Path) -> None:
    store = open_store(tmp_path / "store.db")
    store.vectors.use(SPACE)
    memory, chance = put(store, a_memory("x")), random.Random(1)
    others = [a_memory("x") for _ in range(vector_blocks.PLACES // 60)]
    put_many(store, others)
    for each in others:
        store.vectors.save({each.id: [a_vector(chance) for _ in range(61)]})
    question = a_vector(chance)
    store.vectors.save({memory.id: [question]})
    assert found(store, question, 5)[0] == memory.id
    assert len(found(store, question, len(others) + 1)) == len(others) + 1
    assert store.problems() == []
    store.close()


class TestChangingTheModel:
    """The old vectors answer until the last of the new ones is there."""

    NEXT = EmbedderIdentity("next", 96, "2")

    def changed(self, store: Store) -> tuple[list[MemoryId], list[float]]:
        """Two memories with vectors of the old embedder, and a question; the new one is in use."""
        store.vectors.use(SPACE)
        ids, chance = [put(store, a_memory("x")).id for _ in range(2)], random.Random(3)
        question = a_vector(chance)
        store.vectors.save({ids[0]: [question], ids[1]: [a_vector(chance)]})
        store.vectors.use(self.NEXT)
        return ids, question

    def test_old_vectors_answer_questions_of_the_old_model_alone(self, store: Store) -> None:
        ids, question = self.changed(store)
        assert store.vectors.answering() == SPACE
        assert [each for each, _ in store.vectors.search(question, 1, by=SPACE).scores] == [ids[0]]
        assert store.vectors.search(question, 1, by=self.NEXT) == store.vectors.search(question, 1) == NO_HITS
        assert store.vectors.pending(9) == ids

    def test_the_last_new_vector_makes_the_new_ones_answer(self, store: Store) -> None:
        ids, question = self.changed(store)
        store.vectors.save({ids[0]: [question]}, self.NEXT)
        assert store.vectors.answering() == SPACE
        store.vectors.save({ids[1]: [question]}, self.NEXT)
        assert store.vectors.answering() == self.NEXT
        assert store.vectors.search(question, 1, by=SPACE) == NO_HITS
        assert len(store.vectors.search(question, 2).scores) == 2

    def test_what_is_new_meanwhile_can_have_vectors_of_both(self, store: Store) -> None:
        ids, question = self.changed(store)
        new = put(store, a_memory("x")).id
        store.vectors.save({new: [question]}, SPACE)
        assert store.vectors.pending(9) == [*ids, new]
        assert new in [each for each, _ in store.vectors.search(question, 3, by=SPACE).scores]

    def test_old_vectors_are_deleted_bit_by_bit(self, store: Store) -> None:
        ids, question = self.changed(store)
        store.vectors.save({each: [question] for each in ids}, self.NEXT)
        assert store.vectors.drop_some_left()
        assert not store.vectors.drop_some_left()
        assert store.problems() == []
        assert len(store.vectors.search(question, 9).scores) == 2

    def test_going_back_keeps_the_old_vectors_answering(self, store: Store) -> None:
        ids, question = self.changed(store)
        store.vectors.use(SPACE)
        assert store.vectors.answering() == SPACE
        assert len(store.vectors.search(question, 9).scores) == 2
        assert store.vectors.pending(9) == ids
        store.vectors.save({each: [question] for each in ids})
        assert store.problems() == []
