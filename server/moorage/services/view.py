"""One checkout as the use cases see it: its text now, what changed in it, where its anchors were followed."""

from collections.abc import Callable, Iterator, MutableMapping, Sequence
from dataclasses import dataclass, field, replace

from moorage.domain.anchor import AnchorId, Sighting, SightingId
from moorage.domain.bands import USUAL, Bands
from moorage.domain.changes import Changes, Commit
from moorage.domain.compare import Comparison
from moorage.domain.drift import Move, Severity, Suggestion
from moorage.domain.portrait import Fingerprint
from moorage.domain.since import Since
from moorage.domain.source import Content, SourceText
from moorage.syntax.parsed import ParsedFile
from moorage.syntax.uses import Use


@dataclass(frozen=True, slots=True)
class Walk:
    """Where a walk through the commits left a symbol."""

    last: Sighting
    """As it was in the last commit that had it."""
    score: float
    """Of the least certain step, 0-1."""
    lost_in: str | None
    """Commit that left no certain successor; None when the walk came to its end."""
    suggestions: tuple[Suggestion, ...]
    """Of that commit."""


@dataclass(frozen=True, slots=True)
class History:
    """The commits behind a checkout. Every question may take a second in a large repository."""

    after: Callable[[str], list[str]]
    """Commits that descend from one, up to the one checked out, oldest first; none when it is no ancestor."""
    parents: Callable[[str], tuple[str, ...]]
    changes: Callable[[str, str], Changes]
    """What a commit has that its parent had not."""
    commit: Callable[[str], Commit | None]
    parse: Callable[[SourceText], ParsedFile]
    """Parses old versions apart from today's."""
    walks: MutableMapping[tuple[SightingId, str], Walk]
    """Walks done, by sighting and the commit that they led to."""
    budget: Iterator[object]
    """Gives out something for every walk that may still begin."""


@dataclass(frozen=True, slots=True)
class Unsaved:
    """Where an anchor went in unsaved buffers, and what names the texts of both files when it was last seen there."""

    move: Move
    mark: str


@dataclass(frozen=True, slots=True)
class Used:
    """What one content of a file calls by a name, or imports."""

    digest: str
    """Of the content."""
    uses: tuple[Use, ...] | None
    """None where the language cannot say."""
    is_broken: bool
    """Whether it does not parse."""


@dataclass(frozen=True, slots=True)
class View:
    """Everything that a use case may ask about code. Paths are workspace-relative."""

    relative: Callable[[str], str]
    """Workspace-relative path of what a person wrote; raises FileUnavailable outside the workspace."""
    checkout: str
    """Names the checkout among the worktrees that share the store."""
    read: Callable[[str], Content]
    is_saved: Callable[[str], bool]
    """Whether what `read` gives lies on disk; only that is worth journalling."""
    parse: Callable[[SourceText], ParsedFile]
    parse_before: Callable[[SourceText], ParsedFile]
    """Parses old versions, apart from today's: those are read in part from the version before."""
    head: Callable[[], str | None]
    """Commit that is checked out."""
    has_commit: Callable[[str], bool]
    """Whether what is checked out descends from a commit, or is it."""
    commit_named: Callable[[str], str | None]
    """40 hex digits of the commit that a person's text names; None for what names none, and without git."""
    changes_since: Callable[[str | None], Changes]
    n_commits_to: Callable[[str], int | None]
    """Commits between one and the one checked out, on either side; None when that cannot be told."""
    read_at: Callable[[str, Sequence[str]], dict[str, Content]]
    """Contents of paths in a commit."""
    history: History | None
    """For work that may take its time; None without git and where somebody waits."""
    paths: Callable[[], list[str]]
    """Every file that is not ignored."""
    moves: MutableMapping[AnchorId, Unsaved]
    """Where anchors went in unsaved buffers."""
    sinces: MutableMapping[AnchorId, tuple[Since, ...]]
    """Since when anchors do not hold, where the store takes nothing."""
    comparisons: MutableMapping[tuple[SightingId, Fingerprint], Comparison]
    """What sightings were compared with lately, and what came of it."""
    note_move: Callable[[], None]
    """Told of every anchor that is followed or comes back."""
    bands: Bands = USUAL
    """How soon memories age."""
    docstrings: Severity = Severity.NONE
    """How loudly a changed docstring is said."""
    used: MutableMapping[tuple[str, str], Used] = field(default_factory=dict)
    """What whole files use, by what was looked for and the path."""
    may_glance: Callable[[int], bool] = lambda _: True
    """Whether so many bytes more may be looked through for somebody who waits; they count from then on."""


def at_commit(view: View, commit: str) -> View:
    """The same with the files of a commit; what is no file there cannot be read."""
    return replace(
        view,
        read=lambda path: view.read_at(commit, [path])[path],
        is_saved=lambda _: True,
        parse=view.parse_before,
        head=lambda: commit,
    )
