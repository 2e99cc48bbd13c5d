"""Half-typed code: a symbol is never called lost while the file does not parse, whichever character is missing."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from moorage.domain.drift import Grade, Verdict
from moorage.domain.source import SourceText
from moorage.engine.facade import Engine
from support.project import open_project


@dataclass(frozen=True)
class Small:
    """A file with two symbols; the first is anchored."""

    path: str
    symbol: str
    text: str


SMALL = (
    Small("a.py", "wait", "def wait(a):\n    return [a, 30]\n\n\ndef other(b):\n    return {b: 'x'}\n"),
    Small("a.ts", "wait", "function wait(a: number) {\n  return [a, 30];\n}\n\nconst other = `x`;\n"),
    Small("A.java", "A.wait", "class A {\n  int wait(int a) {\n    return a + 30;\n  }\n  String b = \"x\";\n}\n"),
    Small("a.go", "Wait", "package a\n\nfunc Wait(a int) int {\n\treturn a + 30\n}\n\nfunc other() { b(\"x\") }\n"),
    Small("a.rs", "wait", "fn wait(a: u8) -> u8 {\n    a + 30\n}\n\nfn other() -> &'static str { \"x\" }\n"),
    Small("a.c", "pause", "int pause(int a) {\n  return a + 30;\n}\n\nint other(void) { return b(\"x\"); }\n"),
    Small("a.rb", "pause", "def pause(a)\n  [a, 30]\nend\n\ndef other(b)\n  \"x\"\nend\n"),
    Small("a.json", "limits.wait", '{\n  "limits": {"wait": 30, "other": [1, 2]},\n  "name": "x"\n}\n'),
)  # fmt: skip


def half_typed(text: str) -> Iterator[str]:
    """The text up to every character, and without every character."""
    yield from (text[:end] for end in range(1, len(text)))
    yield from (text[:at] + text[at + 1 :] for at in range(len(text)))


def has_error(engine: Engine, path: str) -> bool:
    content = engine.read(path)
    return isinstance(content, SourceText) and engine._checkout.view().parse(content).has_error(None)


@pytest.mark.parametrize("small", SMALL, ids=lambda each: each.path)
def test_nothing_is_lost_while_the_file_does_not_parse(tmp_path: Path, small: Small) -> None:
    project = open_project(tmp_path, {small.path: small.text})
    project.remember("Waits for 30 seconds", f"{small.path}#{small.symbol}")
    n_broken = 0
    for text in half_typed(small.text):
        project.engine.set_buffer(small.path, text)
        (found,) = project.engine.report(small.path).checked
        if has_error(project.engine, small.path):
            n_broken += 1
            assert found.drift.verdict is not Verdict.LOST, text
    assert n_broken > len(small.text) / 4
    project.engine.set_buffer(small.path, small.text)
    (found,) = project.engine.report(small.path).checked
    assert found.drift.grade is Grade.INTACT
    project.close()
