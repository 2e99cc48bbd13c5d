"""Taking memories in and giving them out, undoing the last, and making the store anew, over the protocol."""

import json
from pathlib import Path

import pytest
from pygls.exceptions import JsonRpcException

from lsp.conftest import Editor

ROWS = [
    {"content": "Charges are retried three times", "kind": "decision", "anchors": ["billing.py#charge"]},
    {"content": "Invoices are numbered without gaps", "kind": "constraint", "anchors": ["gone.py#x"]},
]


def lines(*rows: object) -> str:
    return "\n".join(json.dumps(each) for each in rows)


async def contents(editor: Editor) -> list[str]:
    exported = await editor.request("moorage/exportMemories", {})
    return [json.loads(line)["content"] for line in exported.text.splitlines()]


async def test_what_is_given_out_can_be_taken_in(editor: Editor) -> None:
    looked = await editor.request("moorage/importMemories", {"text": lines(*ROWS), "dryRun": True})
    assert (looked.counts._asdict(), await contents(editor)) == ({"stored": 2}, [])
    taken = await editor.request("moorage/importMemories", {"text": lines(*ROWS)})
    assert [each.outcome for each in taken.results] == ["stored", "stored"]
    assert [each[:22] for each in taken.remarks] == ["line 2: not anchored: "]
    assert await contents(editor) == [each["content"] for each in ROWS]
    exported = await editor.request("moorage/exportMemories", {})
    again = await editor.request("moorage/importMemories", {"text": exported.text})
    assert again.counts._asdict() == {"duplicate": 2}


async def test_a_bad_line_is_named_and_the_rest_is_taken(editor: Editor) -> None:
    taken = await editor.request("moorage/importMemories", {"text": lines(ROWS[0]) + "\n{"})
    assert [(each.where, each.broken) for each in taken.leftOut] == [("line 2", True)]
    assert await contents(editor) == [ROWS[0]["content"]]


async def test_files_are_read_and_written_where_the_server_is(editor: Editor, tmp_path: Path) -> None:
    await editor.request("moorage/importMemories", {"text": lines(*ROWS)})
    written = await editor.request("moorage/exportMemories", {"format": "markdown", "path": str(tmp_path / "out")})
    assert (written.memories, written.text, len(list((tmp_path / "out").iterdir()))) == (2, "", 2)
    taken = await editor.request("moorage/importMemories", {"path": str(tmp_path / "out")})
    assert (taken.format, taken.counts._asdict()) == ("markdown", {"duplicate": 2})
    with pytest.raises(JsonRpcException, match="give a path or a text"):
        await editor.request("moorage/importMemories", {})


async def test_the_last_operations_are_undone_together(editor: Editor) -> None:
    for row in ROWS:
        await editor.request("moorage/remember", {"content": row["content"], "kind": row["kind"]})
    change = await editor.request("moorage/undoLast", {"last": 2})
    assert len(change.events) == 2
    assert await contents(editor) == []


@pytest.mark.parametrize("from_journal", [True, False])
async def test_the_store_is_made_anew(editor: Editor, from_journal: bool) -> None:
    await editor.request("moorage/importMemories", {"text": lines(*ROWS)})
    result = await editor.request("moorage/reindex", {"fromJournal": from_journal})
    assert result.memories == 2
    assert len((await editor.request("moorage/recall", {"query": "retried"})).items) == 1
