"""A stand-in for a model: hashed bag of words, so texts with equal words are near. Deterministic and instant."""

import math
import re
from collections.abc import Sequence
from hashlib import blake2b

from moorage.domain.hits import EmbedderIdentity

DIMENSIONS = 64
MOST_WORDS = 64


class HashEmbedder:
    """Implements the Embedder port; `version` makes another identity of it."""

    def __init__(self, version: str = "1") -> None:
        self._identity = EmbedderIdentity("hashed words", DIMENSIONS, version)

    @property
    def identity(self) -> EmbedderIdentity:
        return self._identity

    def n_tokens(self, text: str) -> int:
        return len(text.split())

    def fits(self, text: str) -> bool:
        return len(text.split()) <= MOST_WORDS

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        return [_vector(text) for text in texts]

    def embed_query(self, text: str) -> list[float]:
        return _vector(text)


def _vector(text: str) -> list[float]:
    """Each word adds 1 to the dimension of its hash; a text without words points along the first."""
    values = [0.0] * DIMENSIONS
    for word in re.findall(r"\w+", text.lower()):
        values[blake2b(word.encode("utf-8", "replace"), digest_size=1).digest()[0] % DIMENSIONS] += 1.0
    length = math.sqrt(sum(value * value for value in values))
    return [value / length for value in values] if length else [1.0, *values[1:]]
