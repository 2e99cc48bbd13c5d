"""A memory as one object of plain JSON: what a line of JSON lines is, and the front matter of a Markdown file.

Read strictly, since a misspelt field would be lost without a word; the spellings of other memory tools are known.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from moorage.domain import checks, rejection, snooze
from moorage.domain.errors import InvalidInput
from moorage.domain.exchange import Incoming, Names, Outgoing, Seen
from moorage.domain.memory import Author, AuthorKind, MemoryId, MemoryState, Source, Tier, Trust
from moorage.domain.requests import NewMemory
from moorage.wire.codec import camel, decode
from moorage.wire.requests import choice, new_memory, time_given
from moorage.wire.types import RememberParams

_OF_A_RECORD = (
    "id seen created_at updated_at validated_at snooze author author_kind trust state version entities supersedes"
)
_OF_AN_ANSWER = "verdict freshness unverified score similarity rrf_score components duplicate_of contradicts document"
_OWN = frozenset((*_OF_A_RECORD.split(), *_OF_AN_ANSWER.split(), "sources"))
"""What a record says beyond what can be asked to be remembered, the answers of `recall --json` included."""


def record_of(outgoing: Outgoing) -> dict[str, object]:
    """Its fields in their order, without those that are empty or as usual."""
    memory, said = outgoing.memory, outgoing.statement
    fields = {
        "id": memory.id,
        "content": memory.content,
        "title": memory.title,
        "kind": memory.kind.value,
        "anchors": list(outgoing.places),
        "seen": [{"at": each.at, "commit": each.commit, "digest": each.digest} for each in outgoing.seen],
        "tags": list(memory.tags),
        "confidence": memory.confidence,
        "subject": said.subject if said else None,
        "predicate": said.predicate if said else None,
        "object": said.object if said else None,
        "valid_from": said.valid_from.isoformat() if said and said.valid_from else None,
        "valid_until": said.valid_until.isoformat() if said and said.valid_until else None,
        "entities": list(outgoing.entities),
        "source_refs": [_source(each) for each in memory.sources],
        "metadata": dict(memory.metadata),
        "checks": [checks.plain(each) for each in memory.checks],
        "rejected": [rejection.plain(each) for each in memory.rejected],
        "tier": memory.tier.value,
        "pinned": memory.pinned,
        "session": memory.session,
        "author": memory.author.name,
        "author_kind": memory.author.kind.value,
        "trust": memory.trust.value,
        "state": memory.state.value,
        "version": memory.version,
        "supersedes": memory.supersedes,
        "created_at": memory.created_at.isoformat(),
        "updated_at": memory.updated_at.isoformat(),
        "validated_at": memory.validated_at.isoformat() if memory.validated_at else None,
        "snooze": snooze.written(memory.snooze) if memory.snooze else None,
        "namespace": memory.namespace,
    }
    return {name: value for name, value in fields.items() if not _is_usual(name, value)}


_USUAL = {
    "pinned": False,
    "version": 1,
    "state": MemoryState.ACTIVE,
    "tier": Tier.DURABLE,
    "author_kind": AuthorKind.PERSON,
    "namespace": "default",
}


def _is_usual(name: str, value: object) -> bool:
    return value in (None, "", [], {}) or (name in _USUAL and value == _USUAL[name])


def _source(source: Source) -> dict[str, str]:
    fields = {name: getattr(source, name) for name in ("id", "path", "title", "url")}
    return {"type": source.type.value, **{name: text for name, text in fields.items() if text}}


def incoming_of(raw: object, where: str) -> Incoming:
    """What a record asks to remember; raises InvalidInput that names the field."""
    if not isinstance(raw, dict):
        raise InvalidInput(f"expected an object, got {type(raw).__name__}")
    params = _params(raw)
    new = new_memory(replace(params, anchors=None), (), _known_id(raw.get("supersedes")))
    places = tuple(params.anchors or ())
    return Incoming(where=where, new=_as_it_was(new, raw), places=places, seen=_seen(raw.get("seen")))


def _seen(raw: object) -> tuple[Seen, ...]:
    """Raises InvalidInput for what is no list of them."""
    if raw is None:
        return ()
    seen = []
    for each in raw if isinstance(raw, list) else [raw]:
        if not isinstance(each, dict) or not isinstance(each.get("at"), str):
            raise InvalidInput("seen: expected a list of objects with at, commit and digest")
        seen.append(Seen(each["at"], str(each.get("commit") or ""), str(each.get("digest") or "")))
    return tuple(seen)


def _as_it_was(new: NewMemory, raw: Mapping[str, Any]) -> NewMemory:
    created = time_given("created_at", _text(raw, "created_at"))
    return replace(
        new,
        id=_known_id(raw.get("id")),
        created_at=created,
        updated_at=time_given("updated_at", _text(raw, "updated_at")) or created,
        validated_at=time_given("validated_at", _text(raw, "validated_at")),
        snooze=_snooze(_text(raw, "snooze")),
        tier=new.tier or (Tier.DURABLE if "trust" in raw else None),
        author=_author(raw),
        trust=choice("trust", _text(raw, "trust"), Trust) or Trust.IMPORTED,
        state=choice("state", _text(raw, "state"), MemoryState) or MemoryState.ACTIVE,
        version=_version(raw.get("version")),
    )


def _snooze(text: str | None) -> snooze.Snooze | None:
    try:
        return snooze.snooze_written(text) if text else None
    except ValueError:
        raise InvalidInput(f"snooze is {text!r}; it must be time:, commit: or next: and what it lasts until") from None


def names_row(names: Names) -> dict[str, object]:
    """What one thing is called, as a row beside those of memories."""
    return {"names": list(names)}


def names_in(raw: object) -> Names | None:
    """None for any other row; raises InvalidInput for names that are none."""
    if not isinstance(raw, dict) or set(raw) != {"names"}:
        return None
    names = raw["names"]
    is_right = isinstance(names, list) and len(names) > 1 and all(isinstance(each, str) and each for each in names)
    if not is_right:
        raise InvalidInput("names: expected a list of two names or more")
    return tuple(names)


def _version(version: object) -> int | None:
    if version is None or (isinstance(version, int) and 1 <= version < 1_000_000 and version is not True):
        return version
    raise InvalidInput(f"version is {version!r}; it must be a whole number from 1 on")


def _author(raw: Mapping[str, Any]) -> Author | None:
    name = _text(raw, "author")
    kind = choice("author_kind", _text(raw, "author_kind"), AuthorKind)
    return Author(kind or AuthorKind.PERSON, name) if name else None


def _text(raw: Mapping[str, Any], name: str) -> str | None:
    value = raw.get(name)
    if value is None or isinstance(value, str):
        return value
    raise InvalidInput(f"{name}: expected a string, got {type(value).__name__}")


def _params(raw: Mapping[str, Any]) -> RememberParams:
    wanted = {name: value for name, value in raw.items() if name not in _OWN}
    if "anchors" in wanted and isinstance(wanted["anchors"], list):
        wanted["anchors"] = [_place(each) for each in wanted["anchors"]]
    if isinstance(wanted.get("checks"), list):
        wanted["checks"] = [_check(each) for each in wanted["checks"]]
    return decode({camel(name): value for name, value in wanted.items()}, RememberParams)


def _place(anchor: object) -> object:
    """As recall tells an anchor, or as people write it."""
    if not isinstance(anchor, dict) or not isinstance(anchor.get("path"), str):
        return anchor
    symbol = anchor.get("symbol")
    return f"{anchor['path']}#{symbol}" if isinstance(symbol, str) and symbol else anchor["path"]


def _check(told: object) -> object:
    """As recall tells a check, or as it is given."""
    return told["check"] if isinstance(told, dict) and isinstance(told.get("check"), dict) else told


def _known_id(raw: object) -> MemoryId | None:
    """Ids of other systems are not ours."""
    is_ours = isinstance(raw, str) and raw.startswith("mem_") and raw[4:].isalnum() and raw.isascii() and len(raw) < 80
    return MemoryId(raw) if is_ours and isinstance(raw, str) else None


def check_text(value: object) -> None:
    """Raises InvalidInput for text that cannot be stored."""
    if isinstance(value, str):
        if "\0" in value:
            raise InvalidInput("it holds a NUL character; take it out")
        try:
            value.encode()
        except UnicodeEncodeError:
            raise InvalidInput("it holds what is no Unicode text; convert it first") from None
    elif isinstance(value, dict):
        for name, each in value.items():
            check_text(name)
            check_text(each)
    elif isinstance(value, list):
        for each in value:
            check_text(each)
