"""A memory as one row of its table, and back."""

import json
from collections.abc import Mapping, Sequence
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
MemoryRow = tuple[
    str, str, str, str, str, float, str, str, str, str, str,
    str | None, int, int, str, str, str, str, str | None, int,
    int, int | None, str | None, str, str | None, str | None, str, str,
]  # fmt: skip

COLUMNS = (
    "id", "kind", "title", "content", "tags", "confidence", "author_kind", "author_name", "trust", "scope", "state",
    "supersedes", "created_at", "updated_at", "namespace", "tier", "metadata", "sources", "session", "pinned",
    "version", "validated_at", "snooze", "digest", "document", "section", "checks", "rejected",
)  # fmt: skip


_KINDS: Mapping[str, Kind] = {each.value: each for each in Kind}
"""By what stands in the rows: calling an enumeration takes five times as long, and every candidate has three."""
_TRUST: Mapping[str, Trust] = {each.value: each for each in Trust}
_STATES: Mapping[str, MemoryState] = {each.value: each for each in MemoryState}
_AUTHORS: Mapping[str, AuthorKind] = {each.value: each for each in AuthorKind}
_SCOPES: Mapping[str, Scope] = {each.value: each for each in Scope}
_TIERS: Mapping[str, Tier] = {each.value: each for each in Tier}


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
        _KINDS[kind],
        title,
        content,
        confidence,
        _TRUST[trust],
        _STATES[state],
        MemoryId(supersedes) if supersedes else None,
        bool(pinned),
        codec.time_at(created),
        codec.time_or_none(validated),
    )


def _plain_section(section: Section) -> str:
    return codec.to_json((section.headings, section.first_line, section.last_line))


def memory_from(row: Sequence[object]) -> Memory:
    (
        id_, kind, title, content, tags, confidence, author_kind, author_name, trust, scope, state,
        supersedes, created, updated, namespace, tier, metadata, sources, session, pinned,
        version, validated, snooze, _digest, document, section, own_checks, rejected,
    ) = cast("MemoryRow", row)  # fmt: skip
    return Memory(
        id=MemoryId(id_),
        kind=_KINDS[kind],
        title=title,
        content=content,
        tags=tuple(cast("list[str]", _list(tags))),
        confidence=confidence,
        author=Author(_AUTHORS[author_kind], author_name),
        trust=_TRUST[trust],
        scope=_SCOPES[scope],
        state=_STATES[state],
        supersedes=MemoryId(supersedes) if supersedes else None,
        created_at=codec.time_at(created),
        updated_at=codec.time_at(updated),
        namespace=Namespace(namespace),
        tier=_TIERS[tier],
        metadata=cast("dict[str, object]", json.loads(metadata)) if metadata != "{}" else {},
        sources=tuple(_source(each) for each in cast("list[list[str]]", _list(sources))),
        session=session,
        pinned=bool(pinned),
        version=version,
        validated_at=codec.time_or_none(validated),
        snooze=snooze_written(snooze) if snooze is not None else None,
        section=_section(document, section) if document is not None and section is not None else None,
        checks=tuple(checks.check_from(each) for each in _list(own_checks)),
        rejected=tuple(rejection.rejected_given(each) for each in _list(rejected)),
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
