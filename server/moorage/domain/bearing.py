"""As much of an anchor as tells whether it must be looked at: a thousand of them are loaded in milliseconds."""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b

from moorage.domain.anchor import Anchor, AnchorId
from moorage.domain.drift import Move

Mark = Callable[[str], str]
"""Names the content of the file at a path, or says why it has none; or the rules for it."""


@dataclass(frozen=True, slots=True)
class Bearing:
    """Of one anchor, without what was seen."""

    anchor_id: AnchorId
    path: str
    """Of the latest sighting."""
    digest: str
    """Of that file, as it was then."""
    paths: tuple[str, ...]
    """Of all sightings, oldest first, each once."""
    revision: str
    n_sightings: int
    move: Move | None
    """Where it was followed to in this checkout."""

    @property
    def places(self) -> tuple[str, ...]:
        """Files where it may be."""
        return (*self.paths, self.move.target.path) if self.move else self.paths

    def content_key(self, mark: Mark, rules: Mark) -> str:
        """Names all that the drift depends on: the ties, the content of the files where they may be, and the rules
        by which it is compared."""
        parts = [*map(rules, self.paths), self.revision, str(self.n_sightings), *map(mark, self.paths)]
        if self.move:
            parts += [str(self.move.target), mark(self.move.target.path)]
        return blake2b("\0".join(parts).encode(), digest_size=16).hexdigest()

    def is_untouched(self, mark: Mark) -> bool:
        """Whether it lies where it was seen last, in a file that is byte for byte what it was."""
        return self.move is None and mark(self.path) == self.digest


def bearing_of(anchor: Anchor, move: Move | None) -> Bearing:
    """The same from a whole anchor."""
    paths = tuple(dict.fromkeys(each.place.path for each in anchor.sightings))
    latest = anchor.latest
    return Bearing(anchor.id, latest.place.path, latest.digest, paths, anchor.revision, len(anchor.sightings), move)
