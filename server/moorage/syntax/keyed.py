"""Files of `[sections]` and `key = value` lines: INI, properties, environment. Read line by line; no grammar needed.

A line that is indented deeper than a key's own goes on with its value, and so does one behind a backslash.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from tree_sitter import Tree

from moorage.domain.fingerprint import gist
from moorage.domain.numbers import canonical_number
from moorage.domain.portrait import ENTER, EXIT, Gist, Portrait
from moorage.domain.source import SourceText, Span, Stream
from moorage.domain.symbol import Symbol, SymbolKey, SymbolKind
from moorage.syntax.literals import canonical_string
from moorage.syntax.parsed import Likeness, LikenessKey, ParsedFile
from moorage.syntax.streams import stream_of

KEYED = "ini"
_SECTION = re.compile(r"\s*\[([^\]\n]+)\]")
_KEY = re.compile(r"(\s*)(?:export\s+)?([^\s=:#;!\[](?:[^=:\n]*[^\s=:])?)\s*[=:]")
_REMARKS = ("#", ";", "!")
_WORD = re.compile(r"\S+|\s{2,}")
"""Blanks that are more than one may be inside quotes."""
_PIECE = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'|[=:\[\]]|[^\s=:\[\]]+")
_REMARK = re.compile(r"^[ \t]*[#;!].*", re.MULTILINE)
_QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'")


@dataclass(slots=True)
class _Entry:
    """A section with its keys, or a key with its value; positions in bytes."""

    name: str
    name_span: Span
    start: int
    end: int
    indent: int
    """Width of the blanks before a key; -1 for a section."""
    values: list[str] = field(default_factory=list)
    """Lines of a value."""
    comments: tuple[str, ...] = ()
    keys: list["_Entry"] = field(default_factory=list)

    @property
    def tokens(self) -> list[str]:
        """Of the value, or of the keys in the order of their names; equal ones keep theirs, as the last one counts."""
        if self.indent >= 0:
            return [token for line in self.values for token in _value_tokens(line)]
        return _tokens(self.keys)


def keyed_file(source: SourceText, carried: Mapping[LikenessKey, Likeness]) -> ParsedFile:
    """The parsed file of sections and keys."""
    top = _Entry("", Span(0, 0), 0, len(source.data), -1)
    sections = [top]
    for entry in list(_entries(source)):
        if entry.indent < 0:
            sections.append(entry)
        else:
            sections[-1].keys.append(entry)
            sections[-1].end = entry.end
    entries = [*top.keys, *(each for section in sections[1:] for each in (section, *section.keys))]
    symbols = _symbols(top, sections[1:])
    return ParsedFile(source, KEYED, symbols, _Settings(source, sections, entries, symbols), carried)


class _Settings:
    """Satisfies `parsed.Subject`; it has no syntax that could be broken."""

    def __init__(
        self, source: SourceText, sections: list[_Entry], entries: list[_Entry], symbols: tuple[Symbol, ...]
    ) -> None:
        self.tree: Tree | None = None
        self._source = source
        self._name = PurePosixPath(source.path).name
        self._sections = sections
        self._entries = entries
        self._symbols = symbols

    def portrait(self, index: int | None) -> Portrait:
        """Takes a portrait, every time anew."""
        if index is None:
            top, *others = self._sections
            return self._portrait(SymbolKind.FILE, self._name, (), [*top.tokens, *_tokens(others)])
        symbol = self._symbols[index]
        return self._portrait(
            symbol.kind, symbol.key.name, symbol.key.container, self._entries[index].tokens, self.comments_above(index)
        )

    def _portrait(
        self, kind: SymbolKind, name: str, containers: tuple[str, ...], body: list[str], comments: tuple[str, ...] = ()
    ) -> Portrait:
        return Portrait(
            language=KEYED,
            kind=kind,
            name=name,
            containers=containers,
            params=(),
            header=(),
            modifiers=(),
            body=tuple(body),
            members=(),
            local_names=frozenset(),
            doc="",
            comments=comments,
        )

    def gists(self, indices: Sequence[int]) -> list[Gist]:
        """By the portraits."""
        return [gist(self.portrait(index)) for index in indices]

    def comments_above(self, index: int | None) -> tuple[str, ...]:
        """Comments on the lines above."""
        return () if index is None else self._entries[index].comments

    def has_error(self, _: int | None) -> bool:
        """Never."""
        return False

    def stream(self, index: int | None) -> Stream:
        """Names, signs and words of values in order of the text."""
        span = Span(0, len(self._source.data)) if index is None else self._symbols[index].span
        text = _REMARK.sub(lambda found: " " * len(found[0]), self._source.slice(span))
        stream = stream_of(_PIECE.finditer(text), text, span.start)
        return Stream(tuple(token for word in stream.elements for token in _value_tokens(word)), stream.spans)


def _entries(source: SourceText) -> Iterator[_Entry]:
    """Sections and keys in document order."""
    comments: list[str] = []
    key: _Entry | None = None
    goes_on = False
    for line, start in zip(source.data.split(b"\n"), source.line_starts, strict=True):
        text = line.decode("utf-8", "replace").rstrip()
        bare = text.lstrip()
        if not bare or (bare.startswith(_REMARKS) and not goes_on):
            comments = [*comments, bare] if bare else []
            continue
        if key is not None and (goes_on or len(text) - len(bare) > key.indent):
            key.values.append(bare.removesuffix("\\"))
            key.end = start + len(line.rstrip())
            goes_on = bare.endswith("\\")
            continue
        found = _entry(text, line, start, tuple(comments))
        comments = []
        if found is None:
            continue
        yield found
        key = found if found.indent >= 0 else None
        goes_on = key is not None and bare.endswith("\\")


def _entry(text: str, line: bytes, start: int, comments: tuple[str, ...]) -> _Entry | None:
    section, key = _SECTION.match(text), _KEY.match(text)
    match = section or key
    if match is None:
        return None
    name = match[match.lastindex or 0].strip()
    at = start + len(text[: match.start(match.lastindex or 0)].encode())
    span = Span(at, min(at + len(name.encode()), start + len(line)))
    entry = _Entry(name, span, start, start + len(line.rstrip()), len(match[1]) if key and not section else -1)
    entry.comments = comments
    if entry.indent >= 0:
        entry.values.append(text[match.end() :].strip().removesuffix("\\"))
    return entry


def _tokens(entries: Iterable[_Entry]) -> list[str]:
    out: list[str] = []
    for entry in sorted(entries, key=lambda each: each.name):
        out += [ENTER + ("section" if entry.indent < 0 else "key"), entry.name, *entry.tokens, EXIT]
    return out


def _value_tokens(line: str) -> list[str]:
    if _QUOTED.fullmatch(line):
        return [canonical_string(line)]
    return [canonical_number(word) if word[0].isdigit() else word for word in _WORD.findall(line.strip())]


def _symbols(top: _Entry, sections: list[_Entry]) -> tuple[Symbol, ...]:
    symbols: list[Symbol] = []
    seen: dict[tuple[str, ...], int] = {}

    def add(entry: _Entry, names: tuple[str, ...], parent: int | None) -> None:
        ordinal = seen.get(names, 0)
        seen[names] = ordinal + 1
        key = SymbolKey(names, (), ordinal)
        symbols.append(Symbol(SymbolKind.FIELD, key, Span(entry.start, entry.end), entry.name_span, parent))

    for key in top.keys:
        add(key, (key.name,), None)
    for section in sections:
        index = len(symbols)
        add(section, (section.name,), None)
        for key in section.keys:
            add(key, (section.name, key.name), index)
    return tuple(symbols)
