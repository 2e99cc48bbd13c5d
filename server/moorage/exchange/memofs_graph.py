"""The graph of a MemoFS workspace: what somebody stated becomes facts; what was read out of a text is read again."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from moorage.domain.errors import InvalidInput
from moorage.domain.memory import Kind, Source, SourceType, Trust
from moorage.domain.requests import NewMemory, Statement
from moorage.exchange.collecting import Collector, time_in
from moorage.exchange.files import File
from moorage.exchange.records import names_in
from moorage.exchange.rows import rows_of

OURS = "moorage"
"""Names what an export of ours wrote; in the metadata of a note, all that MemoFS has no place for."""
_READ_OUT = "rule-based"
_ENDED = frozenset(("deprecated", "deleted", "archived"))
_MOST = 500


def read(nodes: File | None, edges: File | None, found: Collector) -> None:
    """Both files; one alone says nothing of what its names are."""
    labels, left = _labels(nodes, found), Counter[str]()
    for where, edge in _rows(edges, found):
        reason = _why_not(edge, labels)
        if reason:
            left[reason] += 1
        else:
            _add(where, edge, labels, found)
    for reason, count in sorted(left.items()):
        found.leave(edges.path if edges else "", f"{count} edges", reason)


def _rows(file: File | None, found: Collector) -> list[tuple[str, Mapping[str, Any]]]:
    if file is None:
        return []
    rows, broken = rows_of(file)
    found.extend(broken)
    for where, row in rows:
        if not isinstance(row, dict):
            found.leave(where, "a line", "it is no object", is_broken=True)
    return [(where, row) for where, row in rows if isinstance(row, dict)]


def _labels(nodes: File | None, found: Collector) -> dict[str, str]:
    """Of each node its name; the rest of a node has no place here."""
    labels: dict[str, str] = {}
    rows = _rows(nodes, found)
    for _, node in rows:
        if isinstance(node.get("id"), str) and isinstance(node.get("label"), str):
            labels[node["id"]] = node["label"]
    n_aliases = sum(1 for where, node in rows if node.get("aliases") and not _is_named(where, node, found))
    if nodes and rows:
        found.leave(nodes.path, f"{len(rows)} nodes", "entities are found in the text of memories and facts again")
    if nodes and n_aliases:
        why = "names become one entity by `moorage entities merge`, which somebody has to decide"
        found.leave(nodes.path, f"aliases of {n_aliases} nodes", why)
    return labels


def _is_named(where: str, node: Mapping[str, Any], found: Collector) -> bool:
    """Whether an export of ours says what a thing is called, which a person settled."""
    metadata = node.get("metadata")
    if not isinstance(metadata, dict) or metadata.get("extractor") != OURS:
        return False
    try:
        found.name(names_in({"names": [node.get("label"), *node["aliases"]]}) or ())
    except (InvalidInput, TypeError) as error:
        found.leave(where, "a line", str(error), is_broken=True)
    return True


def _why_not(edge: Mapping[str, Any], labels: Mapping[str, str]) -> str:
    """Why an edge is not taken; empty when it is."""
    metadata = edge.get("metadata")
    if isinstance(metadata, dict) and metadata.get("extractor") == _READ_OUT:
        return "they were read out of a text by rule, and are read out of it again"
    if isinstance(metadata, dict) and metadata.get("extractor") == OURS:
        return "they are stated by memories of an export of ours, which come in themselves"
    ends = (edge.get("from"), edge.get("to"))
    if any(not isinstance(each, str) or each not in labels for each in ends) or not isinstance(edge.get("type"), str):
        return "they name a node that is not there, or have no type"
    if any(len(labels[str(each)]) > _MOST for each in ends):
        return "a name of more than 500 characters is no name"
    if edge.get("type") == "mentions":
        return "mentions are found in the text again"
    if edge.get("status") in _ENDED and time_in(edge.get("validUntil")) is None:
        return "they have ended, and nobody said when"
    return ""


def _add(where: str, edge: Mapping[str, Any], labels: Mapping[str, str], found: Collector) -> None:
    begins, ends = time_in(edge.get("validFrom") or edge.get("createdAt")), time_in(edge.get("validUntil"))
    is_right = not (begins and ends and ends <= begins)
    statement = Statement(labels[edge["from"]], edge["type"], labels[edge["to"]], begins, ends if is_right else None)
    confidence = edge.get("confidence")
    refs = edge.get("sourceRefs")
    found.map(f"edge {edge['type'][:40]}", "fact")
    new = NewMemory(
        kind=Kind.FACT,
        statement=statement,
        confidence=float(confidence) if isinstance(confidence, int | float) else 1.0,
        trust=Trust.PROPOSED,
        created_at=time_in(edge.get("createdAt")),
        sources=tuple(
            Source(SourceType.CUSTOM, id=str(each["sourceId"])[:200])
            for each in (refs if isinstance(refs, list) else ())[:20]
            if isinstance(each, dict) and each.get("sourceId")
        ),
    )
    found.add(where, new)
