"""Reviews a change, or what is about to be changed: the memories of the code it touches."""

from collections.abc import Iterable

from moorage.domain.drift import Verdict
from moorage.domain.known import Survey
from moorage.domain.memory import MemoryId
from moorage.domain.review import MAX_APPLYING, Review, most_binding
from moorage.ports import Store
from moorage.services.act import Act
from moorage.services.lookup import anchors_above, anchors_in, known
from moorage.services.view import View


def review(store: Store, view: View, survey: Survey, paths: Iterable[str], act: Act) -> Review:
    """`survey` is of these paths; what in them, or in the folders above, still holds is added."""
    broken = {memory.id for memory, checked in survey.findings if checked.drift.verdict is not Verdict.HOLDS}
    ids: dict[MemoryId, None] = {}
    for path in paths:
        for anchor in (*anchors_in(store, view, path), *anchors_above(store, view, path)):
            if anchor.memory_id not in broken:
                ids[anchor.memory_id] = None
    memories = list(store.memories(list(ids)).values())
    holding = most_binding([each for each in known(store, view, memories, act) if each.verdict is Verdict.HOLDS])
    return Review(survey, tuple(holding[:MAX_APPLYING]), max(len(holding) - MAX_APPLYING, 0))
