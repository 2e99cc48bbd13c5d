"""What became of documents that were read, and how the sections of today are told to be those of before."""

from collections import defaultdict, deque
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from moorage.domain.chunks import Chunk
from moorage.domain.documents import Document
from moorage.domain.event import EventId
from moorage.domain.memory import Memory


class IngestOutcome(StrEnum):
    ADDED = "added"
    UPDATED = "updated"
    UNCHANGED = "unchanged"
    MISSING = "missing"
    """The file is gone; its sections stay."""
    REMOVED = "removed"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class Ingested:
    """What became of one document: how many sections it has now, and of these and the former ones what changed."""

    path: str
    outcome: IngestOutcome
    n_sections: int = 0
    n_added: int = 0
    n_changed: int = 0
    n_removed: int = 0
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ingestion:
    """What became of all of them, as one operation; None when nothing changed."""

    documents: tuple[Ingested, ...]
    operation: EventId | None = None
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Kept:
    """A document with the number of its sections, and of those that were forgotten and so are left out."""

    document: Document
    n_sections: int
    n_excluded: int


def matched(chunks: Sequence[Chunk], before: Sequence[Memory]) -> list[Memory | None]:
    """For each section the memory that it was: the same in all, else in its text, else in its headings.

    A section that was edited, moved or given another heading so keeps its id, and what hangs on it.
    """
    found: list[Memory | None] = [None] * len(chunks)
    left = list(before)
    for key_of_chunk, key_of_memory in _KEYS:
        waiting: defaultdict[Hashable, deque[Memory]] = defaultdict(deque)
        for memory in left:
            waiting[key_of_memory(memory)].append(memory)
        for number, chunk in enumerate(chunks):
            same = waiting.get(key_of_chunk(chunk)) if found[number] is None else None
            if same:
                found[number] = same.popleft()
        taken = {each.id for each in found if each}
        left = [each for each in left if each.id not in taken]
    return found


def _headings(memory: Memory) -> tuple[str, ...]:
    return memory.section.headings if memory.section else ()


_KEYS: tuple[tuple[Callable[[Chunk], Hashable], Callable[[Memory], Hashable]], ...] = (
    (lambda chunk: (chunk.headings, chunk.body), lambda memory: (_headings(memory), memory.content)),
    (lambda chunk: chunk.body, lambda memory: memory.content),
    (lambda chunk: chunk.headings, _headings),
)
