"""Anchors to folders: they hold while the folder is there, are followed by git, and are shown for what lies in them."""

from pathlib import Path

from moorage.domain.drift import Grade, Severity
from moorage.domain.requests import EVERYWHERE, Against, Staged
from moorage.domain.work import CancelToken
from support.project import Project, check_edits, check_grade, open_folder, open_project

FILES = {
    "src/pay/charge.py": "def charge():\n    return 1\n",
    "src/pay/refund.py": "def refund():\n    return 2\n",
    "src/pay/deep/tax.py": "def tax():\n    return 3\n",
    "src/web/views.py": "def view():\n    return 4\n",
}


def anchored(root: Path) -> Project:
    project = open_project(root, FILES)
    project.remember("Nothing in here may import the web; charge.py is audited", "src/pay")
    return project


def test_edits_inside_say_nothing(tmp_path: Path) -> None:
    project = anchored(tmp_path)
    check_grade(project, Grade.INTACT, at="src/pay/")
    project.replace("src/pay/charge.py", "1", "99")
    check_grade(project, Grade.INTACT)


def test_a_new_file_is_a_hint_and_one_that_the_memory_names_a_hit(tmp_path: Path) -> None:
    project = anchored(tmp_path)
    project.write("src/pay/split.py", "x = 1\n")
    checked = check_grade(project, Grade.EDITED)
    assert checked.drift.severity is Severity.HINT
    check_edits(checked, ("", "split.py"))
    project.delete("src/pay/split.py")
    project.delete("src/pay/charge.py")
    checked = check_grade(project, Grade.CLAIM_HIT)
    check_edits(checked, ("charge.py", ""))


def test_a_diff_that_touches_it_is_about_it(tmp_path: Path) -> None:
    project = anchored(tmp_path)
    project.delete("src/pay/charge.py")
    project.write("src/web/views.py", "x = 1\n")
    for diff, count in ((Against("HEAD"), 1), (Staged(), 0)):
        found = project.engine.changes.of_diff(diff, EVERYWHERE, cancel=CancelToken(), report=lambda _: None).survey
        assert [checked.drift.grade for _, checked in found.findings] == [Grade.CLAIM_HIT] * count


def test_a_renamed_folder_is_followed_before_and_after_the_commit(tmp_path: Path) -> None:
    project = anchored(tmp_path)
    project.git("mv", "src/pay", "src/billing")
    check_grade(project, Grade.MOVED, at="src/billing/")
    project.commit()
    check_grade(project, Grade.MOVED, at="src/billing/")
    project.git("mv", "src/billing", "src/pay")
    check_grade(project, Grade.INTACT, at="src/pay/")


def test_a_deleted_folder_is_lost_and_a_scattered_one_only_suggested(tmp_path: Path) -> None:
    project = anchored(tmp_path)
    for path in ("src/pay/charge.py", "src/pay/refund.py", "src/pay/deep/tax.py"):
        project.delete(path)
    assert check_grade(project, Grade.GONE).drift.suggestions == ()
    project.git("checkout", "-q", ".")
    (project.root / "a").mkdir()
    (project.root / "b").mkdir()
    project.git("mv", "src/pay/charge.py", "a/charge.py")
    project.git("mv", "src/pay/refund.py", "b/refund.py")
    project.git("mv", "src/pay/deep/tax.py", "tax.py")
    suggested = [each.place.path for each in check_grade(project, Grade.GONE).drift.suggestions]
    assert sorted(suggested) == ["a/", "b/"]


def test_it_is_shown_at_every_file_below_and_not_beside(tmp_path: Path) -> None:
    engine = anchored(tmp_path).engine
    for path, count in (("src/pay/charge.py", 1), ("src/pay/deep/tax.py", 1), ("src/web/views.py", 0), ("src/pay", 1)):
        assert len(engine.memories_written_at(path)) == count, path


def test_without_git_a_moved_folder_is_suggested_only(tmp_path: Path) -> None:
    project = open_folder(tmp_path / "plain", FILES)
    project.remember("Nothing in here may import the web", "src/pay/")
    (project.root / "src/pay").rename(project.root / "src/billing")
    drift = check_grade(project, Grade.GONE).drift
    assert [each.place.path for each in drift.suggestions] == ["src/billing/"]


def test_confirming_takes_the_new_content_as_seen(tmp_path: Path) -> None:
    project = anchored(tmp_path)
    project.delete("src/pay/charge.py")
    project.engine.confirm(project.engine.memories_written_at("src/pay")[0].memory, None)
    check_grade(project, Grade.INTACT)
