"""Several engines on one store, unsaved buffers, models that are not there, and where things are kept."""

import os
import pwd
import subprocess
import threading
from pathlib import Path

import pytest

from moorage.domain.drift import Grade, Verdict
from moorage.domain.errors import FileUnavailable
from moorage.domain.event import EventKind
from moorage.domain.requests import Question
from moorage.domain.work import CancelToken, Report
from moorage.engine import accesses
from moorage.engine.model import ModelState
from moorage.engine.opening import open_engine, root_of
from moorage.engine.reports import MOST_AT_ONCE
from moorage.settings import EmbeddingSettings, Settings
from services import samples
from support.project import TEXT_ONLY, Project, check_grade, open_project, stored_at
from support.repo import git, make_repo

MEMORY = samples.PYTHON.memory


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return open_project(tmp_path / "shop", samples.PYTHON.files)


def test_the_root_is_the_repository_s_from_any_folder_inside(project: Project) -> None:
    (project.root / "deep").mkdir()
    assert root_of(project.root / "deep") == project.root
    with open_engine(project.root / "deep", TEXT_ONLY) as engine:
        assert engine.root == project.root
        assert engine.store_location == project.engine.store_location


def test_a_folder_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "none", tmp_path / "file"):
        with pytest.raises(FileUnavailable, match="is not a folder"):
            open_engine(folder, TEXT_ONLY)


def test_the_store_lies_where_the_setting_says_else_in_git_else_inside(project: Project, tmp_path: Path) -> None:
    assert project.engine.store_location == str(project.root / ".git" / "moorage" / "store.db")
    with open_engine(project.root, stored_at(tmp_path / "s.db")) as engine:
        assert engine.store_location == str(tmp_path / "s.db")
    (tmp_path / "plain").mkdir()
    with open_engine(tmp_path / "plain", TEXT_ONLY) as engine:
        assert engine.store_location == str(tmp_path / "plain" / ".moorage" / "local" / "store.db")


def test_what_this_process_writes_is_no_news(project: Project) -> None:
    project.remember(MEMORY, "billing.py#charge")
    project.engine.poll()
    project.remember("another", "billing.py#last")
    project.replace("billing.py", "30", "90")
    project.check()
    assert not project.engine.poll()


def test_another_process_s_memory_is_seen_at_the_next_poll(project: Project) -> None:
    other = Project(project.root)
    project.engine.poll()
    assert not project.engine.poll()
    other.remember(MEMORY, "billing.py#charge")
    assert project.engine.poll()
    assert not project.engine.poll()
    assert len(project.engine.report("billing.py").checked) == 1
    other.close()


def test_everything_is_checked_once_git_is_quiet(project: Project) -> None:
    ended: list[str] = []
    project.engine.jobs.listen(lambda key, progress: ended.append(key) if progress is None else None)
    for text in ("60", "90"):
        project.replace("billing.py", "30", text)
        git(project.root, "commit", "-qam", text)
        assert not project.engine.poll()
        assert project.engine.jobs.wait_idle(20)
        assert "check" not in ended
        project.replace("billing.py", text, "30")
    assert project.engine.poll()
    assert project.engine.jobs.wait_idle(20)
    assert ended.count("check") == 1


@pytest.mark.parametrize("sign", ["index.lock", "rebase-merge", "rebase-apply"])
def test_nothing_is_told_while_git_is_at_work(project: Project, sign: str) -> None:
    git(project.root, "commit", "-q", "--allow-empty", "-m", "step")
    (project.root / ".git" / sign).mkdir()
    for _ in range(3):
        assert not project.engine.poll()
    (project.root / ".git" / sign).rmdir()
    assert project.engine.poll()
    assert not project.engine.poll()


def test_a_rebase_that_stopped_for_a_person_is_told(project: Project) -> None:
    git(project.root, "checkout", "-q", "-b", "other")
    project.replace("billing.py", "30", "60")
    git(project.root, "commit", "-qam", "60")
    git(project.root, "checkout", "-q", "main")
    project.replace("billing.py", "30", "90")
    git(project.root, "commit", "-qam", "90")
    while project.engine.poll():
        assert project.engine.jobs.wait_idle(20)
    with pytest.raises(subprocess.CalledProcessError):
        git(project.root, "rebase", "other")
    assert (project.root / ".git" / "rebase-merge").is_dir()
    assert not project.engine.poll()
    assert project.engine.poll()


def test_what_git_changed_is_answered_for_before_it_is_told(project: Project) -> None:
    project.remember(MEMORY, "billing.py#charge")
    assert [each.drift.verdict for each in project.engine.report("billing.py").checked] == [Verdict.HOLDS]
    text = (project.root / "billing.py").read_text()
    (project.root / "billing.py").write_text(text.replace("30", "90"))
    git(project.root, "commit", "-qam", "slower")
    assert not project.engine.poll()
    assert [each.drift.verdict for each in project.engine.report("billing.py").checked] == [Verdict.CHANGED]


def test_git_that_is_never_quiet_does_not_keep_everything_unchecked(project: Project) -> None:
    ended: list[str] = []
    project.engine.jobs.listen(lambda key, progress: ended.append(key) if progress is None else None)
    for turn in range(31):
        os.utime(project.root / ".git" / "index", (turn, turn))
        assert project.engine.poll() == (turn == 30)
    assert project.engine.jobs.wait_idle(20)
    assert ended.count("check") == 1


def test_many_writers_at_once_lose_nothing(project: Project) -> None:
    projects = [Project(project.root) for _ in range(3)]
    failures: list[BaseException] = []

    def write(own: Project, number: int) -> None:
        try:
            for each in range(10):
                own.remember(f"Memory {number} {each}", "billing.py#charge")
        except BaseException as error:  # told to the test, which a thread cannot fail
            failures.append(error)

    threads = [threading.Thread(target=write, args=(own, number)) for number, own in enumerate(projects)]
    for each in threads:
        each.start()
    for each in threads:
        each.join(30)
    assert failures == []
    project.engine.poll()
    assert project.engine.counts().memories == 30
    for own in projects:
        own.close()


def test_a_follow_is_journalled_once_though_two_engines_see_it(project: Project) -> None:
    project.remember(MEMORY, "billing.py#charge")
    other = Project(project.root)
    project.replace("billing.py", "charge", "charge_card")
    for each in (project, other, project, other):
        each.engine.files_changed(["billing.py"])
        assert each.only().drift.grade is Grade.RENAMED
    assert len(project.events(EventKind.FOLLOWED)) == 1
    other.close()


def test_a_report_is_kept_until_something_changes(project: Project) -> None:
    project.remember(MEMORY, "billing.py#charge")
    first = project.engine.report("billing.py")
    assert project.engine.report("billing.py") is first
    project.replace("billing.py", "30", "90")
    project.engine.files_changed(["billing.py"])
    again = project.engine.report("billing.py")
    assert again is not first
    assert [each.drift.grade for each in again.checked] == [Grade.CLAIM_HIT]


def test_closing_twice_is_harmless(project: Project) -> None:
    project.close()
    project.close()


@pytest.mark.parametrize("path", ["billing.py#charge", "billing.py:10", "billing.py:11", "billing.py"])
def test_places_as_people_write_them(project: Project, path: str) -> None:
    memory = project.remember(MEMORY, "billing.py#charge")
    assert [each.memory for each in project.engine.memories_written_at(path)] == [memory]


def test_a_moved_function_is_found_at_its_new_line_at_once(project: Project) -> None:
    memory = project.remember(MEMORY, "billing.py#charge")
    project.move(samples.PYTHON.block, "billing.py", "billing_other.py")
    assert [each.memory for each in project.engine.memories_written_at("billing_other.py#charge")] == [memory]
    check_grade(project, Grade.MOVED, at="billing_other.py#charge")


@pytest.mark.parametrize(
    ("settings", "state", "words"),
    [
        (EmbeddingSettings(enabled=False), ModelState.OFF, "switched off"),
        (EmbeddingSettings(model="/nowhere/model", download=False), ModelState.ABSENT, "/nowhere/model"),
        (EmbeddingSettings(download=False), ModelState.ABSENT, "not on this machine"),
    ],
)
def test_without_a_model_everything_works_on_text_and_says_so(
    project: Project, settings: EmbeddingSettings, state: ModelState, words: str
) -> None:
    project.close()
    project = Project(project.root, Settings(embedding=settings))
    memory = project.remember(MEMORY, "billing.py#charge")
    project.engine.embed_in_background(may_download=True)
    assert project.engine.jobs.wait_idle(30)
    assert project.engine.model.state is state
    assert words in project.engine.model.note
    assert "text alone" in project.engine.model.note
    found = project.engine.recall(Question("payments", 5, strict=False))
    assert [each.known.memory for each in found.items] == [memory]
    assert not found.vectors_used
    project.close()


def test_a_user_without_a_name_can_still_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a container that runs under a number that no account has."""
    root = make_repo(tmp_path / "shop", samples.PYTHON.files)
    (root / ".git" / "config").write_text("[core]\n")
    for name in ("LOGNAME", "USER", "LNAME", "USERNAME"):
        monkeypatch.delenv(name, raising=False)

    def nobody(_: int) -> object:
        raise KeyError("uid not found")

    monkeypatch.setattr(pwd, "getpwuid", nobody)
    project = Project(root)
    assert project.remember("x").author.name == "unknown"
    project.close()


def test_t122_recalling_counts_and_validates_nothing(project: Project) -> None:
    memory = project.remember("Payments are declined after thirty seconds")
    for _ in range(2):
        project.engine.recall(Question("declined", 5, strict=False))
    assert project.engine.jobs.wait_idle(10)
    access = project.engine._store.accesses([memory.id])[memory.id]
    assert (access.n, access.last_at > memory.created_at) == (2, True)
    assert project.engine.memory(memory.id) == memory


def test_what_is_recalled_in_a_while_is_written_together(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accesses, "GATHERED_S", 3600.0)
    memory = project.remember("Payments are declined after thirty seconds")
    for _ in range(3):
        project.engine.recall(Question("declined", 5, strict=False))
    done = threading.Event()

    def finish(*, cancel: CancelToken, report: Report) -> None:
        """After the counting, if that did not wait."""
        done.set()

    project.engine.jobs.submit("after", finish)
    assert done.wait(10)
    assert project.engine._store.accesses([memory.id]) == {}
    assert project.engine.jobs.wait_idle(10)
    assert project.engine._store.accesses([memory.id])[memory.id].n == 3


def test_snapshots_outlast_a_store_that_is_gone(project: Project) -> None:
    project.remember(MEMORY, "billing.py#charge")
    kept = project.engine.keeping.make_snapshot("before")
    project.engine.close()
    for file in Path(project.engine.store_location).parent.glob("store.db*"):
        file.unlink()
    with open_engine(project.root, TEXT_ONLY) as engine:
        engine.keeping.restore_snapshot(kept.name.id)
        assert engine.counts().memories == 1


def test_whoever_hovers_waits_for_no_thousand_files_that_git_changed(tmp_path: Path) -> None:
    names = [f"m{n}.py" for n in range(MOST_AT_ONCE + 1)]
    project = open_project(tmp_path / "many", {**dict.fromkeys(names, "def work():\n    return 30\n"), "here.py": "\n"})
    project.engine.jobs.wait_idle(10)
    moved = project.remember("Work returns 30", "m1.py#work")
    for name in names:
        project.remember(f"{name} returns 30", f"{name}#work", keeps_duplicate=True)
    project.move("def work():\n    return 30\n", "m1.py", "here.py")
    project.engine.files_changed([*names, "here.py"])
    assert not project.engine.report("here.py").checked
    project.engine.poll()
    project.engine.jobs.wait_idle(10)
    assert moved.id in {each.anchor.memory_id for each in project.engine.report("here.py").checked}
