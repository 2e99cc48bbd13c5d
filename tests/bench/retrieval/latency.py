"""What a question costs by size of the store: processor time of every arm and of the whole, memory, and how exact.

    PYTHONPATH=server:tests .venv/bin/python tests/bench/retrieval/latency.py [--sizes 1000 10000 100000] [--million]
        [--keep folder]

No model: texts are words with the frequencies of language, vectors a mixture of clusters with noise, and a question is
near one memory in both. Every size is filled in one process and measured in a fresh one. Each thing is measured in an
engine opened for it that was asked a third of the questions before, and on the others once, so that only what
different questions have in common has been read. Milliseconds of processor time, median over the questions; those of
MemoFS are its published figures, not measured here.
`--keep` fills stores once and measures those that are there.
"""

import argparse
import itertools
import json
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import cast
from unittest.mock import patch

import numpy as np

from moorage import embedding
from moorage.domain.hits import EmbedderIdentity
from moorage.domain.memory import Kind
from moorage.domain.requests import Question, Task
from moorage.domain.selection import Selection
from moorage.domain.terms import text_query
from moorage.domain.writes import Writes
from moorage.engine.facade import Engine
from moorage.engine.opening import open_engine
from moorage.settings import EmbeddingSettings, Settings, StoreSettings
from moorage.store import open_store

DIMENSIONS = 384
N_QUESTIONS = 60
FILTERED = Selection(kinds=frozenset({Kind.DECISION, Kind.FACT}))
_BATCH = 1000
_SYLLABLES = [first + second for first in "bdfgklmnprstvz" for second in ("a", "en", "i", "or", "u")]
_WORDS = ["".join(each) for each in itertools.product(_SYLLABLES, repeat=2)]
_FREQUENCIES = list(itertools.accumulate(1 / rank for rank in range(1, len(_WORDS) + 1)))
Floats = np.ndarray[tuple[int, int], np.dtype[np.float32]]


class TableEmbedder:
    """Knows the vectors of the questions."""

    identity = EmbedderIdentity("bench", DIMENSIONS, "1")

    def __init__(self, table: dict[str, list[float]]) -> None:
        self._table = table

    def n_tokens(self, text: str) -> int:
        return len(text.split())

    def fits(self, text: str) -> bool:
        return bool(text)

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        return [self._table[each] for each in texts]

    def embed_query(self, text: str) -> list[float]:
        return self._table[text]


def sentence(chance: random.Random) -> list[str]:
    return chance.choices(_WORDS, cum_weights=_FREQUENCIES, k=chance.randint(12, 30))


def vectors(generator: np.random.Generator, n: int) -> Floats:
    """Unit vectors around a centre for every 50, all leaning to one side as those of common models do."""
    centres = generator.normal(size=(max(n // 50, 8), DIMENSIONS)).astype(np.float32)
    side = generator.normal(size=DIMENSIONS).astype(np.float32)
    made = centres[generator.integers(0, len(centres), n)] + side
    for start in range(0, n, 50_000):
        part = made[start : start + 50_000]
        part += generator.normal(size=part.shape).astype(np.float32)
        part /= np.linalg.norm(part, axis=1, keepdims=True)
    return made


def fill(folder: Path, n: int) -> None:
    """The store, its vectors as an array, and the questions: words and vector of each."""
    from store.samples import a_memory, an_event

    folder.mkdir(parents=True)
    chance, generator = random.Random(1), np.random.default_rng(1)
    table = vectors(generator, n)
    np.save(folder / "vectors.npy", table)
    asked = set(chance.sample(range(n), N_QUESTIONS))
    questions: dict[str, list[float]] = {}
    store, kinds = open_store(folder / "store.db"), list(Kind)
    store.vectors.use(TableEmbedder.identity)
    for start in range(0, n, _BATCH):
        writes, made = [], {}
        for number in range(start, min(start + _BATCH, n)):
            words = sentence(chance)
            memory = a_memory(" ".join(words), kind=kinds[number % len(kinds)])
            writes.append(Writes(events=(an_event(memory),), added=(memory,)))
            made[memory.id] = [table[number].tolist()]
            if number in asked:
                noise = generator.normal(size=DIMENSIONS) * 0.02
                questions[" ".join(chance.sample(words, 8))] = (table[number] + noise).tolist()
        store.write(*writes)
        store.vectors.save(made)
    store.close()
    (folder / "questions.json").write_text(json.dumps(questions), "utf-8")


def cpu_ms(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1000


def median(works: Sequence[Callable[[], object]]) -> float:
    """Of processor time; of the last two thirds, each done for the first time."""
    n_before = len(works) // 3
    for each in works[:n_before]:
        each()
    return statistics.median(cpu_ms(each) for each in works[n_before:])


def resident_mb() -> float:
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1]) if Path("/proc/self/statm").exists() else 0
    return pages * resource.getpagesize() / 1e6


def measure(folder: Path) -> dict[str, float]:
    """In a fresh process."""
    questions = cast("dict[str, list[float]]", json.loads((folder / "questions.json").read_text("utf-8")))
    embedder = TableEmbedder(questions)
    settings = Settings(store=StoreSettings(str(folder / "store.db")), embedding=EmbeddingSettings(True, "bench"))
    found: dict[str, float] = {}
    text, vector = next(iter(questions.items()))
    store = None

    def first() -> None:
        nonlocal store
        store = open_store(folder / "store.db")
        store.vectors.search(vector, 50)

    found["open to first vectors"] = cpu_ms(first)
    found["first text"] = cpu_ms(lambda: store.search_text(text_query(text), 50))
    assert store
    store.close()
    for name, work in _WORKS.items():
        with (
            patch.object(embedding, "open_embedder", lambda _model, _cache: embedder),
            open_engine(folder, settings) as engine,
        ):
            engine.embed_in_background(may_download=False)
            engine.jobs.wait_idle(60)
            found[name] = median([partial(work, engine, *each) for each in questions.items()])
            found.setdefault("resident MB", resident_mb())
            hits = [engine._store.vectors.search(each, 50).scores for each in questions.values()]
    return found | compared(folder, questions, hits)


Work = Callable[[Engine, str, list[float]], object]
_WORKS: dict[str, Work] = {
    "whole": lambda engine, text, _: engine.recall(Question(text, 10, strict=False)),
    "whole, filtered": lambda engine, text, _: engine.recall(Question(text, 10, strict=False, selection=FILTERED)),
    "text": lambda engine, text, _: engine._store.search_text(text_query(text), 50),
    "vector": lambda engine, _, vector: engine._store.vectors.search(vector, 50),
    "text, filtered": lambda engine, text, _: engine._store.search_text(text_query(text), 50, FILTERED),
    "vector, filtered": lambda engine, _, vector: engine._store.vectors.search(vector, 50, FILTERED),
    "briefing": lambda engine, text, _: engine.context(Task(text)),
}


def compared(
    folder: Path, questions: dict[str, list[float]], hits: Sequence[Sequence[tuple[str, float]]]
) -> dict[str, float]:
    """Against a scan of an array of floats, and against one statement that fuses both arms by rank."""
    import apsw

    from moorage.store.sqlite.files import load_vectors

    table = np.load(folder / "vectors.npy", mmap_mode=None)
    asked = [np.array(each, np.float32) for each in questions.values()]
    found = {"numpy": median([lambda v=v: np.argpartition(-(table @ v), 50)[:50] for v in asked])}
    connection = apsw.Connection(str(folder / "store.db"))
    ids = [row[0] for row in connection.execute("SELECT id FROM memories ORDER BY seq")]
    shares = []
    for vector, scores in zip(asked, hits, strict=True):
        best = np.argsort(-(table @ vector))[:10]
        shares.append(len({ids[each] for each in best} & {each for each, _ in scores[:10]}) / 10)
    found["recall@10"] = statistics.mean(shares)
    if len(ids) <= 100_000:
        one = apsw.Connection(":memory:")
        load_vectors(one)
        one.execute(f"CREATE VIRTUAL TABLE v USING vec0 (e float[{DIMENSIONS}] distance_metric=cosine)")
        one.execute("CREATE VIRTUAL TABLE f USING fts5 (t, tokenize = 'porter unicode61')")
        with one:
            rows = connection.execute("SELECT seq, content FROM memories ORDER BY seq")
            for number, (seq, content) in enumerate(rows):
                one.execute("INSERT INTO v (rowid, e) VALUES (?, ?)", (seq, table[number].tobytes()))
                one.execute("INSERT INTO f (rowid, t) VALUES (?, ?)", (seq, content))
        pairs = [(" OR ".join(text.split()), v.tobytes()) for text, v in zip(questions, asked, strict=True)]
        found["one statement"] = median([lambda p=p: one.execute(_ONE, p).fetchall() for p in pairs])
    return found


_ONE = """
WITH t AS (
  SELECT rowid AS id, ROW_NUMBER() OVER (ORDER BY bm25(f)) AS rank FROM f WHERE f MATCH ?1 ORDER BY bm25(f) LIMIT 50
), n AS (
  SELECT rowid AS id, ROW_NUMBER() OVER (ORDER BY distance) AS rank FROM v WHERE e MATCH ?2 AND k = 50
)
SELECT id, SUM(1.0 / (60 + rank)) AS score
FROM (SELECT * FROM t UNION ALL SELECT * FROM n)
GROUP BY id
ORDER BY score DESC
LIMIT 10
"""

_MEMOFS = {1000: 37.0, 10_000: 280.0}
"""Hybrid search, processor time with embedding (about 9 ms), as measured on its own shop-front."""


def table_row(n: int, found: dict[str, float]) -> str:
    memofs = f"{_MEMOFS[n]:.0f}" if n in _MEMOFS else "-"
    found = {"one statement": float("nan"), **found, "fusion, fetch": found["whole"] - found["text"] - found["vector"]}
    cells = [f"{found[each]:.3g}" for each in COLUMNS]
    ratios = [f"{found['vector'] / found['numpy']:.2f}", f"{found['whole'] / found['one statement']:.2f}"]
    return " | ".join([f"| {n:,}", *cells, *ratios, memofs]) + " |"


COLUMNS = (
    "text", "vector", "fusion, fetch", "whole", "whole, filtered", "text, filtered", "vector, filtered", "briefing",
    "open to first vectors", "first text", "resident MB", "recall@10", "numpy", "one statement",
)  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="*", default=[1000, 10_000, 100_000])
    parser.add_argument("--million", action="store_true")
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--measure", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.measure:
        print(json.dumps(measure(options.measure)))
        return
    with tempfile.TemporaryDirectory() as temporary:
        heads = [*COLUMNS, "vector / numpy", "whole / one statement", "MemoFS, as published"]
        print(f"| memories | {' | '.join(heads)} |\n|{'---|' * (len(heads) + 1)}")
        for n in [*options.sizes, *([1_000_000] if options.million else [])]:
            folder = (options.keep or Path(temporary)) / str(n)
            if not folder.exists():
                fill(folder, n)
            done = subprocess.run(
                [sys.executable, __file__, "--measure", str(folder)], stdout=subprocess.PIPE, check=True
            )
            print(table_row(n, json.loads(done.stdout)), flush=True)


if __name__ == "__main__":
    main()
