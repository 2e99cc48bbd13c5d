"""What a write states, ends, repeats and contradicts (T70-T74, T113, T124-T131)."""

from dataclasses import replace
from datetime import timedelta

import pytest

from moorage.domain.errors import InvalidInput
from moorage.domain.event import EventKind
from moorage.domain.facts import Policy
from moorage.domain.graph import FactQuery, FactRules
from moorage.domain.memory import MemoryState, Namespace, Tier
from moorage.domain.requests import Statement
from moorage.services.lifecycle import undo
from moorage.services.statements import prepare
from support.stating import ASK, OFF, START, Writer


def test_t70_a_plain_sentence_gives_a_fact_and_two_entities(writer: Writer) -> None:
    prepared = writer.write("API Gateway uses Postgres.")
    (fact,) = prepared.graph.facts
    assert (fact.subject, fact.predicate, fact.object) == ("API Gateway", "uses", "Postgres")
    assert (fact.predicate_key, fact.confidence, fact.stated) == ("depends_on", 0.6, False)
    assert sorted(each.name for each in prepared.graph.entities) == ["API Gateway", "Postgres"]


def test_t73_a_migration_ends_what_it_left(writer: Writer) -> None:
    """MemoFS finds no edge in such a sentence."""
    writer.write("The API Gateway uses Redis.")
    writer.write("The API Gateway migrated from Redis to Postgres.")
    assert writer.objects() == ["Postgres"]
    assert writer.objects(as_of=START + timedelta(days=1)) == ["Redis"]


def test_a_denial_is_no_fact(writer: Writer) -> None:
    assert writer.write("Nobody uses Tabs here, and the API does not use Redis.").graph.facts == ()


@pytest.mark.parametrize("spelling", ["depends-on", "depends on", "DEPENDS_ON", "requires", "needs", "uses"])
def test_t125_spellings_of_one_predicate_repeat_one_fact(writer: Writer, spelling: str) -> None:
    first = writer.state("api", "depends_on", "tokio")
    assert writer.state("api", spelling, "tokio").duplicate_of == first.memory.id


def test_t124_a_newer_value_ends_the_older_one_by_auto(auto: Writer) -> None:
    """With a predicate of one value: ours keeps both values of `depends_on`, which has many."""
    old = auto.state("X", "version", "v1")
    new = auto.state("X", "runs version", "v2")
    assert new.superseded == (old.memory.id,)
    assert new.memory.supersedes == old.memory.id
    assert auto.objects() == ["v2"]
    before, after = auto.facts(as_of=None)
    assert before.valid_until == after.valid_from
    assert auto.store.memory(old.memory.id).state is MemoryState.SUPERSEDED


def test_t124_by_ask_both_hold_until_somebody_decides(writer: Writer) -> None:
    old = writer.state("X", "version", "v1")
    new = writer.state("X", "version", "v2")
    (conflict,) = new.conflicts
    assert (conflict.existing.memory_id, conflict.new.memory_id) == (old.memory.id, new.memory.id)
    assert conflict.reason == "version: v1 or v2"
    assert writer.objects() == ["v1", "v2"]
    assert [each.kind for each in new.events] == [EventKind.CONFLICTED]


def test_by_off_nothing_is_compared_but_repeats(writer: Writer) -> None:
    writer.rules = OFF
    writer.state("X", "version", "v1")
    assert writer.state("X", "version", "v2").conflicts == ()
    assert writer.objects() == ["v1", "v2"]


def test_t127_other_predicates_do_not_conflict(writer: Writer) -> None:
    writer.state("Ada", "uses", "vim")
    assert writer.state("Ada", "likes", "emacs").conflicts == ()


def test_t128_a_repeat_keeps_the_higher_confidence_and_validates(writer: Writer) -> None:
    first = writer.state("api", "version", "2.0", confidence=0.5)
    again = writer.state("API", "version", "2.0", confidence=0.9)
    assert again.duplicate_of == first.memory.id
    known = writer.store.memory(first.memory.id)
    assert (known.confidence, known.validated_at) == (0.9, writer.at)
    assert [each.confidence for each in writer.facts()] == [0.9]
    weaker = writer.state("API", "version", "2.0", confidence=0.1)
    assert weaker.duplicate_of == first.memory.id
    assert writer.store.memory(first.memory.id).confidence == 0.9


@pytest.mark.parametrize("predicate", ["depends_on", "version"])
def test_t129_another_version_is_a_change_and_no_repeat(auto: Writer, predicate: str) -> None:
    """0.96 alike by letters; "decision 5 was written to avoid exactly this"."""
    old = auto.state("api", predicate, "tokio 1.36")
    new = auto.state("api", predicate, "tokio 1.38")
    assert (new.duplicate_of, new.superseded) == (None, (old.memory.id,))
    assert auto.objects() == ["tokio 1.38"]


def test_many_valued_predicates_keep_both(auto: Writer) -> None:
    auto.state("api", "depends_on", "Redis")
    assert auto.state("api", "depends_on", "Postgres").superseded == ()
    assert auto.objects() == ["Redis", "Postgres"]


def test_t131_superseding_stores_what_repeats_and_ends_the_old_one(writer: Writer) -> None:
    old = writer.state("X", "version", "v1")
    new = writer.state("X", "version", "v1", supersedes=old.memory.id)
    assert (new.duplicate_of, new.conflicts) == (None, ())
    assert [each.memory_id for each in writer.facts()] == [new.memory.id]


def test_superseding_ends_what_the_old_one_said_in_its_text_too(writer: Writer) -> None:
    old = writer.write("API Gateway uses Redis.")
    writer.write("Everything is new.", supersedes=old.memory.id)
    assert writer.objects() == []
    assert writer.objects(as_of=old.memory.created_at) == ["Redis"]


def test_forgetting_hides_facts_and_bringing_back_shows_them(writer: Writer) -> None:
    memory = writer.state("X", "version", "v1").memory
    act = writer.act()
    gone = replace(memory, state=MemoryState.FORGOTTEN)
    from moorage.domain.writes import Writes

    event = act.event(EventKind.FORGOTTEN, memory.id, "forgotten")
    writer.store.write(Writes(events=(event,), changed=((memory, gone),)))
    assert writer.objects() == []
    assert writer.state("X", "version", "v2").conflicts == ()
    undo(writer.store, event.id, writer.act())
    assert writer.objects() == ["v1", "v2"]


def test_undoing_a_write_takes_back_all_that_it_did(auto: Writer) -> None:
    auto.state("X", "version", "v1")
    auto.state("X", "version", "v2")
    undo(auto.store, auto.store.events(None, 1)[0].id, auto.act())
    assert auto.objects() == ["v1"]
    assert [each.state for each in auto.store.recent(5)] == [MemoryState.ACTIVE]


def test_undoing_leaves_the_names_that_others_use(writer: Writer) -> None:
    writer.write("API Gateway uses Redis.")
    first = writer.store.events(None, 1)[0].id
    second = writer.write("Billing Service uses Redis.")
    undo(writer.store, first, writer.act())
    (redis,) = writer.store.graph.entities_by_key(["redis"]).values()
    assert writer.store.graph.memories_of([redis], 9) == {redis: [second.memory.id]}
    assert writer.store.graph.entities_by_key(["api gateway"]) == {}


def test_undoing_that_brings_back_a_name_that_was_given_again(writer: Writer) -> None:
    first = writer.write("API Gateway uses Redis.")
    change = undo(writer.store, writer.store.events(None, 1)[0].id, writer.act())
    second = writer.write("Billing Service uses Redis.")
    undo(writer.store, change.events[0], writer.act())
    (redis,) = writer.store.graph.entities_by_key(["redis"]).values()
    assert set(writer.store.graph.memories_of([redis], 9)[redis]) == {first.memory.id, second.memory.id}
    assert writer.store.problems() == []


def test_almost_the_same_words_with_another_number_are_asked_about(writer: Writer) -> None:
    old = writer.write("Retries wait 2 seconds before the next attempt").memory
    new = writer.write("Retries wait 3 seconds before the next attempt", contested=[old])
    assert [each.reason for each in new.conflicts] == ["text: the numbers differ"]


def test_a_statement_that_was_compared_is_not_asked_about_by_its_words(auto: Writer) -> None:
    old = auto.state("X", "version", "v1").memory
    stated = Statement("X", "version", "v2")
    assert auto.write("X version v2", stated, [old]).conflicts == ()


def test_one_pair_is_one_conflict(writer: Writer) -> None:
    old = writer.state("X", "version", "v1").memory
    new = writer.write("X version v2", Statement("X", "version", "v2"), [old])
    assert len(new.conflicts) == 1


def test_what_a_text_says_of_somebodys_statement_is_asked_about(writer: Writer) -> None:
    old = writer.state("API Gateway", "uses", "Redis")
    new = writer.write("API Gateway no longer uses Redis.")
    assert [each.existing.memory_id for each in new.conflicts] == [old.memory.id]
    assert writer.objects() == ["Redis"]


def test_what_a_text_says_of_somebodys_statement_ends_it_by_auto(auto: Writer) -> None:
    old = auto.state("API Gateway", "uses", "Redis")
    assert auto.write("API Gateway no longer uses Redis.").superseded == (old.memory.id,)
    assert auto.objects() == []


def test_t113_a_namespace_knows_no_entity_or_fact_of_another(writer: Writer) -> None:
    writer.state("X", "version", "v1")
    other = Writer(writer.store.within(Namespace("other")))
    other._numbers = writer._numbers
    assert other.state("X", "version", "v2").conflicts == ()
    ids = [writer.store.graph.entities_by_key(["x"]), other.store.graph.entities_by_key(["x"])]
    assert ids[0] != ids[1]
    assert other.store.graph.entities(list(ids[0].values())) == {}


def test_a_transient_memory_says_nothing(writer: Writer) -> None:
    assert writer.write("API Gateway uses Redis.", tier=Tier.TRANSIENT).graph.facts == ()


def test_words_of_the_workspace_for_a_predicate(writer: Writer) -> None:
    writer.rules = FactRules(Policy.ASK, {"runs atop": "depends_on"}, {"depends_on": False})
    writer.state("api", "runs atop", "Linux")
    assert len(writer.state("api", "needs", "Windows").conflicts) == 1


def test_joined_names_share_their_facts(writer: Writer) -> None:
    writer.state("Claude Code", "version", "1.0")
    assert len(writer.state("claude-code", "version", "2.0").conflicts) == 1
    assert len(writer.store.graph.entity_ids(9)) == 1


def test_a_fact_from_before_a_known_one_ends_where_that_one_starts(auto: Writer) -> None:
    auto.state("X", "version", "v2")
    (known,) = auto.facts()
    auto.state("X", "version", "v1", valid_from=START)
    assert auto.objects() == ["v2"]
    assert auto.objects(as_of=START) == ["v1"]
    assert auto.store.graph.facts(FactQuery(as_of=START))[0].valid_until == known.valid_from


@pytest.mark.parametrize(
    "statement",
    [
        Statement("``", "uses", "b"),
        Statement("a", "", "b"),
        Statement("a", "uses", " ' "),
        Statement("a", "…", "b"),
    ],
)
def test_t134_what_is_no_statement_is_refused(writer: Writer, statement: Statement) -> None:
    with pytest.raises(InvalidInput):
        writer.write("some text", statement)


def test_control_characters_are_kept_out_of_harm(writer: Writer) -> None:
    prepared = writer.state("a\x00b\n\u202e", "uses\t", "\x1b[31mred\r\n")
    (fact,) = prepared.graph.facts
    assert "\n" not in fact.subject + fact.object + fact.predicate
    assert writer.facts() == [fact]


def test_what_is_stated_already_is_stored_when_somebody_wants_that(writer: Writer) -> None:
    writer.state("X", "version", "v1")
    act = writer.act()
    memory = writer.memory("X has version v1, says Ada", act)
    stated = Statement("X", "version", "v1")
    assert prepare(writer.store, memory, stated, ASK, act).duplicate_of
    kept = prepare(writer.store, memory, stated, ASK, act, keeps_repeat=True)
    assert (kept.duplicate_of, len(kept.graph.facts), kept.conflicts) == (None, 1, ())
