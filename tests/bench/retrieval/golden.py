"""Our own golden set: a hundred memories of an imaginary ferry company's code, and questions about them.

Every third question is held out: nothing was looked at or tuned with its answer. Rows are `a | b | …` in two text
files; a question without answers is about what nobody ever wrote down.
"""

from collections.abc import Iterator
from pathlib import Path

from bench.retrieval.corpus import Asked, Corpora, Corpus, Entry
from moorage.domain.memory import Kind

FOLDER = Path(__file__).resolve().parents[2] / "retrieval_golden"
HELD_OUT_OF = 3


def load(folder: Path = FOLDER) -> Corpora:
    """Tuned on, then held out."""
    rows = list(_rows(folder / "memories.txt"))
    numbers = {row[0]: number for number, row in enumerate(rows)}
    entries = [Entry(text, paths=(place,), kind=Kind(kind)) for _, kind, place, text in rows]
    asked = [
        Asked(text, frozenset(numbers[each] for each in names.split(",") if each), category)
        for category, names, text in _rows(folder / "questions.txt")
    ]
    yield Corpus("golden", "tuned on", False, entries, [e for i, e in enumerate(asked) if i % HELD_OUT_OF])
    yield Corpus("golden", "held out", True, entries, asked[::HELD_OUT_OF])


def _rows(path: Path) -> Iterator[tuple[str, ...]]:
    for line in path.read_text("utf-8").splitlines():
        yield tuple(each.strip() for each in line.split("|"))
