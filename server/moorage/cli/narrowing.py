"""Options that say which memories an answer may come from."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from moorage.cli.answer import text_given
from moorage.cli.places import place
from moorage.wire import types

if TYPE_CHECKING:
    from moorage.domain.requests import Question
    from moorage.engine.facade import Engine


def question(engine: Engine, options: argparse.Namespace) -> Question:
    """The question that was typed, with its options."""
    from moorage.wire.asking import question_of  # other commands need no language of questions

    at = (engine.places.written(place(options, options.at)),) if options.at else ()
    return question_of(_params(engine, options), at)


def _params(engine: Engine, options: argparse.Namespace) -> types.RecallParams:
    return types.RecallParams(
        query=text_given(options.query),
        limit=options.limit,
        strict=options.strict,
        task_type=options.task_type,
        cursor=getattr(options, "cursor", None),
        filters=_filter(options.filter),
        kinds=options.kind,
        classes=options.memory_class,
        tags=options.tag,
        paths=[engine.relative(place(options, each)) for each in options.path or ()],
        entities=options.entity,
        namespaces=options.in_namespace,
        scopes=options.scope,
        trust=options.trust,
        time_range=types.TimeRangeParams(after=options.since, end=options.until),
        as_of=options.as_of,
        include_superseded=options.include_superseded,
        include_archived=options.include_archived,
        include_invalidated=options.include_invalidated,
        include_stale=False if options.exclude_stale else None,
    )


def _filter(text: str | None) -> dict[str, Any] | None:
    from moorage.domain.filters import object_written

    return object_written(text) if text else None
