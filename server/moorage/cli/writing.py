"""Commands that store memories and tie them to more places."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from moorage.cli import render
from moorage.cli.answer import Answer, remark, text_given, text_in
from moorage.cli.errors import CODES, FAILED
from moorage.cli.places import ties
from moorage.domain.checks import check_given, plain
from moorage.domain.errors import Blocked, InvalidInput
from moorage.domain.known import Remembered
from moorage.wire import present, requests, types

if TYPE_CHECKING:
    from moorage.engine.facade import Engine


def remember(engine: Engine, options: argparse.Namespace) -> Answer:
    supersedes = engine.memory(options.supersedes).id if options.supersedes else None
    places = ties(engine, options, options.anchor or ())
    params = _params(options)
    new = requests.new_memory(params, places, supersedes)
    return _answer(engine.remember(engine.rejections.meant(params.rejected_by, params.rejected_code, new)))


def supersede(engine: Engine, options: argparse.Namespace) -> Answer:
    given = types.RememberParams(
        content=text_given(options.text), title=options.title, kind=options.kind, secrets=options.secrets
    )
    old = engine.memory(options.id)
    return _answer(engine.supersede(old, requests.new_memory(given, ties(engine, options, options.anchor or ()), None)))


def _answer(remembered: Remembered) -> Answer:
    result = present.remember_result(remembered)
    if remembered.known is None:
        message = f"{result.remarks[0]}; take it out, or say --secrets redact"
        return Answer(result, "", status=FAILED, failure=(CODES[Blocked], message))
    for each in result.remarks:
        remark(each)
    shown = render.memory(present.memory_item(remembered.known))
    return Answer(result, shown if result.outcome == "stored" else f"{_told(result)}\n{shown}")


def _told(result: types.RememberResult) -> str:
    if result.outcome == "duplicate":
        return f"known already ({result.rule}), nothing new was stored:"
    if result.outcome == "transient":
        return f"kept, but not for recall ({result.rule}); --tier durable keeps it for recall:"
    others = ", ".join(each.memory for each in result.conflicts)
    return f"stored, and in conflict with {others}; `moorage conflicts` shows how to settle it:"


def _params(options: argparse.Namespace) -> types.RememberParams:
    text = text_given(options.text) if options.text is not None else None
    return types.RememberParams(
        content=text,
        title=options.title,
        kind=options.kind,
        tags=options.tag,
        confidence=options.confidence,
        subject=options.subject,
        predicate=options.predicate,
        object=options.object,
        valid_from=options.valid_from,
        valid_until=options.valid_until,
        conditions=options.condition,
        steps=options.step,
        source=options.source,
        metadata=_metadata(options.metadata),
        checks=[plain(check_given(each)) for each in options.check] if options.check else None,
        rejected_by=options.rejected,
        rejected_code=text_in(options.rejected_code) if options.rejected_code else None,
        tier=options.tier,
        pinned=options.pin,
        idempotency_key=options.key,
        secrets=options.secrets,
        dedupe=not options.allow_duplicate,
        session=options.session,
        scope=options.scope,
    )


def _metadata(text: str | None) -> dict[str, Any] | None:
    if text is None:
        return None
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        raise InvalidInput(f"--metadata is not JSON ({error.msg} at character {error.pos + 1})") from None
    if not isinstance(value, dict):
        raise InvalidInput("--metadata is no JSON object; give something like '{\"ticket\": 7}'")
    return value


def anchor(engine: Engine, options: argparse.Namespace) -> Answer:
    change = engine.mending.anchor(engine.memory(options.id), ties(engine, options, options.to))
    return Answer(present.change_result(change), change.message)


def adopt(engine: Engine, options: argparse.Namespace) -> Answer:
    chosen = [engine.memory(each) for each in options.ids] or None
    result = present.adopt_result(engine.mending.adopt(chosen, only_look=options.dry_run))
    return Answer(result, render.adopted(result, only_looked=options.dry_run))


COMMANDS: dict[str, Callable[[Engine, argparse.Namespace], Answer]] = {
    "remember": remember,
    "supersede": supersede,
    "anchor": anchor,
    "adopt": adopt,
}
