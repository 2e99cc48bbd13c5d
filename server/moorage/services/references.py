"""References of documents that lead nowhere: to what once was there, and to lines and names that are not.

Silence unless it is sure: a path counts as this repository's when its history had it, or when a link leads to it
from a file that is there.
"""

import posixpath
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from moorage.domain import documents
from moorage.domain.changes import Commit
from moorage.domain.references import DeadReference, Reference, references_in, resolutions
from moorage.domain.source import Content, SourceText

_MOST_LINE_DIGITS = 7
_SUBJECT_CHARACTERS = 60


@dataclass(frozen=True)
class Grounds:
    """What the references are held against."""

    files: Sequence[str]
    """Every file that is not ignored."""
    exists: Callable[[str], bool]
    """Whether a file or folder is on the disk, ignored or not."""
    read: Callable[[str], Content]
    deletions: Callable[[Sequence[str]], Mapping[str, Commit]]
    """Of paths, those that a commit took away, each with the last such commit; may take seconds."""

    @cached_property
    def by_name(self) -> Mapping[str, Sequence[str]]:
        found: dict[str, list[str]] = {}
        for each in self.files:
            found.setdefault(posixpath.basename(each), []).append(each)
        return found

    def find(self, reference: Reference, document: str) -> str | None:
        """The file that is meant: by its path, or the only sort of one whose path ends so."""
        meant = [each for each in resolutions(reference, document) if self.exists(each)]
        if meant:
            return meant[0]
        end = "/" + posixpath.normpath(reference.path.lstrip("/"))
        return next((each for each in self.by_name.get(posixpath.basename(end), ()) if each.endswith(end)), None)


def dead_references(sources: Iterable[SourceText], grounds: Grounds) -> dict[str, tuple[DeadReference, ...]]:
    """By path of the document; documents that tell of the past are left out."""
    found: dict[str, list[DeadReference]] = {}
    lost: list[tuple[str, Reference]] = []
    for source in sources:
        found[source.path] = []
        for each in _references(source):
            target = grounds.find(each, source.path)
            if target is None:
                lost.append((source.path, each))
            elif said := _narrowed(each, target, grounds):
                found[source.path].append(DeadReference(each, said))
    for path, dead in _gone(lost, grounds):
        found[path].append(dead)
    return {path: tuple(sorted(some, key=lambda each: each.reference.span)) for path, some in found.items()}


def still_there(dead: Iterable[DeadReference], source: SourceText) -> tuple[DeadReference, ...]:
    """Of what was dead in an earlier text, that which another text has too, at its places there."""
    said = {each.reference.written: each.said for each in dead}
    found = _references(source) if said else ()
    return tuple(DeadReference(each, said[each.written]) for each in found if each.written in said)


def _references(source: SourceText) -> Iterator[Reference]:
    markup = documents.format_of(source.path)
    if markup and not documents.is_history(source.path):
        is_ours = documents.is_about_repository(source.path)
        for each in references_in(source, markup):
            if is_ours or (each.is_link and not each.path.startswith("/")):
                yield each


def _narrowed(reference: Reference, target: str, grounds: Grounds) -> str:
    """What is wrong with the line or the symbol within a file that is there; empty when nothing is sure."""
    content = grounds.read(target) if reference.line or reference.symbol else None
    if not isinstance(content, SourceText):
        return ""
    n_lines = len(content.line_starts)
    if reference.line and len(str(reference.line)) <= _MOST_LINE_DIGITS and reference.line > n_lines:
        return f"{target} has only {n_lines} lines"
    if reference.symbol and documents.format_of(target) is None:
        name = re.split(r"[.:]", reference.symbol.rstrip(".:"))[-1]
        if name and not re.search(rf"(?<!\w){re.escape(name)}(?!\w)".encode(), content.data):
            return f"{target} has no {name}"
    return ""


def _gone(lost: Sequence[tuple[str, Reference]], grounds: Grounds) -> Iterator[tuple[str, DeadReference]]:
    meant = {each: resolutions(each, path) for path, each in lost}
    deleted = grounds.deletions(sorted({path for paths in meant.values() for path in paths})) if lost else {}
    for document, each in lost:
        commit = next((deleted[path] for path in meant[each] if path in deleted), None)
        if commit:
            gone = f"{each.path} is gone since {commit.id[:10]} ({_short(commit.subject)})"
            yield document, DeadReference(each, gone + _hint(each, grounds))
        elif _leads_from_here(each, meant[each], document, grounds):
            yield document, DeadReference(each, f"there is no {meant[each][0]}{_hint(each, grounds)}")


def _leads_from_here(reference: Reference, meant: Sequence[str], document: str, grounds: Grounds) -> bool:
    """Whether it is a link into a folder that is there; in what agents are told, a link may be an example."""
    if not reference.is_link or reference.path.startswith("/") or not meant:
        return False
    is_told = documents.role_of(document) is documents.Role.INSTRUCTIONS
    return not is_told and grounds.exists(posixpath.dirname(meant[0]) or ".")


def _short(subject: str) -> str:
    return subject if len(subject) <= _SUBJECT_CHARACTERS else f"{subject[:_SUBJECT_CHARACTERS].rstrip()}…"


def _hint(reference: Reference, grounds: Grounds) -> str:
    same = grounds.by_name.get(posixpath.basename(reference.path), ())
    return f"; perhaps {same[0]} is meant" if len(same) == 1 else ""
