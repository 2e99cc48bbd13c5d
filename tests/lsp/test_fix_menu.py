"""Which quick fixes are rows of the menu where several memories are to be mended, and what stands behind "More…"."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from lsp.conftest import BILLING, Editor, start, stop
from lsp.test_fixes import CLIENT, COMMANDS, LINE, remembered

FOLDING = {**CLIENT, "commands": [*COMMANDS, "moorage.moreFixes"]}
TEXTS = ["Payments time out after 30 seconds", "Cards get 30 seconds as well", "A bank answers in 30", "30 is the law"]
AGAIN = BILLING.replace("timeout=30", "timeout=90")


@pytest.fixture
async def folding(repo: Path) -> AsyncIterator[Editor]:
    """An editor that opens what is behind a row."""
    editor = await start(repo, options=FOLDING)
    yield editor
    await stop(editor)


async def menu(editor: Editor, line: int) -> list[dict[str, Any]]:
    return await editor.actions("billing.py", line)


async def edited(editor: Editor, text: str, count: int) -> None:
    editor.open("billing.py")
    editor.replace("billing.py", text)
    await editor.diagnosed("billing.py", count)


def begun(actions: list[dict[str, Any]]) -> list[str]:
    return [each["title"].split(":")[0] for each in actions]


def behind(action: dict[str, Any]) -> list[str]:
    return [each["title"] for each in action["command"]["arguments"][0]["fixes"]]


async def test_one_memory_has_every_fix_as_a_row(folding: Editor) -> None:
    await remembered(folding)
    await edited(folding, AGAIN, 1)
    assert "More…" not in begun(await menu(folding, LINE))


async def test_of_two_the_usual_fixes_are_rows_and_the_rest_is_behind_one_for_each(folding: Editor) -> None:
    for text in TEXTS[:2]:
        await remembered(folding, text)
    await edited(folding, AGAIN, 2)
    actions = await menu(folding, LINE)
    assert begun(actions) == [
        *["Still true"] * 2,
        *["Show then and now"] * 2,
        *["Forget"] * 2,
        *["Still true", "Snooze until the next commit"],
        *["More…"] * 2,
    ]
    assert behind(actions[-1]) == ["Edit", "Supersede with a new text", "Snooze until the next commit", "Snooze…"]
    assert [each["title"] for each in actions[-2:]] == [f"More…: {each}" for each in TEXTS[:2]]
    assert len(actions[-1]["diagnostics"]) == 1


async def test_of_four_only_the_likeliest_is_a_row(folding: Editor) -> None:
    for text in TEXTS:
        await remembered(folding, text)
    await edited(folding, AGAIN, 4)
    actions = await menu(folding, LINE)
    assert begun(actions) == [
        *["Still true"] * 4,
        *["Still true", "Snooze until the next commit"],
        *["More…"] * 4,
    ]
    assert behind(actions[-1])[0] == "Show then and now"
    assert behind(actions[-1])[-1] == "Forget"


async def test_what_is_lost_elsewhere_leaves_room_for_what_is_here(folding: Editor) -> None:
    await remembered(folding, TEXTS[0])
    for text in ("Sending takes a while", "Sends are logged", "Sends are counted"):
        await remembered(folding, text, "billing.py#send")
    await edited(folding, AGAIN.split("def send")[0], 4)
    actions = await menu(folding, LINE)
    assert begun(actions) == [
        "Still true",
        *["Move the anchor here"] * 3,
        *["Show then and now", "Forget", "Snooze until the next commit"],
        *["More…"] * 4,
    ]
    assert [TEXTS[0] in each["title"] for each in actions[:5]] == [True, False, False, False, True]


async def test_two_that_begin_alike_are_two_rows(folding: Editor) -> None:
    beginning = "Payments time out after 30 seconds because of the"
    for text in (f"{beginning} bank", f"{beginning} law"):
        await remembered(folding, text)
    await edited(folding, AGAIN, 2)
    targets = [each["command"]["arguments"][0] for each in await menu(folding, LINE)]
    assert len({each["id"] for each in targets if "anchor" in each}) == 2


async def test_what_is_chosen_behind_the_row_does_what_it_says(folding: Editor) -> None:
    for text in TEXTS[:2]:
        await remembered(folding, text)
    await edited(folding, AGAIN, 2)
    more = (await menu(folding, LINE))[-1]
    (snooze,) = [each for each in more["command"]["arguments"][0]["fixes"] if each["title"].startswith("Snooze until")]
    await folding.run({"command": {"command": snooze["command"], "arguments": [snooze["target"]]}})
    await folding.diagnosed("billing.py", 1)


async def test_an_editor_that_cannot_open_it_has_every_fix_as_a_row(editor: Editor) -> None:
    for text in TEXTS[:2]:
        await remembered(editor, text)
    await edited(editor, AGAIN, 2)
    assert begun(await menu(editor, LINE)) == [
        *["Still true"] * 2,
        *["Snooze until the next commit"] * 2,
        *["Forget"] * 2,
        *["Still true", "Snooze until the next commit"],
    ]


async def test_a_proposal_is_accepted_or_rejected_and_rejecting_is_all_the_forgetting_it_needs(editor: Editor) -> None:
    proposal = {"content": TEXTS[0], "anchors": ["billing.py#charge"], "agent": "chat"}
    await editor.request("moorage/propose", proposal)
    editor.open("billing.py")
    titles = begun(await menu(editor, LINE))
    assert titles[:2] == ["Accept the proposal", "Reject the proposal"]
    assert "Forget" not in titles
