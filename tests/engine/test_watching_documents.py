"""Documents of a checkout: which are taken in, when they are read again, what they name in vain."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from moorage.domain import documents as limits
from moorage.domain.errors import FileUnavailable, InvalidInput
from moorage.domain.ingestion import Ingestion
from moorage.domain.requests import Question, Task
from moorage.domain.work import CancelToken
from moorage.engine import documents as desk
from moorage.settings import DocumentSettings
from support.project import TEXT_ONLY, Project
from support.repo import make_repo

FILES = {
    "README.md": "# Shop\n\nSee `src/till.py` and [the guide](docs/guide.md).\n",
    "docs/guide.md": "# Guide\n\nPort 5433.\n",
    "docs/adr/0001-x.md": "# 1. X\n\nWe use X.\n",
    "AGENTS.md": "Run make.\n",
    "notes/a.txt": "A note.\n",
    "src/till.py": "def charge():\n    pass\n",
    "ignored/b.md": "# B\n\nb\n",
    ".gitignore": "ignored/\n",
}


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    made = Project(make_repo(tmp_path / "shop", FILES))
    yield made
    made.close()


def take_in(project: Project, *paths: str, only_look: bool = False) -> Ingestion:
    return project.engine.documents.ingest(
        paths or None, cancel=CancelToken(), report=lambda _: None, only_look=only_look
    )


def known(project: Project) -> list[str]:
    return [each.document.path for each in project.engine.documents.kept()]


def told(done: Ingestion) -> dict[str, str]:
    return {each.path: each.outcome.value for each in done.documents}


def settle(project: Project) -> None:
    """Two turns of the clock, and the worker's work."""
    project.engine.poll()
    project.engine.poll()
    assert project.engine.jobs.wait_idle(20)


def found(project: Project, text: str) -> list[str]:
    items = project.engine.searching.recall(Question(text, 10)).items
    return [each.known.memory.section.path for each in items if each.known.memory.section]


def test_what_anybody_would_expect_is_taken_in(project: Project) -> None:
    take_in(project)
    assert known(project) == ["AGENTS.md", "README.md", "docs/adr/0001-x.md", "docs/guide.md"]


def test_a_folder_or_file_that_is_named(project: Project) -> None:
    assert told(take_in(project, "docs", "notes/a.txt")) == {
        "docs/adr/0001-x.md": "added", "docs/guide.md": "added", "notes/a.txt": "added",
    }  # fmt: skip


def test_git_s_ignored_files_are_left_out_of_folders_but_may_be_named(project: Project) -> None:
    with pytest.raises(InvalidInput, match="there is no document at ignored"):
        take_in(project, "ignored")
    take_in(project, "ignored/b.md")
    assert known(project) == ["ignored/b.md"]


def test_what_is_outside_is_refused(project: Project) -> None:
    with pytest.raises(FileUnavailable):
        take_in(project, "../x.md")


def test_a_link_that_leads_outside_is_not_read(project: Project, tmp_path: Path) -> None:
    (tmp_path / "secret.md").write_text("# S\n\ns\n")
    (project.root / "docs/link.md").symlink_to(tmp_path / "secret.md")
    assert told(take_in(project, "docs"))["docs/link.md"] == "unreadable"


def test_more_documents_than_are_read_at_once_are_said(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk, "MAX_DOCUMENTS", 3)
    assert limits.MAX_DOCUMENTS > 3
    done = take_in(project)
    assert len(done.documents) == 3
    assert done.remarks[0].startswith("1 documents were left out: 3 are read at once")


def test_looking_makes_no_store(project: Project) -> None:
    take_in(project, only_look=True)
    assert known(project) == []
    assert not Path(project.engine.store_location).exists()


def test_a_saved_document_is_read_again(project: Project) -> None:
    take_in(project)
    project.replace("docs/guide.md", "5433", "6000 narwhal")
    project.engine.files_changed(["docs/guide.md"])
    settle(project)
    assert found(project, "narwhal") == ["docs/guide.md"]


def test_what_goes_on_changing_is_waited_for(project: Project) -> None:
    take_in(project)
    project.replace("docs/guide.md", "5433", "narwhal")
    project.engine.files_changed(["docs/guide.md"])
    project.engine.poll()
    assert project.engine.jobs.wait_idle(20)
    assert found(project, "narwhal") == []
    settle(project)
    assert found(project, "narwhal") == ["docs/guide.md"]


def test_a_checkout_of_another_branch_is_noticed(project: Project) -> None:
    take_in(project)
    project.git("checkout", "-q", "-b", "other")
    project.replace("docs/guide.md", "5433", "narwhal")
    project.delete("AGENTS.md")
    project.commit()
    settle(project)
    assert found(project, "narwhal") == ["docs/guide.md"]
    assert [each.document.path for each in project.engine.documents.kept() if each.document.is_missing] == ["AGENTS.md"]


def test_a_file_that_nobody_took_in_is_not_watched(project: Project) -> None:
    take_in(project, "docs/guide.md")
    project.engine.files_changed(["README.md", "docs/adr/0001-x.md"])
    settle(project)
    assert known(project) == ["docs/guide.md"]


def test_new_documents_in_folders_of_the_settings_are_taken_in(project: Project) -> None:
    project.settings = replace(TEXT_ONLY, documents=DocumentSettings(paths=["docs", "../out"]))
    project.reopen()
    project.engine.documents.in_background()
    assert project.engine.jobs.wait_idle(20)
    project.write("docs/new.md", "# N\n\nnarwhal\n")
    project.engine.files_changed(["docs/new.md"])
    settle(project)
    assert known(project) == ["docs/adr/0001-x.md", "docs/guide.md", "docs/new.md"]


def test_watching_can_be_turned_off(project: Project) -> None:
    project.settings = replace(TEXT_ONLY, documents=DocumentSettings(watch=False))
    project.reopen()
    take_in(project)
    project.replace("docs/guide.md", "5433", "narwhal")
    project.engine.files_changed(["docs/guide.md"])
    settle(project)
    project.engine.documents.in_background()
    assert project.engine.jobs.wait_idle(20)
    assert found(project, "narwhal") == []


def test_removing_a_folder(project: Project) -> None:
    take_in(project)
    project.engine.documents.remove(["docs"])
    assert known(project) == ["AGENTS.md", "README.md"]
    with pytest.raises(InvalidInput, match="nothing of docs was ingested"):
        project.engine.documents.remove(["docs"])


def dead(project: Project) -> list[tuple[str, int, str]]:
    return [
        (path, each.reference.row, each.said)
        for path, some in project.engine.documents.all_dead_references(None).items()
        for each in some
    ]


def test_what_is_there_is_not_said(project: Project) -> None:
    take_in(project)
    assert dead(project) == []


def test_a_file_that_was_deleted_is_said_with_its_commit(project: Project) -> None:
    take_in(project)
    project.git("mv", "src/till.py", "src/checkout.py")
    project.commit("rename the till")
    commit = project.git("rev-parse", "HEAD").strip()[:10]
    assert dead(project) == [("README.md", 2, f"src/till.py is gone since {commit} (rename the till)")]


def test_a_path_that_never_was_is_left_alone(project: Project) -> None:
    project.replace("README.md", "src/till.py", "src/other.py")
    take_in(project)
    assert dead(project) == []


def test_a_link_to_nothing_is_said_even_if_it_never_was(project: Project) -> None:
    project.replace("README.md", "docs/guide.md", "docs/guid.md")
    take_in(project)
    assert dead(project) == [("README.md", 2, "there is no docs/guid.md")]


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("src/till.py#charge", ""),
        ("src/till.py#Till.refund", "src/till.py has no refund"),
        ("src/till.py:2", ""),
        ("src/till.py:40", "src/till.py has only 3 lines"),
    ],
)
def test_names_and_lines_within_a_file(project: Project, written: str, said: str) -> None:
    project.replace("README.md", "`src/till.py`", f"`{written}`")
    take_in(project)
    assert dead(project) == ([("README.md", 2, said)] if said else [])


def test_a_changelog_may_name_what_is_gone(project: Project) -> None:
    project.write("CHANGELOG.md", "Dropped `src/till.py`.\n")
    project.delete("src/till.py")
    project.commit()
    take_in(project, "CHANGELOG.md")
    assert dead(project) == []


def test_the_worker_finds_out_what_is_not_known_yet(project: Project) -> None:
    project.replace("README.md", "docs/guide.md", "docs/guid.md")
    take_in(project)
    assert project.engine.documents.dead_references("README.md") == ()
    assert project.engine.jobs.wait_idle(20)
    assert [each.said for each in project.engine.documents.dead_references("README.md")] == ["there is no docs/guid.md"]
    project.engine.set_buffer("README.md", "\n" + project.read("README.md"))
    assert [each.reference.row for each in project.engine.documents.dead_references("README.md")] == [3]
    project.engine.set_buffer("README.md", "# Shop\n")
    assert project.engine.documents.dead_references("README.md") == ()


def test_a_document_that_was_not_taken_in_is_not_judged(project: Project) -> None:
    assert project.engine.documents.dead_references("README.md") == ()
    assert project.engine.jobs.wait_idle(20)
    assert project.engine.documents.dead_references("README.md") == ()


def test_a_place_in_a_question_means_documents_too(project: Project) -> None:
    take_in(project)
    memory = project.remember("The shop's port is 5433 on every machine", "src/till.py")
    assert found(project, "port path:docs") == ["docs/guide.md"]
    assert found(project, "port -path:docs") == []
    items = project.engine.searching.recall(Question("kind:decision,reference", 10)).items
    assert [each.known.memory.id for each in items] == [memory.id]


def test_a_briefing_says_which_lines_of_which_document(project: Project) -> None:
    take_in(project)
    text = project.engine.context(Task("which port does the guide name")).text
    assert "Guide (`docs/guide.md:3-3`)" in text
