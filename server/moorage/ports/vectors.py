"""Vectors of memories, by which they are found by their meaning."""

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from moorage.domain.hits import EmbedderIdentity, Hits
from moorage.domain.memory import MemoryId
from moorage.domain.selection import EVERYTHING, Selection


class Vectors(Protocol):
    """Those of one namespace. May raise StoreUnavailable."""

    def search(
        self,
        vector: Sequence[float],
        limit: int,
        selection: Selection = EVERYTHING,
        by: EmbedderIdentity | None = None,
    ) -> Hits:
        """Cosine over the memories of a selection; NO_HITS without vectors of the embedder that the vector is from.

        `mean` and `deviation` are those of a fixed sample of whatever is active and durable.
        None for `by` is the embedder in use.
        """

    def cosines(
        self, vector: Sequence[float], memory_ids: Collection[MemoryId], by: EmbedderIdentity | None = None
    ) -> dict[MemoryId, float]:
        """As `search` scores them, of memories that a search found; those without vectors are left out."""

    def use(self, identity: EmbedderIdentity) -> None:
        """From now on vectors are made by this one. Another one's answer until the last of the new ones is saved."""

    def answering(self) -> EmbedderIdentity | None:
        """Whose vectors are searched; None before the first."""

    def is_paused(self) -> bool:
        """Whether nobody, in any process, is to make vectors for now."""

    def pause(self, *, is_paused: bool) -> None:
        """Has it stop after the batch at hand, or go on; kept when the store is closed."""

    def drop_some_left(self) -> bool:
        """Deletes some vectors of an embedder that is not in use any more; whether there were any."""

    def pending(self, limit: int) -> list[MemoryId]:
        """Active memories without a vector, oldest first."""

    def save(self, vectors: Mapping[MemoryId, Sequence[Sequence[float]]], by: EmbedderIdentity | None = None) -> None:
        """Unit vectors, one for each piece of a memory; memories that are gone meanwhile are left out.

        None for `by` is the embedder in use; of one that is neither in use nor answering nothing is saved.
        """

    def of(self, memory_ids: Sequence[MemoryId]) -> dict[MemoryId, list[list[float]]]:
        """Of those that have some under the embedder in use."""
