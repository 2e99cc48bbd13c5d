"""The checks of a memory from proposal to export: stored through the one write path, undoable, ticked by people."""

from pathlib import Path

import pytest

from moorage.domain.checks import Calls, Carried, Result, check_from
from moorage.domain.drift import Grade
from moorage.domain.errors import InvalidInput
from moorage.domain.exchange import Format, Terms
from moorage.domain.memory import Author, AuthorKind, Kind, Memory, Trust
from moorage.domain.requests import Against, Extent, Files, NewMemory, Patch, Question, Staged, Task, Ticking
from moorage.domain.work import CancelToken
from moorage.domain.written import Outcome
from support.project import Project, open_folder, open_project

FILES = {
    "pay.py": "RETRIES = 3\n\n\n@cached\ndef charge(amount):\n    audit.log(amount)\n    return send(amount)\n",
    "db.py": "TABLE = 'payments'\n",
}
AT_MOST = {"check": "between", "on": "pay.py#RETRIES", "most": 3}
AUDITED = {"check": "calls", "on": "pay.py#charge", "name": "audit.log"}


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return open_project(tmp_path / "shop", FILES)


def remember(
    project: Project, *checks: dict[str, object], at: str = "pay.py#RETRIES", text: str = "Few retries"
) -> Memory:
    ties = project.engine.places.ties_written(at)
    new = NewMemory(content=text, kind=Kind.CONSTRAINT, ties=ties, checks=tuple(map(check_from, checks)))
    known = project.engine.remember(new).known
    assert known
    return known.memory


def results(project: Project, memory: Memory) -> list[Result]:
    return [each.result for each in project.engine.checks.rulings(project.store.memory(memory.id))]


def violated(project: Project, *paths: str) -> list[tuple[str, str]]:
    found = project.engine.changes.violations(Extent(paths or None))
    return [(ruling.path, ruling.detail) for _, ruling in found]


def test_code_proposes_what_it_meets_and_nothing_is_stored(project: Project) -> None:
    ties = project.engine.places.ties_written("pay.py")
    assert project.engine.checks.proposed(ties) == []
    found = project.engine.checks.proposed(project.engine.places.ties_written("pay.py:1-7"))
    assert {type(each.carried.check).__name__ for each in found} == {"Equals", "Between", "Wrapped", "Calls"}
    assert all(each.result is Result.HOLDS and each.carried.is_proposed for each in found)
    assert project.store.carrying() == []


def test_a_selection_proposes_the_calls_in_it(project: Project) -> None:
    found = project.engine.checks.proposed(project.engine.places.ties_written("pay.py:6"))
    names = [each.carried.check.name for each in found if isinstance(each.carried.check, Calls)]
    assert names == ["audit.log"]


def test_checks_follow_the_code_that_they_are_about(project: Project) -> None:
    memory = remember(project, AT_MOST)
    project.git("mv", "pay.py", "billing.py")
    assert project.only().drift.place
    assert results(project, memory) == [Result.HOLDS]
    project.replace("billing.py", "RETRIES = 3", "RETRIES = 4")
    assert violated(project) == [("billing.py", "it is `4`, above `3`")]


def test_a_lost_symbol_violates_nothing(project: Project) -> None:
    memory = remember(project, AT_MOST)
    project.replace("pay.py", "RETRIES = 3\n", "")
    assert results(project, memory) == [Result.UNKNOWN]
    assert violated(project) == []


def test_what_an_agent_gives_is_proposed_and_says_nothing_until_ticked(project: Project) -> None:
    person = project.act().author
    project.engine.acts_as(Author(AuthorKind.AGENT, "agent"))
    memory = remember(project, {**AT_MOST, "most": 2})
    assert memory.trust is Trust.PROPOSED
    assert memory.checks[0].is_proposed
    assert violated(project) == []
    with pytest.raises(InvalidInput, match="only a person ticks"):
        project.engine.checks.change(memory, Ticking(tick=(1,)))
    project.engine.acts_as(person)
    change = project.engine.checks.change(memory, Ticking(tick=(1,)))
    assert violated(project) == [("pay.py", "it is `3`, above `2`")]
    project.engine.undo(change.events[0])
    assert violated(project) == []
    assert project.store.memory(memory.id).checks[0].is_proposed


def test_checks_are_added_and_removed_and_it_is_undone(project: Project) -> None:
    memory = remember(project, AT_MOST)
    added = project.engine.checks.change(memory, Ticking(add=(check_from(AUDITED),)))
    assert results(project, memory) == [Result.HOLDS, Result.HOLDS]
    project.engine.checks.change(project.store.memory(memory.id), Ticking(remove=(1,)))
    assert len(project.store.memory(memory.id).checks) == 1
    with pytest.raises(InvalidInput, match="no number 2"):
        project.engine.checks.change(project.store.memory(memory.id), Ticking(remove=(2,)))
    with pytest.raises(InvalidInput, match="nothing changes"):
        project.engine.checks.change(project.store.memory(memory.id), Ticking(add=(check_from(AUDITED),)))
    assert added.message.startswith("checks: 1 added")


def test_a_check_without_a_place_is_about_the_first_symbol(project: Project) -> None:
    memory = remember(project, {"check": "equals", "value": 3})
    assert memory.checks == (Carried(check_from({"check": "equals", "on": "pay.py#RETRIES", "value": 3}).check),)
    with pytest.raises(InvalidInput, match="has no place"):
        project.engine.remember(NewMemory(content="No place", checks=(check_from({"check": "equals", "value": 3}),)))


def test_versions_keep_their_checks(project: Project) -> None:
    memory = remember(project, AT_MOST)
    later = project.engine.supersede(memory, NewMemory(content="Three retries are enough")).known
    assert later
    assert later.memory.checks == memory.checks
    assert [each.id for each in project.store.carrying()] == [later.memory.id]


@pytest.mark.parametrize("vouch", [True, False])
@pytest.mark.parametrize("format_", [Format.JSONL, Format.MARKDOWN])
def test_export_and_import_keep_them(project: Project, tmp_path: Path, format_: Format, *, vouch: bool) -> None:
    memory = remember(project, AT_MOST, {**AUDITED, "proposed": True})
    out = tmp_path / "out"
    project.engine.exchange.write_out(out, format_)
    other = open_project(tmp_path / "other", FILES)
    reading = other.engine.exchange.read(out, format_)
    other.engine.exchange.take_in(reading, Terms(vouch=vouch), cancel=CancelToken(), report=lambda _: None)
    (stored,) = other.engine.memories()
    assert [each.check for each in stored.memory.checks] == [each.check for each in memory.checks]
    assert [each.is_proposed for each in stored.memory.checks] == ([False, True] if vouch else [True, True])
    other.close()


def test_a_change_is_held_against_checks(project: Project) -> None:
    remember(project, AT_MOST)
    remember(project, {"check": "together", "paths": ["pay.py", "db.py"]}, text="Table and code change together")
    project.replace("pay.py", "RETRIES = 3", "RETRIES = 5")
    cancel = CancelToken()
    found = project.engine.changes.of(Against("HEAD"), cancel=cancel).violations
    assert [ruling.detail for _, ruling in found] == ["it is `5`, above `3`", "`pay.py` changes without `db.py`"]
    assert project.engine.changes.of(Staged(), cancel=cancel).violations == ()
    project.git("add", "pay.py")
    assert len(project.engine.changes.of(Staged(), cancel=cancel).violations) == 2
    planned = project.engine.changes.of(Files(("pay.py",)), cancel=cancel)
    assert [ruling.detail for _, ruling in planned.violations] == ["it is `5`, above `3`"]
    project.write("db.py", "TABLE = 'bills'\n")
    found = project.engine.changes.of(Against("HEAD"), cancel=cancel).violations
    assert [ruling.detail for _, ruling in found] == ["it is `5`, above `3`"]


def test_secrets_do_not_get_in_through_a_check(project: Project) -> None:
    key = "ghp_" + "a1B2" * 9
    new = NewMemory(
        content="The token", checks=(check_from({"check": "equals", "on": "pay.py#RETRIES", "value": key}),)
    )
    assert project.engine.remember(new).written.outcome is Outcome.BLOCKED


def test_the_unsaved_buffer_counts(project: Project) -> None:
    remember(project, AT_MOST)
    project.engine.set_buffer("pay.py", FILES["pay.py"].replace("RETRIES = 3", "RETRIES = 9"))
    (found,) = project.engine.report("pay.py").violations
    assert found[1].detail == "it is `9`, above `3`"
    project.engine.set_buffer("pay.py", FILES["pay.py"].replace("RETRIES = 3", "RETRIES = (9"))
    assert project.engine.report("pay.py").violations == ()
    project.engine.drop_buffer("pay.py")
    assert project.engine.report("pay.py").violations == ()


def test_a_briefing_and_recall_mark_it(project: Project) -> None:
    memory = remember(project, {**AT_MOST, "most": 2})
    (item,) = project.engine.recall(Question("retries", 5)).items
    assert [each.is_violated for each in item.known.rulings] == [True]
    text = project.engine.context(Task("retries")).text
    assert "violated" in text
    assert memory.id in text


@pytest.mark.parametrize("folder", ["sub/", ".", "./"])
def test_recall_and_cards_know_what_a_folder_may_not_do(project: Project, folder: str) -> None:
    project.write("sub/x.py", "def f():\n    import pay\n")
    remember(project, {"check": "never_imports", "on": folder, "target": "pay"}, text="No payments below")
    (recalled,) = project.engine.recall(Question("payments below", 5)).items
    line_start = project.read("pay.py").index("RETRIES")
    named = project.engine.here.named_at("pay.py", line_start)
    for known in (recalled.known, *named.items):
        assert [(each.result, each.path) for each in known.rulings] == [(Result.VIOLATED, "sub/x.py")]
    assert violated(project) == [("sub/x.py", "it has `import pay`")]
    assert violated(project, "sub/x.py") == [("sub/x.py", "it has `import pay`")]


def test_a_patch_is_held_against_memories_without_being_applied(project: Project) -> None:
    remember(project, AT_MOST)
    before = project.read("pay.py")
    project.replace("pay.py", "RETRIES = 3", "RETRIES = 5")
    patch = Patch(project.git("diff"))
    done = project.engine.changes.of(patch, cancel=CancelToken())
    project.write("pay.py", before)
    planned = project.engine.changes.of(patch, cancel=CancelToken())
    for review in (done, planned):
        assert [ruling.detail for _, ruling in review.violations] == ["it is `5`, above `3`"]
        ((_, checked),) = review.survey.findings
        assert checked.drift.grade is Grade.EDITED
    assert project.read("pay.py") == before
    assert project.only().drift.grade is Grade.INTACT
    project.replace("pay.py", "RETRIES = 3", "RETRIES = 33")
    with pytest.raises(InvalidInput, match=r"does not fit pay[.]py as it is now"):
        project.engine.changes.of(patch, cancel=CancelToken())


def test_a_patch_follows_what_it_moves(project: Project) -> None:
    memory = remember(project, AT_MOST)
    project.git("mv", "pay.py", "bill.py")
    patch = Patch(project.git("diff", "--cached", "-M"))
    project.git("mv", "bill.py", "pay.py")
    review = project.engine.changes.of(patch, cancel=CancelToken())
    assert review.violations == ()
    ((_, checked),) = review.survey.findings
    assert checked.drift.place
    assert checked.drift.place.path == "bill.py"
    known = project.only().drift
    assert known.place
    assert known.place.path == "pay.py"
    assert results(project, memory) == [Result.HOLDS]


def test_a_patch_needs_no_git(tmp_path: Path) -> None:
    project = open_folder(tmp_path / "plain", FILES)
    remember(project, AT_MOST)
    patch = Patch("--- pay.py\n+++ pay.py\n@@ -1,1 +1,1 @@\n-RETRIES = 3\n+RETRIES = 4\n")
    (found,) = project.engine.changes.of(patch, cancel=CancelToken()).violations
    assert found[1].detail == "it is `4`, above `3`"
    project.close()


def test_a_check_is_dropped_by_what_it_says(project: Project) -> None:
    memory = remember(project, AT_MOST, AUDITED)
    dropped = check_from(AT_MOST).check
    project.engine.checks.change(memory, Ticking(drop=(dropped,)))
    memory = project.store.memory(memory.id)
    assert [each.check for each in memory.checks] == [check_from(AUDITED).check]
    with pytest.raises(InvalidInput, match=r"has no check that 'pay[.]py#RETRIES' is at most '3'"):
        project.engine.checks.change(memory, Ticking(drop=(dropped,)))
    with pytest.raises(InvalidInput, match="carries no code that was decided against"):
        project.engine.checks.change(memory, Ticking(allows=True))
    project.engine.acts_as(Author(AuthorKind.AGENT, "agent"))
    with pytest.raises(InvalidInput, match="only a person"):
        project.engine.checks.change(memory, Ticking(drop=(check_from(AUDITED).check,)))


def test_what_waits_for_a_person_is_known_while_typing_and_after_it_was_accepted(project: Project) -> None:
    person = project.act().author
    project.engine.acts_as(Author(AuthorKind.AGENT, "agent"))
    memory = remember(project)
    for text in ("RETRIES = 3\n", "RETRIES = 3  #\n"):
        project.engine.set_buffer("pay.py", text)
        assert project.engine.report("pay.py").proposed == {memory.id}
    project.engine.acts_as(person)
    project.engine.keeping.accept([memory])
    assert project.engine.report("pay.py").proposed == frozenset()


def test_checks_added_between_two_keystrokes_are_asked(project: Project) -> None:
    project.engine.set_buffer("pay.py", "RETRIES = 4\n")
    assert project.engine.report("pay.py").violations == ()
    remember(project, AT_MOST)
    project.engine.set_buffer("pay.py", "RETRIES = 5\n")
    assert len(project.engine.report("pay.py").violations) == 1
