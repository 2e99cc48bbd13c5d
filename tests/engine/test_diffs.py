"""Checking what a diff leads to: the index, a commit, the files on disk; and keeping only what is true of these."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from moorage.domain.drift import Grade
from moorage.domain.errors import InvalidInput, RepositoryUnavailable
from moorage.domain.event import EventKind
from moorage.domain.requests import EVERYWHERE, Against, Diff, Staged
from moorage.domain.work import CancelToken
from moorage.settings import DriftSettings, EmbeddingSettings, Settings
from services import samples
from support.project import Project
from support.repo import git, make_repo, write

SAMPLE = samples.PYTHON
PLACE = f"{SAMPLE.path}#{SAMPLE.symbol}"
SETTINGS = Settings(embedding=EmbeddingSettings(enabled=False), drift=DriftSettings(max_file_bytes=10_000))


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    made = Project(make_repo(tmp_path / "shop", SAMPLE.files), SETTINGS)
    yield made
    made.close()


def check_grades(project: Project, diff: Diff, expected: dict[str, Grade]) -> None:
    """Grades by the place that is named today, or where it was last seen; what is intact is only counted."""
    survey = project.engine.changes.of_diff(diff, EVERYWHERE, cancel=CancelToken(), report=lambda _: None).survey
    said = [each for _, each in survey.findings]
    grades = {str((each.drift.place or each.anchor.latest.place).symbol_path): each.drift.grade for each in said}
    assert grades == {place: grade for place, grade in expected.items() if grade is not Grade.INTACT}
    assert sum(survey.counts.values()) == len(expected)


def followed(project: Project) -> list[str]:
    return [each.detail for each in project.engine.history(None, 10) if each.kind is EventKind.FOLLOWED]


def test_what_is_staged_counts_and_not_what_lies_on_disk(project: Project) -> None:
    project.remember(SAMPLE.memory, PLACE)
    project.replace(SAMPLE.path, SAMPLE.old, SAMPLE.new)
    check_grades(project, Staged(), {})
    project.git("add", "-A")
    project.replace(SAMPLE.path, SAMPLE.new, SAMPLE.old)
    check_grades(project, Staged(), {PLACE: Grade.CLAIM_HIT})
    check_grades(project, Against("HEAD"), {})


def test_a_rename_that_is_only_staged_is_not_followed_in_this_checkout(project: Project) -> None:
    project.remember(SAMPLE.memory, PLACE)
    project.write(SAMPLE.path, SAMPLE.renamed)
    project.git("add", "-A")
    project.write(SAMPLE.path, SAMPLE.text)
    check_grades(project, Staged(), {f"{SAMPLE.path}#{SAMPLE.new_name}": Grade.RENAMED})
    assert followed(project) == []
    assert [each.drift.grade for each in project.check()] == [Grade.INTACT]


def test_a_rename_that_is_also_on_disk_is_followed(project: Project) -> None:
    project.remember(SAMPLE.memory, PLACE)
    project.write(SAMPLE.path, SAMPLE.renamed)
    project.git("add", "-A")
    check_grades(project, Staged(), {f"{SAMPLE.path}#{SAMPLE.new_name}": Grade.RENAMED})
    assert len(followed(project)) == 1


def test_a_file_that_is_staged_under_another_name_is_found_there(project: Project) -> None:
    project.remember(SAMPLE.memory, PLACE)
    project.git("mv", SAMPLE.path, "payments.py")
    check_grades(project, Staged(), {f"payments.py#{SAMPLE.symbol}": Grade.MOVED})
    project.git("commit", "-qm", "move")
    project.replace("payments.py", SAMPLE.old, SAMPLE.new)
    project.git("add", "-A")
    check_grades(project, Staged(), {f"payments.py#{SAMPLE.symbol}": Grade.CLAIM_HIT})


def test_a_range_is_checked_at_its_end_and_leaves_the_checkout_alone(project: Project) -> None:
    project.remember(SAMPLE.memory, PLACE)
    project.git("switch", "-qc", "feature")
    project.write(SAMPLE.path, SAMPLE.renamed.replace(SAMPLE.old, SAMPLE.new))
    project.commit()
    project.git("switch", "-q", "main")
    project.write("unrelated.py", "x = 1\n")
    project.commit()
    renamed = {f"{SAMPLE.path}#{SAMPLE.new_name}": Grade.CLAIM_HIT}
    check_grades(project, Against("main...feature"), renamed)
    check_grades(project, Against("...feature"), renamed)
    check_grades(project, Against("main..feature"), renamed)
    check_grades(project, Against("feature.."), {PLACE: Grade.INTACT})
    check_grades(project, Against("feature...main"), {})
    assert followed(project) == []
    assert [each.drift.grade for each in project.check()] == [Grade.INTACT]


def test_the_commits_before_the_end_of_a_range_are_walked(project: Project) -> None:
    """Renamed with an edit, twice: too far to be sure of in one step."""
    project.remember(SAMPLE.memory, PLACE)
    project.git("switch", "-qc", "feature")
    project.write(SAMPLE.path, SAMPLE.renamed)
    project.commit()
    project.write("moved.py", SAMPLE.renamed)
    (project.root / SAMPLE.path).unlink()
    project.commit()
    project.git("switch", "-q", "main")
    check_grades(project, Against("main..feature"), {f"moved.py#{SAMPLE.new_name}": Grade.RENAMED})


def test_everything_staged_before_the_first_commit_is_new(tmp_path: Path) -> None:
    root = tmp_path / "new"
    root.mkdir()
    git(root, "init", "-q", "-b", "main")
    write(root, SAMPLE.files)
    project = Project(root, SETTINGS)
    project.remember(SAMPLE.memory, PLACE)
    git(root, "add", "-A")
    check_grades(project, Staged(), {PLACE: Grade.INTACT})
    with pytest.raises(InvalidInput, match="knows no commit HEAD"):
        check_grades(project, Against("HEAD"), {})
    project.close()


def test_a_worktree_has_an_index_of_its_own(project: Project, tmp_path: Path) -> None:
    project.remember(SAMPLE.memory, PLACE)
    project.git("worktree", "add", "-q", str(tmp_path / "tree"))
    other = Project(tmp_path / "tree", SETTINGS)
    other.replace(SAMPLE.path, SAMPLE.old, SAMPLE.new)
    other.git("add", "-A")
    check_grades(other, Staged(), {PLACE: Grade.CLAIM_HIT})
    check_grades(project, Staged(), {})
    other.close()


def test_a_file_in_conflict_is_unchecked(project: Project) -> None:
    project.remember(SAMPLE.memory, PLACE)
    project.git("switch", "-qc", "feature")
    project.replace(SAMPLE.path, SAMPLE.old, "91")
    project.commit()
    project.git("switch", "-q", "main")
    project.replace(SAMPLE.path, SAMPLE.old, "92")
    project.commit()
    with pytest.raises(subprocess.CalledProcessError):
        project.git("merge", "-q", "--no-edit", "feature")
    check_grades(project, Staged(), {PLACE: Grade.UNCHECKED})


def test_links_are_followed_as_far_as_they_stay_inside(project: Project) -> None:
    for name, target in (("in.md", "docs/real.md"), ("docs/up.md", "../in.md")):
        write(project.root, {"docs/real.md": "# Rules\n\nPay within 30 days.\n"})
        (project.root / name).symlink_to(target)
        project.remember("Pay within 30 days", name)
    project.git("add", "-A")
    check_grades(project, Staged(), {"in.md": Grade.INTACT, "docs/up.md": Grade.INTACT})
    for name, target in (("in.md", "../outside.md"), ("docs/up.md", "up.md")):
        (project.root / name).unlink()
        (project.root / name).symlink_to(target)
    project.git("add", "-A")
    check_grades(project, Staged(), {"in.md": Grade.UNCHECKED, "docs/up.md": Grade.UNCHECKED})


def test_a_staged_file_that_is_too_large_or_no_text_is_unchecked(project: Project) -> None:
    project.remember(SAMPLE.memory, PLACE)
    project.remember("another", SAMPLE.other_path)
    project.write(SAMPLE.path, SAMPLE.text + "# more\n" * 5_000)
    (project.root / SAMPLE.other_path).write_bytes(b"\0\1\2")
    project.git("add", "-A")
    check_grades(project, Staged(), {PLACE: Grade.UNCHECKED, SAMPLE.other_path: Grade.UNCHECKED})


@pytest.mark.parametrize("revision", ["", " ", "nowhere", "--output=x", "nowhere..HEAD", "HEAD..nowhere", "HEAD\0"])
def test_a_revision_that_names_nothing_is_refused(project: Project, revision: str) -> None:
    with pytest.raises(InvalidInput, match="knows no commit"):
        check_grades(project, Against(revision), {})


def test_histories_without_a_common_commit_are_named(project: Project) -> None:
    project.git("switch", "-q", "--orphan", "island")
    project.git("commit", "-q", "--allow-empty", "-m", "island")
    with pytest.raises(InvalidInput, match="no common commit here; fetch more history"):
        check_grades(project, Against("main...island"), {})


def test_a_diff_needs_git(tmp_path: Path) -> None:
    project = Project(tmp_path, SETTINGS)
    for diff in (Staged(), Against("HEAD")):
        with pytest.raises(InvalidInput, match="is in no git repository"):
            check_grades(project, diff, {})
    project.close()


def test_a_git_that_refuses_is_never_taken_for_no_difference(project: Project) -> None:
    (project.root / ".git" / "config").write_text("[broken\n", encoding="utf-8")
    for diff in (Staged(), Against("HEAD"), Against("HEAD..HEAD")):
        with pytest.raises(RepositoryUnavailable, match="does not answer"):
            check_grades(project, diff, {})
