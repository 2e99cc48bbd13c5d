"""Code that was decided against is known when it comes back: from a revert or a text, in edited lines alone."""

from pathlib import Path

import pytest

from moorage.domain.errors import InvalidInput
from moorage.domain.exchange import Format, Terms
from moorage.domain.memory import Kind, Memory
from moorage.domain.requests import Against, Files, NewMemory, Patch, Staged
from moorage.domain.work import CancelToken
from moorage.services.rejecting import Step
from support.project import Project, open_project

PAY = "import ledger\n\n\ndef total(items):\n    return sum(each.price for each in items)\n"
RETRY = '''

def send_with_retries(client, request, limit):
    """Sends until it works."""
    for attempt in range(limit):
        try:
            answer = client.send(request)
        except TimeoutError as error:
            ledger.note(request, attempt, error)
            time.sleep(2 ** attempt)
            continue
        if answer.status < 500:
            return answer
        ledger.note(request, attempt, answer.status)
    raise GaveUp(request)
'''
RENAMED = (
    RETRY.replace("client", "session").replace("attempt", "turn").replace("answer", "reply").replace("limit", "most")
)
OTHER = '''

def collect_with_filters(source, query, width):
    """Collects what fits."""
    for column in range(width):
        try:
            value = source.read(query)
        except KeyError as missing:
            journal.warn(query, column, missing)
            window.move(2 ** column)
            continue
        if value.size < 500:
            return value
        journal.warn(query, column, value.size)
    raise NothingFits(query)
'''


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """An approach was put in and reverted."""
    opened = open_project(tmp_path / "shop", {"pay.py": PAY, "mail.py": "import time\n"})
    opened.write("pay.py", PAY + RETRY)
    opened.commit("Retry payments")
    opened.git("revert", "--no-edit", "HEAD")
    return opened


def decided(project: Project, revision: str = "HEAD") -> Memory:
    new = NewMemory(content="Retries are the queue's job: they charged twice")
    known = project.engine.remember(project.engine.rejections.meant(revision, None, new)).known
    assert known
    return known.memory


def again(project: Project) -> list[tuple[str, int, int]]:
    found = project.engine.changes.of(Against("HEAD"), cancel=CancelToken()).reintroduced
    return [(each.path, each.first_line, each.last_line) for each in found]


@pytest.mark.parametrize(
    "code", [RETRY, RENAMED, RETRY.replace("    ", "        ").replace('"""Sends until it works."""', "")]
)
def test_a_close_copy_is_known_wherever_it_comes_back(project: Project, code: str) -> None:
    memory = decided(project)
    assert memory.kind is Kind.DECISION
    assert again(project) == []
    project.write("mail.py", "import time\n" + code)
    ((path, first, last),) = again(project)
    assert path == "mail.py"
    assert 3 <= first < last <= 17
    (found,) = project.engine.changes.of(Against("HEAD"), cancel=CancelToken()).reintroduced
    assert found.memory.id == memory.id
    assert found.said().startswith(f"{found.share:.0%} of it is code that was decided against in `pay.py` at `")


def test_other_code_of_the_same_shape_is_left_alone(project: Project) -> None:
    decided(project)
    project.write("mail.py", OTHER)
    assert again(project) == []


def test_only_edited_lines_are_looked_at(project: Project) -> None:
    project.write("mail.py", RETRY)
    project.commit("Take it up again")
    decided(project, "HEAD~1")
    project.write("mail.py", RETRY + "\n\nX = 1\n")
    assert again(project) == []
    project.write("mail.py", "X = 1\n" + RETRY)
    assert again(project) == []
    project.git("mv", "-f", "mail.py", "post.py")
    assert again(project) == []


def test_every_sort_of_change_is_looked_at(project: Project) -> None:
    decided(project)
    cancel = CancelToken()
    project.write("pay.py", PAY + RETRY)
    patch = Patch(project.git("diff"))
    for touch in (Against("HEAD"), patch):
        assert len(project.engine.changes.of(touch, cancel=cancel).reintroduced) == 1
    assert project.engine.changes.of(Staged(), cancel=cancel).reintroduced == ()
    assert project.engine.changes.of(Files(("pay.py",)), cancel=cancel).reintroduced == ()
    project.git("add", "-A")
    assert len(project.engine.changes.of(Staged(), cancel=cancel).reintroduced) == 1
    project.write("pay.py", PAY)
    project.git("reset", "-q")
    assert len(project.engine.changes.of(patch, cancel=cancel).reintroduced) == 1
    project.write("pay.py", PAY + RETRY)
    project.commit("Again")
    assert len(project.engine.changes.of(Against("HEAD~1..HEAD"), cancel=cancel).reintroduced) == 1


def test_the_unsaved_buffer_is_looked_at(project: Project) -> None:
    decided(project)
    assert project.engine.report("pay.py").reintroduced == ()
    project.engine.set_buffer("pay.py", PAY + RENAMED)
    (found,) = project.engine.report("pay.py").reintroduced
    assert (found.first_line, found.path) == (7, "pay.py")


def test_a_commit_that_is_no_revert_is_what_it_put_in(project: Project) -> None:
    decided(project, "HEAD~1")
    project.write("mail.py", RETRY)
    assert len(again(project)) == 1


def test_a_text_is_kept_in_the_language_of_its_anchor(project: Project) -> None:
    ties = project.engine.places.ties_written("pay.py#total")
    new = NewMemory(content="No retries here", ties=ties)
    known = project.engine.remember(project.engine.rejections.meant(None, RETRY, new)).known
    assert known
    assert [each.language for each in known.memory.rejected] == ["python"]
    project.write("mail.py", RENAMED)
    assert len(again(project)) == 1


@pytest.mark.parametrize(
    ("revision", "code", "said"),
    [
        ("nothing", None, "git knows no commit nothing"),
        ("HEAD:other.py", None, "does not change other.py; it changes pay.py"),
        ("HEAD~2", None, "is the first commit"),
        (None, "x = 1\n", "is not known; anchor the memory"),
    ],
)
def test_what_cannot_be_kept_is_said(project: Project, revision: str | None, code: str | None, said: str) -> None:
    with pytest.raises(InvalidInput, match=said):
        project.engine.rejections.meant(revision, code, NewMemory(content="No"))


def test_too_little_code_is_said(project: Project) -> None:
    project.write("pay.py", PAY + "X = 1\n")
    project.commit("Small")
    with pytest.raises(InvalidInput, match="has too little code to be known again"):
        decided(project)


def test_only_a_decision_carries_it(project: Project) -> None:
    new = project.engine.rejections.meant("HEAD", None, NewMemory(content="No", kind=Kind.FACT))
    with pytest.raises(InvalidInput, match="only a decision"):
        project.engine.remember(new)


def test_it_goes_out_and_comes_back_and_the_code_is_nowhere(project: Project, tmp_path: Path) -> None:
    memory = decided(project)
    project.engine.exchange.write_out(tmp_path / "out.jsonl", Format.JSONL)
    assert "send_with_retries" not in (tmp_path / "out.jsonl").read_text()
    other = open_project(tmp_path / "other", {"pay.py": PAY})
    reading = other.engine.exchange.read(tmp_path / "out.jsonl", Format.JSONL)
    other.engine.exchange.take_in(reading, Terms(), cancel=CancelToken(), report=lambda _: None)
    (stored,) = other.engine.memories()
    assert stored.memory.rejected == memory.rejected
    other.write("pay.py", PAY + RETRY)
    assert len(again(other)) == 1
    other.close()


def test_a_later_version_of_the_decision_keeps_it_and_forgetting_ends_it(project: Project) -> None:
    memory = decided(project)
    later = project.engine.supersede(memory, NewMemory(content="The queue retries, nobody else")).known
    assert later
    project.write("mail.py", RETRY)
    assert len(again(project)) == 1
    change = project.engine.forget(later.memory)
    assert again(project) == []
    project.engine.undo(change.events[0])
    assert len(again(project)) == 1


@pytest.mark.parametrize(
    ("message", "is_revert"),
    [
        ('Revert "Retry payments"\n\nThis reverts commit 1a2b3c4.', True),
        ("fix: revert the retries (#12)\n\nThis reverts commit 1a2b3c4.", True),
        ("Back out retries", True),
        ("Payments: no retries\n\nThis reverts commit 1a2b3c4.", True),
        ("Cache the path (#12)\n\n* Cache it\n\n* Revert \"Simplify\"\n\nThis reverts commit 1a2b3c4.", False),
        ("Show irreversible steps", False),
    ],
)  # fmt: skip
def test_a_squashed_branch_that_tells_of_a_revert_is_none(message: str, is_revert: bool) -> None:
    assert Step("", "", message, ()).is_revert is is_revert


@pytest.mark.parametrize("message", ['Revert "Move"', "Move"])
def test_what_only_moves_was_not_decided_against(project: Project, message: str) -> None:
    project.write("pay.py", PAY + RETRY)
    project.commit("Retry payments again")
    project.git("mv", "pay.py", "paying.py")
    project.write("paying.py", (PAY + RETRY).replace("sum(", "math.fsum("))
    project.commit(message)
    with pytest.raises(InvalidInput, match="too little code"):
        project.engine.rejections.of_revision("HEAD")


def test_a_revert_that_only_changed_names_back_tells_nothing_apart(project: Project) -> None:
    project.write("pay.py", PAY + RETRY)
    project.commit("Retry payments again")
    project.write("pay.py", PAY + RENAMED)
    project.commit("Rename")
    project.git("revert", "--no-edit", "HEAD")
    with pytest.raises(InvalidInput, match="too little code"):
        project.engine.rejections.of_revision("HEAD")
