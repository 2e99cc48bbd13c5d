"""A form that is being filled in, and memories as documents, over the protocol."""

from pathlib import Path
from typing import Any

import pytest
from pygls.exceptions import JsonRpcException

from lsp.conftest import BILLING, Editor

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


async def test_a_draft_says_what_to_take_instead_of_code_that_does_not_parse(editor: Editor) -> None:
    uri = editor.open("billing.py")
    editor.replace("billing.py", BILLING.replace("total = amount", "total = (amount"))
    at = {"content": "x", "uri": uri, "line": 5, "character": 6}
    draft = await editor.request("moorage/draft", at)
    assert [(each.text, each.instead) for each in draft.anchors] == [("billing.py#charge", "billing.py")]
    with pytest.raises(JsonRpcException, match="anchor to the file"):
        await editor.request("moorage/remember", at)
    stored = await editor.request("moorage/remember", {"content": MEMORY, "anchors": ["billing.py"]})
    assert [each.path for each in stored.anchors] == ["billing.py"]


async def test_a_whole_file_that_does_not_parse_holds_until_it_is_edited(repo: Path, editor: Editor) -> None:
    (repo / "half.py").write_text("def a(:\n    return 1\n")
    await editor.request("moorage/remember", {"content": "Half of it is to come", "anchors": ["half.py"]})
    assert await verdict_in(editor, "half.py") == "holds"
    editor.open("half.py")
    editor.replace("half.py", "def a(:\n    return 2\n")
    assert await verdict_in(editor, "half.py") == "unchecked"


async def verdict_in(editor: Editor, path: str) -> str:
    (item,) = (await editor.request("moorage/memoriesAt", {"uri": editor.uri(path)})).items
    return str(item.verdict)


async def test_a_draft_in_a_file_that_cannot_be_looked_at_says_why(repo: Path, editor: Editor) -> None:
    (repo / "big.py").write_text("x = 1\n" * 2_000_000)
    draft = await editor.request("moorage/draft", {"content": "x", "uri": editor.uri("big.py"), "line": 3})
    assert draft.anchors == []
    assert draft.remarks == ["big.py is too large; raise drift.max_file_bytes, or anchor the memory to its folder"]


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


async def save(editor: Editor, text: str, sitting: str | None = "one") -> Any:
    return await editor.request("moorage/saveMemoryDocument", {"text": text, "sitting": sitting})


async def test_what_one_sitting_saves_is_one_version_and_one_undo(editor: Editor) -> None:
    opened = await document(editor, "billing.py#charge")
    first = await save(editor, opened.text.replace("30 seconds", "3"))
    second = await save(editor, first.text.replace("after 3", "after 33"))
    assert (second.id, second.message) == (first.id, "saved as version 2")
    assert (await editor.request("moorage/memoryDocument", {"id": opened.id})).id == second.id
    editor.open("billing.py")
    card = await editor.hover("billing.py", 5, 6)
    assert card is not None
    assert "after 33" in card
    await editor.request("moorage/undo", {"event": second.operation})
    assert (await editor.request("moorage/memoryDocument", {"id": opened.id})).text == opened.text


async def test_an_editor_that_does_not_read_again_what_it_wrote_goes_on_saving(editor: Editor) -> None:
    opened = await document(editor, "billing.py#charge")
    first = await save(editor, opened.text.replace("30 seconds", "3"))
    second = await save(editor, opened.text.replace("30 seconds", "33"))
    assert (second.id, second.message) == (first.id, "saved as version 2")
    await editor.request("moorage/confirm", {"id": second.id})
    third = await save(editor, opened.text.replace("30 seconds", "333"))
    assert third.message == "saved as version 3"
    await editor.request("moorage/undo", {"event": third.operation})
    await refused(editor, slower(opened.text), "was replaced by")


async def test_the_history_of_a_sitting_has_its_last_save_alone_and_the_journal_has_all(editor: Editor) -> None:
    opened = await document(editor, "billing.py#charge")
    first = await save(editor, opened.text.replace("30 seconds", "3"))
    second = await save(editor, first.text.replace("after 3", "after 33"))
    await save(editor, second.text.replace("after 33", "after 333"))
    history = (await editor.request("moorage/history", {"id": opened.id})).events
    assert sorted(each.kind for each in history) == ["remembered", "remembered", "superseded"]
    journal = (await editor.request("moorage/events", {"of": opened.id})).events
    assert next(each.detail for each in journal if each.kind == "undone").startswith("edited further")


async def test_back_to_what_it_was_leaves_no_version(editor: Editor) -> None:
    opened = await document(editor, "billing.py#charge")
    first = await save(editor, slower(opened.text))
    back = await save(editor, first.text.replace("90 seconds", "30 seconds"))
    assert (back.id, back.text, back.operation) == (opened.id, opened.text, None)


@pytest.mark.parametrize("sitting", [None, "another"])
async def test_another_sitting_makes_another_version(editor: Editor, sitting: str | None) -> None:
    opened = await document(editor, "billing.py#charge")
    first = await save(editor, slower(opened.text))
    second = await save(editor, first.text.replace("90 seconds", "a minute"), sitting)
    assert second.message.startswith("saved as version 3")


async def test_a_version_that_somebody_confirmed_since_stays(editor: Editor) -> None:
    opened = await document(editor, "billing.py#charge")
    first = await save(editor, slower(opened.text))
    await editor.request("moorage/confirm", {"id": first.id})
    second = await save(editor, first.text.replace("90 seconds", "a minute"))
    assert second.message.startswith("saved as version 3")


async def test_what_a_sitting_cannot_save_leaves_what_it_saved(editor: Editor) -> None:
    opened = await document(editor, "billing.py#charge")
    first = await save(editor, slower(opened.text))
    with pytest.raises(JsonRpcException, match="it holds a secret"):
        await save(editor, f"{first.text}{TOKEN}")
    assert (await editor.request("moorage/memoryDocument", {"id": opened.id})).id == first.id


async def test_an_edited_memory_keeps_its_checks(editor: Editor) -> None:
    check = {"check": "between", "on": "billing.py#RETRIES", "most": 3}
    stored = await editor.request("moorage/remember", {"content": MEMORY, "anchors": ["billing.py#RETRIES"]})
    await editor.request("moorage/changeChecks", {"id": stored.id, "add": [check]})
    opened = await editor.request("moorage/memoryDocument", {"id": stored.id})
    await save(editor, slower(opened.text))
    editor.open("billing.py")
    editor.replace("billing.py", (editor.root / "billing.py").read_text().replace("RETRIES = 3", "RETRIES = 4"))
    found = await editor.diagnosed("billing.py", 2)
    assert "violated" in {each.code for each in found}
