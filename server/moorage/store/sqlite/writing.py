"""One operation on the source tables, with what the indexes and the journal need of it."""

from collections.abc import Iterable, Sequence
from contextlib import nullcontext

import apsw

from moorage.domain.anchor import Anchor
from moorage.domain.errors import InvalidInput
from moorage.domain.event import Event, EventId
from moorage.domain.indexing import search_text_of
from moorage.domain.memory import MemoryId, Namespace
from moorage.domain.writes import AtOnce, Writes
from moorage.store.sqlite import (
    anchors,
    codec,
    documents,
    graph,
    journal,
    memories,
    names,
    recording,
    resolutions,
    vectors,
    words,
)


class Gathering:
    """What is written in one block: one operation, entered into the journal once something is."""

    def __init__(self, connection: apsw.Connection, namespace: Namespace, as_one: AtOnce) -> None:
        self._connection, self._namespace, self._as_one = connection, namespace, as_one
        self._is_entered = False

    def enter(self, namespace: Namespace, events: Sequence[Event]) -> None:
        """Puts into the journal what was done of it."""
        begin, part_of = self._as_one.event, self._as_one.part_of
        if not self._is_entered:
            journal.insert(self._connection, self._namespace, [begin], part_of=part_of)
            self._is_entered = True
        journal.insert(self._connection, namespace, events, begin.id, part_of)

    def save(self, record: recording.Recording) -> None:
        """How to undo it."""
        if self._is_entered:
            begin = self._as_one.event
            recording.save(self._connection, begin.id, codec.micros_of(begin.at), record)


def write(
    connection: apsw.Connection,
    sightings: anchors.Sightings,
    namespace: Namespace,
    writes: Writes,
    gathering: Gathering | None = None,
) -> None:
    """Raises InvalidInput for a known id, MemoryNotFound for an unknown one, ChangedMeanwhile, AlreadyKnown."""
    for outline in writes.outlines:
        resolutions.insert_outline(connection, outline)
    removed = documents.row_numbers(connection, writes.removed)
    with nullcontext() if gathering else recording.recording(connection) as record:
        _write_rows(connection, namespace, writes)
        documents.delete(connection, removed)
    documents.unindex(connection, removed)
    _index(connection, sightings, namespace, writes)
    if gathering:
        gathering.enter(namespace, writes.events)
    elif record:
        enter(connection, namespace, writes.events, record)


def undo(
    connection: apsw.Connection,
    sightings: anchors.Sightings,
    namespace: Namespace,
    operation: EventId,
    undoing: Sequence[Event],
) -> None:
    """Turns an operation round; raises InvalidInput, ChangedMeanwhile."""
    changeset = recording.load_all(connection, journal.parts(connection, operation))
    if changeset is None:
        raise InvalidInput(f"nothing is recorded any more of what {operation} did, so it cannot be undone")
    if journal.is_undone(connection, operation):
        raise InvalidInput(f"{operation} is already undone")
    with recording.recording(connection) as record:
        recording.apply(connection, recording.invert(changeset), kept=names.in_use(connection, changeset))
        names.settle_returned(connection, namespace, changeset)
    refresh(connection, sightings, recording.touched(changeset))
    enter(connection, namespace, undoing, record)


def enter(
    connection: apsw.Connection, namespace: Namespace, events: Sequence[Event], record: recording.Recording
) -> None:
    """Puts an operation into the journal."""
    operation = journal.insert(connection, namespace, events)
    recording.save(connection, operation, codec.micros_of(events[0].at), record)


def refresh(connection: apsw.Connection, sightings: anchors.Sightings, touched: recording.Touched) -> None:
    """Brings the indexes up to rows that were put back or taken away, in whatever namespace."""
    for seq in touched.memories:
        if memories.id_at(connection, seq) is None:
            words.delete(connection, seq)
            vectors.delete(connection, seq)
        elif seq in touched.reworded or not vectors.has(connection, seq):
            vectors.mark_pending(connection, seq)
        vectors.refresh_active(connection, seq)
    ids = [memories.id_at(connection, seq) for seq in touched.memories]
    of_anchors = (anchors.memory_of(connection, each) for each in touched.anchors)
    again = [each for each in (*ids, *touched.memory_ids, *of_anchors) if each]
    for namespace in memories.namespaces(connection):
        index_again(connection, sightings, namespace, again)


def index_again(
    connection: apsw.Connection, sightings: anchors.Sightings, namespace: Namespace, memory_ids: Iterable[str]
) -> None:
    """Brings the text index up to these memories and their anchors."""
    ids = [MemoryId(each) for each in dict.fromkeys(memory_ids)]
    grouped: dict[MemoryId, list[Anchor]] = {}
    for anchor in anchors.of_memories(connection, sightings, namespace, ids):
        grouped.setdefault(anchor.memory_id, []).append(anchor)
    for memory_id, memory in memories.find(connection, namespace, ids).items():
        text = search_text_of(memory, grouped.get(memory_id, ()))
        words.replace(connection, memories.existing(connection, memory_id), text)


def _write_rows(connection: apsw.Connection, namespace: Namespace, writes: Writes) -> None:
    for memory in writes.added:
        if memory.namespace != namespace:
            raise InvalidInput(f"{memory.id} belongs to the namespace {memory.namespace}, not to {namespace}")
        if writes.only_new:
            memories.refuse_twin(connection, memory)
        memories.insert(connection, memory)
    for before, after in writes.changed:
        memories.change(connection, before, after)
    if writes.key:
        memories.insert_key(connection, namespace, writes.key, writes.added[0].id)
    for anchor in writes.anchors:
        memories.existing(connection, anchor.memory_id)
        anchors.insert(connection, anchor)
    for anchor_id, sighting in writes.sightings:
        anchors.check_exists(connection, anchor_id)
        anchors.insert_sighting(connection, anchor_id, sighting)
    graph.write(connection, namespace, writes.graph)
    documents.write(connection, namespace, writes.documents, writes.dropped_documents)


def _index(connection: apsw.Connection, sightings: anchors.Sightings, namespace: Namespace, writes: Writes) -> None:
    grouped: dict[MemoryId, list[Anchor]] = {}
    for anchor in writes.anchors:
        grouped.setdefault(anchor.memory_id, []).append(anchor)
    for memory in writes.added:
        seq = memories.existing(connection, memory.id)
        words.insert(connection, seq, search_text_of(memory, grouped.pop(memory.id, ())))
        vectors.mark_pending(connection, seq)
    again = set(grouped)
    for before, after in writes.changed:
        seq = memories.existing(connection, before.id)
        if search_text_of(before, ()) != search_text_of(after, ()):
            vectors.mark_pending(connection, seq)
            again.add(before.id)
        vectors.refresh_active(connection, seq)
    again |= {each for anchor_id, _ in writes.sightings if (each := anchors.memory_of(connection, anchor_id))}
    index_again(connection, sightings, namespace, again)
