"""What the words of a question found in MemoFS, asked of ours; where it found less, ours finds more."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from moorage.domain.requests import NewMemory, Question
from moorage.domain.terms import text_query
from support.project import Project, open_project

TEXTS = {
    "D1": "Use D1 for tenant metadata (decision rationale: edge latency)",
    "D2": "PostgreSQL connection limits and pgBouncer pooling",
    "D3": "SQLite benchmarks for the local database",
}


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    opened = open_project(tmp_path / "shop", {"a.py": "A = 1\n"})
    yield opened
    opened.close()


def found(project: Project, question: str) -> list[str]:
    names = {text: name for name, text in TEXTS.items()}
    items = project.engine.recall(Question(question, 10)).items
    return [names.get(each.known.memory.content, each.known.memory.content) for each in items]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        pytest.param("D1 database", [{"D1", "D3"}, {"D2"}], id="T15"),  # D2: a database is implied to be PostgreSQL
        pytest.param("tenant", [{"D1"}], id="T16"),
        pytest.param("data", [{"D3"}], id="T17"),  # and not D1: "metadata" is another word
        pytest.param("what is the", [], id="T18"),
    ],
)
def test_words_find(project: Project, question: str, expected: list[set[str]]) -> None:
    for text in TEXTS.values():
        project.remember(text)
    names = iter(found(project, question))
    assert [set(islice(names, len(each))) for each in expected] == expected
    assert list(names) == []


def test_t19_words_of_a_question() -> None:
    words = text_query("How do we use pg_hba.conf & D1?").words
    assert {"pg", "hba", "conf", "d1"} <= set(words)
    assert not {"how", "do", "we", "&"} & set(words)


def test_t20_another_text_is_found_by_its_own_words_alone(project: Project) -> None:
    first = project.remember("The worker drains the queue at midnight")
    project.engine.supersede(first, NewMemory(content="The worker empties the backlog at noon"))
    assert found(project, "queue") == []
    assert found(project, "backlog") == ["The worker empties the backlog at noon"]


def test_without_a_model_a_sentence_finds_what_is_said_in_other_words_and_a_word_itself_alone(project: Project) -> None:
    for number in range(42):
        project.remember(f"Cabin {number} is cleaned at noon")
    project.remember("Rows are deleted by the janitor")
    project.remember("Orders are removed after a year")
    assert found(project, "deleted") == ["Rows are deleted by the janitor"]
    best = found(project, "which job deleted these rows")[:2]
    assert best == ["Rows are deleted by the janitor", "Orders are removed after a year"]
