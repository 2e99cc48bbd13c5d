"""Ties memories that exist to more places: the ones a person names, or those that older notes mention."""

from collections.abc import Sequence

from moorage.domain.anchor import Tie
from moorage.domain.errors import InvalidInput
from moorage.domain.event import EventKind
from moorage.domain.memory import Memory
from moorage.domain.requests import Adoption, Change
from moorage.domain.writes import Writes
from moorage.ports import Store
from moorage.services.act import Act
from moorage.services.drafting import outlines_of, tie
from moorage.services.lifecycle import called, check_active
from moorage.services.marking import ties_marked, ties_mentioned
from moorage.services.view import View


def anchor(store: Store, view: View, memory: Memory, ties: Sequence[Tie], act: Act) -> Change:
    """Ties a memory to more places; those that it is tied to already are left out."""
    check_active(memory)
    known = store.anchors.of([memory.id])
    seen = {(each.latest.place, each.latest.part) for each in known}
    made = [tie(view, memory.id, each, act) for each in dict.fromkeys(ties)]
    new = [each for each in made if (each.latest.place, each.latest.part) not in seen]
    if not new:
        raise InvalidInput(f"{memory.id} is anchored there already")
    events = [
        act.event(EventKind.ANCHORED, memory.id, f"anchored to {each.latest.place.symbol_path}", anchor_id=each.id)
        for each in new
    ]
    store.write(Writes(events=tuple(events), anchors=tuple(new), outlines=outlines_of(view, new)))
    places = ", ".join(str(each.latest.place.symbol_path) for each in new)
    return Change(memory.id, (events[0].id,), f"anchored to {places}: {called(memory)}")


def adopt(store: Store, view: View, memories: Sequence[Memory], act: Act, *, only_look: bool) -> Adoption:
    """Ties memories without an anchor to what their text names; doing it again finds nothing more to do."""
    anchored = {each.memory_id for each in store.anchors.of([each.id for each in memories])}
    bare = [each for each in memories if each.id not in anchored]
    named = [(each, ties_marked(view, each.content)[0] or ties_mentioned(view, each.content)) for each in bare]
    found = tuple((each, ties) for each, ties in named if ties)
    changes = [] if only_look else [anchor(store, view, each, ties, act) for each, ties in found]
    events = tuple(event for each in changes for event in each.events)
    return Adoption(found, events, len(memories) - len(bare), len(bare) - len(found))
