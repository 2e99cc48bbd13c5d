"""How long facts, names and contradictions take of a write, and walks through the graph, in a store that is full.

    PYTHONPATH=server:tests .venv/bin/python tests/bench/statements.py [--memories 10000] [--samples 300]

Every other memory is a statement, and some contradict a known one; the rest are sentences with names. What is timed
is the part of a write that this adds (`prepare`), then the write with it, without secret gate, parsing and embedding.
"""

import argparse
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from moorage.domain.conflicts import ConflictState
from moorage.domain.requests import Statement
from moorage.engine.facade import Engine
from moorage.engine.opening import open_engine
from moorage.services.contradictions import contradictions
from moorage.services.statements import prepare
from moorage.settings import EmbeddingSettings, Settings, StoreSettings
from moorage.store import open_store
from support.stating import ASK, Writer

_KINDS = ("Service", "Gateway", "Worker", "Queue", "Store", "Client")
_THINGS = ("Redis", "Postgres", "Kafka", "Valkey", "Nginx", "Tokio", "Serde", "React")
_AT_ONCE = 500
Said = tuple[str, Statement | None]


def said(draw: random.Random) -> Said:
    """A memory of a subject out of some 50,000."""
    letter = draw.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    subject = f"{draw.choice(_THINGS)} {draw.choice(_KINDS)} {letter}{draw.randrange(40)}"
    if draw.random() < 0.5:
        other = draw.choice(_THINGS)
        text = f"{subject} uses {other} since {draw.randrange(2000, 2026)}. See `{other.lower()}_config.py`."
        return text, None
    predicate = draw.choice(("version", "depends_on", "owned_by", "related_to"))
    value = f"{draw.randrange(9)}.{draw.randrange(40)}" if predicate == "version" else draw.choice(_THINGS)
    return f"{subject} {predicate} {value}", Statement(subject, predicate, value)


def fill(path: Path, draw: random.Random, n: int) -> None:
    """A new store with so many memories, 500 in one transaction."""
    store = open_store(path)
    writer = Writer(store)
    for start in range(0, n, _AT_ONCE):
        with store.together() as one:
            writer.store = one
            for _ in range(min(_AT_ONCE, n - start)):
                writer.write(*said(draw))
    store.close()


def timed(work: Callable[[], object], n: int) -> tuple[float, float]:
    """Milliseconds: median and p95."""
    taken = []
    for _ in range(n):
        start = time.perf_counter()
        work()
        taken.append((time.perf_counter() - start) * 1000)
    return statistics.median(taken), statistics.quantiles(taken, n=20)[-1]


def report(engine: Engine, path: Path, draw: random.Random, n: int) -> None:
    """Prints the table."""
    store = open_store(path)
    writer = Writer(store)
    writer.skip_ids(len(store.all_ids()) * 20)
    ids = store.all_ids()
    names = [each.name for each in engine.graph.entities(1000)]
    graph, pick = engine.graph, lambda: draw.choice(names)
    act = writer.act()

    def prepared() -> None:
        text, stated = said(draw)
        prepare(store, writer.memory(text, act), stated, ASK, act)

    rows = (
        ("facts, names and conflicts of a write", prepared, n),
        ("a write with them", lambda: writer.write(*said(draw)), n),
        ("contradictions among 10 memories", lambda: contradictions(store, draw.choices(ids, k=10), act.at), n),
        ("facts of one entity", lambda: graph.facts(pick(), None, 100), n),
        ("facts of the most mentioned entity", lambda: graph.facts(names[0], None, 1000), 20),
        ("20 conflicts", lambda: graph.conflicts(ConflictState.PENDING, 20), n),
        ("50 entities", lambda: graph.entities(50), 20),
        ("25 neighbours", lambda: graph.around(pick(), 25), n // 3),
        ("25 neighbours of the most mentioned", lambda: graph.around(names[0], 25), 20),
        ("3 steps, 100 nodes", lambda: graph.expanded(pick(), 3, 100), 20),
        ("6 steps, 5,000 nodes", lambda: graph.expanded(pick(), 6, 5_000), 3),
        ("a way of at most 8 steps", lambda: graph.path(pick(), pick(), 8), 20),
        ("looking for names of one thing", graph.look_for_twins, 3),
        ("a plan to consolidate", graph.plan, 3),
    )
    n_conflicts = store.graph.n_pending_conflicts()
    print(f"{len(ids):,} memories, {len(store.graph.entity_ids(10**6)):,} entities, {n_conflicts:,} conflicts\n")
    print("| what | median | p95 |\n|---|---|---|")
    for name, work, times in rows:
        median, p95 = timed(work, times)
        print(f"| {name} | {median:.1f} ms | {p95:.1f} ms |", flush=True)
    store.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--memories", type=int, default=10_000)
    parser.add_argument("--samples", type=int, default=300)
    options = parser.parse_args()
    draw = random.Random(7)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "store.db"
        fill(path, draw, options.memories)
        settings = Settings(embedding=EmbeddingSettings(enabled=False), store=StoreSettings(path=str(path)))
        with open_engine(Path(folder), settings) as engine:
            report(engine, path, draw, options.samples)


if __name__ == "__main__":
    main()
