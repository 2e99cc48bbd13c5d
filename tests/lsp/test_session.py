"""Whole sessions over standard input and output."""

from pathlib import Path

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from lsp.conftest import BILLING, Editor, start, stop
from support.project import Project
from support.repo import git, make_repo

CHARGE = {"content": "Charges are tried 3 times with a timeout of 30 seconds", "kind": "decision"}


async def remembered(editor: Editor, **more: object) -> str:
    params = {**CHARGE, "anchors": ["billing.py#charge"], **more}
    return (await editor.request("moorage/remember", params)).id


async def test_hover_shows_verdict_first_then_the_memory(editor: Editor) -> None:
    editor.open("billing.py")
    await remembered(editor)
    card = await editor.hover("billing.py", 5, 6)
    assert card is not None
    assert card.startswith("**✓ holds** · decision")
    assert "Charges are tried 3 times with a timeout of 30 seconds" in card
    assert len(card.splitlines()) <= 12
    assert await editor.hover("billing.py", 7, 6) is None, "no card inside a body"
    assert await editor.hover("other.py", 0, 6) is None


async def test_p8_a_changed_constant_warns_in_the_unsaved_buffer_and_clears_on_undo(editor: Editor) -> None:
    editor.open("billing.py")
    await remembered(editor)
    editor.edit("billing.py", 5, 27, 29, "90")
    (found,) = await editor.diagnosed("billing.py", 1)
    assert found.severity is types.DiagnosticSeverity.Warning
    assert found.code == "claim-hit"
    assert "'30' → '90'" in found.message
    assert found.range.start == types.Position(5, 4)
    editor.edit("billing.py", 5, 27, 29, "30")
    await editor.diagnosed("billing.py", 0)


async def test_layout_and_comments_raise_nothing(editor: Editor) -> None:
    editor.open("billing.py")
    await remembered(editor)
    editor.replace("billing.py", BILLING.replace("amount * 1.2", "(amount  *  1.2)  # with tax"))
    editor.edit("billing.py", 0, 0, 0, "# a comment\n")
    report = await editor.request("moorage/memoriesAt", {"uri": editor.uri("billing.py")})
    assert [each.verdict for each in report.items] == ["holds"]
    assert report.items[0].anchors[0].grade == "cosmetic"
    assert editor.diagnostics.get(editor.uri("billing.py"), []) == []


async def test_still_true_clears_the_warning_and_undo_brings_it_back(editor: Editor) -> None:
    editor.open("billing.py")
    await remembered(editor)
    editor.edit("billing.py", 5, 27, 29, "90")
    await editor.diagnosed("billing.py", 1)
    action = next(each for each in await editor.actions("billing.py", 5) if each["title"].startswith("Still true"))
    assert action["isPreferred"]
    change = await editor.run(action)
    await editor.diagnosed("billing.py", 0)
    await editor.request("moorage/undo", {"event": change["events"][0]})
    await editor.diagnosed("billing.py", 1)


async def test_a_deleted_symbol_is_lost_and_can_be_anchored_elsewhere(editor: Editor) -> None:
    editor.open("billing.py")
    await remembered(editor)
    editor.replace("billing.py", "def completely_different():\n    return 'nothing alike'\n")
    (found,) = await editor.diagnosed("billing.py", 1)
    assert found.code == "gone"
    assert "billing.py#charge" in found.message
    action = next(
        each for each in await editor.actions("billing.py", 0) if each["title"].startswith("Move the anchor here")
    )
    await editor.run(action)
    await editor.diagnosed("billing.py", 0)
    card = await editor.hover("billing.py", 0, 6)
    assert card is not None
    assert "Charges are tried" in card


async def test_forget_takes_the_memory_out_of_sight_and_undo_restores_it(editor: Editor) -> None:
    editor.open("billing.py")
    await remembered(editor)
    editor.edit("billing.py", 5, 27, 29, "90")
    await editor.diagnosed("billing.py", 1)
    action = next(each for each in await editor.actions("billing.py", 5) if each["title"].startswith("Forget"))
    change = await editor.run(action)
    await editor.diagnosed("billing.py", 0)
    assert await editor.hover("billing.py", 5, 6) is None
    await editor.request("moorage/undo", {"event": change["events"][0]})
    assert await editor.hover("billing.py", 5, 6) is not None


async def test_a_rename_in_the_buffer_is_followed_without_a_word(editor: Editor) -> None:
    editor.open("billing.py")
    await remembered(editor)
    editor.replace("billing.py", BILLING.replace("def charge", "def charge_card"))
    card = await editor.hover("billing.py", 5, 6)
    assert card is not None
    assert "renamed from `billing.py#charge`" in card
    assert editor.diagnostics.get(editor.uri("billing.py"), []) == []


async def test_a_move_to_another_open_file_is_followed(editor: Editor) -> None:
    editor.open("billing.py")
    editor.open("other.py")
    await remembered(editor)
    body = BILLING[BILLING.index("def charge") : BILLING.index("def send")]
    editor.replace("billing.py", BILLING.replace(body, ""))
    editor.replace("other.py", f"def unrelated():\n    return 1\n\n\n{body}")
    card = await editor.hover("other.py", 4, 6)
    assert card is not None
    assert "moved from `billing.py#charge`" in card


async def test_code_lenses_get_their_titles_when_resolved(editor: Editor) -> None:
    uri = editor.open("billing.py")
    await remembered(editor)
    await remembered(editor, content="A second thing about charges")
    lenses = await editor.client.text_document_code_lens_async(types.CodeLensParams(types.TextDocumentIdentifier(uri)))
    assert lenses is not None
    (lens,) = lenses
    assert lens.command is None
    resolved = await editor.client.code_lens_resolve_async(lens)
    assert resolved.command is not None
    assert resolved.command.title == "2 memories"


@pytest.mark.parametrize(
    ("method", "params", "path"),
    [
        ("moorage/recall", {"query": 3}, "params.query"),
        ("moorage/recall", {"query": "x", "limit": "many"}, "params.limit"),
        ("moorage/recall", {"query": "x", "colour": 1}, "colour"),
        ("moorage/recall", {}, "params.query"),
        ("moorage/recall", [1, 2], "params"),
        ("moorage/remember", {"content": "x", "anchors": ["a", 3]}, "params.anchors[1]"),
        ("moorage/remember", {"content": "x", "jsonrpc": "2.0"}, "params"),
        ("moorage/undo", None, "params.event"),
    ],
)
async def test_bad_parameters_are_answered_with_the_path_of_the_field(
    editor: Editor, method: str, params: object, path: str
) -> None:
    with pytest.raises(JsonRpcException) as caught:
        await editor.request(method, params)
    assert caught.value.code == -32602
    assert path in str(caught.value)
    assert (await editor.request("moorage/status", {})).folders[0].state == "ready"


@pytest.mark.parametrize("uri", ["file:///etc/passwd", "untitled:Untitled-1", "file:///etc/../etc/shadow"])
async def test_documents_outside_every_folder_are_left_alone(editor: Editor, uri: str) -> None:
    item = types.TextDocumentItem(uri, "plaintext", 1, "text")
    editor.client.text_document_did_open(types.DidOpenTextDocumentParams(item))
    with pytest.raises(JsonRpcException) as caught:
        await editor.request("moorage/memoriesAt", {"uri": uri})
    assert "passwd" in str(caught.value) or "not a file" in str(caught.value) or "none of the open" in str(caught.value)


async def test_two_editors_and_the_command_line_see_each_other(repo: Path, editor: Editor) -> None:
    second = await start(repo)
    try:
        second.open("billing.py")
        assert await second.hover("billing.py", 5, 6) is None
        memory_id = await remembered(editor)
        await second.until(lambda: second.notices, "the other editor's memory is noticed")
        while memory_id not in (await second.hover("billing.py", 5, 6) or ""):
            # That the store is made is noticed, too, a moment before its first memory.
            second.notices.clear()
            await second.until(lambda: second.notices, "the other editor's memory is noticed")
    finally:
        await stop(second)


async def test_every_folder_of_a_multi_root_window_has_its_own_memories(repo: Path, tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.mkdir()
    (plain / "billing.py").write_text(BILLING)
    editor = await start(repo, folders=[repo, plain])
    try:
        first, second = editor.uri("billing.py"), (plain / "billing.py").as_uri()
        await editor.request(
            "moorage/remember", {"content": "in the repository", "uri": first, "line": 5, "character": 6}
        )
        await editor.request(
            "moorage/remember", {"content": "in the plain folder", "uri": second, "line": 5, "character": 6}
        )
        for uri, content in ((first, "in the repository"), (second, "in the plain folder")):
            found = await editor.request("moorage/memoriesAt", {"uri": uri})
            assert [each.content for each in found.items] == [content]
        status = await editor.request("moorage/status", {})
        assert {Path(each.store).parent.name for each in status.folders} == {"moorage", "local"}
    finally:
        await stop(editor)


async def test_a_folder_has_its_own_settings_and_those_of_the_window_besides(repo: Path, tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.mkdir()
    (plain / "billing.py").write_text(BILLING)
    settings = {"memory": {"namespace": "team"}, "lens": {"enabled": False}}
    own = {plain.as_uri(): {"memory": {"conflicts": "off"}, "lens": {"enabled": True}}, "untitled:x": {}, "a": 3}
    options = {"settings": settings, "folderSettings": own}
    editor = await start(repo, folders=[repo, plain], options=options)
    try:
        for folder, n_lenses in ((repo, 0), (plain, 1)):
            uri = (folder / "billing.py").as_uri()
            await editor.request("moorage/remember", {"content": folder.name, "uri": uri, "line": 5, "character": 6})
            (item,) = (await editor.request("moorage/memoriesAt", {"uri": uri})).items
            assert item.namespace == "team"
            params = types.CodeLensParams(types.TextDocumentIdentifier(uri))
            assert len(await editor.client.text_document_code_lens_async(params) or []) == n_lenses
    finally:
        await stop(editor)


async def test_a_branch_switch_outside_the_editor_gives_each_branch_its_own_verdict(repo: Path, editor: Editor) -> None:
    await remembered(editor)
    git(repo, "checkout", "-q", "-b", "slow")
    (repo / "billing.py").write_text(BILLING.replace("timeout=30", "timeout=90"))
    git(repo, "commit", "-qam", "slower")
    uri = editor.open("billing.py")
    await editor.diagnosed("billing.py", 1)
    editor.client.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(uri)))
    await editor.diagnosed("billing.py", 0)
    git(repo, "checkout", "-q", "main")
    change = types.FileEvent(uri, types.FileChangeType.Changed)
    editor.client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([change]))
    found = await editor.request("moorage/memoriesAt", {"uri": uri})
    assert [each.verdict for each in found.items] == ["holds"]


async def test_a_rename_of_the_file_in_the_editor_is_followed(repo: Path, editor: Editor) -> None:
    await remembered(editor)
    (repo / "billing.py").rename(repo / "payments.py")
    renamed = types.FileRename(editor.uri("billing.py"), editor.uri("payments.py"))
    editor.client.workspace_did_rename_files(types.RenameFilesParams([renamed]))
    editor.open("payments.py")
    assert "moved from `billing.py#charge`" in (await editor.hover("payments.py", 5, 6) or "")


async def test_a_store_of_a_newer_version_is_told_and_the_server_keeps_running(tmp_path: Path, repo: Path) -> None:
    broken = make_repo(tmp_path / "broken", {"a.py": "x = 1\n"})
    store = broken / ".git" / "moorage" / "store.db"
    store.parent.mkdir()
    store.write_bytes(b"this is no database at all, but text " * 200)
    editor = await start(repo, folders=[repo, broken])
    try:
        await editor.until(lambda: editor.messages, "an error message")
        assert str(store) in editor.messages[0]
        states = {Path(each.root).name: each.state for each in (await editor.request("moorage/status", {})).folders}
        assert states == {"shop": "ready", "broken": "failed"}
        assert store.read_bytes().startswith(b"this is no database")
    finally:
        await stop(editor)


async def test_a_folder_whose_store_is_repaired_works_without_a_restart(repo: Path) -> None:
    project = Project(repo)
    project.remember("A timeout of 30 seconds", "billing.py#charge")
    store = Path(project.engine.store_location)
    project.close()
    whole = store.read_bytes()
    store.write_bytes(b"this is no database at all, but text " * 200)
    editor = await start(repo)
    try:
        editor.open("billing.py")
        editor.edit("billing.py", 5, 27, 29, "90")
        await editor.until(lambda: editor.messages, "an error message")
        store.write_bytes(whole)
        (found,) = await editor.diagnosed("billing.py", 1)
        assert "'30' → '90'" in found.message
        assert editor.notices == [str(repo)]
    finally:
        await stop(editor)


async def test_a_code_lens_says_what_changed_and_the_editor_is_asked_to_fetch_it(editor: Editor) -> None:
    uri = editor.open("billing.py")
    await remembered(editor)
    await editor.until(lambda: editor.lens_refreshes == 1, "a refresh for the new memory")
    editor.edit("billing.py", 5, 27, 29, "90")
    await editor.until(lambda: editor.lens_refreshes == 2, "a refresh for the verdict")
    (lens,) = (
        await editor.client.text_document_code_lens_async(types.CodeLensParams(types.TextDocumentIdentifier(uri))) or ()
    )
    assert (await editor.client.code_lens_resolve_async(lens)).command.title == "1 memory · 1 changed"
