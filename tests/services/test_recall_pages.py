"""Answers in pages, their duplicates, and looking at no more than is needed."""

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from moorage.domain.arms import Arm, candidates
from moorage.domain.cursor import Cursor
from moorage.domain.errors import InvalidInput
from moorage.domain.fusing import FusionKind, Recency, Rerank, Ways, in_order
from moorage.domain.hits import Hits
from moorage.domain.memory import MemoryId, MemoryState
from moorage.domain.requests import NewMemory, Question
from moorage.domain.selection import CURRENT, Selection
from moorage.services.arms import Means
from moorage.services.pool import Pool
from moorage.services.recall import midnight, pool_for, recall
from support.project import Project, open_project

CODE = "def pay():\n    return 1\n\n\ndef refund():\n    return 2\n"
TOPICS = ("payments", "refunds", "invoices", "taxes", "receipts")


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    opened = open_project(tmp_path / "shop", {"pay.py": CODE})
    yield opened
    opened.close()


def fill(project: Project, count: int) -> None:
    """Memories about payments, every third anchored, of several sorts."""
    for number in range(count):
        words = " ".join(TOPICS[: 1 + number % len(TOPICS)])
        places = ["pay.py#pay"] if number % 3 == 0 else []
        project.remember(f"Rule {number} about {words} in room {number * number}", *places)


@pytest.mark.parametrize("size", [1, 3, 7])
def test_pages_put_together_are_the_whole_answer(project: Project, size: int) -> None:
    fill(project, 23)
    project.replace("pay.py", "return 1", "return 100")
    whole = [each.known.memory.id for each in project.engine.recall(Question("payments taxes", 100)).items]
    found, cursor = [], None
    while True:
        outcome = project.engine.recall(Question("payments taxes", size, cursor=cursor))
        found += [each.known.memory.id for each in outcome.items]
        cursor = outcome.cursor
        if cursor is None:
            break
    assert found == whole
    assert len(found) == 23


def test_a_page_goes_on_after_what_was_stored_meanwhile(project: Project) -> None:
    fill(project, 9)
    first = project.engine.recall(Question("payments", 4))
    project.remember("payments payments payments")
    second = project.engine.recall(Question("payments", 100, cursor=first.cursor))
    seen = [each.known.memory.id for each in (*first.items, *second.items)]
    assert len(seen) == len(set(seen)) >= 9


@pytest.mark.parametrize("question", [Question("refunds", 3), Question("payments", 3, strict=True)])
def test_the_cursor_of_another_question_is_refused(project: Project, question: Question) -> None:
    fill(project, 9)
    cursor = project.engine.recall(Question("payments", 3)).cursor
    with pytest.raises(InvalidInput, match="another question"):
        project.engine.recall(replace(question, cursor=cursor))


def test_the_last_page_says_that_it_is_the_last(project: Project) -> None:
    fill(project, 4)
    assert project.engine.recall(Question("payments", 4)).cursor is None


def test_what_says_the_same_as_a_better_one_says_so(project: Project) -> None:
    first = project.remember("Payments are retried three times before they fail for good")
    again = project.remember("payments are retried three times before they fail, for good.", keeps_duplicate=True)
    other = project.remember("Payments are retried four times before they fail for good")
    found = {each.known.memory.id: each for each in project.engine.recall(Question("payments retried", 9)).items}
    marked = {id_: each.duplicate_of for id_, each in found.items()}
    assert marked[other.id] is None
    assert {marked[first.id], marked[again.id]} == {None, next(id_ for id_ in (first.id, again.id) if not marked[id_])}


@pytest.mark.parametrize("fusion", FusionKind)
@pytest.mark.parametrize("recency", Recency)
@pytest.mark.parametrize("rerank", [Rerank.OVERLAP, Rerank.NONE])
def test_p3_a_cut_answer_begins_the_whole_one(
    project: Project, fusion: FusionKind, recency: Recency, rerank: Rerank
) -> None:
    fill(project, 40)
    project.replace("pay.py", "return 1", "return 100")
    means = Means(None, None, Ways(fusion, recency, rerank))
    view, store, act = project.view(), project.store, project.act()
    question = Question("payments taxes", 3)
    with pool_for(store, view, means, (question, act.at.date()), act) as pool:
        votes, whole = pool.votes, pool.all()
    assert whole == in_order(whole)
    assert len(whole) == len(candidates(votes))
    cut = [each.ranked for each in recall(store, view, means, question, act).items]
    assert cut == whole[:3]
    assert Arm.TEXT in votes


@pytest.mark.parametrize("fusion", FusionKind)
@pytest.mark.parametrize("rerank", [Rerank.OVERLAP, Rerank.NONE])
@pytest.mark.parametrize("size", [1, 4, 20])
def test_what_was_not_weighed_would_not_have_been_shown(
    project: Project, fusion: FusionKind, rerank: Rerank, size: int
) -> None:
    """Far down by its meaning may be what the question names, or what is pinned; and what is above may have changed."""
    chance = random.Random(size)
    ids = [_one_of_many(project, number, chance) for number in range(90)]
    project.replace("pay.py", "return 1", "return 100")
    scores = tuple((each, 0.9 - 0.008 * rank) for rank, each in enumerate(ids))
    votes = {Arm.VECTOR: Hits(scores, mean=0.2, deviation=0.2, n_rows=1000)}
    means, act = Means(None, None, Ways(fusion, Recency.AGE, rerank)), project.act()
    asked = Question("payments of taxes", size), votes
    pool = Pool(project.store, project.view(), means, asked, act, midnight(act.at.date()))
    whole = pool.all()
    assert pool.best(size, Cursor(act.at.date(), "", frozenset())) == whole[:size]
    assert [each.id for each in whole] != ids


def _one_of_many(project: Project, number: int, chance: random.Random) -> MemoryId:
    """Every 17th is named by the question, every 13th pinned, half of them tied to code, some long."""
    words = " ".join(chance.choices([f"floor{n}" for n in range(40)], k=chance.choice((3, 12, 90))))
    title = "Payments of taxes" if number % 17 == 16 else ""
    ties = project.engine.places.ties_written("pay.py#pay") if number % 2 else ()
    known = project.engine.remember(NewMemory(content=f"{words} {number}", title=title, ties=ties)).known
    assert known
    if number % 13 == 12:
        project.engine.keeping.pin([known.memory], pinned=True)
    return known.memory.id


@pytest.mark.parametrize("size", [1, 2, 5])
def test_a_cut_answer_never_has_what_was_superseded_before_what_took_its_place(project: Project, size: int) -> None:
    """Though by its own words it would come first, and its successor changed."""
    fill(project, 40)
    old = project.remember("payments in zanzibar")
    far_off = f"Rule of {' '.join(f'floor {number} wing {number}' for number in range(40))} and payments"
    ties = project.engine.places.ties_written("pay.py#refund")
    remembered = project.engine.remember(NewMemory(content=far_off, ties=ties, supersedes=old.id))
    assert remembered.known
    new = remembered.known.memory
    project.replace("pay.py", "return 2", "return 200")
    question = Question("payments zanzibar", 100, selection=Selection(states=CURRENT | {MemoryState.SUPERSEDED}))
    whole = [each.known.memory.id for each in project.engine.recall(question).items]
    assert whole.index(new.id) < whole.index(old.id)
    cut = [each.known.memory.id for each in project.engine.recall(replace(question, limit=size)).items]
    assert cut == whole[:size]


class Liking:
    """A reranker that likes one room."""

    def score(self, question: str, texts: list[str]) -> list[float]:
        assert question
        return [50.0 if "room 361" in each else -50.0 for each in texts]


@pytest.mark.parametrize("fusion", FusionKind)
def test_t137_t138_a_model_s_word_counts_over_the_whole_pool_and_below_nought(
    project: Project, fusion: FusionKind
) -> None:
    fill(project, 40)
    means = Means(None, Liking(), Ways(fusion, rerank=Rerank.MODEL))
    items = recall(project.store, project.view(), means, Question("payments", 3), project.act()).items
    assert "room 361 " in items[0].known.memory.content + " "
    assert all(0 <= each.ranked.score <= 1 for each in items)
