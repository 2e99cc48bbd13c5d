"""Another grammar or other token rules: what was tied before is looked at anew, and nothing is raised for it."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from moorage.domain.drift import Grade, Severity, Verdict
from moorage.domain.portrait import Portrait, is_mark
from moorage.domain.source import Stream
from moorage.syntax import code, languages, parsed, prose
from services.samples import ALL, CODE, Sample
from support.project import Project, check_edits, open_folder, open_project

LONG = "".join(f"    step_{n}(rows, {n})\n" for n in range(600))


def other_rules(portrait: Portrait) -> Portrait:
    """As if the grammar named its nodes anew and cut its tokens otherwise."""
    body = tuple(f"{each}x" if is_mark(each) else each for each in portrait.body)
    return replace(portrait, body=("new", *body), header=("new", *portrait.header))


def other_stream(stream: Stream) -> Stream:
    return replace(stream, elements=tuple(f"{each}x" if is_mark(each) else each for each in stream.elements))


@pytest.fixture
def upgrade() -> Iterator[pytest.MonkeyPatch]:
    with pytest.MonkeyPatch.context() as patch:
        yield patch


def upgraded(project: Project, patch: pytest.MonkeyPatch) -> None:
    """A new process with other rules on the same store."""
    taken, words, streamed = code.take_portrait, prose.ProseText.portrait, code.take_stream
    patch.setattr(code, "take_stream", lambda *arguments: other_stream(streamed(*arguments)))
    patch.setattr(code, "take_portrait", lambda *arguments: other_rules(taken(*arguments)))
    patch.setattr(prose.ProseText, "portrait", lambda *arguments: other_rules(words(*arguments)))
    for module in (languages, parsed):
        patch.setattr(module, "algorithm_of", lambda language: f"m99-{language}")
    project.reopen()


def tied(root: Path, sample: Sample, *, with_git: bool) -> Project:
    project = (open_project if with_git else open_folder)(root, sample.files)
    project.remember(sample.memory, f"{sample.path}#{sample.symbol}")
    return project


each_language = pytest.mark.parametrize("sample", ALL, ids=lambda each: each.language)
with_and_without_git = pytest.mark.parametrize("with_git", [True, False], ids=["git", "folder"])


@each_language
@with_and_without_git
def test_an_upgrade_raises_nothing(tmp_path: Path, upgrade: pytest.MonkeyPatch, sample: Sample, with_git: bool) -> None:
    project = tied(tmp_path, sample, with_git=with_git)
    upgraded(project, upgrade)
    assert project.only().drift.grade is Grade.INTACT
    project.replace(sample.path, sample.block, sample.reformatted)
    found = project.only()
    assert (found.drift.grade, found.drift.severity) == (Grade.COSMETIC, Severity.NONE)


@each_language
@with_and_without_git
def test_what_changed_before_it_is_still_found(
    tmp_path: Path, upgrade: pytest.MonkeyPatch, sample: Sample, with_git: bool
) -> None:
    project = tied(tmp_path, sample, with_git=with_git)
    project.replace(sample.path, sample.old, sample.new)
    upgraded(project, upgrade)
    found = project.only()
    assert found.drift.grade is Grade.CLAIM_HIT
    check_edits(found, (sample.old, sample.new))


@pytest.mark.parametrize("sample", CODE, ids=lambda each: each.language)
@with_and_without_git
def test_a_rename_is_followed_across_it(
    tmp_path: Path, upgrade: pytest.MonkeyPatch, sample: Sample, with_git: bool
) -> None:
    project = tied(tmp_path, sample, with_git=with_git)
    project.replace(sample.path, sample.name, sample.new_name)
    upgraded(project, upgrade)
    assert project.only().drift.grade is Grade.RENAMED


def test_a_text_too_long_to_keep_is_read_from_git(tmp_path: Path, upgrade: pytest.MonkeyPatch) -> None:
    project = open_project(tmp_path, {"a.py": f"def load(rows):\n    limit = 30\n{LONG}"})
    project.remember("The limit is 30", "a.py#load")
    project.replace("a.py", "limit = 30", "limit = 60")
    upgraded(project, upgrade)
    check_edits(project.only(), ("30", "60"))


def test_a_text_that_is_not_to_be_had_is_unchecked_and_said(tmp_path: Path, upgrade: pytest.MonkeyPatch) -> None:
    project = open_folder(tmp_path, {"a.py": f"def load(rows):\n    limit = 30\n{LONG}"})
    project.remember("The limit is 30", "a.py#load")
    project.replace("a.py", "limit = 30", "limit = 60")
    upgraded(project, upgrade)
    found = project.only()
    assert (found.drift.verdict, found.drift.severity) == (Verdict.UNCHECKED, Severity.NONE)
    assert "confirm it" in found.drift.reason


def test_a_whole_file_is_looked_at_anew(tmp_path: Path, upgrade: pytest.MonkeyPatch) -> None:
    project = open_folder(tmp_path, {"a.py": "LIMIT = 30\n"})
    project.remember("The limit is 30", "a.py")
    upgraded(project, upgrade)
    assert project.only().drift.grade is Grade.INTACT
    project.write("a.py", "LIMIT  =  30  # seconds\n")
    assert project.only().drift.grade is Grade.COSMETIC
    project.write("a.py", "LIMIT = 60\n")
    check_edits(project.only(), ("30", "60"))


LINES = "def charge(order):\n    total = order.total\n    timeout = 30\n    attempts = 3\n    return send(total)\n"


@with_and_without_git
def test_lines_are_looked_at_anew(tmp_path: Path, upgrade: pytest.MonkeyPatch, with_git: bool) -> None:
    project = (open_project if with_git else open_folder)(tmp_path, {"a.py": LINES})
    project.remember("The timeout is 30", "a.py:3-4")
    upgraded(project, upgrade)
    assert project.only().drift.grade is Grade.INTACT
    project.replace("a.py", "    total = order.total\n", "    total = order.total + 1\n    audit(order)\n")
    assert project.only().drift.verdict is Verdict.HOLDS
    project.replace("a.py", "timeout = 30", "timeout  =  30  # seconds")
    assert project.only().drift.grade is Grade.COSMETIC
    project.replace("a.py", "30", "60")
    check_edits(project.only(), ("30", "60"))
