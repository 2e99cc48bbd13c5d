"""What local models give."""

from collections.abc import Sequence
from typing import Protocol

from moorage.domain.hits import EmbedderIdentity


class Embedder(Protocol):
    """Turns text into unit vectors."""

    @property
    def identity(self) -> EmbedderIdentity: ...

    def fits(self, text: str) -> bool:
        """Whether the model reads all of it."""

    def n_tokens(self, text: str) -> int:
        """How many the model makes of a text of any length."""

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """Unit vectors in the order of the texts."""

    def embed_query(self, text: str) -> list[float]:
        """Unit vector of a question, with the model's query prefix."""


class Reranker(Protocol):
    """Looks at a question and a text together."""

    def score(self, question: str, texts: Sequence[str]) -> list[float]:
        """Logits of any size in the order of the texts; larger is better."""
