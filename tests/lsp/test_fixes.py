"""Quick fixes, snoozes, then and now, as an editor asks for them over the protocol."""

from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from lsp.conftest import BILLING, Editor, start, stop

COMMANDS = ["moorage.showThenAndNow", "moorage.editMemory", "moorage.supersedeMemory", "moorage.snoozeMemories"]
CLIENT = {
    "commands": COMMANDS,
    "memoryDocuments": "moorage-memory",
    "marks": True,
}
MEMORY = "Payments time out after 30 seconds"
LINE = 5


async def remembered(editor: Editor, content: str = MEMORY, anchor: str = "billing.py#charge") -> str:
    stored = await editor.request("moorage/remember", {"content": content, "anchors": [anchor]})
    return str(stored.id)


async def changed(editor: Editor, old: str = "timeout=30", new: str = "timeout=90", count: int = 1) -> Any:
    """The file open with an edit in it, and its first diagnostic."""
    editor.open("billing.py")
    editor.replace("billing.py", BILLING.replace(old, new))
    return (await editor.diagnosed("billing.py", count))[0]


async def titled(editor: Editor, title: str) -> Any:
    """The fix that begins so."""
    actions = await editor.actions("billing.py", LINE)
    found = [each for each in actions if each["title"].startswith(title)]
    assert found, [each["title"] for each in actions]
    return found[0]


def listen(editor: Editor) -> list[tuple[int, str, str]]:
    """The marks that were sent, as they come."""
    marks: list[tuple[int, str, str]] = []

    @editor.client.feature("moorage/didChangeMarks")
    def did_change(params: Any) -> None:
        marks.extend((each.line, each.verdict, each.title) for each in params.marks)
        editor.changed.set()

    return marks


async def test_a_plain_client_is_offered_what_the_server_can_do_alone(editor: Editor) -> None:
    await remembered(editor)
    await changed(editor)
    titles = [each["title"].split(":")[0] for each in await editor.actions("billing.py", LINE)]
    assert titles == ["Still true", "Snooze until the next commit", "Forget"]


async def test_an_editor_is_offered_what_it_can_show_as_well(repo: Path) -> None:
    editor = await start(repo, options=CLIENT)
    await remembered(editor)
    await changed(editor)
    titles = [each["title"].split(":")[0] for each in await editor.actions("billing.py", LINE)]
    assert titles == [
        "Still true",
        "Show then and now",
        "Edit",
        "Supersede with a new text",
        "Snooze until the next commit",
        "Snooze…",
        "Forget",
    ]
    await stop(editor)


async def test_of_several_the_likeliest_comes_first_and_what_is_for_all_last(repo: Path) -> None:
    editor = await start(repo, options=CLIENT)
    await remembered(editor)
    await remembered(editor, "Cards are given 30 seconds as well")
    editor.open("billing.py")
    editor.replace("billing.py", '"""Billing."""\n')
    await editor.diagnosed("billing.py", 2)
    titles = [each["title"].split(":")[0] for each in await editor.actions("billing.py", 0)]
    assert titles == [
        *["Move the anchor here"] * 2,
        *["Show then and now"] * 2,
        *["Edit", "Supersede with a new text"] * 2,
        *["Snooze until the next commit", "Snooze…"] * 2,
        *["Forget"] * 2,
        "Snooze until the next commit",
    ]
    await stop(editor)


async def test_a_snooze_is_silent_until_it_is_ended(editor: Editor) -> None:
    await remembered(editor)
    await changed(editor)
    await editor.run(await titled(editor, "Snooze until the next commit"))
    await editor.diagnosed("billing.py", 0)
    card = await editor.hover("billing.py", LINE, 6)
    assert card is not None
    assert "snoozed until the next commit" in card
    await editor.run(await titled(editor, "End the snooze"))
    await editor.diagnosed("billing.py", 1)


async def test_all_of_a_kind_are_confirmed_at_once_and_undone_at_once(editor: Editor) -> None:
    await remembered(editor)
    await remembered(editor, "Cards are given 30 seconds as well, whoever asks")
    await changed(editor, count=2)
    result = await editor.run(await titled(editor, "Still true: all 2 here that speak of what changed"))
    await editor.diagnosed("billing.py", 0)
    await editor.request("moorage/undo", {"event": result["events"][0]})
    await editor.diagnosed("billing.py", 2)


@pytest.mark.parametrize(
    ("request_name", "kind"), [("moorage/confirmMemories", "confirmed"), ("moorage/forgetAll", "forgotten")]
)
async def test_several_memories_are_done_at_once_and_undone_at_once(
    editor: Editor, request_name: str, kind: str
) -> None:
    ids = [await remembered(editor, f"{n} seconds are enough for {n} cards") for n in ("30", "40")]
    ids += [(await editor.request("moorage/remember", {"content": "Cards are blue", "kind": "decision"})).id]
    done = await editor.request(request_name, {"ids": ids})
    assert (len(done.events), "3 memories" in done.message) == (1, True)
    assert await newest(editor, ids) == [kind] * 3
    await editor.request("moorage/undo", {"event": done.events[0]})
    assert await newest(editor, ids) == ["undone"] * 3


async def newest(editor: Editor, ids: list[str]) -> list[str]:
    """What was done to each last."""
    return [(await editor.request("moorage/history", {"id": each})).events[0].kind for each in ids]


async def test_one_that_is_lost_keeps_all_from_being_confirmed(editor: Editor) -> None:
    ids = [await remembered(editor), await remembered(editor, "Sending takes a while", "billing.py#send")]
    editor.open("billing.py")
    editor.replace("billing.py", BILLING.split("def send")[0])
    with pytest.raises(JsonRpcException, match="send is lost"):
        await editor.request("moorage/confirmMemories", {"ids": ids})
    assert await newest(editor, ids) == ["remembered"] * 2


async def test_a_memory_without_a_place_is_tied_to_one(editor: Editor) -> None:
    id_ = (await editor.request("moorage/remember", {"content": MEMORY})).id
    uri = editor.open("billing.py")
    done = await editor.request("moorage/anchor", {"id": id_, "uri": uri, "line": LINE, "character": 6})
    card = await editor.hover("billing.py", LINE, 6)
    assert card is not None
    assert "30 seconds" in card
    await editor.request("moorage/undo", {"event": done.events[0]})
    assert await editor.hover("billing.py", LINE, 6) is None
    await editor.request("moorage/anchor", {"id": id_, "to": "other.py"})
    with pytest.raises(JsonRpcException, match="the new place is missing"):
        await editor.request("moorage/anchor", {"id": id_})


async def test_an_unknown_anchor_confirms_none(editor: Editor) -> None:
    await remembered(editor)
    with pytest.raises(Exception, match="no anchor has the id anc_none"):
        await editor.request("moorage/confirmAll", {"anchors": ["anc_none"]})


async def test_then_and_now_are_told_of_an_unsaved_edit(editor: Editor) -> None:
    id_ = await remembered(editor)
    await changed(editor)
    (item,) = (await editor.request("moorage/thenAndNow", {"id": id_})).items
    assert ("timeout=30" in item.then, "timeout=90" in item.now) == (True, True)
    assert (item.place, item.nowPlace, item.line, item.whole) == ("billing.py#charge", "billing.py#charge", LINE, True)


async def test_a_lost_symbol_has_no_text_now(editor: Editor) -> None:
    id_ = await remembered(editor)
    editor.open("billing.py")
    editor.replace("billing.py", '"""Billing."""\n')
    (item,) = (await editor.request("moorage/thenAndNow", {"id": id_})).items
    assert (item.now, item.nowPlace, item.line) == ("", None, None)
    assert "timeout=30" in item.then


async def test_a_diagnostic_has_a_page_about_its_code_and_leads_to_the_memory(repo: Path) -> None:
    editor = await start(repo, options=CLIENT)
    id_ = await remembered(editor)
    diagnostic = await changed(editor)
    assert diagnostic.code == "claim-hit"
    page = Path(unquote(diagnostic.code_description.href.removeprefix("file://")))
    assert page.read_text("utf-8").startswith("# claim-hit")
    related = diagnostic.related_information[-1]
    assert related.location.uri.startswith(f"moorage-memory:/{id_}.md?file")
    assert related.message.startswith("note by ")
    await stop(editor)


async def test_a_diagnostic_is_one_line_with_the_beginning_of_the_memory(editor: Editor) -> None:
    await remembered(editor, f"{MEMORY}, whatever the bank says about it and whoever asks for more\n\nSince May")
    diagnostic = await changed(editor)
    assert diagnostic.message == "the code changed: '30' → '90' · Payments time out after 30 seco…"


async def test_a_memory_with_several_anchors_in_a_file_says_one_thing(editor: Editor) -> None:
    await editor.request("moorage/remember", {"content": MEMORY, "anchors": ["billing.py#charge", "billing.py"]})
    await changed(editor, count=1)


@pytest.mark.parametrize(
    ("setting", "expected"),
    [
        ({}, [types.DiagnosticSeverity.Warning]),
        ({"severity": {"claim-hit": "information"}}, [types.DiagnosticSeverity.Information]),
        ({"severity": {"claim-hit": "off", "edited": "off"}}, []),
        ({"enabled": False}, []),
    ],
)
async def test_how_loudly_it_is_said_is_a_setting(
    repo: Path, setting: dict[str, Any], expected: list[types.DiagnosticSeverity]
) -> None:
    editor = await start(repo, options={"settings": {"diagnostics": setting}, "marks": True})
    marks = listen(editor)
    await remembered(editor)
    uri = editor.open("billing.py")
    editor.replace("billing.py", BILLING.replace("timeout=30", "timeout=90"))
    await editor.until(lambda: (LINE, "changed", "1 memory · 1 changed") in marks, "the check")
    assert [each.severity for each in editor.diagnostics.get(uri, [])] == expected
    await stop(editor)


async def test_a_client_that_pulls_is_sent_nothing(repo: Path) -> None:
    editor = await start(repo, options={"diagnostics": "pull"})
    await remembered(editor)
    uri = editor.open("billing.py")
    editor.replace("billing.py", BILLING.replace("timeout=30", "timeout=90"))
    params = types.DocumentDiagnosticParams(types.TextDocumentIdentifier(uri))
    report = await editor.client.text_document_diagnostic_async(params)
    assert [each.code for each in report.items] == ["claim-hit"]
    assert editor.publications == []
    await stop(editor)


async def test_marks_are_sent_to_an_editor_that_draws_them(repo: Path) -> None:
    editor = await start(repo, options=CLIENT)
    marks = listen(editor)
    await remembered(editor)
    editor.open("billing.py")
    await editor.until(lambda: (LINE, "holds", "1 memory") in marks, "a mark")
    editor.replace("billing.py", BILLING.replace("timeout=30", "timeout=90"))
    await editor.until(lambda: (LINE, "changed", "1 memory · 1 changed") in marks, "a changed mark")
    await stop(editor)
