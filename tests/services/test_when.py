"""Which commit made an anchor changed or lost."""

from pathlib import Path

import pytest

from moorage.domain.changes import Commit
from moorage.domain.requests import EVERYWHERE
from moorage.domain.since import NoCommit, is_stale
from moorage.domain.work import CancelToken, WorkCancelled
from moorage.repository import Repository
from support.project import Project, open_project
from support.read_only import read_only_folder

LIMIT = """def limit(user):
    spent = sum(order.total for order in user.orders)
    if user.is_member and spent < 9000:
        return 500
    return 100
"""


@pytest.fixture
def project(tmp_path: Path) -> Project:
    opened = open_project(tmp_path / "shop", {"limits.py": LIMIT, "README.md": "# Shop\n"})
    opened.remember("Members may order 500", "limits.py#limit")
    return opened


def commit(project: Project, path: str, text: str, message: str) -> None:
    project.write(path, text)
    project.commit(message)


def cause(project: Project) -> Commit | NoCommit | None:
    """As `history` says it; None when there is nothing to explain."""
    project.engine.check(EVERYWHERE, cancel=CancelToken(), report=lambda _: None)
    checked = project.only()
    found = project.engine.sinces.of(project.engine.memory(checked.anchor.memory_id), cancel=CancelToken())
    assert [each.anchor.id for each, _ in found] == ([checked.anchor.id] if is_stale(checked) else [])
    return found[0][1].cause if found else None


def check_subject(project: Project, expected: str) -> None:
    found = cause(project)
    assert isinstance(found, Commit), found
    assert found.subject == expected


def known(project: Project) -> Commit | NoCommit | None:
    """As an editor shows it: at once, without git."""
    found = project.engine.sinces.kept([project.only()])
    return next(iter(found.values())).cause if found else None


def test_the_commit_that_touched_a_claim_is_named(project: Project) -> None:
    commit(project, "README.md", "# More\n", "Say more")
    commit(project, "limits.py", LIMIT.replace("return 100", "return 120"), "Raise the limit of guests")
    commit(project, "limits.py", LIMIT.replace("500", "400"), "Lower the limit of members")
    commit(project, "limits.py", LIMIT.replace("500", "300"), "Lower it further")
    found = cause(project)
    assert isinstance(found, Commit)
    assert (found.subject, found.author) == ("Lower the limit of members", "Ada")
    assert found.id == project.git("rev-parse", "HEAD~1").strip()
    assert found.at.tzinfo


def test_a_change_after_a_rename_is_found_at_the_new_name(project: Project) -> None:
    renamed = LIMIT.replace("def limit", "def order_limit")
    commit(project, "limits.py", renamed, "Name it for what it is")
    commit(project, "orders.py", "def other(a):\n    return a\n", "Begin orders")
    commit(project, "limits.py", renamed.replace("500", "400"), "Lower the limit")
    commit(project, "README.md", "# More\n", "Say more")
    check_subject(project, "Lower the limit")


def test_the_commit_that_deleted_the_symbol_is_named(project: Project) -> None:
    commit(project, "README.md", "# More\n", "Say more")
    commit(project, "limits.py", "def other(a):\n    return a\n", "Drop limits")
    commit(project, "README.md", "# Less\n", "Say less")
    check_subject(project, "Drop limits")


def test_a_change_on_a_merged_branch_is_named_and_not_the_merge(project: Project) -> None:
    project.git("checkout", "-q", "-b", "side")
    commit(project, "limits.py", LIMIT.replace("500", "400"), "Lower the limit")
    commit(project, "notes.md", "# Notes\n", "Take notes")
    project.git("checkout", "-q", "main")
    commit(project, "README.md", "# More\n", "Say more")
    project.git("merge", "-q", "--no-ff", "-m", "merge", "side")
    check_subject(project, "Lower the limit")


def test_no_commit_is_blamed_for_what_is_not_committed(project: Project) -> None:
    commit(project, "README.md", "# More\n", "Say more")
    project.replace("limits.py", "500", "400")
    assert cause(project) is NoCommit.WORKING_TREE


def test_harmless_edits_are_nobodys_change(project: Project) -> None:
    commit(project, "limits.py", LIMIT.replace("def limit(user)", "def limit( user )"), "Space out")
    assert cause(project) is None


def test_what_was_lost_is_not_put_on_a_commit_that_only_changed_it(project: Project) -> None:
    commit(project, "limits.py", LIMIT.replace("500", "400"), "Lower the limit")
    project.write("limits.py", "def other(a):\n    return a\n")
    assert cause(project) is NoCommit.WORKING_TREE


def test_what_was_remembered_before_it_was_committed_is_put_on_the_later_commit(project: Project) -> None:
    project.engine.forget(project.engine.memory(project.only().anchor.memory_id))
    project.write("fees.py", LIMIT.replace("limit", "fee"))
    project.remember("Members pay 500", "fees.py#fee")
    project.commit("Add fees")
    commit(project, "fees.py", LIMIT.replace("limit", "fee").replace("500", "400"), "Lower the fee")
    check_subject(project, "Lower the fee")


def test_nobody_is_blamed_where_what_was_seen_was_never_committed(project: Project) -> None:
    project.engine.forget(project.engine.memory(project.only().anchor.memory_id))
    project.replace("limits.py", "500", "700")
    project.remember("Members may order 700", "limits.py#limit")
    project.git("stash", "-q")
    commit(project, "README.md", "# More\n", "Say more")
    project.replace("limits.py", "500", "900")
    assert cause(project) is NoCommit.UNKNOWN


def test_nothing_is_known_on_a_branch_that_does_not_come_from_what_was_seen(project: Project) -> None:
    commit(project, "README.md", "# More\n", "Say more")
    project.engine.confirm(project.engine.memory(project.only().anchor.memory_id), None)
    project.git("checkout", "-q", "-b", "old", "HEAD~1")
    commit(project, "limits.py", LIMIT.replace("500", "400"), "Lower the limit")
    assert cause(project) is NoCommit.UNKNOWN


class TestKept:
    """What is found once is shown at once from then on, and found again only where it may have changed."""

    @pytest.fixture
    def lowered(self, project: Project) -> Project:
        commit(project, "limits.py", LIMIT.replace("500", "400"), "Lower the limit")
        check_subject(project, "Lower the limit")
        return project

    def check_without_git(self, project: Project, monkeypatch: pytest.MonkeyPatch, *allowed: str) -> None:
        """No other command of git than these is run when it is asked for again."""

        def run(_: Repository, *arguments: str, given: bytes = b"") -> bytes | None:
            if arguments[0] not in allowed:
                pytest.fail(f"git {arguments} was run")
            return original(_, *arguments, given=given)

        original = Repository._run
        memory = project.engine.memory(project.only().anchor.memory_id)
        before = [since.cause for _, since in project.engine.sinces.of(memory, cancel=CancelToken())]
        monkeypatch.setattr(Repository, "_run", run)
        again = [since.cause for _, since in project.engine.sinces.of(memory, cancel=CancelToken())]
        assert again == before != []

    def test_in_the_same_process(self, lowered: Project, monkeypatch: pytest.MonkeyPatch) -> None:
        self.check_without_git(lowered, monkeypatch)

    def test_in_the_next_process(self, lowered: Project, monkeypatch: pytest.MonkeyPatch) -> None:
        lowered.reopen()
        found = known(lowered)
        assert isinstance(found, Commit)
        assert found.at.tzinfo
        self.check_without_git(lowered, monkeypatch)

    def test_that_it_is_not_committed_is_kept_too(self, project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
        project.replace("limits.py", "500", "400")
        assert cause(project) is NoCommit.WORKING_TREE
        assert known(project) is NoCommit.WORKING_TREE
        self.check_without_git(project, monkeypatch)

    def test_another_edit_of_the_same_kind_needs_no_search(self, lowered: Project) -> None:
        lowered.engine.set_buffer("limits.py", LIMIT.replace("500", "300"))
        found = lowered.engine.report("limits.py").since
        assert [each.cause.subject for each in found.values() if isinstance(each.cause, Commit)] == ["Lower the limit"]

    def test_a_commit_elsewhere_walks_nowhere(self, lowered: Project, monkeypatch: pytest.MonkeyPatch) -> None:
        commit(lowered, "README.md", "# More\n", "Say more")
        monkeypatch.setattr("moorage.services.when.first_change", None)
        check_subject(lowered, "Lower the limit")

    def test_committing_what_was_not_is_noticed(self, project: Project) -> None:
        project.replace("limits.py", "500", "400")
        assert cause(project) is NoCommit.WORKING_TREE
        project.commit("Lower the limit")
        assert known(project) is None
        check_subject(project, "Lower the limit")

    def test_an_amended_commit_is_named_anew(self, lowered: Project) -> None:
        first = known(lowered)
        lowered.git("commit", "-q", "--amend", "-m", "Lower the limit of members")
        assert known(lowered) is None
        check_subject(lowered, "Lower the limit of members")
        assert known(lowered) != first

    def test_a_revert_in_the_history_is_noticed(self, lowered: Project) -> None:
        lowered.git("revert", "--no-edit", "HEAD")
        lowered.replace("limits.py", "500", "400")
        assert cause(lowered) is NoCommit.WORKING_TREE

    def test_branches_keep_their_own_answers(self, lowered: Project, monkeypatch: pytest.MonkeyPatch) -> None:
        lowered.git("checkout", "-q", "-b", "side", "HEAD~1")
        commit(lowered, "limits.py", LIMIT.replace("500", "450"), "Lower it a little")
        check_subject(lowered, "Lower it a little")
        monkeypatch.setattr("moorage.services.when.first_change", None)
        lowered.git("checkout", "-q", "main")
        check_subject(lowered, "Lower the limit")

    def test_a_confirmation_asks_anew(self, lowered: Project) -> None:
        memory = lowered.engine.memory(lowered.only().anchor.memory_id)
        lowered.engine.confirm(memory, None)
        assert cause(lowered) is None
        commit(lowered, "limits.py", LIMIT.replace("500", "300"), "Lower it further")
        check_subject(lowered, "Lower it further")

    def test_a_store_that_takes_nothing_keeps_it_for_the_process(self, project: Project) -> None:
        commit(project, "limits.py", LIMIT.replace("500", "400"), "Lower the limit")
        project.only()
        project.engine.close()
        with read_only_folder(Path(project.engine.store_location).parent):
            project.reopen()
            assert project.engine.is_read_only
            check_subject(project, "Lower the limit")
            assert isinstance(known(project), Commit)
            project.engine.close()

    def test_cancelling_stops_between_two_steps(self, project: Project) -> None:
        commit(project, "limits.py", LIMIT.replace("500", "400"), "Lower the limit")
        cancel = CancelToken()
        with pytest.raises(WorkCancelled):
            project.engine.sinces.find([project.only()], cancel=cancel, report=lambda _: cancel.cancel())
        assert known(project) is None


def test_of_lines_only_their_own_change_or_loss_counts(tmp_path: Path) -> None:
    project = open_project(tmp_path / "shop", {"limits.py": LIMIT})
    project.remember("Members may order 500", "limits.py:4")
    commit(project, "limits.py", LIMIT.replace("9000", "8000"), "Spend less")
    commit(project, "limits.py", LIMIT.replace("9000", "8000").replace("500", "700"), "Order more")
    commit(project, "limits.py", LIMIT.replace("9000", "7000").replace("500", "700"), "Spend even less")
    check_subject(project, "Order more")
    only = "".join(line for line in LIMIT.splitlines(keepends=True) if "return 500" not in line and "if " not in line)
    commit(project, "limits.py", only, "Give up")
    check_subject(project, "Give up")
