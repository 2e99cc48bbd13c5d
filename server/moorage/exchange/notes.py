"""Folders of Markdown: one memory in each file, front matter first. Ours go out so, and anybody's come in so."""

import json
from collections.abc import Iterable, Mapping, Sequence

from moorage.domain.errors import InvalidInput
from moorage.domain.exchange import Format, Names, Outgoing, Reading
from moorage.domain.memory import Kind, Source, SourceType, Tier, Trust
from moorage.domain.requests import NewMemory
from moorage.exchange import front_matter
from moorage.exchange.collecting import Collector, metadata_of, time_in
from moorage.exchange.files import File
from moorage.exchange.records import incoming_of, names_in, record_of
from moorage.exchange.rows import rows_of, value_of

_JSON = ("confidence", "pinned", "version", "metadata", "source_refs", "seen", "checks", "rejected")
"""Fields of ours that are no texts and no lists of them."""
_LISTS = ("anchors", "tags", "entities")
_NAMES = "names.md"
_OWN = frozenset(("title", "name", "kind", "type", "tags", "created", "date", "created_at", "anchors"))


def is_ours(text: str) -> bool:
    """Whether it was written by `written`."""
    fields, _, _ = front_matter.split(text)
    is_memory = front_matter.text_of(fields.get("id")).startswith("mem_") and "created_at" in fields
    return is_memory or _holds_names(fields)


def _holds_names(fields: Mapping[str, front_matter.Value]) -> bool:
    return front_matter.text_of(fields.get("moorage")) == "names"


def written(outgoing: Iterable[Outgoing], names: Sequence[Names]) -> dict[str, str]:
    """A file for each memory, by its name, and one of the names of things that have several."""
    files = {f"{each.memory.id}.md": _file(each) for each in outgoing}
    rows = "".join(f"{json.dumps(each, ensure_ascii=False)}\n" for each in names)
    return {**files, _NAMES: f"{front_matter.written({'moorage': 'names'})}\n{rows}"} if names else files


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


def _read_names(file: File, body: str, found: Collector) -> None:
    rows, broken = rows_of(File(file.path, body))
    found.extend(broken)
    for where, row in rows:
        try:
            found.name(names_in({"names": row}) or ())
        except InvalidInput as error:
            found.leave(where, "a line", str(error), is_broken=True)


def _read_ours(file: File, found: Collector) -> None:
    fields, body, _ = front_matter.split(file.text)
    if _holds_names(fields):
        _read_names(file, body, found)
        return
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
