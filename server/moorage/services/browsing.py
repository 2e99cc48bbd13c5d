"""All memories that are meant, in groups, for a person who looks through them. Says nothing of their text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from itertools import chain

from moorage.domain import grouping
from moorage.domain.conflicts import ConflictState
from moorage.domain.drift import Verdict
from moorage.domain.entities import EntityId
from moorage.domain.fusing import Ranked
from moorage.domain.grouping import Entry, Group, GroupBy, KeysOf, Standing
from moorage.domain.memory import MemoryId, MemoryState, Tier
from moorage.domain.requests import EVERYWHERE, Question
from moorage.domain.selection import DURABLE, EVERYTHING, Selection
from moorage.domain.work import CancelToken
from moorage.ports import Store
from moorage.services import checking, drift, violations
from moorage.services.act import Act
from moorage.services.snoozing import is_snoozed
from moorage.services.view import View

MAX_GROUPS = 1000
_FAR = 0.15
"""Share of the best score; half of a score may be lost where the code has changed."""
_CONFLICTS = 1000


@dataclass(frozen=True, slots=True)
class Calendar:
    """What a day is called here."""

    today: date
    day_of: Callable[[datetime], date]


def meant(store: Store, question: Question | None) -> list[Entry]:
    """What operators select, or everything, newest first; notes that recall leaves out are there too."""
    return store.overview.entries(_of_every_tier(question.selection if question else EVERYTHING))


def near(best: Sequence[Ranked]) -> list[MemoryId]:
    """Of what was found, best first: without what is near the question only as everything is near everything."""
    return [each.id for each in best if each.score >= best[0].score * _FAR]


def among(store: Store, question: Question, ids: Sequence[MemoryId]) -> list[Entry]:
    """What a question with words found, in the order given."""
    by_id = {each.id: each for each in meant(store, question)}
    return [by_id[each] for each in ids if each in by_id]


def with_verdicts(entries: Sequence[Entry], standing: Standing, wanted: frozenset[Verdict] | None) -> list[Entry]:
    """Those with one of the verdicts; all without any."""
    return [each for each in entries if wanted is None or standing.verdict_of(each.id) in wanted]


def _of_every_tier(selection: Selection) -> Selection:
    return replace(selection, tiers=frozenset(Tier)) if selection.tiers == DURABLE else selection


@dataclass(frozen=True, slots=True)
class Verdicts:
    """Of active memories; those that are not named hold and are not violated."""

    drifted: Mapping[MemoryId, Verdict]
    violated: frozenset[MemoryId]


def verdicts_of(store: Store, view: View, act: Act, *, cancel: CancelToken) -> Verdicts:
    """Of all active memories. Raises WorkCancelled."""
    drifted = checking.verdicts_of_workspace(store, view, act, cancel=cancel)
    violated = frozenset(memory.id for memory, _ in violations.of_extent(store, view, EVERYWHERE, act))
    return Verdicts(drifted, violated)


def standing(store: Store, view: View, verdicts: Verdicts, entries: Sequence[Entry], act: Act) -> Standing:
    """What was put away is looked at now."""
    away = [each.id for each in entries if each.state is not MemoryState.ACTIVE]
    more = drift.verdicts(store, view, store.anchors.of(away), act) if away else {}
    pending = store.graph.conflicts(ConflictState.PENDING, _CONFLICTS)
    sides = chain.from_iterable((each.existing.memory_id, each.new.memory_id) for each in pending)
    napping = store.memories([each.id for each in entries if each.has_snooze])
    return Standing(
        verdicts={**verdicts.drifted, **more},
        disputed=frozenset(sides),
        violated=verdicts.violated,
        snoozed=frozenset(each.id for each in napping.values() if is_snoozed(view, each, act.at)),
    )


def groups(
    store: Store, view: View, entries: Sequence[Entry], by: GroupBy, standing: Standing, calendar: Calendar
) -> list[Group]:
    """In the order in which they are shown."""
    keys_of = _keys_of(store, view, by, standing, calendar, entries)
    return grouping.in_order(grouping.grouped(entries, keys_of, standing), by)


def _keys_of(
    store: Store, view: View, by: GroupBy, standing: Standing, calendar: Calendar, entries: Sequence[Entry]
) -> KeysOf:
    match by:
        case GroupBy.VERDICT:
            return grouping.by_verdict(standing)
        case GroupBy.KIND:
            return grouping.by_kind
        case GroupBy.TIME:
            return grouping.by_time(calendar.today, calendar.day_of)
        case GroupBy.FILE:
            return grouping.by_names(store.overview.files(view.checkout))
        case GroupBy.ENTITY:
            return grouping.by_names(store.graph.mentioned_by([each.id for each in entries]))


def labels(store: Store, keys: Sequence[str], by: GroupBy) -> dict[str, str]:
    """What groups are called where that is not their key: entities by their names."""
    if by is not GroupBy.ENTITY:
        return {}
    found = store.graph.entities([EntityId(each) for each in keys if each != grouping.NONE])
    return {str(each): entity.name for each, entity in found.items()}
