"""The names that a text mentions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moorage.domain.mentions import MAX_MENTIONS, is_nameable, mentions_in


def names(text: str, known: frozenset[str] = frozenset()) -> list[str]:
    return [each.name for each in mentions_in(text, known)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We keep it in Postgres", [("Postgres", "concept")]),
        ("ask Ann Lee about JWT", [("Ann Lee", "concept"), ("JWT", "concept")]),
        (
            "see `Pool.acquire()` in `src/db/pool.py`",
            [("Pool.acquire()", "code_symbol"), ("src/db/pool.py", "document")],
        ),
        (
            "call refresh_token, then getUser() of a::b",
            [(each, "code_symbol") for each in ("refresh_token", "getUser()", "a::b")],
        ),
        ("look at src/db/pool.py or Makefile.toml", [("src/db/pool.py", "document"), ("Makefile.toml", "document")]),
        ("PostgreSQL's pool. S3API too", [("PostgreSQL", "concept"), ("S3API", "concept")]),
    ],
)
def test_code_paths_and_proper_names_are_mentioned(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(each.name, each.type) for each in mentions_in(text, frozenset())] == expected


@pytest.mark.parametrize(
    "text",
    [
        "Sessions are short. Restart it",
        "IMPORTANT: do NOT do this on Monday, OK",
        "Ask about it",
        "see https://Example.org/Page and Ann@example.org",
        "```\nPostgres refresh_token\n```",
        "run `make test && ls`",
        "E.g. this, I think",
        "",
    ],
)
def test_what_has_a_capital_by_its_place_alone_is_no_name(text: str) -> None:
    assert names(text) == []


def test_a_known_name_counts_at_the_start() -> None:
    assert names("Postgres is slow") == []
    assert names("Postgres is slow", frozenset(("postgres",))) == ["Postgres"]


def test_an_order_at_the_start_is_no_part_of_the_name() -> None:
    assert names("Replaced Jenkins") == ["Jenkins"]
    assert names("Ask Ann Lee") == ["Ann Lee"]
    assert names("Claude Code runs it") == ["Claude Code"]


def test_each_name_is_mentioned_once_and_few_at_all() -> None:
    assert names("the Pool, `pool` and the pool's Pool") == ["Pool"]
    assert len(names(" ".join(f"name_{letter}" for letter in "abcdefghijklmnopqrstuvwxyz"))) == MAX_MENTIONS


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("API Gateway", True),
        ("a" * 40, True),
        ("a" * 41, False),
        ("one two three four five six", False),
        ("x", False),
        ("42", False),
        ("3 - 2 ab", False),
        ("f(x) is", False),
        ("a = b", False),
    ],
)
def test_a_name_is_short_with_letters_and_no_formula(text: str, expected: bool) -> None:
    assert is_nameable(text) is expected


@given(st.text() | st.text("Ab_. `/'\n("))
def test_any_text_can_be_read(text: str) -> None:
    assert all(each.strip() for each in names(text))
