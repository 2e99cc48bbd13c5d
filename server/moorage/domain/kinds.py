"""The kinds of memories by every name they are given, and the class that each belongs to."""

import re
from collections.abc import Mapping
from enum import StrEnum

from moorage.domain.errors import InvalidInput
from moorage.domain.memory import Kind
from moorage.domain.procedures import procedure_in


class MemoryClass(StrEnum):
    """How a memory ages: an event passes, knowledge holds until contradicted, a procedure until replaced."""

    EPISODIC = "episodic"
    SEMANTIC = "semantic"
    PROCEDURAL = "procedural"


_OF_CLASS: Mapping[str, Kind] = {
    MemoryClass.EPISODIC: Kind.EPISODE,
    MemoryClass.SEMANTIC: Kind.FACT,
    MemoryClass.PROCEDURAL: Kind.PROCEDURE,
}
"""A class given as a kind stands for the kind that is nothing else."""
_EPISODIC = frozenset((Kind.EPISODE, Kind.NOTE, Kind.SUMMARY))


def kind_of(text: str) -> Kind:
    """The kind of that name, or of that class, whatever its case, blanks, hyphens and a `memory` behind it.

    Raises InvalidInput that names the possible ones.
    """
    words = [word for word in re.split(r"[\W_]+", text.casefold()) if word]
    name = "".join(words[:-1] if words[1:] and words[-1] == "memory" else words)
    if name in _OF_CLASS:
        return _OF_CLASS[name]
    try:
        return Kind(name)
    except ValueError:
        raise InvalidInput(f"kind is {text!r}; it must be one of: {', '.join((*Kind, *MemoryClass))}") from None


def kinds_named(text: str) -> frozenset[Kind]:
    """All kinds of the class of that name, or the one kind. Raises InvalidInput that names the possible ones."""
    of_class = frozenset(kind for kind in Kind if class_of(kind) == text.strip().lower())
    return of_class or frozenset({kind_of(text)})


def class_of(kind: Kind) -> MemoryClass:
    """Episodic: episode, note and summary; procedural: procedure; semantic: the rest."""
    if kind in _EPISODIC:
        return MemoryClass.EPISODIC
    return MemoryClass.PROCEDURAL if kind is Kind.PROCEDURE else MemoryClass.SEMANTIC


def kind_detected(text: str, *, has_fact: bool, has_steps: bool) -> Kind:
    """The kind of a memory that came without one: what was given beside the text decides, then its form.

    Subject, predicate and object make a fact, even beside steps; steps or conditions make a procedure, and so does a
    text that is written as one, with numbered steps. The rest is a note: words alone never make a decision or a
    constraint, which would outlive a note by a year.
    """
    if has_fact:
        return Kind.FACT
    return Kind.PROCEDURE if has_steps or procedure_in(text) else Kind.NOTE
