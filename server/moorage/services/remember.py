"""Ties a new memory to the places it is about and stores all of it at once."""

from collections.abc import Sequence
from dataclasses import replace

from moorage.domain.anchor import Anchor, AnchorId, SightingReason, Tie
from moorage.domain.errors import InvalidInput
from moorage.domain.event import EventKind
from moorage.domain.memory import Memory, MemoryId, MemoryState, Scope, Trust
from moorage.domain.portrait import Outline
from moorage.domain.requests import NewMemory
from moorage.domain.writes import Writes
from moorage.ports import Store
from moorage.services.act import Act
from moorage.services.marking import ties_marked
from moorage.services.sighting import outline_of, sight
from moorage.services.view import View

MAX_CONTENT_CHARACTERS = 100_000
MAX_TITLE_CHARACTERS = 512


def remember(store: Store, view: View, new: NewMemory, act: Act) -> tuple[Memory, tuple[str, ...]]:
    """The memory, and what could not be done about the markers in its text.

    Raises InvalidInput, FileUnavailable, SymbolNotFound, MemoryNotFound.
    """
    _check(new)
    marked, remarks = ties_marked(view, new.content)
    memory = Memory(
        id=MemoryId(act.new_id("mem")),
        kind=new.kind,
        title=new.title.strip(),
        content=new.content.strip(),
        tags=new.tags,
        confidence=new.confidence,
        author=act.author,
        trust=Trust.ACCEPTED,
        scope=Scope.PRIVATE,
        state=MemoryState.ACTIVE,
        supersedes=new.supersedes,
        created_at=act.at,
        updated_at=act.at,
    )
    anchors = tuple(tie(view, memory.id, each, act) for each in dict.fromkeys((*new.ties, *marked)))
    events = [act.event(EventKind.REMEMBERED, memory.id, _where(anchors))]
    changed: tuple[tuple[Memory, Memory], ...] = ()
    if new.supersedes:
        old = store.memory(new.supersedes)
        events.append(act.event(EventKind.SUPERSEDED, old.id, f"superseded by {memory.id}"))
        changed = ((old, replace(old, state=MemoryState.SUPERSEDED, updated_at=act.at)),)
    store.write(
        Writes(
            events=tuple(events),
            added=(memory,),
            changed=changed,
            anchors=anchors,
            outlines=outlines_of(view, anchors),
        )
    )
    return memory, remarks


def _check(new: NewMemory) -> None:
    if not new.content.strip():
        raise InvalidInput("the memory has no text; say what should be remembered")
    if len(new.content) > MAX_CONTENT_CHARACTERS:
        raise InvalidInput(f"the memory has {len(new.content)} characters; at most {MAX_CONTENT_CHARACTERS} fit")
    if len(new.title) > MAX_TITLE_CHARACTERS:
        raise InvalidInput(f"the title has {len(new.title)} characters; at most {MAX_TITLE_CHARACTERS} fit")
    if not 0 <= new.confidence <= 1:
        raise InvalidInput(f"confidence is {new.confidence}; it must lie between 0 and 1")


def tie(view: View, memory_id: MemoryId, to: Tie, act: Act) -> Anchor:
    """A new anchor of a memory, not stored yet; raises FileUnavailable, SymbolNotFound."""
    sighting = sight(view, to, SightingReason.TIED, act)
    return Anchor(AnchorId(act.new_id("anc")), memory_id, (sighting,))


def outlines_of(view: View, anchors: Sequence[Anchor]) -> tuple[Outline, ...]:
    """Outlines of the files that the anchors were just tied in, one per file."""
    paths = dict.fromkeys(anchor.latest.place.path for anchor in anchors)
    return tuple(outline_of(view, path) for path in paths)


def _where(anchors: tuple[Anchor, ...]) -> str:
    places = ", ".join(str(anchor.latest.place.symbol_path) for anchor in anchors)
    return f"anchored to {places}" if places else "without an anchor"
