"""Putting entities and facts in order, without losing any."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moorage.domain.consolidation import Consolidation, applied, consolidated
from moorage.domain.entities import CONCEPT, Entity, EntityId
from moorage.domain.facts import Fact, FactId, holds_at, reopened
from support.facts import day, fact

TODAY = day(90)


def entity(name: str, since: int = 0, confidence: float = 0.6, aliases: tuple[str, ...] = ()) -> Entity:
    return Entity(EntityId(f"ent_{name}"), name, CONCEPT, aliases, 1, confidence, day(since))


ENTITIES = [entity("oauth", 31, 0.9), entity("OAuth", 0), entity("JWT", 2), entity("API", 3)]
SUPERSESSION = fact(("OAuth", "supersedes", "JWT"), 40)
FACTS = [SUPERSESSION, fact(("API", "uses", "JWT"), 5)]


def retired_facts(plan: Consolidation) -> list[str]:
    return [each.ending.fact_id for each in plan.retirements]


def test_t74_equal_names_are_merged_and_what_was_superseded_retires() -> None:
    """The absorbed entity, which MemoFS deletes, stays as an alias here."""
    plan = consolidated(ENTITIES, FACTS, TODAY)
    (merge,) = plan.merges
    assert (merge.survivor, merge.absorbed, merge.aliases, merge.confidence) == (
        "ent_OAuth",
        "ent_oauth",
        ("oauth",),
        0.9,
    )
    assert merge.reason == "oauth is another spelling of OAuth"
    assert retired_facts(plan) == [FACTS[1].id]
    assert plan.retirements[0].reason == "JWT was superseded by OAuth"
    assert plan.retired == ("ent_JWT",)


def test_nothing_is_planned_twice() -> None:
    plan = consolidated(ENTITIES, FACTS, TODAY)
    entities, facts = applied(ENTITIES, FACTS, plan, TODAY)
    assert [each.name for each in entities] == ["OAuth", "API"]
    assert [holds_at(each, TODAY) for each in facts] == [True, False]
    assert holds_at(facts[1], day(39))
    assert consolidated(entities, facts, TODAY).is_empty


def test_an_ending_can_be_taken_back() -> None:
    plan = consolidated(ENTITIES, FACTS, TODAY)
    _, facts = applied(ENTITIES, FACTS, plan, TODAY)
    assert reopened(facts[1], plan.retirements[0].ending) == FACTS[1]


@pytest.mark.parametrize(
    "facts",
    [
        pytest.param([fact(("OAuth", "supersedes", "JWT"), 40), fact(("API", "uses", "JWT"), 50)], id="younger"),
        pytest.param(
            [
                fact(("OAuth", "supersedes", "JWT"), 4),
                fact(("JWT", "supersedes", "OAuth"), 5),
                fact(("API", "uses", "JWT")),
            ],
            id="each other",
        ),
        pytest.param([fact(("JWT", "supersedes", "jwt"), 4), fact(("API", "uses", "JWT"))], id="itself"),
        pytest.param([fact(("OAuth", "supersedes", "JWT"), 4, 9), fact(("API", "uses", "JWT"))], id="no longer"),
    ],
)
def test_what_still_holds_is_left_alone(facts: list[Fact]) -> None:
    plan = consolidated(ENTITIES[1:], facts, TODAY)
    assert plan.is_empty


def test_facts_follow_the_name_that_is_kept() -> None:
    entities = [entity("claude-code"), entity("Claude Code", 1), entity("Old Tool")]
    facts = [fact(("claude-code", "supersedes", "Old Tool"), 9), fact(("API", "uses", "Claude Code"))]
    plan = consolidated(entities, facts, TODAY)
    assert plan.rekeyed == {"claude code": "claude-code"}
    _, moved = applied(entities, facts, plan, TODAY)
    assert moved[1].object_key == "claude-code"
    assert moved[1].object == "Claude Code"


def test_names_that_only_look_alike_are_left_apart() -> None:
    names = ["C", "C#", "Postgres 15", "Postgres 16", "auth service", "audit service", ".next", "Next"]
    assert consolidated([entity(name) for name in names], [], TODAY).is_empty


def test_an_alias_makes_two_names_one() -> None:
    plan = consolidated([entity("Kubernetes", aliases=("k8s",)), entity("K8s", 1), entity("k-8-s", 2)], [], TODAY)
    assert [each.absorbed for each in plan.merges] == ["ent_K8s", "ent_k-8-s"]
    assert plan.merges[-1].aliases == ("k8s", "K8s", "k-8-s")


NAMES = st.sampled_from(["OAuth", "oauth", "o-auth", "JWT", "jwt", "API", "Web"])
STATED = st.tuples(NAMES, st.sampled_from(["uses", "supersedes", "owns"]), NAMES)


@given(st.lists(NAMES, unique=True), st.lists(st.tuples(STATED, st.integers(0, 80)), max_size=6))
def test_a_plan_once_applied_leaves_nothing_to_do_and_deletes_no_fact(
    names: list[str], stated: list[tuple[tuple[str, str, str], int]]
) -> None:
    entities = [entity(name, index) for index, name in enumerate(names)]
    facts = [replace(fact(triple, since), id=FactId(f"fact_{index}")) for index, (triple, since) in enumerate(stated)]
    plan = consolidated(entities, facts, TODAY)
    left, moved = applied(entities, facts, plan, TODAY)
    assert {each.id for each in moved} == {each.id for each in facts}
    assert {each.id for each in left} | {each.absorbed for each in plan.merges} | {*plan.retired} == {
        each.id for each in entities
    }
    assert consolidated(left, moved, TODAY).is_empty
