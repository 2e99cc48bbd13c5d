"""What is anchored where the reader is: at or around a place, or in what a diff touches."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate

from moorage.domain.anchor import Place
from moorage.domain.card import Card
from moorage.domain.diffing import ranges_between
from moorage.domain.drift import Verdict
from moorage.domain.hits import Hits
from moorage.domain.known import worst
from moorage.domain.memory import MemoryId
from moorage.domain.source import SourceText, Span
from moorage.ports import Store
from moorage.services import drift
from moorage.services.act import Act
from moorage.services.lookup import anchors_above, anchors_in
from moorage.services.reintroducing import Before
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


@dataclass(frozen=True, slots=True)
class Touched:
    """The files that a diff is about, and what each was before."""

    paths: Sequence[str]
    before: Before


def in_diff(store: Store, view: View, diff: Touched, act: Act, recalled: Sequence[MemoryId]) -> list[MemoryId]:
    """What is lost or changed comes first, then what holds and is tied to code that the diff changes, then the rest of
    its files."""
    anchored = set(store.anchors.paths(view.checkout))
    paths = [each for each in sorted(diff.paths) if each in anchored][:MOST_FILES]
    anchors = {each.id: each for path in paths for each in anchors_in(store, view, path)}
    anchors |= {each.id: each for path in sorted(diff.paths)[:MOST_FILES] for each in anchors_above(store, view, path)}
    changed = _Changed(view, diff)
    verdicts: dict[MemoryId, Verdict] = {}
    touched: set[MemoryId] = set()
    for checked in drift.check(store, view, list(anchors.values()), act):
        memory_id = checked.anchor.memory_id
        verdicts[memory_id] = worst([checked.drift.verdict, verdicts.get(memory_id, Verdict.HOLDS)])
        if checked.drift.verdict is Verdict.HOLDS and changed.has(checked.drift.place):
            touched.add(memory_id)
    cards = store.cards(list(verdicts))
    order = _order(recalled, cards)
    return sorted(cards, key=lambda each: (_BADNESS.index(verdicts[each]), each not in touched, *order(each)))


class _Changed:
    """What a diff changes, file by file, each read once."""

    def __init__(self, view: View, diff: Touched) -> None:
        self._view = view
        self._before = diff.before
        self._spans = cache(self._spans_in)

    def has(self, place: Place | None) -> bool:
        """Whether a line of it is changed, or was in it and is gone; folders are left out, and what is lost."""
        if place is None or place.is_folder:
            return False
        spans = self._spans(place.path)
        content = self._view.read(place.path)
        if place.key is None or not spans or not isinstance(content, SourceText):
            return bool(spans)
        symbol = self._view.parse(content).find(place.key)
        return symbol is not None and any(_touch(symbol.span, each) for each in spans)

    def _spans_in(self, path: str) -> list[Span]:
        """Of lines that are new or other; empty ones where lines are gone. All of a file that was none before."""
        now, then = self._view.read(path), self._before(path)
        if not isinstance(now, SourceText):
            return []
        if not isinstance(then, SourceText):
            return [Span(0, len(now.data))]
        old, new = ([str(line, "latin-1") for line in each.data.splitlines(keepends=True)] for each in (then, now))
        starts = [0, *accumulate(map(len, new))]
        return [Span(starts[start], starts[end]) for _, _, start, end in ranges_between(old, new)]


def _touch(symbol: Span, changed: Span) -> bool:
    """Between two symbols, where one ends and the other begins, is in neither."""
    if changed.start == changed.end:
        return symbol.start < changed.start < symbol.end
    return changed.start < symbol.end and symbol.start < changed.end


def _order(
    recalled: Sequence[MemoryId], cards: Mapping[MemoryId, Card]
) -> Callable[[MemoryId], tuple[int, float, MemoryId]]:
    """By rank in the recall, then newest first."""
    rank = {each: number for number, each in enumerate(recalled)}
    return lambda each: (rank.get(each, len(rank)), -cards[each].created_at.timestamp(), each)
