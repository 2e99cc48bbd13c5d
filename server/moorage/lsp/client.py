"""What the client at the other end can do beyond the protocol, as it says in its initialization options."""

from dataclasses import dataclass
from typing import Any

from moorage.lsp.words import ENGLISH, Words, words_of


@dataclass(frozen=True, slots=True)
class Client:
    """Everything is off for a client that says nothing."""

    prompts_undo: bool = False
    """Wants to be asked, after a change, if it should be undone."""
    commands: frozenset[str] = frozenset()
    """Commands of its own that a fix or a card may run."""
    links_commands: bool = False
    """Shows `command:` links in a hover and runs them."""
    document_scheme: str = ""
    """Scheme under which it opens memories as documents."""
    wants_marks: bool = False
    """Draws marks beside the lines with memories."""
    pulls: bool = False
    """Asks for diagnostics instead of being sent them."""
    say: Words = ENGLISH
    """The words of the person's language."""


def client_of(options: object, locale: str | None = None) -> Client:
    """From initialization options; what has the wrong shape is as if it were not there."""
    said: dict[str, Any] = options if isinstance(options, dict) else {}
    commands, scheme = said.get("commands"), said.get("memoryDocuments")
    named = commands if isinstance(commands, list) else []
    return Client(
        prompts_undo=said.get("promptsUndo") is True,
        commands=frozenset(each for each in named if isinstance(each, str)),
        links_commands=said.get("commandLinks") is True,
        document_scheme=scheme if isinstance(scheme, str) else "",
        wants_marks=said.get("marks") is True,
        pulls=said.get("diagnostics") == "pull",
        say=words_of(locale),
    )
