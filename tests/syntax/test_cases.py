"""Symbols of sample files, beside which the expected ones lie.

MOORAGE_UPDATE_CASES=1 rewrites the expectations; read the difference before committing it.
"""

import os
from pathlib import Path

import pytest

from moorage.domain.source import SourceText
from moorage.domain.symbol import Symbol
from moorage.syntax.parsed import ParsedFile
from moorage.syntax.parsing import parse

CASES = Path(__file__).parent / "cases"
SOURCES = sorted(path for path in CASES.glob("*/*") if path.suffix != ".symbols")


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_symbols_are_the_expected_ones(path: Path) -> None:
    file = parse(SourceText(path.name, path.read_bytes()))
    listing = "".join(f"{_line(file, symbol)}\n" for symbol in file.symbols)
    expected = path.with_name(path.name + ".symbols")
    if os.environ.get("MOORAGE_UPDATE_CASES"):
        expected.write_text(listing, "utf-8")
    assert listing == expected.read_text("utf-8")


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_keys_are_unique_and_findable(path: Path) -> None:
    file = parse(SourceText(path.name, path.read_bytes()))
    assert [file.find(symbol.key) for symbol in file.symbols] == list(file.symbols)
    assert file.find(file.symbols[0].key) is file.symbols[0]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_cursor_on_a_name_finds_the_symbol(path: Path) -> None:
    file = parse(SourceText(path.name, path.read_bytes()))
    for symbol in file.symbols:
        if symbol.name_span.end > symbol.name_span.start:
            found = file.symbol_at(symbol.name_span.start)
            assert found is not None
            assert found.name_span == symbol.name_span


def _line(file: ParsedFile, symbol: Symbol) -> str:
    first, last = file.source.line_of(symbol.span.start), file.source.line_of(symbol.span.end)
    params = f"({','.join(symbol.key.params)})" if symbol.key.params else ""
    ordinal = f"[{symbol.key.ordinal}]" if symbol.key.ordinal else ""
    portrait = file.portrait(symbol)
    modifiers = f"  modifiers: {' '.join(portrait.modifiers)}" if portrait.modifiers else ""
    return f"{symbol.kind} {symbol.key.dotted}{params}{ordinal} {first + 1}-{last + 1}{modifiers}"
