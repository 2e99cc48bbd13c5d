"""Cards: memory text is data, whatever it holds."""

import json
import re
from datetime import UTC, datetime, timedelta
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moorage.domain.bands import USUAL, freshness_of
from moorage.domain.drift import Verdict
from moorage.domain.known import Known
from moorage.domain.memory import Author, AuthorKind, Kind, Memory, MemoryId, MemoryState, Scope, Trust
from moorage.lsp import render
from moorage.lsp.client import Client, client_of
from moorage.lsp.words import ENGLISH

NOBODY = client_of(None)
EDITOR = client_of({"commandLinks": True, "commands": ["moorage.editMemory", "moorage.showThenAndNow"]})
MOMENT = datetime(2026, 1, 2, tzinfo=UTC)


def known(
    content: str,
    title: str = "",
    author: str = "Ada",
    days: int = 0,
    kind: Kind = Kind.NOTE,
    trust: Trust = Trust.ACCEPTED,
) -> Known:
    memory = Memory(
        id=MemoryId("mem_1"),
        kind=kind,
        title=title,
        content=content,
        tags=(),
        confidence=1.0,
        author=Author(AuthorKind.PERSON, author),
        trust=trust,
        scope=Scope.PRIVATE,
        state=MemoryState.ACTIVE,
        supersedes=None,
        created_at=MOMENT,
        updated_at=MOMENT,
    )
    return Known(memory, (), freshness_of(memory, None, USUAL, MOMENT + timedelta(days=days)))


def card_of(items: list[Known], client: Client = NOBODY) -> str:
    return render.hover(items, {}, client, "file:///a.py")


@pytest.mark.parametrize(
    "attack",
    [
        "[click](command:workbench.action.terminal.new)",
        "![x](https://example.org/x.png)",
        "<img src=x onerror=alert(1)>",
        "<a href='command:x'>y</a>",
        "https://example.org/track?me",
        "mail me@example.org",
        "```\ncode\n```",
        "# heading",
        "- item",
        "1. item",
        "| a | b |\n|---|---|",
        "&lt;b&gt;",
        "~~gone~~ **bold** _it_ `code`",
        "$(alert) icons",
    ],
)
def test_nothing_in_a_memory_is_markup(attack: str) -> None:
    card = card_of([known(attack, title=attack, author=attack)])
    body = card.replace("**✓ holds**", "").replace("`mem_1`", "")
    body = re.sub(r"\*\*(.*?[^\\])\*\*", r"\1", body, count=1)  # the title's own emphasis
    body = re.sub(r"(?m)^_|_(?= · )", "", body)  # the author's own emphasis
    assert re.findall(r"(?<!\\)[\[\]()<>`*_!#|~&$:@]", re.sub(r"\\\\", "", body)) == []


@given(st.text(max_size=400))
def test_control_and_direction_characters_are_made_visible(text: str) -> None:
    card = card_of([known(text or "x")])
    assert all(each.isprintable() or each == "\n" for each in card)
    assert len(card.splitlines()) <= render.MAX_LINES


@pytest.mark.parametrize("count", [1, 2, 3, 4, 10, 100])
def test_a_card_has_at_most_twelve_lines_and_counts_the_rest(count: int) -> None:
    card = card_of([known("one\ntwo\nthree\nfour\nfive", title=f"title {i}") for i in range(count)])
    assert len(card.splitlines()) <= render.MAX_LINES
    shown = card.count("✓ holds")
    assert shown == count or f"…and {count - shown} more" in card


@pytest.mark.parametrize(
    ("verdicts", "title"),
    [
        ([Verdict.HOLDS], "1 memory"),
        ([Verdict.HOLDS, Verdict.HOLDS], "2 memories"),
        ([Verdict.HOLDS, Verdict.CHANGED, Verdict.LOST], "3 memories · 1 lost · 1 changed"),
        ([Verdict.UNCHECKED], "1 memory · 1 unchecked"),
    ],
)
def test_a_lens_counts_and_says_the_worst_first(verdicts: list[Verdict], title: str) -> None:
    assert render.lens_title(verdicts, ENGLISH, n_proposed=0, is_snoozed=False) == title
    assert render.lens_title(verdicts, ENGLISH, n_proposed=0, is_snoozed=True) == f"{title} · snoozed"
    assert render.lens_title(verdicts, ENGLISH, n_proposed=1, is_snoozed=False) == f"{title} · 1 proposed"


def test_a_card_without_markdown_keeps_the_words() -> None:
    assert render.plain(card_of([known("a_b (c) [d]", title="T*")])).splitlines()[:3] == [
        "✓ holds · note  ",
        "T*  ",
        "a_b (c) [d]  ",
    ]


def test_a_note_that_nobody_confirmed_for_long_says_so_in_words() -> None:
    assert "unverified" not in card_of([known("x", days=30)])
    assert "**✓ holds** · note · unverified, never confirmed" in card_of([known("x", days=31)])


def test_what_binds_most_is_told_in_full_and_the_rest_in_a_line_each() -> None:
    notes = [known(f"note {i}\nmore\nand more") for i in range(2)]
    card = card_of([*notes, known("never\nmore than\n30", kind=Kind.CONSTRAINT)])
    assert card.splitlines()[:2] == ["**✓ holds** · constraint  ", "never  "]
    assert card.splitlines()[-1] == "**✓ holds** · note · note 1 more and more"


def test_a_client_that_runs_links_is_offered_at_most_three_things_to_do() -> None:
    assert "command:" not in card_of([known("x", trust=Trust.PROPOSED)])
    links = re.findall(
        r"\[(\w[\w ]*)\]\(command:([\w.]+)\?([^)]*)\)", card_of([known("x", trust=Trust.PROPOSED)], EDITOR)
    )
    assert [(title, command) for title, command, _ in links] == [
        ("Accept", "moorage.acceptProposal"),
        ("Reject", "moorage.rejectProposal"),
        ("Edit", "moorage.editMemory"),
    ]
    assert json.loads(unquote(links[0][2])) == [{"ids": ["mem_1"], "uri": "file:///a.py"}]


def test_the_verdict_and_what_can_be_done_are_in_the_first_line_of_each() -> None:
    """An editor cuts off what is below its own messages."""
    items = [known("a\nb\nc\nd\ne", title="T" * 200, trust=Trust.PROPOSED), known("x", days=31)]
    cards = card_of(items, EDITOR).split("\n\n")
    assert len(cards) == 2
    for card in cards:
        first, *rest = card.splitlines()
        assert re.match(r"\*\*✓ holds\*\* · note · .+ — \[\w+\]\(command:", first)
        assert "command:" not in "".join(rest)


def test_the_memory_comes_before_who_wrote_it() -> None:
    assert card_of([known("the text", title="the title")]).splitlines() == [
        "**✓ holds** · note  ",
        "**the title**  ",
        "the text  ",
        "_Ada, 2026\\-01\\-02_ · `mem_1`".replace("\\", ""),
    ]
