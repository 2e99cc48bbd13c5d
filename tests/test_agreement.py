"""One question, one state: the engine, the language server, the tools and the command line answer alike, and so does
a new process."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cli.conftest import Outcome
from lsp.conftest import SERVER, start, stop
from mcp_server.conftest import call, client_of
from moorage.cli.main import main
from moorage.domain.briefing import Detail
from moorage.domain.checks import check_from
from moorage.domain.known import Known
from moorage.domain.memory import Kind
from moorage.domain.requests import Against, NewMemory, Question, Statement, Task
from moorage.domain.tasks import TaskType
from moorage.wire import present
from support.project import Project, open_project

FILES = {
    "billing.py": (
        "RETRIES = 3\n\n\ndef charge(amount, timeout=30):\n    for attempt in range(RETRIES):\n"
        "        return send(amount, timeout)\n\n\ndef send(total, timeout):\n    return total > 0\n"
    ),
    "mail.py": "from billing import charge\n\n\ndef remind(person):\n    return charge(person.debt)\n",
}
QUESTIONS = (
    "payments declined",
    "refreshTok",
    "what does the API Gateway use?",
    "kind:decision",
    '"30 seconds"',
    "請求書",
)
PLACE = "billing.py#charge"
Seen = list[tuple[Any, ...]]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Project]:
    """With something for every arm and section, and one anchor that changed."""
    monkeypatch.setenv("PYTHONPATH", str(SERVER))
    opened = open_project(tmp_path / "shop", FILES)
    opened.remember("Payments are given 30 seconds before they are declined", PLACE)
    opened.remember("Payments are sent once only", "billing.py#send", kind=Kind.CONSTRAINT)
    opened.remember("refreshToken is called a minute before the session ends", kind=Kind.CONSTRAINT)
    opened.remember("請求書の番号に欠番はありません", "billing.py", kind=Kind.REFERENCE)
    opened.remember("Reminders go out on Mondays", "mail.py#remind", kind=Kind.NOTE)
    for subject, predicate, value in (
        ("API Gateway", "uses", "OAuth"),
        ("OAuth", "supersedes", "JWT"),
        ("Billing", "timeout", "30 seconds"),
        ("Billing", "timeout", "90 seconds"),
    ):
        statement = Statement(subject, predicate, value)
        opened.engine.remember(NewMemory(content=f"{subject} {predicate} {value}", statement=statement))
    opened.replace("billing.py", "30", "90")
    yield opened
    opened.close()


def seen(items: list[Any]) -> Seen:
    """What every front end says of memories, in order; JSON and objects alike."""
    fields = ("id", "kind", "content", "verdict")
    return [
        (*(value(each, name) for name in fields), value(each, "score"), value(each, "similarity"), anchors(each))
        for each in items
    ]


def anchors(item: Any) -> list[tuple[Any, ...]]:
    names = ("path", "symbol", "grade", "verdict", "line", "detail")
    return [tuple(value(each, name) for name in names) for each in value(item, "anchors")]


def value(item: Any, name: str) -> Any:
    return item.get(name) if isinstance(item, dict) else getattr(item, name, None)


def of_engine(project: Project, question: str, at: str | None) -> Seen:
    places = (project.engine.places.written(at),) if at else ()
    outcome = project.engine.recall(Question(question, 10, places=places))
    return seen([present.ranked_item(each) for each in outcome.items])


def typed(project: Project, capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    """What the command line prints as JSON."""
    capsys.readouterr()
    status = main(["--root", str(project.root), "--json", *arguments])
    printed = capsys.readouterr()
    return Outcome(status, printed.out, printed.err).data


@pytest.mark.parametrize("at", [None, PLACE])
async def test_every_front_end_recalls_the_same(
    project: Project, capsys: pytest.CaptureFixture[str], at: str | None
) -> None:
    expected = {each: of_engine(project, each, at) for each in QUESTIONS}
    assert all(expected.values())
    placed = ["--at", str(project.root / at)] if at else []
    assert {each: seen(typed(project, capsys, "recall", each, *placed)["items"]) for each in QUESTIONS} == expected
    given = {"at": at} if at else {}
    async with client_of(project) as client:
        for question, answer in expected.items():
            result = await call(client, "recall", query=question, **given)
            assert result.structured_content is not None
            assert seen(result.structured_content["items"]) == answer
    editor = await start(project.root)
    for question, answer in expected.items():
        found = await editor.request("moorage/recall", {"query": question, **given})
        assert seen(found.items) == answer
    await stop(editor)


async def test_every_front_end_is_briefed_the_same(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    place = project.engine.places.written(PLACE)
    first = project.engine.context(Task("payments gateway", TaskType.CODING, 1500, place)).id
    tasks: list[tuple[Task, dict[str, Any]]] = [
        (Task("payments gateway"), {}),
        (
            Task("payments gateway", TaskType.CODING, 1500, place, Detail.FULL),
            {"task_type": "coding", "max_bytes": 1500, "at": PLACE, "detail": "full"},
        ),
        (Task("payments gateway", max_bytes=4000, diff=Against("HEAD")), {"max_bytes": 4000, "diff": "HEAD"}),
        (Task("oauth", max_bytes=3000, since=first), {"max_bytes": 3000, "since": first}),
    ]
    editor = await start(project.root)
    for task, given in tasks:
        expected = project.engine.context(task).text
        assert expected
        params = {"query": task.question, **given}
        options = [part for name, each in given.items() for part in (f"--{name.replace('_', '-')}", str(each))]
        options = [str(project.root / each) if each == PLACE else each for each in options]
        assert typed(project, capsys, "context", task.question, *options)["text"] == expected
        camel = {
            "taskType" if name == "task_type" else "maxBytes" if name == "max_bytes" else name: params[name]
            for name in params
        }
        assert (await editor.request("moorage/context", camel)).text == expected
        async with client_of(project) as client:
            result = await call(client, "context", **params)
            assert result.structured_content is not None
            assert result.structured_content["text"] == expected
    await stop(editor)


async def test_hover_list_and_command_line_know_the_same_of_a_place(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    line, column = 3, 5
    offset = len("\n".join(project.read("billing.py").splitlines()[:line]).encode()) + 1 + column
    items: list[Known] = project.engine.here.memories_at("billing.py", offset)
    expected = seen([present.memory_item(each) for each in items])
    assert {each[3] for each in expected} == {"changed", "holds"}
    at_line = str(project.root / f"billing.py:{line + 1}")
    assert seen(typed(project, capsys, "at", at_line)["items"]) == expected
    editor = await start(project.root)
    uri = editor.open("billing.py")
    listed = await editor.request("moorage/memoriesAt", {"uri": uri, "line": line, "character": column})
    assert seen(listed.items) == expected
    card = await editor.hover("billing.py", line, column) or ""
    await stop(editor)
    assert "30 seconds before" in card
    assert "changed" in card
    briefing = project.engine.context(Task("", place=project.engine.places.written(PLACE))).text
    assert "- **changed, verify first** decision (`billing.py#charge`)" in briefing


def test_a_new_process_answers_every_style_of_question_alike(project: Project) -> None:
    def answers() -> str:
        told = [[of_engine(project, each, at) for each in QUESTIONS] for at in (None, PLACE, "mail.py")]
        place = project.engine.places.written(PLACE)
        tasks = [Task(each, place=at) for each in QUESTIONS for at in (None, place)]
        tasks += [Task("payments", detail=Detail.FULL, with_notes=True), Task("", diff=Against("HEAD"))]
        briefings = [(each.text, each.id) for each in map(project.engine.context, tasks)]
        return json.dumps([told, briefings], ensure_ascii=False)

    before = answers()
    project.reopen()
    assert answers() == before


def told(result: Any) -> dict[str, Any]:
    """What a check of a change says, JSON and objects alike."""
    where = ("id", "detail", "path", "line")
    return {
        "findings": [
            tuple(value(each, name) for name in (*where, "verdict", "grade")) for each in value(result, "findings")
        ],
        "violations": [tuple(value(each, name) for name in where) for each in value(result, "violations")],
        "applies": [value(each, "id") for each in value(result, "applies")],
    }


@pytest.mark.parametrize("by", ["files", "staged", "diff", "range", "patch"])
async def test_every_front_end_says_the_same_of_a_change(
    project: Project, capsys: pytest.CaptureFixture[str], by: str
) -> None:
    check = check_from({"check": "between", "on": "billing.py#RETRIES", "most": 2})
    ties = project.engine.places.ties_written("billing.py#RETRIES")
    project.engine.remember(NewMemory(content="Two retries are enough", ties=ties, checks=(check,)))
    if by == "range":
        project.commit()
    if by == "staged":
        project.git("add", "-A")
    patch = project.git("diff")
    given: dict[str, Any] = {
        "files": {"files": ["billing.py"]},
        "staged": {"staged": True},
        "diff": {"diff": "HEAD"},
        "range": {"diff": "HEAD~1..HEAD"},
        "patch": {"patch": patch},
    }[by]
    (project.root.parent / "change.diff").write_text(patch)
    options = {
        "files": ["--files", str(project.root / "billing.py")],
        "staged": ["--staged"],
        "diff": ["--diff", "HEAD"],
        "range": ["--diff", "HEAD~1..HEAD"],
        "patch": ["--patch", str(project.root.parent / "change.diff")],
    }[by]
    assert main(["--root", str(project.root), "--json", "check", *options]) == 1
    expected = told(json.loads(capsys.readouterr().out)["data"])
    assert len(expected["violations"]) == 1
    assert any(each[4] == "changed" for each in expected["findings"])
    async with client_of(project) as client:
        result = await call(client, "check_change", **given)
        assert told(result.structured_content) == expected
        if by == "patch":
            assert told((await call(client, "check_change", diff=patch)).structured_content) == expected
    editor = await start(project.root)
    assert told(await editor.request("moorage/checkChange", given)) == expected
    await stop(editor)
