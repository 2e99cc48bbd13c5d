"""Agents' sessions over a real store: any order of doing things, and what becomes of what was learned."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from moorage.domain.errors import Blocked, InvalidInput
from moorage.domain.event import EventKind
from moorage.domain.memory import AuthorKind, Memory, Namespace, Trust
from moorage.domain.sessions import Completion, Outcome, SessionId, SessionState
from support.project import Project, open_project

TOKEN = "ghp_" + "aB3dE5fG7h" * 3 + "iJ2kL4"
FILES = {"pay.py": "def pay():\n    return 1\n"}
DURABLE = "output/durable-memory"


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    opened = open_project(tmp_path / "shop", FILES)
    yield opened
    opened.close()


def started(project: Project, session: str = "s") -> str:
    return project.engine.sessions.start("make it fast", "claude", session)[0].id


def completed(project: Project, outcome: Outcome = Outcome.SUCCESS, *, extract: bool = False) -> list[Memory]:
    ended = project.engine.sessions.complete(Completion(SessionId("s"), outcome, extract=extract))
    return [each.memory for each in ended.promoted if each.memory]


def test_what_it_learned_is_proposed_under_its_name(project: Project) -> None:
    project.engine.sessions.write(started(project), DURABLE, "- [decision] Pay once @anchor(file=pay.py, symbol=pay)")
    (memory,) = completed(project, extract=True)
    assert (memory.trust, memory.session) == (Trust.PROPOSED, "s")
    assert (memory.author.kind, memory.author.name) == (AuthorKind.AGENT, "claude")
    assert [str(each.latest.place.symbol_path) for each in project.store.anchors.of([memory.id])] == ["pay.py#pay"]


def test_what_is_a_memory_now_is_kept_once(project: Project) -> None:
    sessions = project.engine.sessions
    started(project)
    for page in ("working/plan", "output/summary", DURABLE):
        sessions.write("s", page, "The till is cleared at noon")
    completed(project, extract=True)
    assert set(sessions.pages("s")) == {"context/manifest", "output/summary"}


def test_without_extracting_nothing_is_stored(project: Project) -> None:
    project.engine.sessions.write(started(project), DURABLE, "The till is cleared at noon")
    assert completed(project) == []
    assert project.store.recent(10) == []
    assert DURABLE in project.engine.sessions.pages("s")


def test_undo_takes_a_promotion_back(project: Project) -> None:
    project.engine.sessions.write(started(project), DURABLE, "- The till is cleared at noon\n- It opens at eight")
    completed(project, extract=True)
    project.engine.keeping.undo_last(2)
    assert project.store.recent(10) == []


def test_what_is_known_already_is_not_stored_again(project: Project) -> None:
    memory = project.remember("The till is cleared at noon")
    project.engine.sessions.write(started(project), DURABLE, "- [decision] The till is cleared at noon")
    assert [each.outcome for _, each in project.engine.sessions.extract("s")] == ["duplicate"]
    assert [each.id for each in completed(project, extract=True)] == [memory.id]
    assert len(project.store.recent(10)) == 1


def test_extracting_only_looks(project: Project) -> None:
    project.engine.sessions.write(started(project), DURABLE, "The till is cleared at noon")
    ((new, written),) = project.engine.sessions.extract("s")
    assert (new.content, written.outcome) == ("The till is cleared at noon", "stored")
    assert project.store.recent(10) == []


def test_a_failure_is_journalled_as_one(project: Project) -> None:
    started(project)
    completed(project, Outcome.FAILURE)
    (event,) = project.events(EventKind.SESSION_FAILED)
    assert (event.author.name, event.detail) == ("claude", "session s ended: failure")


@pytest.mark.parametrize("page", ["working/notes", DURABLE])
def test_a_secret_is_written_nowhere(page: str, project: Project) -> None:
    started(project)
    with pytest.raises(Blocked, match="ghp…4"):
        project.engine.sessions.write("s", page, f"the token is {TOKEN}")
    assert page not in project.engine.sessions.pages("s")


def test_a_task_with_a_secret_starts_nothing(project: Project) -> None:
    with pytest.raises(Blocked):
        project.engine.sessions.start(f"use {TOKEN}", "claude", "s")
    with pytest.raises(Blocked):
        project.engine.sessions.start("make it fast", "claude", TOKEN)
    assert project.engine.sessions.newest(10) == []


def test_a_page_has_a_limit(project: Project) -> None:
    started(project)
    project.engine.sessions.write("s", "working/notes", "x" * 200_000)
    with pytest.raises(InvalidInput, match="200001 characters; at most 200000"):
        project.engine.sessions.write("s", "working/notes", "x" * 200_001)
    with pytest.raises(InvalidInput, match="at most 200000"):
        project.engine.sessions.write("s", "working/notes", "y", append=True)


def test_a_namespace_has_its_own(project: Project) -> None:
    started(project)
    assert project.store.within(Namespace("infra")).sessions.newest(10) == []


def test_forgetting_for_good_takes_pages_that_quote_it(project: Project) -> None:
    memory = project.remember("The till is cleared at noon by whoever closes")
    started(project)
    project.engine.sessions.write("s", "working/notes", f"so: {memory.content}.")
    project.engine.sessions.write("s", "working/plan", "unrelated")
    receipt = project.engine.keeping.purge(project.engine.keeping.doomed([memory.id]))
    assert receipt.removed["pages of sessions"] == 2  # what it was told quotes it too
    assert set(project.engine.sessions.pages("s")) == {"context/manifest", "working/plan"}


def test_what_came_of_the_last_briefing(project: Project) -> None:
    assert project.engine.sessions.last_told() is None
    project.remember("From before")
    project.engine.sessions.write(started(project), DURABLE, "- The till is cleared at noon")
    completed(project, extract=True)
    project.remember("A person says so")
    last = project.engine.sessions.last_told()
    assert last is not None
    assert (last[0].id, last[1], last[2]) == ("s", 2, 1)


def test_an_unknown_one_is_named(project: Project) -> None:
    with pytest.raises(InvalidInput, match="there is no session s; `moorage session list`"):
        project.engine.sessions.read("s", "working/plan")


class Sessions(RuleBasedStateMachine):
    """Whatever an agent does, in whatever order, a session is in one of its states and keeps what it should."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.project = open_project(Path(self.folder.name) / "shop", FILES)
        self.state: SessionState | None = None
        self.pages: dict[str, str] = {}
        self.n_memories = 0

    def teardown(self) -> None:
        self.project.close()
        self.folder.cleanup()

    @rule()
    def start(self) -> None:
        if self.state is SessionState.COMPLETED:
            with pytest.raises(InvalidInput, match="completed"):
                started(self.project)
        else:
            started(self.project)
            self.state = SessionState.ACTIVE

    @rule(page=st.sampled_from(["working/plan", "output/summary", DURABLE]), append=st.booleans())
    def write(self, page: str, append: bool) -> None:
        self.n_memories += 1
        text = f"- Rule number {self.n_memories} of the till: {'x' * self.n_memories}"
        if self.state is not SessionState.ACTIVE:
            with pytest.raises(InvalidInput):
                self.project.engine.sessions.write("s", page, text, append=append)
            return
        before = self.pages.get(page) if append else None
        self.pages[page] = f"{before}\n{text}" if before else text
        assert self.project.engine.sessions.write("s", page, text, append=append) == self.pages[page]

    @precondition(lambda self: self.state is not None)
    @rule(outcome=st.sampled_from(list(Outcome)), extract=st.booleans(), ephemeral=st.booleans())
    def complete(self, outcome: Outcome, extract: bool, ephemeral: bool) -> None:
        wish = Completion(SessionId("s"), outcome, extract=extract, ephemeral=ephemeral)
        if self.state is not SessionState.ACTIVE:
            with pytest.raises(InvalidInput, match="already"):
                self.project.engine.sessions.complete(wish)
            return
        ended = self.project.engine.sessions.complete(wish)
        promotes = extract and outcome is Outcome.SUCCESS
        assert len(ended.promoted) == (self.pages.get(DURABLE, "").count("- Rule") if promotes else 0)
        self.state = ended.session.state
        if outcome is Outcome.SUCCESS:
            self.pages = {page: text for page, text in self.pages.items() if not page.startswith("working/")}
            if promotes:
                self.pages.pop(DURABLE, None)
        elif outcome is Outcome.FAILURE and ephemeral:
            self.pages = {}

    @rule()
    def reopen(self) -> None:
        self.project.reopen()

    @invariant()
    def is_as_expected(self) -> None:
        known = self.project.engine.sessions.newest(10)
        assert [each.state for each in known] == ([self.state] if self.state else [])
        if self.state:
            found = self.project.engine.sessions.pages("s")
            assert {page: text for page, text in found.items() if not page.startswith("context/")} == self.pages


TestSessions = Sessions.TestCase
TestSessions.settings = settings(max_examples=12, stateful_step_count=15, deadline=None)
