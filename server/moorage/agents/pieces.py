"""What is written into one file for one agent, in terms that can be put in, recognised and taken out."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from moorage.agents.blocks import Comment
from moorage.agents.splicing import Path


class Part(StrEnum):
    """What an agent can be given."""

    RULES = "rules"
    HOOKS = "hooks"
    MCP = "mcp"


@dataclass(frozen=True, slots=True)
class Text:
    """A marked block; in a file of its own after `prefix`."""

    path: str
    comment: Comment
    body: str
    prefix: str = ""
    is_whole: bool = False
    """Means nothing among other text, so that a file of somebody else's is left alone."""
    is_program: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a TOML file, as a marked block."""

    path: str
    name: Path
    body: str


@dataclass(frozen=True, slots=True)
class Member:
    """One member of a JSON file."""

    path: str
    at: Path
    value: object
    is_ours: Callable[[object], bool]


@dataclass(frozen=True, slots=True)
class Items:
    """Items of lists in a JSON file, by the list's place. A file of its own has `beside` too."""

    path: str
    lists: Mapping[Path, tuple[object, ...]]
    is_ours: Callable[[object], bool]
    beside: Mapping[str, object] = field(default_factory=dict)


Piece = Text | Table | Member | Items
