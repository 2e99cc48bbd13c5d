"""Which commit made an anchor changed or lost."""

from pathlib import Path

import pytest

from moorage.domain.changes import Commit
from moorage.domain.drift import Verdict
from moorage.domain.requests import EVERYWHERE
from moorage.domain.work import CancelToken
from moorage.engine.checkout import Checkout
from moorage.repository import locate
from moorage.services.when import when
from moorage.workspace import Workspace
from support.project import Project, open_project

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


def changed_by(project: Project) -> Commit | None:
    """As a process sees it that has the time."""
    project.engine.check(EVERYWHERE, cancel=CancelToken(), report=lambda _: None)
    checked = project.only()
    memory = project.engine.memory(checked.anchor.memory_id)
    checkout = Checkout(Workspace(project.root, max_file_bytes=1_000_000), locate(project.root))
    found = when(checkout.patient_view(), memory, checked.anchor, CancelToken())
    told = [each for _, each in project.engine.when_changed(memory, cancel=CancelToken())]
    assert told == ([found] if found and checked.drift.verdict in (Verdict.CHANGED, Verdict.LOST) else [])
    return found


def check_subject(project: Project, expected: str | None) -> None:
    found = changed_by(project)
    assert (found.subject if found else None) == expected


def test_the_commit_that_touched_a_claim_is_named(project: Project) -> None:
    commit(project, "README.md", "# More\n", "Say more")
    commit(project, "limits.py", LIMIT.replace("return 100", "return 120"), "Raise the limit of guests")
    commit(project, "limits.py", LIMIT.replace("500", "400"), "Lower the limit of members")
    commit(project, "limits.py", LIMIT.replace("500", "300"), "Lower it further")
    found = changed_by(project)
    assert found
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
    check_subject(project, None)


def test_harmless_edits_are_nobodys_change(project: Project) -> None:
    commit(project, "limits.py", LIMIT.replace("def limit(user)", "def limit( user )"), "Space out")
    check_subject(project, None)
