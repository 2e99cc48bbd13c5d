"""What is taken for a secret is named in all four languages; products and vendors keep their names."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from moorage.lsp.words import ENGLISH, LANGUAGES, words_of

RULES = Path(__file__).resolve().parents[2] / "server" / "moorage" / "secrets"
NOT_NAMES = re.compile(
    r"\b(?:key|secret|password|credentials|access|private|of|its|that|the|older|newer|form|account|session|server)\b"
)
NAMED = re.compile(r"\b(?:[A-Z]\w*[A-Z]\w*|\w*\d\w*)\b")
"""Names that look like nothing else: `GitHub`, `E2B`."""


def titles() -> list[str]:
    tables = [tomllib.loads(each.read_text(encoding="utf-8")) for each in sorted((RULES / "rules").glob("*.toml"))]
    in_tables = [rule["title"] for table in tables for rule in table.values()]
    guessed = [
        title
        for name in ("guessing.py", "prose.py")
        for title in re.findall(r'"([A-Z][a-z]+(?: [a-z]+)*)"', (RULES / name).read_text(encoding="utf-8"))
    ]
    assert len(in_tables) > 400
    assert {"Password", "Password in a sentence", "Words of a wallet"} <= set(guessed)
    return [*in_tables, *guessed]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_title_is_told_and_nothing_of_it_is_left_in_english(language: str) -> None:
    say = words_of(language)
    told = {each: say.secret(each) for each in titles()}
    assert {each for each, other in told.items() if each == other or NOT_NAMES.search(other)} == set()
    lost = {each for each, other in told.items() if any(name not in other for name in NAMED.findall(each))}
    assert lost == set()


@pytest.mark.parametrize(
    ("language", "title", "expected"),
    [
        ("de", "GitHub fine-grained token", "GitHub-Token mit feinen Rechten"),
        ("de", "Heroku API key, older form", "Heroku-API-Schlüssel, ältere Form"),
        ("ja", "AWS secret access key", "AWS のシークレットアクセスキー"),
        ("zh", "Private key", "私钥"),
        ("zh", "a title that nobody translated", "a title that nobody translated"),
    ],
)
def test_a_title_is_told(language: str, title: str, expected: str) -> None:
    assert words_of(language).secret(title) == expected
    assert ENGLISH.secret(title) == title


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "a secret was taken out: content: GitHub token (ghp…a), title: JSON Web Key, private part (…)",
            "ein Geheimnis wurde entfernt: content: GitHub-Token (ghp…a), title: JSON Web Key, privater Teil (…)",
        ),
        ("content: Password in a sentence (a)…b)", "content: Passwort in einem Satz (a)…b)"),
        ("my door: house key (at…)", "my door: house-Schlüssel (at…)"),
        ("my door: house key", "my door: house key"),
        ("my door: house key (at home)", "my door: house key (at home)"),
    ],
)
def test_findings_are_told_within_a_sentence(text: str, expected: str) -> None:
    assert words_of("de").again(text) == expected
    assert ENGLISH.again(text) == text


def test_the_same_kinds_are_in_every_language() -> None:
    tables = [set(table(each)) for each in LANGUAGES]
    assert tables[0] == tables[1] == tables[2]


def table(language: str) -> dict[str, str]:
    path = RULES.parent / "lsp" / "words" / "secrets" / f"{language}.json"
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return found
