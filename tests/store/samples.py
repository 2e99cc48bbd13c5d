"""Values that the store's tests put in and expect back; each call makes fresh ids."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count

from moorage.domain.anchor import Anchor, AnchorId, Place, Sighting, SightingId, SightingReason
from moorage.domain.changes import Commit
from moorage.domain.conflicts import Conflict, ConflictId, Side
from moorage.domain.drift import Drift, Grade, Move, Severity, Suggestion, TokenEdit, Verdict
from moorage.domain.entities import Entity, EntityId
from moorage.domain.event import Event, EventId, EventKind
from moorage.domain.facts import Fact, FactId
from moorage.domain.graph import GraphWrites
from moorage.domain.memory import Author, AuthorKind, Kind, Memory, MemoryId, MemoryState, Scope, Trust
from moorage.domain.portrait import ENTER, EXIT, Fingerprint, Outline, OutlineRow, Portrait
from moorage.domain.since import NoCommit, Since
from moorage.domain.snapshot import SnapshotId, SnapshotName, SnapshotType
from moorage.domain.symbol import SymbolKey, SymbolKind
from moorage.domain.writes import Writes
from moorage.ports import Store

START = datetime(2026, 11, 29, 12, 0, 0, 123456, tzinfo=UTC)
ADA = Author(AuthorKind.PERSON, "Ada")
KEY = SymbolKey(("Session", "refresh"), ("self", "delay"), 0)

_numbers = count(1)


def a_memory(content: str = "Retries wait two seconds", **changes: object) -> Memory:
    number = next(_numbers)
    values: dict[str, object] = {
        "id": MemoryId(f"mem-{number:06}"),
        "kind": Kind.DECISION,
        "title": "",
        "content": content,
        "tags": (),
        "confidence": 0.75,
        "author": ADA,
        "trust": Trust.ACCEPTED,
        "scope": Scope.PRIVATE,
        "state": MemoryState.ACTIVE,
        "supersedes": None,
        "created_at": START + timedelta(seconds=number),
        "updated_at": START + timedelta(seconds=number),
    }
    return Memory(**(values | changes))  # type: ignore[arg-type]


def a_sighting(path: str = "src/auth.py", key: SymbolKey | None = KEY, digest: str = "d" * 32) -> Sighting:
    number = next(_numbers)
    return Sighting(
        id=SightingId(f"sight-{number:06}"),
        place=Place(path, key),
        portrait=a_portrait(),
        fingerprint=Fingerprint("moor-1", *(f"{n:016x}" for n in range(7)), 12),
        snippet="def refresh(self, delay):\n    return delay * 2\n",
        digest=digest,
        commit="c" * 40,
        seen_at=START,
        reason=SightingReason.TIED,
    )


def a_portrait() -> Portrait:
    return Portrait(
        language="python",
        kind=SymbolKind.FUNCTION,
        name="refresh",
        containers=("Session",),
        params=("self", "delay: int"),
        header=("->", "int"),
        modifiers=("@retry",),
        body=(ENTER + "return", "return", "delay", "*", "2", EXIT),
        members=(),
        local_names=frozenset({"delay", "self"}),
        doc="Waits.",
        comments=("why two",),
    )


def an_anchor(memory: Memory, *sightings: Sighting) -> Anchor:
    return Anchor(AnchorId(f"anch-{next(_numbers):06}"), memory.id, sightings or (a_sighting(),))


def an_outline(digest: str = "d" * 32, path: str = "src/auth.py") -> Outline:
    rows = (
        OutlineRow(SymbolKind.FUNCTION, KEY, "0" * 16, "1" * 16, 12, (1, 2**32 - 1, 7)),
        OutlineRow(SymbolKind.CLASS, SymbolKey(("Session",), (), 1), "2" * 16, "3" * 16, 0, ()),
    )
    return Outline("moor-1", path, digest, rows)


def an_event(memory: Memory, kind: EventKind = EventKind.REMEMBERED, **changes: object) -> Event:
    number = next(_numbers)
    values: dict[str, object] = {
        "id": EventId(f"event-{number:06}"),
        "kind": kind,
        "memory_id": memory.id,
        "anchor_id": None,
        "author": ADA,
        "at": START + timedelta(hours=1, seconds=number),
        "detail": "remembered",
        "undoes": None,
    }
    return Event(**(values | changes))  # type: ignore[arg-type]


def a_move(path: str = "src/moved.py") -> Move:
    return Move(Place("src/auth.py", KEY), Place(path, KEY), "unique name", 0.95)


def a_drift(grade: Grade = Grade.EDITED) -> Drift:
    return Drift(
        grade=grade,
        severity=Severity.HINT,
        place=Place("src/auth.py", KEY),
        move=a_move(),
        edits=(TokenEdit("2", "3", ("2",)), TokenEdit("", "x", ())),
        n_changed=2,
        n_tokens=12,
        suggestions=(Suggestion(Place("src/b.py", None), 0.6),),
        reason="",
    )


def a_since(head: str, cause: Commit | NoCommit) -> Since:
    return Since("sight-1", Verdict.CHANGED, head, "b" * 32, cause)


def a_name(of: SnapshotType = SnapshotType.MANUAL, label: str = "") -> SnapshotName:
    number = next(_numbers)
    return SnapshotName(SnapshotId(f"snap_{number:012}"), label, of, START + timedelta(days=1, seconds=number))


def put(store: Store, memory: Memory, *anchors: Anchor) -> Memory:
    """Adds it with the outline of the samples and one event, and supersedes what it supersedes."""
    old = store.memory(memory.supersedes) if memory.supersedes else None
    changed = ((old, replace(old, state=MemoryState.SUPERSEDED)),) if old and old.state is MemoryState.ACTIVE else ()
    events = (an_event(memory),)
    store.write(Writes(events=events, added=(memory,), changed=changed, anchors=anchors, outlines=(an_outline(),)))
    return memory


def put_many(store: Store, memories: Sequence[Memory]) -> None:
    """Several at once."""
    store.write(*(Writes(events=(an_event(each),), added=(each,)) for each in memories))


def set_state(store: Store, memory_id: MemoryId, state: MemoryState, event: Event) -> None:
    before = store.memory(memory_id)
    store.write(Writes(events=(event,), changed=((before, replace(before, state=state, updated_at=event.at)),)))


def a_graph(memory: Memory) -> GraphWrites:
    """What a memory about alpha, which has one version, brings into the graph; it contradicts itself."""
    entity = Entity(EntityId(f"ent-{next(_numbers):06}"), "Alpha", "concept", (), 1, 1.0, START)
    fact = Fact(
        id=FactId(f"fact-{next(_numbers):06}"),
        namespace=memory.namespace,
        memory_id=memory.id,
        subject="Alpha",
        predicate="version",
        object="1",
        subject_key="alpha",
        predicate_key="version",
        object_key="1",
        valid_from=START,
        valid_until=None,
        recorded_at=START,
        invalidated_at=None,
        confidence=1.0,
        stated=True,
    )
    side = Side(memory.id, fact.id)
    conflict = Conflict(ConflictId(f"con-{next(_numbers):06}"), memory.namespace, side, side, "", START, None, None)
    mentions = ((memory.id, "alpha"),)
    return GraphWrites(entities=(entity,), mentions=mentions, facts=(fact,), conflicts=(conflict,))
