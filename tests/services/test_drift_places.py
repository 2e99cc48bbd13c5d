"""Whole files, files without a grammar, branches, worktrees, and edits that must not mislead."""

from pathlib import Path

import pytest

from moorage.domain.drift import Grade, Verdict
from moorage.domain.event import EventKind
from services import samples
from support.project import TEXT_ONLY, Project, check_edits, check_grade, open_folder, open_project, stored_at
from support.read_only import read_only_folder

MEMORY = samples.PYTHON.memory
CHARGE = "billing.py#charge"
CONFIG = "[pay]\nseconds = 30\nretries = 3\n\n[ship]\ncarrier = post\n"


# -- whole files


@pytest.mark.parametrize("path", ["billing.py", "pay.cfg"])
def test_a_whole_file_is_followed_by_git_mv_and_plain_move(tmp_path: Path, path: str) -> None:
    project = open_project(tmp_path, {**samples.PYTHON.files, "pay.cfg": CONFIG})
    project.remember("Everything about paying", path)
    check_grade(project, Grade.INTACT, at=path)
    project.git("mv", path, f"old_{path}")
    check_grade(project, Grade.MOVED, at=f"old_{path}")
    (project.root / f"old_{path}").rename(project.root / f"new_{path}")
    check_grade(project, Grade.MOVED, at=f"new_{path}")
    assert len(project.events(EventKind.FOLLOWED)) == 2


def test_a_file_without_a_grammar_still_shows_the_exact_change(tmp_path: Path) -> None:
    project = open_project(tmp_path, {"pay.cfg": CONFIG})
    project.remember("The bank has 30 seconds", "pay.cfg")
    project.replace("pay.cfg", "\n\n", "\n\n\n")
    check_grade(project, Grade.COSMETIC)
    project.replace("pay.cfg", "30", "90")
    check_edits(check_grade(project, Grade.CLAIM_HIT), ("30", "90"))
    project.write("pay.cfg", CONFIG)
    check_grade(project, Grade.INTACT)


def test_a_deleted_file_is_lost(tmp_path: Path) -> None:
    project = open_project(tmp_path, {"pay.cfg": CONFIG, "other.cfg": "[else]\nname = x\n"})
    project.remember("The bank has 30 seconds", "pay.cfg")
    project.delete("pay.cfg")
    assert check_grade(project, Grade.GONE).drift.verdict is Verdict.LOST


def test_what_was_followed_is_known_again_when_much_of_it_changes_at_once(tmp_path: Path) -> None:
    names = [f"charge_{n}" for n in range(25)]
    project = open_project(tmp_path, {"pay.py": "".join(_function(each, "card") for each in names)})
    for each in names:
        project.remember(f"Everything about {each}", f"pay.py#{each}", keeps_duplicate=True)
    (project.root / "src").mkdir()
    project.git("mv", "pay.py", "src/pay.py")
    project.commit()
    assert {each.drift.grade for each in project.check()} == {Grade.MOVED}
    filler = "".join(f"LIMIT_{n} = {n}\n" for n in range(300))
    project.write("src/pay.py", filler + "".join(_function(each, "card, journal") for each in names))
    project.commit()
    found = project.check()
    assert {each.drift.grade for each in found} == {Grade.SIGNATURE}
    assert {each.drift.place.path for each in found if each.drift.place} == {"src/pay.py"}
    origin = {each.drift.move.origin.path for each in found if each.drift.move}
    assert origin == {"pay.py"}


def _function(name: str, parameters: str) -> str:
    return f"def {name}({parameters}):\n    send(card, '{name}')\n    return answer(card, timeout=30)\n\n\n"


@pytest.mark.parametrize(("old", "new"), [("billing.py", "billing.pyi"), ("billing.js", "billing.ts")])
def test_a_file_that_becomes_one_of_another_sort_is_followed(tmp_path: Path, old: str, new: str) -> None:
    project = open_project(tmp_path, {**samples.PYTHON.files, **samples.JAVASCRIPT.files})
    project.remember(MEMORY, f"{old}#charge")
    (project.root / old).rename(project.root / new)
    check_grade(project, Grade.MOVED, at=f"{new}#charge")


# -- edits that must not mislead


def test_a_copy_left_behind_keeps_the_anchor_at_home(project: Project) -> None:
    project.remember(MEMORY, CHARGE)
    project.write("copy.py", samples.PYTHON.block)
    check_grade(project, Grade.INTACT, at=CHARGE)


def test_two_identical_copies_elsewhere_are_offered_and_not_taken(project: Project) -> None:
    project.remember(MEMORY, CHARGE)
    project.replace("billing.py", samples.PYTHON.block, "")
    project.write("one.py", samples.PYTHON.block)
    project.write("two.py", samples.PYTHON.block)
    found = check_grade(project, Grade.GONE)
    places = [str(each.place.symbol_path) for each in found.drift.suggestions]
    assert places == ["one.py#charge", "two.py#charge"]
    assert found.drift.reason == "several places are equally likely"


def test_a_near_copy_that_was_there_before_is_not_the_deleted_one(tmp_path: Path) -> None:
    twin = samples.PYTHON.block.replace("charge", "refund").replace("declined", "refused")
    project = open_project(tmp_path, {"billing.py": samples.PYTHON.text, "refunds.py": twin})
    project.remember(MEMORY, CHARGE)
    project.replace("billing.py", samples.PYTHON.block, "")
    project.replace("refunds.py", "refused", "rejected")
    assert check_grade(project, Grade.GONE).drift.place is None


def test_swapped_bodies_are_changes_of_both(tmp_path: Path) -> None:
    one = "def one(a):\n    total = a.price * a.count\n    return total + a.tax\n\n\n"
    two = "def two(a):\n    for each in a.lines:\n        each.cancel('two')\n    a.close()\n\n\n"
    project = open_project(tmp_path, {"a.py": one + two})
    project.remember("Adds the tax", "a.py#one")
    project.remember("Cancels every line", "a.py#two")
    project.write("a.py", two.replace("def two", "def one") + one.replace("def one", "def two"))
    assert {str(each.drift.place and each.drift.place.symbol_path): each.drift.verdict for each in project.check()} == {
        "a.py#one": Verdict.CHANGED,
        "a.py#two": Verdict.CHANGED,
    }


def test_conflict_markers_are_unchecked_and_said_in_words(project: Project) -> None:
    project.remember(MEMORY, CHARGE)
    conflict = (
        "<<<<<<< HEAD\n    deadline = gateway.now() + 30\n=======\n    deadline = gateway.now() + 40\n>>>>>>> b\n"
    )
    project.replace("billing.py", "    deadline = gateway.now() + 30\n", conflict)
    found = project.only()
    assert found.drift.verdict is Verdict.UNCHECKED, found.drift
    assert found.drift.reason


@pytest.mark.parametrize(
    ("label", "data"),
    [
        ("too large", b"x = 1\n" * 400_000),
        ("binary", b"def charge():\0\n"),
        ("not UTF-8", "def charge(): 'é'\n".encode("latin-1")),
    ],
)
def test_a_file_that_cannot_be_read_is_unchecked_and_comes_back(project: Project, label: str, data: bytes) -> None:
    project.remember(MEMORY, CHARGE)
    (project.root / "billing.py").write_bytes(data)
    found = check_grade(project, Grade.UNCHECKED)
    assert label.lower() in found.drift.reason.lower()
    project.write("billing.py", samples.PYTHON.text)
    check_grade(project, Grade.INTACT)


@pytest.mark.parametrize("change", ["crlf", "bom", "final newline", "tabs"])
def test_how_the_bytes_are_written_says_nothing(project: Project, change: str) -> None:
    project.remember(MEMORY, CHARGE)
    data = samples.PYTHON.text.encode()
    changed = {
        "crlf": data.replace(b"\n", b"\r\n"),
        "bom": b"\xef\xbb\xbf" + data,
        "final newline": data.rstrip(b"\n"),
        "tabs": data.replace(b"    ", b"\t"),
    }[change]
    (project.root / "billing.py").write_bytes(changed)
    assert project.only().drift.grade in (Grade.INTACT, Grade.COSMETIC)


# -- branches and worktrees


def test_each_branch_has_its_own_verdict_and_a_confirmation_leaves_the_other_alone(project: Project) -> None:
    memory = project.remember(MEMORY, CHARGE)
    project.git("checkout", "-q", "-b", "slow")
    project.replace("billing.py", "30", "90")
    project.commit()
    check_grade(project, Grade.CLAIM_HIT)
    project.engine.confirm(memory, None)
    check_grade(project, Grade.INTACT)
    project.git("checkout", "-q", "main")
    check_grade(project, Grade.INTACT)
    project.git("checkout", "-q", "slow")
    check_grade(project, Grade.INTACT)


def test_a_follow_on_one_branch_is_over_on_the_other(project: Project) -> None:
    project.remember(MEMORY, CHARGE)
    project.git("checkout", "-q", "-b", "renamed")
    project.replace("billing.py", "charge", "charge_card")
    project.commit()
    check_grade(project, Grade.RENAMED, at="billing.py#charge_card")
    project.git("checkout", "-q", "main")
    check_grade(project, Grade.INTACT, at=CHARGE)
    project.git("checkout", "-q", "renamed")
    check_grade(project, Grade.RENAMED, at="billing.py#charge_card")


def test_two_worktrees_share_the_memories_and_not_the_verdicts(project: Project, tmp_path: Path) -> None:
    project.remember(MEMORY, CHARGE)
    project.git("worktree", "add", "-q", "-b", "other", str(tmp_path / "tree"))
    other = Project(tmp_path / "tree")
    assert other.engine.store_location == project.engine.store_location
    other.replace("billing.py", "30", "90")
    project.replace("billing.py", "charge", "pay")
    check_grade(other, Grade.CLAIM_HIT, at=CHARGE)
    check_grade(project, Grade.RENAMED, at="billing.py#pay")
    check_grade(other, Grade.CLAIM_HIT, at=CHARGE)
    other.close()


def test_a_confirmation_in_one_worktree_holds_in_both(project: Project, tmp_path: Path) -> None:
    memory = project.remember(MEMORY, CHARGE)
    project.git("worktree", "add", "-q", "-b", "other", str(tmp_path / "tree"))
    other = Project(tmp_path / "tree")
    other.replace("billing.py", "30", "90")
    other.engine.confirm(memory, None)
    check_grade(other, Grade.INTACT)
    check_grade(project, Grade.INTACT)
    project.replace("billing.py", "30", "45")
    assert project.only().drift.edits != ()
    other.close()


# -- where nothing can be written


def test_a_store_that_cannot_be_written_still_checks_and_follows(tmp_path: Path) -> None:
    settings = stored_at(tmp_path / "kept" / "store.db")
    project = open_project(tmp_path / "shop", samples.PYTHON.files, settings=settings)
    project.remember(MEMORY, CHARGE)
    project.close()
    with read_only_folder(tmp_path / "kept"):
        project = Project(tmp_path / "shop", settings)
        assert project.engine.is_read_only
        project.replace("billing.py", "charge", "charge_card")
        assert project.only().drift.grade is Grade.RENAMED
        project.replace("billing.py", "30", "90")
        check_edits(project.only(), ("30", "90"))
        assert len(project.engine.history(None, 10)) == 1
        project.close()


def test_a_plain_folder_keeps_its_store_inside_and_out_of_later_repositories(tmp_path: Path) -> None:
    project = open_folder(tmp_path / "plain", samples.PYTHON.files)
    project.remember(MEMORY, CHARGE)
    assert project.engine.store_location == str(tmp_path / "plain" / ".moorage" / "local" / "store.db")
    project.git("init", "-q")
    assert ".moorage" not in project.git("status", "--porcelain", "--untracked-files=all")


def test_a_rename_in_an_unsaved_buffer_is_followed_and_not_journalled(project: Project) -> None:
    project.remember(MEMORY, CHARGE)
    project.engine.set_buffer("billing.py", samples.PYTHON.renamed)
    assert project.only().drift.grade is Grade.RENAMED
    assert project.events(EventKind.FOLLOWED) == []
    project.engine.drop_buffer("billing.py")
    check_grade(project, Grade.INTACT, at=CHARGE)


def test_a_saved_buffer_is_journalled_once(project: Project) -> None:
    project.remember(MEMORY, CHARGE)
    project.engine.set_buffer("billing.py", samples.PYTHON.renamed)
    assert project.only().drift.grade is Grade.RENAMED
    project.write("billing.py", samples.PYTHON.renamed)
    project.engine.files_changed(["billing.py"])
    project.only()
    project.engine.drop_buffer("billing.py")
    check_grade(project, Grade.RENAMED)
    assert len(project.events(EventKind.FOLLOWED)) == 1


def test_text_only_settings_need_no_model() -> None:
    assert not TEXT_ONLY.embedding.enabled
