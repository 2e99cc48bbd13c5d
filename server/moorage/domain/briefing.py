"""A briefing: sections chosen for a task or place, cut to a budget without dropping anything silently."""

from dataclasses import dataclass

from moorage.domain.memory import MemoryId

MIN_BYTES = 256
"""Room for the heading and one line of omissions."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One memory rendered in full and in one line, Markdown without a trailing line break."""

    id: MemoryId
    full: str
    brief: str


@dataclass(frozen=True, slots=True)
class Section:
    name: str
    entries: tuple[Entry, ...]
    """Best first."""


@dataclass(frozen=True, slots=True)
class FittedSection:
    name: str
    shown: tuple[MemoryId, ...]
    cut: tuple[MemoryId, ...]
    """In one line only, or not at all."""


@dataclass(frozen=True, slots=True)
class Briefing:
    """`text` has at most the budget's bytes of UTF-8."""

    text: str
    sections: tuple[FittedSection, ...]


def fit(heading: str, sections: tuple[Section, ...], max_bytes: int) -> Briefing:
    """Fills the budget in the order given: full, else in one line, else counted in the last line.

    An entry that is too long never hides those behind it. A memory is shown once, where it comes first. The heading
    yields to the first memory, so that a budget is never spent on a heading alone.
    """
    room = max_bytes - _size(_omissions(_count(sections)))
    lines, fitted = [cut_text(heading, room - _least(sections))], []
    room -= _size(lines[0])
    seen: set[MemoryId] = set()
    for section in sections:
        fresh = [entry for entry in section.entries if entry.id not in seen]
        seen.update(entry.id for entry in fresh)
        more, done, room = _fit_section(section, fresh, room)
        lines += more
        fitted.append(done)
    hidden = len(seen) - sum(line.startswith("- ") for line in lines)
    if hidden:
        lines.append(_omissions(hidden))
    return Briefing("\n".join(lines) + "\n", tuple(fitted))


def _least(sections: tuple[Section, ...]) -> int:
    """Bytes of the first memory in one line, under the title of its section."""
    first = next((each for each in sections if each.entries), None)
    return _cost(first.entries[0].brief, [], _title(first)) if first else 0


def _title(section: Section) -> str:
    return f"\n## {section.name}"


def _fit_section(section: Section, entries: list[Entry], room: int) -> tuple[list[str], FittedSection, int]:
    title = _title(section)
    lines: list[str] = []
    shown: list[MemoryId] = []
    for entry in entries:
        text = next((each for each in (entry.full, entry.brief) if _cost(each, lines, title) <= room), None)
        if text is None:
            continue
        room -= _cost(text, lines, title)
        lines += [text] if lines else [title, text]
        if text is entry.full:
            shown.append(entry.id)
    cut = tuple(entry.id for entry in entries if entry.id not in shown)
    return lines, FittedSection(section.name, tuple(shown), cut), room


def _cost(text: str, lines: list[str], title: str) -> int:
    return _size(text) + (0 if lines else _size(title))


def _size(text: str) -> int:
    """Bytes of a line with its line break."""
    return len(text.encode()) + 1


def _count(sections: tuple[Section, ...]) -> int:
    return sum(len(section.entries) for section in sections)


def _omissions(count: int) -> str:
    return f"\n({count} more did not fit the budget)"


def cut_text(text: str, max_bytes: int) -> str:
    """The text, or its start with an ellipsis, in at most so many bytes, line break included."""
    if _size(text) <= max_bytes:
        return text
    return text.encode()[: max(max_bytes - 4, 0)].decode("utf-8", "ignore") + "…"
