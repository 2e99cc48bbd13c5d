"""Documents over the protocol: taken in with progress, listed, read again, and with what they name in vain."""

from lsprotocol import types

from lsp.conftest import Editor

README = "# Shop\n\nPort 5433. See [the guide](guide.md).\n"


async def test_documents_are_taken_in_listed_recalled_and_taken_out(editor: Editor) -> None:
    (editor.root / "README.md").write_text(README, encoding="utf-8")
    done = await editor.request("moorage/ingest", {"paths": ["README.md"]})
    assert (done.counts._asdict(), done.documents[0].added) == ({"added": 1}, 1)
    listed = await editor.request("moorage/documents", {"references": True})
    assert [(each.path, each.role, each.sections) for each in listed.documents] == [("README.md", "text", 1)]
    assert [(each.line, each.detail) for each in listed.documents[0].dead] == [(2, "there is no guide.md")]
    recalled = await editor.request("moorage/recall", {"query": "5433"})
    assert (recalled.items[0].document.path, recalled.items[0].document.headingPath) == ("README.md", ["Shop"])
    await editor.request("moorage/ingest", {"paths": ["README.md"], "remove": True})
    assert (await editor.request("moorage/documents", {})).documents == []


async def test_progress_is_shown_under_the_client_s_token(editor: Editor) -> None:
    (editor.root / "README.md").write_text(README, encoding="utf-8")
    await editor.request("moorage/ingest", {"paths": ["README.md"], "workDoneToken": "mine"})
    kinds = [each["kind"] if isinstance(each, dict) else each.kind for each in editor.progress]
    assert (kinds[0], kinds[-1]) == ("begin", "end")


async def test_what_a_document_names_in_vain_is_a_diagnostic(editor: Editor) -> None:
    (editor.root / "README.md").write_text(README, encoding="utf-8")
    await editor.request("moorage/ingest", {"paths": ["README.md"]})
    editor.open("README.md")
    (diagnostic,) = await editor.diagnosed("README.md", 1)
    assert (diagnostic.code, diagnostic.severity) == ("dead-reference", types.DiagnosticSeverity.Warning)
    assert (diagnostic.range.start.line, diagnostic.range.start.character) == (2, 27)
    editor.replace("README.md", README.replace("guide.md", "README.md"))
    await editor.diagnosed("README.md", 0)
