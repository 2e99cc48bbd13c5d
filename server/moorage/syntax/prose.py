"""Sections of texts with headings, and portraits made of words, for text and for files without a grammar."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from tree_sitter import Tree

from moorage.domain.fingerprint import gist
from moorage.domain.portrait import Gist, Portrait
from moorage.domain.source import SourceText, Span, Stream
from moorage.domain.symbol import Symbol, SymbolKey, SymbolKind
from moorage.syntax.parsed import Likeness, LikenessKey, ParsedFile
from moorage.syntax.streams import stream_of

_WORD = re.compile(r"\w+(?:[-'’.]\w+)*|[^\w\s]")
_HTML_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of a text."""

    span: Span
    """Lines that belong to it, underline included."""
    name_span: Span
    level: int
    """From 1, the outermost."""
    title: str

    @property
    def tokens(self) -> list[str]:
        """As one and the same however it is underlined."""
        return ["#" * self.level, *_WORD.findall(self.title)]


def sectioned_file(
    language: str,
    source: SourceText,
    headings: Iterable[Heading],
    carried: Mapping[LikenessKey, Likeness],
    *,
    tree: Tree | None = None,
    comment: re.Pattern[str] = _HTML_COMMENT,
) -> ParsedFile:
    """The parsed file of a text with these headings; `comment` finds what is not for readers."""
    ordered = sorted(headings, key=lambda each: each.span.start)
    symbols = _sections(ordered, len(source.data))
    return ParsedFile(source, language, symbols, ProseText(language, source, ordered, symbols, tree, comment), carried)


def plain_file(
    language: str, source: SourceText, carried: Mapping[LikenessKey, Likeness], *, is_broken: bool = False
) -> ParsedFile:
    """The parsed file of a text that is known by its words alone; a broken one is code that could not be read."""
    subject = ProseText(language, source, [], (), None, _HTML_COMMENT, is_broken=is_broken)
    return ParsedFile(source, language, (), subject, carried)


class ProseText:
    """Satisfies `parsed.Subject` for a text."""

    def __init__(
        self,
        language: str,
        source: SourceText,
        headings: list[Heading],
        symbols: tuple[Symbol, ...],
        tree: Tree | None,
        comment: re.Pattern[str],
        *,
        is_broken: bool = False,
    ) -> None:
        self._is_broken = is_broken
        self.tree = tree
        self._language = language
        self._source = source
        self._headings = headings
        self._symbols = symbols
        self._comment = comment

    def portrait(self, index: int | None) -> Portrait:
        """Takes a portrait, every time anew: words, so that wrapping and comments leave no trace in the tokens."""
        symbol = None if index is None else self._symbols[index]
        text = self._source.data.decode("utf-8", "replace") if index is None else self._own_text(index)
        return Portrait(
            language=self._language,
            kind=symbol.kind if symbol else SymbolKind.FILE,
            name=symbol.key.name if symbol else PurePosixPath(self._source.path).name,
            containers=(),
            params=(),
            header=(),
            modifiers=(),
            body=tuple(self._whole() if index is None else self._words(text)),
            members=(),
            local_names=frozenset(),
            doc="",
            comments=tuple(" ".join(comment.split()) for comment in self._comment.findall(text)),
        )

    def gists(self, indices: Sequence[int]) -> list[Gist]:
        """By the portraits."""
        return [gist(self.portrait(index)) for index in indices]

    def comments_above(self, _: int | None) -> tuple[str, ...]:
        """Text has none."""
        return ()

    def has_error(self, _: int | None) -> bool:
        """Always or never."""
        return self._is_broken

    def stream(self, index: int | None) -> Stream:
        """Words in order; a section's reach to the next heading of any level."""
        span = Span(0, len(self._source.data)) if index is None else self._own_span(index)
        hidden = self._comment.sub(lambda found: " " * len(found[0]), self._source.slice(span))
        return stream_of(_WORD.finditer(hidden), hidden, span.start)

    def _words(self, text: str) -> list[str]:
        return _WORD.findall(self._comment.sub(" ", text))

    def _whole(self) -> list[str]:
        """Words of the file; its headings without their lines."""
        first = self._headings[0].span.start if self._headings else len(self._source.data)
        words = self._words(self._source.slice(Span(0, first)))
        for index, heading in enumerate(self._headings):
            words += [*heading.tokens, *self._words(self._own_text(index))]
        return words

    def _own_text(self, index: int) -> str:
        return self._source.slice(self._own_span(index))

    def _own_span(self, index: int) -> Span:
        """Between a heading and the next one of any level."""
        end = len(self._source.data)
        if index + 1 < len(self._headings):
            end = self._headings[index + 1].span.start
        return Span(self._headings[index].span.end, end)


def _sections(headings: list[Heading], end: int) -> tuple[Symbol, ...]:
    """A symbol per heading: from it to the next of its level or above."""
    symbols: list[Symbol] = []
    seen: dict[tuple[str, ...], int] = {}
    ends = _ends(headings, end)
    open_indices: list[int] = []
    for index, heading in enumerate(headings):
        while open_indices and headings[open_indices[-1]].level >= heading.level:
            open_indices.pop()
        parent = open_indices[-1] if open_indices else None
        names = (*(symbols[parent].key.names if parent is not None else ()), heading.title)
        ordinal = seen.get(names, 0)
        seen[names] = ordinal + 1
        span = Span(heading.span.start, ends[index])
        symbols.append(Symbol(SymbolKind.SECTION, SymbolKey(names, (), ordinal), span, heading.name_span, parent))
        open_indices.append(index)
    return tuple(symbols)


def _ends(headings: list[Heading], end: int) -> list[int]:
    """Where each section ends."""
    ends = [end] * len(headings)
    open_indices: list[int] = []
    for index, heading in enumerate(headings):
        while open_indices and headings[open_indices[-1]].level >= heading.level:
            ends[open_indices.pop()] = heading.span.start
        open_indices.append(index)
    return ends
