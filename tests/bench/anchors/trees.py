"""Two commits of a local clone as Moorage sees a checkout: the child is today, the parent is what was sighted.

Blobs come through one long-lived `git cat-file --batch`. Works on bare clones; nothing is checked out.
"""

import subprocess
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path

from moorage.domain.anchor import Place, Sighting, SightingId, SightingReason
from moorage.domain.changes import NO_CHANGES, Changes
from moorage.domain.portrait import Outline
from moorage.domain.source import Content, SourceText, Span, Unreadable
from moorage.domain.symbol import Symbol
from moorage.services.view import View
from moorage.syntax.parsed import ParsedFile
from moorage.syntax.parsing import parse

_SEEN_AT = datetime(2026, 1, 2, tzinfo=UTC)
_KEPT_FILES = 600


class Clone:
    """A local clone, bare or not, read object by object."""

    def __init__(self, path: Path) -> None:
        self.path = path
        command = ["git", "-C", str(path), "cat-file", "--batch"]
        self._objects = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def git(self, *arguments: str) -> str:
        """Standard output of a command; raises CalledProcessError."""
        command = ["git", "-C", str(self.path), *arguments]
        return subprocess.run(command, capture_output=True, check=True).stdout.decode("utf-8", "replace")

    def blob(self, commit: str, path: str) -> bytes | None:
        """A file's content in a commit."""
        asked, given = self._objects.stdin, self._objects.stdout
        assert asked
        assert given
        asked.write(f"{commit}:{path}\n".encode())
        asked.flush()
        fields = given.readline().split()
        if fields[-1] == b"missing" or len(fields) < 3:
            return None
        data = given.read(int(fields[2]))
        given.read(1)
        return data if fields[1] == b"blob" else None

    @lru_cache(maxsize=4096)  # noqa: B019 - lives as long as the run
    def changes(self, parent: str, child: str) -> Changes:
        """What the child has that the parent had not, renames found as `git diff -M50%` does."""
        fields = iter(self.git("diff-tree", "-r", "-z", "-M50%", "-l3000", "--name-status", parent, child).split("\0"))
        renames: dict[str, str] = {}
        touched: list[str] = []
        for code in fields:
            if not code:
                continue
            path = next(fields)
            if code[0] == "R":
                path = renames.setdefault(path, next(fields))
            if code[0] != "D":
                touched.append(path)
        return Changes(renames, tuple(touched))


class Files:
    """Parsed files by path and content."""

    def __init__(self) -> None:
        self._files: OrderedDict[tuple[str, str], ParsedFile] = OrderedDict()

    def parse(self, source: SourceText) -> ParsedFile:
        key = (source.path, source.digest)
        known = self._files.get(key)
        if known is None:
            known = self._files[key] = parse(source)
            if len(self._files) > _KEPT_FILES:
                self._files.popitem(last=False)
        return known


@dataclass(frozen=True)
class Outlines:
    """The one part of a store that the search asks: old outlines by content."""

    known: dict[str, Outline]

    def outlines(self, digests: Iterable[str]) -> dict[str, Outline]:
        return {each: self.known[each] for each in digests if each in self.known}


def content(clone: Clone, commit: str, path: str) -> Content:
    """A file of a commit as text."""
    data = clone.blob(commit, path)
    if data is None:
        return Unreadable.MISSING
    return SourceText(path, data.decode("utf-8", "replace").encode())


def without(source: SourceText, span: Span) -> SourceText:
    """The text with a symbol cut out."""
    return SourceText(source.path, source.data[: span.start] + source.data[span.end :])


def view_of(clone: Clone, files: Files, child: str, cut: SourceText | None = None) -> View:
    """The child commit as a clean checkout; `cut` stands for the file at its path."""

    @cache
    def read(path: str) -> Content:
        return cut if cut and cut.path == path else content(clone, child, path)

    return View(
        relative=str,
        checkout="bench",
        read=read,
        is_saved=lambda _: True,
        parse=files.parse,
        parse_before=files.parse,
        head=lambda: child,
        has_commit=lambda _: True,
        commit_named=lambda _: None,
        changes_since=lambda commit: clone.changes(commit or child, child),
        n_commits_to=lambda _: 1,
        read_at=lambda commit, paths: {path: content(clone, commit, path) for path in paths},
        history=None,
        paths=list,
        moves={},
        sinces={},
        comparisons={},
        note_move=lambda: None,
    )


def sighting_of(file: ParsedFile, symbol: Symbol, commit: str) -> Sighting:
    """A sighting of one symbol in a commit."""
    name = f"{commit}:{file.path}#{symbol.key}"
    return Sighting(
        id=SightingId(blake2b(name.encode(), digest_size=8).hexdigest()),
        place=Place(file.path, symbol.key),
        portrait=file.portrait(symbol),
        fingerprint=file.fingerprint(symbol),
        snippet="",
        digest=file.digest,
        commit=commit,
        seen_at=_SEEN_AT,
        reason=SightingReason.TIED,
    )


def without_git(clone: Clone, view: View, head: str) -> View:
    """The same files in a plain folder: nothing is known of what changed."""
    paths = clone.git("ls-tree", "-r", "--name-only", head).splitlines()
    return replace(view, changes_since=lambda _: NO_CHANGES, paths=lambda: paths, n_commits_to=lambda _: None)
