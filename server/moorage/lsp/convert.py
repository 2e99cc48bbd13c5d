"""Between lsprotocol's positions and paths and Moorage's: the only place that counts UTF-16 units."""

from pathlib import Path
from urllib.parse import unquote, urlsplit
from urllib.request import url2pathname

from lsprotocol import types

from moorage.domain.errors import FileUnavailable
from moorage.domain.source import SourceText, Span

_UNIT_BYTES = {"utf-8": 1, "utf-16": 2, "utf-32": 4}
_CODECS = {"utf-8": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}


def path_of(uri: str) -> Path:
    """Absolute path of a `file:` URI; raises FileUnavailable for any other."""
    parts = urlsplit(uri)
    if parts.scheme != "file":
        raise FileUnavailable(f"{uri} is not a file on this machine")
    host = f"//{parts.netloc}" if parts.netloc and parts.netloc != "localhost" else ""
    return Path(url2pathname(host + unquote(parts.path)) if host else url2pathname(parts.path))


def offset_of(source: SourceText, line: int, character: int, encoding: str) -> int:
    """UTF-8 byte offset of a position; positions beyond a line or the file are cut to its end."""
    span = source.line_span(line)
    units = source.slice(span).encode(_CODECS[encoding], "replace")[: character * _UNIT_BYTES[encoding]]
    return span.start + len(units.decode(_CODECS[encoding], "ignore").encode())


def column_of(line: str, character: int, encoding: str) -> int:
    """Index into a line of text, at most at its end; in the middle of a letter, the letter is left out."""
    line = line.removesuffix("\r")
    if line.isascii():
        return min(character, len(line))
    units = line.encode(_CODECS[encoding], "replace")[: character * _UNIT_BYTES[encoding]]
    return len(units.decode(_CODECS[encoding], "ignore"))


def position_of(source: SourceText, offset: int, encoding: str) -> types.Position:
    """Position of a UTF-8 byte offset."""
    line = source.line_of(offset)
    before = source.slice(Span(source.line_starts[line], offset))
    return types.Position(line, len(before.encode(_CODECS[encoding], "replace")) // _UNIT_BYTES[encoding])


def range_of(source: SourceText, span: Span, encoding: str) -> types.Range:
    """Range of a span."""
    return types.Range(position_of(source, span.start, encoding), position_of(source, span.end, encoding))
