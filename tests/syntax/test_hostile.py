"""Sources that nobody writes and some that everybody does for a moment: bounded by their size, and no false loss."""

from pathlib import Path

import pytest

from moorage.domain.drift import Grade
from moorage.domain.source import SourceText
from moorage.settings import DriftSettings, EmbeddingSettings, Settings
from moorage.syntax.languages import languages
from moorage.syntax.parsing import parse
from support.project import open_folder, open_project
from syntax.test_tree_properties import PATHS, SAMPLES, everything

_OTHER_JS = "function other(b) {\n  return [b, { k: (b, 1) }];\n}\n"
_OTHER_KT = "fun other(b: Int): List<Int> {\n  return listOf(b, 1)\n}\n"
_OTHER_GO = "func other(b int) []int {\n\treturn []int{b}\n}\n"
_OTHER_SWIFT = "func other(b: Int) -> [Int] {\n  return [b, 1]\n}\n"
_OTHER_JAVA = "  int other(int b) {\n    return f(b, 1);\n  }\n}\n"
FUNCTION = {
    "a.py": ("def kept(a):\n    return a + 30\n\n\n", "def other(b):\n    return [b, {'k': (b, 1)}]\n"),
    "a.ts": ("function kept(a: number) {\n  return a + 30;\n}\n", _OTHER_JS),
    "a.js": ("function kept(a) {\n  return a + 30;\n}\n", _OTHER_JS),
    "a.go": ("package a\n\nfunc kept(a int) int {\n\treturn a + 30\n}\n", _OTHER_GO),
    "a.rs": ("fn kept(a: u8) -> u8 {\n    a + 30\n}\n", "fn other(b: u8) -> Vec<u8> {\n    vec![b, 1]\n}\n"),
    "A.java": ("class A {\n  int kept(int a) {\n    return a + 30;\n  }\n", _OTHER_JAVA),
    "a.c": ("int kept(int a) {\n  return a + 30;\n}\n", "int other(int b) {\n  return f(b, 1);\n}\n"),
    "a.rb": ("def kept(a)\n  a + 30\nend\n", "def other(b)\n  [b, { k: 1 }]\nend\n"),
    "a.php": ("<?php\nfunction kept($a) {\n  return $a + 30;\n}\n", "function other($b) {\n  return [$b, 1];\n}\n"),
    "a.kt": ("fun kept(a: Int): Int {\n  return a + 30\n}\n", _OTHER_KT),
    "a.tsx": ("function kept(a: number) {\n  return <b>{a + 30}</b>;\n}\n", _OTHER_JS),
    "a.jsx": ("function kept(a) {\n  return <b>{a + 30}</b>;\n}\n", _OTHER_JS),
    "a.cpp": ("int kept(int a) {\n  return a + 30;\n}\n", "std::vector<int> other(int b) {\n  return {b, 1};\n}\n"),
    "A.cs": ("class A {\n  int kept(int a) {\n    return a + 30;\n  }\n", _OTHER_JAVA),
    "a.swift": ("func kept(a: Int) -> Int {\n  return a + 30\n}\n", _OTHER_SWIFT),
    "a.scala": ("def kept(a: Int): Int = {\n  a + 30\n}\n", "def other(b: Int): List[Int] = {\n  List(b, 1)\n}\n"),
    "a.lua": ("function kept(a)\n  return a + 30\nend\n", "function other(b)\n  return { b, { k = 1 } }\nend\n"),
    "a.sh": ("kept() {\n  echo $(( $1 + 30 ))\n}\n", "other() {\n  if [ -n \"$1\" ]; then echo \"${1}\"; fi\n}\n"),
    "a.sql": ("CREATE TABLE kept (\n  a int DEFAULT 30\n);\n", "CREATE VIEW other AS SELECT b, (1) FROM t;\n"),
    "a.css": (".kept {\n  margin: 30px;\n}\n", ".other > b[c=\"d\"] {\n  margin: calc(1px + 2px);\n}\n"),
    "a.toml": ("[kept]\na = 30\n\n", "[other]\nb = [1, { k = \"v\" }]\n"),
    "a.yaml": ("kept:\n  a: 30\n", "other:\n  b: [1, {k: \"v\"}]\n  c:\n    - d\n"),
    "a.json": ("{\n  \"kept\": {\"a\": 30},\n", "  \"other\": [1, {\"k\": \"v\"}]\n}\n"),
    "a.html": ("<div id=\"kept\">30</div>\n", "<div id=\"other\"><b c='d'>1</b></div>\n"),
    "Dockerfile": ("FROM a:30 AS kept\nRUN x\n", "FROM b AS other\nRUN [\"y\", \"z\"]\n"),
    "Makefile": ("kept: a\n\techo 30\n\n", "other: b\n\techo $(c) \"d\"\n"),
    "a.md": ("# kept\n\n30\n\n", "# other\n\n```py\nf(\n```\n\n- [b](c)\n"),
    "a.rst": ("kept\n====\n\n30\n\n", "other\n=====\n\n.. code::\n\n   f(\n"),
    "a.ini": ("[kept]\na = 30\n\n", "[other]\nb = \"c\"\n"),
}  # fmt: skip
NOT_BROKEN = ("a.css", "a.rst")
"""A selector without its block is part of the next one, and a heading without its underline is a paragraph."""


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("pair", ["()", "[]", "{}"])
def test_a_hundred_thousand_brackets_are_read(path: str, pair: str) -> None:
    everything(parse(SourceText(path, b"x" + pair[0].encode() * 100_000 + b"1" + pair[1].encode() * 100_000)))


def test_what_is_nested_beyond_sense_is_no_loss(tmp_path: Path) -> None:
    project = open_folder(tmp_path, {"a.py": "def f(a):\n    return a + 30\n"})
    project.remember("Adds 30", "a.py#f")
    project.write("a.py", "x = " + "(" * 20_000)
    assert project.only().drift.grade is Grade.UNCHECKED
    project.write("a.py", "def f(a):\n    return a  +  30\n")
    assert project.only().drift.grade is Grade.COSMETIC


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("mark", [b"\xef\xbb\xbf", b"\x00", b"\xff\xfe", b"\r", b"\r\n\r", "\u2028".encode()])
def test_odd_bytes_are_read(name: str, mark: bytes) -> None:
    sample = SAMPLES[name]
    middle = len(sample) // 2
    for torn in (mark + sample[:middle] + mark + sample[middle:] + mark, sample.replace(b"\n", mark)):
        everything(parse(SourceText(name, torn)))


@pytest.mark.parametrize("name", SAMPLES)
def test_every_prefix_of_a_sample_is_read(name: str) -> None:
    sample = SAMPLES[name]
    file = None
    for end in range(0, len(sample), max(1, len(sample) // 25)):
        file = parse(SourceText(name, sample[:end]), previous=file)
        everything(file)


@pytest.mark.parametrize("path", FUNCTION)
def test_half_typed_code_behind_a_symbol_never_loses_it(path: str) -> None:
    kept, other = FUNCTION[path]
    for end in range(len(other)):
        file = parse(SourceText(path, f"{kept}{other[:end]}".encode()))
        found = [each for each in file.symbols if each.key.name in ("kept", ".kept")]
        assert found or file.has_error(None), other[:end]


@pytest.mark.parametrize("path", [each for each in FUNCTION if each not in NOT_BROKEN])
def test_a_half_typed_symbol_is_there_or_the_file_is_known_as_broken(path: str) -> None:
    kept, other = FUNCTION[path]
    start = kept.index("kept") + len("kept")
    for end in range(start + 1, len(kept)):
        file = parse(SourceText(path, f"{kept[:end]}\n{other}".encode()))
        found = [each for each in file.symbols if each.key.name in ("kept", ".kept")]
        assert found or file.has_error(None), kept[:end]


def numbered_functions(count: int) -> str:
    return "".join(f"def f{n}(a):\n    return a + {n}\n\n\n" for n in range(count))


def test_a_file_over_the_limit_is_unchecked_and_says_so(tmp_path: Path) -> None:
    settings = Settings(embedding=EmbeddingSettings(enabled=False), drift=DriftSettings(max_file_bytes=10_000))
    project = open_project(tmp_path, {"a.py": numbered_functions(100)}, settings=settings)
    project.remember("Adds 3", "a.py#f3")
    project.write("a.py", numbered_functions(400))
    found = project.only().drift
    assert (found.grade, found.reason) == (Grade.UNCHECKED, "a.py is too large")


def test_two_hundred_thousand_lines_are_read_where_the_limit_allows(tmp_path: Path) -> None:
    settings = Settings(embedding=EmbeddingSettings(enabled=False), drift=DriftSettings(max_file_bytes=50_000_000))
    project = open_project(tmp_path, {"a.py": numbered_functions(3) + "X = 1\n" * 200_000}, settings=settings)
    project.remember("Adds 1 to it", "a.py#f1")
    project.replace("a.py", "return a + 1\n", "return a + 5\n")
    assert project.only().drift.grade is Grade.CLAIM_HIT


@pytest.mark.parametrize("name", SAMPLES)
def test_two_hundred_thousand_lines_of_any_language_are_read(name: str) -> None:
    everything(parse(SourceText(name, SAMPLES[name] + b"\n" * 200_000 + b"x\n" * 1000 + SAMPLES[name])))


def test_what_a_grammar_goes_over_again_and_again_is_given_up() -> None:
    """Lua's reads on to the end of the file for each of these lines: in full it would take minutes."""
    parsed = parse(SourceText("a.lua", b"x\n" * 200_000))
    assert parsed.has_error(None)
    assert parsed.symbols == ()


def test_a_file_that_is_no_text_is_unchecked(tmp_path: Path) -> None:
    project = open_folder(tmp_path, {"a.py": "def f(a):\n    return a + 30\n"})
    project.remember("Adds 30", "a.py#f")
    for data in (b"def f(a):\n    return '\xff\xfe'\n", b"def f(a):\n    return '\x00'\n"):
        (project.root / "a.py").write_bytes(data)
        assert project.only().drift.grade is Grade.UNCHECKED


def test_every_language_has_a_sample() -> None:
    assert {parse(SourceText(name, b"")).language for name in SAMPLES} >= set(languages())
