"""Recall: partial identifiers, demotion by drift, strictness, determinism; and by paraphrase with a real model."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from moorage import embedding
from moorage.domain.drift import Verdict
from moorage.domain.errors import InvalidInput
from moorage.domain.requests import Question
from moorage.engine.model import ModelState
from moorage.ports import Embedder
from moorage.settings import EmbeddingSettings, Settings
from support.hash_embedder import HashEmbedder
from support.packaged_model import model_folder
from support.project import Project, open_project

AUTH = '''def refreshToken(session, margin=60):
    """Renew."""
    if session.expires_in() < margin:
        session.renew()


def parse_config(path):
    return path.read_text().splitlines()


def unrelated(rows):
    return sorted(rows)
'''
MEMORIES = {
    "camel": "refreshToken must be called a minute before the session ends",
    "snake": "The refresh_token column is encrypted at rest",
    "config": "parse_config keeps the order of lines because later ones win",
    "acronym": "HTTPServerError is retried, other errors are not",
    "plain": "Invoices are numbered without gaps for the tax office",
    "cjk": "認証トークンは六十秒前に更新する",
}


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    opened = open_project(tmp_path / "shop", {"auth.py": AUTH})
    yield opened
    opened.close()


def with_memories(project: Project) -> dict[str, str]:
    """All memories without anchors; their names by id."""
    return {project.remember(text).id: name for name, text in MEMORIES.items()}


def names_found(project: Project, question: str, names: dict[str, str]) -> list[str]:
    outcome = project.engine.recall(Question(question, 10, strict=False))
    return [names[each.known.memory.id] for each in outcome.items]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("refr", {"camel", "snake"}),
        ("refreshTok", {"camel", "snake"}),
        ("refresh_tok", {"camel", "snake"}),
        ("token", {"camel", "snake"}),
        ("REFRESHTOKEN", {"camel"}),
        ("refreshToken", {"camel", "snake"}),
        ("parseConf", {"config"}),
        ("config", {"config"}),
        ("ServerErr", {"acronym"}),
        ("httpserver", {"acronym"}),
        ("invoic", {"plain"}),
        ("トークン", {"cjk"}),
        ("認証", {"cjk"}),
        ("what about the invoices", {"plain"}),
        ("zebra", set()),
        ("???", set()),
    ],
)
def test_part_of_an_identifier_is_enough(project: Project, question: str, expected: set[str]) -> None:
    names = with_memories(project)
    found = names_found(project, question, names)
    assert set(found) >= expected, found
    assert expected or found == []


@pytest.mark.parametrize("question", ["freshTok", "eshToke", "erverErr"])
def test_the_middle_of_an_identifier_is_enough(project: Project, question: str) -> None:
    names = with_memories(project)
    assert names_found(project, question, names)


@pytest.mark.parametrize(
    "question", ['"', "'", "a AND", "NEAR(", "*", "col:x", "-x", "(", "x OR", "^a", "\u0000a", "{}"]
)
def test_the_syntax_of_a_search_engine_means_nothing(project: Project, question: str) -> None:
    with_memories(project)
    project.engine.recall(Question(question, 10, strict=False))


def test_drifted_memories_sink_and_strict_leaves_them_out(project: Project) -> None:
    project.remember("Sessions are renewed early by a margin of 60 seconds", "auth.py#refreshToken")
    project.remember("Sessions last long", "auth.py#unrelated")
    for number in range(12):
        project.remember(f"Something else entirely, number {number}")
    question = Question("sessions renewed margin", 10, strict=False)
    best = project.engine.recall(question).items[0]
    assert best.known.verdict is Verdict.HOLDS
    project.replace("auth.py", "margin=60", "margin=5")
    project.engine.files_changed(["auth.py"])
    drifted = project.engine.recall(question).items
    again = next(each for each in drifted if each.known.memory.id == best.known.memory.id)
    assert again.known.verdict is Verdict.CHANGED
    assert again.ranked.components["drift"] == 0.5
    assert again.ranked.score == pytest.approx(best.ranked.score / 2)
    scores = [each.ranked.score for each in drifted]
    assert scores == sorted(scores, reverse=True)
    strict = project.engine.recall(Question(question.text, 10, strict=True)).items
    assert again.known.memory.id not in [each.known.memory.id for each in strict]


def test_p2_equal_state_gives_equal_answers(project: Project) -> None:
    for number in range(20):
        project.remember(f"Token rule {number % 3} about sessions", "auth.py#refreshToken")
    question = Question("token rule sessions", 15, strict=False)
    first = project.engine.recall(question)
    project.reopen()
    assert [each.ranked for each in project.engine.recall(question).items] == [each.ranked for each in first.items]


@pytest.mark.parametrize(
    ("question", "limit", "words"),
    [
        ("", 5, "empty"),
        ("  \n", 5, "empty"),
        ("x" * 5000, 5, "at most 4096"),
        ("x", 0, "limit is 0"),
        ("x", 101, "limit"),
    ],
)
def test_a_bad_question_is_refused(project: Project, question: str, limit: int, words: str) -> None:
    with pytest.raises(InvalidInput, match=words):
        project.engine.recall(Question(question, limit, strict=False))


def test_without_a_model_the_answer_says_that_it_is_from_text(project: Project) -> None:
    names = with_memories(project)
    outcome = project.engine.recall(Question("invoices", 10, strict=False))
    assert [names[each.known.memory.id] for each in outcome.items] == ["plain"]
    assert not outcome.vectors_used
    assert outcome.items[0].ranked.similarity is None
    assert "text alone" in project.engine.model.note


# -- with vectors


def embedded(project: Project) -> None:
    """Waits for the worker, as a command line does."""
    project.engine.embed_in_background(may_download=False)
    assert project.engine.jobs.wait_idle(60)


def test_vectors_come_in_as_soon_as_the_worker_has_embedded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def opened(_: str, __: Path) -> Embedder:
        return HashEmbedder()

    monkeypatch.setattr(embedding, "open_embedder", opened)
    project = open_project(tmp_path / "shop", {"auth.py": AUTH}, settings=Settings())
    names = with_memories(project)
    embedded(project)
    outcome = project.engine.recall(Question("numbered without gaps", 3, strict=False))
    assert outcome.vectors_used
    assert names[outcome.items[0].known.memory.id] == "plain"
    assert project.engine.counts().pending_embeddings == 0
    assert project.engine.model.state is ModelState.READY
    project.close()


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("when do we renew credentials so that people are not logged out", "camel"),
        ("bill numbers may not skip", "plain"),
        ("does it matter which setting is written first", "config"),
        ("which failures are attempted again", "acronym"),
    ],
)
def test_a_paraphrase_finds_the_memory(tmp_path: Path, question: str, expected: str) -> None:
    settings = Settings(embedding=EmbeddingSettings(model=str(model_folder(tmp_path / "model"))))
    project = open_project(tmp_path / "shop", {"auth.py": AUTH}, settings=settings)
    names = with_memories(project)
    embedded(project)
    assert project.engine.model.state is ModelState.READY, project.engine.model.note
    assert expected in names_found(project, question, names)[:2]
    project.close()


@pytest.mark.parametrize("question", ["retries", "payment service", "how long do we wait", "auth refreshToken"])
def test_p4_an_index_that_was_rebuilt_gives_the_same_answers(project: Project, question: str) -> None:
    with_memories(project)
    asked = Question(question, 10, strict=False)
    before = [each.ranked for each in project.engine.recall(asked).items]
    project.engine.keeping.reindex()
    assert [each.ranked for each in project.engine.recall(asked).items] == before
