"""Cuts the sections of a briefing to a budget: skips what does not fit, stops nowhere, and counts what is left out.

The best match is given a line before anything else and, once the heading has its place, as much as half of the budget.
What has no weight comes first, with half of the room that is left at its turn. The others have shares of the rest,
computed once; what a section does not use goes to the next. What is left in the end goes round once more, best first.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from moorage.domain.briefing import (
    EXPANDABLE,
    WEIGHTS,
    Briefing,
    FittedSection,
    Section,
    SectionName,
    Unit,
    cut_text,
    size_of,
)

MOST_SUMMARIES = 5
"""Of a section; further ones are counted."""
MATCHING = frozenset({SectionName.HERE, SectionName.RECALL})
_BRIEF = 2
_HIDDEN = 3
_FOOTER_SHARE = 8
_LEAST_COUNTING = 128
"""Bytes; a smaller budget is not spent on saying what it does not hold."""

CursorOf = Callable[[SectionName, Sequence[str]], str]
"""Given a section and the keys that it shows whole: the cursor for the others."""


def fit(heading: str, sections: Sequence[Section], max_bytes: int, cursor_of: CursorOf | None = None) -> Briefing:
    """The heading and all that fits, at most `max_bytes` of UTF-8; nothing for 0.

    A key stands in one section only. The heading yields to the best match, so that a budget is never spent on a
    heading alone.
    """
    packing = _Packing([_Part(each) for each in sections], max_bytes, cursor_of)
    packing.secure_best()
    packing.head(heading)
    packing.tell_best()
    packing.share()
    packing.fill()
    return packing.written()


@dataclass(slots=True)
class _Slot:
    """A unit, and which of its lengths is chosen."""

    unit: Unit
    level: int = _HIDDEN
    is_alone: bool = False
    """Only its first entry is told: there is no room for those that belong to it."""

    def lines(self, level: int) -> list[str]:
        """Empty when not all of it can be told in this length."""
        texts = [entry.forms[level] for entry in self.unit] if level < _HIDDEN else []
        return texts if all(texts) else []

    @property
    def shortest(self) -> int:
        """The last of its lengths that is more than a summary."""
        return 1 if self.lines(1) else 0

    @property
    def chosen(self) -> list[str]:
        return [self.unit[0].brief] if self.is_alone else self.lines(self.level)


@dataclass(slots=True)
class _Part:
    section: Section
    slots: list[_Slot] = field(init=False)

    def __post_init__(self) -> None:
        self.slots = [_Slot(each) for each in self.section.units]

    @property
    def title(self) -> str:
        return f"\n## {self.section.name.value.capitalize()}"

    @property
    def is_shown(self) -> bool:
        return any(each.level < _HIDDEN for each in self.slots)

    def can_summarise(self, slot: _Slot) -> bool:
        """Whether there are not too many summaries with it; it may be among them already, told in part."""
        n_summaries = sum(len(each.chosen) for each in self.slots if each.level == _BRIEF)
        return n_summaries + len(slot.unit) <= MOST_SUMMARIES + slot.is_alone

    def cost(self, slot: _Slot, level: int) -> int | None:
        """Further bytes for a unit at a level; None when it cannot be told so."""
        lines = slot.lines(level)
        if not lines:
            return None
        now = sum(map(size_of, slot.chosen))
        title = 0 if self.is_shown else size_of(self.title)
        return sum(map(size_of, lines)) - now + title

    def fitted(self, cursor_of: CursorOf | None) -> FittedSection:
        by_state: tuple[list[str], list[str], list[str]] = ([], [], [])
        for slot in self.slots:
            for number, entry in enumerate(slot.unit):
                is_told = slot.level < _HIDDEN and (number == 0 or not slot.is_alone)
                by_state[0 if is_told and slot.level == 0 else 1 if is_told else 2].append(entry.key)
        shown, shortened, hidden = map(tuple, by_state)
        can_expand = cursor_of and self.section.name in EXPANDABLE and (shortened or hidden)
        cursor = cursor_of(self.section.name, shown) if cursor_of and can_expand else None
        return FittedSection(self.section.name, shown, shortened, hidden, cursor)


class _Packing:
    """The room that is left, and what it was spent on."""

    def __init__(self, parts: Sequence[_Part], max_bytes: int, cursor_of: CursorOf | None) -> None:
        self._parts = parts
        self._max_bytes = max_bytes
        self._cursor_of = cursor_of
        self._heading = ""
        n_entries = sum(len(each.section.entries) for each in parts)
        self._counting = size_of(_omissions(n_entries)) if n_entries and max_bytes >= _LEAST_COUNTING else 0
        self._footers = min(sum(map(self._footer_size, parts)), max_bytes // _FOOTER_SHARE)
        self._room = max_bytes - self._counting - self._footers

    def _footer_size(self, part: _Part) -> int:
        keys = [each.key for each in part.section.entries]
        if not keys or self._cursor_of is None or part.section.name not in EXPANDABLE:
            return 0
        return size_of(_footer(len(keys), self._cursor_of(part.section.name, keys)))

    def secure_best(self) -> None:
        """One line for the best match of the first section that has one, alone if need be, before all else."""
        for part in self._parts:
            slot = next(iter(part.slots), None)
            if slot is None or part.section.name not in MATCHING:
                continue
            if not self._take(part, slot, (_BRIEF, 0), self._room):
                self._take_alone(part, slot)

    def _take_alone(self, part: _Part, slot: _Slot) -> None:
        if not slot.unit[0].brief:
            return
        cost = size_of(part.title) + size_of(slot.unit[0].brief)
        if cost <= self._room:
            slot.level, slot.is_alone = _BRIEF, True
            self._room -= cost

    def head(self, heading: str) -> None:
        """Whole, or as much as there is room for."""
        self._heading = cut_text(heading, self._room)
        self._room -= size_of(self._heading) if self._heading else 0

    def tell_best(self) -> None:
        """All of the best match, or an excerpt, if that leaves half of the budget to the others."""
        part = next((each for each in self._parts if each.section.name in MATCHING and each.slots), None)
        if part is not None and part.is_shown:
            self._take(part, part.slots[0], (0, 1), self._max_bytes // 2)

    def share(self) -> None:
        for part in self._parts:
            if part.section.name not in WEIGHTS:
                self._raise(part, self._room // 2, evenly=True)
        weighted = [each for each in self._parts if each.section.name in WEIGHTS]
        total = sum(WEIGHTS[each.section.name] for each in weighted)
        remaining, unused = self._room, 0
        for part in weighted:
            limit = unused + shares(remaining, WEIGHTS[part.section.name], total)
            unused = limit - self._raise(part, limit, evenly=True)

    def fill(self) -> None:
        """Spends what is left, as long as it buys anything.

        When it buys nothing, what was kept for counting is spent, and then the heading yields.
        """
        self._spend()
        if not self._is_any_shown:
            self._room += self._footers + self._counting
            self._footers = self._counting = 0
            self._spend()
        if not self._is_any_shown:
            heading, self._heading = self._heading, ""
            self._room += size_of(heading) if heading else 0
            self._spend()
            self.head(heading)

    @property
    def _is_any_shown(self) -> bool:
        return any(each.is_shown for each in self._parts)

    def _spend(self) -> None:
        while sum(self._raise(each, self._room, evenly=False) for each in self._parts):
            continue

    def _raise(self, part: _Part, limit: int, *, evenly: bool) -> int:
        """Tells more of a section, best first; evenly: what can be cut takes half at most. Returns the bytes."""
        start = self._room
        for slot in part.slots:
            left = limit - (start - self._room)
            for level in range(min(slot.level + slot.is_alone, _HIDDEN)):
                most = min(left, limit // 2) if evenly and level < slot.shortest else left
                if self._take(part, slot, (level,), most):
                    break
        return start - self._room

    def _take(self, part: _Part, slot: _Slot, levels: Sequence[int], limit: int) -> bool:
        """At the first of these levels that fits."""
        for level in levels:
            cost = part.cost(slot, level)
            if cost is None or cost > min(limit, self._room) or (level == _BRIEF and not part.can_summarise(slot)):
                continue
            slot.level, slot.is_alone = level, False
            self._room -= cost
            return True
        return False

    def written(self) -> Briefing:
        lines = [self._heading] if self._heading else []
        self._room += self._footers
        n_untold, fitted = 0, []
        for part in self._parts:
            done = part.fitted(self._cursor_of)
            fitted.append(done)
            footer = self._paid_footer(part, done)
            n_untold += 0 if footer or part.section.name is SectionName.DIRECTIVE else len(done.hidden)
            lines += [part.title] if part.is_shown or footer else []
            lines += [line for slot in part.slots for line in slot.chosen] + footer
        if n_untold and size_of(_omissions(n_untold)) <= self._room + self._counting:
            lines.append(_omissions(n_untold))
        return Briefing("".join(f"{each}\n" for each in lines), tuple(fitted))

    def _paid_footer(self, part: _Part, done: FittedSection) -> list[str]:
        """How a section goes on, if there is room to say so."""
        if done.cursor is None:
            return []
        footer = _footer(len(done.hidden), done.cursor)
        cost = size_of(footer) + (0 if part.is_shown else size_of(part.title))
        if cost > self._room:
            return []
        self._room -= cost
        return [footer]


def shares(remaining: int, weight: int, total: int) -> int:
    """Of the bytes that remain for all that have a weight."""
    return remaining * weight // total


def _footer(n_hidden: int, cursor: str) -> str:
    return f"({n_hidden} more; expand: {cursor})" if n_hidden else f"(shortened; expand: {cursor})"


def _omissions(count: int) -> str:
    return f"\n({count} more did not fit the budget)"
