"""One project with every payload behind every door, planted as people, agents, editors and repositories would."""

import io
import json
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from mcp import Client

from attacks import doors
from attacks.payloads import PAYLOADS, Payload
from lsp.conftest import Editor, start, stop
from mcp_server.conftest import client_of
from moorage.cli.main import main
from moorage.domain.requests import NewMemory, Statement
from moorage.settings import ProposalSettings
from support.project import TEXT_ONLY, Project
from support.repo import make_repo

UNCAPPED = replace(TEXT_ONLY, proposals=ProposalSettings(per_session=10_000, per_source=10_000))
"""One agent plants all payloads."""


@dataclass
class Stage:
    """`planted` holds the marker of every case."""

    root: Path
    project: Project
    planted: dict[str, Payload] = field(default_factory=dict)

    def note(self, door: str, *payloads: Payload) -> None:
        self.planted |= {doors.marker(door, each): each for each in payloads}

    def cli(self, *arguments: str, stdin: str = "") -> tuple[int, str, str]:
        """Runs a command in this process: status, standard output, standard error."""
        out, err = io.StringIO(), io.StringIO()
        before = sys.stdin
        sys.stdin = io.StringIO(stdin)
        try:
            with redirect_stdout(out), redirect_stderr(err):
                status = main(["--root", str(self.root), *arguments])
        except SystemExit as left:
            status = int(left.code or 0)
        finally:
            sys.stdin = before
        return status, out.getvalue(), err.getvalue()

    def asked(self, *arguments: str) -> str:
        """The output of a command that must not fail for a reason of its own."""
        status, out, err = self.cli(*arguments)
        assert status in (0, 1), (arguments, err[:500])
        return out


async def staged(root: Path) -> Stage:
    """Everything is planted, then the code changes under it."""
    repo = make_repo(root, doors.files())
    stage = Stage(repo, Project(repo, UNCAPPED))
    for plant in (_by_cli, _by_import, _as_documents, _as_facts, _as_names, _as_code):
        plant(stage)
    await _by_mcp(stage)
    await _by_lsp(stage)
    _as_commits(stage)
    _change_code(stage)
    return stage


def _by_cli(stage: Stage) -> None:
    for payload in PAYLOADS[:: doors.CLI_EVERY]:
        given = doors.remembered("cli", payload, doors.place_of(payload))
        status, _, err = stage.cli(
            "remember", "-", f"--title={given['title']}", f"--tag={given['tags'][0]}", "--anchor", given["anchors"][0],
            "--kind", "decision", "--allow-duplicate", stdin=given["content"],
        )  # fmt: skip
        assert status == 0, err
        stage.note("cli", payload)


def _by_import(stage: Stage) -> None:
    path = stage.root.parent / "rows.jsonl"
    path.write_text(doors.rows("import"), encoding="utf-8")
    results = json.loads(stage.asked("--json", "import", str(path), "--yes"))["data"]["results"]
    assert {each["outcome"] for each in results} <= {"stored", "conflict"}, [
        each for each in results if each["outcome"] != "stored"
    ][:3]
    stage.note("import", *PAYLOADS)


async def _by_mcp(stage: Stage) -> None:
    async with client_of(stage.project) as client:
        for payload in PAYLOADS:
            await _remember(client, doors.remembered("mcp", payload, doors.place_of(payload)))
    stage.project.reopen()  # it is a person again
    stage.note("mcp", *PAYLOADS)


async def _remember(client: Client, given: dict[str, Any]) -> None:
    stored = await client.call_tool("remember", given)
    assert (stored.structured_content or {}).get("id"), stored.content


async def _by_lsp(stage: Stage) -> None:
    memories = [doors.remembered("lsp", each, doors.place_of(each)) for each in PAYLOADS]
    camel = {"source_refs": "sourceRefs"}
    sent = [{camel.get(name, name): value for name, value in each.items()} for each in memories]

    async def plant(editor: Editor) -> None:
        answer = await editor.request("moorage/rememberAll", {"memories": sent})
        assert len(answer["results"] if isinstance(answer, dict) else answer.results) == len(PAYLOADS)

    await with_editor(stage.root, plant)
    stage.note("lsp", *PAYLOADS)


async def with_editor(root: Path, work: Callable[[Editor], Any]) -> Any:
    """An editor with a server of its own, for as long as the work takes."""
    editor = await start(root)
    try:
        return await work(editor)
    finally:
        await stop(editor)


def _as_documents(stage: Stage) -> None:
    assert stage.cli("ingest", "docs")[0] == 0
    stage.note("docs", *PAYLOADS)


def _as_facts(stage: Stage) -> None:
    news = [
        NewMemory(
            statement=Statement(f"{each.text[:200]} facts{each.marker}", f"rel {each.line[:60]}", each.text[:200]),
            title=f"facts{each.marker}",
            keeps_duplicate=True,
        )
        for each in PAYLOADS
    ]
    stage.project.engine.remember_all(news)
    stage.note("facts", *PAYLOADS)


def _as_names(stage: Stage) -> None:
    """Folders, headings and keys named so, with a harmless memory about each."""
    places = stage.project.engine.places
    named = [*_symbols(stage, "headings.md"), *_symbols(stage, "keys.json")]
    folders = [f"{name}/x.py" for each in PAYLOADS if (name := doors.name_of(each))]
    for place in [*named, *folders]:
        tie = places.ties_in(place, 0, 0) if place in folders else places.ties_written(place)
        stage.project.engine.remember(
            NewMemory(content=f"about {len(place)} {place[-12:]!r}", ties=tie, keeps_duplicate=True)
        )
    stage.note("names", *PAYLOADS)


def _symbols(stage: Stage, path: str) -> list[str]:
    places = stage.project.engine.places
    return [f"{path}#{name}" for name in places.names_of(path, 10_000) if "case" in name]


def _as_code(stage: Stage) -> None:
    _about_each(stage, "literals.py")
    stage.note("code", *PAYLOADS)


def _about_each(stage: Stage, path: str) -> None:
    names = stage.project.engine.places.names_of(path, 10_000)
    news = [
        NewMemory(
            content=f"{name} stays as it is",
            ties=stage.project.engine.places.ties_written(f"{path}#{name}"),
            keeps_duplicate=True,
        )
        for name in names
    ]
    stage.project.engine.remember_all(news)


def _as_commits(stage: Stage) -> None:
    _about_each(stage, "commits.py")
    chosen = PAYLOADS[:: len(PAYLOADS) // doors.N_COMMITS][: doors.N_COMMITS]
    doors.commit_all(stage.root, chosen)
    stage.note("made", *chosen)


def _change_code(stage: Stage) -> None:
    stage.project.replace("code.py", "a + 30", "a * 31 - 2")
    stage.project.write("literals.py", doors.literals("31").replace("call(a", "recall(a, 1"))
    stage.project.replace("headings.md", "text ", "words ")
    stage.project.replace("keys.json", ": 1", ": 2")
