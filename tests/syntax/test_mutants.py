"""Every change of behaviour in the samples must change a shape: no operator, literal or name goes unseen."""

import re
from pathlib import Path

import pytest

from moorage.domain.source import SourceText
from moorage.syntax.parsed import ParsedFile
from moorage.syntax.parsing import parse

CASES = Path(__file__).parent / "cases"
SOURCES = sorted(path for path in CASES.glob("*/[sS]ample.*") if path.suffix != ".symbols")
RULES = [
    (r"(?<![=!<>+\-*/&|^%:.])==(?!=)", "!="),
    (r"(?<=\s)<(?=\s)", "<="),
    (r"(?<=\s)\+(?=\s)", "-"),
    (r"(?<=\s)\*(?=\s)", "+"),
    (r"&&", "||"),
    (r"\band\b", "or"),
    (r"\b(\d+)\b", r"\g<1>7"),
    (r"\b(true|True)\b", "false"),
    (r"\bbreak\b", "continue"),
    (r"\breturn\b", "throw"),
    (r"(?<=[\"'`])(?=\w)", "z"),
    (r"(?<=\w)(?=[\"'`])", " "),
    (r"\b([A-Za-z_]\w{2,})\b", r"\1_x"),
    (r"!(?=[a-z(])", ""),
    (r"\bnot ", ""),
    (r"\bawait ", ""),
]
MISSED_ON_PURPOSE = re.compile(r"^\s*(//|#(?!(include|define))|\*|/\*|--)")


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_every_mutant_changes_a_shape(path: Path) -> None:
    text = path.read_text("utf-8")
    original = _shapes(parse(SourceText(path.name, text.encode())))
    missed = []
    n_mutants = 0
    for mutant, description in _mutants(text):
        n_mutants += 1
        if _shapes(parse(SourceText(path.name, mutant.encode()))) == original:
            missed.append(description)
    assert n_mutants > 80
    assert missed == []


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_every_removed_line_changes_a_shape(path: Path) -> None:
    lines = path.read_text("utf-8").split("\n")
    original = _shapes(parse(SourceText(path.name, "\n".join(lines).encode())))
    for index, line in enumerate(lines):
        if line.strip() and not MISSED_ON_PURPOSE.match(line):
            rest = "\n".join(lines[:index] + lines[index + 1 :])
            assert _shapes(parse(SourceText(path.name, rest.encode()))) != original, line


def _shapes(file: ParsedFile) -> list[object]:
    """Of the file and its symbols, names included: a renamed definition is a change of the file."""
    symbols = [
        (each.key.names, file.fingerprint(each).shape, file.fingerprint(each).modifiers) for each in file.symbols
    ]
    return [*symbols, file.fingerprint(None).shape]


def _mutants(text: str) -> list[tuple[str, str]]:
    found = []
    for pattern, replacement in RULES:
        for match in re.finditer(pattern, text):
            line = text[text.rfind("\n", 0, match.start()) + 1 :].partition("\n")[0]
            if MISSED_ON_PURPOSE.match(line):
                continue
            mutant = text[: match.start()] + match.expand(replacement) + text[match.end() :]
            found.append((mutant, f"{pattern} in {line.strip()}"))
    return found
