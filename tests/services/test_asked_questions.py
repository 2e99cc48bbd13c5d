"""Questions that say which memories are meant: in their words, in options, over namespaces, and as listings."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from moorage.domain.arms import Arm
from moorage.domain.asking_terms import Name, Term
from moorage.domain.drift import Verdict
from moorage.domain.errors import InvalidInput
from moorage.domain.event import EventKind
from moorage.domain.filters import filter_given
from moorage.domain.memory import Kind, MemoryState, Namespace
from moorage.domain.requests import NewMemory, Question
from moorage.domain.selection import Selection
from moorage.domain.tasks import TaskType
from moorage.domain.times import Calendar
from moorage.domain.writes import Writes
from moorage.engine.searching import start_of
from moorage.services.asking import Surroundings, understood
from support.project import TEXT_ONLY, Project, open_project

CODE = "def pay():\n    return 1\n\n\ndef refund():\n    return 2\n"


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    opened = open_project(tmp_path / "shop", {"pay.py": CODE, "src/tax.py": CODE})
    yield opened
    opened.close()


def put(project: Project, content: str, *anchors: str, kind: Kind = Kind.DECISION, **new: Any) -> str:
    ties = tuple(tie for each in anchors for tie in project.engine.places.ties_written(each))
    remembered = project.engine.remember(NewMemory(content=content, kind=kind, ties=ties, **new))
    assert remembered.known, remembered.written
    return remembered.known.memory.id


def found(project: Project, text: str, **question: Any) -> list[str]:
    asked = Question(text, 100, **question)
    return [each.known.memory.content for each in project.engine.recall(asked).items]


def date_back(project: Project, content: str, days: int) -> None:
    """As if it had been written so many days ago."""
    (memory,) = (each.memory for each in project.engine.memories() if each.memory.content == content)
    at = memory.created_at - timedelta(days=days)
    event = project.act().event(EventKind.CHANGED, memory.id, "dated back")
    project.store.write(Writes(events=(event,), changed=((memory, replace(memory, created_at=at, updated_at=at)),)))


def test_operators_narrow_what_words_find(project: Project) -> None:
    put(project, "Refunds of payments are slow", "pay.py#refund", tags=("money",))
    put(project, "Payments are retried", "pay.py#pay", kind=Kind.NOTE, metadata={"area": "shop"})
    put(project, "Taxes of payments differ", "src/tax.py#pay", kind=Kind.NOTE, pinned=True)
    assert found(project, "payments kind:decision") == ["Refunds of payments are slow"]
    assert found(project, "payments path:src") == ["Taxes of payments differ"]
    assert found(project, "payments -path:pay.py") == ["Taxes of payments differ"]
    assert found(project, "payments tag:money") == ["Refunds of payments are slow"]
    assert found(project, 'payments "are retried"') == ["Payments are retried"]
    assert found(project, "payments is:pinned") == ["Taxes of payments differ"]
    in_shop = Selection(filter=filter_given({"area": "shop"}))
    assert found(project, "payments", selection=in_shop) == ["Payments are retried"]
    assert found(project, "payments kind:note kind:decision -is:pinned -path:pay.py") == []


def test_what_options_say_and_what_the_words_say_must_both_hold(project: Project) -> None:
    put(project, "Payments are retried", kind=Kind.NOTE, tags=("a",))
    put(project, "Payments are logged", tags=("a", "b"))
    tag = Term(Name.TAG, ("a",), is_negated=False)
    assert found(project, "payments kind:note", selection=Selection(kinds=frozenset({Kind.DECISION}))) == []
    assert found(project, "payments tag:b", terms=(tag,)) == ["Payments are logged"]
    assert found(project, "", terms=(tag,)) == ["Payments are logged", "Payments are retried"]


def test_only_operators_list_the_newest_first_in_pages(project: Project) -> None:
    contents = [f"Rule number {number} about things" for number in range(7)]
    for number, content in enumerate(contents):
        put(project, content, kind=Kind.CONSTRAINT, tags=("odd",) if number % 2 else ())
    put(project, "A decision about other things")
    assert found(project, "kind:constraint") == contents[::-1]
    assert found(project, "tag:odd") == contents[5::-2]
    pages, cursor = [], None
    while True:
        outcome = project.engine.recall(Question("kind:constraint", 3, cursor=cursor))
        pages.append([each.known.memory.content for each in outcome.items])
        cursor = outcome.cursor
        if cursor is None:
            break
    assert pages == [contents[:3:-1], contents[3:0:-1], contents[:1]]
    assert project.engine.recall(Question("kind:constraint", 7)).cursor is None


def test_what_became_of_the_code_can_be_listed(project: Project) -> None:
    put(project, "What pay gives is 1, always", "pay.py#pay")
    put(project, "What refund gives is 2, always", "pay.py#refund")
    put(project, "Nothing ties this to any code")
    project.replace("pay.py", "return 1", "return 100")
    assert found(project, "is:changed") == ["What pay gives is 1, always"]
    assert found(project, "is:lost") == []
    holding = ["Nothing ties this to any code", "What refund gives is 2, always"]
    assert found(project, "is:holds") == holding
    assert found(project, "gives -is:holds") == ["What pay gives is 1, always"]
    assert found(project, "kind:decision", strict=True) == holding
    assert found(project, "is:holds", verdicts=frozenset({Verdict.CHANGED})) == []


def test_what_drifted_is_found_however_many_hold(project: Project) -> None:
    put(project, "Long ago somebody wrote that what pay gives is 1", "pay.py#pay")
    for number in range(60):
        put(project, f"What refund gives is 2, {number} times over", "pay.py#refund")
    project.replace("pay.py", "return 1", "return 100")
    assert found(project, "gives is:changed") == ["Long ago somebody wrote that what pay gives is 1"]
    assert found(project, "gives is:lost") == []


def test_what_was_known_then(project: Project) -> None:
    old = put(project, "The queue of jobs is Redis")
    date_back(project, "The queue of jobs is Redis", 10)
    project.engine.supersede(project.engine.memory(old), NewMemory(content="The queue of jobs is Postgres"))
    assert found(project, "queue") == ["The queue of jobs is Postgres"]
    assert found(project, "queue as-of:5d before:7d") == []
    week_ago = (datetime.now(UTC) - timedelta(days=7)).date()
    assert found(project, f"queue as-of:{week_ago}") == ["The queue of jobs is Redis"]
    assert found(project, "queue before:yesterday is:superseded") == ["The queue of jobs is Redis"]
    both = Selection(states=frozenset({MemoryState.ACTIVE, MemoryState.SUPERSEDED}))
    assert found(project, "queue", selection=both) == ["The queue of jobs is Postgres", "The queue of jobs is Redis"]


def test_a_commit_stands_for_its_date(project: Project) -> None:
    put(project, "The queue of jobs is Redis")
    project.write("more.py", "x = 1\n")
    project.git("add", "-A")
    project.git("commit", "-q", "-m", "later", "--date", "2090-01-01T00:00:00Z")
    assert found(project, "queue as-of:HEAD") == ["The queue of jobs is Redis"]
    assert found(project, "queue as-of:HEAD~1") == []
    with pytest.raises(InvalidInput, match="neither a date nor a commit"):
        found(project, "queue as-of:--output=x")


def test_quotes_that_nothing_holds_are_dropped_and_said(project: Project) -> None:
    for number in range(3):
        put(project, f"Payments are retried {number} times")
    outcome = project.engine.recall(Question('why "payments are" moved', 1))
    assert (len(outcome.items), outcome.remarks) == (1, ())
    first = project.engine.recall(Question('"payments were" moved kind:decision', 2))
    assert first.remarks == ('nothing holds "payments were", so this is without quotes',)
    second = project.engine.recall(Question('"payments were" moved kind:decision', 2, cursor=first.cursor))
    assert (len(first.items), len(second.items)) == (2, 1)
    assert found(project, '-"payments are" retried') == []


def test_time_words_are_said_back(project: Project) -> None:
    put(project, "Payments are retried")
    put(project, "Payments were moved")
    date_back(project, "Payments were moved", 40)
    outcome = project.engine.recall(Question("decisions about payments since yesterday", 5))
    assert [each.known.memory.content for each in outcome.items] == ["Payments are retried"]
    assert outcome.remarks == ("only what was written 'since yesterday'",)


def test_an_event_dates_a_question_when_exactly_one_episode_tells_of_it(project: Project) -> None:
    put(project, "The migration to Postgres went well", kind=Kind.EPISODE)
    put(project, "Payments are retried")
    question = "what did we decide after the migration to Postgres"
    assert found(project, question) == ["Payments are retried", "The migration to Postgres went well"]
    put(project, "The second migration to Postgres went wrong", kind=Kind.EPISODE)
    assert project.engine.recall(Question(question, 5)).remarks == ()


def test_stale_and_unverified(project: Project) -> None:
    put(project, "Payments are retried", kind=Kind.NOTE, tags=("a",))
    put(project, "Payments are logged", kind=Kind.NOTE, tags=("a",))
    date_back(project, "Payments are logged", 100)
    assert found(project, "payments is:stale") == found(project, "payments is:unverified") == ["Payments are logged"]
    assert found(project, "payments -is:stale") == ["Payments are retried"]


def test_several_namespaces_are_one_answer(project: Project) -> None:
    infra, web = Namespace("infra"), Namespace("web")
    put(project, "Payments at home are free")
    put(project, "Payments of infra are slow", namespace=infra)
    put(project, "Payments of web are fast", namespace=web)
    both = Selection(namespaces=frozenset({infra, web}))
    assert set(found(project, "payments", selection=both)) == {"Payments of infra are slow", "Payments of web are fast"}
    assert found(project, "kind:decision", selection=both) == ["Payments of web are fast", "Payments of infra are slow"]
    assert found(project, "is:changed", selection=both) == []
    pages, cursor = [], None
    for _ in range(2):
        outcome = project.engine.recall(Question("payments", 1, selection=both, cursor=cursor))
        pages += [each.known.memory.content for each in outcome.items]
        cursor = outcome.cursor
    assert set(pages) == {"Payments of infra are slow", "Payments of web are fast"}
    assert cursor is None


def test_words_that_mean_the_same_count_for_less(project: Project) -> None:
    for content in ("Auth is done by the gateway", "JWT tokens last an hour", "The moon is made of cheese"):
        put(project, content)
    for number in range(20):
        put(project, f"Rule number {number} of the house is about nothing else")
    assert found(project, "auth") == ["Auth is done by the gateway", "JWT tokens last an hour"]
    assert found(project, "zebra") == []
    jwt = next(each.memory for each in project.engine.memories() if each.memory.content.startswith("JWT"))
    votes = project.engine.searching.why(jwt, Question("auth", 5)).votes
    assert {each.arm for each in votes if each.rank} == {Arm.EXPANSION}


def test_a_workspace_and_a_task_imply_words_of_their_own(project: Project) -> None:
    calendar = Calendar(datetime.now(UTC).date(), start_of)
    around = Surroundings(calendar, lambda _: None, {"k8s": ("kubernetes",)})
    question = understood(project.store, project.view(), around, Question("k8s tag:x", 5, type=TaskType.DOCS))
    assert question.text == "k8s"
    assert question.expansions[:2] == ("kubernetes", "public")
    settings = replace(TEXT_ONLY, recall=replace(TEXT_ONLY.recall, lexicon={"cheese": ["moon rock"]}))
    put(project, "A moon rock lies on the shelf")
    project.settings = settings
    project.reopen()
    assert found(project, "cheese") == ["A moon rock lies on the shelf"]


@pytest.mark.parametrize("text", ["", "  ", "\n"])
def test_a_question_that_says_nothing_is_refused(project: Project, text: str) -> None:
    with pytest.raises(InvalidInput, match="the question is empty"):
        found(project, text)


def test_what_is_offered_is_what_the_store_has(project: Project) -> None:
    put(project, "Payments of Stripe", "src/tax.py#pay", tags=("money",), kind=Kind.NOTE)

    def offered(text: str) -> list[str]:
        return [each.text for each in project.engine.searching.offers(text, len(text))]

    assert offered("tag:m") == ["money"]
    assert offered("path:") == ["src/", "src/tax.py"]
    assert offered("kind:de") == ["decision"]
    assert offered("pay") == []
