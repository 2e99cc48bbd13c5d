"""The queue of contradictions: raised once, settled in one way, and each settlement taken back (T93-T99, P5)."""

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import apsw
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moorage.domain.conflicts import Conflict, ConflictState, Resolution
from moorage.domain.errors import ChangedMeanwhile, InvalidInput
from moorage.domain.event import EventId, EventKind
from moorage.domain.memory import Memory, MemoryState
from moorage.domain.requests import Statement
from moorage.domain.writes import Writes
from moorage.services import conflicts, consolidating, entities
from moorage.services.contradictions import contradictions
from moorage.services.lifecycle import undo
from moorage.store import open_store
from support.stating import ASK, Writer

TABLES = ("memories", "entities", "aliases", "mentions", "facts", "conflicts", "suggestions", "anchors", "sightings")


def rows(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Every source table, without the times of changes and row numbers."""
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    found = {}
    for table in TABLES:
        names = [row[0] for row in connection.execute("SELECT name FROM pragma_table_info(?)", (table,))]
        kept = ", ".join(each for each in names if each not in ("seq", "updated_at"))
        found[table] = sorted(connection.execute(f"SELECT {kept} FROM {table}").fetchall(), key=repr)
    connection.close()
    return found


def pending(writer: Writer) -> list[Conflict]:
    return writer.store.graph.conflicts(ConflictState.PENDING, 99)


def settle(writer: Writer, resolution: Resolution, content: str | None = None) -> EventId:
    """Of the first one; the event that takes it back."""
    change = conflicts.settle(writer.store, pending(writer)[0], resolution, content, writer.act(), rules=ASK)
    return change.events[0]


@pytest.fixture
def contested(writer: Writer) -> tuple[Memory, Memory]:
    """Two versions of one thing."""
    old = writer.state("X", "version", "v1").memory
    return old, writer.state("X", "version", "v2").memory


def state_of(writer: Writer, memory: Memory) -> MemoryState:
    return writer.store.memory(memory.id).state


def test_t93_a_contradiction_leaves_both_active_until_the_new_one_is_kept(
    writer: Writer, contested: tuple[Memory, Memory]
) -> None:
    old, new = contested
    assert {state_of(writer, each) for each in contested} == {MemoryState.ACTIVE}
    settle(writer, Resolution.KEEP_NEW)
    assert (state_of(writer, old), state_of(writer, new)) == (MemoryState.SUPERSEDED, MemoryState.ACTIVE)
    assert (writer.store.memory(new.id).supersedes, writer.store.memory(new.id).version) == (old.id, 2)
    assert writer.objects() == ["v2"]
    assert (pending(writer), writer.store.graph.n_pending_conflicts()) == ([], 0)


@pytest.mark.parametrize("resolution", Resolution)
def test_t94_p5_taking_a_settlement_back_leaves_every_table_as_it_was(
    tmp_path: Path, writer: Writer, contested: tuple[Memory, Memory], resolution: Resolution
) -> None:
    before = rows(tmp_path / "store.db")
    event = settle(writer, resolution, "X has v1 in Europe and v2 elsewhere" if resolution == "merge" else None)
    assert rows(tmp_path / "store.db") != before
    undo(writer.store, event, writer.act())
    assert rows(tmp_path / "store.db") == before
    assert len(pending(writer)) == 1


def test_keeping_the_existing_one_ends_the_new_one_before_it_began(
    writer: Writer, contested: tuple[Memory, Memory]
) -> None:
    settle(writer, Resolution.KEEP_EXISTING)
    assert [state_of(writer, each) for each in contested] == [MemoryState.ACTIVE, MemoryState.SUPERSEDED]
    assert writer.objects() == ["v1"]
    assert writer.objects(as_of=contested[1].created_at) == ["v1"]


def test_a_merge_supersedes_both_with_their_tags(writer: Writer) -> None:
    old = writer.state("X", "version", "v1", tags=("a",)).memory
    new = writer.state("X", "version", "v2", tags=("b",)).memory
    settle(writer, Resolution.MERGE, "X has v1 in Europe and v2 elsewhere")
    (merged,) = writer.store.recent(9)
    assert (merged.tags, merged.supersedes, merged.version) == (("a", "b"), old.id, 2)
    assert [state_of(writer, each) for each in (old, new)] == [MemoryState.SUPERSEDED] * 2
    assert writer.objects() == []


def test_t95_a_merge_without_text_and_a_text_without_a_merge_are_refused(
    writer: Writer, contested: tuple[Memory, Memory]
) -> None:
    """No candidate is asked for, as memloom does: a conflict of ours is one pair."""
    for resolution, content in ((Resolution.MERGE, None), (Resolution.MERGE, " "), (Resolution.KEEP_NEW, "text")):
        with pytest.raises(InvalidInput):
            settle(writer, resolution, content)
    assert len(pending(writer)) == len(contested) - 1


def test_t96_what_is_kept_is_one_above_the_head_of_the_line(writer: Writer) -> None:
    memory = writer.state("X", "version", "v1").memory
    for number in range(2, 6):
        stated = Statement("X", "version", f"v{number}")
        memory = writer.write(f"X {number}", stated, supersedes=memory.id, version=number).memory
    new = writer.state("X", "version", "v9").memory
    settle(writer, Resolution.KEEP_NEW)
    assert writer.store.memory(new.id).version == 6


def test_t97_deleting_a_memory_takes_its_pending_conflicts_and_leaves_the_settled_ones(
    writer: Writer, contested: tuple[Memory, Memory]
) -> None:
    settle(writer, Resolution.KEEP_BOTH)
    third = writer.state("X", "version", "v3")
    assert len(pending(writer)) == 2
    act = writer.act()
    doomed = [third.memory.id, contested[1].id]
    writer.store.vault.purge(doomed, [act.event(EventKind.PURGED, each, "purged") for each in doomed])
    assert pending(writer) == []
    (settled,) = writer.store.graph.conflicts(ConflictState.RESOLVED, 9)
    assert (settled.resolution, settled.reason) == (Resolution.KEEP_BOTH, "")


def test_forgetting_a_memory_hides_its_conflicts(writer: Writer, contested: tuple[Memory, Memory]) -> None:
    event = writer.act().event(EventKind.FORGOTTEN, contested[0].id, "forgotten")
    gone = replace(contested[0], state=MemoryState.FORGOTTEN)
    writer.store.write(Writes(events=(event,), changed=((contested[0], gone),)))
    assert (pending(writer), writer.store.graph.n_pending_conflicts()) == ([], 0)
    undo(writer.store, event.id, writer.act())
    assert len(pending(writer)) == 1


def test_t99_a_pair_that_was_kept_is_never_raised_again(writer: Writer, contested: tuple[Memory, Memory]) -> None:
    settle(writer, Resolution.KEEP_BOTH)
    for memory in contested:
        assert contradictions(writer.store, [each.id for each in contested], writer.at) == {}
        event = writer.act().event(EventKind.FORGOTTEN, memory.id, "forgotten")
    writer.store.write(
        Writes(events=(event,), changed=((contested[1], replace(contested[1], state=MemoryState.FORGOTTEN)),))
    )
    assert writer.state("X", "version", "v2").conflicts == ()


def test_what_is_settled_is_not_settled_again(writer: Writer, contested: tuple[Memory, Memory]) -> None:
    (conflict,) = pending(writer)
    settle(writer, Resolution.KEEP_BOTH)
    settled = conflicts.conflict_named(writer.store, conflict.id[:7])
    with pytest.raises(InvalidInput, match="undo that first"):
        conflicts.settle(writer.store, settled, Resolution.KEEP_NEW, None, writer.act(), rules=ASK)
    assert contested


@pytest.mark.parametrize("text", ["", " ", "con_x", "c" * 100_000, "'; --"])
def test_no_conflict_is_called_so(writer: Writer, contested: tuple[Memory, Memory], text: str) -> None:
    with pytest.raises(InvalidInput, match="no conflict"):
        conflicts.conflict_named(writer.store, text)
    assert contested


def test_shown_memories_that_contradict_each_other_say_so(writer: Writer, contested: tuple[Memory, Memory]) -> None:
    old, new = contested
    other = writer.state("Y", "version", "v7").memory
    ids = [other.id, new.id, old.id]
    assert contradictions(writer.store, ids, writer.at) == {new.id: (old.id,), old.id: (new.id,)}
    assert contradictions(writer.store, [old.id, other.id], writer.at) == {}


def test_statements_that_cannot_both_hold_say_so_without_a_conflict(off: Writer) -> None:
    old = off.state("X", "version", "v1").memory
    new = off.state("X", "version", "v2").memory
    off.state("X", "depends_on", "A")
    assert contradictions(off.store, [old.id, new.id], off.at) == {new.id: (old.id,), old.id: (new.id,)}


_ACTS = st.sampled_from(
    ["v1", "v2", "v3", "existing", "new", "both", "merge", "says", "moves", "joins", "parts", "looks", "orders"]
)


def do(writer: Writer, act: str) -> None:
    """Something that people and agents do; nothing where it cannot be done."""
    store = writer.store
    match act:
        case "v1" | "v2" | "v3":
            writer.state("X", "version", act)
        case "says":
            writer.write(f"The X uses Redis and Phasmophobia. Take {len(store.all_ids())} of it.")
        case "moves":
            writer.write("The X migrated from Redis to Phasmaphobia.\nPhasmaphobia replaces Redis.")
        case "joins" | "parts":
            with suppress(InvalidInput):
                if act == "parts":
                    entities.split(store, "Redis", writer.act())
                else:
                    first, second = (entities.entity_named(store, each) for each in ("X", "Redis"))
                    entities.merge(store, first, second, writer.act())
        case "looks":
            entities.look_for_twins(store, writer.act())
        case "orders":
            when = writer.act()
            consolidating.apply(store, consolidating.plan(store, when), when)
        case _ if pending(writer):
            resolution = Resolution.MERGE if act == "merge" else Resolution(f"keep_{act}")
            settle(writer, resolution, "X has several" if act == "merge" else None)


@settings(max_examples=40, deadline=None)
@given(acts=st.lists(_ACTS, max_size=8))
def test_p5_undoing_all_in_turn_gives_every_table_back(
    tmp_path_factory: pytest.TempPathFactory, acts: list[str]
) -> None:
    path = tmp_path_factory.mktemp("store") / "store.db"
    writer = Writer(open_store(path))
    states = [rows(path)]
    done: list[EventId] = []
    for act in acts:
        n_before = len(writer.store.events(None, 999))
        do(writer, act)
        new = writer.store.events(None, 999)[: len(writer.store.events(None, 999)) - n_before]
        if new:
            done.append(new[-1].id)
            states.append(rows(path))
    for event in reversed(done):
        states.pop()
        undo(writer.store, event, writer.act())
        assert rows(path) == states[-1]
    assert writer.store.problems() == []
    writer.store.close()


@settings(max_examples=40, deadline=None)
@given(acts=st.lists(st.one_of(_ACTS, st.integers(0, 20)), max_size=12))
def test_undoing_in_any_order_is_done_or_refused_and_breaks_nothing(
    tmp_path_factory: pytest.TempPathFactory, acts: list[str | int]
) -> None:
    writer = Writer(open_store(tmp_path_factory.mktemp("store") / "store.db"))
    for act in acts:
        events = writer.store.events(None, 99)
        if isinstance(act, str):
            do(writer, act)
        elif act < len(events):
            with suppress(ChangedMeanwhile, InvalidInput):
                undo(writer.store, events[act].id, writer.act())
    assert writer.store.problems() == []
    assert all(each.name for each in entities.listed(writer.store, 99))
    writer.store.close()
