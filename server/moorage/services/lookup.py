"""Memories at a place, and memories with all their anchors checked."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from moorage.domain.anchor import Anchor, Place, Tie
from moorage.domain.bands import freshness_of
from moorage.domain.known import Checked, Known
from moorage.domain.memory import Memory, MemoryId, MemoryState
from moorage.domain.source import SourceText, Span
from moorage.domain.symbol import SymbolKey
from moorage.ports import Store
from moorage.services import contradictions, drift
from moorage.services.act import Act
from moorage.services.parts import span_today
from moorage.services.rulings import of_memory
from moorage.services.snoozing import is_snoozed
from moorage.services.view import View


def known(store: Store, view: View, memories: Sequence[Memory], act: Act, *, with_lines: bool = True) -> list[Known]:
    """Each memory with all its anchors checked, and what it contradicts, in the order given.

    Lines are looked up where they are wanted: that takes reading the files.
    """
    anchors = store.anchors.of([each.id for each in memories])
    checked = drift.check(store, view, anchors, act)
    by_memory: dict[MemoryId, list[Checked]] = {}
    for each in checked:
        by_memory.setdefault(each.anchor.memory_id, []).append(with_line(view, each) if with_lines else each)
    ids = [each.id for each in memories]
    accesses, flagged = store.accesses(ids), contradictions.contradictions(store, ids, act.at)
    return [
        Known(
            each,
            tuple(by_memory.get(each.id, ())),
            freshness_of(each, accesses.get(each.id), view.bands, act.at),
            flagged.get(each.id, ()),
            is_snoozed(view, each, act.at),
            of_memory(view, each, by_memory.get(each.id, ())) if each.checks else (),
        )
        for each in memories
    ]


def with_line(view: View, checked: Checked) -> Checked:
    """The same with its first line today."""
    place, span = checked.drift.place, extent_of(view, checked)
    content = view.read(place.path) if place and span else None
    if span is None or not isinstance(content, SourceText):
        return checked
    last = content.line_of(max(span.end - 1, span.start)) if checked.anchor.has_part else None
    return replace(checked, line=content.line_of(span.start), end_line=last)


def place_of(checked: Checked) -> Place:
    """Where the anchor is today, or was last seen when it is lost."""
    return checked.drift.place or checked.anchor.latest.place


def tie_today(view: View, checked: Checked) -> Tie:
    """What the anchor is tied to, where it is today."""
    return Tie(place_of(checked), extent_of(view, checked) if checked.anchor.has_part else None)


def extent_of(view: View, checked: Checked) -> Span | None:
    """Where a part, or the name of a symbol, is today; None when it is lost."""
    place = checked.drift.place
    if place is None:
        return None
    content = view.read(place.path) if checked.anchor.has_part else None
    if not isinstance(content, SourceText):
        return span_of(view, place)
    parsed = view.parse(content)
    symbol = parsed.find(place.key) if place.key else None
    return span_today(parsed, symbol, reversed(checked.anchor.sightings)) or span_of(view, place)


def span_of(view: View, place: Place) -> Span | None:
    """Where a place's name is today; None when it is not there."""
    content = view.read(place.path)
    if not isinstance(content, SourceText):
        return None
    if place.key is None:
        return Span(0, 0)
    symbol = view.parse(content).find(place.key)
    return symbol.name_span if symbol else None


def anchors_at(checked: Sequence[Checked], place: Place) -> list[Checked]:
    """Those that lie exactly at a place today."""
    return [each for each in checked if each.drift.place == place]


def anchors_in(store: Store, view: View, path: str) -> list[Anchor]:
    """Anchors that were seen in a file or followed to it, in saved files or unsaved buffers."""
    near = store.anchors.near(view.checkout, path)
    known_ids = {each.id for each in near}
    unsaved = [each for each, moved in view.moves.items() if moved.move.target.path == path and each not in known_ids]
    found = store.anchors.some(unsaved) if unsaved else []
    memories = store.memories([each.memory_id for each in found]) if found else {}
    return near + [each for each in found if memories[each.memory_id].state is MemoryState.ACTIVE]


def places_in(store: Store, view: View, paths: Sequence[str]) -> dict[str, list[tuple[MemoryId, Place]]]:
    """By path, of those anchors: whose each is, and where it was seen last; without what was seen, at a tenth of the
    cost."""
    found = store.anchors.places_near(view.checkout, paths)
    for path in {moved.move.target.path for moved in view.moves.values()}.intersection(paths):
        found[path] = [(each.memory_id, each.latest.place) for each in anchors_in(store, view, path)]
    return found


def anchors_above(store: Store, view: View, path: str) -> list[Anchor]:
    """Anchors of the folders that a file is in, innermost first."""
    steps = path.split("/")[:-1]
    folders = [f"{'/'.join(steps[:count])}/" for count in range(len(steps), 0, -1)]
    return [anchor for each in folders for anchor in store.anchors.near(view.checkout, each)]


def memories_at(
    store: Store, view: View, checked: Sequence[Checked], at: tuple[str, int | None], act: Act
) -> list[Known]:
    """Of the anchors of one file: those at a byte offset, innermost first; all without an offset; then its folders'."""
    path, offset = at
    content = view.read(path)
    here = [each for each in checked if each.drift.place is None or each.drift.place.path == path]
    if offset is not None:
        chain = _enclosing(view, content, offset) if isinstance(content, SourceText) else []
        around = [each for key in chain for each in anchors_at(checked, Place(path, key))]
        here = sorted(around, key=lambda each: not _is_in_part(view, each, offset))
    here += drift.check(store, view, anchors_above(store, view, path), act)
    memories = store.memories(list(dict.fromkeys(each.anchor.memory_id for each in here)))
    ordered = [memories[each] for each in dict.fromkeys(each.anchor.memory_id for each in here)]
    return known(store, view, ordered, act)


def _is_in_part(view: View, checked: Checked, offset: int) -> bool:
    span = extent_of(view, checked) if checked.anchor.has_part else None
    return span is not None and span.contains(offset)


def _enclosing(view: View, content: SourceText, offset: int) -> list[SymbolKey | None]:
    """Keys of the symbols around an offset, innermost first, then None for the whole file."""
    parsed = view.parse(content)
    symbol = parsed.symbol_at(offset)
    chain: list[SymbolKey | None] = []
    while symbol:
        chain.append(symbol.key)
        symbol = parsed.symbols[symbol.parent] if symbol.parent is not None else None
    return [*chain, None]


@dataclass(frozen=True, slots=True)
class Named:
    """Memories of the symbol that a person points at, and the span of its name."""

    items: tuple[Known, ...]
    span: Span


NOTHING_NAMED = Named((), Span(0, 0))


def memories_named_at(store: Store, view: View, checked: Sequence[Checked], at: tuple[str, int], act: Act) -> Named:
    """Of the symbol whose name line the offset is on; on the first line of a file also its own and its lost ones.

    Inside a body a card would follow the mouse about; the diagnostics speak there.
    """
    path, offset = at
    content = view.read(path)
    if not isinstance(content, SourceText):
        return NOTHING_NAMED
    line = content.line_of(offset)
    symbol = view.parse(content).symbol_at(offset)
    on_name = symbol is not None and content.line_of(symbol.name_span.start) == line
    here = anchors_at(checked, Place(path, symbol.key)) if symbol and on_name else []
    here += _parts_on(view, path, checked, line)
    if line == 0:
        here += [each for each in checked if each.drift.place in (None, Place(path, None))]
    if not here:
        return NOTHING_NAMED
    ids = list(dict.fromkeys(each.anchor.memory_id for each in here))
    memories = store.memories(ids)
    items = known(store, view, [memories[each] for each in ids if each in memories], act)
    span = symbol.name_span if symbol and on_name else content.line_span(line)
    return Named(tuple(items), span)


def _parts_on(view: View, path: str, checked: Sequence[Checked], line: int) -> list[Checked]:
    """Anchors to lines of the file that are on this one."""
    of_parts = [each for each in checked if each.anchor.has_part and each.drift.place and each.drift.place.path == path]
    placed = [with_line(view, each) for each in of_parts]
    return [each for each in placed if each.line is not None and each.line <= line <= (each.end_line or each.line)]


def touching(view: View, path: str, checked: Sequence[Checked], between: tuple[int, int]) -> list[Checked]:
    """Those whose symbol touches two byte offsets; lost ones are near everywhere."""
    return [each for each in checked if _touches(view, path, each, between)]


def _touches(view: View, path: str, checked: Checked, between: tuple[int, int]) -> bool:
    place = checked.drift.place
    if place is None:
        return True
    content = view.read(path)
    if place.path != path or not isinstance(content, SourceText):
        return False
    symbol = view.parse(content).find(place.key) if place.key else None
    return symbol is None or (symbol.span.start <= between[1] and between[0] <= symbol.span.end)
