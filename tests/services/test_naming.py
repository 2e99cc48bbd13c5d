"""Names that mean one thing: joined alone when equal, else suggested, and taken apart again (T100-T113)."""

from itertools import count

import pytest

from moorage.domain.entities import Entity, EntityId
from moorage.domain.errors import InvalidInput
from moorage.domain.event import EventKind
from moorage.domain.graph import GraphWrites
from moorage.domain.memory import Namespace
from moorage.domain.writes import Writes
from moorage.services import entities
from moorage.services.lifecycle import undo
from support.stating import Writer

_NUMBERS = count(1)


def named(writer: Writer, name: str) -> Entity:
    return entities.entity_named(writer.store, name)


def names(writer: Writer) -> list[str]:
    return sorted(each.name for each in entities.listed(writer.store, 99))


def mention(writer: Writer, *things: str) -> None:
    for thing in things:
        writer.state(thing, "related_to", str(next(_NUMBERS)))


def test_t100_names_that_differ_in_punctuation_are_one_at_once(writer: Writer) -> None:
    mention(writer, "Claude Code", "claude-code")
    one = named(writer, "claude-code")
    assert (one.name, one.aliases, one.n_mentions) == ("Claude Code", ("claude-code",), 2)
    assert named(writer, "Claude Code") == one


@pytest.mark.parametrize(
    ("first", "second"),
    [("Opus 4.8", "Opus 4.7"), ("Postgres 15", "Postgres 16"), ("memloom.ts", "memloom"), ("react", "redact")],
)
def test_t101_t111_what_looks_alike_is_neither_joined_nor_suggested(writer: Writer, first: str, second: str) -> None:
    mention(writer, first, second)
    assert entities.look_for_twins(writer.store, writer.act()) == 0
    assert named(writer, first).id != named(writer, second).id


@pytest.mark.parametrize(
    ("first", "second"), [("Opus 4.8", "Claude Opus 4.8"), ("Phasmaphobia", "Phasmophobia"), ("Postgres", "PostgreSQL")]
)
def test_t102_t104_what_may_be_one_is_suggested_and_joined_when_accepted(
    writer: Writer, first: str, second: str
) -> None:
    mention(writer, first, second)
    assert entities.look_for_twins(writer.store, writer.act()) == 1
    assert named(writer, first).id != named(writer, second).id
    (pair,) = entities.suggestions(writer.store, 9)
    change = entities.answer(writer.store, pair.question.id, writer.act(), is_one=True)
    assert named(writer, first) == named(writer, second)
    assert entities.suggestions(writer.store, 9) == []
    undo(writer.store, change.events[0], writer.act())
    assert named(writer, first).id != named(writer, second).id
    assert len(entities.suggestions(writer.store, 9)) == 1


def test_a_rejected_pair_is_never_suggested_again(writer: Writer) -> None:
    mention(writer, "Phasmaphobia", "Phasmophobia")
    entities.look_for_twins(writer.store, writer.act())
    (pair,) = entities.suggestions(writer.store, 9)
    entities.answer(writer.store, pair.question.id, writer.act(), is_one=False)
    assert entities.look_for_twins(writer.store, writer.act()) == 0
    with pytest.raises(InvalidInput, match="waits"):
        entities.answer(writer.store, pair.question.id, writer.act(), is_one=True)


def test_looking_twice_suggests_once(writer: Writer) -> None:
    mention(writer, "Phasmaphobia", "Phasmophobia")
    assert [entities.look_for_twins(writer.store, writer.act()) for _ in range(2)] == [1, 0]


def test_a_merge_shares_facts_and_memories_and_splitting_parts_them(writer: Writer) -> None:
    writer.state("Postgres", "version", "15")
    writer.state("Elephant", "version", "16")
    entities.merge(writer.store, named(writer, "Postgres"), named(writer, "Elephant"), writer.act())
    one = named(writer, "Elephant")
    assert (one.name, one.aliases, one.n_mentions) == ("Postgres", ("Elephant",), 2)
    assert len(writer.state("Elephant", "version", "17").conflicts) == 2
    entities.split(writer.store, "Elephant", writer.act())
    assert (named(writer, "Elephant").n_mentions, named(writer, "Postgres").n_mentions) == (2, 1)
    assert entities.look_for_twins(writer.store, writer.act()) == 0


def test_what_was_told_apart_is_not_joined_again(writer: Writer) -> None:
    mention(writer, "Claude Code", "claude-code")
    entities.split(writer.store, "claude-code", writer.act())
    mention(writer, "claude-code")
    entities.look_for_twins(writer.store, writer.act())
    assert named(writer, "claude-code").id != named(writer, "Claude Code").id


def test_a_chain_of_merges_has_one_end(writer: Writer) -> None:
    mention(writer, "A1", "B1", "C1")
    for kept, absorbed in (("B1", "A1"), ("C1", "B1")):
        entities.merge(writer.store, named(writer, kept), named(writer, absorbed), writer.act())
    assert named(writer, "A1").name == "C1"
    assert named(writer, "A1").n_mentions == 3
    entities.split(writer.store, "B1", writer.act())
    assert (named(writer, "A1").name, named(writer, "C1").n_mentions) == ("B1", 1)


def test_a_thing_is_not_merged_with_itself_nor_round_in_a_circle(writer: Writer) -> None:
    mention(writer, "Alpha", "Beta")
    with pytest.raises(InvalidInput, match="one entity already"):
        entities.merge(writer.store, named(writer, "Alpha"), named(writer, "alpha"), writer.act())
    entities.merge(writer.store, named(writer, "Alpha"), named(writer, "Beta"), writer.act())
    with pytest.raises(InvalidInput, match="one entity already"):
        entities.merge(writer.store, named(writer, "Beta"), named(writer, "Alpha"), writer.act())


def test_merging_is_undone(writer: Writer) -> None:
    mention(writer, "Alpha", "Beta")
    change = entities.merge(writer.store, named(writer, "Alpha"), named(writer, "Beta"), writer.act())
    undo(writer.store, change.events[0], writer.act())
    assert (named(writer, "Alpha").aliases, named(writer, "Beta").name) == ((), "Beta")


def test_splitting_what_was_never_joined_is_refused(writer: Writer) -> None:
    mention(writer, "Alpha")
    with pytest.raises(InvalidInput, match="not joined"):
        entities.split(writer.store, "Alpha", writer.act())


@pytest.mark.parametrize("name", ["", "  ", "Nobody", "x" * 100_000, "\x00", "'; DROP TABLE entities; --", "ent%"])
def test_nothing_is_called_so(writer: Writer, name: str) -> None:
    mention(writer, "Alpha")
    with pytest.raises(InvalidInput):
        named(writer, name)
    assert names(writer) == ["Alpha"]


def test_t113_namespaces_share_no_entity(writer: Writer) -> None:
    mention(writer, "Alpha")
    there = writer.store.within(Namespace("there"))
    assert entities.listed(there, 9) == []
    with pytest.raises(InvalidInput):
        entities.entity_named(there, named(writer, "Alpha").id)


def test_five_thousand_entities_are_compared_within_bounds(writer: Writer) -> None:
    act = writer.act()
    many = tuple(
        Entity(
            EntityId(f"ent_{number:06}"), f"Thing{chr(97 + number % 26)}{number} Service", "concept", (), 1, 1.0, act.at
        )
        for number in range(5_000)
    )
    event = act.event(EventKind.REMEMBERED, None, "many")
    writer.store.write(Writes(events=(event,), graph=GraphWrites(entities=many)))
    assert entities.look_for_twins(writer.store, writer.act()) == 0
    assert len(entities.listed(writer.store, 1000)) == 1000


def test_the_journal_has_no_names(writer: Writer) -> None:
    mention(writer, "Secretive", "Claude Code", "claude-code")
    entities.merge(writer.store, named(writer, "Claude Code"), named(writer, "Secretive"), writer.act())
    entities.split(writer.store, "Secretive", writer.act())
    assert not [each for each in writer.store.events(None, 99) if "Secretive" in each.detail]
