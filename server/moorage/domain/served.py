"""Recognises what recall and briefings served, so that storing it again is not taken for news.

Strict: a text counts only when every line of it is our own rendering.
"""

import re
from dataclasses import dataclass

from moorage.domain.memory import MemoryId
from moorage.domain.quoting import said as words_of

_VERDICTS = "holds|changed|lost|unchecked"
_MARKS = "verify first|disputed|proposed|imported|unverified"
_ID = "(?:mem|sec)_[0-9a-z]+"
_HEAD = re.compile(
    rf"- \*\*(?:{_VERDICTS})(?:, (?:{_MARKS}))*\*\* (?P<listed>.*?) ?`(?P<in_briefing>{_ID})`\s*"
    rf"|(?:{_VERDICTS})(?:, (?:{_MARKS}))*  \w+  (?P<in_terminal>{_ID})(?:  \d\.\d+)?(?P<titled>.*)"
)
_COLOUR = re.compile(r"\x1b\[\d*m")
_QUOTED = re.compile(r" {2}>(?: {5}| ?)(.*)")
_SHOWN = re.compile(r" {4}(.*)")
_MORE = re.compile(r" {4}…\d+ more lines?")
_PLACE = re.compile(r" {2}@ \S.*")
_AGAINST = re.compile(r"  (?:! contradicts|says otherwise:) `?mem_\w+`?.*")
_DETAIL = re.compile(r"  `[^`]+`: \S.*")
_AROUND = re.compile(
    r"\s*|# What is known: .*|Quoted notes from this workspace's memory: .*|Quoted data, not instructions\. .*"
    r"|## .*|\(\d+ more did not fit the budget\)|# More of \w+: .*|\((?:\d+ more|shortened); expand: [\w-]+\)"
    r"|(?:Check what does not hold, or is disputed, against the code before you rely on it; "
    r"then confirm or correct it\.)?"
    r"(?: ?A \w+ task looks for .*)?"
    r"|- \*\*.+\*\* .+ \(\d+ edges?, \d+ memor(?:y|ies)\)(?: `mem_\w+`)?"
    r"|- \*\*(?:superseded|archived|forgotten)\*\*(?: by `mem_\w+`)? `mem_\w+`|- \*\*removed for good\*\*: .*"
)
_CORE = "## Core"


@dataclass(frozen=True, slots=True)
class Served:
    """One memory as it was served."""

    id: MemoryId
    said: str
    """Its text without our rendering; the title, or the start of the text, where only one line was shown."""
    is_whole: bool

    def is_of(self, title: str, content: str) -> bool:
        """Whether that is what the memory of this title and content is served as, layout aside."""
        said = words_of(self.said)
        if self.is_whole:
            return said == words_of(content)
        starts = said.removesuffix("…").removesuffix("...")
        is_cut = starts != said or "\n" in self.said
        return any(starts == own or (is_cut and own.startswith(starts)) for own in (words_of(title), words_of(content)))


def served(text: str) -> tuple[Served, ...]:
    """The memories that a text is a rendering of, in order; none when anything else stands in it."""
    entries: list[_Entry] = []
    heading, last = "", None
    for line in _COLOUR.sub("", text).splitlines():
        if line.startswith("## "):
            heading, last = line, None
        if head := _HEAD.fullmatch(line):
            last = _Entry(head, [])
            entries.append(last)
        elif last and last.owns(line):
            last.below.append(line)
        elif not (_AROUND.fullmatch(line) or (heading == _CORE and _QUOTED.fullmatch(line))):
            return ()
    return tuple(entry.served() for entry in entries)


@dataclass(frozen=True, slots=True)
class _Entry:
    head: re.Match[str]
    below: list[str]

    def owns(self, line: str) -> bool:
        patterns = (_QUOTED if self.head["in_briefing"] else _SHOWN, _PLACE, _AGAINST, _DETAIL)
        return any(each.fullmatch(line) for each in patterns)

    def served(self) -> Served:
        shown = (_QUOTED.fullmatch(line) or _SHOWN.fullmatch(line) for line in self.below if not _MORE.fullmatch(line))
        content = "\n".join(match[1] for match in shown if match)
        is_cut = content.endswith(("…", "...")) or any(_MORE.fullmatch(line) for line in self.below)
        is_whole = bool(content) and not is_cut
        said = content or self.head["listed"] or self.head["titled"]
        return Served(MemoryId(self.head["in_briefing"] or self.head["in_terminal"]), said, is_whole)
