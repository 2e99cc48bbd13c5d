"""Headings of reStructuredText, line by line: a title with a line of punctuation under it, or over and under it.

Which punctuation stands for which level is up to each file: in the order in which they come.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

from moorage.domain.source import SourceText, Span
from moorage.syntax.parsed import Likeness, LikenessKey, ParsedFile
from moorage.syntax.prose import Heading, sectioned_file

RESTRUCTURED = "restructuredtext"
_RULE = re.compile(r"([!-/:-@\[-`{-~])\1*\Z")
_SURE = 4
"""Letters of an underline that may be shorter than its title."""
_COMMENT = re.compile(
    r"^\.\.(?:[ \t]+(?!\[|_|\||[\w+.:-]+::)\S.*|[ \t]*(?=\n[ \t]+\S))(?:\n+[ \t]+.*)*|^\.\.[ \t]*$", re.MULTILINE
)
"""`..` with a text that is no directive, target, footnote or substitution, and the lines indented under it."""
_Line = tuple[str, Span]


def restructured_file(source: SourceText, carried: Mapping[LikenessKey, Likeness]) -> ParsedFile:
    """The parsed file of a reStructuredText document."""
    return sectioned_file(RESTRUCTURED, source, _headings(source), carried, comment=_COMMENT)


def _lines(source: SourceText) -> list[_Line]:
    """Text without blanks at its end, and span with the line end."""
    starts = [*source.line_starts, len(source.data)]
    spans = [Span(start, end) for start, end in pairwise(starts)]
    return [(source.slice(span).rstrip(), span) for span in spans]


def _headings(source: SourceText) -> Iterator[Heading]:
    lines = _lines(source)
    styles: list[tuple[str, bool]] = []
    index = 0
    is_fresh = True
    while index < len(lines):
        n_lines = _n_heading_lines(lines, index) if is_fresh else 0
        if n_lines:
            yield _heading(source.data, lines[index : index + n_lines], styles)
        index += n_lines or 1
        is_fresh = bool(n_lines) or _ends_a_block(lines[index - 1][0])


def _ends_a_block(text: str) -> bool:
    return not text or text[0].isspace() or text.startswith("..")


def _n_heading_lines(lines: list[_Line], index: int) -> int:
    """3 for a title between two lines, 2 for one over a line, 0 for no heading."""
    first, second, third = (lines[at][0] if at < len(lines) else "" for at in (index, index + 1, index + 2))
    if _RULE.match(first):
        is_title = bool(second.strip()) and not _RULE.match(second)
        return 3 if is_title and third[:1] == first[:1] and _is_rule_of(third, second.strip()) else 0
    is_title = bool(first) and not first[0].isspace() and not first.startswith((">>> ", ".. "))
    return 2 if is_title and _is_rule_of(second, first) else 0


def _is_rule_of(rule: str, title: str) -> bool:
    return bool(_RULE.match(rule)) and len(rule) >= min(len(title), _SURE)


def _heading(data: bytes, lines: list[_Line], styles: list[tuple[str, bool]]) -> Heading:
    style = lines[-1][0][0], len(lines) == 3
    if style not in styles:
        styles.append(style)
    title, span = lines[-2]
    raw = data[span.start : span.end]
    start = span.start + len(raw) - len(raw.lstrip())
    return Heading(
        span=Span(lines[0][1].start, lines[-1][1].end),
        name_span=Span(start, start + len(raw.strip())),
        level=styles.index(style) + 1,
        title=" ".join(title.split()),
    )
