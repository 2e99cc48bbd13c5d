"""Whatever we served, stored again as it is, is nothing new: the answers of every front end, and whole briefings."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from moorage.domain.memory import Kind
from moorage.domain.requests import NewMemory, Question, Task
from moorage.domain.tasks import TaskType
from moorage.domain.written import Outcome
from moorage.mcp_server import text
from moorage.wire import present
from support.project import Project, open_project

CODE = "def pay(total):\n    return retry(total, times=3)\n"
LONG = "Payments are retried three times, and then given up. " + "The reasons are told here at some length. " * 60


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    opened = open_project(tmp_path / "shop", {"pay.py": CODE, "docs/pay.md": "# Payments\n\nRetried at night.\n"})
    opened.remember("Payments are retried 3 times because the bank drops requests", "pay.py#pay", title="Retries")
    opened.remember(LONG, kind=Kind.CONSTRAINT)
    opened.remember("API Gateway uses Postgres for payments.")
    opened.engine.core.replace("# Shop\n\nTakes payments.\n")
    yield opened
    opened.close()


def check_known(project: Project, served: str) -> None:
    before = project.engine.counts().memories
    written = project.engine.remember(NewMemory(content=served, kind=Kind.DECISION)).written
    assert (written.outcome, written.rule) == (Outcome.DUPLICATE, "served")
    assert project.engine.counts().memories == before


@pytest.mark.parametrize("max_bytes", [600, 1500, 6000])
@pytest.mark.parametrize("task_type", [TaskType.GENERAL, TaskType.CODING])
@pytest.mark.parametrize("edits", [False, True])
def test_a_briefing(project: Project, max_bytes: int, task_type: TaskType, edits: bool) -> None:
    if edits:
        project.replace("pay.py", "times=3", "times=5")
    place = project.engine.places.written("pay.py#pay")
    task = Task("payments retried by the API Gateway", task_type, max_bytes, place)
    check_known(project, project.engine.context(task).text)


@pytest.mark.parametrize("edits", [False, True])
def test_an_answer_to_an_agent(project: Project, edits: bool) -> None:
    if edits:
        project.replace("pay.py", "times=3", "times=5")
    items = [present.ranked_item(each) for each in project.engine.recall(Question("payments", 9)).items]
    assert len(items) == 3
    check_known(project, text.memories(items, ""))


def test_a_briefing_with_something_added_is_news(project: Project) -> None:
    briefing = project.engine.context(Task("payments", TaskType.GENERAL, 3000, None)).text
    written = project.engine.remember(
        NewMemory(content=f"{briefing}\nAnd refunds are not.", kind=Kind.DECISION)
    ).written
    assert written.outcome is Outcome.STORED
