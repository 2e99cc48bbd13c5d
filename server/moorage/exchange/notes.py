"""Folders of Markdown: one memory in each file, front matter first. Ours go out so, and anybody's come in so."""

import json
from collections.abc import Iterable, Sequence

from moorage.domain.errors import InvalidInput
from moorage.domain.exchange import Format, Outgoing, Reading
from moorage.domain.memory import Kind, Source, SourceType, Tier, Trust
from moorage.domain.requests import NewMemory
from moorage.exchange import front_matter
from moorage.exchange.collecting import Collector, metadata_of, time_in
from moorage.exchange.files import File
from moorage.exchange.records import incoming_of, record_of
from moorage.exchange.rows import value_of

_JSON = ("confidence", "pinned", "version", "metadata", "source_refs", "seen", "checks", "rejected")
"""Fields of ours that are no texts and no lists of them."""
_LISTS = ("anchors", "tags", "entities")
_OWN = frozenset(("title", "name", "kind", "type", "tags", "created", "date", "created_at", "anchors"))


def is_ours(text: str) -> bool:
    """Whether it was written by `written`."""
    fields, _, _ = front_matter.split(text)
    return front_matter.text_of(fields.get("id")).startswith("mem_") and "created_at" in fields


def written(outgoing: Iterable[Outgoing]) -> dict[str, str]:
    """A file for each memory, by its name."""
    return {f"{each.memory.id}.md": _file(each) for each in outgoing}


def _file(outgoing: Outgoing) -> str:
    """The text stands as it is, so that a person can edit it."""
    fields = record_of(outgoing)
    content = fields.pop("content")
    return f"{front_matter.written(fields)}\n{content}\n"


def read(files: Sequence[File]) -> Reading:
    """Every file; those of ours as they were."""
    found = Collector(Format.MARKDOWN)
    for file in files:
        if is_ours(file.text):
            _read_ours(file, found)
        else:
            _read_any(file, found)
    return found.reading()


def _read_ours(file: File, found: Collector) -> None:
    fields, body, _ = front_matter.split(file.text)
    try:
        record: dict[str, object] = {"content": body.strip("\n")}
        for name, value in fields.items():
            record[name] = value_of(_raw(file.text, name, value)) if name in _JSON else value
        for name in _LISTS:
            record[name] = front_matter.list_of(fields.get(name)) if name in fields else []
        incoming = incoming_of(record, file.path)
    except InvalidInput as error:
        found.leave(file.path, "a memory", str(error), is_broken=True)
        return
    found.keep(incoming)


def _raw(text: str, name: str, value: front_matter.Value) -> str:
    """As it stands in its line: what is a list there may hold more than texts."""
    prefix = f"{name}: "
    line = next((each for each in text.split("\n") if each.startswith(prefix)), None)
    return line.removeprefix(prefix) if line else json.dumps(value)


def _read_any(file: File, found: Collector) -> None:
    fields, body, _ = front_matter.split(file.text)
    lines = body.strip().split("\n")
    heading = lines[0].removeprefix("# ").strip() if lines[0].startswith("# ") else ""
    stem = file.path.rpartition("/")[2].rpartition(".")[0]
    title = front_matter.text_of(fields.get("title")) or front_matter.text_of(fields.get("name")) or heading or stem
    named = front_matter.text_of(fields.get("kind")) or front_matter.text_of(fields.get("type"))
    at = next((at for name in ("created_at", "created", "date") if (at := time_in(fields.get(name)))), None)
    new = NewMemory(
        content="\n".join(lines[1:] if heading and heading == title else lines),
        title=title,
        kind=found.kind(named, Kind.NOTE) if named else Kind.NOTE,
        tags=tuple(front_matter.list_of(fields.get("tags"))),
        tier=Tier.DURABLE,
        trust=Trust.IMPORTED,
        created_at=at,
        metadata=metadata_of({name: value for name, value in fields.items() if name not in _OWN}),
        sources=(Source(SourceType.DOCUMENT, path=file.path),),
    )
    found.add(file.path, new, front_matter.list_of(fields.get("anchors")))
