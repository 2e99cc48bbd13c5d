"""Which names mean one thing, and which only look alike."""

from datetime import UTC, datetime

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from moorage.domain.entities import (
    CONCEPT,
    MAX_SUGGESTIONS,
    PERSON,
    Decision,
    Entity,
    EntityId,
    entity_key,
    groups,
    judge,
    kept_first,
    spaced_key,
    suggest,
)

AT = datetime(2026, 1, 1, tzinfo=UTC)
AUTO, REVIEW, REJECT = Decision.AUTO, Decision.REVIEW, Decision.REJECT


def entity(name: str, kind: str = CONCEPT, *, mentions: int = 1, aliases: tuple[str, ...] = ()) -> Entity:
    return Entity(EntityId(f"ent_{name}"), name, kind, aliases, mentions, 0.6, AT)


def check(first: Entity, second: Entity, decision: Decision, score: float, cosine: float | None = None) -> None:
    for a, b in ((first, second), (second, first)):
        judgement = judge(a, b, cosine)
        assert judgement.decision is decision
        assert judgement.score == pytest.approx(score, abs=1e-4)


@pytest.mark.parametrize(
    ("first", "second", "decision", "score"),
    [
        pytest.param("Claude Code", "claude-code", AUTO, 1.0, id="T100"),
        pytest.param("Opus 4.8", "Opus 4.7", REJECT, 0.0, id="T101-versions"),
        pytest.param("Postgres 15", "Postgres", REJECT, 0.0, id="T101-one-version"),
        pytest.param("memloom.ts", "memloom", REJECT, 0.0, id="T101-ending"),
        pytest.param("Opus 4.8", "Claude Opus 4.8", REVIEW, 0.75, id="T102"),
        pytest.param("Postgres", "PostgreSQL", REVIEW, 0.7125, id="T103"),
        pytest.param("Phasmaphobia", "Phasmophobia", REVIEW, 0.7375, id="T104-letter"),
        pytest.param("memloom.ai", "memloom ui", REVIEW, 0.7333, id="T104-domain"),
        pytest.param("C#", "C", REVIEW, 0.6, id="T105-short"),
        pytest.param(".next", "Next", REVIEW, 0.7, id="T105-prefixed"),
        pytest.param("NOTICE", "Notion", REJECT, 0.0, id="T106-notion"),
        pytest.param("memory_entities", "memory_edges", REJECT, 0.0, id="T106-tables"),
        pytest.param("Bob", "Robert", REJECT, 0.0, id="T106-bob"),
        pytest.param("memloom", "memloom serve", REJECT, 0.0, id="T106-command"),
        pytest.param("serde json", "serdejson", AUTO, 1.0, id="T110-serde"),
        pytest.param("auth service", "audit service", REJECT, 0.0, id="T111-audit"),
        pytest.param("react", "redact", REJECT, 0.0, id="T111-redact"),
        pytest.param("mysql", "mssql", REJECT, 0.0, id="T111-mssql"),
        pytest.param("postgres 15", "postgres 16", REJECT, 0.0, id="T111-versions"),
        ("memloom.ts", "memloom.js", REJECT, 0.0),
        ("OAuth2", "OAuth", REJECT, 0.0),
        ("increase_rate", "decrease_rate", REJECT, 0.0),
        ("asynchronous", "synchronous", REJECT, 0.0),
        ("!!", "??", REJECT, 0.0),
        ("c", "C", AUTO, 1.0),
        ("get_user", "getUser()", AUTO, 1.0),
    ],
)
def test_guards_come_before_likeness(first: str, second: str, decision: Decision, score: float) -> None:
    """T110: tokio and tokio runtime, which ferrex merges, are kept apart like memloom and memloom serve."""
    check(entity(first), entity(second), decision, score)


@pytest.mark.parametrize(
    ("first", "second", "cosine", "score"),
    [
        pytest.param("Postgres", "PostgreSQL", 0.85, 0.8125, id="T103-cosine"),
        pytest.param("Postgres", "PostgreSQL", 0.79, 0.7125, id="T103-below"),
        pytest.param("k-v store", "Redis", 0.93, 0.65, id="meaning"),
    ],
)
def test_meaning_adds_to_likeness_and_only_suggests(first: str, second: str, cosine: float, score: float) -> None:
    check(entity(first), entity(second), REVIEW, score, cosine)
    check(entity("Postgres 15"), entity("Postgres 16"), REJECT, 0.0, cosine)


def test_t102_a_person_goes_by_the_first_name() -> None:
    check(entity("Ada", PERSON), entity("Ada Lovelace", PERSON), REVIEW, 0.75)
    check(entity("Ada"), entity("Ada Lovelace"), REJECT, 0.0)
    check(entity("Ada", PERSON), entity("ada", "technology"), REVIEW, 0.7)
    check(entity("Ada", PERSON), entity("ada"), AUTO, 1.0)


def test_an_alias_counts_like_the_name() -> None:
    check(entity("Kubernetes", aliases=("k8s",)), entity("K8S"), AUTO, 1.0)


def test_an_entity_is_not_merged_with_itself() -> None:
    check(entity("a"), entity("a"), REJECT, 0.0)


@pytest.mark.parametrize(
    ("first", "second", "kept"),
    [
        pytest.param(entity("Claude Code"), entity("claude-code"), "Claude Code", id="T100"),
        (entity("claude-code", mentions=2), entity("Claude Code"), "claude-code"),
        (entity("Postgres"), entity("PostgreSQL"), "PostgreSQL"),
        (entity("ab"), entity("a-"), "a-"),
    ],
)
def test_the_name_that_is_used_more_is_kept(first: Entity, second: Entity, kept: str) -> None:
    assert kept_first(first, second)[0].name == kept
    assert kept_first(second, first)[0].name == kept


def test_t107_pairs_join_into_groups() -> None:
    a, b, c, x, y = map(EntityId, "abcxy")
    assert groups([(a, b), (x, y), (b, c)]) == [{a, b, c}, {x, y}]
    assert groups([]) == []


@given(
    st.lists(st.tuples(st.sampled_from("abcdefgh"), st.sampled_from("abcdefgh")).map(lambda p: tuple(map(EntityId, p))))
)
def test_groups_hold_both_of_each_pair_and_share_nothing(pairs: list[tuple[EntityId, EntityId]]) -> None:
    found = groups(pairs)
    assert sum(map(len, found)) == len(set().union(*found))
    assert all(any({*pair} <= group for group in found) for pair in pairs)


@pytest.mark.parametrize(
    ("text", "key", "spaced"),
    [
        pytest.param("  @Memloom/Core  ", "memloom/core", "memloom core", id="T108-scope"),
        pytest.param("Claude   Code", "claude code", "claude code", id="T108-blanks"),
        pytest.param("  Rust-Lang  ", "rust-lang", "rust lang", id="T109-hyphen"),
        pytest.param("api_server/v2", "api_server/v2", "api server v2", id="T109-path"),
        ("`Session.refresh()`", "session.refresh", "session.refresh"),
        ("Ｐostgres", "postgres", "postgres"),
        ("@", "@", "@"),
        ("  ", "", ""),
    ],
)
def test_a_name_has_a_key(text: str, key: str, spaced: str) -> None:
    assert entity_key(text) == key
    assert spaced_key(text) == spaced


@example("@'0")
@example('\'@"@x()()"')
@given(st.text())
def test_a_key_is_its_own_key(text: str) -> None:
    assert entity_key(entity_key(text)) == entity_key(text)


def test_suggestions_come_surest_first() -> None:
    names = ["Claude Code", "claude-code", "Postgres", "PostgreSQL", "Opus 4.8", "Claude Opus 4.8", "react", "redact"]
    entities = [entity(name) for name in names]
    found = suggest(entities, {frozenset((entities[6].id, entities[2].id)): 0.95})
    assert [(each.kept.name, each.absorbed.name) for each in found] == [
        ("Claude Code", "claude-code"),
        ("Claude Opus 4.8", "Opus 4.8"),
        ("PostgreSQL", "Postgres"),
        ("Postgres", "react"),
    ]


def test_no_more_is_suggested_than_a_person_can_settle() -> None:
    assert len(suggest([entity(f"Some Service{'-' * n}") for n in range(20)], {})) == MAX_SUGGESTIONS


@given(st.lists(st.text("abC -_.1", min_size=1, max_size=9), unique=True, max_size=8))
def test_no_pair_of_equal_names_is_overlooked(names: list[str]) -> None:
    entities = [entity(name) for name in names]
    expected = {
        frozenset((a.id, b.id)) for a in entities for b in entities if judge(a, b, None).decision is not Decision.REJECT
    }
    assert {frozenset((each.kept.id, each.absorbed.id)) for each in suggest(entities, {})} == expected
