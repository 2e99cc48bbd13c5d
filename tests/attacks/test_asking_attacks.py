"""Hostile questions, cursors, ids, places and revisions: each is answered, or refused in one harmless line."""

import json
from pathlib import Path

import pytest
from pygls.exceptions import JsonRpcException

from attacks import laws
from attacks.payloads import PAYLOADS
from attacks.stage import with_editor
from lsp.conftest import Editor
from mcp_server.conftest import FILES, call, client_of, said
from moorage.cli.main import main
from support.project import Project, open_project

TEXTS = [each.text for each in PAYLOADS if "\x00" not in each.text]
HUGE = "a" * 300_000
LONE = json.loads('"half a pair \\ud83d here"')
NUL = "before\x00after"


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return open_project(tmp_path / "shop", FILES)


ASKED = (
    ("recall", "query"),
    ("context", "query"),
    ("context", "at"),
    ("context", "expand"),
    ("context", "since"),
    ("recall", "cursor"),
    ("recall", "at"),
    ("check_change", "diff"),
    ("forget", "ids"),
    ("check_change", "files"),
)


async def test_agents_asking_hostile_things(project: Project) -> None:
    project.remember("Payments are retried 3 times", "pay.py#pay")
    broken = []
    async with client_of(project) as client:
        for name, argument in ASKED:
            for text in [*TEXTS[::3], HUGE[:5000], NUL]:
                given = {"query": "payments", argument: [text] if argument in ("ids", "files") else text}
                given = given if name in ("recall", "context") else {argument: given[argument]}
                answer = await client.call_tool(name, given)
                found = [each for each in laws.model(said(answer)) if each != "a forged id"]  # its own words
                assert "internal error" not in said(answer), (name, argument, text)
                broken += [f"{name} {argument}: {each}" for each in found]
    project.close()
    assert not broken, "\n".join(broken[:20])


@pytest.mark.parametrize("command", ["recall", "context", "at", "history", "forget", "undo", "facts", "graph", "check"])
def test_people_asking_hostile_things(
    project: Project, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    project.remember("Payments are retried 3 times", "pay.py#pay")
    project.close()
    monkeypatch.chdir(project.root)
    option = {"facts": ("--subject",), "check": ("--diff",)}.get(command, ())
    for text in TEXTS[::6]:
        argument = f"{option[0]}={text}" if option else text
        main([command, *option[1:], argument] if option else [command, "--", text])
        printed = capsys.readouterr()
        assert "Traceback" not in printed.err
        assert not [*laws.terminal(printed.out), *laws.terminal(printed.err)], (command, text)


@pytest.mark.parametrize("text", [NUL, LONE, HUGE], ids=["nul", "surrogate", "huge"])
async def test_what_is_no_text_is_stored_harmlessly_or_refused_in_words(project: Project, text: str) -> None:
    async with client_of(project) as client:
        # the transport of the SDK sends no lone surrogates, so the tool is given one as another client would
        answer = await call(client, "remember", content=text.encode("utf-8", "replace").decode(), kind="reference")
        assert "internal error" not in said(answer)
        assert not list(laws.model(said(answer)))
    project.close()


async def test_an_editor_may_send_half_a_character(project: Project) -> None:
    project.close()

    async def send(editor: Editor) -> None:
        with pytest.raises(JsonRpcException, match="half a surrogate pair"):
            await editor.request("moorage/remember", {"content": LONE})
        for text in (NUL, HUGE[:4000]):
            stored = await editor.request("moorage/remember", {"content": f"{text} is kept", "kind": "note"})
            assert stored.outcome in ("stored", "transient")

    await with_editor(project.root, send)


@pytest.mark.parametrize(
    "place", ["../outside.py", "/etc/passwd", "a/../../x", "C:\\x", "~/x", "file:///etc/passwd", "pay.py\x00.md"]
)
async def test_no_place_outside_of_the_workspace_is_read(project: Project, place: str) -> None:
    async with client_of(project) as client:
        for name, argument in (("recall", "at"), ("context", "at"), ("check_change", "files")):
            value = [place] if argument == "files" else place
            answer = await client.call_tool(
                name, {"query": "x", argument: value} if name != "check_change" else {argument: value}
            )
            assert "root:" not in said(answer)
            assert "internal error" not in said(answer)
    project.close()
