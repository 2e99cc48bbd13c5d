"""Commands that say how the memories are doing."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from moorage.cli import render
from moorage.cli.answer import Answer
from moorage.cli.terminal import flat
from moorage.wire import reflecting, types

if TYPE_CHECKING:
    from moorage.engine.facade import Engine


def stats(engine: Engine, options: argparse.Namespace) -> Answer:
    namespace = reflecting.namespace_meant(None, getattr(options, "scope", None))
    result = reflecting.stats_result(engine.keeping.statistics(namespace), detailed=options.detailed)
    return Answer(result, "\n".join(_stats(result)))


def _stats(result: types.StatsResult) -> list[str]:
    names = ("memories", "anchors", "forgotten", "pending_embeddings", "vectors", "events")
    lines = [f"{name.replace('_', ' ')}: {getattr(result, name)}" for name in names]
    lines += [f"  {kind}: {count}" for kind, count in result.by_kind.items()]
    lines.append(_attention(result.needs_attention))
    for name, value in (render.plain(result.detail) if result.detail else {}).items():
        counted = ", ".join(f"{count} {each}" for each, count in value.items()) if isinstance(value, dict) else value
        lines.append(f"{name.replace('_', ' ')}: {counted}")
    return [*lines, *(flat(f"recent: {each.id}  {each.summary}") for each in result.recent)]


def _attention(found: types.NeedsAttention) -> str:
    return (
        f"needs attention: {found.stale_count} stale, {found.conflict_count} conflicts, "
        f"{found.unvalidated_count} never validated"
    )


def reflect(engine: Engine, options: argparse.Namespace) -> Answer:
    wish = reflecting.wish(
        types.ReflectParams(
            limit=options.limit,
            window=options.window,
            include_contradictions=not options.no_contradictions,
            include_stale=not options.no_stale,
        )
    )
    namespace = reflecting.namespace_meant(None, getattr(options, "scope", None))
    result = reflecting.reflect_result(engine.keeping.reflect(wish, namespace))
    return Answer(result, "\n".join(_reflection(result)))


def _reflection(result: types.ReflectResult) -> list[str]:
    pairs = [f"{each.memory_a}  {each.memory_b}  {each.rule}" for each in result.duplicates]
    lines = [_attention(result.needs_attention)]
    lines += _section("stale", [_noted(each) for each in result.stale])
    lines += _section("never validated", [_noted(each) for each in result.unvalidated])
    lines += _section("contradict each other", [_contradiction(each) for each in result.contradictions])
    lines += _section("may say the same", pairs)
    lines += _section("least used", [_noted(each) for each in result.least_used])
    lines += _section("of low confidence", [f"{_noted(each)}  {each.confidence:g}" for each in result.low_confidence])
    lines += _section("proposed by agents", [_noted(each) for each in result.proposals])
    lines += _section("names that no memory speaks of", result.entities_without_memories)
    return [flat(each) for each in lines]


def _section(title: str, lines: Sequence[str]) -> list[str]:
    return [f"{title}:", *(f"  {each}" for each in lines)] if lines else []


def _noted(item: types.NotedItem) -> str:
    n_days, n_recalls = item.age_days, item.freshness.access_count
    recalled = f"recalled {n_recalls} times" if n_recalls else "never recalled"
    return f"{item.id}  {item.kind}, {n_days} days old, {recalled}  {item.summary}"


def _contradiction(item: types.ContradictionItem) -> str:
    return f"{item.memory_a}  {item.memory_b}  {item.reason}"


COMMANDS: dict[str, Callable[[Engine, argparse.Namespace], Answer]] = {"stats": stats, "reflect": reflect}
