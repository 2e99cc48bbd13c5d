"""The life of the models: pausing and resuming, and who answers while another model's vectors are made."""

from dataclasses import replace
from pathlib import Path

import pytest

from moorage import embedding
from moorage.domain.errors import EmbedderUnavailable
from moorage.domain.hits import EmbedderIdentity
from moorage.domain.requests import NewMemory, Question
from moorage.domain.work import CancelToken, Progress, WorkCancelled
from moorage.engine.model import ModelState
from moorage.ports import Embedder
from moorage.settings import EmbeddingSettings, RecallSettings, Settings
from moorage.store import open_store
from support.hash_embedder import HashEmbedder
from support.overlap_model import overlap_folder
from support.project import Project, open_project

TEXTS = ("Invoices are numbered without gaps", "Retries wait two seconds", "Tokens rotate hourly")


class NamedEmbedder(HashEmbedder):
    """One of several models."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._identity = EmbedderIdentity(name, 64, "1")


class Shelf:
    """The models that are on this machine."""

    def __init__(self, *names: str) -> None:
        self.names = set(names)

    def open(self, name: str, _: Path) -> Embedder:
        if name not in self.names:
            raise EmbedderUnavailable(f"{name} is not here")
        return NamedEmbedder(name)


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch) -> Shelf:
    there = Shelf("old", "new")
    monkeypatch.setattr(embedding, "open_embedder", there.open)
    return there


def using(model: str) -> Settings:
    return Settings(embedding=EmbeddingSettings(model=model, download=False))


def opened(folder: Path, model: str, texts: tuple[str, ...] = TEXTS) -> Project:
    project = open_project(folder / "shop", {"a.py": "def f():\n    return 1\n"}, settings=using(model))
    for each in texts:
        project.engine.remember(NewMemory(content=each))
    return project


def work(project: Project) -> None:
    project.engine.embed_in_background(may_download=False)
    assert project.engine.jobs.wait_idle(60)


def n_pending(project: Project) -> int:
    return project.engine.counts().pending_embeddings


def uses_vectors(project: Project) -> bool:
    return project.engine.recall(Question("invoices numbered", 3, strict=False)).vectors_used


def test_nothing_is_embedded_while_it_is_paused_and_all_when_it_goes_on(tmp_path: Path, shelf: Shelf) -> None:
    project = opened(tmp_path, "old")
    project.engine.model.pause(is_paused=True)
    work(project)
    assert (n_pending(project), project.engine.model.state) == (len(TEXTS), ModelState.READY)
    assert "paused" in project.engine.model.note
    project.reopen()
    work(project)
    assert n_pending(project) == len(TEXTS)
    project.engine.model.pause(is_paused=False)
    work(project)
    assert (n_pending(project), project.engine.model.note) == (0, "")
    project.close()


def test_it_goes_on_when_another_process_says_so(tmp_path: Path, shelf: Shelf) -> None:
    project = opened(tmp_path, "old")
    project.engine.model.pause(is_paused=True)
    work(project)
    other = open_store(Path(project.store.location))
    other.vectors.pause(is_paused=False)
    other.close()
    assert project.engine.poll()
    assert project.engine.jobs.wait_idle(60)
    assert n_pending(project) == 0
    project.close()


def test_what_was_embedded_before_a_cancel_is_kept(tmp_path: Path, shelf: Shelf) -> None:
    project = opened(tmp_path, "old", tuple(f"Rule number {number} of many" for number in range(150)))
    cancel = CancelToken()
    seen: list[Progress] = []

    def stop(progress: Progress) -> None:
        seen.append(progress)
        cancel.cancel()

    with pytest.raises(WorkCancelled):
        project.engine.model.work(cancel, stop, may_download=False)
    assert [(each.done, each.total) for each in seen] == [(64, 150)]
    assert n_pending(project) == 150 - 64
    work(project)
    assert n_pending(project) == 0
    project.close()


def changed(project: Project, model: str) -> None:
    """The same workspace with another model."""
    project.settings = replace(project.settings, embedding=EmbeddingSettings(model=model, download=False))
    project.reopen()


@pytest.fixture
def embedded(tmp_path: Path, shelf: Shelf) -> Project:
    """With the old model's vectors, opened again with the new one and paused."""
    project = opened(tmp_path, "old")
    work(project)
    project.engine.model.pause(is_paused=True)
    changed(project, "new")
    return project


def test_the_old_model_answers_until_the_new_one_has_all_vectors(embedded: Project) -> None:
    work(embedded)
    assert embedded.engine.model.embedder
    assert embedded.engine.model.embedder.identity.model == "old"
    assert uses_vectors(embedded)
    assert "old answers" in embedded.engine.model.note
    embedded.engine.remember(NewMemory(content="Prices are integers in cents"))
    assert n_pending(embedded) == len(TEXTS) + 1
    embedded.engine.model.pause(is_paused=False)
    work(embedded)
    assert embedded.engine.model.embedder.identity.model == "new"
    assert (uses_vectors(embedded), n_pending(embedded), embedded.engine.model.note) == (True, 0, "")
    assert embedded.engine.keeping.problems() == []
    embedded.close()


def test_without_the_old_model_words_alone_answer_and_it_is_said(embedded: Project, shelf: Shelf) -> None:
    shelf.names.remove("old")
    work(embedded)
    assert not uses_vectors(embedded)
    assert "text alone" in embedded.engine.model.note
    embedded.close()


def test_while_the_new_model_is_absent_the_old_one_answers(embedded: Project, shelf: Shelf) -> None:
    shelf.names.remove("new")
    work(embedded)
    assert embedded.engine.model.state is ModelState.ABSENT
    assert uses_vectors(embedded)
    assert "no embedding model" in embedded.engine.model.note
    assert "old answers" in embedded.engine.model.note
    embedded.close()


def test_a_reranker_is_loaded_by_the_worker_and_used(tmp_path: Path, shelf: Shelf) -> None:
    folder = overlap_folder(tmp_path / "reranker")
    settings = replace(using("old"), recall=RecallSettings(rerank="model", reranker=str(folder)))
    project = open_project(tmp_path / "shop", {"a.py": "x = 1\n"}, settings=settings)
    project.engine.remember(NewMemory(content="we call before the next wait"))
    assert project.engine.searching.means.reranker is None
    work(project)
    assert project.engine.searching.means.reranker
    item = project.engine.recall(Question("call before the next wait", 3, strict=False)).items[0]
    assert item.ranked.components["rerank"] > 0.99
    project.close()


def test_an_absent_reranker_leaves_the_words_to_decide(tmp_path: Path, shelf: Shelf) -> None:
    settings = replace(using("old"), recall=RecallSettings(rerank="model", reranker=str(tmp_path / "none")))
    project = open_project(tmp_path / "shop", {"a.py": "x = 1\n"}, settings=settings)
    project.engine.remember(NewMemory(content=TEXTS[0]))
    work(project)
    assert project.engine.searching.means.reranker is None
    assert uses_vectors(project)
    project.close()


def test_what_is_not_near_enough_is_not_found_by_its_meaning(tmp_path: Path, shelf: Shelf) -> None:
    def vectors_used(least: float) -> bool:
        settings = replace(using("old"), recall=RecallSettings(least_similarity=least))
        project = open_project(tmp_path / f"shop{least}", {"a.py": "x = 1\n"}, settings=settings)
        project.engine.remember(NewMemory(content=TEXTS[0]))
        work(project)
        used = uses_vectors(project)
        project.close()
        return used

    assert [vectors_used(each) for each in (0.0, 0.3, 0.99)] == [True, True, False]
