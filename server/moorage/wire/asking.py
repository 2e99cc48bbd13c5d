"""A question with all that narrows it, from wire parameters; raises InvalidInput that names what is possible."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import TypeVar

from moorage.domain.anchor import Place
from moorage.domain.asking_terms import Name, Term
from moorage.domain.errors import InvalidInput
from moorage.domain.filters import filter_given
from moorage.domain.kinds import MemoryClass, kinds_named
from moorage.domain.memory import Kind, MemoryState, Namespace, Scope, Trust, namespace_named
from moorage.domain.requests import DEFAULT_LIMIT, Question
from moorage.domain.selection import CURRENT, Selection
from moorage.domain.tasks import task_type_named
from moorage.wire.requests import namespace_given
from moorage.wire.types import RecallParams, SelectionParams, TimeRangeParams

Choice = TypeVar("Choice", bound=StrEnum)


def question_of(params: RecallParams, places: Sequence[Place]) -> Question:
    """The question; `places` were looked up by the caller."""
    return Question(
        text=params.query,
        limit=DEFAULT_LIMIT if params.limit is None else params.limit,
        strict=params.strict is True,
        namespace=namespace_given(params.namespace),
        selection=selection_of(params),
        type=task_type_named(params.task_type),
        places=tuple(places),
        cursor=params.cursor,
        terms=terms_of(params),
    )


def selection_of(params: SelectionParams) -> Selection:
    """What needs no clock and no repository to be understood."""
    return Selection(
        kinds=_kinds(params),
        states=_states(params),
        scopes=_chosen("scopes", params.scopes, Scope),
        trust=_chosen("trust", params.trust, Trust),
        namespaces=_namespaces(params.namespaces),
        filter=filter_given(params.filters or {}) + filter_given(params.filter or {}),
    )


def terms_of(params: SelectionParams) -> tuple[Term, ...]:
    """The rest, as if it had been written into the question."""
    span = params.time_range or TimeRangeParams()
    several = [(Name.TAG, each) for each in params.tags or ()] + [(Name.ENTITY, each) for each in params.entities or ()]
    single = [
        (Name.AFTER, span.after),
        (Name.AFTER, span.start),
        (Name.BEFORE, span.before),
        (Name.UNTIL, span.end),
        (Name.AS_OF, params.as_of),
    ]
    terms = [Term(name, (value,), is_negated=False) for name, value in (*several, *single) if value is not None]
    if params.paths:
        terms.append(Term(Name.PATH, tuple(params.paths), is_negated=False))
    if params.include_stale is False:
        terms.append(Term(Name.IS, ("stale",), is_negated=True))
    return tuple(terms)


def _kinds(params: SelectionParams) -> frozenset[Kind] | None:
    named = [*(params.kinds or ()), *(params.types or ())]
    kinds = {kind for each in named for kind in kinds_named(each)} if named else set(Kind)
    for_classes = _chosen("classes", params.classes, MemoryClass)
    if for_classes is not None:
        kinds &= {kind for each in for_classes for kind in kinds_named(each)}
    return frozenset(kinds) if named or for_classes is not None else None


def _states(params: SelectionParams) -> frozenset[MemoryState]:
    more = {
        MemoryState.SUPERSEDED: params.include_superseded or params.include_invalidated,
        MemoryState.ARCHIVED: params.include_archived,
    }
    return CURRENT | {state for state, is_included in more.items() if is_included}


def _namespaces(given: list[str] | None) -> frozenset[Namespace] | None:
    return frozenset(map(namespace_named, given)) if given else None


def _chosen(name: str, given: list[str] | None, choices: type[Choice]) -> frozenset[Choice] | None:
    if not given:
        return None
    try:
        return frozenset(choices(each.strip().lower()) for each in given)
    except ValueError:
        raise InvalidInput(f"{name} is {', '.join(given)}; each must be one of: {', '.join(choices)}") from None
