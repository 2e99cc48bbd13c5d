"""Unified diffs as git and diff write them: read, applied, refused."""

import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moorage.domain.errors import InvalidInput
from moorage.domain.patches import applied, looks_like_patch, parsed
from support.repo import git, make_repo

OLD = "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\nten\n"
LINES = st.lists(st.sampled_from(["a", "b", "c", "", "  d", "+", "-", "@@ -1 +1 @@", "--- x"]), max_size=30)


def text(lines: list[str]) -> str:
    return "".join(f"{each}\n" for each in lines)


@given(before=LINES, after=LINES, context=st.integers(0, 4))
def test_what_git_writes_leads_to_the_new_text_and_is_known_when_it_did(
    tmp_path_factory: pytest.TempPathFactory, before: list[str], after: list[str], context: int
) -> None:
    folder = tmp_path_factory.mktemp("patch")
    (folder / "old").write_text(text(before))
    (folder / "new").write_text(text(after))
    command = ["git", "diff", "--no-index", f"-U{context}", "old", "new"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if not done.stdout:
        return
    (patch,) = parsed(done.stdout)
    if context or not before:
        assert applied(text(before), patch) == text(after)
    if context > 1:
        assert applied(text(after), patch) is not None


@pytest.mark.parametrize("quotes", ["true", "false"])
def test_names_of_every_sort(tmp_path: Path, quotes: str) -> None:
    root = make_repo(tmp_path, {"a.py": OLD, "gone.py": "x\n", "moved.py": OLD, "b ü.py": OLD})
    (root / "a.py").write_text(OLD.replace("two", "zwei"))
    (root / "gone.py").unlink()
    (root / "b ü.py").write_text(OLD + "eleven\n")
    (root / "new.py").write_text("x = 1\n")
    git(root, "mv", "moved.py", "there.py")
    git(root, "add", "-A")
    diff = git(root, "-c", f"core.quotePath={quotes}", "diff", "--cached", "-M")
    found = {(each.old_path, each.new_path) for each in parsed(diff)}
    assert found == {
        ("a.py", "a.py"), ("gone.py", None), ("moved.py", "there.py"), ("b ü.py", "b ü.py"), (None, "new.py"),
    }  # fmt: skip


def test_a_plain_diff_has_no_git_in_it() -> None:
    plain = "--- a.py\t2026-01-01 00:00:00\n+++ a.py\t2026-01-02\n@@ -2 +2 @@\n-two\n+zwei\n"
    (patch,) = parsed(plain)
    assert patch.path == "a.py"
    assert applied(OLD, patch) == OLD.replace("two", "zwei")


def test_it_fits_where_lines_moved_and_nowhere_else() -> None:
    (patch,) = parsed("--- a/a.py\n+++ b/a.py\n@@ -2,3 +2,3 @@\n two\n-three\n+drei\n four\n")
    assert applied("zero\nzero\n" + OLD, patch) == "zero\nzero\n" + OLD.replace("three", "drei")
    assert applied(OLD.replace("three", "drei"), patch) == OLD.replace("three", "drei")
    assert applied(OLD.replace("three", "trois"), patch) is None


@pytest.mark.parametrize(
    ("patch", "said"),
    [
        ("", "changes no file"),
        ("nothing\nof the sort\n", "changes no file"),
        ("--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n a\n-b\n", "cut off or damaged in the hunk of its line 3"),
        ("--- a/../x\n+++ b/../x\n@@ -1 +1 @@\n-a\n+b\n", "from the root of the workspace"),
        ("diff --git a//etc/x b//etc/x\n--- a//etc/x\n+++ b//etc/x\n@@ -1 +1 @@\n-a\n+b\n", "from the root"),
    ],
)
def test_what_is_no_patch_is_refused(patch: str, said: str) -> None:
    with pytest.raises(InvalidInput, match=said):
        parsed(patch)


@pytest.mark.parametrize(
    ("given_text", "is_patch"),
    [("HEAD~3", False), ("main..topic", False), ("diff --git a/x b/x\n", True), ("--- a\n+++ b\n", True)],
)
def test_a_revision_is_no_patch(given_text: str, *, is_patch: bool) -> None:
    assert looks_like_patch(given_text) is is_patch
