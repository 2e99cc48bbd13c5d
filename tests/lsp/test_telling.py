"""Everything that the server tells a person is said in all four languages, whichever part of it makes the text."""

import ast
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from lsp.conftest import BILLING, start, stop
from lsp.test_refusals import NAMES as ERRORS
from lsp.test_refusals import SERVER, sentence_of
from moorage.lsp.telling import SAID, SECRETS, WRITTEN, is_sentence
from moorage.lsp.words import words_of
from moorage.wire.methods import REQUESTS

PROSE = re.compile(r"(\{[a-z]\}|[a-z]+('[a-z]+)?),? (\{[a-z]\}|[a-z]{2,})")
"""Two words side by side, or one beside a value."""
CODE = re.compile(r"[\\\n<>=?\[\]|_*]|[A-Z]{2,}|^(\{[a-z]\} )+[({]")
"""Patterns, lists of words, SQL, types, and values alone."""
NOT_READ = {"say", "debug", "info", "warning", "error", "exception", "cast", "TypeVar", "ValueError"} | ERRORS
"""What is given to these is told otherwise, or no person reads it."""
ELSEWHERE = {
    "commands, agents and models read these": (
        *(
            "cli",
            "agents",
            "mcp_server",
            "settings/sources.py",
            "lsp/sentences.py",
            "embedding/models.py",
            "embedding/embedder.py",
        ),
        *("domain/briefing_packing.py", "domain/prompting.py", "domain/served.py", "domain/sessions.py"),
        *("domain/tasks.py", "engine/hooks.py", "services/context", "services/sessions.py"),
    ),
    "texts and code are looked through for these": (
        *("domain/claims.py", "domain/comments.py", "domain/extraction.py", "domain/imperatives.py"),
        *("domain/lexicon.py", "domain/mentions.py", "domain/opposites.py", "domain/predicates.py"),
        *("domain/significance.py", "domain/synonyms.py", "domain/terms.py", "domain/time_words.py"),
        *("domain/times.py", "secrets/guessing.py", "syntax", "domain/patches.py", "exchange/memofs_core.py"),
    ),
    "keys and queries": (
        "domain/fingerprint.py",
        "domain/indexing.py",
        "store/sqlite",
        "wire",
        "workspace",
        "repository",
    ),
    "no view of the extension asks for these": (
        *("domain/consolidation.py", "domain/forgetting.py", "services/consolidating.py", "services/explaining.py"),
        *("services/exchanging.py", "domain/filters.py", "lsp/handlers/graph.py"),
    ),
    "an import leaves these out on purpose, and only says how many there are": (
        *("exchange/basic_memory.py", "exchange/claude.py", "exchange/collecting.py", "exchange/copilot.py"),
        *("exchange/instructions.py", "exchange/memloom.py", "exchange/memofs.py", "exchange/memofs_graph.py"),
        *("exchange/memofs_writing.py", "exchange/notes.py", "exchange/records.py"),
    ),
}
PARTS = {
    ", not between {a} and {b}", ", not {a}", "{a} letter{b} apart", "an entry", "{a} all", "took in {a} {b} ({c})",
    "{a}; {b}answers come from text alone", "{a}; until then {b} answers", "the vectors of {a} are {b}", "until then ",
    "being made", "merged both into", "left out", "stored without it", "stored all the same",
    "edited further: ", "snoozed {a}", "the {a}", "; the file does not parse just now", " and {a} more", "taken out",
    "let in", "a secret was {a}: {b}", "calls {a}",
    "{a} so far; `moorage check --staged` or `--diff` rules on a change",
    "no file", "it is a pipe, a socket or a device", "a file", "a binary file", "a link", "{a} bytes",
    "links are not followed; give what it leads to", "working tree", "told apart", "a line", "is not",
    "; perhaps {a} is meant", "it is {a}{b}", "the commit {a}",
    "its verdict is {a}, and only {b} was asked for",
    "a section holds a secret and is {a}: {b}", ", {a} {b}",
    "code owners", "decision record", "comment at line {a}", "{a} commits",
}  # fmt: skip
"""Of sentences that are there as a whole; and what is compared or kept, and never shown."""
NEVER = {
    "a name without letters", "other versions or numbers", "another file ending or domain", "the same entity",
    "not alike",
}  # fmt: skip
"""Why nothing is suggested."""
DATA = frozenset(
    [
        "after",
        "aliases",
        "anchor",
        "anchors",
        "arm",
        "at",
        "author",
        "before",
        "by_kind",
        "by_state",
        "by_type",
        "canonical",
        "claims",
        "commit",
        "components",
        "content",
        "contradicts",
        "counts",
        "created_at",
        "cursor",
        "cut",
        "damaged",
        "duplicate_of",
        "ended_at",
        "entities_without_memories",
        "events",
        "field",
        "fields",
        "files",
        "followed_from",
        "followed_to",
        "format",
        "heading_path",
        "id",
        "ids",
        "ingested_at",
        "instead",
        "invalidated_at",
        "kept",
        "key",
        "kind",
        "label",
        "last_accessed",
        "last_validated",
        "mapped",
        "memories",
        "memory",
        "memory_a",
        "memory_b",
        "metadata",
        "model",
        "model_state",
        "name",
        "namespace",
        "new",
        "now",
        "now_place",
        "object",
        "old",
        "opened_at",
        "operation",
        "origin",
        "origin_path",
        "outcome",
        "page",
        "path",
        "place",
        "predicate",
        "preview",
        "python",
        "role",
        "recorded_at",
        "removed",
        "resolution",
        "resolved_at",
        "rewritten",
        "root",
        "rule",
        "scope",
        "section",
        "seen_at",
        "sha256",
        "shared",
        "since",
        "source",
        "staleness",
        "started_at",
        "store",
        "subject",
        "suggestions",
        "summary",
        "superseded",
        "supersedes",
        "symbol",
        "table",
        "tags",
        "target",
        "task",
        "text",
        "then",
        "title",
        "to",
        "trust",
        "type",
        "undoes",
        "until",
        "updated_at",
        "url",
        "valid_from",
        "valid_until",
        "version",
        "written",
        "actor",
        "anchor_id",
        "briefed_at",
        "check",
        "what",
    ]
)
"""Ids, places, times, words of the protocol, and what somebody wrote."""


def shapes() -> Iterator[Any]:
    """Of every answer, each once."""
    waiting: list[Any] = [each.result for each in REQUESTS]
    seen: set[Any] = set()
    while waiting:
        shape = waiting.pop()
        if shape in seen:
            continue
        seen.add(shape)
        waiting += get_args(shape)
        if is_dataclass(shape) and isinstance(shape, type):
            waiting += get_type_hints(shape).values()
            yield shape


def texts_of(shape: Any) -> set[str]:
    hints = get_type_hints(shape)
    return {each.name for each in fields(shape) if "str" in str(hints[each.name])}


def test_of_every_text_of_an_answer_it_is_known_whether_it_is_a_sentence() -> None:
    named = {name for shape in shapes() for name in texts_of(shape)}
    said = {each for each in SAID if "." not in each}
    assert (named - DATA - said, said - named, DATA - named) == (set(), set(), set())
    full = {f"{shape.__name__}.{name}" for shape in shapes() for name in texts_of(shape)}
    assert {each for each in SAID | SECRETS | WRITTEN if "." in each} <= full


def unread(tree: ast.AST) -> set[int]:
    """Docstrings, parts of larger texts, and what is given to calls that tell it otherwise."""
    found: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and called(node) in NOT_READ:
            found |= {id(each) for each in ast.walk(node)}
        elif isinstance(node, ast.JoinedStr):
            found |= {id(each) for each in node.values}
        elif isinstance(node, ast.Expr):
            found.add(id(node.value))
    return found


def called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def prose_of(path: Path) -> Iterator[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    left_out = unread(tree)
    for node in ast.walk(tree):
        said = sentence_of(node) if isinstance(node, ast.expr) and id(node) not in left_out else None
        if said and PROSE.search(said) and not CODE.search(said):
            yield said


@cache
def prose() -> frozenset[str]:
    elsewhere = tuple(each for some in ELSEWHERE.values() for each in some)
    files = [each for each in SERVER.rglob("*.py") if not each.relative_to(SERVER).as_posix().startswith(elsewhere)]
    return frozenset(said for each in files for said in prose_of(each))


def filled(sentence: str) -> str:
    """With a number, or a name of ours where one stands there alone."""
    return re.sub(r"\{[a-z]\}", "7", re.sub(r" is \{[a-z]\}$", " is binary", sentence))


@pytest.mark.parametrize("language", ["de", "ja", "zh"])
def test_every_text_that_looks_like_a_sentence_is_said_again(language: str) -> None:
    say = words_of(language)
    found = {each: filled(each) for each in prose() - PARTS - NEVER}
    assert len(found) > 150
    assert {each for each, text in found.items() if say.again(text) == text} == set()


def test_nothing_is_excepted_that_is_not_there() -> None:
    assert (PARTS | NEVER) - prose() == set()
    assert {each for some in ELSEWHERE.values() for each in some if not list(SERVER.glob(f"{each}*"))} == set()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("checks: 1 added, 2 removed", "Prüfungen: 1 hinzugefügt, 2 entfernt"),
        (
            "embeddings are switched off; answers come from text alone",
            "Einbettungen sind ausgeschaltet; Antworten kommen allein aus dem Text",
        ),
        ("line 2: not anchored: a.py is missing", "Zeile 2: nicht verankert: a.py fehlt"),
        ("rows.jsonl:7: it is nested too deeply", "rows.jsonl:7: es ist zu tief verschachtelt"),
        ("line 3: pinned is maybe; it is true or false", "Zeile 3: pinned ist maybe; es ist true oder false"),
        ("text: the numbers differ", "Text: die Zahlen sind verschieden"),
        ("version: 1.36 or 1.38", "version: 1.36 oder 1.38"),
        ("mode: debug or text", "mode: debug oder text"),
        ("undid: pinned", "rückgängig gemacht: angeheftet"),
        ("forgotten: “a; pinned; lost or found” (mem_1)", "vergessen: “a; pinned; lost or found” (mem_1)"),
        ("“embeddings are switched off”", "“embeddings are switched off”"),
        ("Somebody wrote this, and that", "Somebody wrote this, and that"),
        ("x" * 2_000, "x" * 2_000),
    ],
)
def test_a_sentence_is_said_again_whatever_it_is_put_together_of(text: str, expected: str) -> None:
    assert words_of("de").again(text) == expected


def test_what_somebody_wrote_is_no_sentence() -> None:
    written = {f"{shape.__name__}.{name}" for shape in shapes() for name in texts_of(shape) if is_sentence(shape, name)}
    assert not written & {"MemoryItem.content", "MemoryItem.title", "ReintroducedItem.reason", "ConflictSide.content"}


async def test_answers_are_told_in_the_language_of_the_person_and_in_english_to_models(repo: Path) -> None:
    editor = await start(repo, locale="de")
    try:
        await editor.request("moorage/remember", {"content": "It is 30 seconds", "anchors": ["billing.py#charge"]})
        editor.open("billing.py")
        editor.replace("billing.py", BILLING.replace("timeout=30", "timeout=90"))
        await editor.diagnosed("billing.py", 1)
        asked = {"query": "how many seconds"}
        person, model = [(await editor.request("moorage/recall", {**asked, **more})) for more in ({}, {"shown": True})]
        said = [(each.items[0].anchors[0].detail, each.note.split("; ")[-1]) for each in (person, model)]
        assert said == [
            ("der Code wurde geändert: `30` → `90`", "Antworten kommen allein aus dem Text"),
            ("the code changed: `30` → `90`", "answers come from text alone"),
        ]
        imported = await editor.request("moorage/importMemories", {"text": "{", "dryRun": True})
        assert imported.leftOut[0].why.startswith("es ist kein JSON")
        offers = await editor.request("moorage/completeQuery", {"text": "kin", "character": 3})
        assert offers.items[0].about == "welche Art von Erinnerung"
    finally:
        await stop(editor)
