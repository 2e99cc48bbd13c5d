"""Wire parameters as domain values; raises InvalidInput that names what was given and what is possible."""

from moorage.domain.errors import InvalidInput
from moorage.domain.memory import Kind, Scope

_KIND_WORDS = {"episodic": Kind.EPISODE, "procedural": Kind.PROCEDURE, "semantic": Kind.FACT}
"""Classes of the other vocabulary, as the kinds that they stand for."""


def kind_named(text: str | None) -> Kind:
    """The kind of that name, a note when none is given."""
    if text is None:
        return Kind.NOTE
    word = text.strip().lower()
    if word in _KIND_WORDS:
        return _KIND_WORDS[word]
    try:
        return Kind(word)
    except ValueError:
        raise InvalidInput(f"kind is {text!r}; it must be one of: {', '.join(Kind)}") from None


def check_scope(text: str | None) -> None:
    """Only private memories can be kept so far."""
    if text not in (None, Scope.PRIVATE):
        raise InvalidInput(f"scope is {text!r}; this version keeps {Scope.PRIVATE.value} memories only")


def tags_of(tags: list[str] | None) -> tuple[str, ...]:
    """Without blanks around them, empty ones and repeats."""
    return tuple(dict.fromkeys(each.strip() for each in tags or () if each.strip()))
