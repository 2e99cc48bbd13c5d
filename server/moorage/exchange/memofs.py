"""Workspaces of MemoFS: `.memofs/` with notes, core memory, events, a graph and an archive."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, TypedDict

from moorage.domain.errors import InvalidInput
from moorage.domain.exchange import Format, LeftOut, Reading, Seen
from moorage.domain.memory import Author, AuthorKind, Kind, MemoryId, MemoryState, Source, SourceType, Trust
from moorage.domain.requests import NewMemory
from moorage.exchange import memofs_core, memofs_graph
from moorage.exchange.collecting import Collector, metadata_of, one_line, time_in
from moorage.exchange.files import File
from moorage.exchange.memofs_graph import OURS
from moorage.exchange.records import incoming_of
from moorage.exchange.rows import rows_of, value_of

FOLDER = ".memofs"
NOTES, CORE, EVENTS = "memory/notes.md", "memory/core.md", "events/memory-events.jsonl"
NODES, EDGES = "graph/nodes.jsonl", "graph/edges.jsonl"
_HEADING = re.compile(r"## (\d{4}-\d\d-\d\d[T ]\S+)(?: — (.*))?")
_FIELD = re.compile(r"- (kind|tags|confidence|source|writer|metadata):\s*(.*)")
_PLAIN_HEADING = re.compile(r"## (.+)")
_NO_ACTOR = {"type": "", "id": ""}
_WHY_NOT: Mapping[str, tuple[str, str]] = {
    "events/conversations.jsonl": ("conversation turns", "conversations are no memories"),
    "indexes/chunks.jsonl": ("chunks", "an index is made anew from the text"),
    "indexes/embeddings.jsonl": ("vectors", "vectors are made anew, by the model in use here"),
    "snapshots/snapshots.jsonl": ("snapshots", "they are copies of the same; `moorage snapshot create` makes ours"),
    "trials/assignments.jsonl": ("trial assignments", "there are no trials here"),
    "trials/outcomes.jsonl": ("trial outcomes", "there are no trials here"),
    "warrants/history.jsonl": ("changes of warrants", "there are no warrants here"),
}
_FOLDERS: Mapping[str, tuple[str, str]] = {
    "snapshots/": ("a snapshot", "it is a copy of the same"),
    "warrants/": ("a warrant", "there are no warrants here"),
    "agent-sessions/": ("a file of an agent's session", "only what a session was found worth keeping is a memory"),
    "tmp/": ("a temporary file", "it holds nothing that lasts"),
}


class _Anchored(TypedDict, total=False):
    places: list[str]
    seen: list[Seen]


def is_wanted(path: str) -> bool:
    """Secrets and locks are not even read."""
    name = path.rpartition("/")[2]
    return name not in ("secrets.json", ".lock", "config.json") and path.endswith((".md", ".json", ".jsonl"))


def passed_over(paths: Iterable[str]) -> list[LeftOut]:
    """Files that are not read."""
    return [
        LeftOut(path, "secrets", "they are not even read")
        if path.endswith("secrets.json")
        else LeftOut(path, "a file", "it is of the running program, or holds settings of its own")
        for path in paths
        if not is_wanted(path)
    ]


def read(files: Sequence[File]) -> Reading:
    """All that is in the folder; `path` of each file is relative to the workspace or to `.memofs` itself."""
    found = Collector(Format.MEMOFS)
    by_path = {each.path.removeprefix(f"{FOLDER}/"): each for each in files}
    actors = _actors(by_path.get(EVENTS), found)
    if NOTES in by_path:
        _read_notes(by_path[NOTES], actors, found)
    for path, file in by_path.items():
        if path.startswith("archive/"):
            _read_archived(file, actors, found)
    manifest = by_path.get("manifest.json")
    if CORE in by_path and manifest and f'"{OURS}"' in manifest.text:
        found.leave(by_path[CORE].path, "the project briefing", "`moorage core --set` takes it as a whole")
    elif CORE in by_path:
        memofs_core.read(by_path[CORE], found)
    memofs_graph.read(by_path.get(NODES), by_path.get(EDGES), found)
    _leave_the_rest(by_path, found)
    return found.reading()


def _actors(events: File | None, found: Collector) -> dict[str, dict[str, Any]]:
    """Who made each memory; events say nothing more that a store of its own history needs."""
    if events is None:
        return {}
    rows, broken = rows_of(events)
    found.extend(broken)
    made: dict[str, dict[str, Any]] = {}
    types: Counter[str] = Counter()
    for _, row in rows:
        if not isinstance(row, dict):
            continue
        types[str(row.get("type"))] += 1
        metadata, actor = row.get("metadata"), row.get("actor")
        if isinstance(metadata, dict) and isinstance(actor, dict) and row.get("type") == "memory.created":
            made.setdefault(str(metadata.get("id")), actor)
    for name, count in sorted(types.items()):
        what = f"{count} events {name}"
        if name == "memory.created":
            found.map("actor of memory.created", "author and trust")
            found.leave(events.path, what, "they say who wrote what, which is kept with each memory")
        else:
            found.leave(events.path, what, "the history of another store is not ours")
    return made


def _read_notes(file: File, actors: Mapping[str, Mapping[str, Any]], found: Collector) -> None:
    for line, heading, block in _blocks(file.text.split("\n")):
        where = f"{file.path}:{line}"
        fields, body = _fields(block)
        metadata = _metadata(fields.get("metadata", ""), where, found)
        record = {
            **fields,
            "tags": fields.get("tags", "").split(",") if fields.get("tags") != "none" else [],
            "timestamp": heading[0],
            "title": heading[1],
            "metadata": metadata,
            "content": body,
        }
        _add(where, record, actors, found, MemoryState.ACTIVE)


def _blocks(lines: Sequence[str]) -> Iterable[tuple[int, tuple[str, str], list[str]]]:
    """Line from 1, time and title, and the lines below each heading; a heading within a text is part of it."""
    starts = [number for number, line in enumerate(lines) if _is_start(lines, number, line)]
    for start, end in pairwise([*starts, len(lines)]):
        timed, plain = _HEADING.fullmatch(lines[start].rstrip()), _PLAIN_HEADING.fullmatch(lines[start].rstrip())
        heading = (timed[1], timed[2] or "") if timed else ("", plain[1] if plain else "")
        yield start + 1, heading, list(lines[start + 1 : end])


def _is_start(lines: Sequence[str], number: int, line: str) -> bool:
    follows = lines[number + 1] if number + 1 < len(lines) else ""
    return bool(_HEADING.fullmatch(line.rstrip()) or (_PLAIN_HEADING.fullmatch(line) and _FIELD.fullmatch(follows)))


def breaks_notes(content: str) -> bool:
    """Whether a line of a text would be read as the head of another note."""
    lines = content.split("\n")
    return any(_is_start(lines, number, line) for number, line in enumerate(lines))


def _fields(block: Sequence[str]) -> tuple[dict[str, str], str]:
    fields: dict[str, str] = {}
    for number, line in enumerate(block):
        field = _FIELD.fullmatch(line.rstrip())
        if field is None:
            return fields, "\n".join(block[number:]).strip()
        fields[field[1]] = field[2]
    return fields, ""


def _metadata(text: str, where: str, found: Collector) -> dict[str, Any]:
    if not text:
        return {}
    try:
        value = value_of(text)
    except InvalidInput as error:
        found.leave(where, "metadata of a note", str(error), is_broken=True)
        return {}
    return value if isinstance(value, dict) else {}


def _read_archived(file: File, actors: Mapping[str, Mapping[str, Any]], found: Collector) -> None:
    try:
        record = value_of(file.text)
    except InvalidInput as error:
        found.leave(file.path, "an archived memory", str(error), is_broken=True)
        return
    if isinstance(record, dict) and isinstance(record.get("content"), str):
        found.map("archive", "archived memory")
        _add(file.path, record, actors, found, MemoryState.ARCHIVED)
    else:
        found.leave(file.path, "an archived memory", "it is no object with a content", is_broken=True)


def _add(
    where: str,
    record: Mapping[str, Any],
    actors: Mapping[str, Mapping[str, Any]],
    found: Collector,
    state: MemoryState,
) -> None:
    raw = record.get("metadata")
    metadata: dict[str, Any] = dict(raw) if isinstance(raw, dict) else {}
    if isinstance(metadata.get(OURS), dict):
        _add_ours(where, metadata[OURS], str(record["content"]), found)
        return
    named = metadata.pop("id", record.get("id"))
    anchor, refs = metadata.pop("anchor", None), metadata.pop("sourceRefs", None)
    actor = actors.get(str(named), _NO_ACTOR)
    author = _author(record, actor)
    tags = record.get("tags")
    new = NewMemory(
        content=str(record["content"]),
        title=str(record.get("title") or ""),
        kind=found.kind(str(record.get("kind") or "note"), Kind.NOTE),
        tags=tuple(map(str, tags)) if isinstance(tags, list) else (),
        confidence=_number(record.get("confidence")),
        metadata=metadata_of(metadata),
        sources=_sources(refs, record, found),
        id=_id(named),
        author=author,
        trust=Trust.PROPOSED if author else Trust.IMPORTED,
        state=state,
        created_at=time_in(record.get("timestamp")),
        updated_at=time_in(record.get("archivedAt")),
    )
    found.add(where, new, **_anchored(anchor, found))


def _add_ours(where: str, record: Mapping[str, Any], content: str, found: Collector) -> None:
    try:
        found.keep(incoming_of({**record, "content": content}, where))
    except InvalidInput as error:
        found.leave(where, "a note", str(error), is_broken=True)


def _author(record: Mapping[str, Any], actor: Mapping[str, Any]) -> Author | None:
    """An agent that the store names; whoever else it was is not to be known from a file."""
    is_agent = actor.get("type") == "agent" or bool(record.get("writer"))
    name = str(record.get("writer") or record.get("source") or actor.get("id") or "memofs")
    return Author(AuthorKind.AGENT, name[:200]) if is_agent else None


def _anchored(anchor: object, found: Collector) -> _Anchored:
    """To the file with the hash that it had then, if that can be found."""
    if not isinstance(anchor, dict) or not isinstance(anchor.get("file"), str):
        return {}
    symbol, digest = anchor.get("symbol"), anchor.get("hash")
    place = symbol if isinstance(symbol, str) and "#" in symbol else anchor["file"]
    found.map("anchor {file, hash, symbol}", "anchor")
    return {"seen": [Seen(place, "", digest)]} if isinstance(digest, str) else {"places": [place]}


def _sources(refs: object, record: Mapping[str, Any], found: Collector) -> tuple[Source, ...]:
    sources = []
    for each in refs if isinstance(refs, list) else ():
        if isinstance(each, dict):
            type_ = _source_type(str(each.get("sourceType") or each.get("type") or ""), found)
            names = {"id": each.get("sourceId") or each.get("id")}
            names |= {name: each.get(name) for name in ("path", "title", "url")}
            texts = {name: str(text)[:1000] for name, text in names.items() if text}
            sources.append(Source(type_, **texts))
    said = str(record.get("source") or "")
    return (*sources[:99], *([Source(SourceType.CUSTOM, title=said[:1000])] if said else []))


def _source_type(name: str, found: Collector) -> SourceType:
    if name in tuple(SourceType):
        return SourceType(name)
    found.map(f"source type {one_line(name, 40)}", SourceType.CUSTOM)
    return SourceType.CUSTOM


def _number(value: object) -> float:
    try:
        return float(str(value)) if value is not None else 1.0
    except ValueError:
        return 1.0


def _id(named: object) -> MemoryId | None:
    is_one = isinstance(named, str) and re.fullmatch(r"mem_[0-9A-Za-z]{4,60}", named)
    return MemoryId(str(named)) if is_one else None


def _leave_the_rest(by_path: Mapping[str, File], found: Collector) -> None:
    for path, file in by_path.items():
        if path in _WHY_NOT:
            rows, broken = rows_of(file)
            found.extend(broken)
            what, why = _WHY_NOT[path]
            if rows:
                found.leave(file.path, f"{len(rows)} {what}", why)
        elif folder := next((each for each in _FOLDERS if path.startswith(each)), None):
            found.leave(file.path, *_FOLDERS[folder])
        elif path == "connectors.json":
            _leave_connectors(file, found)
        elif path == "manifest.json":
            found.leave(file.path, "the manifest", "places, versions and caches of another store")
        elif path not in (NOTES, CORE, EVENTS, NODES, EDGES) and not path.startswith("archive/"):
            found.leave(file.path, "a file", "no file of a MemoFS workspace is called so")


def _leave_connectors(file: File, found: Collector) -> None:
    try:
        value = value_of(file.text)
    except InvalidInput as error:
        found.leave(file.path, "connectors", str(error), is_broken=True)
        return
    rows = value.get("connectors") if isinstance(value, dict) else value
    if isinstance(rows, list) and rows:
        found.leave(file.path, f"{len(rows)} connectors", "nothing is fetched from other services here")
