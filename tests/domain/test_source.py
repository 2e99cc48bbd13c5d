"""Byte offsets, lines and symbol paths."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moorage.domain.source import SourceText, Span
from moorage.domain.symbol import SymbolPath, parse_symbol_path

TEXT = st.text(st.sampled_from("a\n\ré🙂 "), max_size=50)


@given(TEXT)
def test_every_offset_lies_in_its_line(text: str) -> None:
    source = SourceText("a.py", text.encode())
    for offset in range(len(source.data) + 1):
        line = source.line_of(offset)
        assert source.line_starts[line] <= offset
        assert line + 1 == len(source.line_starts) or offset < source.line_starts[line + 1]


@given(TEXT)
def test_lines_are_the_text_without_its_line_breaks(text: str) -> None:
    source = SourceText("a.py", text.encode())
    lines = [source.slice(source.line_span(each)) for each in range(len(source.line_starts))]
    assert [each.rstrip("\r") for each in lines] == [each.rstrip("\r") for each in text.split("\n")]


@given(TEXT, st.integers(0, 1000))
def test_a_line_beyond_the_end_is_empty_at_the_end(text: str, beyond: int) -> None:
    source = SourceText("a.py", text.encode())
    assert source.line_span(len(source.line_starts) + beyond) == Span(len(source.data), len(source.data))


def test_equal_content_has_equal_digests_wherever_it_lies() -> None:
    assert SourceText("a.py", b"x").digest == SourceText("b/c.py", b"x").digest
    assert SourceText("a.py", b"x").digest != SourceText("a.py", b"y").digest


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a.py", SymbolPath("a.py", None)),
        ("a.py#f", SymbolPath("a.py", "f")),
        ("a.py#A.b", SymbolPath("a.py", "A.b")),
        ("a.py#", SymbolPath("a.py", None)),
        (" a.py # f ", SymbolPath("a.py", "f")),
        ("a.md#One # two", SymbolPath("a.md", "One # two")),
    ],
)
def test_symbol_paths_are_read_as_typed(text: str, expected: SymbolPath) -> None:
    assert parse_symbol_path(text) == expected


def test_symbol_paths_are_written_as_read() -> None:
    assert [str(parse_symbol_path(each)) for each in ("a.py", "a.py#f")] == ["a.py", "a.py#f"]
