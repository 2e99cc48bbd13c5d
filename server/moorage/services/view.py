"""One checkout as the use cases see it: its text now, what changed in it, where its anchors were followed."""

from collections.abc import Callable, MutableMapping, Sequence
from dataclasses import dataclass

from moorage.domain.anchor import AnchorId
from moorage.domain.changes import Changes
from moorage.domain.drift import Move
from moorage.domain.source import Content, SourceText
from moorage.syntax.parsed import ParsedFile


@dataclass(frozen=True, slots=True)
class View:
    """Everything that a use case may ask about code. Paths are workspace-relative."""

    checkout: str
    """Names the checkout among the worktrees that share the store."""
    read: Callable[[str], Content]
    is_saved: Callable[[str], bool]
    """Whether what `read` gives lies on disk; only that is worth journalling."""
    parse: Callable[[SourceText], ParsedFile]
    head: Callable[[], str | None]
    """Commit that is checked out."""
    changes_since: Callable[[str | None], Changes]
    read_at: Callable[[str, Sequence[str]], dict[str, Content]]
    """Contents of paths in a commit."""
    paths: Callable[[], list[str]]
    """Every file that is not ignored."""
    moves: MutableMapping[AnchorId, Move]
    """Where anchors went in unsaved buffers."""
    note_move: Callable[[], None]
    """Told of every anchor that is followed or comes back."""
