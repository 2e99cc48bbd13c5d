"""Reviews a change, or what is about to be changed: the memories of the code it touches."""

from collections.abc import Sequence

from moorage.domain.drift import Verdict
from moorage.domain.known import Survey
from moorage.domain.memory import MemoryId
from moorage.domain.review import MAX_APPLYING, Review, most_binding
from moorage.ports import Store
from moorage.services import violations
from moorage.services.act import Act
from moorage.services.lookup import anchors_above, anchors_in, known
from moorage.services.view import View


def review(store: Store, view: View, survey: Survey, paths: Sequence[str], act: Act, *, changes: bool) -> Review:
    """`survey` is of these paths; what in them, or in the folders above, still holds is added.

    `changes` is whether they are changed already, or are about to be.
    """
    files = frozenset(paths)
    violated = (
        violations.of_change(store, view, files, act)
        if changes
        else violations.among(store, view, files, act, store.carrying())
    )
    broken = {memory.id for memory, checked in survey.findings if checked.drift.verdict is not Verdict.HOLDS}
    broken |= {memory.id for memory, _ in violated}
    ids: dict[MemoryId, None] = {}
    for path in paths:
        for anchor in (*anchors_in(store, view, path), *anchors_above(store, view, path)):
            if anchor.memory_id not in broken:
                ids[anchor.memory_id] = None
    memories = list(store.memories(list(ids)).values())
    holding = most_binding([each for each in known(store, view, memories, act) if each.verdict is Verdict.HOLDS])
    left_out = max(len(holding) - MAX_APPLYING, 0)
    return Review(survey, tuple(holding[:MAX_APPLYING]), left_out, tuple(violated))
