"""What agents propose: seen as such, accepted or rejected by people alone, one by one or together."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from moorage.domain.errors import InvalidInput
from moorage.domain.memory import Author, AuthorKind, Memory, MemoryState, Trust
from moorage.domain.requests import NewMemory, Question
from support.project import Project, open_project

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
