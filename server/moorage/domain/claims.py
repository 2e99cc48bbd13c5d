"""Which tokens of the anchored code a memory's own words speak about."""

from dataclasses import dataclass

from moorage.domain.portrait import Portrait


@dataclass(frozen=True, slots=True)
class Claim:
    """A token of the memory's words that occurs in the anchored code."""

    token: str
    """Canonical spelling as in the portrait."""
    text: str
    """As the memory writes it."""


def claims_of(text: str, portrait: Portrait) -> tuple[Claim, ...]:
    """Claims of a memory's words in the code it was tied to, in order of the words, without repeats."""
    raise NotImplementedError
