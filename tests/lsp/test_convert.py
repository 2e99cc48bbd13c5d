"""Positions: any text, any encoding a client may choose, nothing beyond the text."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types

from moorage.domain.errors import FileUnavailable
from moorage.domain.source import SourceText, Span
from moorage.lsp import convert

ENCODINGS = st.sampled_from(["utf-8", "utf-16", "utf-32"])
TEXTS = st.text(st.one_of(st.characters(codec="utf-8"), st.sampled_from("\nab€𝕏👩‍👩‍👧é")), max_size=60)


def source_of(text: str) -> SourceText:
    return SourceText("a.py", text.encode())


@given(TEXTS, ENCODINGS, st.data())
def test_every_offset_of_a_letter_survives_the_way_there_and_back(
    text: str, encoding: str, data: st.DataObject
) -> None:
    source = source_of(text)
    letters = data.draw(st.integers(0, len(text)))
    offset = len(text[:letters].encode())
    position = convert.position_of(source, offset, encoding)
    assert convert.offset_of(source, position.line, position.character, encoding) == offset


@given(TEXTS, ENCODINGS, st.integers(0, 80), st.integers(0, 200))
def test_positions_beyond_the_text_are_cut_to_it(text: str, encoding: str, line: int, character: int) -> None:
    source = source_of(text)
    offset = convert.offset_of(source, line, character, encoding)
    assert 0 <= offset <= len(source.data)
    source.data[:offset].decode()  # never in the middle of a letter


def test_utf_16_counts_a_letter_beyond_the_basic_plane_as_two() -> None:
    source = source_of("x = '𝕏' + y\n")
    offset = source.data.index(b"y")
    assert convert.position_of(source, offset, "utf-16") == types.Position(0, 11)
    assert convert.position_of(source, offset, "utf-32") == types.Position(0, 10)
    assert convert.range_of(source, Span(offset, offset + 1), "utf-16").end == types.Position(0, 12)


@pytest.mark.parametrize("uri", ["untitled:Untitled-1", "vscode-remote://ssh/a.py", "http://example.org/a.py", "a.py"])
def test_only_files_of_this_machine_have_a_path(uri: str) -> None:
    with pytest.raises(FileUnavailable):
        convert.path_of(uri)


@pytest.mark.parametrize("path", ["/tmp/a b/ü#1%.py", "/tmp/x.py"])
def test_paths_survive_as_uris(path: str) -> None:
    assert convert.path_of(Path(path).as_uri()) == Path(path)
