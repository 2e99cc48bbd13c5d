"""Memory files that Claude Code keeps for a project: one memory in each file, with front matter, and an index."""

import re
from collections.abc import Sequence

from moorage.domain.exchange import Format, Reading
from moorage.domain.memory import Author, AuthorKind, Kind, Source, SourceType, Tier, Trust
from moorage.domain.requests import NewMemory
from moorage.exchange import front_matter, instructions
from moorage.exchange.collecting import Collector, metadata_of, one_line
from moorage.exchange.files import File

INDEX = "MEMORY.md"
AUTHOR = Author(AuthorKind.AGENT, "Claude Code")
_KINDS = {"feedback": Kind.PREFERENCE, "reference": Kind.REFERENCE}
_POINTER = re.compile(r"\s*[-*+]\s+\[[^\]]*\]\([^)]*\.md[^)]*\).*|\s*#.*|\s*")
_LINK = re.compile(r"\s*[-*+]\s+\[")
_OWN = ("name", "description", "metadata", "type")


def read(files: Sequence[File]) -> Reading:
    """What the agent wrote is proposed, what people wrote for it (CLAUDE.md, rules) is imported."""
    found = Collector(Format.CLAUDE)
    for file in files:
        if instructions.is_instructions(file.path):
            instructions.read_file(file, found)
        elif file.path.rpartition("/")[2].casefold() == INDEX.casefold():
            _read_index(file, found)
        else:
            _read_memory(file, found)
    return found.reading()


def _read_memory(file: File, found: Collector) -> None:
    fields, body, _ = front_matter.split(file.text)
    nested = fields.get("metadata")
    type_ = front_matter.text_of(fields.get("type")) or (nested.get("type", "") if isinstance(nested, dict) else "")
    description = front_matter.text_of(fields.get("description"))
    kind = _KINDS.get(type_, Kind.FACT)
    found.map(f"type {one_line(type_, 40) or 'none'}", kind)
    more = {name: value for name, value in fields.items() if name not in _OWN}
    new = NewMemory(
        content=body.strip() or description,
        title=front_matter.text_of(fields.get("name")) or file.path.rpartition("/")[2].removesuffix(".md"),
        kind=kind,
        author=AUTHOR,
        trust=Trust.PROPOSED,
        tier=Tier.DURABLE,
        metadata=metadata_of({"description": description if body.strip() else "", **more}),
        sources=(Source(SourceType.CUSTOM, path=file.path, title="Claude Code memory"),),
    )
    found.add(file.path, new)


def _read_index(file: File, found: Collector) -> None:
    """Its pointers to other files say nothing; what else is written into it does."""
    lines = file.text.split("\n")
    kept = [line for line in lines if not _POINTER.fullmatch(line)]
    n_pointers = sum(1 for line in lines if line.strip() and line not in kept and not line.lstrip().startswith("#"))
    if n_pointers:
        found.leave(file.path, f"{n_pointers} pointers", "the files that they name are read themselves")
    if kept:
        found.map("text of MEMORY.md", Kind.REFERENCE)
        text = "\n".join("" if _LINK.match(line) and line not in kept else line for line in lines)
        instructions.read_sections(file, text, found, (AUTHOR, Trust.PROPOSED))
