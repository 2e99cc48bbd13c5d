"""Requests that keep the store in shape, over standard input and output."""

import pytest
from pygls.exceptions import JsonRpcException

from lsp.conftest import Editor

TEXT = "Charges are tried 3 times with a timeout of 30 seconds"


async def remembered(editor: Editor) -> str:
    params = {"content": TEXT, "kind": "decision", "anchors": ["billing.py#charge"]}
    return (await editor.request("moorage/remember", params)).id


async def recalled(editor: Editor) -> list[str]:
    return [each.id for each in (await editor.request("moorage/recall", {"query": "charges tried"})).items]


async def test_a_memory_goes_into_the_archive_and_comes_back(editor: Editor) -> None:
    memory = await remembered(editor)
    change = await editor.request("moorage/archive", {"ids": [memory]})
    assert change.message.startswith("archived: ")
    assert await recalled(editor) == []
    (item,) = (await editor.request("moorage/list", {})).items
    assert (item.id, item.state, item.title) == (memory, "archived", TEXT)
    await editor.request("moorage/restore", {"ids": [memory]})
    assert await recalled(editor) == [memory]
    assert (await editor.request("moorage/list", {"state": "forgotten"})).items == []


async def test_a_memory_is_pinned_once(editor: Editor) -> None:
    memory = await remembered(editor)
    await editor.request("moorage/pin", {"ids": [memory]})
    with pytest.raises(JsonRpcException, match="already pinned"):
        await editor.request("moorage/pin", {"ids": [memory]})
    await editor.request("moorage/pin", {"ids": [memory], "pinned": False})
