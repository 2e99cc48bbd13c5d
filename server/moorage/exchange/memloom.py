"""Exports of memloom: rows of its tables or answers of its server, as JSON or lines of JSON."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from moorage.domain.errors import InvalidInput
from moorage.domain.exchange import Format, Reading
from moorage.domain.memory import Author, AuthorKind, Kind, MemoryId, MemoryState, Source, SourceType, Trust
from moorage.domain.requests import NewMemory, Statement
from moorage.exchange.collecting import Collector, time_in
from moorage.exchange.files import File
from moorage.exchange.rows import rows_of, value_of

_WHY_NOT = {
    "documents": "documents are taken in from their files: `moorage ingest`",
    "chunks": "documents are taken in from their files: `moorage ingest`",
    "entities": "entities are found in the text of memories and facts again",
    "conflicts": "contradictions are looked for again",
    "sessions": "chats are no memories",
    "messages": "chats are no memories",
}


def is_row(raw: object) -> bool:
    """Whether an object is one of memloom's memories."""
    return isinstance(raw, dict) and bool({"memory_type", "memoryType"} & raw.keys()) and "content" in raw


def is_export(raw: object) -> bool:
    """Whether a value holds some."""
    rows = raw.get("memories") if isinstance(raw, dict) else raw
    return is_row(raw) or (isinstance(rows, list) and any(map(is_row, rows[:20])))


def read(files: Sequence[File]) -> Reading:
    """Every memory, with its versions one after the other."""
    found = Collector(Format.MEMLOOM)
    rows: list[tuple[str, Mapping[str, Any]]] = []
    for file in files:
        for where, value in _values(file, found):
            rows += _memories(where, value, found)
    last: dict[str, MemoryId] = {}
    for where, row in _in_lines(rows):
        root = str(_field(row, "rootId", "root_id") or row.get("id"))
        new = _new(row, found, last.get(root))
        if new.id:
            last[root] = new.id
        if row.get("summary"):
            found.leave(where, "a summary", "a memory has one text here")
        found.add(where, new)
    return found.reading()


def _values(file: File, found: Collector) -> Iterator[tuple[str, object]]:
    if not file.path.endswith(".json"):
        rows, broken = rows_of(file)
        found.extend(broken)
        yield from rows
        return
    try:
        yield file.path, value_of(file.text)
    except InvalidInput as error:
        found.leave(file.path, "a file", str(error), is_broken=True)


def _memories(where: str, value: object, found: Collector) -> Iterator[tuple[str, Mapping[str, Any]]]:
    if isinstance(value, dict) and not is_row(value):
        for name, why in _WHY_NOT.items():
            if isinstance(value.get(name), list) and value[name]:
                found.leave(where, f"{len(value[name])} {name}", why)
        _read_edges(where, value, found)
        value = value.get("memories", [])
    for number, row in enumerate(value if isinstance(value, list) else [value]):
        place = f"{where}[{number}]" if isinstance(value, list) else where
        if is_row(row) and isinstance(row["content"], str):
            yield place, row
        elif isinstance(row, dict) and row.get("kind") == "context":
            found.leave(place, "a passage", _WHY_NOT["chunks"])
        else:
            found.leave(place, "an entry", "it is no memory with a type and a content", is_broken=True)


def _read_edges(where: str, value: Mapping[str, Any], found: Collector) -> None:
    """Stated relations between entities are facts; the rest is found in the text again."""
    entities, edges = value.get("entities"), value.get("edges")
    names = {
        str(each.get("id")): str(each.get("name"))
        for each in (entities if isinstance(entities, list) else ())
        if isinstance(each, dict) and each.get("name")
    }
    others = 0
    for edge in edges if isinstance(edges, list) else ():
        ends = [names.get(str(edge.get(name))) for name in ("from", "to")] if isinstance(edge, dict) else []
        if all(ends) and ends and isinstance(edge.get("relation"), str) and edge["relation"] != "mention":
            statement = Statement(str(ends[0])[:500], edge["relation"][:100], str(ends[1])[:500])
            found.map(f"edge {edge['relation'][:40]}", "fact")
            found.add(where, NewMemory(kind=Kind.FACT, statement=statement, trust=Trust.PROPOSED))
        else:
            others += 1
    if others:
        found.leave(where, f"{others} edges", "they are of memories and mentions, which are found again")


def _in_lines(rows: Iterable[tuple[str, Mapping[str, Any]]]) -> list[tuple[str, Mapping[str, Any]]]:
    """Versions of one root behind each other, oldest first."""
    return sorted(rows, key=lambda each: (_version(each[1]), str(_field(each[1], "assertedAt", "asserted_at") or "")))


def _new(row: Mapping[str, Any], found: Collector, before: MemoryId | None) -> NewMemory:
    status = str(row.get("status") or "active")
    named = _field(row, "memoryType", "memory_type")
    agent = row.get("agent")
    if status != "active":
        found.map(f"status {status[:20]}", MemoryState.SUPERSEDED)
    return NewMemory(
        content=str(row["content"]),
        title=str(row.get("canonical") or ""),
        kind=found.kind(str(named or "fact"), Kind.FACT),
        id=_id(row.get("id")),
        author=Author(AuthorKind.AGENT, agent[:200]) if isinstance(agent, str) and agent else None,
        trust=Trust.PROPOSED if agent else Trust.IMPORTED,
        state=MemoryState.ACTIVE if status == "active" else MemoryState.SUPERSEDED,
        version=_version(row),
        supersedes=before,
        created_at=time_in(_field(row, "assertedAt", "asserted_at") or _field(row, "createdAt", "created_at")),
        sources=_sources(row),
    )


def _field(row: Mapping[str, Any], *names: str) -> Any:
    return next((row[each] for each in names if row.get(each) is not None), None)


def _version(row: Mapping[str, Any]) -> int:
    version = row.get("version")
    return version if isinstance(version, int) and 0 < version < 1_000_000 else 1


def _id(raw: object) -> MemoryId | None:
    """Made of theirs, so that a second import knows it."""
    letters = "".join(each for each in str(raw or "") if each.isascii() and each.isalnum()).lower()
    return MemoryId(f"mem_{letters[:40]}") if len(letters) >= 8 else None


def _sources(row: Mapping[str, Any]) -> tuple[Source, ...]:
    path = _field(row, "filePath", "file_path", "transcriptPath", "transcript_path")
    return (Source(SourceType.CONVERSATION, path=str(path)[:1000]),) if path else ()
