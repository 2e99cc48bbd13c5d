"""The golden set of remem: made-up projects, with paraphrases that share no word with their answer."""

from pathlib import Path
from typing import Any

from bench.retrieval.clones import clone, read_json
from bench.retrieval.corpus import Asked, Corpora, Corpus, Entry


def load(mirror: Path) -> Corpora:
    golden = read_json(clone(mirror, "majiayu000+remem"), "eval/golden.json")
    memories = golden["corpus"]
    entries = [Entry(each["content"], each["title"], (each["memory_type"], each["project"])) for each in memories]
    asked = []
    for query in golden["queries"]:
        gold = frozenset(index for index, each in enumerate(memories) if _is_evidence(each, query))
        if gold:
            asked.append(Asked(query["query"], gold, query.get("slice") or query["category"]))
    yield Corpus("remem golden", "remem", True, entries, asked)


def _is_evidence(memory: dict[str, Any], query: dict[str, Any]) -> bool:
    return any(
        reference.get("topic_key") == memory.get("topic_key")
        and reference.get("text_contains", "") in memory["content"]
        for reference in query.get("evidence_refs", [])
    )
