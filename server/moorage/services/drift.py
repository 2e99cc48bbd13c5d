"""Compares anchors with today's code, follows what moved, and keeps what it found by content."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import groupby

from moorage.domain.anchor import Anchor, AnchorId, Place, Sighting
from moorage.domain.bearing import Mark, bearing_of
from moorage.domain.compare import DOCSTRING, GRADING, Comparison, unchanged
from moorage.domain.drift import Drift, Grade, Severity, Verdict
from moorage.domain.judging import BROKEN, INTACT, broken, drift_at, goes_somewhere, gone, nearest, unchecked_at
from moorage.domain.known import Checked, worst
from moorage.domain.markers import claiming
from moorage.domain.memory import MemoryId
from moorage.domain.relocation import Located, Lost, Relocation, relocate_all
from moorage.domain.source import SourceText, Unreadable
from moorage.domain.symbol import Symbol
from moorage.domain.work import CancelToken
from moorage.ports import Store
from moorage.services.act import Act
from moorage.services.apart import beside_today
from moorage.services.folders import compare_names, digest_of, names_in, relocated
from moorage.services.following import Following
from moorage.services.kin import Kinship
from moorage.services.members import with_members
from moorage.services.parts import compare_then, compare_today, elsewhere
from moorage.services.refollowing import found_again
from moorage.services.renewal import renewed
from moorage.services.search import scene_for
from moorage.services.twins import twin_of
from moorage.services.view import View
from moorage.services.walk import walked
from moorage.syntax.languages import algorithm_at
from moorage.syntax.parsed import ParsedFile


def check(
    store: Store, view: View, anchors: Sequence[Anchor], act: Act, *, cancel: CancelToken | None = None
) -> list[Checked]:
    """Today's drift of every anchor, in their order; unchanged content is answered from what was kept.

    Moves found in saved files are journalled and kept for this checkout. Raises WorkCancelled.
    """
    return _Check(store, view, act, cancel or CancelToken()).run(anchors) if anchors else []


def verdicts(store: Store, view: View, anchors: Sequence[Anchor], act: Act) -> dict[MemoryId, Verdict]:
    """The worst verdict of each memory among these anchors."""
    found: dict[MemoryId, Verdict] = {}
    for each in check(store, view, anchors, act) if anchors else ():
        memory_id = each.anchor.memory_id
        found[memory_id] = worst([found.get(memory_id, Verdict.HOLDS), each.drift.verdict])
    return found


def mark_of(view: View, path: str) -> str:
    """Names the content of a file, or what is in a folder; says why there is none."""
    if path.endswith("/"):
        return digest_of(names_in(view, path))
    content = view.read(path)
    return content.digest if isinstance(content, SourceText) else content.value


def rules_for(view: View, path: str) -> str:
    """Names all by which a file is compared, beside its content."""
    return f"{algorithm_at(path)} {GRADING} {view.docstrings.value}"


class _Check:
    """One pass over a set of anchors; lives as long as the pass."""

    def __init__(self, store: Store, view: View, act: Act, cancel: CancelToken) -> None:
        self._store = store
        self._view = view
        self._act = act
        self._cancel = cancel
        self._texts: dict[MemoryId, str] = {}
        self._found: dict[AnchorId, Drift] = {}
        self._mark: Mark = cache(partial(mark_of, view))
        self._rules: Mark = cache(partial(rules_for, view))
        self._is_saved = cache(view.is_saved)
        self._read = cache(view.read)
        self._outline = cache(lambda digest: store.anchors.outlines([digest]).get(digest))
        self._files: dict[str, ParsedFile] = {}
        self._moves = Following(store, view, act, self._mark)

    def run(self, anchors: Sequence[Anchor]) -> list[Checked]:
        self._moves.load(anchors)
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
        kinship = Kinship(self._outline, self._view)
        torn = (each for each in open_ if self._found[each.id].grade is not Grade.INTACT)
        self._found |= {each.id: kinship.added(each, self._found[each.id]) for each in torn}
        self._keep(open_)
        return [Checked(each, self._found[each.id], None) for each in anchors]

    def _take_kept(self, anchors: Sequence[Anchor]) -> None:
        keys = {each.id: self._content_key(each) for each in anchors}
        kept = self._store.anchors.cached_drifts(list(keys.items()))
        self._found = {anchor_id: drift for (anchor_id, _), drift in kept.items()}

    def _content_key(self, anchor: Anchor) -> str:
        return bearing_of(anchor, self._moves.of(anchor.id)).content_key(self._mark, self._rules)

    def _at_known_place(self, anchor: Anchor) -> Drift | None:
        """Drift at a sighted or followed place; None when the symbol is at none of them."""
        blocked = altered = None
        for place in self._known_places(anchor):
            if place.is_folder:
                if found := self._folder(anchor, place):
                    return found
                continue
            content = self._read(place.path)
            if not isinstance(content, SourceText):
                if content is not Unreadable.MISSING:
                    blocked = blocked or unchecked_at(place, f"{place.path} is {content.value}")
                continue
            drift = self._in_file(anchor, place, content)
            if drift and anchor.has_part and drift.verdict is Verdict.CHANGED:
                altered = altered or drift
            elif drift and drift.grade not in (Grade.UNCHECKED, Grade.GONE):
                return drift
            blocked = blocked or (drift if drift and drift.grade is Grade.UNCHECKED else None)
        if altered:
            return self._part_elsewhere(anchor, anchor.latest) or altered
        return blocked

    def _folder(self, anchor: Anchor, place: Place) -> Drift | None:
        """None when there is no such folder."""
        names = names_in(self._view, place.path)
        if not names:
            return None
        here = [each for each in anchor.sightings if each.place == place] or list(anchor.sightings)
        text = self._text_of(anchor.memory_id)
        return self._settled(anchor, place, nearest(compare_names(each, names, text) for each in reversed(here)))

    def _known_places(self, anchor: Anchor) -> list[Place]:
        move = self._moves.of(anchor.id)
        if move is None and len(anchor.sightings) == 1:
            return [anchor.latest.place]
        places = [each.place for each in reversed(anchor.sightings)]
        return list(dict.fromkeys([*places, move.target] if move else places))

    def _in_file(self, anchor: Anchor, place: Place, content: SourceText) -> Drift | None:
        if any(each.digest == content.digest and each.place == place for each in anchor.sightings):
            return self._settled(anchor, place, INTACT)
        parsed = self._parse(content)
        symbol = parsed.find(place.key) if place.key else None
        is_there = place.key is None or symbol is not None
        found = self._compared(anchor, place, parsed, symbol) if is_there else None
        if found is not INTACT and (twin := twin_of(self._store, parsed, anchor, place)):
            return self._settled(anchor, Place(place.path, twin.key), INTACT)
        if found is None:
            return unchecked_at(place, BROKEN) if parsed.has_error(None) else None
        return self._settled(anchor, place, found)

    def _parse(self, content: SourceText) -> ParsedFile:
        """Once for all anchors of a file."""
        known = self._files.get(content.path)
        if known is None or known.source is not content:
            known = self._files[content.path] = self._view.parse(content)
        return known

    def _compared(self, anchor: Anchor, place: Place, parsed: ParsedFile, symbol: Symbol | None) -> Comparison:
        here = [each for each in anchor.sightings if each.place == place] or list(anchor.sightings)
        exact = parsed.exact(symbol)
        if any(unchanged(each, exact) for each in here):
            return INTACT
        if parsed.has_error(symbol):
            return broken()
        return nearest(self._compare(anchor, each, parsed, symbol) for each in reversed(here))

    def _compare(self, anchor: Anchor, sighting: Sighting, parsed: ParsedFile, symbol: Symbol | None) -> Comparison:
        """Once for all texts in which the symbol is the same; a sighting and the words of a memory never change."""
        key = sighting.id, parsed.fingerprint(symbol)
        found = self._view.comparisons.get(key)
        if found is None or sighting.part:
            host, text = (parsed, symbol), self._text_of(anchor.memory_id)
            found = compare_then(*beside_today(self._view, renewed(self._view, sighting, host), *host), text)
            found = with_members(self._view, sighting, host, text, found)
            self._view.comparisons[key] = found
        if found.reason != DOCSTRING:
            return found
        is_said = self._view.docstrings is not Severity.NONE
        return replace(found, severity=self._view.docstrings, reason=DOCSTRING if is_said else "")

    def _text_of(self, memory_id: MemoryId) -> str:
        """The memory's own words; read only where something is to be compared with them."""
        if memory_id not in self._texts:
            memory = self._store.memory(memory_id)
            self._texts[memory_id] = claiming(memory.title, memory.content)
        return self._texts[memory_id]

    def _settled(self, anchor: Anchor, place: Place, comparison: Comparison) -> Drift:
        """At a sighted place an earlier move is over; at a followed one it stands."""
        at_home = any(each.place == place for each in anchor.sightings)
        move = None if at_home else self._moves.of(anchor.id)
        if move:
            self._moves.seen(anchor)
        elif at_home and _is_there(anchor, comparison) and self._moves.of(anchor.id):
            self._moves.return_home(anchor, place)
        return drift_at(comparison, place, move)

    def _look_for(self, anchors: list[Anchor]) -> None:
        """Searches by what was seen last, then by what was seen before: any sighting may be the one of this branch."""
        followed = [(each, move) for each in anchors if (move := self._moves.of(each.id))]
        again = found_again(self._view, followed)
        self._found |= {each.id: self._arrived(each, again[each.id]) for each in anchors if each.id in again}
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
        if anchors[0].sightings[-1 - age].place.is_folder:
            self._look_for_folder(anchors, age)
            return
        extra = [move.target.path for each in anchors if (move := self._moves.of(each.id))]
        sightings = [renewed(self._view, each.sightings[-1 - age], None) for each in anchors]
        scene = scene_for(self._store, self._view, sightings, extra)
        relocations = walked(self._view, sightings, relocate_all(sightings, scene), self._cancel)
        for anchor, relocation in zip(anchors, relocations, strict=True):
            if isinstance(relocation, Located) or anchor.id not in self._found:
                self._found[anchor.id] = self._relocated(anchor, anchor.sightings[-1 - age], relocation)

    def _look_for_folder(self, anchors: list[Anchor], age: int) -> None:
        for anchor in anchors:
            found = relocated(self._view, anchor.sightings[-1 - age])
            if isinstance(found, Lost):
                self._found.setdefault(anchor.id, gone(found))
                continue
            self._moves.follow(anchor, found)
            self._found[anchor.id] = self._folder(anchor, found.target) or unchecked_at(found.target, BROKEN)

    def _relocated(self, anchor: Anchor, sighting: Sighting, relocation: Relocation) -> Drift:
        drift = self._arrived(anchor, relocation) if isinstance(relocation, Located) else gone(relocation)
        return (self._part_elsewhere(anchor, sighting) or drift) if drift.grade is Grade.GONE else drift

    def _arrived(self, anchor: Anchor, relocation: Located) -> Drift:
        place = Place(relocation.view.path, relocation.symbol.key if relocation.symbol else None)
        move = relocation.move if relocation.move and goes_somewhere(relocation.move) else None
        comparison = self._compared(anchor, place, self._parsed(place.path), relocation.symbol)
        if move and comparison.grade is not Grade.GONE:
            self._moves.follow(anchor, move)
        return drift_at(comparison, place, move)

    def _part_elsewhere(self, anchor: Anchor, sighting: Sighting) -> Drift | None:
        """Where the lines of a part went, when they are unchanged in one other symbol of a file that changed."""
        sighting = renewed(self._view, sighting, None)
        move = elsewhere(self._view, sighting, self._outline(sighting.digest)) if sighting.part else None
        if move is None:
            return None
        self._moves.follow(anchor, move)
        parsed = self._parsed(move.target.path)
        symbol = parsed.find(move.target.key) if move.target.key else None
        return drift_at(compare_today(sighting, parsed, symbol, self._text_of(anchor.memory_id)), move.target, move)

    def _parsed(self, path: str) -> ParsedFile:
        content = self._read(path)
        assert isinstance(content, SourceText)  # noqa: S101 - the scene was made of what was read
        return self._parse(content)

    def _keep(self, anchors: Sequence[Anchor]) -> None:
        """Keeps what took work and depends on saved content alone; searches that failed depend on the whole tree."""
        worth = {
            (each.id, self._content_key(each)): self._found[each.id] for each in anchors if self._is_worth_keeping(each)
        }
        if worth and not self._store.is_read_only:
            self._store.anchors.cache_drifts(worth)

    def _is_worth_keeping(self, anchor: Anchor) -> bool:
        if self._found[anchor.id].grade in (Grade.GONE, Grade.UNCHECKED) or not self._is_all_saved(anchor):
            return False
        return not bearing_of(anchor, self._moves.of(anchor.id)).is_untouched(self._mark)

    def _is_all_saved(self, anchor: Anchor) -> bool:
        return all(self._is_saved(place.path) for place in self._known_places(anchor))


def _is_there(anchor: Anchor, comparison: Comparison) -> bool:
    """Whether what was tied is at that place; lines that changed may be elsewhere as they were."""
    verdict = comparison.grade.verdict
    return verdict is Verdict.HOLDS or (verdict is Verdict.CHANGED and not anchor.has_part)
