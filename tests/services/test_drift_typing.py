"""While a statement is being typed nothing is called changed or lost: it does not parse just now."""

from pathlib import Path

import pytest

from moorage.domain.drift import Verdict
from services.samples import CODE, Sample
from support.project import open_project

UNFINISHED = ("x = foo(\n", "foo(bar,\n", 'x = "\n')


def broken(sample: Sample) -> list[str]:
    """The block with an unfinished statement, or a merge conflict, at every line of its body."""
    lines = sample.block.rstrip().splitlines(keepends=True)
    texts = []
    for at in range(1, len(lines) - 1):
        before, line, after = "".join(lines[:at]), lines[at], "".join(lines[at + 1 :])
        indent = line[: len(line) - len(line.lstrip())]
        texts += [f"{before}{indent}{each}{line}{after}" for each in UNFINISHED]
        theirs = line.replace("30", "40")
        texts.append(f"{before}<<<<<<< HEAD\n{line}=======\n{theirs}>>>>>>> theirs\n{after}")
    return texts


@pytest.mark.parametrize("sample", CODE, ids=lambda each: each.language)
def test_an_unfinished_statement_raises_no_alarm(tmp_path: Path, sample: Sample) -> None:
    project = open_project(tmp_path, {sample.path: sample.text})
    project.remember(sample.memory, f"{sample.path}#{sample.symbol}")
    for text in broken(sample):
        project.engine.set_buffer(sample.path, sample.text.replace(sample.block.rstrip(), text.rstrip()))
        found = project.only()
        assert found.drift.verdict in (Verdict.HOLDS, Verdict.UNCHECKED), f"{found.drift}\n{text}"
        assert found.drift.verdict is Verdict.HOLDS or found.drift.reason
    project.close()
