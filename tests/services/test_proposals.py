"""What agents propose: seen as such, accepted or rejected by people alone, one by one or together."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from moorage.domain.conflicts import ConflictState
from moorage.domain.errors import InvalidInput
from moorage.domain.memory import Author, AuthorKind, Memory, MemoryState, Trust
from moorage.domain.requests import NewMemory, Question, Statement
from moorage.domain.written import Outcome
from support.project import TEXT_ONLY, Project, open_project

AGENT, PERSON = Author(AuthorKind.AGENT, "agent"), Author(AuthorKind.PERSON, "Ann")


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    opened = open_project(tmp_path / "shop", {"pay.py": "def pay():\n    return 1\n"})
    yield opened
    opened.close()


def proposed(project: Project, content: str, session: str = "one") -> Memory:
    project.engine.acts_as(AGENT)
    remembered = project.engine.remember(NewMemory(content=content, session=session, tags=("x",)))
    project.engine.acts_as(PERSON)
    assert remembered.known
    assert remembered.known.memory.trust is Trust.PROPOSED
    return remembered.known.memory


def trust_of(project: Project, memory: Memory) -> Trust:
    return project.engine.memory(memory.id).trust


def test_a_person_accepts_and_can_take_it_back(project: Project) -> None:
    memory = proposed(project, "Payments are logged at the till")
    change = project.engine.keeping.accept([memory])
    assert trust_of(project, memory) is Trust.ACCEPTED
    with pytest.raises(InvalidInput, match="accepted already"):
        project.engine.keeping.accept([project.engine.memory(memory.id)])
    project.engine.undo(change.events[0])
    assert trust_of(project, memory) is Trust.PROPOSED


def test_an_agent_accepts_nothing(project: Project) -> None:
    memory = proposed(project, "Payments are logged at the till")
    project.engine.acts_as(AGENT)
    with pytest.raises(InvalidInput, match="only a person accepts"):
        project.engine.keeping.accept([memory])


def test_proposals_are_judged_by_session(project: Project) -> None:
    first = [proposed(project, f"Rule {each} of the till is kept") for each in range(3)]
    second = proposed(project, "Receipts are printed twice at the till", "two")
    assert [each.id for each in project.engine.keeping.proposals("one")] == [each.id for each in first]
    change = project.engine.keeping.reject(project.engine.keeping.proposals("one"))
    assert {project.engine.memory(each.id).state for each in first} == {MemoryState.FORGOTTEN}
    assert project.engine.keeping.proposals(None) == [second]
    project.engine.undo(change.events[0])
    assert len(project.engine.keeping.proposals(None)) == 4


def test_what_a_person_wrote_is_no_proposal_to_reject(project: Project) -> None:
    memory = project.remember("Payments are logged at the till")
    with pytest.raises(InvalidInput, match="no proposal that waits"):
        project.engine.keeping.reject([memory])


def test_what_a_person_wrote_comes_before_an_equal_proposal(project: Project) -> None:
    proposed(project, "Payments are logged at the till by day")
    accepted = project.remember("Payments are logged at the till by night")
    items = project.engine.recall(Question("payments logged till", 2)).items
    assert items[0].known.memory.id == accepted.id
    waiting = project.engine.recall(Question("is:proposed", 5)).items
    assert [each.known.memory.trust for each in waiting] == [Trust.PROPOSED]


def test_what_a_person_accepted_stays_until_a_person_prefers_what_is_proposed_in_its_place(project: Project) -> None:
    old = project.remember("Payments are logged at the till")
    project.engine.acts_as(AGENT)
    remembered = project.engine.remember(NewMemory(content="Payments are logged nowhere", supersedes=old.id))
    project.engine.acts_as(PERSON)
    assert remembered.known
    new = remembered.known.memory
    assert remembered.written.outcome is Outcome.CONFLICT
    assert f"{old.id} stays until a person settles which of both holds" in remembered.written.remarks
    assert project.engine.memory(old.id).state is MemoryState.ACTIVE
    assert new.supersedes is None
    (conflict,) = project.engine.graph.conflicts(ConflictState.PENDING, 9)
    assert conflict.conflict.reason == "it is proposed in place of the other"
    project.engine.graph.resolve(conflict.conflict.id, "keep_new", None)
    assert project.engine.memory(old.id).state is MemoryState.SUPERSEDED
    assert trust_of(project, new) is Trust.ACCEPTED


def test_a_proposal_is_replaced_by_the_next_one(project: Project) -> None:
    old = proposed(project, "Payments are logged at the till")
    project.engine.acts_as(AGENT)
    project.engine.remember(NewMemory(content="Payments are logged nowhere", supersedes=old.id))
    assert project.engine.memory(old.id).state is MemoryState.SUPERSEDED


def test_a_proposed_fact_ends_none_of_a_person(tmp_path: Path) -> None:
    settings = replace(TEXT_ONLY, memory=replace(TEXT_ONLY.memory, conflicts="auto"))
    project = open_project(tmp_path / "shop", {"pay.py": "def pay():\n    return 1\n"}, settings=settings)
    old = stating(project, "5.2", datetime(2026, 1, 1, tzinfo=UTC))
    project.engine.acts_as(AGENT)
    stating(project, "6.1", datetime(2026, 2, 1, tzinfo=UTC))
    assert project.engine.memory(old.id).state is MemoryState.ACTIVE
    assert len(project.engine.graph.conflicts(ConflictState.PENDING, 9)) == 1
    project.engine.acts_as(PERSON)
    stating(project, "7.0", datetime(2026, 3, 1, tzinfo=UTC))
    assert project.engine.memory(old.id).state is MemoryState.SUPERSEDED
    project.close()


def stating(project: Project, value: str, since: datetime) -> Memory:
    said = Statement("Router", "version", value, valid_from=since)
    remembered = project.engine.remember(NewMemory(content=f"The router runs version {value} now", statement=said))
    assert remembered.known
    return remembered.known.memory
