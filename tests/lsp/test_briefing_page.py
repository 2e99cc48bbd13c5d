"""A briefing is a page for a person, in their language, and English text for agents."""

from pathlib import Path

import pytest

from lsp.conftest import BILLING, start, stop
from moorage.domain.vocabulary import TYPES
from moorage.lsp.briefing_page import page_of
from moorage.lsp.words import ENGLISH, LANGUAGES, words_of


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("# What is known: change the timeout", "# Was bekannt ist: change the timeout"),
        ("## Here", "## Hier"),
        (
            "- **changed, verify first** constraint (`a.py#f`) `mem_1`",
            "- **geändert, zuerst prüfen** Bedingung (`a.py#f`) `mem_1`",
        ),
        ("- **holds** note Here `mem_1`", "- **gilt** note Here `mem_1`"),
        ("  `a.py#f`: the code changed: `30` → `10`", "  `a.py#f`: der Code wurde geändert: `30` → `10`"),
        (
            "  violated: it is `4`, above `3`; `f` is at most `3`",
            "  verletzt: es ist `4`, über `3`; `f` ist höchstens `3`",
        ),
        ("  >     ## Here", "  >     ## Here"),
        (
            "- **Here** tool: uses x (2 edges, 1 memory) `mem_1`",
            "- **Here** Werkzeug: uses x (2 Kanten, 1 Erinnerung) `mem_1`",
        ),
        (
            "- **Here** code\\_symbol, also tool, There (1 edge, 1 memory)",
            "- **Here** Symbol im Code, auch tool, There (1 Kante, 1 Erinnerung)",
        ),
        ("- **tool** gadget: is a tool (1 edge, 1 memory)", "- **tool** gadget: is a tool (1 Kante, 1 Erinnerung)"),
        ("(17 more; expand: abc)", "(17 more; expand: abc)"),
        ("(1 more did not fit the budget)", "(1 weitere passten nicht ins Budget)"),
        (
            "It is 3. A debug task looks for recent errors and bug-fix context.",
            "It is 3. Eine Aufgabe der Art „Fehlersuche“ sucht nach jüngsten Fehlern und ihrer Behebung.",
        ),
        (
            "The service is down, or calls the bank; nobody knows",
            "The service is down, or calls the bank; nobody knows",
        ),
        ("", ""),
    ],
)
def test_what_a_briefing_says_of_itself_is_said_again_and_nothing_else(line: str, expected: str) -> None:
    below = "\n  >     It is so" if "constraint" in line else ""
    assert page_of(line + below, words_of("de")) == expected + below
    assert page_of(line, ENGLISH) == ""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(TYPES))
def test_every_type_of_an_entity_has_a_name(name: str, language: str) -> None:
    line = f"- **It** {name} (1 edge, 1 memory)"
    assert not page_of(line, words_of(language)).startswith(f"- **It** {name}")


async def test_a_person_has_a_page_and_a_model_english_alone(repo: Path) -> None:
    editor = await start(repo, locale="ja")
    try:
        await editor.request("moorage/remember", {"content": "It is 30 seconds", "anchors": ["billing.py#charge"]})
        (repo / "billing.py").write_text(BILLING.replace("timeout=30", "timeout=90"), encoding="utf-8")
        task = {"query": "the seconds of charge", "taskType": "coding", "at": "billing.py#charge"}
        person = await editor.request("moorage/context", task)
        model = await editor.request("moorage/context", {**task, "shown": True})
        assert (model.page, person.text) == ("", model.text)
        left = [each for each in person.page.splitlines() if each.isascii() and each.strip() and ">" not in each[:3]]
        assert left == []
    finally:
        await stop(editor)
