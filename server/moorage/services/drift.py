"""Compares anchors with today's code, follows what moved, and keeps what it found by content."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b
from itertools import groupby

from moorage.domain.anchor import Anchor, AnchorId, Place, Sighting
from moorage.domain.claims import claims_of
from moorage.domain.compare import Comparison, compare, unchanged
from moorage.domain.drift import Drift, Grade, Move, Severity, Verdict
from moorage.domain.event import EventKind
from moorage.domain.fingerprint import ALGORITHM
from moorage.domain.known import Checked, worst
from moorage.domain.memory import MemoryId
from moorage.domain.relocation import Located, Lost, Relocation, relocate_all
from moorage.domain.source import SourceText, Unreadable
from moorage.domain.symbol import Symbol
from moorage.domain.work import CancelToken
from moorage.ports import Store
from moorage.services.act import Act
from moorage.services.search import scene_for
from moorage.services.view import View
from moorage.services.walk import walked
from moorage.syntax.parsed import ParsedFile

_LOUDNESS = tuple(Severity)


def check(
    store: Store, view: View, anchors: Sequence[Anchor], act: Act, *, cancel: CancelToken | None = None
) -> list[Checked]:
    """Today's drift of every anchor, in their order; unchanged content is answered from what was kept.

    Moves found in saved files are journalled and kept for this checkout. Raises WorkCancelled.
    """
    return _Check(store, view, act, cancel or CancelToken()).run(anchors)


def verdicts(store: Store, view: View, anchors: Sequence[Anchor], act: Act) -> dict[MemoryId, Verdict]:
    """The worst verdict of each memory among these anchors."""
    found: dict[MemoryId, Verdict] = {}
    for each in check(store, view, anchors, act):
        memory_id = each.anchor.memory_id
        found[memory_id] = worst([found.get(memory_id, Verdict.HOLDS), each.drift.verdict])
    return found


class _Check:
    """One pass over a set of anchors; lives as long as the pass."""

    def __init__(self, store: Store, view: View, act: Act, cancel: CancelToken) -> None:
        self._store = store
        self._view = view
        self._act = act
        self._cancel = cancel
        self._moves: dict[AnchorId, Move] = {}
        self._texts: dict[MemoryId, str] = {}
        self._found: dict[AnchorId, Drift] = {}

    def run(self, anchors: Sequence[Anchor]) -> list[Checked]:
        followed = self._store.followed(self._view.checkout, [each.id for each in anchors])
        self._moves = {**followed, **self._view.moves}
        self._take_kept(anchors)
        open_ = [each for each in anchors if each.id not in self._found]
        lost = []
        for anchor in open_:
            self._cancel.check()
            drift = self._at_known_place(anchor)
            if drift is None:
                lost.append(anchor)
            else:
                self._found[anchor.id] = drift
        self._look_for(lost)
        self._keep(open_)
        return [Checked(each, self._found[each.id], None) for each in anchors]

    def _take_kept(self, anchors: Sequence[Anchor]) -> None:
        keys = {each.id: self._content_key(each) for each in anchors}
        kept = self._store.cached_drifts(list(keys.items()))
        self._found = {anchor_id: drift for (anchor_id, _), drift in kept.items()}

    def _content_key(self, anchor: Anchor) -> str:
        """Names all that the drift depends on: the ties, and the content of the files where they may be."""
        paths = dict.fromkeys(each.place.path for each in anchor.sightings)
        parts = [ALGORITHM, anchor.revision, str(len(anchor.sightings)), *map(self._content_mark, paths)]
        move = self._moves.get(anchor.id)
        if move:
            parts += [str(move.target), self._content_mark(move.target.path)]
        return blake2b("\0".join(parts).encode(), digest_size=16).hexdigest()

    def _content_mark(self, path: str) -> str:
        content = self._view.read(path)
        return content.digest if isinstance(content, SourceText) else content.value

    def _at_known_place(self, anchor: Anchor) -> Drift | None:
        """Drift at a sighted or followed place; None when the symbol is at none of them."""
        blocked = None
        for place in self._known_places(anchor):
            content = self._view.read(place.path)
            if not isinstance(content, SourceText):
                if content is not Unreadable.MISSING:
                    blocked = blocked or _unchecked(place, f"{place.path} is {content.value}")
                continue
            drift = self._in_file(anchor, place, content)
            if drift and drift.grade is not Grade.UNCHECKED:
                return drift
            blocked = blocked or drift
        return blocked

    def _known_places(self, anchor: Anchor) -> list[Place]:
        places = [each.place for each in reversed(anchor.sightings)]
        move = self._moves.get(anchor.id)
        return list(dict.fromkeys([*places, move.target] if move else places))

    def _in_file(self, anchor: Anchor, place: Place, content: SourceText) -> Drift | None:
        if any(each.place == place and each.digest == content.digest for each in anchor.sightings):
            return self._settled(anchor, place, _INTACT)
        parsed = self._view.parse(content)
        symbol = parsed.find(place.key) if place.key else None
        if place.key and symbol is None:
            return _unchecked(place, _BROKEN) if parsed.has_error(None) else None
        return self._settled(anchor, place, self._compared(anchor, place, parsed, symbol))

    def _compared(self, anchor: Anchor, place: Place, parsed: ParsedFile, symbol: Symbol | None) -> Comparison:
        """With the nearest sighting: an anchor holds where the code matches any; of equally near ones the louder."""
        here = [each for each in anchor.sightings if each.place == place] or list(anchor.sightings)
        exact = parsed.exact(symbol)
        if any(unchanged(each, exact) for each in here):
            return _INTACT
        if parsed.has_error(symbol):
            return _broken()
        text = self._text_of(anchor.memory_id)
        all_ = [self._compare(each, parsed, symbol, text) for each in reversed(here)]
        return min(all_, key=_distance)

    def _text_of(self, memory_id: MemoryId) -> str:
        """The memory's own words; read only where something is to be compared with them."""
        if memory_id not in self._texts:
            memory = self._store.memory(memory_id)
            self._texts[memory_id] = f"{memory.title}\n{memory.content}"
        return self._texts[memory_id]

    def _compare(self, sighting: Sighting, parsed: ParsedFile, symbol: Symbol | None, text: str) -> Comparison:
        claims = claims_of(text, sighting.portrait)
        return compare(sighting, parsed.portrait(symbol), parsed.fingerprint(symbol), claims)

    def _settled(self, anchor: Anchor, place: Place, comparison: Comparison) -> Drift:
        """At a sighted place an earlier move is over; at a followed one it stands."""
        at_home = any(each.place == place for each in anchor.sightings)
        move = None if at_home else self._moves.get(anchor.id)
        if at_home and comparison.grade is not Grade.UNCHECKED and anchor.id in self._moves:
            self._return_home(anchor, place)
        return _drift(comparison, place, move)

    def _return_home(self, anchor: Anchor, place: Place) -> None:
        del self._moves[anchor.id]
        self._view.moves.pop(anchor.id, None)
        self._view.note_move()
        if self._view.is_saved(place.path) and not self._store.is_read_only:
            self._store.unfollow(self._view.checkout, anchor.id)

    def _look_for(self, anchors: list[Anchor]) -> None:
        """Searches by what was seen last, then by what was seen before: any sighting may be the one of this branch."""
        age = 0
        while lost := [each for each in anchors if age < len(each.sightings) and self._is_lost(each)]:
            by_file = sorted(lost, key=lambda each: each.sightings[-1 - age].place.path)
            for _, group in groupby(by_file, key=lambda each: each.sightings[-1 - age].place.path):
                self._cancel.check()
                self._look_for_together(list(group), age)
            age += 1

    def _is_lost(self, anchor: Anchor) -> bool:
        return anchor.id not in self._found or self._found[anchor.id].grade is Grade.GONE

    def _look_for_together(self, anchors: list[Anchor], age: int) -> None:
        """Those whose sighting of that age was in one old file, in one pass."""
        extra = [self._moves[each.id].target.path for each in anchors if each.id in self._moves]
        sightings = [each.sightings[-1 - age] for each in anchors]
        scene = scene_for(self._store, self._view, sightings, extra)
        relocations = walked(self._view, sightings, relocate_all(sightings, scene), self._cancel)
        for anchor, relocation in zip(anchors, relocations, strict=True):
            if isinstance(relocation, Located) or anchor.id not in self._found:
                self._found[anchor.id] = self._relocated(anchor, relocation)

    def _relocated(self, anchor: Anchor, relocation: Relocation) -> Drift:
        if isinstance(relocation, Lost):
            return _gone(relocation)
        place = Place(relocation.view.path, relocation.symbol.key if relocation.symbol else None)
        move = relocation.move if relocation.move and _goes_somewhere(relocation.move) else None
        if move and self._moves.get(anchor.id) != move:
            self._follow(anchor, relocation, move)
        parsed = self._parsed(relocation)
        return _drift(self._compared(anchor, place, parsed, relocation.symbol), place, move)

    def _parsed(self, located: Located) -> ParsedFile:
        content = self._view.read(located.view.path)
        assert isinstance(content, SourceText)  # noqa: S101 - the scene was made of what was read
        return self._view.parse(content)

    def _follow(self, anchor: Anchor, located: Located, move: Move) -> None:
        self._moves[anchor.id] = move
        self._view.note_move()
        saved = self._view.is_saved(move.origin.path) and self._view.is_saved(located.view.path)
        if not saved or self._store.is_read_only:
            self._view.moves[anchor.id] = move
            return
        self._view.moves.pop(anchor.id, None)
        detail = f"followed {move.origin.symbol_path} to {move.target.symbol_path} ({move.rule}, {move.score:.2f})"
        event = self._act.event(EventKind.FOLLOWED, anchor.memory_id, detail, anchor_id=anchor.id)
        self._store.follow(self._view.checkout, anchor.id, move, event)

    def _keep(self, anchors: Sequence[Anchor]) -> None:
        """Keeps what depends on saved content alone; searches that failed depend on the whole tree."""
        drifts: Mapping[AnchorId, Drift] = self._found
        worth = {
            (each.id, self._content_key(each)): drifts[each.id]
            for each in anchors
            if drifts[each.id].grade not in (Grade.GONE, Grade.UNCHECKED) and self._is_all_saved(each)
        }
        if worth and not self._store.is_read_only:
            self._store.cache_drifts(worth)

    def _is_all_saved(self, anchor: Anchor) -> bool:
        return all(self._view.is_saved(place.path) for place in self._known_places(anchor))


_BROKEN = "does not parse just now"
_INTACT = Comparison(Grade.INTACT, Severity.NONE, (), 0, 0, "")


def _distance(comparison: Comparison) -> tuple[bool, int, int]:
    """Order of nearness; what could not be compared comes last."""
    unchecked = comparison.grade is Grade.UNCHECKED
    return unchecked, comparison.n_changed, -_LOUDNESS.index(comparison.severity)


def _broken() -> Comparison:
    return replace(_INTACT, grade=Grade.UNCHECKED, reason=_BROKEN)


def _drift(comparison: Comparison, place: Place, move: Move | None) -> Drift:
    grade = comparison.grade
    if move and grade in (Grade.INTACT, Grade.COSMETIC):
        renamed = move.origin.key and move.target.key and move.origin.key.name != move.target.key.name
        grade = Grade.RENAMED if renamed else Grade.MOVED
    return Drift(
        grade=grade,
        severity=comparison.severity,
        place=place,
        move=move,
        edits=comparison.edits,
        n_changed=comparison.n_changed,
        n_tokens=comparison.n_tokens,
        suggestions=(),
        reason=comparison.reason,
    )


def _goes_somewhere(move: Move) -> bool:
    """Another parameter list under the same name in the same file is no move to anybody."""
    return move.origin.symbol_path != move.target.symbol_path


def _unchecked(place: Place, reason: str) -> Drift:
    return Drift(Grade.UNCHECKED, Severity.NONE, place, None, (), 0, 0, (), reason)


def _gone(lost: Lost) -> Drift:
    return Drift(Grade.GONE, Severity.WARNING, None, None, (), 0, 0, lost.suggestions, lost.reason)
