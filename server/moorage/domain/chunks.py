"""A document in sections: one for each heading, each small enough to be shown and embedded. Pure text.

Limits in characters are those of MemLoom, so that one corpus gives comparable sections.
"""

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from moorage.domain.documents import Format

RULES = 1
"""Of cutting; another number has every document cut anew."""
WHOLE_CHARACTERS = 16_000
"""A section up to this length stays whole."""
PIECE_CHARACTERS = 8_000
"""Towards which a longer one is split, between paragraphs and without overlap."""
PLAIN_CHARACTERS, MOST_PLAIN_CHARACTERS = 1_600, 2_048
"""Of a piece of text without headings, and at most of one with the end of the piece before."""
PLAIN_OVERLAP = 200
_HEADING_CHARACTERS = 120
_BREADCRUMB_CHARACTERS = 400
_LEVELS = 6


@dataclass(frozen=True, slots=True)
class Chunk:
    """One section: the headings above it, outermost first, its text as it stands, and its 0-based lines."""

    headings: tuple[str, ...]
    body: str
    first_line: int
    last_line: int

    @property
    def breadcrumb(self) -> str:
        """`Guide > Setup`; empty without a heading."""
        return " > ".join(self.headings)[:_BREADCRUMB_CHARACTERS]

    @property
    def text(self) -> str:
        """What is embedded of it."""
        return f"{self.breadcrumb}\n\n{self.body}" if self.headings else self.body


@dataclass(frozen=True, slots=True)
class Heading:
    """A title on a 0-based line; what it is the title of begins on `body_line`. The outermost level is 1."""

    level: int
    title: str
    line: int
    body_line: int


def lines_of(text: str) -> list[str]:
    """As an editor counts them; endings of any system, and no character that ends what reads it."""
    return [each.replace("\0", " ") for each in re.split(r"\r\n|\n|\r", text)]


def chunks_of(text: str, markup: Format) -> list[Chunk]:
    """In order; a heading with nothing below it yields nothing."""
    lines = lines_of(text)
    match markup:
        case Format.MARKDOWN:
            return list(_sections(lines, markdown_headings(lines), _front_matter(lines)))
        case Format.RESTRUCTURED_TEXT:
            return list(_sections(lines, rst_headings(lines), 0))
        case Format.PLAIN:
            return list(_plain(lines))


_ATX = re.compile(r" {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*")
_UNDERLINE = re.compile(r" {0,3}(=+|-{2,})[ \t]*")
_FENCE = re.compile(r" {0,3}(?:[-*+>] +|\d+[.)] +)*(`{3,}|~{3,})(.*)")
_COMMENT_START, _COMMENT_END = re.compile(r" {0,3}<!--"), "-->"
_NO_PARAGRAPH = re.compile(r"\s*$| {0,3}(?:[-*+>|]|\d+[.)](?:\s|$)|#{1,6}(?:\s|$)|```|~~~|<)|(?: {4}|\t)")


def markdown_headings(lines: Sequence[str]) -> list[Heading]:
    """ATX and Setext headings; those within fences, front matter and comments are none."""
    found = []
    start = _front_matter(lines)
    for number in prose_lines(lines, start):
        line = lines[number]
        atx = _ATX.fullmatch(line)
        if atx:
            found.append(Heading(len(atx[1]), _title(atx[2] or ""), number, number + 1))
            continue
        under = _UNDERLINE.fullmatch(line)
        if under and number > start and _is_lone(lines, number - 1):
            level = 1 if under[1][0] == "=" else 2
            found.append(Heading(level, _title(lines[number - 1]), number - 1, number + 1))
    return found


def prose_lines(lines: Sequence[str], start: int) -> Iterator[int]:
    """Numbers of the lines, from one on, that are in no fence and no comment."""
    fence, in_comment = "", False
    for number in range(start, len(lines)):
        line = lines[number]
        mark = _FENCE.match(line)
        if fence:
            if mark and mark[1].startswith(fence) and not mark[2].strip():
                fence = ""
        elif in_comment or _COMMENT_START.match(line):
            in_comment = _COMMENT_END not in line
        elif mark and not (mark[1][0] == "`" and "`" in mark[2]):
            fence = mark[1]
        else:
            yield number


def _is_lone(lines: Sequence[str], number: int) -> bool:
    """Whether a line is a paragraph of its own, so that a line below it can make it a heading."""
    alone = number == 0 or not lines[number - 1].strip() or _ATX.fullmatch(lines[number - 1]) is not None
    return alone and not _NO_PARAGRAPH.match(lines[number])


def _front_matter(lines: Sequence[str]) -> int:
    """The line behind it; 0 without any."""
    mark = lines[0].rstrip() if lines else ""
    if mark not in ("---", "+++"):
        return 0
    end = next((number for number in range(1, min(len(lines), 200)) if lines[number].rstrip() == mark), None)
    return 0 if end is None else end + 1


_RST_RULE = re.compile(r"([!-/:-@\[-`{-~])\1{2,}\s*")


def rst_headings(lines: Sequence[str]) -> list[Heading]:
    """Titles with a line below, or above and below; levels in the order in which their styles first occur."""
    styles: list[str] = []
    found = []
    number = 0
    while number + 1 < len(lines):
        title, below = lines[number], lines[number + 1]
        above = lines[number - 1] if number else ""
        has_above = _RST_RULE.fullmatch(above) is not None and above.rstrip() == below.rstrip()
        if _is_rst_title(title, below) and (has_above or not above.strip()):
            style = below[0] * (2 if has_above else 1)
            styles += [] if style in styles else [style]
            level = min(styles.index(style) + 1, _LEVELS)
            found.append(Heading(level, _title(title), number - has_above, number + 2))
            number += 1
        number += 1
    return found


def _is_rst_title(title: str, below: str) -> bool:
    rule = _RST_RULE.fullmatch(below)
    return bool(
        rule and title.strip() and not title.startswith((" " * 4, "\t")) and not _RST_RULE.fullmatch(title)
        and len(below.rstrip()) >= min(len(title.strip()), 3)
    )  # fmt: skip


_MARKUP = re.compile(r"!\[[^\]]*\]\([^)]*\)|<[^>]{1,200}>")
_LINK = re.compile(r"\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])")
_ID = re.compile(r"\s*\{#[^}]*\}\s*$")


def _title(text: str) -> str:
    """Without links, images and emphasis."""
    plain = _LINK.sub(r"\1", _MARKUP.sub("", _ID.sub("", text[:1_000])))
    return re.sub(r"[*`]+|\s+", lambda each: " " if each[0].isspace() else "", plain).strip()[:_HEADING_CHARACTERS]


def _sections(lines: Sequence[str], headings: Sequence[Heading], start: int) -> Iterator[Chunk]:
    path: list[tuple[int, str]] = []
    first = headings[0].line if headings else len(lines)
    yield from _section((), lines, start, first)
    for number, heading in enumerate(headings):
        path = [each for each in path if each[0] < heading.level]
        path.append((heading.level, heading.title))
        end = headings[number + 1].line if number + 1 < len(headings) else len(lines)
        yield from _section(tuple(title for _, title in path if title), lines, heading.body_line, end)


def _section(headings: tuple[str, ...], lines: Sequence[str], start: int, end: int) -> Iterator[Chunk]:
    while start < end and not lines[start].strip():
        start += 1
    while end > start and not lines[end - 1].strip():
        end -= 1
    if start == end:
        return
    whole = Chunk(headings, "\n".join(lines[start:end]).strip("\n"), start, end - 1)
    if len(whole.body) <= WHOLE_CHARACTERS:
        yield whole
    else:
        yield from _split(whole, PIECE_CHARACTERS)


def _split(chunk: Chunk, characters: int) -> Iterator[Chunk]:
    """Between paragraphs, so that no piece but one of a single long paragraph is longer."""
    held: list[Chunk] = []
    for each in _paragraphs(chunk):
        if held and len(_joined(held).body) + 2 + len(each.body) > characters:
            yield _joined(held)
            held = []
        held.append(each)
    if held:
        yield _joined(held)


def _paragraphs(chunk: Chunk) -> Iterator[Chunk]:
    """Fenced code stays in one; what is longer than a piece is cut at line ends, and a line where it must be."""
    lines = chunk.body.split("\n")
    prose = set(prose_lines(lines, 0))
    start = 0
    for number in range(len(lines) + 1):
        is_end = number == len(lines) or (not lines[number].strip() and number in prose)
        if is_end and number > start:
            yield from _pieces(replace(chunk, body="\n".join(lines[start:number])), chunk.first_line + start)
        start = number + 1 if is_end else start


def _pieces(paragraph: Chunk, first_line: int) -> Iterator[Chunk]:
    line, held = first_line, ""
    begin = line
    for text in paragraph.body.split("\n"):
        for start in range(0, max(len(text), 1), PIECE_CHARACTERS):
            part = text[start : start + PIECE_CHARACTERS]
            if held and len(held) + 1 + len(part) > PIECE_CHARACTERS:
                yield replace(paragraph, body=held, first_line=begin, last_line=max(line - (not start), begin))
                held, begin = "", line
            held = f"{held}\n{part}" if held else part
        line += 1
    if held.strip():
        yield replace(paragraph, body=held, first_line=begin, last_line=line - 1)


def _joined(parts: Sequence[Chunk]) -> Chunk:
    """Parts of one section, with the blank lines between them as one."""
    body = parts[0].body
    for before, after in itertools.pairwise(parts):
        gap = {0: "", 1: "\n"}.get(after.first_line - before.last_line, "\n\n")
        body += gap + after.body
    return replace(parts[0], body=body, last_line=parts[-1].last_line)


def _plain(lines: Sequence[str]) -> Iterator[Chunk]:
    """Lines together up to a length, each piece begun with the words at the end of the one before."""
    held: list[Chunk] = []
    size, over = 0, ""
    for each in _line_parts(lines):
        if held and size + len(each.body) > PLAIN_CHARACTERS:
            yield from _plain_piece(held, over)
            over = _overlap("\n".join(part.body for part in held))
            held, size = [], 0
        held.append(each)
        size += len(each.body) + 1
    yield from _plain_piece(held, over)


def _line_parts(lines: Sequence[str]) -> Iterator[Chunk]:
    limit = MOST_PLAIN_CHARACTERS - PLAIN_OVERLAP
    for number, line in enumerate(lines):
        for start in range(0, max(len(line), 1), limit):
            yield Chunk((), line[start : start + limit], number, number)


def _overlap(text: str) -> str:
    """The last words."""
    tail = text[-PLAIN_OVERLAP:]
    return tail[tail.find(" ") + 1 :].strip() if " " in tail and len(text) > PLAIN_OVERLAP else ""


def _plain_piece(held: Sequence[Chunk], over: str) -> list[Chunk]:
    filled = [each for each in held if each.body.strip()]
    if not filled:
        return []
    body = "\n".join(each.body for each in held).strip("\n")
    text = f"{over}\n{body}" if over else body
    return [Chunk((), text, filled[0].first_line, filled[-1].last_line)]
