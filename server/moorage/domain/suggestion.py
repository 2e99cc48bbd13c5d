"""What a repository says about itself that could be a memory, before any person has accepted it."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple

from moorage.domain.anchor import Tie
from moorage.domain.memory import Kind, Source
from moorage.domain.saying import Say, english


class Origin(StrEnum):
    """What it was read out of."""

    DECISION = "decision record"
    INSTRUCTIONS = "instructions"
    COMMENT = "comment"
    REVERT = "revert"
    OWNERS = "code owners"
    CO_CHANGE = "co-change"


class Texts(NamedTuple):
    """Of a memory."""

    title: str
    content: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestion:
    """Anchored, with its source; the better one has the higher score, and a score means nothing else."""

    origin: Origin
    told: Callable[[Say], Texts] = field(compare=False, repr=False)
    """In a person's language, as far as the texts are ours; what the repository says stays as it is."""
    kind: Kind
    ties: tuple[Tie, ...]
    source: Source
    where: str
    """`src/a.py:12`, or a commit."""
    score: float
    texts: Texts = field(init=False)
    """In English, unless they were put into a person's words."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "texts", self.told(english))

    @property
    def title(self) -> str:
        return self.texts.title

    @property
    def content(self) -> str:
        return self.texts.content


@dataclass(frozen=True, slots=True)
class Listed:
    """A suggestion with the number that a person accepts it by: its rank, whether or not others are known already."""

    number: int
    id: str
    suggestion: Suggestion


@dataclass(frozen=True, slots=True)
class Listing:
    """Best first."""

    items: tuple[Listed, ...]
    n_known: int
    """Left out because something like it is in the store, or was and was put away."""
    n_cut: int
    """Left out because they are too many."""


def in_words(listing: Listing, say: Say) -> Listing:
    """As a person reads it, and has it stored; numbers and ids stay those of what it says in English."""
    items = (replace(each, suggestion=_said(each.suggestion, say)) for each in listing.items)
    return replace(listing, items=tuple(items))


def _said(suggestion: Suggestion, say: Say) -> Suggestion:
    texts = suggestion.told(say)
    return replace(suggestion, told=lambda _: texts)
