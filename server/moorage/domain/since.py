"""Since when a memory no longer holds: the commit that made it so, or that none did yet."""

from dataclasses import dataclass
from enum import StrEnum

from moorage.domain.changes import Commit
from moorage.domain.drift import Verdict
from moorage.domain.known import Checked


class NoCommit(StrEnum):
    """Why no commit is named."""

    WORKING_TREE = "working tree"
    """The commit checked out still holds: it was changed since, and is not committed."""
    UNKNOWN = "unknown"
    """The commits do not lead from what was seen to what is checked out."""


@dataclass(frozen=True, slots=True)
class Since:
    """The answer for one anchor, and all that it depends on; the text on disk or in a buffer does so by the verdict."""

    revision: str
    """Of the anchor; see `Anchor.revision`."""
    verdict: Verdict
    head: str
    """Commit that was checked out."""
    blobs: str
    """Digest of the files, in that commit, where the symbol was seen and where it is."""
    cause: Commit | NoCommit

    def answers(self, checked: Checked) -> bool:
        """Whether it is about these sightings and this verdict."""
        return self.revision == checked.anchor.revision and self.verdict is checked.drift.verdict


def is_stale(checked: Checked) -> bool:
    """Whether there is anything to explain."""
    return checked.drift.verdict in (Verdict.CHANGED, Verdict.LOST)
