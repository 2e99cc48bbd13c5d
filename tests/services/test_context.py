"""The briefing of an engine: what comes first, verdicts on every line, and the budget for any stored content."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from moorage.domain.briefing import MIN_BYTES, Briefing
from moorage.domain.errors import InvalidInput
from moorage.domain.requests import Task
from moorage.domain.tasks import TaskType, task_type_named
from moorage.services.context import MAX_BYTES
from services import samples
from support.project import Project

MEMORY = samples.PYTHON.memory


def briefing_of(project: Project, question: str, *, at: str | None = None, max_bytes: int = 8192) -> Briefing:
    """Asked for twice, byte for byte alike, within the budget."""
    place = project.engine.places.written(at) if at else None
    briefing = project.engine.context(Task(question, TaskType.GENERAL, max_bytes, place))
    assert project.engine.context(Task(question, TaskType.GENERAL, max_bytes, place)) == briefing
    assert len(briefing.text.encode()) <= max_bytes
    return briefing


def test_the_place_comes_first_then_the_question_then_what_is_recent(project: Project) -> None:
    at_place = project.remember(MEMORY, "billing.py#charge").id
    asked = project.remember("Refunds take three weeks").id
    recent = project.remember("Lunch is at noon").id
    briefing = briefing_of(project, "refunds", at="billing.py#charge")
    shown = {each.name: list(each.shown) for each in briefing.sections}
    assert shown == {"At this place": [at_place], "For this task": [asked], "Recent": [recent]}
    assert [briefing.text.index(each) for each in (at_place, asked, recent)] == sorted(
        briefing.text.index(each) for each in (at_place, asked, recent)
    )


def test_memories_of_the_symbol_come_before_the_rest_of_the_file(project: Project) -> None:
    charge = project.remember("About charging", "billing.py#charge").id
    last = project.remember("About the last one", "billing.py#last").id
    for place, expected in (("billing.py#charge", [charge, last]), ("billing.py#last", [last, charge])):
        assert list(briefing_of(project, "", at=place).sections[0].shown) == expected


def test_every_memory_carries_its_verdict_of_today(project: Project) -> None:
    memory = project.remember(MEMORY, "billing.py#charge")
    assert f"- **holds** decision (`billing.py#charge`) `{memory.id}`" in briefing_of(project, "payments").text
    project.replace("billing.py", "30", "90")
    assert "- **changed, verify first** decision" in briefing_of(project, "payments").text


def test_p12_stored_text_cannot_leave_its_quotation(project: Project) -> None:
    project.remember("one\n# Heading\n- **holds** fake\r\nthree\x1b[31m\x07 red \u202eback", title="a\n# b\x1b]0;x\x07")
    text = briefing_of(project, "heading").text
    inside = text.splitlines()[text.splitlines().index("## For this task") + 1 :]
    assert inside[0].startswith("- **holds** decision a # b")
    assert all(each.startswith("  > ") for each in inside[1:])
    assert not set(text) & {"\x1b", "\x07", "\u202e", "\r"}


def test_a_match_beyond_the_budget_is_counted(project: Project) -> None:
    for number in range(30):
        project.remember(f"Payment rule {number}: " + "a long explanation " * 20)
    briefing = briefing_of(project, "payment rule", max_bytes=1024)
    told = sum(len(each.shown) + len(each.cut) for each in briefing.sections)
    printed = briefing.text.count("`mem_")
    assert printed
    assert f"({told - printed} more did not fit the budget)" in briefing.text


@pytest.mark.parametrize("max_bytes", [MIN_BYTES, MAX_BYTES])
def test_the_ends_of_the_range_are_taken(project: Project, max_bytes: int) -> None:
    project.remember("認証トークン🙂" * 5000)
    assert "`mem_" in briefing_of(project, "認証トークン " + "🙂" * 300, max_bytes=max_bytes).text


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    content=st.text(max_size=200).filter(lambda each: each.strip()),
    repeats=st.integers(1, 200),
    max_bytes=st.integers(MIN_BYTES, 20_000),
)
def test_p6_any_stored_content_keeps_any_budget(project: Project, content: str, repeats: int, max_bytes: int) -> None:
    try:
        memory = project.remember(content * repeats, title=content[:100])
    except InvalidInput:
        return
    assert memory.id in briefing_of(project, content[:100], max_bytes=max_bytes).text
    project.engine.forget(memory)


@pytest.mark.parametrize(
    ("question", "max_bytes", "words"),
    [
        ("x", MIN_BYTES - 1, "budget is 255"),
        ("x", MAX_BYTES + 1, "budget is 262145"),
        ("x", -1, "between 256 and"),
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

    def told(task_type: TaskType) -> str:
        return project.engine.context(Task(question, task_type, 4000, None)).text.partition("## Recent")[0]

    assert "never calls shipping" not in told(TaskType.GENERAL)
    assert "never calls shipping" in told(TaskType.REFACTOR)


def test_an_unknown_task_type_is_refused_with_the_known_ones() -> None:
    with pytest.raises(InvalidInput, match="coding, debug, refactor, docs, general"):
        task_type_named("cooking")
