"""The language of the query box: words, "quoted phrases", and operators such as `kind:decision` or `-is:stale`.

A value may be quoted, and may be several with commas between them, of which one is enough. Whatever looks like an
operator and is none, as `http:` and `std::move`, is a word.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from moorage.domain.errors import InvalidInput

MAX_OPERATORS = 32


class Name(StrEnum):
    """Of an operator."""

    KIND = "kind"
    CLASS = "class"
    PATH = "path"
    TAG = "tag"
    ENTITY = "entity"
    BEFORE = "before"
    AFTER = "after"
    UNTIL = "until"
    AS_OF = "as-of"
    IS = "is"


_TOKEN = re.compile(
    rf"""(?<!\S)(?P<not>-?)(?:
      (?P<name>{"|".join(Name)}):(?:"(?P<quoted>[^"]*)"|(?P<bare>[^\s"]+))(?!\S)
      | "(?P<phrase>[^"]+)"(?=\W|$)
    )""",
    re.IGNORECASE | re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Term:
    """One operator."""

    name: Name
    values: tuple[str, ...]
    is_negated: bool


@dataclass(frozen=True, slots=True)
class Taken:
    """A text that was taken apart."""

    text: str
    """Words and phrases, without quotes; as it was when it holds no operator."""
    terms: tuple[Term, ...]
    phrases: tuple[str, ...]
    other_phrases: tuple[str, ...]
    """Those with a minus before them."""


def taken_apart(text: str) -> Taken:
    """Raises InvalidInput for too many operators."""
    matches = list(_TOKEN.finditer(text))
    if len(matches) > MAX_OPERATORS:
        raise InvalidInput(f"the question has more than {MAX_OPERATORS} operators and phrases; ask in parts")
    left = " ".join(_TOKEN.sub(_left_of, text).split()) if matches else text
    said = [match for match in matches if match["phrase"] is not None]
    return Taken(
        left,
        tuple(_term(match) for match in matches if match["phrase"] is None),
        _phrases(match["phrase"] for match in said if not match["not"]),
        _phrases(match["phrase"] for match in said if match["not"]),
    )


def _left_of(match: re.Match[str]) -> str:
    return f" {match['phrase']} " if match["phrase"] and not match["not"] else " "


def _phrases(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(each for each in texts if each.strip()))


def _term(match: re.Match[str]) -> Term:
    values = [match["quoted"]] if match["quoted"] is not None else [each for each in match["bare"].split(",") if each]
    return Term(Name(match["name"].lower()), tuple(values), bool(match["not"]))
