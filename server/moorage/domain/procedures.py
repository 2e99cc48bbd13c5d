"""A procedure as its text gives it: a name, conditions and steps; rendered back as Markdown.

Knows nothing of kinds and stores: the text stays the source, this is how it is read.
"""

import re
from dataclasses import dataclass, field

_HEADING = re.compile(r"\s{0,3}#{1,6}\s+(.+?)\s*#*$")
_NUMBERED = re.compile(r"\s{0,3}(?:step\s+)?\d{1,3}[.):]\s+(.*)", re.IGNORECASE)
_BULLET = re.compile(r"\s{0,3}[-*+•]\s+(.*)")
_NAMES = "conditions?|prerequisites?|steps?|procedure"
_SECTION = re.compile(rf"(?:\s{{0,3}}#{{1,6}}\s+({_NAMES})\W*|[\s*]*({_NAMES})[\s*]*:[\s*]*)$", re.IGNORECASE)
_CONDITION = re.compile(r"\s*((?:when(?:ever)?|if|unless|before|after|once|in case)\b.+?)\s*:\s*$", re.IGNORECASE)
_FENCE = re.compile(r"\s*(```|~~~)")
_OF_STEPS = frozenset(("step", "steps", "procedure"))
_LEAST_STEPS = 2


@dataclass(frozen=True, slots=True)
class Procedure:
    """What to do, in order. Steps and conditions have no list marks; a step may have several lines."""

    name: str
    """Empty when the text has none."""
    conditions: tuple[str, ...]
    steps: tuple[str, ...]


def procedure_in(text: str) -> Procedure | None:
    """The procedure that a text is; None when it has fewer than two steps.

    Steps are a numbered list anywhere, or a bulleted list under `Steps:` or a condition (`When the build is red:`).
    A bulleted list alone is a list of things, not of steps.
    """
    reader = _Reader()
    for line in text.splitlines():
        reader.take(line)
    reader.close()
    if len(reader.steps) < _LEAST_STEPS:
        return None
    return Procedure(reader.name, tuple(reader.conditions), tuple(reader.steps))


def rendered(procedure: Procedure) -> str:
    """Markdown that reads back as the same procedure."""
    parts = [f"# {procedure.name}"] if procedure.name else []
    if procedure.conditions:
        parts.append("\n".join(["Conditions:", *(f"- {each}" for each in procedure.conditions)]))
    steps = (_indented(f"{number}. ", step) for number, step in enumerate(procedure.steps, 1))
    parts.append("\n".join(["Steps:", *steps]))
    return "\n\n".join(parts)


def _indented(mark: str, step: str) -> str:
    return mark + step.replace("\n", "\n" + " " * len(mark))


@dataclass(slots=True)
class _Reader:
    """Reads line by line: what a bullet is depends on what stands above it."""

    name: str = ""
    conditions: list[str] = field(default_factory=list)
    steps: list[str] = field(default_factory=list)
    _section: str = ""
    _item: list[str] = field(default_factory=list)
    _is_step: bool = False
    _in_fence: bool = False

    def take(self, line: str) -> None:
        if _FENCE.match(line):
            self._in_fence = not self._in_fence
            self._continue(line)
        elif self._in_fence:
            self._continue(line)
        elif not self._starts_item(line):
            self._take_prose(line)

    def close(self) -> None:
        """Ends the item at hand."""
        text = "\n".join(self._item).strip()
        if text:
            (self.steps if self._is_step else self.conditions).append(text)
        self._item = []

    def _starts_item(self, line: str) -> bool:
        numbered = _NUMBERED.match(line)
        item = numbered or (_BULLET.match(line) if self._section else None)
        if not item:
            return False
        self.close()
        self._is_step = self._section in _OF_STEPS or (numbered is not None and self._section == "")
        self._item = [item[1]]
        return True

    def _take_prose(self, line: str) -> None:
        if section := _SECTION.match(line):
            self.close()
            self._section = (section[1] or section[2]).lower()
        elif condition := _CONDITION.match(line):
            self.close()
            self.conditions.append(condition[1])
            self._section = "steps"
        elif heading := _HEADING.match(line):
            self._head(heading[1])
        elif line.strip():
            self._continue(line)

    def _head(self, heading: str) -> None:
        self.close()
        self._section = ""
        self.name = self.name or heading

    def _continue(self, line: str) -> None:
        """Indented lines and fences belong to the item above; other prose ends it."""
        is_part = line[:1] in (" ", "\t") or self._in_fence or _FENCE.match(line)
        if self._item and is_part:
            self._item.append(line[3:] if line.startswith("   ") else line.strip())
        else:
            self.close()
