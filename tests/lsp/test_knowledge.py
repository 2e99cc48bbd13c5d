"""Requests about facts, contradictions, entities and the graph, over standard input and output."""

import pytest
from pygls.exceptions import JsonRpcException

from lsp.conftest import Editor


async def stated(editor: Editor, version: str) -> str:
    params = {"subject": "Router", "predicate": "version", "object": version}
    return (await editor.request("moorage/remember", params)).id


async def test_a_contradiction_is_shown_and_settled(editor: Editor) -> None:
    old, new = await stated(editor, "1.0"), await stated(editor, "2.0")
    (conflict,) = (await editor.request("moorage/conflicts", {})).items
    assert (conflict.existing.id, conflict.new.id, conflict.state) == (old, new, "pending")
    items = (await editor.request("moorage/recall", {"query": "router version"})).items
    assert {each.id: each.contradicts for each in items} == {old: [new], new: [old]}
    params = {"conflict": conflict.id, "resolution": "keep_new", "candidateId": "mem_x"}
    with pytest.raises(JsonRpcException, match="is not in conflict"):
        await editor.request("moorage/resolve", params)
    change = await editor.request("moorage/resolve", {"conflict": conflict.id, "resolution": "keep_new"})
    assert [each.object for each in (await editor.request("moorage/facts", {"subject": "router"})).items] == ["2.0"]
    all_facts = await editor.request("moorage/facts", {"includeInvalidated": True})
    assert [each.object for each in all_facts.items] == ["1.0", "2.0"]
    await editor.request("moorage/undo", {"event": change.events[0]})
    assert len((await editor.request("moorage/conflicts", {})).items) == 1
    assert (await editor.request("moorage/facts", {"asOf": "1999-01-01"})).items == []


async def test_the_graph_is_walked_from_code_to_things(editor: Editor) -> None:
    params = {"content": "API Gateway uses Postgres.", "anchors": ["billing.py#charge"], "kind": "decision"}
    await editor.request("moorage/remember", params)
    found = await editor.request("moorage/graph", {"node": "billing.py#charge", "depth": 2})
    assert {each.label for each in found.nodes} >= {"API Gateway", "Postgres", "billing.py#charge"}
    way = await editor.request("moorage/graph", {"node": "Postgres", "to": "billing.py#charge"})
    assert (way.found, len(way.edges)) == (True, 2)


async def test_entities_are_joined_and_taken_apart(editor: Editor) -> None:
    await stated(editor, "1.0")
    await editor.request("moorage/remember", {"subject": "Rooter", "predicate": "version", "object": "3.0"})
    await editor.request("moorage/mergeEntities", {"kept": "Router", "absorbed": "Rooter"})
    (one,) = (await editor.request("moorage/entities", {"name": "rooter"})).items
    assert (one.name, one.aliases, one.mentions) == ("Router", ["Rooter"], 2)
    await editor.request("moorage/splitEntity", {"name": "Rooter"})
    assert len((await editor.request("moorage/entities", {})).items) == 2
    assert (await editor.request("moorage/entitySuggestions", {})).items == []
    assert (await editor.request("moorage/consolidate", {})).steps == []


async def test_another_namespace_has_its_own_facts_and_entities(editor: Editor) -> None:
    params = {"subject": "Router", "predicate": "version", "object": "9.0", "namespace": "infra"}
    await editor.request("moorage/remember", params)
    await stated(editor, "1.0")
    for namespace, version in (("infra", "9.0"), (None, "1.0")):
        wanted = {"namespace": namespace} if namespace else {}
        assert [each.object for each in (await editor.request("moorage/facts", wanted)).items] == [version]
        (entity,) = (await editor.request("moorage/entities", wanted)).items
        assert (entity.name, entity.mentions) == ("Router", 1)
        assert len((await editor.request("moorage/graph", {"node": "Router", **wanted})).nodes) == 3
    with pytest.raises(JsonRpcException, match="namespace"):
        await editor.request("moorage/facts", {"namespace": "a b"})


async def test_proposals_are_accepted_and_rejected_over_the_protocol(editor: Editor) -> None:
    remembered = await editor.request("moorage/remember", {"content": "Charges are tried 3 times", "kind": "decision"})
    with pytest.raises(JsonRpcException, match="accepted already"):
        await editor.request("moorage/accept", {"ids": [remembered.id]})
    with pytest.raises(JsonRpcException, match="give ids, a session or all"):
        await editor.request("moorage/reject", {})
    with pytest.raises(JsonRpcException, match="no memory is named"):
        await editor.request("moorage/reject", {"all": True})
