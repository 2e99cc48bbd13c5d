"""What is known already, in the same words, nearly the same or by its vector, and what contradicts it."""

from dataclasses import replace
from pathlib import Path

import pytest

from moorage.domain.graph import FactRules
from moorage.domain.memory import (
    Kind,
    Namespace,
)
from moorage.domain.requests import NewMemory, Question, Statement, Task
from moorage.domain.tasks import TaskType
from moorage.domain.written import Outcome
from moorage.services.embedding import embed_pending
from moorage.services.remember import WritePath
from moorage.services.remember import remember as remembering
from support.hash_embedder import HashEmbedder
from support.project import TEXT_ONLY, Project, open_project
from support.remembering import LONG, remember


class TestKnown:
    def test_t90_the_same_text_is_stored_once(self, project: Project) -> None:
        first = remember(project).known
        again = remember(project, f"  - {LONG}.\n")
        assert first
        assert again.known
        assert (again.written.outcome, again.written.rule) == (Outcome.DUPLICATE, "exact")
        assert again.known.memory == first.memory
        assert again.written.operation is None
        assert project.engine.counts().memories == 1

    def test_t92_nearly_the_same_words_are_known(self, project: Project) -> None:
        # memloom makes a version of it with its LLM; ours returns the id, and --supersedes says that it is a version.
        first = remember(project).known
        again = remember(project, f"{LONG} again")
        assert (again.written.outcome, again.written.rule) == (Outcome.DUPLICATE, "jaccard")
        assert first
        assert again.written.memory == first.memory

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            ("The service is built with tokio 1.36 everywhere", "The service is built with tokio 1.38 everywhere"),
            ("Use tabs for indentation in all the makefiles", "Do not use tabs for indentation in all the makefiles"),
            ("The cache keeps a token for 30 seconds", "The cache keeps a token for 60 seconds"),
            ("Always retry the payment call on a timeout", "Never retry the payment call on a timeout"),
        ],
    )
    def test_t129_a_change_is_never_a_duplicate(self, project: Project, old: str, new: str) -> None:
        remember(project, old)
        assert remember(project, new).known
        assert project.engine.counts().memories == 2

    def test_t130_the_same_text_in_another_class_is_stored(self, project: Project) -> None:
        remember(project, kind=Kind.DECISION)
        assert remember(project, kind=Kind.PROCEDURE).written.outcome is Outcome.STORED
        assert remember(project, kind=Kind.CONSTRAINT).written.outcome is Outcome.DUPLICATE

    def test_t131_superseding_bypasses_it(self, project: Project) -> None:
        old = remember(project).known
        assert old
        assert remember(project, supersedes=old.memory.id).written.superseded == (old.memory.id,)

    def test_it_can_be_wanted(self, project: Project) -> None:
        remember(project)
        assert remember(project, keeps_duplicate=True).written.outcome is Outcome.STORED

    def test_namespaces_do_not_know_each_other(self, project: Project) -> None:
        remember(project)
        other = remember(project, namespace=Namespace("other"))
        assert other.written.outcome is Outcome.STORED
        assert project.engine.counts().memories == 1
        question = Question("retries", 5, strict=False, namespace=Namespace("other"))
        assert [each.known.memory for each in project.engine.recall(question).items] == [other.written.memory]

    def test_a_forgotten_one_is_not_known(self, project: Project) -> None:
        first = remember(project).known
        assert first
        project.engine.forget(first.memory)
        assert remember(project).written.outcome is Outcome.STORED

    def test_a_person_s_new_place_is_added_to_the_known_one(self, project: Project) -> None:
        first = remember(project, anchors=["billing.py#charge"]).known
        again = remember(project, anchors=["billing.py#charge", "billing.py#first"])
        assert first
        assert again.known
        assert again.written.outcome is Outcome.DUPLICATE
        assert "anchored to billing.py#first now, too" in again.written.remarks[0]
        assert [str(each.anchor.latest.place.symbol_path) for each in again.known.checked] == [
            "billing.py#charge",
            "billing.py#first",
        ]
        assert again.written.operation
        project.engine.undo(again.written.operation)
        assert len(project.check()) == 1

    def test_a_key_is_answered_with_what_it_stored(self, project: Project) -> None:
        first = remember(project, key="k-1").known
        again = remember(project, "Something else altogether, under the same key", key="k-1")
        assert first
        assert (again.written.outcome, again.written.rule) == (Outcome.DUPLICATE, "key")
        assert again.written.memory == first.memory
        assert remember(project, "And this under another key, in this project", key="k-2").known

    def test_i08_storing_what_was_served_again_and_again_stores_nothing(self, project: Project) -> None:
        known = remember(project, anchors=["billing.py#charge"], title="Waits").known
        assert known
        before = project.engine.counts()
        for _ in range(100):
            task = Task("how long do retries wait", TaskType.GENERAL, 2048, None)
            text = project.engine.context(task).text
            written = remember(project, text).written
            assert (written.outcome, written.rule) == (Outcome.DUPLICATE, "served")
            (item,) = project.engine.recall(Question("retries", 5, strict=False)).items
            assert remember(project, item.known.memory.content).written.outcome is Outcome.DUPLICATE
        assert project.engine.counts() == before


class TestEmbedded:
    def test_t130_the_vector_tells_a_duplicate_where_words_do_not(self, project: Project) -> None:
        store, embedder = project.engine._store, HashEmbedder()
        path = WritePath(project.engine._gate, FactRules(), embedder)
        store = project.engine._home.make()
        store.vectors.use(embedder.identity)
        view, act = project.engine._checkout.view(), project.engine._act()
        text = "Calls to the payment service are retried with a growing pause"
        first = remembering(store, view, path, NewMemory(content=text), act)
        assert first.memory
        assert store.vectors.pending(5) == []
        again = remembering(store, view, path, NewMemory(content=f"{text} {text} {text} quietly, calmly, gladly"), act)
        assert (again.outcome, again.rule, again.memory) == (Outcome.DUPLICATE, "cosine", first.memory)
        negated = text.replace("are", "are not")
        assert remembering(store, view, path, NewMemory(content=negated), act).outcome is Outcome.CONFLICT

    def test_t132_a_long_procedure_has_a_vector_for_each_step_and_is_recalled_whole(self, project: Project) -> None:
        steps = tuple(f"{word} " * 40 for word in ("alpha", "beta", "gamma", "delta"))
        known = remember(project, "", title="Release", steps=steps).known
        assert known
        store, embedder = project.engine._store, HashEmbedder()
        store.vectors.use(embedder.identity)
        assert embed_pending(store, embedder, 5) == 1
        assert len(store.vectors.of([known.memory.id])[known.memory.id]) == 4
        for word in ("alpha", "delta"):
            hits = store.vectors.search(embedder.embed_query(word), 5)
            assert [each for each, _ in hits.scores] == [known.memory.id]
            assert hits.scores[0][1] > 0.9


class TestContradicted:
    def test_another_value_of_the_same_place_is_asked_about(self, project: Project) -> None:
        first = remember(project, "Charging waits 30 seconds for the bank", anchors=["billing.py#charge"]).known
        second = remember(project, "Charging waits 60 seconds for the bank", anchors=["billing.py#charge"])
        assert first
        assert second.known
        assert second.written.outcome is Outcome.CONFLICT
        assert [other for _, other in second.written.conflicts] == [first.memory.id]
        assert {each.content for each in project.engine._store.recent(5)} == {
            first.memory.content,
            second.known.memory.content,
        }

    def test_a_list_of_values_is_no_contradiction(self, project: Project) -> None:
        for port in (80, 81, 443):
            written = remember(project, f"Port {port} is used by the service behind the proxy").written
            assert written.outcome is Outcome.STORED

    def test_the_opposite_is_asked_about_wherever_it_is(self, project: Project) -> None:
        remember(project, "Use tabs for indentation in all the makefiles")
        written = remember(project, "Do not use tabs for indentation in all the makefiles").written
        assert written.outcome is Outcome.CONFLICT

    def test_t128_a_fact_said_again_is_the_surer(self, project: Project) -> None:
        first = remember(project, "", statement=Statement("API", "uses", "Postgres"), confidence=0.6).known
        again = remember(
            project, "We run the API on Postgres", statement=Statement("api", "USES", "postgres"), confidence=0.9
        )
        assert first
        assert again.known
        assert (again.written.outcome, again.written.rule) == (Outcome.DUPLICATE, "fact")
        assert (again.known.memory.id, again.known.memory.confidence) == (first.memory.id, 0.9)
        assert again.known.memory.validated_at

    def test_t124_policies(self, project: Project) -> None:
        remember(project, "", statement=Statement("API", "version", "1.0"))
        asked = remember(project, "", statement=Statement("API", "version", "2.0")).written
        assert asked.outcome is Outcome.CONFLICT
        project.settings = replace(project.settings, memory=replace(TEXT_ONLY.memory, conflicts="auto"))
        project.reopen()
        first = remember(project, "", statement=Statement("Shop", "version", "1.0")).known
        second = remember(project, "", statement=Statement("Shop", "version", "2.0"))
        assert first
        assert second.known
        assert second.written.superseded == (first.memory.id,)
        assert (second.known.memory.supersedes, second.known.memory.version) == (first.memory.id, 2)
        assert second.written.operation
        project.engine.undo(second.written.operation)
        assert project.engine.memory(first.memory.id) == first.memory


def test_many_at_once_are_judged_as_one_by_one(tmp_path: Path) -> None:
    nouns = ("ledger", "queue", "cache", "index", "socket", "router", "worker", "broker", "shard", "lease")
    verbs = ("keeps", "drops", "closes", "rebuilds", "signs", "splits")
    texts = [f"The {noun} of the storage layer {verb} every stale entry at night" for noun in nouns for verb in verbs]
    again = [f"- {texts[7]}.", texts[9].replace("The ", "the "), texts[11].replace("every", "no")]
    news = [NewMemory(content=each, kind=Kind.DECISION) for each in (*texts, *again)]
    one, other = (open_project(tmp_path / name, {"a.py": "A = 1\n"}) for name in ("one", "other"))
    at_once = [each.written for each in one.engine.remember_all(news)]
    singly = [other.engine.remember(each).written for each in news]
    assert [(each.outcome, each.rule) for each in at_once] == [(each.outcome, each.rule) for each in singly]
    assert at_once[-2].outcome is Outcome.DUPLICATE
