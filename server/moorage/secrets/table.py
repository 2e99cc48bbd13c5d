"""The table of rules, read from `rules/*.toml` when the first text is searched.

A rule has an id, a `title` for people, `hit` and `miss` (texts with `{40:w}` for forty random letters and digits, which
only the tests read), and is one of two kinds:

- A secret that shows what it is: `pattern` is the secret, or has a group `secret` that is. `keys` are lower-case
  pieces, one of which stands in every text that matches; without keys the rule is tried where an unbroken run of
  RUN_LENGTH characters stands. `random` also asks that it looks like chance, for patterns that other text fits.
- A secret that is known by what it is assigned to: `value` is a pattern of it, `near` are lower-case pieces of the
  name, one of which stands before it on its line.

`{uuid}` stands for a UUID. A repetition without an upper bound stands at the end of a pattern only, so that no text
makes one slow.
"""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TypedDict, cast

FILES = (
    *("cloud", "hosting", "vaults", "code", "builds", "data", "chat", "money", "watching", "analytics"),
    *("models", "agents", "business", "social", "keys"),
)
"""In the order in which rules are tried: what a secret is called is decided by the first that knows it."""
RUN_LENGTH = 32
_UUID = r"[a-fA-F0-9]{8}(?:-[a-fA-F0-9]{4}){3}-[a-fA-F0-9]{12}"
_LEFT = r"(?:(?<![A-Za-z0-9])|(?![A-Za-z0-9]))"
_RIGHT = r"(?:(?![A-Za-z0-9])|(?<![A-Za-z0-9]))"
"""Between a letter or digit and another one nothing begins or ends."""


class _Row(TypedDict, total=False):
    title: str
    pattern: str
    keys: list[str]
    random: bool
    near: list[str]
    value: str


@dataclass(frozen=True, slots=True)
class TokenRule:
    """Knows a secret by its own looks."""

    id: str
    title: str
    pattern: str
    keys: tuple[str, ...]
    is_random: bool


@dataclass(frozen=True, slots=True)
class NamedRule:
    """Knows a secret by what it is assigned to."""

    id: str
    title: str
    near: tuple[str, ...]
    pattern: str


@dataclass(frozen=True, slots=True)
class Table:
    """All rules, each kind in its order."""

    tokens: tuple[TokenRule, ...]
    named: tuple[NamedRule, ...]


@cache
def table() -> Table:
    """Reads the files, once."""
    rows = [(name, row) for file in FILES for name, row in _rows(file).items()]
    return Table(
        tokens=tuple(_token_rule(name, row) for name, row in rows if "pattern" in row),
        named=tuple(_named_rule(name, row) for name, row in rows if "near" in row),
    )


@cache
def compiled(pattern: str) -> re.Pattern[str]:
    """A rule's pattern; most are never needed, so each is compiled at its first candidate."""
    return re.compile(pattern)


def _rows(file: str) -> dict[str, _Row]:
    text = (files("moorage.secrets") / "rules" / f"{file}.toml").read_text(encoding="utf-8")
    return cast("dict[str, _Row]", tomllib.loads(text))


def _token_rule(name: str, row: _Row) -> TokenRule:
    pattern = row["pattern"].replace("{uuid}", _UUID)
    keys = tuple(row.get("keys", ()))
    return TokenRule(name, row["title"], f"{_LEFT}(?:{pattern}){_RIGHT}", keys, row.get("random", False))


def _named_rule(name: str, row: _Row) -> NamedRule:
    value = row["value"].replace("{uuid}", _UUID)
    return NamedRule(name, row["title"], tuple(row["near"]), f"(?:{value})(?![A-Za-z0-9])")
