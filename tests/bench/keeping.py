"""How long it takes to keep a full store in shape: reflect, stats, snapshot, restore, purge, eviction preview.

    PYTHONPATH=server:tests python tests/bench/keeping.py [N]

Makes a store of N memories (10,000) of made-up sentences, each with an anchor and a vector of 384 numbers.
"""

import itertools
import random
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from moorage.domain.bands import USUAL
from moorage.domain.event import EventKind
from moorage.domain.hits import EmbedderIdentity
from moorage.domain.memory import Kind, MemoryState
from moorage.domain.reflection import Wish
from moorage.domain.writes import Writes
from moorage.ports import Store
from moorage.services import reflecting
from moorage.store import open_store
from store.samples import START, a_memory, a_name, an_anchor, an_event

DIMENSIONS = 384
_BATCH = 500
_SYLLABLES = [first + second for first in "bdfgklmnprstvz" for second in ("a", "en", "i", "or", "u")]
_WORDS = ["".join(each) for each in itertools.product(_SYLLABLES, repeat=2)]
_FREQUENCIES = [1 / rank for rank in range(1, len(_WORDS) + 1)]
"""The commonest word twice as often as the next, as in any language."""


def sentence(chance: random.Random) -> str:
    return " ".join(chance.choices(_WORDS, _FREQUENCIES, k=chance.randint(12, 30)))


def fill(store: Store, n_memories: int) -> None:
    chance = random.Random(1)
    store.vectors.use(EmbedderIdentity("bench", DIMENSIONS, "1"))
    kinds = list(Kind)
    for start in range(0, n_memories, _BATCH):
        operations, vectors = [], {}
        for number in range(start, min(start + _BATCH, n_memories)):
            at = START - timedelta(days=chance.randint(0, 500))
            memory = a_memory(sentence(chance), kind=kinds[number % len(kinds)], created_at=at)
            operations.append(Writes(events=(an_event(memory),), added=(memory,), anchors=(an_anchor(memory),)))
            vector = [chance.gauss(0, 1) for _ in range(DIMENSIONS)]
            length = sum(each * each for each in vector) ** 0.5
            vectors[memory.id] = [[each / length for each in vector]]
        store.write(*operations)
        store.vectors.save(vectors)


def timed(what: str, work: Callable[[], object], n: int = 1) -> None:
    took = []
    for _ in range(n):
        start = time.perf_counter()
        work()
        took.append((time.perf_counter() - start) * 1000)
    print(f"| {what} | {n} | median {sorted(took)[n // 2]:.0f} ms, worst {max(took):.0f} ms |", flush=True)


def main(n_memories: int) -> None:
    with TemporaryDirectory() as folder:
        store = open_store(Path(folder) / "store.db")
        fill(store, n_memories)
        now = START + timedelta(days=1)
        print(f"{n_memories} memories, {store.vault.n_bytes() / 1e6:.0f} MB\n\n| what | cases | time |\n|---|---|---|")
        timed("reflect", lambda: reflecting.reflect(store, USUAL, Wish(), now), 5)
        timed("stats", lambda: reflecting.statistics(store, USUAL, now), 5)
        timed("snapshot", lambda: store.vault.keep(a_name()), 3)
        kept = store.vault.snapshots()[0]
        timed("difference to a snapshot", lambda: store.vault.difference(kept, None), 3)
        some = list(store.memories(store.all_ids()[:1000]).values())
        gone = tuple((each, replace(each, state=MemoryState.FORGOTTEN)) for each in some)
        store.write(Writes(events=(an_event(some[0]),), changed=gone))
        timed("restore, 1,000 memories differ", lambda: store.vault.roll_back(kept, a_name(), [an_event(some[0])]))
        for each in some[:3]:
            event = an_event(each, EventKind.PURGED, detail="purged")
            timed("purge of one, 4 snapshots", lambda: store.vault.purge([each.id], [event]))  # noqa: B023 - at once
        store.close()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
