"""What becomes of an anchored function in every language, through the engine on real repositories."""

from pathlib import Path

import pytest

from moorage.domain.drift import Grade, Severity, Verdict
from moorage.domain.event import EventKind
from services.samples import ALL, CODE, JAVA, MARKDOWN, Sample
from support.project import Project, check_edits, check_grade, open_folder, open_project

each_language = pytest.mark.parametrize("sample", ALL, ids=lambda each: each.language)
each_code_language = pytest.mark.parametrize("sample", CODE, ids=lambda each: each.language)


def tied(root: Path, sample: Sample) -> Project:
    """A repository with a memory anchored to the sample's symbol."""
    project = open_project(root, sample.files)
    project.remember(sample.memory, f"{sample.path}#{sample.symbol}")
    return project


def appended(sample: Sample) -> tuple[str, str]:
    """The other file with the symbol in it, and the symbol's name there."""
    if sample is JAVA:
        return sample.other.replace("//more\n", sample.block), "Other.charge"
    return sample.other + sample.block, "Other.Paying" if sample is MARKDOWN else sample.symbol


@each_language
def test_unchanged_code_is_intact(tmp_path: Path, sample: Sample) -> None:
    check_grade(tied(tmp_path, sample), Grade.INTACT)


@each_language
def test_layout_and_comments_raise_nothing(tmp_path: Path, sample: Sample) -> None:
    project = tied(tmp_path, sample)
    project.replace(sample.path, sample.block, sample.reformatted)
    found = check_grade(project, Grade.COSMETIC)
    assert found.drift.severity is Severity.NONE
    assert found.drift.edits == ()


MULTI_LINE = {
    "python": 'def f():\n    return """one\n    two"""\n',
    "typescript": "function f() {\n  return `one\n  two ${x}\n`;\n}\n",
    "tsx": "function F() {\n  return (\n    <p>\n      one\n      two\n    </p>\n  );\n}\n",
    "javascript": "function f() {\n  return `one\n  two`;\n}\n",
    "go": "package a\n\nfunc f() string {\n\treturn `one\ntwo`\n}\n",
    "rust": 'fn f() -> &str {\n    "one\n    two \\\n    three"\n}\n',
    "java": 'class A {\n    String f() {\n        return """\n            one\n            two""";\n    }\n}\n',
    "markdown": "# F\n\none\ntwo\n\n```\ncode\nmore\n```\n",
}


@each_language
def test_windows_line_ends_say_nothing(tmp_path: Path, sample: Sample) -> None:
    text = MULTI_LINE[sample.language]
    project = open_project(tmp_path, {sample.path: text})
    symbol = {"java": "A.f", "tsx": "F", "markdown": "F"}.get(sample.language, "f")
    project.remember("Gives one and two", f"{sample.path}#{symbol}")
    (project.root / sample.path).write_bytes(text.replace("\n", "\r\n").encode())
    check_grade(project, Grade.COSMETIC)


@each_language
def test_a_named_constant_is_a_claim_hit_with_the_exact_edit_and_undo_clears_it(tmp_path: Path, sample: Sample) -> None:
    project = tied(tmp_path, sample)
    project.replace(sample.path, sample.old, sample.new)
    found = check_grade(project, Grade.CLAIM_HIT)
    assert found.drift.verdict is Verdict.CHANGED
    assert found.drift.severity is Severity.WARNING
    check_edits(found, (sample.old, sample.new))
    project.write(sample.path, sample.text)
    check_grade(project, Grade.INTACT)


@each_language
def test_a_rename_is_followed_with_evidence_once(tmp_path: Path, sample: Sample) -> None:
    project = tied(tmp_path, sample)
    project.replace(sample.path, sample.name, sample.new_name)
    target = ".".join([*sample.symbol.split(".")[:-1], sample.new_name])
    found = check_grade(project, Grade.RENAMED, at=f"{sample.path}#{target}")
    assert found.drift.move is not None
    assert found.drift.move.score >= 0.85
    (event,) = project.events(EventKind.FOLLOWED)
    assert f"{sample.path}#{sample.symbol} to {sample.path}#{target}" in event.detail
    assert f"{found.drift.move.score:.2f}" in event.detail


@each_language
def test_a_move_within_the_file_is_no_event(tmp_path: Path, sample: Sample) -> None:
    project = tied(tmp_path, sample)
    rest = sample.text.replace(sample.block, "")
    end = "}\n" if sample is JAVA else ""
    project.write(sample.path, rest.removesuffix(end) + f"\n{sample.block}" + end)
    found = check_grade(project, Grade.INTACT)
    assert found.drift.move is None
    assert project.events(EventKind.FOLLOWED) == []


@each_language
@pytest.mark.parametrize("with_git", [True, False], ids=["git", "folder"])
def test_a_move_to_another_file_is_followed_once(tmp_path: Path, sample: Sample, with_git: bool) -> None:
    project = (open_project if with_git else open_folder)(tmp_path, sample.files)
    project.remember(sample.memory, f"{sample.path}#{sample.symbol}")
    text, symbol = appended(sample)
    project.replace(sample.path, sample.block, "")
    project.write(sample.other_path, text)
    check_grade(project, Grade.MOVED, at=f"{sample.other_path}#{symbol}")
    (event,) = project.events(EventKind.FOLLOWED)
    assert f"to {sample.other_path}#{symbol}" in event.detail


@each_language
def test_git_mv_is_followed(tmp_path: Path, sample: Sample) -> None:
    project = tied(tmp_path, sample)
    (project.root / "deep").mkdir()
    project.git("mv", sample.path, f"deep/{sample.path}")
    check_grade(project, Grade.MOVED, at=f"deep/{sample.path}#{sample.symbol}")
    project.commit()
    check_grade(project, Grade.MOVED, at=f"deep/{sample.path}#{sample.symbol}")
    assert len(project.events(EventKind.FOLLOWED)) == 1


@each_language
def test_a_plain_move_of_the_file_is_followed(tmp_path: Path, sample: Sample) -> None:
    project = tied(tmp_path, sample)
    (project.root / sample.path).rename(project.root / f"new_{sample.path}")
    check_grade(project, Grade.MOVED, at=f"new_{sample.path}#{sample.symbol}")


@each_language
def test_file_and_symbol_renamed_together_are_followed(tmp_path: Path, sample: Sample) -> None:
    project = tied(tmp_path, sample)
    project.git("mv", sample.path, f"new_{sample.path}")
    project.replace(f"new_{sample.path}", sample.name, sample.new_name)
    target = ".".join([*sample.symbol.split(".")[:-1], sample.new_name])
    check_grade(project, Grade.RENAMED, at=f"new_{sample.path}#{target}")


@each_language
def test_a_deletion_is_gone_and_never_tied_to_something_else(tmp_path: Path, sample: Sample) -> None:
    project = tied(tmp_path, sample)
    project.replace(sample.path, sample.block, "")
    found = check_grade(project, Grade.GONE)
    assert found.drift.verdict is Verdict.LOST
    assert found.drift.place is None
    assert project.events(EventKind.FOLLOWED) == []
    project.write(sample.path, sample.text)
    check_grade(project, Grade.INTACT)


@each_code_language
def test_a_moved_function_that_also_changed_carries_both(tmp_path: Path, sample: Sample) -> None:
    project = tied(tmp_path, sample)
    text, symbol = appended(sample)
    project.replace(sample.path, sample.block, "")
    project.write(sample.other_path, text.replace(sample.old, sample.new))
    found = check_grade(project, Grade.CLAIM_HIT, at=f"{sample.other_path}#{symbol}")
    assert found.drift.move is not None
    check_edits(found, (sample.old, sample.new))


@each_language
def test_going_back_ends_the_follow(tmp_path: Path, sample: Sample) -> None:
    project = tied(tmp_path, sample)
    project.replace(sample.path, sample.name, sample.new_name)
    check_grade(project, Grade.RENAMED)
    project.git("checkout", "-q", "--", ".")
    found = check_grade(project, Grade.INTACT, at=f"{sample.path}#{sample.symbol}")
    assert found.drift.move is None
