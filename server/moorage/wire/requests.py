"""Wire parameters as domain values; raises InvalidInput that names what was given and what is possible."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from enum import StrEnum
from typing import TypeVar

from moorage.domain.anchor import Place, Tie
from moorage.domain.briefing import Detail
from moorage.domain.checks import check_from
from moorage.domain.errors import InvalidInput
from moorage.domain.kinds import kind_of
from moorage.domain.memory import Kind, MemoryId, Namespace, Scope, Source, SourceType, Tier, namespace_named
from moorage.domain.patches import looks_like_patch
from moorage.domain.rejection import rejected_given
from moorage.domain.requests import Against, Diff, Files, NewMemory, Patch, Staged, Statement, Task, Touch
from moorage.domain.secrets import SecretPolicy
from moorage.domain.tasks import task_type_named
from moorage.wire.types import CheckChangeParams, ContextParams, RememberParams, SourceParams

_CITATION = "memory:"
Choice = TypeVar("Choice", bound=StrEnum)


def new_memory(params: RememberParams, ties: Sequence[Tie], supersedes: MemoryId | None) -> NewMemory:
    """What is asked to be remembered; places and ids were looked up by the caller."""
    check_scope(params.scope)
    return NewMemory(
        content=params.content or "",
        title=params.title or "",
        kind=_kind(params),
        tags=tags_of(params.tags),
        confidence=1.0 if params.confidence is None else params.confidence,
        supersedes=supersedes,
        ties=tuple(ties),
        statement=_statement(params),
        conditions=tuple(params.conditions or ()),
        steps=tuple(params.steps or ()),
        metadata={**(params.context or {}), **(params.metadata or {})},
        sources=_sources(params),
        tier=choice("tier", params.tier, Tier),
        pinned=params.pinned is True,
        session=params.session,
        key=params.idempotency_key,
        secrets=choice("secrets", params.secrets, SecretPolicy),
        checks=tuple(check_from(each) for each in params.checks or ()),
        rejected=tuple(rejected_given(each) for each in params.rejected or ()),
        keeps_duplicate=params.dedupe is False,
        namespace=namespace_given(params.namespace),
    )


def change_meant(params: CheckChangeParams) -> Touch:
    """Files, what is staged, or what differs from a revision; raises InvalidInput for more than one of them."""
    given = [each for each in (params.files, params.staged, params.diff, params.patch) if each]
    if len(given) > 1:
        raise InvalidInput("give one of files, staged, diff and patch @ params")
    if params.files:
        return Files(tuple(params.files))
    text = params.patch or params.diff or ""
    if params.patch or looks_like_patch(text):
        return Patch(text)
    return Staged() if params.staged else Against(params.diff or "HEAD")


def task(params: ContextParams, place: Place | None) -> Task:
    """What a briefing is asked for; raises InvalidInput with the parameter that is wrong."""
    return Task(
        question=params.query,
        type=task_type_named(params.task_type),
        max_bytes=params.max_bytes,
        place=place,
        detail=choice("detail", params.detail, Detail) or Detail.COMPACT,
        with_notes=params.include_notes or False,
        diff=_diff(params),
        expand=params.expand,
        since=params.since,
    )


def _diff(params: ContextParams) -> Diff | None:
    if params.staged and params.diff is not None:
        raise InvalidInput("staged changes and a diff cannot both be meant @ params.diff")
    if params.staged:
        return Staged()
    if params.diff is None:
        return None
    return Patch(params.diff) if looks_like_patch(params.diff) else Against(params.diff)


def kind_named(text: str | None) -> Kind | None:
    """The kind of that name in any of the vocabularies; None when none is given."""
    return None if text is None else kind_of(text)


def time_given(name: str, text: str | None) -> datetime | None:
    """ISO 8601, a date or a moment; without a zone it is UTC."""
    if text is None:
        return None
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        raise InvalidInput(f"{name} is {text!r}; give a date such as 2026-11-30 or 2026-11-30T12:00:00Z") from None
    return at.replace(tzinfo=UTC) if at.tzinfo is None else at.astimezone(UTC)


def namespace_given(text: str | None) -> Namespace | None:
    """None when none is given."""
    return None if text is None else namespace_named(text)


def check_scope(text: str | None) -> None:
    """Only private memories can be kept so far."""
    if text not in (None, Scope.PRIVATE):
        raise InvalidInput(f"scope is {text!r}; this version keeps {Scope.PRIVATE.value} memories only")


def tags_of(tags: list[str] | None) -> tuple[str, ...]:
    """Without blanks around them, empty ones and repeats."""
    return tuple(dict.fromkeys(each.strip() for each in tags or () if each.strip()))


def _kind(params: RememberParams) -> Kind | None:
    given = {each for each in (params.kind, params.type, params.memory_type) if each is not None}
    kinds = {kind_of(each) for each in given}
    if len(kinds) > 1:
        raise InvalidInput(f"kind, type and memory_type say {', '.join(sorted(given))}; give one of them")
    return next(iter(kinds), None)


def _statement(params: RememberParams) -> Statement | None:
    parts = {"subject": params.subject, "predicate": params.predicate, "object": params.object}
    missing = [name for name, text in parts.items() if not (text or "").strip()]
    begins, ends = time_given("valid_from", params.valid_from), time_given("valid_until", params.valid_until)
    if all(each is None for each in (*parts.values(), begins, ends)):
        return None
    if missing:
        raise InvalidInput(f"the fact has no {' and no '.join(missing)}; give subject, predicate and object")
    return Statement(
        params.subject or "",
        params.predicate or "",
        params.object or "",
        begins,
        ends,
    )


def _sources(params: RememberParams) -> tuple[Source, ...]:
    refs = [_source(each) for each in params.source_refs or ()]
    if params.source and params.source.startswith(_CITATION):
        refs.insert(0, Source(SourceType.MEMORY, id=params.source.removeprefix(_CITATION)))
    elif params.source:
        refs.insert(0, Source(SourceType.CUSTOM, title=params.source))
    return tuple(dict.fromkeys(refs))


def _source(params: SourceParams) -> Source:
    type_ = choice("source type", params.type, SourceType)
    return Source(type_ or SourceType.CUSTOM, params.id or "", params.path or "", params.title or "", params.url or "")


def choice(name: str, text: str | None, choices: type[Choice]) -> Choice | None:
    """The one of that name, whatever its case; None when none is given."""
    if text is None:
        return None
    try:
        return choices(text.strip().lower())
    except ValueError:
        raise InvalidInput(f"{name} is {text!r}; it must be one of: {', '.join(choices)}") from None
