"""A form that is being filled in, and memories as documents, over the protocol."""

from typing import Any

import pytest
from pygls.exceptions import JsonRpcException

from lsp.conftest import Editor

MEMORY = "Payments time out after 30 seconds"


def slower(text: str) -> str:
    """Ids and dates may hold a 30, too."""
    return text.replace("30 seconds", "90 seconds")


TOKEN = "ghp_" + "aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5"


async def document(editor: Editor, *anchors: str) -> Any:
    stored = await editor.request("moorage/remember", {"content": MEMORY, "anchors": list(anchors)})
    return await editor.request("moorage/memoryDocument", {"id": stored.id})


async def refused(editor: Editor, text: str, said: str) -> None:
    """Nothing is stored, and the message says so much."""
    before = (await editor.request("moorage/history", {})).events
    with pytest.raises(JsonRpcException, match=said):
        await editor.request("moorage/saveMemoryDocument", {"text": text})
    assert len((await editor.request("moorage/history", {})).events) == len(before)


async def test_a_draft_tells_kind_anchors_and_secrets_and_stores_nothing(editor: Editor) -> None:
    uri = editor.open("billing.py")
    draft = await editor.request("moorage/draft", {"content": "", "uri": uri, "line": 5, "character": 6})
    assert (draft.kind, draft.kindGuessed) == ("note", True)
    assert [(each.text, each.inText) for each in draft.anchors] == [("billing.py#charge", False)]
    text = f"See @anchor(file=other.py) and {TOKEN}"
    draft = await editor.request("moorage/draft", {"content": text, "anchors": ["billing.py:6-8"]})
    assert [(each.text, each.inText) for each in draft.anchors] == [("billing.py:6-8", False), ("other.py", True)]
    assert [each.field for each in draft.findings] == ["content"]
    assert TOKEN not in str(draft)
    assert (await editor.request("moorage/history", {})).events == []


async def test_markers_are_completed_for_a_form(editor: Editor) -> None:
    for before, label, text, replaces in (
        ("about @an", "@anchor(file=…, symbol=…)", "@anchor(file=", 3),
        ("about @anchor(file=bil", "billing.py", "billing.py", 3),
        ("about @anchor(file=billing.py, symbol=ch", "charge", "charge", 2),
    ):
        offers = (await editor.request("moorage/completeMarker", {"before": before})).offers
        assert (label, text, replaces) in [(each.label, each.text, each.replaces) for each in offers]


async def test_a_saved_document_is_the_next_version_and_undo_brings_the_old_one_back(editor: Editor) -> None:
    opened = await document(editor, "billing.py#charge")
    assert opened.text.startswith(f"---\nid: {opened.id}\nkind: note\ntitle:\n")
    text = slower(opened.text).replace("kind: note", "kind: constraint").replace("tags: []", "tags: [bank]")
    saved = await editor.request("moorage/saveMemoryDocument", {"text": text})
    assert saved.id != opened.id
    assert saved.message.startswith("saved as version 2")
    editor.open("billing.py")
    card = await editor.hover("billing.py", 5, 6)
    assert card is not None
    assert "constraint" in card
    assert "90 seconds" in card
    await editor.request("moorage/undo", {"event": saved.operation})
    again = await editor.request("moorage/memoryDocument", {"id": opened.id})
    assert again.text == opened.text


async def test_an_old_version_opens_as_the_newest(editor: Editor) -> None:
    opened = await document(editor, "billing.py#charge")
    saved = await editor.request("moorage/saveMemoryDocument", {"text": slower(opened.text)})
    assert (await editor.request("moorage/memoryDocument", {"id": opened.id})).id == saved.id


async def test_saving_what_was_not_changed_stores_nothing(editor: Editor) -> None:
    opened = await document(editor, "billing.py#charge", "billing.py:9-10")
    saved = await editor.request("moorage/saveMemoryDocument", {"text": opened.text})
    assert (saved.id, saved.operation, saved.message) == (opened.id, None, "")


async def test_what_somebody_else_changed_meanwhile_is_not_overwritten(editor: Editor) -> None:
    opened = await document(editor, "billing.py#charge")
    newer = await editor.request("moorage/supersede", {"id": opened.id, "content": "Payments never time out"})
    await refused(editor, slower(opened.text), f"was replaced by {newer.id}")


async def test_a_document_that_cannot_be_stored_says_why(editor: Editor) -> None:
    opened = await document(editor, "billing.py#charge")
    await refused(editor, opened.text.replace("kind:", "colour:"), "line 3: .* is no field")
    await refused(editor, opened.text.replace("#charge", "#gone"), "billing.py#gone is not there")
    await refused(editor, f"{opened.text}{TOKEN}", "it holds a secret, and nothing was stored")
    await refused(editor, opened.text.replace(opened.id, "mem_none"), "mem_none")
    await editor.request("moorage/forget", {"id": opened.id})
    await refused(editor, slower(opened.text), "is forgotten; restore it")
