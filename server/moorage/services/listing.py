"""Answers a question without words: whatever is meant, the newest first."""

from collections.abc import Sequence

from moorage.domain.cursor import Cursor
from moorage.domain.drift import Verdict
from moorage.domain.fusing import Ranked
from moorage.domain.memory import MemoryId
from moorage.domain.requests import Question
from moorage.ports import Store
from moorage.services import drift
from moorage.services.act import Act
from moorage.services.view import View


def newest(stores: Sequence[Store], view: View, question: Question, act: Act, cursor: Cursor) -> list[Ranked]:
    """One more than the limit, if there are so many that were not shown yet; none has a score.

    `stores` are those of the namespaces that the selection names, or the one in use.
    """
    wanted = frozenset({Verdict.HOLDS}) if question.strict else question.verdicts
    n_needed = question.limit + 1
    looked_at, found = set[MemoryId](), list[MemoryId]()
    n_asked = n_needed + len(cursor.shown)
    while True:
        ids = stores[0].overview.newest(question.selection, n_asked)
        batch = [each for each in ids if each not in looked_at and not cursor.has_shown(each)]
        found += _with_verdict(stores, view, batch, wanted, act)
        if len(found) >= n_needed or len(ids) < n_asked:
            return [Ranked(each, 0.0, None, 0.0, {}) for each in found[:n_needed]]
        looked_at.update(ids)
        n_asked *= 2


def _with_verdict(
    stores: Sequence[Store], view: View, ids: list[MemoryId], wanted: frozenset[Verdict] | None, act: Act
) -> list[MemoryId]:
    if wanted is None or not ids:
        return ids
    verdicts: dict[MemoryId, Verdict] = {}
    for store in stores:
        verdicts |= drift.verdicts(store, view, store.anchors.of(ids), act)
    return [each for each in ids if verdicts.get(each, Verdict.HOLDS) in wanted]
