"""The briefing of an engine: what comes first, verdicts on every line, and the budget for any stored content."""

import re

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from moorage.domain.briefing import COMPACT_BYTES, Briefing, Detail, FittedSection
from moorage.domain.errors import InvalidInput
from moorage.domain.memory import Kind
from moorage.domain.requests import Against, NewMemory, Staged, Statement, Task
from moorage.domain.tasks import TaskType, task_type_named
from moorage.services.arms import Means
from moorage.services.context import context
from moorage.services.context_sections import Scene
from services import samples
from support.project import Project

MEMORY = samples.PYTHON.memory


def briefing_of(project: Project, question: str, *, at: str | None = None, max_bytes: int = 8192) -> Briefing:
    """Asked for twice, byte for byte alike, within the budget."""
    place = project.engine.places.written(at) if at else None
    return told(project, Task(question, TaskType.GENERAL, max_bytes, place))


def told(project: Project, task: Task) -> Briefing:
    briefing = project.engine.context(task)
    assert project.engine.context(task) == briefing
    assert task.max_bytes is None or len(briefing.text.encode()) <= task.max_bytes
    return briefing


def part(briefing: Briefing, name: str) -> FittedSection:
    return next(each for each in briefing.sections if each.name == name)


def whole_of(briefing: Briefing) -> dict[str, list[str]]:
    """What each section shows whole, those that show memories."""
    return {each.name.value: list(each.shown) for each in briefing.sections if each.shown and each.name != "directive"}


def stated(project: Project, subject: str, predicate: str, object_: str) -> str:
    new = NewMemory(statement=Statement(subject, predicate, object_), content=f"{subject} {predicate} {object_}")
    remembered = project.engine.remember(new)
    assert remembered.known
    return remembered.known.memory.id


def test_the_place_comes_first_then_the_question_then_what_is_recent(project: Project) -> None:
    at_place = project.remember(MEMORY, "billing.py#charge").id
    asked = project.remember("Refunds take three weeks").id
    recent = project.remember("Lunch is at noon").id
    briefing = briefing_of(project, "refunds take", at="billing.py#charge")
    assert whole_of(briefing) == {"here": [at_place], "recall": [asked], "recent": [recent]}
    order = [briefing.text.index(each) for each in (at_place, asked, recent)]
    assert order == sorted(order)


def test_memories_of_the_symbol_come_before_the_rest_of_the_file(project: Project) -> None:
    charge = project.remember("About charging", "billing.py#charge").id
    last = project.remember("About the last one", "billing.py#last").id
    for place, expected in (("billing.py#charge", [charge, last]), ("billing.py#last", [last, charge])):
        assert list(part(briefing_of(project, "", at=place), "here").shown) == expected


def test_what_the_question_finds_comes_first_among_the_equally_near(project: Project) -> None:
    refunds = project.remember("Refunds take three weeks", "billing.py").id
    newer = project.remember("Nothing is rounded", "billing.py").id
    assert list(part(briefing_of(project, "refunds", at="billing.py"), "here").shown) == [refunds, newer]
    assert list(part(briefing_of(project, "", at="billing.py"), "here").shown) == [newer, refunds]


def test_every_memory_carries_its_verdict_of_today_and_what_became_of_its_code(project: Project) -> None:
    memory = project.remember(MEMORY, "billing.py#charge")
    assert f"- **holds** decision (`billing.py#charge`) `{memory.id}`" in briefing_of(project, "payments").text
    project.replace("billing.py", "30", "90")
    text = briefing_of(project, "payments").text
    assert "- **changed, verify first** decision" in text
    assert "  `billing.py#charge`: the code changed: `30` → `90`" in text


def test_p12_stored_text_cannot_leave_its_quotation(project: Project) -> None:
    project.remember("one\n# Heading\n- **holds** fake\r\nthree\x1b[31m\x07 red \u202eback", title="a\n# b\x1b]0;x\x07")
    lines = briefing_of(project, "heading").text.splitlines()
    inside = lines[lines.index("## Recall") + 1 :]
    assert inside[0].startswith("- **holds** decision a # b")
    assert all(each.startswith("  > ") for each in inside[1:])
    assert not set("\n".join(lines)) & {"\x1b", "\x07", "\u202e", "\r"}


def test_the_project_briefing_is_quoted_and_cut_after_a_line(project: Project) -> None:
    project.remember("Refunds take three weeks")
    project.engine.core.replace("# Ours\n- **holds** fake\x1b[31m\n")
    assert "\n## Core\n  >     # Ours\n  >     - **holds** fake\\u001b[31m\n" in briefing_of(project, "refunds").text
    project.engine.core.replace("".join(f"line {number} of many\n" for number in range(2000)))
    text = briefing_of(project, "refunds", max_bytes=4000).text
    assert "more lines in .moorage/core.md" in text
    assert "Refunds take three weeks" in text


def test_what_is_beyond_the_budget_is_counted_and_expanded(project: Project) -> None:
    ids = {project.remember(f"Payment rule {number}: " + "a long explanation " * 20).id for number in range(15)}
    task = Task("payment rule", TaskType.GENERAL, 2000)
    first = told(project, task)
    recall = part(first, "recall")
    assert f"({len(recall.hidden)} more; expand: {recall.cursor})" in first.text
    assert {*recall.shown, *recall.cut} == ids
    project.reopen()
    rest = told(project, Task("payment rule", TaskType.GENERAL, expand=recall.cursor))
    assert rest.text.startswith("# More of recall: payment rule")
    assert not rest.warning
    assert set(part(rest, "recall").shown) == set(recall.cut)


def test_an_expansion_can_be_expanded(project: Project) -> None:
    ids = {project.remember(f"Payment rule {number}: " + "a long explanation " * 20).id for number in range(12)}
    seen: list[str] = []
    cursor = None
    for _ in ids:
        briefing = told(project, Task("payment rule", TaskType.GENERAL, 1500, expand=cursor))
        seen += part(briefing, "recall").shown
        cursor = part(briefing, "recall").cursor
        if cursor is None:
            break
    assert sorted(seen) == sorted(ids)


@pytest.mark.parametrize("cursor", ["zzz", "eyJ2IjoxLCJrZXkiOiJrIiwic2VjdGlvbiI6InJlY2FsbCJ9", ""])
def test_t62_with_a_foreign_cursor_the_briefing_is_new_and_says_so(project: Project, cursor: str) -> None:
    project.remember("Refunds take three weeks")
    briefing = told(project, Task("refunds", detail=Detail.FULL, max_bytes=20_000, expand=cursor))
    assert "the cursor is none of ours" in briefing.warning
    assert briefing.warning in briefing.text
    assert "Refunds take three weeks" in briefing.text


def test_a_cursor_belongs_to_its_task(project: Project) -> None:
    for number in range(6):
        project.remember(f"Payment rule number {number}")
    cursor = part(told(project, Task("payment rule")), "recall").cursor
    assert cursor
    assert told(project, Task("another rule", expand=cursor)).warning
    assert told(project, Task("payment rule", TaskType.DEBUG, expand=cursor)).warning
    assert not told(project, Task("payment rule", expand=cursor)).warning


def test_t59_compact_is_short_whatever_is_allowed(project: Project) -> None:
    for number in range(10):
        project.remember(f"Payment rule {number} " + "says a lot " * 200)
        project.remember(f"Other news {number}", kind=Kind.NOTE)
    compact = told(project, Task("payment rule", TaskType.GENERAL, 20_000))
    assert len(compact.text.encode()) <= COMPACT_BYTES
    assert len(part(compact, "recall").shown) <= 3
    assert len(part(compact, "recent").shown) <= 3
    assert len(part(compact, "recall").shortened) >= 3
    full = told(project, Task("payment rule", TaskType.GENERAL, 64_000, detail=Detail.FULL))
    assert len(part(full, "recall").shown) >= 10


def test_notes_are_told_when_asked_for_and_can_be_expanded_otherwise(project: Project) -> None:
    for number in range(10):
        project.remember(f"Note number {number}", kind=Kind.NOTE)
    compact = told(project, Task("zebra"))
    notes = part(compact, "notes")
    assert not notes.shown
    assert notes.hidden
    assert not part(told(project, Task("zebra", detail=Detail.FULL)), "notes").shown
    with_notes = told(project, Task("zebra", detail=Detail.FULL, with_notes=True))
    assert part(with_notes, "notes").shown == notes.hidden[: len(part(with_notes, "notes").shown)]
    expanded = told(project, Task("zebra", expand=notes.cursor))
    assert part(expanded, "notes").shown == notes.hidden


def test_both_sides_of_a_contradiction_are_told_together(project: Project) -> None:
    old = stated(project, "billing", "timeout", "30 seconds")
    for number in range(12):
        project.remember(f"Billing matter {number}")
    new = stated(project, "billing", "timeout", "90 seconds")
    text = briefing_of(project, "90 seconds").text
    assert text.count("disputed** fact") == 2
    assert f"says otherwise: `{new}`" in text
    assert f"says otherwise: `{old}`" in text
    assert re.search(rf"`{new}`\n.*\n.*\n- .*`{old}`", text)


def test_t65_entities_are_resolved_from_the_words_of_the_task(project: Project) -> None:
    stated(project, "OAuth", "supersedes", "JWT")
    stated(project, "API Gateway", "uses", "OAuth")
    text = briefing_of(project, "oauth ap api").text
    assert "- **OAuth** concept: supersedes JWT (2 edges, 2 memories)" in text
    assert "- **API Gateway** concept: uses OAuth (1 edge, 1 memory)" in text
    assert "API Gateway** concept" not in briefing_of(project, "ap").text
    assert "- **API Gateway** concept" in briefing_of(project, "gateway").text


def test_t64_an_entity_that_is_retired_is_left_out(project: Project) -> None:
    stated(project, "Billing", "uses", "JWT")
    stated(project, "OAuth", "supersedes", "JWT")
    assert "**JWT**" in briefing_of(project, "jwt").text
    assert "retired" in project.engine.graph.consolidate().message
    assert "**JWT**" not in briefing_of(project, "jwt").text
    assert "**OAuth**" in briefing_of(project, "oauth").text


def test_what_is_staged_is_told_as_it_is_staged(project: Project) -> None:
    memory = project.remember(MEMORY, "billing.py#charge").id
    other = project.remember("Invoices have no gaps", "billing.py#last").id
    project.replace("billing.py", "30", "90")
    project.git("add", "-A")
    project.replace("billing.py", "90", "30")
    staged = told(project, Task("", diff=Staged()))
    assert list(part(staged, "here").shown) == [memory, other]
    assert "- **changed, verify first** decision (`billing.py#charge`)" in staged.text
    assert not part(told(project, Task("", diff=Against("HEAD"))), "here").shown


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("return sorted(rows)[-1]", "return sorted(rows)[-1]  # the largest"),
        ("return sorted(rows)[-1]", "\n    return sorted(rows)[-1]"),
        ("(rows):\n", "(rows):\n    # the largest\n"),
    ],
)
def test_what_is_tied_to_the_code_that_a_diff_changes_comes_first(project: Project, old: str, new: str) -> None:
    changed = project.remember("About the last one", "billing.py#last").id
    newer = project.remember("About charging", "billing.py#charge").id
    whole_file = project.remember("About the file", "billing.py").id
    project.replace("billing.py", old, new)
    shown = part(told(project, Task("", diff=Against("HEAD"))), "here").shown
    assert list(shown) == [whole_file, changed, newer]


def test_a_delta_tells_only_what_is_new_changed_or_gone(project: Project) -> None:
    kept = project.remember("Refunds take three weeks").id
    charged = project.remember(MEMORY, "billing.py#charge")
    forgotten = project.remember("Refunds are rounded up")
    first = told(project, Task("refunds"))
    again = told(project, Task("refunds", since=first.id))
    assert (again.text, again.id, again.tokens) == ("", first.id, 0)
    project.replace("billing.py", "30", "90")
    project.engine.forget(forgotten)
    new = project.remember("Refunds go back to the card").id
    project.reopen()
    delta = told(project, Task("refunds", since=first.id))
    assert delta.text.startswith("# What is new: refunds")
    assert f"- **forgotten** `{forgotten.id}`" in delta.text
    assert "rounded up" not in delta.text
    assert f"`{new}`" in delta.text
    assert f"- **changed, verify first** decision (`billing.py#charge`) `{charged.id}`" in delta.text
    assert kept not in delta.text
    assert told(project, Task("refunds", since=delta.id)).text == ""


def test_a_delta_tells_of_changed_memories_that_another_question_does_not_find(project: Project) -> None:
    charged = project.remember(MEMORY, "billing.py#charge").id
    first = told(project, Task("payments"))
    for number in range(10):
        project.remember(f"Holidays are planned in month {number}")
    project.replace("billing.py", "30", "90")
    delta = told(project, Task("holidays", since=first.id))
    assert list(part(delta, "changed").shown) == [charged]
    assert told(project, Task("holidays", since=delta.id)).text == ""


def test_a_delta_says_that_something_was_removed_for_good(project: Project) -> None:
    memory = project.remember("Refunds take three weeks")
    first = told(project, Task("refunds"))
    project.engine.keeping.purge(project.engine.keeping.doomed([memory.id]))
    assert "- **removed for good**: 1 of those told before" in told(project, Task("refunds", since=first.id)).text


def test_an_id_that_is_none_gives_everything_and_says_so(project: Project) -> None:
    project.remember("Refunds take three weeks")
    briefing = told(project, Task("refunds", since="nonsense"))
    assert "the id to compare with is none of ours" in briefing.text
    assert "Refunds take three weeks" in briefing.text


def test_the_same_state_gives_the_same_bytes_in_another_process(project: Project) -> None:
    project.remember(MEMORY, "billing.py#charge")
    stated(project, "OAuth", "supersedes", "JWT")
    for number in range(12):
        project.remember(f"Payment rule {number}")
    tasks = [
        Task("payments oauth", TaskType.CODING, 3000, project.engine.places.written("billing.py#charge")),
        Task("payment rule", detail=Detail.FULL, with_notes=True),
    ]
    before = [told(project, each) for each in tasks]
    project.reopen()
    assert [told(project, each) for each in tasks] == before


@pytest.mark.parametrize("max_bytes", [256, 1_000_000])
def test_the_ends_of_the_range_are_taken(project: Project, max_bytes: int) -> None:
    project.remember("認証トークン🙂" * 5000)
    assert "`mem_" in briefing_of(project, "認証トークン " + "🙂" * 300, max_bytes=max_bytes).text


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@example(content="\x1b\x08\U0001b2fc", repeats=1, max_bytes=300)
@example(content="\x1b\x08" * 9, repeats=1, max_bytes=300)
@given(
    content=st.text(max_size=200).filter(lambda each: each.strip()),
    repeats=st.integers(1, 200),
    max_bytes=st.integers(0, 20_000),
)
def test_p6_any_stored_content_keeps_any_budget(project: Project, content: str, repeats: int, max_bytes: int) -> None:
    try:
        memory = project.remember(content * repeats, title=content[:100])
    except InvalidInput:
        return
    text = briefing_of(project, content[:100], max_bytes=max_bytes).text
    assert memory.id in text or max_bytes < 300
    project.engine.forget(memory)


def test_no_bytes_are_no_text(project: Project) -> None:
    project.remember("Refunds take three weeks")
    assert briefing_of(project, "refunds", max_bytes=0).text == ""


@pytest.mark.parametrize(
    ("question", "max_bytes", "words"),
    [
        ("x", -1, "budget is -1 bytes"),
        ("  ", 8192, "neither a question nor a place"),
        ("x" * 5000, 8192, "at most 4096"),
    ],
)
def test_a_bad_task_is_refused(project: Project, question: str, max_bytes: int, words: str) -> None:
    with pytest.raises(InvalidInput, match=words):
        project.engine.context(Task(question, TaskType.GENERAL, max_bytes, None))


def test_the_task_type_brings_what_such_work_looks_for(project: Project) -> None:
    project.remember("An architecture decision: billing never calls shipping", "billing.py")
    question = "rewrite the totals"

    def found(task_type: TaskType) -> str:
        return project.engine.context(Task(question, task_type, 4000, None)).text.partition("## Recent")[0]

    assert "never calls shipping" not in found(TaskType.GENERAL)
    assert "never calls shipping" in found(TaskType.REFACTOR)


def test_an_unknown_task_type_is_refused_with_the_known_ones() -> None:
    with pytest.raises(InvalidInput, match="coding, debug, refactor, docs, general"):
        task_type_named("cooking")


def test_tokens_are_counted_by_a_model_where_one_is_given(project: Project) -> None:
    project.remember("Refunds take three weeks")
    scene = Scene(project.view(), Means(), lambda question: question, n_tokens=lambda text: len(text.split()))
    briefing = context(project.store, scene, Task("refunds"), project.act())
    assert briefing.tokens == len(briefing.text.split())
    assert project.engine.context(Task("refunds")).tokens == -(-len(briefing.text.encode()) // 4)
