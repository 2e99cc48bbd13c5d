"""What is anchored where the reader is: at or around a place, or in what a diff touches."""

from collections.abc import Callable, Mapping, Sequence

from moorage.domain.card import Card
from moorage.domain.drift import Verdict
from moorage.domain.hits import Hits
from moorage.domain.known import worst
from moorage.domain.memory import MemoryId
from moorage.ports import Store
from moorage.services import drift
from moorage.services.act import Act
from moorage.services.lookup import anchors_above, anchors_in
from moorage.services.view import View

MOST_FILES = 50
"""Of a diff; of more, the first by name."""
_BADNESS = (Verdict.LOST, Verdict.CHANGED, Verdict.UNCHECKED, Verdict.HOLDS)


def at_place(store: Store, nearby: Hits, recalled: Sequence[MemoryId]) -> list[MemoryId]:
    """The symbol's own first, then of what is around and in it, the rest of the file, what it uses or is used by, the
    folders; within each what the question finds, best first, then the newest."""
    closeness = dict(nearby.scores)
    cards = store.cards(list(closeness))
    order = _order(recalled, cards)
    return sorted(cards, key=lambda each: (-closeness[each], *order(each)))


def in_diff(store: Store, view: View, touched: Sequence[str], act: Act, recalled: Sequence[MemoryId]) -> list[MemoryId]:
    """What the diff makes lost or changed comes first."""
    anchored = set(store.anchored_paths(view.checkout))
    paths = [each for each in sorted(touched) if each in anchored][:MOST_FILES]
    anchors = {each.id: each for path in paths for each in anchors_in(store, view, path)}
    anchors |= {each.id: each for path in sorted(touched)[:MOST_FILES] for each in anchors_above(store, view, path)}
    verdicts: dict[MemoryId, Verdict] = {}
    for checked in drift.check(store, view, list(anchors.values()), act):
        memory_id = checked.anchor.memory_id
        verdicts[memory_id] = worst([checked.drift.verdict, verdicts.get(memory_id, Verdict.HOLDS)])
    cards = store.cards(list(verdicts))
    order = _order(recalled, cards)
    return sorted(cards, key=lambda each: (_BADNESS.index(verdicts[each]), *order(each)))


def _order(
    recalled: Sequence[MemoryId], cards: Mapping[MemoryId, Card]
) -> Callable[[MemoryId], tuple[int, float, MemoryId]]:
    """By rank in the recall, then newest first."""
    rank = {each: number for number, each in enumerate(recalled)}
    return lambda each: (rank.get(each, len(rank)), -cards[each].created_at.timestamp(), each)
