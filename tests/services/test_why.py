"""Why a memory is where it is in an answer, or is not in it."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from moorage.domain.arms import Arm
from moorage.domain.drift import Verdict
from moorage.domain.explaining import Explanation, Vote
from moorage.domain.memory import Memory, Namespace, Tier
from moorage.domain.requests import NewMemory, Question
from support.project import Project, open_project

ASKED = Question("retries of payments", 2)


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    opened = open_project(tmp_path / "shop", {"pay.py": "def pay():\n    return 1\n"})
    yield opened
    opened.close()


def why(project: Project, memory: Memory, question: Question = ASKED) -> Explanation:
    return project.engine.searching.why(memory, question)


def by_text(explanation: Explanation) -> Vote:
    return next(each for each in explanation.votes if each.arm is Arm.TEXT)


def test_a_hit_has_its_rank_score_and_factors(project: Project) -> None:
    memory = project.remember("Retries of payments stop after three", "pay.py#pay")
    project.remember("Payments are logged at the till")
    explanation = why(project, memory)
    (item,) = [each for each in project.engine.recall(ASKED).items if each.known.memory.id == memory.id]
    assert explanation.ranked == item.ranked
    assert (explanation.rank, explanation.n_candidates, explanation.reason) == (1, 2, "")
    assert by_text(explanation).rank == 1
    assert {"text", "rerank", "recency", "confidence", "drift"} <= {*item.ranked.components}
    assert [each.arm for each in explanation.votes] == [*Arm]


def test_a_long_text_has_its_brevity_among_the_factors(project: Project) -> None:
    memory = project.remember("Retries of payments stop after three. " + "The till is closed at night. " * 40)
    ranked = why(project, memory).ranked
    assert ranked is not None
    assert 0 < ranked.components["brevity"] < 1


def test_a_miss_behind_the_cut_says_its_number(project: Project) -> None:
    for number in range(5):
        project.remember(f"Retries of payments, rule {number}, stop after three")
    last = project.remember("Once upon a time payments were made by cheque, says the book of old rules")
    assert why(project, last).reason == "it is number 6 of 6, and 2 were asked for"


def test_a_miss_without_a_shared_word_says_so(project: Project) -> None:
    memory = project.remember("The moon is made of cheese")
    project.remember("Payments are logged at the till")
    explanation = why(project, memory)
    assert explanation.reason.startswith("it has none of the question's words, and without a model")
    assert by_text(explanation) == Vote(Arm.TEXT, None, None, 1)
    assert explanation.ranked is explanation.rank is None


def test_a_miss_for_its_verdict_says_so(project: Project) -> None:
    memory = project.remember("Retries of payments return 1", "pay.py#pay")
    project.replace("pay.py", "return 1", "return 2")
    assert why(project, memory).rank == 1
    assert why(project, memory, replace(ASKED, strict=True)).reason == (
        "its verdict is changed, and only holds was asked for"
    )
    lost = why(project, memory, replace(ASKED, verdicts=frozenset({Verdict.LOST})))
    assert "only lost was asked for" in lost.reason


def test_a_miss_for_what_became_of_it_says_so(project: Project) -> None:
    forgotten = project.remember("Retries of payments are free")
    project.engine.forget(forgotten)
    assert why(project, project.engine.memory(forgotten.id)).reason == "it is forgotten"
    transient = project.engine.remember(NewMemory(content="Retries of payments, maybe", tier=Tier.TRANSIENT)).known
    assert transient
    assert "transient" in why(project, transient.memory).reason
    elsewhere = replace(ASKED, namespace=Namespace("other"))
    assert why(project, transient.memory, elsewhere).reason == "it is in the namespace default, and other was asked"


def test_what_its_session_wrote_beside_a_hit_is_lent_some_of_its_relevance(project: Project) -> None:
    for number in range(12):
        project.remember(f"Matter {number} of another kind")
    before, hit, after = (
        project.engine.remember(NewMemory(content=text, session="one")).known
        for text in ("Coins are sorted at the till", "Retries of payments stop after three", "The till closes at ten")
    )
    assert before
    assert hit
    assert after
    lent = {
        each.known.memory.id: each.ranked.components.get("session", 0.0)
        for each in project.engine.recall(Question("when do retries of payments at the till stop", limit=20)).items
    }
    assert lent[before.memory.id] == lent[after.memory.id] > lent[hit.memory.id]
