"""BEAM at 100,000 tokens: twenty long chats, every message a memory, questions with the messages that answer them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.retrieval.clones import clone, git, read_json
from bench.retrieval.corpus import Asked, Corpora, Corpus, Entry

CATEGORIES = (
    "information_extraction",
    "multi_session_reasoning",
    "knowledge_update",
    "temporal_reasoning",
    "contradiction_resolution",
)


def load(mirror: Path) -> Corpora:
    repository = clone(mirror, "mohammadtavakoli78+BEAM")
    names = git(repository, "ls-tree", "--name-only", "HEAD", "chats/100K/").split()
    for number in sorted(int(name.rpartition("/")[2]) for name in names if name.rpartition("/")[2].isdigit()):
        folder = f"chats/100K/{number}"
        entries, numbers = _messages(read_json(repository, f"{folder}/chat.json"))
        probes = read_json(repository, f"{folder}/probing_questions/probing_questions.json")
        yield Corpus("BEAM 100K", str(number), number % 2 == 1, entries, _asked(probes, numbers))


def _messages(chat: list[dict[str, Any]]) -> tuple[list[Entry], dict[Any, int]]:
    entries: list[Entry] = []
    numbers: dict[Any, int] = {}
    for sitting, message in ((i, each) for i, batch in enumerate(chat) for turns in batch["turns"] for each in turns):
        numbers[message["id"]] = len(entries)
        entries.append(Entry(message["content"].split("->->")[0].strip(), message["role"], group=str(sitting)))
    return entries, numbers


def _asked(probes: dict[str, Any], numbers: dict[Any, int]) -> list[Asked]:
    asked = []
    for category in CATEGORIES:
        for each in probes.get(category, []):
            gold = frozenset(numbers[key] for key in _flat(each.get("source_chat_ids") or []) if key in numbers)
            if gold:
                asked.append(Asked(each["question"], gold, category))
    return asked


def _flat(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        value = list(value.values())
    if not isinstance(value, list):
        yield value
        return
    for each in value:
        yield from _flat(each)
