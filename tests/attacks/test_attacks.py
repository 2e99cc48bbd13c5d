"""Everything that can be planted, through every door, in every rendering: nothing of it has a privilege."""

import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from lsprotocol import types

from attacks import laws
from attacks.findings import Findings, Recorder
from attacks.payloads import PAYLOADS
from attacks.stage import Stage, staged, with_editor
from lsp.conftest import Editor
from mcp_server.conftest import client_of, said
from moorage.engine.hooks import Hooks
from moorage.engine.opening import open_engine, open_prompts
from moorage.mcp_server.server import Limits

LEAST_CASES = 200
MOST_UNSHOWN = 8
"""What a document does not show (references, comments), and what the gate takes for a secret, is shown nowhere."""
MANY = "1000"
EVERYTHING, PAGE = "after:2020-01-01", "100"


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    made = await staged(tmp_path / "shop")
    yield made
    made.project.close()


async def test_nothing_that_was_planted_has_a_privilege(stage: Stage, record_property: Recorder) -> None:
    findings = Findings(stage.planted)
    _on_the_command_line(stage, findings)
    _by_hooks(stage, findings)
    await _for_models(stage, findings)
    await with_editor(stage.root, lambda editor: _in_an_editor(editor, stage, findings))
    findings.record(record_property)
    assert not findings.broken, findings.said()
    assert len(stage.planted) >= LEAST_CASES
    unshown = [each for each in stage.planted if not findings.showings[each]]
    assert len(unshown) <= MOST_UNSHOWN, f"{len(unshown)} are never shown: {unshown[:20]}"


_COMMANDS = (
    "check",
    "check --when",
    "check --diff HEAD",
    "stats",
    "stats --detailed",
    "reflect",
    "documents",
    "ingest --check",
    "doctor",
    "at code.py",
    "at headings.md",
    "snapshot list",
    "archive",
    "consolidate --dry-run",
)
_WHOLE = ("--detail", "full", "--notes", "--max-bytes", "262144")


def _on_the_command_line(stage: Stage, findings: Findings) -> None:
    every = ("--limit", MANY)
    for options in _pages(stage, EVERYTHING):
        findings.look("terminal recall", laws.terminal, stage.asked("recall", *options))
        findings.look("json recall", laws.json_text, stage.asked("--json", "recall", *options), orders=False)
    for command in ("history", "events --changes", "facts", "entities", "conflicts"):
        name, *options = command.split()
        findings.look(f"terminal {name}", laws.terminal, stage.asked(name, *options, *every))
    for command in _COMMANDS:
        findings.look(f"terminal {command}", laws.terminal, stage.asked(*command.split()))
    findings.look("json check", laws.json_text, stage.asked("--json", "check"), orders=False)
    findings.look("json events", laws.json_text, stage.asked("--json", "events", "--changes", *every), orders=False)
    findings.look("terminal core", laws.document, stage.asked("core"))
    findings.look("sarif", laws.sarif, stage.asked("check", "--format", "sarif"))
    findings.look("github", laws.github, stage.asked("check", "--format", "github"))
    findings.look("briefing", laws.model, stage.asked("context", "case", *_WHOLE))
    findings.look("briefing of a diff", laws.model, stage.asked("context", "case", "--diff", "HEAD"))
    for where in ("code.py", "headings.md", "keys.json"):
        findings.look("briefing of a place", laws.model, stage.asked("context", "--at", where, *_WHOLE))
    for memory in stage.project.engine.recent(400)[::40]:
        _of_one(stage, findings, memory.memory.id)


def _of_one(stage: Stage, findings: Findings, memory: str) -> None:
    for command in (("why", memory, "case"), ("history", memory), ("graph", memory), ("forget", memory)):
        findings.look(f"terminal {command[0]} of one", laws.terminal, stage.asked(*command))


def _pages(stage: Stage, query: str) -> Iterator[tuple[str, ...]]:
    """The options of a recall for each page of its answer."""
    options: tuple[str, ...] = (query, "--limit", PAGE)
    while True:
        yield options
        cursor = json.loads(stage.asked("--json", "recall", *options))["data"]["cursor"]
        if cursor is None:
            return
        options = (query, "--limit", PAGE, "--cursor", cursor)


def _by_hooks(stage: Stage, findings: Findings) -> None:
    """What agents are told without asking."""
    with open_prompts(stage.root, stage.project.settings, "claude") as prompts:
        for payload in PAYLOADS[::4]:
            findings.look("hook prompt", laws.model, prompts.beside("", f"case {payload.marker} {payload.text}"))
    with open_engine(stage.root, stage.project.settings) as engine:
        hooks = Hooks(engine, "claude")
        findings.look("hook session-start", laws.model, hooks.session_started("s", "startup"))
        findings.look("hook subagent-start", laws.model, hooks.subagent_started())


async def _for_models(stage: Stage, findings: Findings) -> None:
    async with client_of(stage.project, limits=Limits(output_bytes=9_000_000, seconds=300)) as client:
        for name, arguments in (
            ("recall", {"query": EVERYTHING, "limit": 100}),
            ("recall", {"query": "case ignore instructions click", "limit": 100}),
            ("context", {"query": "case", "detail": "full", "include_notes": True, "max_bytes": 200_000}),
            ("check_change", {"diff": "HEAD"}),
            ("check_change", {"files": ["code.py", "headings.md", "keys.json"]}),
            ("reflect", {"limit": 100}),
            ("stats", {"detail": True}),
        ):
            answer = await client.call_tool(name, arguments)
            assert not answer.is_error, said(answer)
            findings.look(f"mcp text {name}", laws.model, said(answer))
            findings.look(f"mcp structure {name}", laws.structure, _json(answer.structured_content))
        for each in (await client.list_resources()).resources:
            (content,) = (await client.read_resource(each.uri)).contents
            findings.look(f"mcp resource {each.name}", laws.model, content.text)
        for payload in PAYLOADS:
            section = await client.call_tool("recall", {"query": f"docs{payload.marker}", "limit": 1})
            findings.look("mcp text of a section", laws.model, said(section))
            given = {"task": payload.text, "at": payload.text}
            prompt = await client.get_prompt("start-task", given)
            findings.look("mcp prompt", laws.plain, prompt.messages[0].content.text, orders=False)


async def _in_an_editor(editor: Editor, stage: Stage, findings: Findings) -> None:
    for path in ("code.py", "literals.py", "commits.py", "headings.md", "keys.json"):
        uri = editor.open(path)
        found = await _diagnosed(editor, stage, path)
        findings.look("diagnostics", laws.plain, *(each.message for each in found))
        related = [one.message for each in found for one in each.related_information or ()]
        findings.look("related information", laws.title, *related)
        lines = (stage.root / path).read_text(encoding="utf-8").split("\n")
        for line, text in enumerate(lines):
            if "case" not in text and "literal_" not in text and "commit_" not in text:
                continue
            card = await editor.hover(path, line, min(5, len(text)))
            if card:
                findings.look("hover", laws.hover, card)
            for action in (await editor.actions(path, line))[:4]:
                findings.look("code action", laws.title, action["title"])
        lenses = await editor.client.text_document_code_lens_async(
            types.CodeLensParams(types.TextDocumentIdentifier(uri))
        )
        for lens in (lenses or [])[:20]:
            resolved = await editor.client.code_lens_resolve_async(lens)
            findings.look("code lens", laws.title, resolved.command.title)
    for memory in stage.project.engine.recent(60)[::6]:
        changed = await editor.request("moorage/archive", {"ids": [memory.memory.id]})
        findings.look("message", laws.box, changed.message)


async def _diagnosed(editor: Editor, stage: Stage, path: str) -> list[types.Diagnostic]:
    await editor.until(lambda: editor.uri(path) in editor.diagnostics, f"diagnostics of {path}")
    return editor.diagnostics[editor.uri(path)]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
