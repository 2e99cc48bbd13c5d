"""What a briefing costs in a store that is full: processor time for each way of asking, without a model.

    PYTHONPATH=server:tests .venv/bin/python tests/bench/briefing.py [--memories 10000] [--samples 60]

Half of the memories are statements, all are tied to functions of made-up files, twenty to a file, and every tenth file
is edited afterwards. Milliseconds of processor time, median and p95, each over different questions and places; the
budget for any of them is 25.
"""

import argparse
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from bench.statements import said
from moorage.domain.briefing import Briefing, Detail
from moorage.domain.requests import Against, NewMemory, Task
from moorage.engine.facade import Engine
from moorage.engine.opening import open_engine
from moorage.settings import EmbeddingSettings, Settings
from support.repo import git, make_repo, write

_IN_FILE = 20
_AT_ONCE = 500


def source(number: int, factor: int) -> str:
    """A file of functions that call each other."""
    functions = (
        f"\ndef work_{number}_{each}(value):\n    limit = {each * factor}\n    return value + limit\n"
        for each in range(_IN_FILE)
    )
    return "".join([f"import area_{number % 40}\n", *functions])


def path_of(number: int) -> str:
    return f"area_{number % 40}/file_{number}.py"


def fill(engine: Engine, draw: random.Random, n: int) -> None:
    """Through the front door: secrets, names, facts and anchors as in life."""
    for start in range(0, n, _AT_ONCE):
        news = []
        for number in range(start, min(start + _AT_ONCE, n)):
            text, statement = said(draw)
            file = number // _IN_FILE
            ties = engine.places.ties_written(f"{path_of(file)}#work_{file}_{number % _IN_FILE}")
            news.append(NewMemory(content=text, statement=statement, ties=ties, keeps_duplicate=True))
        engine.remember_all(news)


def row(what: str, works: Sequence[Callable[[], Briefing]]) -> None:
    for each in works[:3]:
        each()
    taken, sizes = [], []
    for each in works:
        start = time.process_time()
        briefing = each()
        taken.append((time.process_time() - start) * 1000)
        sizes.append(len(briefing.text.encode()))
    p95 = statistics.quantiles(taken, n=20)[-1]
    print(f"| {what} | {statistics.median(taken):.1f} ms | {p95:.1f} ms | {statistics.median(sizes):.0f} |", flush=True)


def report(engine: Engine, draw: random.Random, n: int, n_samples: int) -> None:
    """Prints the table."""
    questions = [said(draw)[0] for _ in range(n_samples)]
    files = [draw.randrange(n // _IN_FILE) for _ in range(n_samples)]
    places = [engine.places.written(f"{path_of(each)}#work_{each}_3") for each in files]
    first = engine.context(Task(questions[0]))
    cursors = [
        (each, section.cursor)
        for each in questions
        for section in engine.context(Task(each)).sections
        if section.name == "recall" and section.cursor
    ]
    print(f"{n:,} memories\n\n| asked | median | p95 | bytes |\n|---|---|---|---|")
    row("a question, compact", [lambda q=q: engine.context(Task(q)) for q in questions])
    row(
        "the same, full with notes",
        [lambda q=q: engine.context(Task(q, detail=Detail.FULL, with_notes=True)) for q in questions],
    )
    row("a place", [lambda p=p: engine.context(Task("", place=p)) for p in places])
    row(
        "a question at a place",
        [lambda q=q, p=p: engine.context(Task(q, place=p)) for q, p in zip(questions, places, strict=True)],
    )
    row("the rest of a section", [lambda q=q, c=c: engine.context(Task(q, expand=c)) for q, c in cursors])
    row("what is new since", [lambda q=q: engine.context(Task(q, since=first.id)) for q in questions])
    row("a diff of 50 files", [lambda q=q: engine.context(Task(q, diff=Against("HEAD"))) for q in questions[:10]])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--memories", type=int, default=10_000)
    parser.add_argument("--samples", type=int, default=60)
    options = parser.parse_args()
    draw = random.Random(7)
    n_files = max(options.memories // _IN_FILE, 1)
    with tempfile.TemporaryDirectory() as folder:
        root = make_repo(Path(folder) / "code", {path_of(each): source(each, 1) for each in range(n_files)})
        with open_engine(root, Settings(embedding=EmbeddingSettings(enabled=False))) as engine:
            fill(engine, draw, options.memories)
            write(root, {path_of(each): source(each, 7) for each in range(0, n_files, max(n_files // 50, 1))})
            report(engine, draw, options.memories, options.samples)
        git(root, "status", "--short")


if __name__ == "__main__":
    main()
