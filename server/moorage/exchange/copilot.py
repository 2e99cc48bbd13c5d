"""Memory files of GitHub Copilot: each section is a memory, or the whole of a file without sections."""

import re
from collections.abc import Sequence
from itertools import pairwise

from moorage.domain.exchange import Format, Reading
from moorage.domain.memory import Author, AuthorKind, Kind, Source, SourceType, Tier, Trust
from moorage.domain.requests import NewMemory
from moorage.exchange import front_matter
from moorage.exchange.collecting import Collector
from moorage.exchange.files import File

AUTHOR = Author(AuthorKind.AGENT, "GitHub Copilot")
_SECTION = re.compile(r"##\s+(.+?)\s*")
_TITLE = re.compile(r"#\s+(.+?)\s*")


def read(files: Sequence[File]) -> Reading:
    """What the agent wrote is proposed."""
    found = Collector(Format.COPILOT)
    for file in files:
        _, text, offset = front_matter.split(file.text)
        lines = text.split("\n")
        starts = [number for number, line in enumerate(lines) if _SECTION.fullmatch(line)]
        if not starts:
            title = next((match[1] for line in lines if (match := _TITLE.fullmatch(line))), "")
            body = [line for line in lines if not (title and _TITLE.fullmatch(line))]
            _add(file, offset + 1, title, body, found)
        elif before := [line for line in lines[: starts[0]] if line.strip() and not _TITLE.fullmatch(line)]:
            found.leave(file.path, f"{len(before)} lines before the first section", "they introduce the sections")
        for start, end in pairwise([*starts, len(lines)]):
            heading = _SECTION.fullmatch(lines[start])
            _add(file, offset + start + 1, heading[1] if heading else "", lines[start + 1 : end], found)
    return found.reading()


def _add(file: File, line: int, title: str, body: Sequence[str], found: Collector) -> None:
    new = NewMemory(
        content="\n".join(body).strip(),
        title=title,
        kind=Kind.FACT,
        author=AUTHOR,
        trust=Trust.PROPOSED,
        tier=Tier.DURABLE,
        sources=(Source(SourceType.CUSTOM, path=file.path, title="GitHub Copilot memory"),),
    )
    found.map("section", Kind.FACT)
    found.add(f"{file.path}:{line}", new)
