"""Memories in groups and pages, and their history, over the protocol."""

from typing import Any

import pytest
from pygls.exceptions import JsonRpcException

from lsp.conftest import BILLING, Editor

PLACES = ("billing.py#charge", "billing.py#send", "other.py#unrelated")
TEXTS = (
    "Charges are tried RETRIES times with a timeout of 30 seconds",
    "Sending needs a timeout above zero",
    "It returns 1 for historical reasons",
)


async def filled(editor: Editor) -> list[str]:
    """A decision for `charge` that speaks of its timeout, notes for the others."""
    memories = [
        {"content": text, "anchors": [place], "kind": kind}
        for text, place, kind in zip(TEXTS, PLACES, ("decision", "note", "note"), strict=True)
    ]
    stored = await editor.request("moorage/rememberAll", {"memories": memories})
    return [each.id for each in stored.results]


async def groups(editor: Editor, by: str, **more: Any) -> dict[str, tuple[int, int]]:
    found = await editor.request("moorage/browse", {"by": by, **more})
    assert found.items == []
    return {each.key: (each.count, each.attention) for each in found.groups}


async def test_groups_count_what_is_in_them_and_what_waits(editor: Editor) -> None:
    await filled(editor)
    assert await groups(editor, "verdict") == {"holds": (3, 0)}
    assert await groups(editor, "kind") == {"decision": (1, 0), "note": (2, 0)}
    assert await groups(editor, "file") == {"billing.py": (2, 0), "other.py": (1, 0)}
    assert await groups(editor, "time") == {"today": (3, 0)}
    editor.open("billing.py")
    editor.replace("billing.py", BILLING.replace("timeout=30", "timeout=90"))
    await editor.diagnosed("billing.py", 1)
    assert await groups(editor, "verdict") == {"changed": (1, 1), "holds": (2, 0)}
    assert await groups(editor, "file") == {"billing.py": (2, 1), "other.py": (1, 0)}
    found = await editor.request("moorage/attention", {})
    assert (found.changed, found.lost, found.proposed, found.disputed, found.total) == (1, 0, 0, 0, 1)


async def test_a_group_comes_page_by_page_newest_first(editor: Editor) -> None:
    ids = await filled(editor)
    seen: list[str] = []
    offset: int | None = 0
    while offset is not None:
        page = {"by": "verdict", "group": "holds", "limit": 2, "offset": offset}
        found = await editor.request("moorage/browse", page)
        seen += [each.id for each in found.items]
        offset = found.nextOffset
    assert seen == ids[::-1]


async def test_operators_and_words_narrow(editor: Editor) -> None:
    await filled(editor)
    assert await groups(editor, "kind", query="path:other.py") == {"note": (1, 0)}
    assert await groups(editor, "kind", query="is:changed") == {}
    assert await groups(editor, "kind", query="historical reasons kind:note") == {"note": (1, 0)}
    with pytest.raises(JsonRpcException, match="kind"):
        await groups(editor, "kind", query="kind:nonsense")


async def test_what_was_put_away_is_grouped_when_it_is_asked_for(editor: Editor) -> None:
    first, *_ = await filled(editor)
    await editor.request("moorage/archive", {"ids": [first]})
    assert await groups(editor, "verdict") == {"holds": (2, 0)}
    assert await groups(editor, "verdict", query="is:archived") == {"holds": (1, 0)}


async def test_entities_are_called_by_their_names(editor: Editor) -> None:
    fact = {"content": "The API runs on Postgres", "subject": "API", "predicate": "uses", "object": "Postgres"}
    await editor.request("moorage/remember", fact)
    found = await editor.request("moorage/browse", {"by": "entity"})
    assert sorted(each.label for each in found.groups) == ["API", "Postgres"]


async def test_both_sides_of_a_contradiction_wait(editor: Editor) -> None:
    for version in ("1.36", "1.38"):
        await editor.request("moorage/remember", {"subject": "Router", "predicate": "version", "object": version})
    found = await editor.request("moorage/attention", {})
    assert (found.disputed, found.total) == (2, 2)


async def test_memories_are_found_by_id_with_their_lines(editor: Editor) -> None:
    first, second, _ = await filled(editor)
    found = (await editor.request("moorage/memories", {"ids": [second, "mem_none", first]})).items
    assert sorted((each.id, each.anchors[0].line) for each in found) == sorted([(first, 5), (second, 14)])


async def test_a_page_that_is_too_long_is_refused(editor: Editor) -> None:
    with pytest.raises(JsonRpcException, match="between 1 and 500"):
        await editor.request("moorage/browse", {"by": "kind", "limit": 501})


async def test_the_history_of_a_memory_has_its_versions(editor: Editor) -> None:
    first, *_ = await filled(editor)
    params = {"id": first, "content": "Charges are tried RETRIES times within 30 seconds"}
    second = (await editor.request("moorage/supersede", params)).id
    for id_ in (first, second):
        found = await editor.request("moorage/history", {"id": id_})
        assert [(each.id, each.version, each.state) for each in found.versions] == [
            (second, 2, "active"),
            (first, 1, "superseded"),
        ]
        assert {each.memory for each in found.events} == {first, second}


async def test_the_history_of_a_symbol_is_that_of_what_is_known_there(editor: Editor) -> None:
    first, *_ = await filled(editor)
    await editor.request("moorage/confirm", {"id": first})
    uri = editor.open("billing.py")
    found = await editor.request("moorage/history", {"uri": uri, "line": 5, "character": 6})
    assert [each.id for each in found.versions] == [first]
    assert [each.kind for each in found.events][:1] == ["confirmed"]
    nothing = await editor.request("moorage/history", {"uri": uri, "line": 0, "character": 0})
    assert (nothing.versions, nothing.events) == ([], [])


async def test_what_is_snoozed_is_counted_apart(editor: Editor) -> None:
    first, *_ = await filled(editor)
    editor.open("billing.py")
    editor.replace("billing.py", BILLING.replace("timeout=30", "timeout=90"))
    await editor.diagnosed("billing.py", 1)
    await editor.request("moorage/snooze", {"ids": [first], "until": "2999-01-01"})
    found = await editor.request("moorage/attention", {})
    assert (found.changed, found.snoozed, found.total) == (1, 1, 0)


async def test_a_check_that_the_code_does_not_meet_waits(editor: Editor) -> None:
    check = {"check": "equals", "on": "billing.py#RETRIES", "value": 2}
    memory = {"content": "We give up after two retries", "anchors": ["billing.py#RETRIES"], "checks": [check]}
    await editor.request("moorage/remember", memory)
    found = await editor.request("moorage/attention", {})
    assert (found.violated, found.total) == (1, 1)
