"""A briefing: sections of what is known for a task or place. How they are cut to a budget is in `briefing_packing`."""

from dataclasses import dataclass
from enum import StrEnum

COMPACT_BYTES = 8192
"""The most that a compact briefing has, whatever was allowed."""
FULL_BYTES = 64_000
"""Of a full one and of an expansion, when nothing was said."""
MAX_BYTES = 262_144
"""What is allowed beyond is not used."""
SUMMARY_CHARACTERS = 80
_SUMMARY_BYTES = 120
"""So that a memory in one line, with its verdict and id, fits 256 bytes in any script."""
_BYTES_PER_TOKEN = 4


class Detail(StrEnum):
    COMPACT = "compact"
    FULL = "full"


class SectionName(StrEnum):
    """In the order in which they stand."""

    GONE = "gone"
    CHANGED = "changed"
    HERE = "here"
    DIRECTIVE = "directive"
    CORE = "core"
    ENTITIES = "entities"
    RECALL = "recall"
    RECENT = "recent"
    NOTES = "notes"


WEIGHTS = {SectionName.ENTITIES: 2, SectionName.RECALL: 3, SectionName.RECENT: 1, SectionName.NOTES: 1}
"""Of the room that the sections before them leave; those without a weight come first."""
EXPANDABLE = frozenset({SectionName.HERE, SectionName.CORE, *WEIGHTS})


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that is told, in up to three lengths, Markdown without a trailing line break; empty: not in that one.

    Without any it is only counted.
    """

    key: str
    """Id of a memory; or what else names it."""
    whole: str
    excerpt: str = ""
    brief: str = ""
    """One line."""

    @property
    def forms(self) -> tuple[str, str, str]:
        """Longest first."""
        return (self.whole, self.excerpt, self.brief)


Unit = tuple[Entry, ...]
"""What is told together or not at all, the better first."""


@dataclass(frozen=True, slots=True)
class Section:
    name: SectionName
    units: tuple[Unit, ...]
    """Best first."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        return tuple(entry for unit in self.units for entry in unit)


@dataclass(frozen=True, slots=True)
class FittedSection:
    """Keys of entries by how they are told."""

    name: SectionName
    shown: tuple[str, ...]
    """Whole."""
    shortened: tuple[str, ...]
    hidden: tuple[str, ...]
    cursor: str | None
    """Expands the section to what is shortened or hidden; None when nothing is."""

    @property
    def cut(self) -> tuple[str, ...]:
        return self.shortened + self.hidden


@dataclass(frozen=True, slots=True)
class Briefing:
    """`text` has at most the budget's bytes of UTF-8."""

    text: str
    sections: tuple[FittedSection, ...]
    id: str = ""
    """Names what the reader has been told, for asking only for what is new since."""
    tokens: int = 0
    """Estimated, or counted where that is set."""
    warning: str = ""
    """What was not understood, and done without."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing is told beside the heading."""
        return not any(each.shown or each.shortened for each in self.sections)


def tokens_of(text: str) -> int:
    """An estimate: four bytes are one token."""
    return -(-len(text.encode()) // _BYTES_PER_TOKEN)


def summary(text: str) -> str:
    """The first line, at most 80 characters, 77 and `...` where it is longer, and no more than 120 bytes."""
    line = next((" ".join(each.split()) for each in text.splitlines() if each.strip()), "")
    if len(line) > SUMMARY_CHARACTERS:
        line = f"{line[: SUMMARY_CHARACTERS - 3]}..."
    return line if len(line.encode()) <= _SUMMARY_BYTES else f"{start_of(line, _SUMMARY_BYTES - 3)}..."


def cut_text(text: str, max_bytes: int) -> str:
    """The text, or its start with an ellipsis, in at most so many bytes, line break included."""
    if size_of(text) <= max_bytes:
        return text
    return f"{start_of(text, max_bytes - 4)}…" if max_bytes >= 4 else ""


def start_of(text: str, max_bytes: int) -> str:
    """As many whole characters as fit."""
    return text.encode()[: max(max_bytes, 0)].decode("utf-8", "ignore")


def size_of(text: str) -> int:
    """Bytes of a line with its line break."""
    return len(text.encode()) + 1
