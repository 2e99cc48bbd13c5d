"""Anchors of memories, and where the code went that they are tied to."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from moorage.domain.anchor import Anchor, AnchorId, Place
from moorage.domain.bearing import Bearing
from moorage.domain.drift import Drift, Move
from moorage.domain.event import Event
from moorage.domain.memory import MemoryId
from moorage.domain.portrait import Outline
from moorage.domain.since import Since


class Anchors(Protocol):
    """Those of one namespace. They are written with `Store.write`. Any method may raise StoreUnavailable."""

    def of(self, memory_ids: Sequence[MemoryId]) -> list[Anchor]:
        """Anchors of memories in any state."""

    def some(self, anchor_ids: Sequence[AnchorId]) -> list[Anchor]:
        """Those that exist, oldest first, with their sightings."""

    def bearings(self, checkout: str) -> list[Bearing]:
        """Of every anchor of active memories, oldest first, with where it was followed to in this checkout."""

    def memories_at(self, places: Sequence[Place]) -> list[MemoryId]:
        """Active memories with an anchor that was last seen at one of these places."""

    def near(self, checkout: str, path: str) -> list[Anchor]:
        """Anchors of active memories seen at this path, or followed to it in this checkout."""

    def paths(self, checkout: str) -> list[str]:
        """Every path that `near` would answer for, sorted."""

    def places_near(self, checkout: str, paths: Sequence[str]) -> dict[str, list[tuple[MemoryId, Place]]]:
        """By path, of each anchor that `near` has: whose it is, and where it was seen last."""

    def outlines(self, digests: Sequence[str]) -> dict[str, Outline]:
        """The known ones, by file digest."""

    def followed(self, checkout: str, anchor_ids: Sequence[AnchorId]) -> dict[AnchorId, Move]:
        """Where anchors were last followed to in this checkout."""

    def follow(self, checkout: str, anchor_id: AnchorId, move: Move, event: Event) -> None:
        """Remembers it for this checkout only; the journal keeps the event."""

    def unfollow(self, checkout: str, anchor_id: AnchorId) -> None:
        """Forgets it, when the anchor is back at a sighting's place."""

    def cached_drifts(self, keys: Sequence[tuple[AnchorId, str]]) -> dict[tuple[AnchorId, str], Drift]:
        """Drifts by anchor and content key, as saved."""

    def cache_drifts(self, drifts: Mapping[tuple[AnchorId, str], Drift]) -> None:
        """Saves them; older entries of the same anchors beyond a small number are dropped."""

    def cached_sinces(self, anchor_ids: Sequence[AnchorId]) -> dict[AnchorId, tuple[Since, ...]]:
        """All that were saved for these anchors, newest first; anchors without any are left out."""

    def cache_since(self, anchor_id: AnchorId, since: Since) -> None:
        """Saves it in place of one for the same sightings, verdict and commit; old ones are dropped."""
