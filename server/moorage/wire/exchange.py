"""Rows of JSON lines, in which memories leave and come back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from moorage.domain.anchor import Tie
from moorage.domain.errors import FileUnavailable, InvalidInput, SymbolNotFound
from moorage.domain.known import Known
from moorage.domain.memory import MemoryId
from moorage.domain.requests import NewMemory
from moorage.wire.codec import camel, decode
from moorage.wire.present import memory_item
from moorage.wire.requests import new_memory, time_given
from moorage.wire.types import RememberParams

_TIMES = ("created_at", "updated_at")
_OWN = ("id", *_TIMES, "author", "trust", "state", "version", "supersedes", "verdict", "freshness", "unverified")
"""What a row of ours says beyond what can be remembered; all but the id and the time is for people."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line."""

    number: int
    params: RememberParams
    id: MemoryId | None
    created_at: str | None


def row_of(known: Known) -> str:
    """A memory as one line; reads back as the same one, apart from whose it is and what was seen at its anchors."""
    item = memory_item(known)
    row = {
        "id": item.id,
        "content": item.content,
        "title": item.title,
        "kind": item.kind,
        "tags": item.tags,
        "confidence": item.confidence,
        "anchors": [str(each.anchor.latest.place.symbol_path) for each in known.checked],
        "source_refs": [vars(each) for each in item.sources],
        "metadata": item.metadata,
        "tier": item.tier,
        "pinned": item.pinned,
        "session": known.memory.session,
        "created_at": item.created_at,
        "author": item.author,
        "namespace": item.namespace,
    }
    return json.dumps({name: value for name, value in row.items() if value not in (None, "", [], {})})


def rows_in(lines: Iterable[str]) -> Iterator[Row]:
    """Every line that is not blank; raises InvalidInput that names the line."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield _row(number, line)


def to_remember(row: Row, tied: Callable[[str], tuple[Tie, ...]]) -> tuple[NewMemory, list[str]]:
    """What a row asks to remember, and remarks: a place that is not here any more costs the anchor, not the memory."""
    ties: list[Tie] = []
    remarks: list[str] = []
    for place in row.params.anchors or ():
        try:
            ties += tied(place)
        except (FileUnavailable, SymbolNotFound, InvalidInput) as error:
            remarks.append(f"line {row.number}: not anchored: {error}")
    new = new_memory(row.params, ties, None)
    at = time_given("created_at", row.created_at)
    return replace(new, is_imported=True, id=row.id, created_at=at), remarks


def _row(number: int, line: str) -> Row:
    try:
        raw = json.loads(line)
        if not isinstance(raw, dict):
            raise InvalidInput(f"expected an object, got {type(raw).__name__}")
        for name in _TIMES:
            time_given(name, raw.get(name))
        return Row(number, _params(raw), _id(raw.get("id")), raw.get("created_at"))
    except json.JSONDecodeError as error:
        raise InvalidInput(f"line {number} is not JSON ({error.msg})") from None
    except RecursionError:
        raise InvalidInput(f"line {number} is nested too deeply") from None
    except InvalidInput as error:
        raise InvalidInput(f"line {number}: {error}") from None


def _params(raw: dict[str, Any]) -> RememberParams:
    return decode({camel(name): value for name, value in raw.items() if name not in _OWN}, RememberParams)


def _id(raw: object) -> MemoryId | None:
    """Ids of other systems are not ours."""
    return MemoryId(raw) if isinstance(raw, str) and raw.startswith("mem_") and raw[4:].isalnum() else None
