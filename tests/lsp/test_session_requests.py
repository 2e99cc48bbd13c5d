"""Requests about agents' sessions, over standard input and output."""

import pytest
from pygls.exceptions import JsonRpcException

from lsp.conftest import Editor


async def test_a_session_from_its_start_to_a_proposal(editor: Editor) -> None:
    started = await editor.request("moorage/startSession", {"task": "make it fast", "actor": "chat", "session": "s"})
    assert (started.session.id, started.session.state, started.session.actor) == ("s", "active", "chat")
    page = {"session": "s", "page": "output/durable-memory"}
    await editor.request("moorage/writeSession", {**page, "content": "- [decision] Charges are tried 3 times"})
    written = await editor.request("moorage/writeSession", {**page, "content": "- none", "append": True})
    assert written.content == "- [decision] Charges are tried 3 times\n- none"
    (item,) = (await editor.request("moorage/extractSession", {"session": "s"})).items
    assert (item.content, item.outcome) == ("Charges are tried 3 times", "stored")
    ended = await editor.request(
        "moorage/completeSession", {"session": "s", "outcome": "success", "extractDurableMemory": True}
    )
    assert ended.session.state == "completed"
    (found,) = (await editor.request("moorage/recall", {"query": "charges tried"})).items
    assert (found.id, found.trust, found.author) == (ended.promoted[0].id, "proposed", "chat")
    (listed,) = (await editor.request("moorage/sessions", {})).sessions
    assert listed.id == "s"
    pages = (await editor.request("moorage/readSession", {"session": "s"})).pages
    assert [each.page for each in pages] == ["context/manifest"]


async def test_failures_name_what_is_wrong(editor: Editor) -> None:
    await editor.request("moorage/startSession", {"task": "make it fast", "session": "s"})
    for method, params, said in (
        ("moorage/readSession", {"session": "none"}, "there is no session none"),
        ("moorage/writeSession", {"session": "s", "page": "context/core", "content": "x"}, "only read"),
        ("moorage/completeSession", {"session": "s", "outcome": "won"}, "the outcome is 'won'"),
    ):
        with pytest.raises(JsonRpcException, match=said):
            await editor.request(method, params)
