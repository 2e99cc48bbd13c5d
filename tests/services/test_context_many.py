"""A briefing where more is tied to the code than can be told: it says how much there is, and goes on from there."""

import itertools

import pytest

from moorage.domain.briefing import Briefing, FittedSection, SectionName
from moorage.domain.memory import Kind
from moorage.domain.requests import Against, NewMemory, Task
from moorage.services.context_sections import MOST_HERE
from support.project import Project

N_MEMORIES = MOST_HERE + 40


@pytest.fixture
def ids(project: Project) -> list[str]:
    """Memories tied to one function, which a diff then touches."""
    ties = project.engine.places.ties_written("billing.py#charge")
    words = ["".join(each) for each in itertools.product("bdfgk", "aeiou", "lmnprst")][:N_MEMORIES]
    news = [NewMemory(content=f"{word}{word} is charged by {word}", kind=Kind.FACT, ties=ties) for word in words]
    found = [each.known.memory.id for each in project.engine.remember_all(news) if each.known]
    assert len(found) == N_MEMORIES
    project.replace("billing.py", "30", "90")
    return list(found)


def here(briefing: Briefing) -> FittedSection:
    return next(each for each in briefing.sections if each.name is SectionName.HERE)


def touched(project: Project, *, expand: str | None = None, since: str | None = None) -> Briefing:
    return project.engine.context(Task("", diff=Against("HEAD"), expand=expand, since=since))


def test_all_of_them_are_counted(project: Project, ids: list[str]) -> None:
    keys = [key for each in touched(project).sections for key in (*each.shown, *each.cut)]
    assert sorted(each for each in keys if each != "directive") == sorted(ids)


def test_going_on_tells_all_of_them_once(project: Project, ids: list[str]) -> None:
    briefing = touched(project)
    shown: list[str] = []
    while (cursor := here(briefing).cursor) and len(shown) < N_MEMORIES:
        shown += here(briefing).shown
        briefing = touched(project, expand=cursor)
    shown += here(briefing).shown
    assert sorted(shown) == sorted(ids)


def test_what_is_only_counted_is_no_news_and_makes_the_id_no_longer(project: Project, ids: list[str]) -> None:
    first = touched(project)
    assert len(first.id) < 8 * len(ids)
    assert touched(project, since=first.id).text == ""
    project.replace("billing.py", "def charge", "def bill_nobody_and_nothing")
    news = here(touched(project, since=first.id))
    assert len(news.shown) + len(news.cut) >= MOST_HERE // 2
