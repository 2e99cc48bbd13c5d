"""Quick fixes for checks that the code does not meet, and for code that comes back: each done over the protocol."""

from pathlib import Path
from typing import Any

from lsp.conftest import BILLING, Editor, start, stop
from lsp.test_fixes import CLIENT

LINE = 2
VIOLATING = BILLING.replace("RETRIES = 3", "RETRIES = 5")
DROP = "No longer a rule: drop the check that 'billing.py#RETRIES' is at most '3'"
REJECTED = (
    "def debit(card, amount, journal):\n"
    "    for attempt in range(RETRIES):\n"
    "        answer = card.send(amount, timeout=30)\n"
    "        if answer.status < 500:\n"
    "            journal.note(card, attempt)\n"
    "            return answer\n"
    "        journal.warn(card, attempt, answer.status)\n"
    "    raise Declined(card, amount)\n"
)


async def violated(editor: Editor, anchor: str = "billing.py#charge") -> str:
    """A memory whose check the buffer does not meet."""
    check = {"check": "between", "on": "billing.py#RETRIES", "most": 3}
    given = {"content": "Few tries are enough", "anchors": [anchor], "checks": [check]}
    memory = str((await editor.request("moorage/remember", given)).id)
    editor.open("billing.py")
    editor.replace("billing.py", VIOLATING)
    await editor.diagnosed("billing.py", 1)
    return memory


async def brought_back(editor: Editor) -> str:
    """A decision whose rejected code the buffer has again."""
    given = {"content": "One send for each card", "anchors": ["billing.py"], "rejectedCode": REJECTED}
    memory = str((await editor.request("moorage/remember", given)).id)
    editor.open("billing.py")
    editor.replace("billing.py", f"{BILLING}\n\n{REJECTED.replace('amount', 'price')}")
    await editor.until(lambda: "decided-against" in codes(editor), "code that comes back")
    return memory


def codes(editor: Editor) -> list[object]:
    return [each.code for each in editor.diagnostics.get(editor.uri("billing.py"), [])]


async def offered(editor: Editor, line: int) -> dict[str, Any]:
    return {each["title"]: each for each in await editor.actions("billing.py", line)}


async def test_a_check_can_be_dropped_where_it_is_violated_and_taken_back(editor: Editor) -> None:
    await violated(editor)
    found = await offered(editor, LINE)
    title = "Few tries are enough"
    assert list(found) == [DROP, f"Snooze until the next commit: {title}", f"Forget: {title}"]
    assert [each["code"] for each in found[DROP]["diagnostics"]] == ["violated"]
    done = await editor.run(found[DROP])
    await editor.until(lambda: codes(editor) == [], "no violation")
    await editor.request("moorage/undo", {"event": done["events"][0]})
    await editor.until(lambda: codes(editor) == ["violated"], "the violation again")


async def test_an_editor_that_shows_memories_is_offered_to_edit_and_supersede_them(repo: Path) -> None:
    editor = await start(repo, options=CLIENT)
    await violated(editor)
    begun = [each.partition(":")[0] for each in await offered(editor, LINE)]
    assert begun == [
        "No longer a rule",
        "Edit",
        "Supersede with a new text",
        "Snooze until the next commit",
        "Snooze…",
        "Forget",
    ]
    await stop(editor)


async def test_elsewhere_nothing_is_offered_for_it(editor: Editor) -> None:
    await violated(editor)
    assert await offered(editor, LINE + 3) == {}


async def test_what_drifted_and_violates_is_offered_each_fix_once(editor: Editor) -> None:
    check = {"check": "equals", "on": "billing.py#RETRIES", "value": 3}
    given = {"content": "RETRIES is 3, as the bank wants it", "anchors": ["billing.py#RETRIES"], "checks": [check]}
    await editor.request("moorage/remember", given)
    editor.open("billing.py")
    editor.replace("billing.py", VIOLATING)
    assert sorted(each.code for each in await editor.diagnosed("billing.py", 2)) == ["claim-hit", "violated"]
    actions = await editor.actions("billing.py", LINE)
    titles = [each["title"] for each in actions]
    assert len(titles) == len(set(titles))
    (forgetting,) = [each for each in actions if each["title"].startswith("Forget")]
    assert sorted(each["code"] for each in forgetting["diagnostics"]) == ["claim-hit", "violated"]


async def test_a_snooze_ends_the_violation_for_now(editor: Editor) -> None:
    await violated(editor)
    found = await offered(editor, LINE)
    await editor.run(found["Snooze until the next commit: Few tries are enough"])
    await editor.until(lambda: codes(editor) == [], "silence")


async def test_rejected_code_can_be_allowed_again_and_that_taken_back(editor: Editor) -> None:
    await brought_back(editor)
    line = BILLING.count("\n") + 3
    found = await offered(editor, line)
    allow = found["No longer decided against: One send for each card"]
    assert [each["code"] for each in allow["diagnostics"]] == ["decided-against"]
    done = await editor.run(allow)
    assert done["message"].startswith("the code that was decided against is allowed again")
    await editor.until(lambda: "decided-against" not in codes(editor), "nothing decided against")
    await editor.request("moorage/undo", {"event": done["events"][0]})
    await editor.until(lambda: "decided-against" in codes(editor), "the decision again")
