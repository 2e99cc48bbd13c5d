"""The one way in: what is stored, alone and together; nothing half done."""

from dataclasses import replace
from itertools import count
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from moorage.domain.errors import FileUnavailable, InvalidInput, MemoryNotFound, SymbolNotFound
from moorage.domain.graph import FactRules
from moorage.domain.memory import (
    Author,
    AuthorKind,
    Kind,
    MemoryId,
    MemoryState,
    Namespace,
    Source,
    SourceType,
    Tier,
    Trust,
)
from moorage.domain.requests import NewMemory, Question, Statement
from moorage.domain.written import Outcome
from moorage.services.remember import WritePath
from moorage.services.remember import remember as remembering
from support.project import Project
from support.remembering import LONG, TOKEN, remember


class TestStored:
    def test_what_was_given_is_kept(self, project: Project) -> None:
        source = Source(SourceType.DOCUMENT, path="docs/a.md")
        given: dict[str, Any] = {
            "tags": ("pay",),
            "metadata": {"ticket": 7},
            "sources": (source,),
            "session": "s1",
            "pinned": True,
        }
        result = remember(project, title="Waits", kind=Kind.DECISION, confidence=0.7, **given)
        assert result.known
        memory = project.engine.memory(result.known.memory.id)
        assert (result.written.outcome, result.written.rule) == (Outcome.STORED, "tied")
        assert {name: getattr(memory, name) for name in given} == given
        assert (memory.title, memory.kind, memory.confidence) == ("Waits", Kind.DECISION, 0.7)
        assert (memory.trust, memory.version, memory.namespace) == (Trust.ACCEPTED, 1, "default")

    @pytest.mark.parametrize(("given", "kept"), [(-0.1, 0), (1.5, 1), (float("nan"), 1), (0.4, 0.4)])
    def test_t135_confidence_is_brought_into_bounds(self, project: Project, given: float, kept: float) -> None:
        known = remember(project, confidence=given, tier=Tier.DURABLE).known
        assert known
        assert known.memory.confidence == kept

    def test_t135_no_confidence_is_full_confidence(self, project: Project) -> None:
        known = remember(project).known
        assert known
        assert known.memory.confidence == 1

    @pytest.mark.parametrize(
        ("given", "outcome", "rule"),
        [
            ({"kind": Kind.DECISION}, Outcome.STORED, "durable-kind"),
            ({"kind": Kind.NOTE}, Outcome.TRANSIENT, "transient-kind"),
            ({"kind": Kind.NOTE, "tags": ("a",)}, Outcome.STORED, "tied"),
            ({"confidence": 0.39}, Outcome.TRANSIENT, "low-confidence"),
            ({"confidence": 0.1, "tier": Tier.DURABLE}, Outcome.STORED, "explicit-override"),
            ({}, Outcome.STORED, "default-durable"),
        ],
    )
    def test_t27_to_t33_the_tier_is_chosen_and_said(
        self, project: Project, given: dict[str, Any], outcome: Outcome, rule: str
    ) -> None:
        written = remember(project, **given).written
        assert (written.outcome, written.rule) == (outcome, rule)

    def test_transient_ones_are_kept_but_not_recalled(self, project: Project) -> None:
        known = remember(project, kind=Kind.NOTE).known
        assert known
        assert project.engine.recall(Question("retries", 5, strict=False)).items == ()
        assert project.engine.memory(known.memory.id) == known.memory
        remember(project, "Retries are counted in a header of each response", kind=Kind.DECISION)
        assert len(project.engine.recall(Question("retries", 5, strict=False)).items) == 1

    def test_a_fact_alone_is_put_into_words(self, project: Project) -> None:
        result = remember(project, "", statement=Statement("API Gateway", "uses", "Postgres"))
        assert result.known
        memory = result.known.memory
        assert (memory.kind, memory.content) == (Kind.FACT, "API Gateway uses Postgres")
        assert project.engine.recall(Question("which database", 5, strict=False)).vectors_used is False
        assert len(project.engine.recall(Question("postgres", 5, strict=False)).items) == 1

    def test_steps_make_a_procedure_and_its_name_is_the_title(self, project: Project) -> None:
        result = remember(project, "", title="Release", steps=("Tag it", "Push it"), conditions=("main is green",))
        assert result.known
        memory = result.known.memory
        assert memory.kind is Kind.PROCEDURE
        assert memory.content == "Conditions:\n- main is green\n\nSteps:\n1. Tag it\n2. Push it"

    def test_a_procedure_of_the_same_name_is_its_next_version(self, project: Project) -> None:
        first = remember(project, "", title="Release", steps=("Tag it", "Push it")).known
        second = remember(project, "", title="Release", steps=("Tag it", "Sign it", "Push it"))
        assert first
        assert second.known
        assert second.written.superseded == (first.memory.id,)
        assert (second.known.memory.version, second.known.memory.supersedes) == (2, first.memory.id)
        assert project.engine.memory(first.memory.id).state is MemoryState.SUPERSEDED
        third = remember(project, "", title="Release", steps=("Tag it", "Push it", "Tell"))
        assert third.known
        assert third.known.memory.version == 3

    def test_t132_an_episode_that_is_several_is_refused_with_advice(self, project: Project) -> None:
        for kind in (Kind.EPISODE, Kind.NOTE, Kind.SUMMARY):
            with pytest.raises(InvalidInput, match="split it into one memory for each event"):
                remember(project, "word " * 1000, kind=kind)
        long = remember(project, "word " * 1000, kind=Kind.REFERENCE)
        assert long.written.outcome is Outcome.STORED

    def test_t134_4096_bytes_of_an_event_fit_and_one_more_does_not(self, project: Project) -> None:
        # Ferrex refuses long procedures too; ours are split at their steps for search, and kept whole.
        assert remember(project, "é" * 2048, kind=Kind.EPISODE).known
        with pytest.raises(InvalidInput, match="4097 bytes"):
            remember(project, "é" * 2048 + "x", kind=Kind.EPISODE)
        with pytest.raises(InvalidInput, match="no object"):
            remember(project, "", statement=Statement("a", "uses", " "))

    def test_citing_a_memory_validates_it_and_reading_it_does_not(self, project: Project) -> None:
        known = remember(project).known
        assert known
        project.engine.recall(Question("retries", 5, strict=False))
        assert project.engine.memory(known.memory.id).validated_at is None
        source = Source(SourceType.MEMORY, id=known.memory.id)
        remember(project, "The payment service answers within a second, as measured", sources=(source,))
        assert project.engine.memory(known.memory.id).validated_at

    def test_superseding_validates_the_old_one_and_ends_it(self, project: Project) -> None:
        old = remember(project).known
        assert old
        new = remember(project, "Retries wait five seconds now, the service asked for it", supersedes=old.memory.id)
        assert new.known
        assert new.known.memory.version == 2
        gone = project.engine.memory(old.memory.id)
        assert (gone.state, gone.validated_at) == (MemoryState.SUPERSEDED, gone.updated_at)
        assert new.written.operation
        project.engine.undo(new.written.operation)
        assert project.engine.memory(old.memory.id) == old.memory

    def test_a_forgotten_one_is_not_superseded(self, project: Project) -> None:
        old = remember(project).known
        assert old
        project.engine.forget(old.memory)
        with pytest.raises(InvalidInput, match="restore it first"):
            remember(project, "Something new about it", supersedes=old.memory.id)


class TestBatch:
    def test_all_are_stored_together_each_undone_alone(self, project: Project) -> None:
        texts = [f"{word} is decided in this project and written down" for word in ("alpha", "beta", "gamma")]
        results = project.engine.remember_all([NewMemory(content=each) for each in texts])
        assert [each.written.outcome for each in results] == [Outcome.STORED] * 3
        assert results[1].written.operation
        project.engine.undo(results[1].written.operation)
        kept = {each.content for each in project.engine._store.recent(9)}
        assert kept == {texts[0], texts[2]}

    def test_a_known_and_a_blocked_one_are_passed_over(self, project: Project) -> None:
        news = [NewMemory(content=each) for each in (LONG, LONG, f"the key is {TOKEN}", "Another one, about payments")]
        outcomes = [each.written.outcome for each in project.engine.remember_all(news)]
        assert outcomes == [Outcome.STORED, Outcome.DUPLICATE, Outcome.BLOCKED, Outcome.STORED]

    def test_an_error_stores_none_and_names_the_one(self, project: Project) -> None:
        news = [NewMemory(content=LONG), NewMemory(content=" ")]
        with pytest.raises(InvalidInput, match="memory 2 of 2: the memory has no text"):
            project.engine.remember_all(news)
        supersedes = NewMemory(content="new text for it", supersedes=MemoryId("mem_none"))
        with pytest.raises(MemoryNotFound):
            project.engine.remember_all([NewMemory(content=LONG), supersedes])
        assert project.engine.counts().memories == 0
        assert project.engine.history(None, 9) == []


def test_what_cannot_be_tied_is_not_stored(project: Project) -> None:
    before = project.engine.counts()
    for place, error in (("none.py", FileUnavailable), ("billing.py#none", SymbolNotFound)):
        with pytest.raises(error):
            remember(project, anchors=[place])
    assert project.engine.counts() == before


_TEXTS = st.lists(
    st.sampled_from(["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta"]), min_size=4, max_size=9, unique=True
).map(" ".join)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(texts=st.lists(_TEXTS, min_size=1, max_size=5, unique_by=lambda each: frozenset(each.split())), data=st.data())
def test_writing_everything_twice_in_any_order_stores_what_once_does(
    project: Project, texts: list[str], data: st.DataObject
) -> None:
    namespace = Namespace(f"n{next(_numbers)}")
    distinct = [each for each in texts if not any(_overlaps(each, other) for other in texts if other != each)]
    for each in [*distinct, *data.draw(st.permutations(distinct))]:
        remember(project, each, namespace=namespace, tier=Tier.DURABLE)
    stored = project.engine._store.within(namespace).recent(99)
    assert sorted(each.content for each in stored) == sorted(distinct)


_numbers = count()


def _overlaps(first: str, second: str) -> bool:
    one, two = set(first.split()), set(second.split())
    return len(one & two) / len(one | two) >= 0.85


class TestSucceeded:
    def test_a_new_text_keeps_the_rest_and_its_places_of_today(self, project: Project) -> None:
        known = remember(
            project,
            title="Waits",
            kind=Kind.CONSTRAINT,
            tags=("pay",),
            anchors=["billing.py#charge", "billing.py#first"],
        ).known
        assert known
        project.replace("billing.py", "def charge(", "def charge_card(")
        new = project.engine.supersede(known.memory, NewMemory(content="Retries wait five seconds, as the bank asked"))
        assert new.known
        memory = new.known.memory
        assert (memory.title, memory.kind, memory.tags, memory.version) == ("Waits", Kind.CONSTRAINT, ("pay",), 2)
        places = [str(each.anchor.latest.place.symbol_path) for each in new.known.checked]
        assert places == ["billing.py#charge_card", "billing.py#first"]
        with pytest.raises(InvalidInput, match="is superseded"):
            project.engine.supersede(
                project.engine.memory(known.memory.id), NewMemory(content="Once more, with feeling")
            )

    def test_what_an_agent_writes_is_proposed(self, project: Project) -> None:
        act = replace(project.engine._act(), author=Author(AuthorKind.AGENT, "helper"))
        path = WritePath(project.engine._gate, FactRules(), None)
        store, view = project.engine._home.make(), project.engine._checkout.view()
        written = remembering(store, view, path, NewMemory(content=LONG), act)
        assert written.memory
        assert (written.memory.trust, written.memory.author.name) == (Trust.PROPOSED, "helper")
