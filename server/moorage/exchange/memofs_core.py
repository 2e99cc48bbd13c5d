"""The core memory of a MemoFS workspace: each of its points is a memory, so that it can be judged and anchored."""

import re
from itertools import pairwise

from moorage.domain.chunks import chunks_of
from moorage.domain.documents import Format as Markup
from moorage.domain.memory import Kind, Source, SourceType, Trust
from moorage.domain.requests import NewMemory
from moorage.exchange.collecting import Collector
from moorage.exchange.files import File

_KINDS = {
    "constraints": Kind.CONSTRAINT,
    "preferences": Kind.PREFERENCE,
    "stable facts": Kind.FACT,
    "goals": Kind.GOAL,
    "decisions": Kind.DECISION,
}
_POINT = re.compile(r"[-*+] +")
_SCAFFOLD = (
    "This file stores durable, high-signal memory for the current agent/project.",
    "Project: Unknown",
    "Add stable facts here.",
    "Add durable preferences here.",
    "Add durable constraints here.",
)
"""What an empty one says."""


def read(file: File, found: Collector) -> None:
    """Points below a heading one by one; other text section by section."""
    n_empty = 0
    for chunk in chunks_of(file.text, Markup.MARKDOWN):
        heading = chunk.headings[-1] if chunk.headings else ""
        kind = _KINDS.get(heading.casefold(), Kind.REFERENCE)
        for line, text in points(chunk.body, chunk.first_line):
            if text in _SCAFFOLD:
                n_empty += 1
                continue
            found.map(f"core memory, {heading or 'text'}", kind)
            source = Source(SourceType.DOCUMENT, path=file.path, title=chunk.breadcrumb)
            new = NewMemory(content=text, kind=kind, trust=Trust.IMPORTED, sources=(source,), tags=("core",))
            found.add(f"{file.path}:{line + 1}", new)
    if n_empty:
        found.leave(file.path, f"{n_empty} lines of core memory", "they are the template's, and say nothing")


def points(body: str, first_line: int) -> list[tuple[int, str]]:
    """0-based line and text of each point with what is indented below it, or of all the text where there are none."""
    lines = body.split("\n")
    starts = [number for number, line in enumerate(lines) if _POINT.match(line)]
    if not starts:
        return [(first_line, body.strip())] if body.strip() else []
    before = "\n".join(lines[: starts[0]]).strip()
    found = [(first_line, before)] if before else []
    for start, end in pairwise([*starts, len(lines)]):
        below = [each.removeprefix("  ") for each in lines[start + 1 : end]]
        text = "\n".join([_POINT.sub("", lines[start], count=1), *below])
        found.append((first_line + start, text.strip()))
    return found
