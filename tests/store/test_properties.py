"""Any text goes in and comes back, any question is safe, and the text index agrees with the rows."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from moorage.domain.hits import TextQuery
from moorage.domain.memory import MemoryId, MemoryState
from moorage.ports import Store
from moorage.store import open_store
from store.samples import a_memory, an_event, put, set_state

ANY_TEXT = st.text(st.characters(exclude_categories=["Cs"]))
HALVES_TOO = st.text()
WORDS = st.sampled_from(["alpha", "beta", "gamma"])

few = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = open_store(tmp_path / "store.db")
    yield store
    store.close()


@few
@given(title=ANY_TEXT, content=ANY_TEXT, tags=st.lists(ANY_TEXT).map(tuple))
def test_any_text_comes_back(store: Store, title: str, content: str, tags: tuple[str, ...]) -> None:
    memory = a_memory(content, title=title, tags=tags)
    assert store.memory(put(store, memory).id) == memory


@few
@given(words=st.lists(HALVES_TOO).map(tuple), prefixes=st.lists(HALVES_TOO).map(tuple))
def test_any_question_is_safe(store: Store, words: tuple[str, ...], prefixes: tuple[str, ...]) -> None:
    if not store.all_ids():
        put(store, a_memory("ordinary words"))
    assert store.search_text(TextQuery(words, prefixes), 5).n_rows <= 1


@few
@given(word=st.sampled_from(['"', '""', '" OR "', "NEAR(a b)", "a*", "^a", "own:a", "NOT", "a AND b", "-a", "{a}"]))
def test_operators_are_plain_words(store: Store, word: str) -> None:
    memory = put(store, a_memory(f"x {word} y"))
    hits = store.search_text(TextQuery((f"x {word} y",), ()), 100)
    assert memory.id in {memory_id for memory_id, _ in hits.scores}


class TextIndex(RuleBasedStateMachine):
    """Compares the store's answers with a dictionary of the active memories' words."""

    def __init__(self) -> None:
        super().__init__()
        self.active: dict[MemoryId, str] = {}
        self.put_away: dict[MemoryId, str] = {}

    @initialize()
    def open(self) -> None:
        self.folder = TemporaryDirectory()
        self.store = open_store(Path(self.folder.name) / "store.db")

    def teardown(self) -> None:
        if hasattr(self, "store"):
            self.store.close()
            self.folder.cleanup()

    @rule(word=WORDS)
    def remember(self, word: str) -> None:
        self.active[put(self.store, a_memory(word)).id] = word

    @rule(word=WORDS, data=st.data())
    def supersede(self, word: str, data: st.DataObject) -> None:
        if self.active:
            old = data.draw(st.sampled_from(sorted(self.active)))
            self.active[put(self.store, a_memory(word, supersedes=old)).id] = word
            self.put_away[old] = self.active.pop(old)

    @rule(data=st.data(), state=st.sampled_from([MemoryState.FORGOTTEN, MemoryState.SUPERSEDED]))
    def put_one_away(self, data: st.DataObject, state: MemoryState) -> None:
        if self.active:
            chosen = data.draw(st.sampled_from(sorted(self.active)))
            set_state(self.store, chosen, state, an_event(self.store.memory(chosen)))
            self.put_away[chosen] = self.active.pop(chosen)

    @rule(data=st.data())
    def restore(self, data: st.DataObject) -> None:
        if self.put_away:
            chosen = data.draw(st.sampled_from(sorted(self.put_away)))
            set_state(self.store, chosen, MemoryState.ACTIVE, an_event(self.store.memory(chosen)))
            self.active[chosen] = self.put_away.pop(chosen)

    @rule()
    def reindex(self) -> None:
        self.store.reindex()

    @rule()
    def reopen(self) -> None:
        self.store.close()
        self.store = open_store(Path(self.folder.name) / "store.db")

    @invariant()
    def agrees(self) -> None:
        if not hasattr(self, "store"):
            return
        for word in ("alpha", "beta", "gamma"):
            hits = self.store.search_text(TextQuery((word,), ()), 1000)
            expected = {memory_id for memory_id, own in self.active.items() if own == word}
            assert {memory_id for memory_id, _ in hits.scores} == expected
        assert {memory.id for memory in self.store.recent(1000)} == set(self.active)
        assert self.store.problems() == []


TestTextIndex = TextIndex.TestCase
TestTextIndex.settings = settings(max_examples=25, stateful_step_count=20, deadline=None)
