"""What the server says is said in all four languages, with the same values in it."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from lsprotocol import types

from lsp.conftest import BILLING, Editor, start, stop
from moorage.lsp.sentences import TEXTS
from moorage.lsp.words import LANGUAGES, NAMES, words_of

SERVER = Path(__file__).resolve().parents[2] / "server" / "moorage"


def said_in(tree: ast.AST) -> Iterator[str]:
    """The sentences that are given to something called `say`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called == "say":
                yield str(node.args[0].value)


def sentences() -> set[str]:
    files = (ast.parse(each.read_text(encoding="utf-8")) for each in SERVER.rglob("*.py"))
    return {*NAMES, *TEXTS, *(said for tree in files for said in said_in(tree))}


def table(language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((SERVER / "lsp" / "words" / f"{language}.json").read_text(encoding="utf-8"))
    return found


def values_in(sentence: str) -> list[str]:
    return sorted(name for _, name, _, _ in Formatter().parse(sentence) if name is not None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_there_and_none_is_left_over(language: str) -> None:
    assert sentences() ^ set(table(language)) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_values_are_in_every_language(language: str) -> None:
    wrong = {each: other for each, other in table(language).items() if values_in(each) != values_in(other)}
    assert wrong == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_in_english(language: str) -> None:
    same = {each for each, other in table(language).items() if each == other}
    assert same <= {"{n} {word}", "{fix}: {title}", *({"{name} in {path}"} if language == "de" else ())}


@pytest.mark.parametrize(
    ("locale", "expected"),
    [
        ("de", "Rückgängig"),
        ("de-AT", "Rückgängig"),
        ("ja_JP", "元に戻す"),
        ("zh-cn", "撤消"),
        ("zh-Hans-SG", "撤消"),
        ("zh-tw", "Undo"),
        ("fr", "Undo"),
        ("en-GB", "Undo"),
        ("", "Undo"),
        (None, "Undo"),
        ("../de", "Undo"),
    ],
)
def test_a_locale_has_a_language(locale: str | None, expected: str) -> None:
    assert words_of(locale)("Undo") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("confirmed as still true: “It is 3” (mem_1)", "als noch zutreffend bestätigt: “It is 3” (mem_1)"),
        ("confirmed as still true: 3 memories", "als noch zutreffend bestätigt: 3 Erinnerungen"),
        ("snoozed until the next commit: “x” (mem_1)", "zurückgestellt bis zum nächsten Commit: “x” (mem_1)"),
        ("it is `4`, above `3`", "es ist `4`, über `3`"),
        ("a sentence that nobody translated", "a sentence that nobody translated"),
    ],
)
def test_what_is_kept_in_english_is_said_again(text: str, expected: str) -> None:
    assert words_of("de").again(text) == expected
    assert words_of("en").again(text) == text


async def test_a_german_editor_reads_german_and_its_requests_are_answered_in_it(repo: Path) -> None:
    editor = await start(repo, locale="de")
    try:
        stored = await editor.request(
            "moorage/remember", {"content": "Payments time out after 30 seconds", "anchors": ["billing.py#charge"]}
        )
        editor.open("billing.py")
        editor.replace("billing.py", BILLING.replace("timeout=30", "timeout=90"))
        (found,) = await editor.diagnosed("billing.py", 1)
        assert found.message == "der Code wurde geändert: '30' → '90' · Payments time out after 30 seco…"
        card = await editor.hover("billing.py", 5, 6)
        assert card is not None
        assert card.startswith("**⚠ geändert** · Notiz")
        titles = [each["title"].split(":")[0] for each in await editor.actions("billing.py", 5)]
        assert titles == ["Stimmt noch", "Bis zum nächsten Commit zurückstellen", "Vergessen"]
        assert await lens_title(editor) == "1 Erinnerung · 1 geändert"
        done = await editor.request("moorage/confirm", {"id": stored.id})
        assert done.message.startswith("als noch zutreffend bestätigt: ")
        history = await editor.request("moorage/history", {"id": stored.id})
        assert history.events[0].detail == "bestätigt an billing.py#charge"
    finally:
        await stop(editor)


async def lens_title(editor: Editor) -> Any:
    params = types.CodeLensParams(types.TextDocumentIdentifier(editor.uri("billing.py")))
    (lens,) = await editor.client.text_document_code_lens_async(params) or []
    resolved = await editor.client.code_lens_resolve_async(lens)
    return resolved.command.title if resolved.command else None
