"""Views of what a diff leads to: the files on disk, the index, or a commit whose files are only in git."""

import posixpath
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import cache

from moorage.domain.changes import NO_CHANGES, Changes
from moorage.domain.errors import InvalidInput, RepositoryUnavailable
from moorage.domain.requests import Against, Diff, Patch, Staged
from moorage.domain.source import Content, SourceText, Unreadable
from moorage.engine.checkout import Checkout
from moorage.engine.patched import patched
from moorage.repository import Blob, Objects, Repository
from moorage.services.reintroducing import Before
from moorage.services.view import View

_MAX_LINKS = 16
"""Symbolic links followed for one path; more of them go in circles."""


@contextmanager
def looked_at(checkout: Checkout, diff: Diff) -> Iterator[tuple[View, Changes, Before]]:
    """A patient view of what the diff leads to, what differs there, and what each file was before.

    Raises InvalidInput for a patch that does not fit, a revision that names nothing, or without git;
    RepositoryUnavailable when git fails.
    """
    if isinstance(diff, Patch):
        yield patched(checkout.patient_view(), diff.text)
        return
    repository = checkout.repository
    if repository is None:
        raise InvalidInput(
            f"{checkout.workspace.root} is in no git repository, so nothing differs; check it as a whole"
        )
    match diff:
        case Staged():
            with _opened(checkout, repository, None) as view:
                changes = _known(repository, repository.diff_of_index(None))
                yield view, changes, _before(view, view.head(), changes)
        case Against(revision):
            first, last = _ends(repository, revision)
            if last is None:
                changes, view = _known(repository, repository.diff_of_work_tree(first)), checkout.patient_view()
                yield view, changes, _before(view, first, changes)
            else:
                with _opened(checkout, repository, last) as view:
                    changes = _known(repository, repository.diff_of_commits(first, last))
                    yield view, changes, _before(view, first, changes)


def _before(view: View, commit: str | None, changes: Changes) -> Before:
    """Files of a commit by the names that they have now; none before the first commit."""
    names = {new: old for old, new in changes.renames.items()}

    def before(path: str) -> Content:
        old = names.get(path, path)
        return view.read_at(commit, [old])[old] if commit else Unreadable.MISSING

    return before


def _ends(repository: Repository, revision: str) -> tuple[str, str | None]:
    """The commits that a revision or a range names; the second is None for the files on disk."""
    start, dots, end = revision.partition("...")
    if not dots:
        start, dots, end = revision.partition("..")
    first = _commit(repository, (start or "HEAD") if dots else revision)
    if not dots:
        return first, None
    last = _commit(repository, end or "HEAD")
    return (_base(repository, first, last) if len(dots) == 3 else first), last


def _commit(repository: Repository, revision: str) -> str:
    found = repository.commit_named(revision)
    if found:
        return found
    if not repository.answers():
        raise _silent(repository)
    raise InvalidInput(f"git knows no commit {revision}; `git log --oneline --all` shows those there are")


def _base(repository: Repository, first: str, last: str) -> str:
    found = repository.merge_base(first, last)
    if found is None:
        raise InvalidInput(
            f"{first[:10]} and {last[:10]} have no common commit here; fetch more history, or name a range `A..B`"
        )
    return found


def _known(repository: Repository, changes: Changes | None) -> Changes:
    if changes is None:
        raise _silent(repository)
    return changes


def _silent(repository: Repository) -> RepositoryUnavailable:
    return RepositoryUnavailable(f"git does not answer in {repository.root}; run `git status` there to see why")


@contextmanager
def _opened(checkout: Checkout, repository: Repository, commit: str | None) -> Iterator[View]:
    """The view of a commit, or of the index without one."""
    files = repository.tree(commit) if commit else repository.index()
    if files is None:
        raise _silent(repository)
    with closing(repository.objects()) as objects:
        yield _view(checkout, repository, _Snapshot(files, objects, checkout.workspace.max_file_bytes), commit)


def _view(checkout: Checkout, repository: Repository, snapshot: "_Snapshot", commit: str | None) -> View:
    """What holds there holds on disk where the files are the same, and only then is it kept for this checkout."""
    view = checkout.patient_view()
    read, on_disk = cache(snapshot.read), checkout.workspace.on_disk
    after: Callable[[str], list[str]] = cache(lambda each: repository.commits_after(each, commit or "HEAD"))

    def changes_since(first: str | None) -> Changes:
        found = None
        if first:
            found = repository.diff_of_commits(first, commit) if commit else repository.diff_of_index(first)
        return found or NO_CHANGES

    return replace(
        view,
        read=read,
        is_saved=cache(lambda path: read(path) == on_disk(path)),
        head=(lambda: commit) if commit else view.head,
        changes_since=cache(changes_since),
        n_commits_to=cache(lambda each: repository.n_commits_between(each, commit or "HEAD")),
        history=replace(view.history, after=after, walks={}) if view.history else None,
        paths=cache(lambda: sorted(snapshot.files)),
        moves={},
    )


class _Snapshot:
    """The files of a commit or of the index, as they would be if they were checked out."""

    def __init__(self, files: Mapping[str, Blob], objects: Objects, max_bytes: int) -> None:
        self.files = files
        self._objects = objects
        self._max_bytes = max_bytes
        self._links = {path for path, blob in files.items() if blob.is_link}

    def read(self, path: str) -> Content:
        """A file's content, through symbolic links that stay inside."""
        target = self._target(path)
        if target is None:
            return Unreadable.DENIED
        blob = self.files.get(target)
        return self._objects.read(blob, path, self._max_bytes) if blob else Unreadable.MISSING

    def _target(self, path: str) -> str | None:
        """The path without links; None when they lead out of the repository or in circles."""
        for _ in range(_MAX_LINKS):
            link = self._first_link(path)
            if link is None:
                return path
            text = self._objects.read(self.files[link], link, self._max_bytes)
            if not isinstance(text, SourceText):
                return None
            to = text.data.decode().strip()
            path = posixpath.normpath(posixpath.join(posixpath.dirname(link), to) + path.removeprefix(link))
            if path.startswith(("/", "../")):
                return None
        return None

    def _first_link(self, path: str) -> str | None:
        """The shortest part of the path that is a link."""
        if not self._links:
            return None
        ends = [i for i, each in enumerate(path) if each == "/"] + [len(path)]
        return next((path[:end] for end in ends if path[:end] in self._links), None)
