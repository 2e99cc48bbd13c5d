"""Memories as a workspace of MemoFS: what it has a place for as it has it, the rest in the metadata of each note."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from moorage.domain.exchange import LeftOut, Names, Outgoing
from moorage.domain.memory import AuthorKind, Kind, MemoryState
from moorage.exchange.collecting import one_line
from moorage.exchange.memofs import CORE, EDGES, EVENTS, FOLDER, NODES, NOTES, breaks_notes
from moorage.exchange.memofs_graph import OURS
from moorage.exchange.records import record_of

_KINDS = frozenset((Kind.DECISION, Kind.CONSTRAINT, Kind.GOAL, Kind.PREFERENCE, Kind.REFERENCE, Kind.SUMMARY))
_EMPTY = ("events/conversations.jsonl", "indexes/chunks.jsonl", "indexes/embeddings.jsonl", "snapshots/snapshots.jsonl")
_HEAD = "# Notes\n\nUse this file for lower-confidence notes, observations, and working memory.\n"


def written(outgoing: Sequence[Outgoing], names: Sequence[Names], core: str) -> tuple[dict[str, str], list[LeftOut]]:
    """All eleven files and the archive, by path below the folder that holds `.memofs`; and what has no place there."""
    left_out = [LeftOut(each.memory.id, "a memory", why) for each in outgoing if (why := _why_not(each))]
    fit = [each for each in outgoing if not _why_not(each)]
    active = [each for each in fit if each.memory.state is MemoryState.ACTIVE]
    put_away = [each for each in fit if each.memory.state is MemoryState.ARCHIVED]
    nodes, edges = _graph(active, names)
    files = {
        "manifest.json": f"{json.dumps(_manifest(fit), indent=2)}\n",
        CORE: core or "# Core Memory\n",
        NOTES: "\n".join([_HEAD, *map(_note, active)]),
        EVENTS: _lines(_event(each) for each in fit),
        NODES: _lines(nodes),
        EDGES: _lines(edges),
        "connectors.json": '{\n  "connectors": []\n}\n',
        **dict.fromkeys(_EMPTY, ""),
        **{f"archive/{each.memory.id}.json": f"{json.dumps(_archived(each), indent=2)}\n" for each in put_away},
    }
    return {f"{FOLDER}/{path}": text for path, text in files.items()}, left_out


def _why_not(each: Outgoing) -> str:
    if each.memory.state is MemoryState.SUPERSEDED:
        return "MemoFS keeps no versions that were replaced"
    return "a line of it would begin another note" if breaks_notes(each.memory.content) else ""


def _moment(at: datetime) -> str:
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _manifest(outgoing: Sequence[Outgoing]) -> dict[str, object]:
    first = min((each.memory.created_at for each in outgoing), default=None)
    last = max((each.memory.updated_at for each in outgoing), default=None)
    return {
        "version": "1",
        "projectId": "default",
        "createdAt": _moment(first) if first else "1970-01-01T00:00:00.000Z",
        "updatedAt": _moment(last) if last else "1970-01-01T00:00:00.000Z",
        OURS: "export",
        "memory": {"core": f"{FOLDER}/{CORE}", "notes": f"{FOLDER}/{NOTES}"},
        "events": {"memoryEvents": f"{FOLDER}/{EVENTS}", "conversations": f"{FOLDER}/events/conversations.jsonl"},
        "indexes": {"chunks": f"{FOLDER}/indexes/chunks.jsonl"},
        "graph": {"nodes": f"{FOLDER}/{NODES}", "edges": f"{FOLDER}/{EDGES}"},
        "snapshots": {"index": f"{FOLDER}/snapshots/snapshots.jsonl"},
    }


def _kind(each: Outgoing) -> str:
    return each.memory.kind.value if each.memory.kind in _KINDS else Kind.NOTE.value


def _note(each: Outgoing) -> str:
    memory = each.memory
    title = f" — {one_line(memory.title)}" if memory.title.strip() else ""
    tags = ", ".join(memory.tags) or "none"
    return "\n".join(
        [
            f"## {_moment(memory.created_at)}{title}",
            f"- kind: {_kind(each)}",
            f"- tags: {one_line(tags, 2_000)}",
            f"- confidence: {memory.confidence}",
            "- source: moorage",
            f"- metadata: {json.dumps(_metadata(each))}",
            "",
            memory.content,
            "",
        ]
    )


def _metadata(each: Outgoing) -> dict[str, object]:
    record = record_of(each)
    del record["content"]
    anchor = _anchor(each)
    return {**each.memory.metadata, "id": each.memory.id, **({"anchor": anchor} if anchor else {}), OURS: record}


def _anchor(each: Outgoing) -> dict[str, str]:
    """The first one; MemoFS has one for each memory."""
    for place in each.places:
        path, _, symbol = place.partition("#")
        if path in each.hashes:
            return {"file": path, "hash": each.hashes[path], **({"symbol": place} if symbol else {})}
    return {}


def _archived(each: Outgoing) -> dict[str, object]:
    memory = each.memory
    return {
        "id": memory.id,
        "timestamp": _moment(memory.created_at),
        "title": memory.title,
        "kind": _kind(each),
        "tags": list(memory.tags),
        "confidence": memory.confidence,
        "source": "moorage",
        "metadata": _metadata(each),
        "content": memory.content,
        "archivedAt": _moment(memory.updated_at),
        "sourcePath": f"{FOLDER}/{NOTES}",
        "archivePath": f"{FOLDER}/archive/{memory.id}.json",
    }


def _event(each: Outgoing) -> dict[str, object]:
    memory = each.memory
    actor = "agent" if memory.author.kind is AuthorKind.AGENT else "user"
    return {
        "id": f"evt_{_short(memory.id)}",
        "type": "memory.created",
        "timestamp": _moment(memory.created_at),
        "projectId": "default",
        "actor": {"type": actor, "id": memory.author.name},
        "summary": one_line(memory.title or memory.content, 160),
        "metadata": {"id": memory.id, "kind": _kind(each), "tags": list(memory.tags)},
    }


def _graph(
    outgoing: Sequence[Outgoing], names: Sequence[Names]
) -> tuple[list[Mapping[str, object]], list[Mapping[str, object]]]:
    """Stated facts as edges between named nodes, and the things with several names."""
    nodes: dict[str, Mapping[str, object]] = {}
    edges: list[Mapping[str, object]] = []
    for each in outgoing:
        said = each.statement
        if said is None:
            continue
        at = _moment(each.memory.created_at)
        common = {"status": "active", "confidence": each.memory.confidence, "createdAt": at, "updatedAt": at}
        refs = [{"sourceType": "memory", "sourceId": each.memory.id}]
        for name in (said.subject, said.object):
            node = f"concept:{_short(name.casefold())}"
            nodes.setdefault(node, {"id": node, "type": "concept", "label": name, "aliases": [], **common})
        ends = {"from": f"concept:{_short(said.subject.casefold())}", "to": f"concept:{_short(said.object.casefold())}"}
        edge = {"id": f"edge:{_short(each.memory.id)}", **ends, "type": said.predicate, "directed": True, "weight": 1.0}
        holds = {"validFrom": said.valid_from, "validUntil": said.valid_until}
        edges.append({**edge, **common, **{name: _moment(when) for name, when in holds.items() if when},
                      "sourceRefs": refs, "metadata": {"extractor": OURS}})  # fmt: skip
    for name, *others in names:
        node = f"concept:{_short(name.casefold())}"
        known = nodes.get(node, {"id": node, "type": "concept", "label": name, "status": "active", "confidence": 1.0})
        nodes[node] = {**known, "label": name, "aliases": others, "metadata": {"extractor": OURS}}
    return list(nodes.values()), edges


def _short(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _lines(rows: Iterable[Mapping[str, object]]) -> str:
    return "".join(f"{json.dumps(row)}\n" for row in rows)
