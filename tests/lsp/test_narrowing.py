"""Questions with operators and options, and what is offered while one is typed, over the protocol."""

from typing import Any

import pytest
from pygls.exceptions import JsonRpcException

from lsp.conftest import Editor

DECISION = {"content": "Charges are retried three times", "anchors": ["billing.py#charge"], "tags": ["a b"]}
NOTE = {"content": "Charges are logged", "metadata": {"area": "ops", "n": 2}, "tags": ["x"], "pinned": True}
NOTES: list[dict[str, Any]] = [DECISION | {"kind": "decision"}, NOTE | {"kind": "note"}]


async def recalled(editor: Editor, query: str, **params: Any) -> list[str]:
    for each in NOTES if not await has_notes(editor) else ():
        await editor.request("moorage/remember", each)
    found = await editor.request("moorage/recall", {"query": query, **params})
    return [each.content for each in found.items]


async def has_notes(editor: Editor) -> bool:
    return bool((await editor.request("moorage/exportMemories", {})).text)


@pytest.mark.parametrize(
    ("query", "params", "expected"),
    [
        ("charges kind:note", {}, [1]),
        ("charges", {"kinds": ["decision"]}, [0]),
        ("charges", {"types": ["semantic"]}, [0]),
        ("charges", {"classes": ["episodic"]}, [1]),
        ("charges", {"filters": {"metadata.area": "ops"}}, [1]),
        ("charges", {"filter": {"n": {"$gt": 1, "$lt": 3}}}, [1]),
        ("charges", {"tags": ["x"]}, [1]),
        ("charges", {"paths": ["billing.py"]}, [0]),
        ("charges", {"entities": ["nobody"]}, []),
        ("", {"timeRange": {"start": "yesterday", "end": "today"}}, [1, 0]),
        ("", {"timeRange": {"before": "yesterday"}}, []),
        ("", {"asOf": "today", "includeStale": False, "includeInvalidated": True}, [1, 0]),
        ("", {"trust": ["accepted"], "scopes": ["private"], "includeArchived": True}, [1, 0]),
        ("charges", {"namespaces": ["other"]}, []),
        ("is:pinned", {}, [1]),
    ],
)
async def test_what_narrows_a_question(editor: Editor, query: str, params: dict[str, Any], expected: list[int]) -> None:
    assert await recalled(editor, query, **params) == [NOTES[each]["content"] for each in expected]


@pytest.mark.parametrize(
    ("params", "message"),
    [
        ({"query": "kind:foo"}, "kind: 'foo' is not possible; use decision"),
        ({"query": "x", "kinds": ["foo"]}, "kind is 'foo'; it must be one of"),
        ({"query": "x", "trust": ["foo"]}, "trust is foo; each must be one of: accepted"),
        ({"query": "x", "filters": {"a b": 1}}, "the key 'a b' cannot be filtered by"),
        ({"query": "x", "timeRange": {"after": "soon"}}, "after: 'soon' is no date"),
        ({"query": "x", "timeRange": {"since": "today"}}, "since"),
        ({"query": "x", "taskType": "fix"}, "task type is 'fix'"),
        ({"query": " "}, "the question is empty"),
    ],
)
async def test_what_cannot_be_asked_is_said(editor: Editor, params: dict[str, Any], message: str) -> None:
    with pytest.raises(JsonRpcException, match=message):
        await editor.request("moorage/recall", params)


async def test_the_box_is_completed_in_units_of_the_editor(editor: Editor) -> None:
    await recalled(editor, "x")
    text = "\U0001f600 tag:a"
    found = await editor.request("moorage/completeQuery", {"text": text, "character": 8})
    (item,) = found.items
    assert (item.label, item.text, item.start, item.end) == ("a b", '"a b"', 7, 8)
    found = await editor.request("moorage/completeQuery", {"text": "ki", "character": 2})
    assert [each.about for each in found.items] == ["what sort of memory"]
    found = await editor.request("moorage/completeQuery", {"text": "", "character": 99})
    assert len(found.items) == 10
