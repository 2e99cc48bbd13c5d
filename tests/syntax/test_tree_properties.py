"""What must hold for any text: nothing crashes, layout leaves no trace, editing in part equals reading anew."""

import random
from pathlib import Path
from time import process_time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from moorage.domain.fingerprint import gist
from moorage.domain.portrait import Gist
from moorage.domain.source import SourceText
from moorage.syntax.languages import languages
from moorage.syntax.parsed import ParsedFile
from moorage.syntax.parsing import parse

CASES = Path(__file__).parent / "cases"
SAMPLES = {path.name: path.read_bytes() for path in sorted(CASES.glob("*/*")) if path.suffix != ".symbols"}
PATHS = [*(f"a{row.extensions[0]}" for row in languages().values() if row.extensions), "a.txt"]

BOUND_LAYOUT = (
    ".py", ".md", ".tsx", ".jsx", ".sh", "three.scala", "definitions.c", ".yaml", ".mk", ".rst", ".cfg", ".properties",
    ".local", ".prod", ".dockerfile",
)  # fmt: skip
FREE_LAYOUT = [name for name in SAMPLES if not name.endswith(BOUND_LAYOUT)]
C_COMMENTS = ["", "", "// note\n", "/* a\n note */\n"]
COMMENTS = {
    ".rb": ["", "# note\n"],
    ".toml": ["", "# note\n"],
    ".json": [""],
    ".css": ["", "/* note */\n"],
    ".sql": ["", "-- note\n"],
    ".html": ["", "<!-- note -->\n"],
    ".lua": ["", "-- note\n", "--[[ a\n note ]]\n"],
}
SETTINGS = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def shapes(file: ParsedFile) -> list[tuple[str, str]]:
    return [(symbol.key.dotted, file.fingerprint(symbol).shape) for symbol in file.symbols]


def everything(file: ParsedFile) -> None:
    file.outline()
    file.fingerprint(None)
    file.has_error(None)
    for symbol in file.symbols:
        assert file.find(symbol.key) is symbol
        assert 0 <= symbol.span.start <= symbol.name_span.start <= symbol.name_span.end <= symbol.span.end
        assert symbol in file.resolve(symbol.key.dotted) or not symbol.key.name.strip()
        file.has_error(symbol)


@pytest.mark.parametrize("name", SAMPLES)
def test_outlines_keep_what_the_portraits_say(name: str) -> None:
    source = SourceText(name, SAMPLES[name])
    alone, asked = parse(source), parse(source)
    for symbol in asked.symbols:
        row = next(row for row in alone.outline().rows if row.key == symbol.key)
        assert Gist(row.shape, row.n_tokens, row.sketch) == gist(asked.portrait(symbol))
        assert row.shape == asked.fingerprint(symbol).shape
    assert asked.outline() == alone.outline()


@pytest.mark.parametrize("path", PATHS)
@SETTINGS
@given(data=st.binary(max_size=200))
def test_any_bytes_are_read(path: str, data: bytes) -> None:
    everything(parse(SourceText(path, data)))


@pytest.mark.parametrize("name", SAMPLES)
@SETTINGS
@given(data=st.data())
def test_torn_samples_are_read(name: str, data: st.DataObject) -> None:
    sample = SAMPLES[name]
    start = data.draw(st.integers(0, len(sample)))
    end = data.draw(st.integers(start, len(sample)))
    middle = data.draw(st.sampled_from([b"", b"(", b"}", b'"', b"'''", b"\x00", b"\xff\xfe", b"class ", b"\n\n"]))
    everything(parse(SourceText(name, sample[:start] + middle + sample[end:])))


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("unit", ["(", "[", "{", "a.", "a + ", "if x {", "f(", "# ", "> ", "- ", "'", "use a::{"])
def test_deep_nesting_is_read(path: str, unit: str) -> None:
    everything(parse(SourceText(path, (unit * 3000).encode())))


@pytest.mark.parametrize("path", PATHS)
def test_a_hundred_thousand_parentheses_take_bounded_time(path: str) -> None:
    started = process_time()
    file = parse(SourceText(path, b"f(" + b"(" * 100_000 + b"1" + b")" * 100_000 + b")\n"))
    everything(file)
    assert process_time() - started < 10


@pytest.mark.parametrize("name", FREE_LAYOUT)
@pytest.mark.parametrize("seed", range(20))
def test_layout_and_comments_leave_no_trace(name: str, seed: int) -> None:
    sample = SAMPLES[name].decode()
    chance = random.Random(seed)
    comments = COMMENTS.get(Path(name).suffix, C_COMMENTS)
    noisy = "\n".join(_noisy(line, comments, chance) for line in sample.split("\n"))
    assert shapes(parse(SourceText(name, noisy.encode()))) == shapes(parse(SourceText(name, sample.encode())))


def _indent(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]


def _noisy(line: str, comments: list[str], chance: random.Random) -> str:
    """Indents anew, and puts a comment between two lines; tokens stay as they are."""
    return chance.choice(comments) + " " * chance.randrange(6) + line.strip() + " " * chance.randrange(3)


@pytest.mark.parametrize("name", ["definitions.py", "sample.py"])
@pytest.mark.parametrize("seed", range(20))
def test_python_comments_and_blank_lines_leave_no_trace(name: str, seed: int) -> None:
    sample = SAMPLES[name].decode()
    chance = random.Random(seed)
    lines = [line + chance.choice(["", "  # note", "\n\n", f"\n{_indent(line)}# note"]) for line in sample.split("\n")]
    noisy = "\n".join(lines)
    assert shapes(parse(SourceText(name, noisy.encode()))) == shapes(parse(SourceText(name, sample.encode())))


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("seed", range(12))
def test_editing_in_part_equals_reading_anew(name: str, seed: int) -> None:
    chance = random.Random(seed)
    file = parse(SourceText(name, SAMPLES[name]))
    for _ in range(6):
        file.outline()
        _ = [file.fingerprint(each) for each in file.symbols if chance.random() < 0.5]  # carried over from here on
        source = SourceText(name, _edited(file.source.data, chance))
        file = parse(source, previous=file)
        anew = parse(source)
        if not anew.has_error(None) and not file.has_error(None):
            assert file.symbols == anew.symbols
            assert file.outline() == anew.outline()
            assert file.portrait(None) == anew.portrait(None)
            assert [file.portrait(each) for each in file.symbols] == [anew.portrait(each) for each in anew.symbols]


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("seed", range(6))
def test_edits_that_lead_back_leave_no_trace(name: str, seed: int) -> None:
    chance = random.Random(seed)
    start = parse(SourceText(name, SAMPLES[name]))
    file = start
    for _ in range(4):
        file = parse(SourceText(name, _edited(file.source.data, chance)), previous=file)
        _ = [file.fingerprint(each) for each in file.symbols]
    back = parse(SourceText(name, SAMPLES[name]), previous=file)
    assert back.symbols == start.symbols
    assert back.outline() == start.outline()


def _edited(data: bytes, chance: random.Random) -> bytes:
    """A small edit at a line: doubled, removed, an identifier or number touched, a comment added."""
    lines = data.split(b"\n")
    index = chance.randrange(len(lines))
    match chance.randrange(5):
        case 0:
            lines.insert(index, lines[index])
        case 1:
            del lines[index]
        case 2:
            lines[index] = lines[index].replace(b"a", b"ab", 1)
        case 3:
            lines[index] = lines[index].replace(b"1", b"12", 1)
        case _:
            lines[index] += b" "
    return b"\n".join(lines)


def test_unchanged_symbols_carry_their_portraits_over() -> None:
    before = parse(SourceText("a.py", b"def f():\n    return 1\n\ndef g():\n    return 2\n"))
    kept = before.portrait(before.symbols[0])
    after = parse(SourceText("a.py", b"def f():\n    return 1\n\ndef g():\n    return 3\n"), previous=before)
    assert after.portrait(after.symbols[0]) is kept
    assert after.portrait(after.symbols[1]) != before.portrait(before.symbols[1])
