"""LoCoMo: ten long conversations, every turn a memory, the question's evidence turns the answer.

Neighbouring turns are tags, so that they are in the context column of the text index and in no vector.
"""

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bench.retrieval.clones import clone, read_json
from bench.retrieval.corpus import EPOCH, Asked, Corpora, Corpus, Entry

CATEGORIES = {1: "multi-hop", 2: "temporal", 3: "open domain", 4: "single hop", 5: "adversarial"}
DEVELOPMENT = {"26", "41", "43", "47", "49"}


def load(mirror: Path, *, with_neighbours: bool = True) -> Corpora:
    conversations = read_json(clone(mirror, "dial481+locomo-audit"), "data/locomo10.json")
    for each in conversations:
        number = str(each["sample_id"]).removeprefix("conv-")
        entries, numbers = _turns(each["conversation"], with_neighbours=with_neighbours)
        benchmark = "LoCoMo" if with_neighbours else "LoCoMo, no neighbours"
        yield Corpus(benchmark, number, number not in DEVELOPMENT, entries, _asked(each["qa"], numbers))


def _turns(conversation: dict[str, Any], *, with_neighbours: bool) -> tuple[list[Entry], dict[str, int]]:
    entries: list[Entry] = []
    numbers: dict[str, int] = {}
    sessions = sorted(int(found[1]) for key in conversation if (found := re.fullmatch(r"session_(\d+)", key)))
    for session in sessions:
        turns = conversation[f"session_{session}"]
        at = _time(conversation.get(f"session_{session}_date_time", ""))
        texts = [_text(turn) for turn in turns]
        for index, turn in enumerate(turns):
            beside = [f"{turns[i]['speaker']}: {texts[i]}" for i in (index - 1, index + 1) if 0 <= i < len(turns)]
            tags = tuple(beside) if with_neighbours else ()
            numbers[turn["dia_id"]] = len(entries)
            entries.append(Entry(texts[index], turn["speaker"], tags, (), at, str(session)))
    return entries, numbers


def _text(turn: dict[str, Any]) -> str:
    caption = turn.get("blip_caption")
    return (turn.get("text") or "") + (f" [{caption}]" if caption else "")


def _time(text: str) -> datetime:
    """Of `1:56 pm on 8 May, 2023`."""
    try:
        return datetime.strptime(text, "%I:%M %p on %d %B, %Y").replace(tzinfo=UTC)
    except ValueError:
        return EPOCH


def _asked(questions: list[dict[str, Any]], numbers: dict[str, int]) -> list[Asked]:
    """Without those that have no evidence; a few evidence strings hold several ids or stray marks."""
    asked = []
    for each in questions:
        found = re.findall(r"D:?(\d+):0*(\d+)", " ".join(each.get("evidence") or []))
        gold = frozenset(numbers[key] for key in (f"D{a}:{b}" for a, b in found) if key in numbers)
        if gold:
            asked.append(Asked(each["question"], gold, CATEGORIES[each["category"]]))
    return asked
