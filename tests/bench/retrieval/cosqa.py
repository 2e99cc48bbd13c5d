"""CoSQA: what people typed into a web search, and the Python function that answers it."""

from pathlib import Path

from bench.retrieval.clones import clone, read_json
from bench.retrieval.corpus import Asked, Corpora, Corpus, Entry


def load(mirror: Path) -> Corpora:
    repository = clone(mirror, "Jun-jie-Huang+CoCLR")
    numbers: dict[str, int] = read_json(repository, "data/search/code_idx_map.txt")
    codes = sorted(numbers, key=lambda code: numbers[code])
    entries = [Entry(code) for code in codes]
    for half in ("dev", "test"):
        questions = read_json(repository, f"data/search/cosqa-retrieval-{half}-500.json")
        asked = [Asked(each["doc"], frozenset({each["retrieval_idx"]})) for each in questions]
        yield Corpus("CoSQA", half, half == "test", entries, asked)
