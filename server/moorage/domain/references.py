"""Paths that a document names, in links and in backticks. What does not look like a path of a repository is none.

Whether one leads anywhere is not known here.
"""

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from urllib.parse import unquote

from moorage.domain.chunks import prose_lines
from moorage.domain.documents import Format
from moorage.domain.source import SourceText, Span

_NOWHERE = Span(0, 0)


@dataclass(frozen=True, slots=True)
class Reference:
    """One mention of a file. `symbol` and `line` (from 1) narrow it, where it says so."""

    written: str
    path: str
    """As written, without what narrows it and without `./`."""
    is_link: bool
    symbol: str | None = None
    line: int | None = None
    span: Span = _NOWHERE
    row: int = 0
    """0-based line of the document that it stands on."""


@dataclass(frozen=True, slots=True)
class DeadReference:
    """A reference that leads nowhere, and one sentence that says so."""

    reference: Reference
    said: str


_LINK = re.compile(
    r"\]\(\s*<?([^()\s<>]{1,300})>?(?:\s+[\"'(][^\n]{0,200})?\)|^ {0,3}\[[^\]\n]{1,100}\]:\s*<?(\S{1,300}?)>?(?:\s|$)"
)
_RST_LINK = re.compile(
    r"<([^<>\s]{1,300})>`_|^\.\. _[^:\n]{1,100}:\s+(\S{1,300})\s*$|^\.\. (?:literal)?include::\s+(\S{1,300})\s*$"
)
_SPAN = re.compile(r"(?<!`)(`{1,2})(?!`)([^`\n]{3,200})\1(?!`)")
_FRAGMENT = re.compile(
    r"(?:#L(?P<anchor>\d+)\S*|:(?P<line>\d+)(?:[-:,]\S*)?|(?:#|::)(?P<symbol>[A-Za-z_$][\w$.:]*)(?:\(\))?)"
)
_PATH = re.compile(r"(?:\.{1,2}/)*[\w@.+-]+(?:/[\w@.+-]+)*/?")
_FILE = re.compile(r"[^/]*[\w-]\.[A-Za-z][A-Za-z0-9]{0,9}")
_INVENTED = re.compile(
    r"(?:^|/)(?:path|to|foo|bar|baz|qux|example|examples?\.\w+|your[-_]?\w*|my[-_]\w*|some[-_]?\w*|xxx|name)(?:/|\.|$)"
    r"|(?:^|/)(?:node_modules|dist|build|target|out|\.git|site-packages|__pycache__)/"
    r"|\.{3}|^\.(?!\.?/|github/|gitlab/|circleci/|ci/)[\w-]+/|^[\w-]+\.(?:com|org|io|dev|net|sh|ai|app)/",
    re.I,
)
_GENERATED = (".html", ".htm", ".php", ".aspx")


def references_in(source: SourceText, markup: Format) -> Iterator[Reference]:
    """In the order of the lines."""
    starts = source.line_starts
    lines = [source.slice(source.line_span(each)).rstrip("\r") for each in range(len(starts))]
    numbers = range(len(lines)) if markup is Format.RESTRUCTURED_TEXT else prose_lines(lines, 0)
    for number in numbers:
        for made, column in _in_line(lines[number], markup):
            first = starts[number] + len(lines[number][:column].encode())
            yield replace(made, span=Span(first, first + len(made.written.encode())), row=number)


def resolutions(reference: Reference, document: str) -> tuple[str, ...]:
    """Paths of the repository that it may mean: from the document's folder, and from the root."""
    folder = "" if reference.path.startswith("/") else posixpath.dirname(document)
    beside = posixpath.normpath(posixpath.join(folder, reference.path.lstrip("/")))
    below = posixpath.normpath(reference.path.lstrip("/"))
    order = (beside, below) if reference.is_link else (below, beside)
    return tuple(dict.fromkeys(each for each in order if not each.startswith("..") and each != "."))


def _in_line(line: str, markup: Format) -> Iterator[tuple[Reference, int]]:
    """Each with its first character."""
    links = _RST_LINK if markup is Format.RESTRUCTURED_TEXT else _LINK
    spans = [(each[2], each.start(2)) for each in _SPAN.finditer(line)]
    blank = _SPAN.sub(lambda each: " " * len(each[0]), line)
    for each in links.finditer(blank if markup is not Format.RESTRUCTURED_TEXT else line):
        group = each.lastindex or 1
        if made := _linked(each[group]):
            yield made, each.start(group)
    for text, column in spans:
        if made := _named(text.strip()):
            yield made, column


def _linked(target: str) -> Reference | None:
    """A link to a file; one to a page, a place within the page or a folder is none."""
    path = unquote(target.partition("#")[0].partition("?")[0])
    if ":" in path or not _PATH.fullmatch(path.lstrip("/")) or not _FILE.fullmatch(posixpath.basename(path)):
        return None
    if (
        path.startswith("//")
        or ("@" in path and "/" not in path)
        or path.lower().endswith(_GENERATED)
        or _INVENTED.search(path)
    ):
        return None
    return Reference(target, path.removeprefix("./"), is_link=True)


def _named(text: str) -> Reference | None:
    """A path with a folder in it, of a file with an ending."""
    found = _PATH.match(text)
    path = found[0] if found else ""
    narrowed = _FRAGMENT.fullmatch(text[len(path) :]) if text[len(path) :] else None
    if (text != path and not narrowed) or "/" not in path.removeprefix("./") or _INVENTED.search(path):
        return None
    if not _FILE.fullmatch(posixpath.basename(path)):
        return None
    line = narrowed["anchor"] or narrowed["line"] if narrowed else None
    symbol = narrowed["symbol"] if narrowed else None
    return Reference(text, path.removeprefix("./"), is_link=False, symbol=symbol, line=int(line) if line else None)
