"""Streams: every token of a symbol with where it stands, in order of the text."""

from collections import Counter
from pathlib import Path

import pytest

from moorage.domain.portrait import is_mark
from moorage.domain.source import SourceText
from moorage.domain.symbol import SymbolKind
from moorage.syntax.parsed import ParsedFile
from moorage.syntax.parsing import parse

CASES = Path(__file__).parent / "cases"
SAMPLES = [each for each in sorted(CASES.glob("*/*")) if each.suffix != ".symbols"]


def parsed(path: Path) -> ParsedFile:
    return parse(SourceText(path.name, path.read_bytes()))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda each: each.name)
def test_tokens_stand_inside_their_symbol_in_order(path: Path) -> None:
    file = parsed(path)
    for symbol in (None, *file.symbols):
        stream = file.stream(symbol)
        assert len(stream.elements) == len(stream.spans)
        spans = [at for element, at in zip(stream.elements, stream.spans, strict=True) if not is_mark(element)]
        starts = [each.start for each in spans]
        assert starts == sorted(starts), symbol
        end = symbol.span.end if symbol else len(file.source.data)
        start = symbol.span.start if symbol else 0
        assert all(start <= each.start <= each.end <= end for each in spans), symbol


@pytest.mark.parametrize("path", SAMPLES, ids=lambda each: each.name)
def test_a_function_s_stream_has_all_the_tokens_of_its_portrait(path: Path) -> None:
    file = parsed(path)
    for symbol in file.symbols:
        if symbol.kind is SymbolKind.FUNCTION and not file.has_error(symbol):
            portrait = file.portrait(symbol)
            seen = Counter(token for token in (*portrait.header, *portrait.body) if not is_mark(token))
            assert not seen - Counter(file.stream(symbol).elements), symbol
