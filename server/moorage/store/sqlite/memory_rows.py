"""A memory as one row of its table, and back."""

import json
from collections.abc import Sequence
from typing import cast

from moorage.domain import checks, duplicates, rejection
from moorage.domain.card import Card
from moorage.domain.memory import (
    Author,
    AuthorKind,
    Kind,
    Memory,
    MemoryId,
    MemoryState,
    Namespace,
    Scope,
    Section,
    Source,
    SourceType,
    Tier,
    Trust,
)
from moorage.domain.snooze import snooze_written, written
from moorage.store.sqlite import codec

_Value = str | float | int | None
CardRow = tuple[str, str, str, str, float, str, str, str | None, int, int, int | None]

COLUMNS = (
    "id", "kind", "title", "content", "tags", "confidence", "author_kind", "author_name", "trust", "scope", "state",
    "supersedes", "created_at", "updated_at", "namespace", "tier", "metadata", "sources", "session", "pinned",
    "version", "validated_at", "snooze", "digest", "document", "section", "checks", "rejected",
)  # fmt: skip


def row_of(memory: Memory) -> tuple[_Value, ...]:
    """Its values in the order of COLUMNS."""
    return (
        memory.id,
        memory.kind,
        memory.title,
        memory.content,
        codec.to_json(memory.tags),
        float(memory.confidence),
        memory.author.kind,
        memory.author.name,
        memory.trust,
        memory.scope,
        memory.state,
        memory.supersedes,
        codec.micros_of(memory.created_at),
        codec.micros_of(memory.updated_at),
        memory.namespace,
        memory.tier,
        codec.to_json(memory.metadata),
        codec.to_json([(each.type, each.id, each.path, each.title, each.url) for each in memory.sources]),
        memory.session,
        int(memory.pinned),
        memory.version,
        codec.micros_of(memory.validated_at) if memory.validated_at else None,
        written(memory.snooze) if memory.snooze else None,
        duplicates.digest(memory.content),
        memory.section.path if memory.section else None,
        _plain_section(memory.section) if memory.section else None,
        codec.to_json([checks.plain(each) for each in memory.checks]),
        codec.to_json([rejection.plain(each) for each in memory.rejected]),
    )


def card_from(row: CardRow) -> Card:
    id_, kind, title, content, confidence, trust, state, supersedes, pinned, created, validated = row
    return Card(
        MemoryId(id_),
        Kind(kind),
        title,
        content,
        confidence,
        Trust(trust),
        MemoryState(state),
        MemoryId(supersedes) if supersedes else None,
        bool(pinned),
        codec.time_at(created),
        codec.time_or_none(validated),
    )


def _plain_section(section: Section) -> str:
    return codec.to_json((section.headings, section.first_line, section.last_line))


def memory_from(row: Sequence[object]) -> Memory:
    values = dict(zip(COLUMNS, cast("Sequence[_Value]", row), strict=True))
    text = {name: str(value) for name, value in values.items()}
    return Memory(
        id=MemoryId(text["id"]),
        kind=Kind(text["kind"]),
        title=text["title"],
        content=text["content"],
        tags=tuple(cast("list[str]", json.loads(text["tags"]))),
        confidence=float(text["confidence"]),
        author=Author(AuthorKind(text["author_kind"]), text["author_name"]),
        trust=Trust(text["trust"]),
        scope=Scope(text["scope"]),
        state=MemoryState(text["state"]),
        supersedes=MemoryId(text["supersedes"]) if values["supersedes"] else None,
        created_at=codec.time_at(int(text["created_at"])),
        updated_at=codec.time_at(int(text["updated_at"])),
        namespace=Namespace(text["namespace"]),
        tier=Tier(text["tier"]),
        metadata=cast("dict[str, object]", json.loads(text["metadata"])),
        sources=tuple(_source(each) for each in cast("list[list[str]]", json.loads(text["sources"]))),
        session=text["session"] if values["session"] is not None else None,
        pinned=bool(values["pinned"]),
        version=int(text["version"]),
        validated_at=codec.time_at(int(text["validated_at"])) if values["validated_at"] is not None else None,
        snooze=snooze_written(text["snooze"]) if values["snooze"] is not None else None,
        section=_section(text["document"], text["section"]) if values["document"] is not None else None,
        checks=tuple(checks.check_from(each) for each in _list(text["checks"])),
        rejected=tuple(rejection.rejected_given(each) for each in _list(text["rejected"])),
    )


def _list(text: str) -> list[object]:
    """Nothing is read for the empty list that nearly every memory has."""
    return cast("list[object]", json.loads(text)) if text != "[]" else []


def _section(path: str, plain: str) -> Section:
    headings, first, last = cast("tuple[list[str], int, int]", json.loads(plain))
    return Section(path, tuple(headings), first, last)


def _source(plain: Sequence[str]) -> Source:
    type_, id_, path, title, url = plain
    return Source(SourceType(type_), id_, path, title, url)
