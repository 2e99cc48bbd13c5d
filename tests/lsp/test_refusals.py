"""Why something is refused is said in all four languages, wherever in the server the error is made."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from pygls.exceptions import JsonRpcException

from lsp.conftest import start, stop
from moorage.domain import errors
from moorage.lsp.diagnostics import explained
from moorage.lsp.words import ENGLISH, LANGUAGES, words_of

SERVER = Path(__file__).resolve().parents[2] / "server" / "moorage"
NAMES = {each.__name__ for each in vars(errors).values() if isinstance(each, type)}
NOT_IN_AN_EDITOR = {
    "commands, agents and other programs read these": ("cli", "agents", "mcp_server", "wire"),
    "of filters and cursors that no form of the extension writes": ("domain/filters.py", "domain/cursor.py"),
    "of what agents keep": ("domain/sessions.py", "engine/sessions.py", "services/sessions.py", "services/capping.py"),
    "of changes that are given as a text or a name of commits": (
        *("domain/patches.py", "engine/patched.py", "engine/rejections.py"),
        *("domain/rejection.py", "services/rejecting.py"),
    ),
}
HALF = {
    "exists already", "has no sighting", "@ params",  # a wrong program, not a person
    "idempotency key", "content is for a merge", "dimensions do not fit", "belongs to the namespace",
}  # fmt: skip
ALONE = {"{a}: {b}"}
"""Says nothing of its own."""
OF_DOCUMENTS = {"7 7: sections 7"}
"""Names what became of a document; there is a sentence for each."""
MADE = {
    "{a} names {b} symbols; choose one of: {c}",
    "{a} is not there; symbols of the file: {b}",
    "internal error; the server's log has the details",
}
"""Put together before they are given to an error."""


def sentence_of(node: ast.expr) -> str | None:
    """As in the tables, with {a}, {b} … for what is put in; None for what is not written there."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if not isinstance(node, ast.JoinedStr):
        return None
    names = iter("abcdefgh")
    return "".join(str(each.value) if isinstance(each, ast.Constant) else f"{{{next(names)}}}" for each in node.values)


def said_in(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in NAMES and node.args:
            said = sentence_of(node.args[0])
            if said is not None:
                yield said


def shown_in_an_editor() -> set[str]:
    left_out = tuple(each for some in NOT_IN_AN_EDITOR.values() for each in some)
    files = [each for each in SERVER.rglob("*.py") if not each.relative_to(SERVER).as_posix().startswith(left_out)]
    every = {said for each in files for said in said_in(each)}
    return {each for each in every if not any(half in each for half in HALF)} - ALONE | MADE


def table(language: str) -> dict[str, str]:
    path = SERVER / "lsp" / "words" / "refused" / f"{language}.json"
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return found


def values_in(sentence: str) -> list[str]:
    return sorted({name for _, name, _, _ in Formatter().parse(sentence) if name is not None})


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_is_there_and_none_is_left_over(language: str) -> None:
    assert shown_in_an_editor() ^ set(table(language)) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_in_english_and_no_value_is_made_up(language: str) -> None:
    found = table(language)
    assert {each for each, other in found.items() if each == other} == set()
    assert {each for each, other in found.items() if not set(values_in(other)) <= set(values_in(each))} == set()


def test_every_line_of_the_journal_is_said_again() -> None:
    files = (ast.parse(each.read_text(encoding="utf-8")) for each in SERVER.rglob("*.py"))
    calls = [node for tree in files for node in ast.walk(tree) if isinstance(node, ast.Call)]
    events = [each for each in calls if getattr(each.func, "attr", "") == "event" and len(each.args) > 2]
    said = {sentence for each in events if (sentence := sentence_of(each.args[2])) is not None}
    lines = {each.format(**dict.fromkeys("abcdefgh", "7")) for each in said} - OF_DOCUMENTS
    assert len(lines) > 15
    assert {each for each in lines if words_of("de").again(each) == each} == set()


@pytest.mark.parametrize("left_out", [each for some in NOT_IN_AN_EDITOR.values() for each in some])
def test_what_is_left_out_is_there(left_out: str) -> None:
    assert (SERVER / left_out).exists()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "a.py#f does not parse just now; mend it first, or anchor to the file",
            "a.py#f lässt sich gerade nicht einlesen; zuerst in Ordnung bringen oder an die Datei verankern",
        ),
        (
            "mem_1 is archived; `moorage restore mem_1` brings it back",
            "mem_1 ist archiviert; *Wiederherstellen* bringt mem_1 zurück",
        ),
        (
            "mem_1 is forgotten; only active memories can be archived",
            "mem_1 ist vergessen; nur aktive Erinnerungen lassen sich archivieren",
        ),
        ("a\nb is outside the workspace /c", "a\nb liegt außerhalb des Arbeitsbereichs /c"),
        ("a reason that nobody translated", "a reason that nobody translated"),
    ],
)
def test_a_refusal_is_said_again_with_what_it_names(text: str, expected: str) -> None:
    assert words_of("de").again(text) == expected
    assert ENGLISH.again(text) == text


async def test_an_editor_is_refused_in_its_language(repo: Path) -> None:
    editor = await start(repo, locale="ja")
    try:
        with pytest.raises(JsonRpcException) as caught:
            await editor.request("moorage/recall", {"query": ""})
        assert str(caught.value) == "質問が空です。何を探すか書いてください"
        with pytest.raises(JsonRpcException) as caught:
            await editor.request("moorage/confirm", {"id": "mem_none"})
        assert "というメモリ" in str(caught.value) or "のメモリはありません" in str(caught.value)
    finally:
        await stop(editor)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_page_in_every_language(language: str) -> None:
    codes = SERVER / "lsp" / "codes"
    assert {each.name for each in codes.glob("*.md")} == {each.name for each in (codes / language).glob("*.md")}
    page = explained("gone", words_of(language))
    assert page is not None
    assert page.href.endswith(f"/codes/{language}/gone.md")
