"""What became of something to remember, as a client is told it, and what a secret leaves behind: nothing."""

import logging
from pathlib import Path

import pytest
from pygls.exceptions import JsonRpcException

from lsp.conftest import Editor

TOKEN = "ghp_" + "a1B2c3D4e5" * 3 + "f6G7h8"
CONTENT = "Charges are tried 3 times with a timeout of 30 seconds"


async def test_every_outcome_is_told_with_what_a_machine_needs(editor: Editor) -> None:
    stored = await editor.request("moorage/remember", {"content": CONTENT, "kind": "decision"})
    assert (stored.outcome, stored.tier, stored.rule) == ("stored", "durable", "durable-kind")
    again = await editor.request("moorage/remember", {"content": f"{CONTENT}.", "kind": "constraint"})
    assert (again.outcome, again.rule, again.id) == ("duplicate", "exact", stored.id)
    note = await editor.request("moorage/remember", {"content": "A passing thought about the charges", "kind": "note"})
    assert (note.outcome, note.rule) == ("transient", "transient-kind")
    fact = {"subject": "billing", "predicate": "runs_version", "object": "1.0"}
    await editor.request("moorage/remember", fact)
    contradicting = await editor.request("moorage/remember", {**fact, "object": "2.0"})
    assert contradicting.outcome == "conflict"
    assert len(contradicting.conflicts) == 1
    newer = await editor.request("moorage/remember", {"content": "Charges are tried 5 times", "supersedes": stored.id})
    assert (newer.outcome, newer.superseded) == ("stored", [stored.id])
    undone = await editor.request("moorage/undo", {"event": newer.operation})
    assert undone.message.startswith("undid: ")


async def test_p1_a_secret_is_neither_stored_nor_told_nor_logged(
    editor: Editor, repo: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await editor.request("moorage/remember", {"content": CONTENT})
    folder = repo / ".git" / "moorage"
    before = {each: each.read_bytes() for each in folder.iterdir()}
    with caplog.at_level(logging.DEBUG):
        result = await editor.request("moorage/remember", {"content": f"the key is {TOKEN}", "title": TOKEN})
    assert (result.outcome, result.id) == ("blocked", None)
    assert [(each.field, each.preview) for each in result.findings] == [("content", "ghp…8")]
    assert TOKEN not in str(result.remarks)
    assert {each: each.read_bytes() for each in folder.iterdir()} == before


async def test_several_are_stored_together(editor: Editor) -> None:
    memories = [{"content": f"{word} is decided in this project"} for word in ("alpha", "beta")]
    together = await editor.request("moorage/rememberAll", {"memories": [*memories, memories[0]]})
    assert [each.outcome for each in together.results] == ["stored", "stored", "duplicate"]
    with pytest.raises(JsonRpcException, match="memory 2 of 2: the memory has no text"):
        await editor.request("moorage/rememberAll", {"memories": [{"content": "a good one, all by itself"}, {}]})


async def test_p11_a_namespace_sees_its_own_only(editor: Editor) -> None:
    there = {"namespace": "project/other"}
    stored = await editor.request("moorage/remember", {"content": CONTENT, "anchors": ["billing.py#charge"], **there})
    assert stored.anchors[0].symbol == "charge"
    assert (await editor.request("moorage/recall", {"query": "charges"})).items == []
    (item,) = (await editor.request("moorage/recall", {"query": "charges", **there})).items
    assert (item.id, item.namespace) == (stored.id, "project/other")
    with pytest.raises(JsonRpcException, match="the namespace is 'a b'"):
        await editor.request("moorage/recall", {"query": "charges", "namespace": "a b"})


@pytest.mark.parametrize(
    ("params", "words"),
    [
        ({"content": "x", "kind": "wish"}, "must be one of"),
        ({"content": "x", "type": "semantic", "kind": "note"}, "give one of them"),
        ({"content": "x", "subject": "s", "object": "o"}, "no predicate"),
        ({"content": "x", "sourceRefs": [{"type": "dream"}]}, "source type is 'dream'"),
        ({"content": "x", "metadata": []}, "params.metadata"),
        ({"content": "x", "secrets": "maybe"}, "secrets is 'maybe'"),
    ],
)
async def test_bad_parameters_store_nothing(editor: Editor, params: dict[str, object], words: str) -> None:
    with pytest.raises(JsonRpcException, match=words):
        await editor.request("moorage/remember", params)
    assert (await editor.request("moorage/history", {})).events == []
