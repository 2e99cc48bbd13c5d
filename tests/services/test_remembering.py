"""The one way in: what is stored, what is known, what is blocked; nothing half done."""

import json
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from moorage.domain.errors import FileUnavailable, InvalidInput, MemoryNotFound, SymbolNotFound
from moorage.domain.event import EventKind
from moorage.domain.graph import FactRules
from moorage.domain.known import Remembered
from moorage.domain.memory import Author, AuthorKind, Kind, MemoryState, Namespace, Source, SourceType, Tier, Trust
from moorage.domain.requests import NewMemory, Question, Statement, Task
from moorage.domain.secrets import SecretPolicy
from moorage.domain.tasks import TaskType
from moorage.domain.written import Outcome
from moorage.services.embedding import embed_pending
from moorage.services.remember import WritePath
from moorage.services.remember import remember as remembering
from support.hash_embedder import HashEmbedder
from support.project import TEXT_ONLY, Project

LONG = "Retries wait two seconds before the next call is made to the payment service"
TOKEN = "ghp_" + "a1B2c3D4e5" * 3 + "f6G7h8"


def remember(project: Project, content: str = LONG, **given: object) -> Remembered:
    ties = tuple(tie for each in given.pop("anchors", ()) for tie in project.engine.places.ties_written(each))  # type: ignore[attr-defined]
    return project.engine.remember(NewMemory(content=content, ties=ties, **given))  # type: ignore[arg-type]


def bytes_of(project: Project) -> bytes:
    """Every byte that Moorage owns."""
    folder = Path(project.engine.store_location).parent
    return b"".join(each.read_bytes() for each in sorted(folder.rglob("*")) if each.is_file())


class TestStored:
    def test_what_was_given_is_kept(self, project: Project) -> None:
        source = Source(SourceType.DOCUMENT, path="docs/a.md")
        given = {"tags": ("pay",), "metadata": {"ticket": 7}, "sources": (source,), "session": "s1", "pinned": True}
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
        self, project: Project, given: dict[str, object], outcome: Outcome, rule: str
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


class TestBlocked:
    SECRET_FIELDS = (
        {"content": f"the key is {TOKEN}"},
        {"title": TOKEN},
        {"tags": (TOKEN,)},
        {"metadata": {"password": "hunter2hunter2"}},
        {"metadata": {"deep": [{"er": TOKEN}]}},
        {"sources": (Source(SourceType.DOCUMENT, url=f"https://x.test/?t={TOKEN}"),)},
        {"statement": Statement("service", "uses", TOKEN)},
        {"statement": Statement("staging database", "password", "hunter2hunter2")},
        {"steps": ("log in", f"paste {TOKEN}")},
        {"conditions": (TOKEN,), "steps": ("a", "b")},
        {"session": TOKEN},
        {"key": TOKEN},
    )

    @pytest.mark.parametrize("given", SECRET_FIELDS, ids=lambda each: next(iter(each)))
    def test_p1_t40_a_secret_anywhere_leaves_the_store_as_it_was(
        self, project: Project, given: dict[str, object], caplog: pytest.LogCaptureFixture
    ) -> None:
        remember(project)
        before = bytes_of(project)
        result = remember(project, **{"content": "An ordinary sentence about the service", **given})  # type: ignore[arg-type]
        assert (result.written.outcome, result.known, result.written.memory) == (Outcome.BLOCKED, None, None)
        assert bytes_of(project) == before
        assert TOKEN not in repr(result)
        assert "hunter2" not in repr(result)
        assert TOKEN not in caplog.text

    @pytest.mark.parametrize("given", SECRET_FIELDS, ids=lambda each: next(iter(each)))
    def test_redacting_takes_it_out_of_every_field(self, project: Project, given: dict[str, object]) -> None:
        content = {"content": "An ordinary sentence about the service"}
        result = remember(project, **{**content, **given}, secrets=SecretPolicy.REDACT)  # type: ignore[arg-type]
        assert result.known
        assert result.written.findings
        assert "taken out" in result.written.remarks[-1]
        assert TOKEN.encode() not in bytes_of(project)
        assert b"hunter2" not in bytes_of(project)
        json.dumps(dict(result.known.memory.metadata))

    def test_allowing_one_is_on_record_without_it(self, project: Project) -> None:
        result = remember(project, f"the key is {TOKEN}", secrets=SecretPolicy.ALLOW)
        assert result.known
        (event,) = project.events(EventKind.ALLOWED)
        assert "github" in event.detail
        assert TOKEN not in event.detail

    def test_the_setting_decides_when_the_writer_does_not(self, project: Project) -> None:
        memory = replace(TEXT_ONLY.memory, secrets="redact")
        project.settings = replace(project.settings, memory=memory)
        project.reopen()
        result = remember(project, f"the key is {TOKEN}")
        assert result.known
        assert result.known.memory.content.startswith("the key is [redacted: ")

    def test_a_bad_place_of_a_secret_is_not_looked_at(self, project: Project) -> None:
        """What is blocked is blocked before anything else can speak of it."""
        assert remember(project, f"@anchor(file=none.py) {TOKEN}").written.outcome is Outcome.BLOCKED


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
        supersedes = NewMemory(content="new text for it", supersedes="mem_none")  # type: ignore[arg-type]
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


class TestEmbedded:
    def test_t130_the_vector_tells_a_duplicate_where_words_do_not(self, project: Project) -> None:
        store, embedder = project.engine._store, HashEmbedder()
        path = WritePath(project.engine._gate, FactRules(), embedder)
        store = project.engine._home.make()
        store.use_embedder(embedder.identity)
        view, act = project.engine._checkout.view(), project.engine._act()
        text = "Calls to the payment service are retried with a growing pause"
        first = remembering(store, view, path, NewMemory(content=text), act)
        assert first.memory
        assert store.pending_embeddings(5) == []
        again = remembering(store, view, path, NewMemory(content=f"{text} {text} {text} quietly, calmly, gladly"), act)
        assert (again.outcome, again.rule, again.memory) == (Outcome.DUPLICATE, "cosine", first.memory)
        negated = text.replace("are", "are not")
        assert remembering(store, view, path, NewMemory(content=negated), act).outcome is Outcome.CONFLICT

    def test_t132_a_long_procedure_has_a_vector_for_each_step_and_is_recalled_whole(self, project: Project) -> None:
        steps = tuple(f"{word} " * 40 for word in ("alpha", "beta", "gamma", "delta"))
        known = remember(project, "", title="Release", steps=steps).known
        assert known
        store, embedder = project.engine._store, HashEmbedder()
        store.use_embedder(embedder.identity)
        assert embed_pending(store, embedder, 5) == 1
        assert len(store.vectors_of([known.memory.id])[known.memory.id]) == 4
        for word in ("alpha", "delta"):
            hits = store.search_vectors(embedder.embed_query(word), 5)
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
