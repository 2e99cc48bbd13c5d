"""How long it takes to remember something in a store that is full: gate, tier, duplicates, conflicts and the write.

    python tests/bench/writing.py [--memories 10000] [--writes 400] [--batch 1000]

No embedding. Texts are sentences of a fixed generator over a vocabulary with the frequencies of ordinary prose, so that
most words occur in many memories. Prints a table.
"""

import argparse
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import cycle
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "server"), str(ROOT / "tests")]

from moorage.domain.memory import Kind  # noqa: E402
from moorage.domain.requests import NewMemory, Statement  # noqa: E402
from moorage.domain.written import Outcome  # noqa: E402
from moorage.engine.facade import Engine  # noqa: E402
from moorage.engine.opening import open_engine  # noqa: E402
from moorage.settings import EmbeddingSettings, Settings, StoreSettings  # noqa: E402
from support.repo import make_repo  # noqa: E402

_SYLLABLES = (
    "ba ce di fo gu ka le mi no pu ra se ti vo zu".split()  # noqa: SIM905 - read as words
)


class Prose:
    """Sentences whose words follow Zipf's laws: few are frequent, and the frequent ones are mostly short."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        made = {"".join(self._random.choices(_SYLLABLES, k=self._random.randint(1, 5))) for _ in range(12_000)}
        self._words = sorted(sorted(made), key=lambda word: len(word) + self._random.gauss(0, 2))
        self._weights = [1 / rank for rank in range(1, len(self._words) + 1)]

    def sentence(self) -> str:
        return " ".join(self._random.choices(self._words, self._weights, k=self._random.randint(12, 40)))

    def statement(self) -> Statement:
        subject, object_ = self._random.choices(self._words[:2000], k=2)
        return Statement(subject, self._random.choice(["uses", "version", "owned_by"]), object_)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--memories", type=int, default=10_000)
    parser.add_argument("--writes", type=int, default=400)
    parser.add_argument("--batch", type=int, default=1000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        source = "".join(f"def f{i}():\n    return {i}\n\n\n" for i in range(40))
        root = make_repo(Path(folder) / "repo", {"a.py": source})
        settings = Settings(store=StoreSettings(str(Path(folder) / "store.db")), embedding=EmbeddingSettings(False))
        with open_engine(root, settings) as engine:
            _run(engine, Prose(1), options)


def _run(engine: Engine, prose: Prose, options: argparse.Namespace) -> None:
    took = []
    for _ in range(0, options.memories, options.batch):
        news = [NewMemory(content=prose.sentence(), kind=Kind.DECISION) for _ in range(options.batch)]
        took.append(_timed(lambda news=news: engine.remember_all(news)))
    n_memories = engine.counts().memories
    print(f"{n_memories} memories; a batch of {options.batch}: last {took[-1]:.2f} s, worst {max(took):.2f} s")
    ties = cycle([engine.places.ties_written(f"a.py#f{i}") for i in range(40)])
    known = prose.sentence()
    engine.remember(NewMemory(content=known, kind=Kind.DECISION))
    kinds: dict[str, Callable[[], NewMemory]] = {
        "new text": lambda: NewMemory(content=prose.sentence(), kind=Kind.DECISION),
        "new text with an anchor": lambda: NewMemory(content=prose.sentence(), kind=Kind.DECISION, ties=next(ties)),
        "fact": lambda: NewMemory(content=prose.sentence(), statement=prose.statement()),
        "known, exactly": lambda: NewMemory(content=known.upper().lower(), kind=Kind.DECISION),
        "known, but for a word": lambda: NewMemory(content=f"{known} once", kind=Kind.DECISION),
    }
    print(f"{'one write':<28}{'p50 ms':>9}{'p95 ms':>9}{'worst ms':>10}  outcomes")
    for name, make in kinds.items():
        _table_row(engine, name, make, options.writes)


def _table_row(engine: Engine, name: str, make: Callable[[], NewMemory], n_writes: int) -> None:
    outcomes: dict[Outcome, int] = {}
    times = []
    for _ in range(n_writes):
        new = make()
        begun = time.perf_counter()
        outcome = engine.remember(new).written.outcome
        times.append((time.perf_counter() - begun) * 1000)
        outcomes[outcome] = outcomes.get(outcome, 0) + 1
    p95 = statistics.quantiles(times, n=20)[-1]
    said = ", ".join(f"{count} {outcome}" for outcome, count in outcomes.items())
    print(f"{name:<28}{statistics.median(times):>9.2f}{p95:>9.2f}{max(times):>10.2f}  {said}")


def _timed(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


if __name__ == "__main__":
    main()
