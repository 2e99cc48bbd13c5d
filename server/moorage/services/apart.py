"""Tells a symbol that went into another container from one whose container was renamed.

The names of what encloses a symbol mean nothing when the class was renamed with all that names it. When both classes
were there, or are there, `A.LIMIT` in the one and `B.LIMIT` in the other are two things, however alike they look.
"""

from dataclasses import replace

from moorage.domain.anchor import Sighting
from moorage.domain.fingerprint import fingerprint
from moorage.domain.source import Content, SourceText
from moorage.domain.symbol import Symbol
from moorage.services.parts import seen_in
from moorage.services.view import View
from moorage.syntax.parsed import ParsedFile


def beside_today(view: View, sighting: Sighting, today: ParsedFile, symbol: Symbol | None) -> tuple[Sighting, Sighting]:
    """What was seen and what is there now, to be compared; across two containers their names are names like others.

    Reads an old file only if the symbol is the same but for such names.
    """
    then = seen_in(sighting, today, symbol)
    old, new = sighting.place.key, symbol.key if symbol else None
    if sighting.part or old is None or new is None or not _is_other(old.container, new.container):
        return sighting, then
    apart = _unhoused(sighting), _unhoused(then)
    if not _is_same(sighting, then) or _is_same(*apart):
        return sighting, then
    stays = _has(view, view.read(sighting.place.path), old.container)
    return apart if stays or _was_there(view, sighting, today.path, new.container) else (sighting, then)


def _is_other(old: tuple[str, ...], new: tuple[str, ...]) -> bool:
    return bool(old and new) and old != new


def _is_same(first: Sighting, second: Sighting) -> bool:
    """In all but the names of locals."""
    one, other = first.fingerprint, second.fingerprint
    return one.shape == other.shape or one.local == other.local


def _unhoused(sighting: Sighting) -> Sighting:
    """The same with the names of its containers left as they stand."""
    portrait, seen = replace(sighting.portrait, containers=()), sighting.fingerprint
    return replace(sighting, portrait=portrait, fingerprint=fingerprint(portrait, seen.exact, seen.algorithm))


def _was_there(view: View, sighting: Sighting, path: str, container: tuple[str, ...]) -> bool:
    """Whether today's file had the container when the symbol was seen; not when that cannot be told."""
    old = view.read_at(sighting.commit, [path]).get(path) if sighting.commit else None
    return old is not None and _has(view, old, container)


def _has(view: View, content: Content, container: tuple[str, ...]) -> bool:
    if not isinstance(content, SourceText):
        return False
    return any(container in (each.key.names, each.key.container) for each in view.parse_before(content).symbols)
