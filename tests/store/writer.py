"""A process that writes memories until it has written enough or is killed, saying each id once it is stored."""

import sys
from dataclasses import replace
from pathlib import Path

from moorage.domain.anchor import Anchor, AnchorId, SightingId
from moorage.domain.event import EventId
from moorage.domain.memory import MemoryId
from moorage.domain.writes import Writes
from moorage.store import open_store
from store.samples import a_memory, a_sighting, an_event, an_outline


def main(path: str, name: str, n_memories: str) -> None:
    store = open_store(Path(path))
    for number in range(int(n_memories)):
        unique = f"{name}-{number:06}"
        memory = a_memory(f"{name} wrote {number}", id=MemoryId(unique))
        sighting = replace(a_sighting(), id=SightingId(unique))
        anchor = Anchor(AnchorId(unique), memory.id, (sighting,))
        event = an_event(memory, id=EventId(unique))
        store.write(Writes(events=(event,), added=(memory,), anchors=(anchor,), outlines=(an_outline(),)))
        sys.stdout.write(f"{unique}\n")
        sys.stdout.flush()
    store.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
