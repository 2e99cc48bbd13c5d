"""Checks of memories in the editor: proposed from a selection, live in the buffer, on the card."""

import pytest
from lsprotocol import types

from lsp.conftest import BILLING, Editor

RETRIES_LINE = 2


async def remembered(editor: Editor, checks: list[dict[str, object]]) -> str:
    place = {"uri": editor.uri("billing.py"), "line": RETRIES_LINE, "character": 0}
    result = await editor.request("moorage/remember", {"content": "Three retries at most", "checks": checks, **place})
    return str(result.id)


async def test_a_selection_is_ticked_and_violated_while_it_is_typed(editor: Editor) -> None:
    uri = editor.open("billing.py")
    selection = {"uri": uri, "line": RETRIES_LINE, "character": 0, "endLine": RETRIES_LINE, "endCharacter": 11}
    proposed = (await editor.request("moorage/proposeChecks", selection)).checks
    assert [each.says for each in proposed][:2] == [
        "`billing.py#RETRIES` is `3`",
        "`billing.py#RETRIES` is at most `3`",
    ]
    assert all(each.proposed and each.result == "holds" and each.line == RETRIES_LINE for each in proposed)
    chosen = {"check": "between", "on": "billing.py#RETRIES", "most": 3}
    memory = await remembered(editor, [chosen])
    editor.replace("billing.py", BILLING.replace("RETRIES = 3", "RETRIES = 5"))
    shown = await editor.diagnosed("billing.py", 2)
    (violated,) = [each for each in shown if each.code == "violated"]
    assert violated.severity is types.DiagnosticSeverity.Warning
    assert violated.range.start == types.Position(RETRIES_LINE, 0)
    assert violated.range.end == types.Position(RETRIES_LINE, len("RETRIES"))
    assert violated.message.startswith("it is '5', above '3'; 'billing.py#RETRIES' is at most '3' · ")
    assert violated.data == {"memory": memory}
    card = await editor.hover("billing.py", RETRIES_LINE, 1) or ""
    assert "violated" in card
    editor.replace("billing.py", BILLING)
    assert await editor.diagnosed("billing.py", 0) == []


async def test_checks_are_added_ticked_and_removed(editor: Editor) -> None:
    editor.open("billing.py")
    memory = await remembered(editor, [{"check": "equals", "value": 4, "proposed": True}])
    await editor.request("moorage/changeChecks", {"id": memory, "tick": [1]})
    (shown,) = await editor.diagnosed("billing.py", 1)
    assert shown.code == "violated"
    await editor.request("moorage/changeChecks", {"id": memory, "remove": [1]})
    assert await editor.diagnosed("billing.py", 0) == []
    for_memory = await editor.request("moorage/proposeChecks", {"id": memory})
    assert for_memory.checks


@pytest.mark.parametrize(
    ("method", "params", "said"),
    [
        ("moorage/proposeChecks", {}, "nothing says which code"),
        ("moorage/changeChecks", {"id": "mem_none"}, "no memory has the id"),
        ("moorage/remember", {"content": "x", "checks": [{"check": "runs"}]}, "must be one of"),
    ],
)
async def test_bad_input_is_named(editor: Editor, method: str, params: dict[str, object], said: str) -> None:
    with pytest.raises(Exception, match=said):
        await editor.request(method, params)


async def test_code_that_was_decided_against_is_said_where_it_is_typed(editor: Editor) -> None:
    editor.open("billing.py")
    again = (
        "def debit(card, amount, journal):\n"
        "    for attempt in range(RETRIES):\n"
        "        answer = card.send(amount, timeout=30)\n"
        "        if answer.status < 500:\n"
        "            journal.note(card, attempt)\n"
        "            return answer\n"
        "        journal.warn(card, attempt, answer.status)\n"
        "    raise Declined(card, amount)\n"
    )
    params = {"content": "One send for each card", "anchors": ["billing.py"], "rejected_code": again}
    camel = {"rejectedCode" if name == "rejected_code" else name: each for name, each in params.items()}
    memory = (await editor.request("moorage/remember", camel)).id
    editor.replace("billing.py", f"{BILLING}\n\n{again.replace('amount', 'price')}")
    shown = [each for each in await editor.diagnosed("billing.py", 2) if each.code == "decided-against"]
    assert [each.severity for each in shown] == [types.DiagnosticSeverity.Information]
    assert shown[0].range.start.line >= BILLING.count("\n")
    assert shown[0].message.endswith("decision: One send for each card")
    assert shown[0].data == {"memory": memory}
