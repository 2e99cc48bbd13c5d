"""Git as Moorage needs it."""

from contextlib import closing
from pathlib import Path

import pytest

from moorage.domain.errors import RepositoryUnavailable
from moorage.domain.source import SourceText
from moorage.repository import Repository, locate
from support.repo import git, make_repo, write

TEXT = "def f():\n    return 1\n" * 20


@pytest.fixture
def repo(tmp_path: Path) -> Repository:
    found = locate(make_repo(tmp_path / "shop", {"a.py": TEXT, "b.py": "x = 1\n", ".gitignore": "*.log\n"}))
    assert found is not None
    return found


def head(repo: Repository) -> str:
    commit = repo.head()
    assert commit is not None
    return commit


def test_it_is_found_from_any_folder_inside(repo: Repository) -> None:
    (repo.root / "deep" / "er").mkdir(parents=True)
    assert locate(repo.root / "deep" / "er") == repo
    assert repo.common_directory == repo.root / ".git"
    assert locate(repo.root.parent) is None


def test_worktrees_share_the_common_directory(repo: Repository, tmp_path: Path) -> None:
    git(repo.root, "worktree", "add", "-q", str(tmp_path / "tree"))
    found = locate(tmp_path / "tree")
    assert found == Repository(
        tmp_path / "tree", repo.common_directory.resolve() / "worktrees" / "tree", repo.common_directory.resolve()
    )
    assert found.head() == repo.head()


def test_a_submodule_has_a_directory_of_its_own(repo: Repository, tmp_path: Path) -> None:
    inner = make_repo(tmp_path / "inner", {"c.py": "y = 1\n"})
    git(repo.root, "-c", "protocol.file.allow=always", "submodule", "add", "-q", str(inner), "lib")
    found = locate(repo.root / "lib")
    assert found is not None
    assert found.root == repo.root / "lib"
    assert found.common_directory == (repo.root / ".git" / "modules" / "lib").resolve()


@pytest.mark.parametrize("content", ["", "gitdir: /nowhere", "something else", "gitdir:"])
def test_a_git_file_that_leads_nowhere_is_no_repository(tmp_path: Path, content: str) -> None:
    (tmp_path / ".git").write_text(content)
    assert locate(tmp_path) is None


def test_before_the_first_commit_there_is_no_head(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q")
    found = locate(tmp_path)
    assert found is not None
    assert found.head() is None


def test_files_are_tracked_and_new_ones_without_ignored(repo: Repository) -> None:
    write(repo.root, {"new file.py": "", "ü.py": "", "x.log": "", "deep/c.py": ""})
    assert repo.files() == [".gitignore", "a.py", "b.py", "deep/c.py", "new file.py", "ü.py"]


def test_changes_name_renames_edits_and_new_files_and_no_deletions(repo: Repository) -> None:
    start = head(repo)
    git(repo.root, "mv", "a.py", "moved to.py")
    write(repo.root, {"moved to.py": TEXT + "# more\n", "ü.py": "", "x.log": ""})
    (repo.root / "b.py").unlink()
    changes = repo.changes_since(start)
    assert changes.renames == {"a.py": "moved to.py"}
    assert set(changes.touched) == {"moved to.py", "ü.py"}
    git(repo.root, "add", "-A")
    git(repo.root, "commit", "-qm", "moved")
    assert repo.changes_since(start).renames == {"a.py": "moved to.py"}
    assert repo.changes_since(head(repo)).touched == ()


def test_an_unknown_commit_says_no_changes(repo: Repository) -> None:
    assert repo.changes_since("f" * 40).touched == ()


def test_old_files_are_read_one_after_the_other(repo: Repository) -> None:
    """What is no file, or too large, leaves the next answer where it should be."""
    names = {"b 1 missing": "x = 2\n", "sub/tree blob 3": "x = 3\n", "large.py": TEXT * 9, "bytes.py": "\0"}
    write(repo.root, names)
    git(repo.root, "add", "-A")
    git(repo.root, "commit", "-qm", "more")
    write(repo.root, {"b.py": "not committed"})
    with closing(repo.objects()) as objects:

        def read(path: str, commit: str = "HEAD") -> bytes | str:
            found = objects.read_at(commit, path, len(TEXT))
            return found.data if isinstance(found, SourceText) else found.value

        for _ in range(2):
            assert [read(each) for each in names] == [b"x = 2\n", b"x = 3\n", "too large", "binary"]
            for path in ("none.py", "none blob 3", "sub", "a\nb.py", "", "b.py\n"):
                assert read(path) == "missing"
            assert read("b.py", "f" * 40) == "missing"
            assert read("b.py") == b"x = 1\n"


def test_a_git_that_has_ended_is_said(repo: Repository) -> None:
    objects = repo.objects()
    objects.close()
    objects.close()
    with pytest.raises(RepositoryUnavailable, match="git ended"):
        objects.read_at("HEAD", "b.py", 100)


def test_the_author_is_the_configured_one(repo: Repository) -> None:
    assert repo.user_name() == "Ada"


def test_without_git_it_still_knows_where_it_is(repo: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert locate(repo.root) == repo
    assert (repo.head(), repo.files(), repo.user_name()) == (None, None, None)
    with pytest.raises(RepositoryUnavailable, match="git did not run"):
        repo.objects()


def test_nothing_of_the_repository_s_own_is_run(repo: Repository, tmp_path: Path) -> None:
    """A repository may come from anybody: its configuration names programs that must not start."""
    ran = tmp_path / "ran"
    program = tmp_path / "program"
    program.write_text(f"#!/bin/sh\ntouch {ran}\ncat\n")
    program.chmod(0o755)
    git(repo.root, "config", "core.fsmonitor", str(program))
    git(repo.root, "config", "diff.external", str(program))
    git(repo.root, "config", "diff.evil.textconv", str(program))
    write(repo.root, {".gitattributes": "*.py diff=evil\n", "a.py": "changed\n"})
    repo.changes_since(head(repo))
    repo.files()
    with closing(repo.objects()) as objects:
        objects.read_at(head(repo), "a.py", 10_000)
    assert not ran.exists()


def test_another_repository_s_environment_does_not_mislead(repo: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_DIR", "/nowhere")
    monkeypatch.setenv("GIT_INDEX_FILE", "/nowhere")
    assert head(repo)
    assert repo.files()


def test_a_bare_clone_answers(repo: Repository) -> None:
    bare = Repository(repo.directory, repo.directory, repo.directory)
    head = repo.head()
    assert head
    assert list(bare.tree(head) or ()) == [".gitignore", "a.py", "b.py"]


def test_the_distance_to_a_commit_counts_both_sides(repo: Repository) -> None:
    start = repo.head()
    assert start
    git(repo.root, "checkout", "-q", "-b", "side")
    git(repo.root, "commit", "-q", "--allow-empty", "-m", "one")
    side = repo.head()
    git(repo.root, "checkout", "-q", "-b", "other", start)
    git(repo.root, "commit", "-q", "--allow-empty", "-m", "two")
    assert (repo.n_commits_between(start), repo.n_commits_between(str(side))) == (1, 2)
    assert repo.n_commits_between("f" * 40) is None


def test_deletions_name_the_last_commit_that_took_a_path_away(repo: Repository) -> None:
    def commit(message: str) -> str:
        git(repo.root, "add", "-A")
        git(repo.root, "commit", "-q", "-m", message)
        return head(repo)

    (repo.root / "a.py").rename(repo.root / "ä c.py")
    renamed = commit("rename")
    write(repo.root, {"a.py": TEXT})
    commit("again")
    (repo.root / "a.py").unlink()
    (repo.root / "ä c.py").unlink()
    removed = commit("remove")
    assert removed != renamed
    assert repo.deletions(["a.py", "ä c.py", "b.py", "never.py", "*.py"]) == {"a.py": removed, "ä c.py": removed}
