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


async def test_what_an_agent_says_is_proposed_under_its_name_until_a_person_accepts_it(editor: Editor) -> None:
    params = {"content": TEXT, "anchors": ["billing.py#charge"], "agent": "chat", "secrets": "allow"}
    memory = (await editor.request("moorage/propose", params)).id
    (item,) = (await editor.request("moorage/recall", {"query": "charges tried"})).items
    assert (item.author, item.trust) == ("chat", "proposed")
    (event,) = (await editor.request("moorage/history", {"id": memory})).events
    assert event.author == "chat"
    await editor.request("moorage/accept", {"ids": [memory]})
    (item,) = (await editor.request("moorage/recall", {"query": "charges tried"})).items
    assert item.trust == "accepted"


async def test_an_agent_lets_no_secret_in(editor: Editor) -> None:
    params = {"content": "The token is ghp_" + "aB3dE5fG7h" * 3 + "iJ2kL4", "agent": "chat", "secrets": "allow"}
    assert (await editor.request("moorage/propose", params)).outcome == "blocked"


async def test_a_memory_is_pinned_once(editor: Editor) -> None:
    memory = await remembered(editor)
    await editor.request("moorage/pin", {"ids": [memory]})
    with pytest.raises(JsonRpcException, match="already pinned"):
        await editor.request("moorage/pin", {"ids": [memory]})
    await editor.request("moorage/pin", {"ids": [memory], "pinned": False})


async def test_a_purge_says_what_would_go_then_removes_it_with_a_receipt(editor: Editor) -> None:
    memory = await remembered(editor)
    told = await editor.request("moorage/purge", {"ids": [memory]})
    assert (told.purged, told.ids, [each.title for each in told.memories]) == (False, [memory], [TEXT])
    assert await recalled(editor) == [memory]
    done = await editor.request("moorage/purge", {"ids": [memory], "yes": True})
    assert (done.purged, done.receipt.left, done.memories) == (True, 0, [])
    assert await recalled(editor) == []


async def test_a_snapshot_is_made_compared_and_restored(editor: Editor) -> None:
    memory = await remembered(editor)
    made = await editor.request("moorage/makeSnapshot", {"label": "mine"})
    await editor.request("moorage/forget", {"id": memory})
    (listed,) = (await editor.request("moorage/snapshots", {})).snapshots
    assert (listed.id, listed.label, listed.type) == (made.id, "mine", "manual")
    found = await editor.request("moorage/diffSnapshots", {"before": made.id})
    assert [(each.id, each.fields) for each in found.changed] == [(memory, ["state"])]
    restored = await editor.request("moorage/restoreSnapshot", {"id": made.id})
    assert restored.id == made.id
    assert await recalled(editor) == [memory]


async def test_stats_and_reflection_take_every_spelling(editor: Editor) -> None:
    memory = await remembered(editor)
    brief = await editor.request("moorage/stats", {"scope": "default"})
    assert (brief.total, brief.recent[0].id, brief.detail) == (1, memory, None)
    detailed = await editor.request("moorage/stats", {"detail": True, "namespace": "default"})
    assert detailed.detail.byType.semantic == 1
    found = await editor.request("moorage/reflect", {"window": "7d", "includeStale": False})
    assert [each.id for each in found.leastUsed] == [memory]
    assert (await editor.request("moorage/stats", {"scope": "elsewhere"})).total == 0


async def test_events_come_with_the_rows_that_changed(editor: Editor) -> None:
    memory = await remembered(editor)
    await editor.request("moorage/forget", {"id": memory})
    (event,) = (await editor.request("moorage/events", {"of": memory, "limit": 1, "changes": True})).events
    (row,) = event.changes
    assert (event.kind, row.table, row.before.state, row.after.state) == (
        "forgotten",
        "memories",
        "active",
        "forgotten",
    )


async def test_an_eviction_says_who_would_leave_and_needs_a_yes(editor: Editor) -> None:
    memory = await remembered(editor)
    told = await editor.request("moorage/evict", {"keep": 0})
    assert (told.evicted, told.leaving, told.stillOver) == (False, [], 1)
    done = await editor.request("moorage/evict", {"keep": 0, "yes": True})
    assert (done.evicted, done.events) == (True, [])
    assert await recalled(editor) == [memory]


async def test_the_project_briefing_is_replaced_and_read(editor: Editor) -> None:
    assert (await editor.request("moorage/core", {})).text == ""
    await editor.request("moorage/core", {"text": "# Shop"})
    found = await editor.request("moorage/core", {})
    assert (found.text, found.lines, found.advice) == ("# Shop\n", 1, "")
    assert (editor.root / ".moorage" / "core.md").read_text("utf-8") == "# Shop\n"
