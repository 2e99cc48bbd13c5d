"""Text of one file as the rest of Moorage sees it: UTF-8 bytes, positions as byte offsets.

UTF-16 exists only in the language server's conversion module.
"""

from bisect import bisect_right
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from hashlib import blake2b

from moorage.domain.errors import FileUnavailable


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A half-open range of UTF-8 byte offsets."""

    start: int
    end: int

    def contains(self, offset: int) -> bool:
        """Whether the offset lies in the span; the end itself counts, as a cursor behind a name does."""
        return self.start <= offset <= self.end


@dataclass(frozen=True, slots=True)
class Stream:
    """Tokens and structure marks of a piece of text in its order, each with the span that it was read from."""

    elements: tuple[str, ...]
    spans: tuple[Span, ...]


@dataclass(frozen=True)
class SourceText:
    """One file's content: workspace-relative path with forward slashes, and its UTF-8 bytes."""

    path: str
    data: bytes

    @cached_property
    def digest(self) -> str:
        """Content hash, 32 hex digits; equal content in any checkout or buffer has equal digests."""
        return blake2b(self.data, digest_size=16).hexdigest()

    @cached_property
    def line_starts(self) -> tuple[int, ...]:
        """Byte offset of the start of every line; at least one line."""
        starts = [0]
        position = self.data.find(b"\n")
        while position >= 0:
            starts.append(position + 1)
            position = self.data.find(b"\n", position + 1)
        return tuple(starts)

    def line_of(self, offset: int) -> int:
        """0-based line that holds a byte offset."""
        return bisect_right(self.line_starts, offset) - 1

    def line_span(self, line: int) -> Span:
        """Span of a 0-based line without its line break; lines beyond the end give the empty end span."""
        if line >= len(self.line_starts):
            return Span(len(self.data), len(self.data))
        start = self.line_starts[line]
        end = self.line_starts[line + 1] - 1 if line + 1 < len(self.line_starts) else len(self.data)
        return Span(start, end)

    def slice(self, span: Span) -> str:
        """The text of a span; bytes that are cut in the middle of a character are replaced."""
        return self.data[span.start : span.end].decode("utf-8", "replace")


class Unreadable(StrEnum):
    """Why a file's content cannot be looked at."""

    MISSING = "missing"
    TOO_LARGE = "too large"
    BINARY = "binary"
    NOT_UTF8 = "not UTF-8"
    DENIED = "not readable"
    UNMERGED = "unmerged"


def unavailable(path: str, why: Unreadable) -> FileUnavailable:
    """What a person is told who wants a memory anchored there."""
    if why is Unreadable.TOO_LARGE:
        return FileUnavailable(f"{path} is too large; raise drift.max_file_bytes, or anchor the memory to its folder")
    return FileUnavailable(f"{path} is {why.value}; a memory can be anchored to readable text files")


Content = SourceText | Unreadable

_BINARY_PROBE_BYTES = 8192
_BOM = b"\xef\xbb\xbf"


def content_of(path: str, data: bytes) -> Content:
    """A file's bytes as text without its byte order mark, or why they are none."""
    if b"\0" in data[:_BINARY_PROBE_BYTES]:
        return Unreadable.BINARY
    data = data.removeprefix(_BOM)
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return Unreadable.NOT_UTF8
    return SourceText(path, data)
