"""How a portrait becomes hashes, and the sketch by which similar bodies are found."""

from moorage.domain.portrait import Fingerprint, Portrait

ALGORITHM = "m1"
"""Version of the token rules and hashes; raise it when a portrait of unchanged code would change."""


def exact_hash(data: bytes) -> str:
    """Hash of a symbol's own bytes, 16 hex digits."""
    raise NotImplementedError


def fingerprint(portrait: Portrait, exact: str) -> Fingerprint:
    """All hashes of a portrait; `exact` is `exact_hash` of the symbol's own bytes."""
    raise NotImplementedError


def sketch(portrait: Portrait) -> tuple[int, ...]:
    """MinHash of the body's token 3-grams: 64 values of 32 bits, empty for a body without tokens."""
    raise NotImplementedError
