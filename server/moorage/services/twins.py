"""Tells symbols of one name and parameters apart by their texts: their numbers shift when one of them comes or goes."""

from moorage.domain.anchor import Anchor, Place, Sighting
from moorage.domain.symbol import Symbol
from moorage.ports import Store
from moorage.syntax.parsed import ParsedFile


def twin_of(store: Store, parsed: ParsedFile, anchor: Anchor, place: Place) -> Symbol | None:
    """The symbol that has, to the byte, what was seen at a place, and another number now; None where there is none."""
    twins = parsed.twins(place.key) if place.key else []
    if all(each.key == place.key for each in twins):
        return None
    seen = (_as_seen(store, parsed, twins, each) for each in reversed(anchor.sightings) if each.place == place)
    return next((each for each in seen if each and each.key != place.key), None)


def _as_seen(store: Store, parsed: ParsedFile, twins: list[Symbol], sighting: Sighting) -> Symbol | None:
    """None as well where fewer have that text than had it then: the one that was meant may be what was edited."""
    today = [each for each in twins if parsed.exact(each) == sighting.fingerprint.exact]
    outline = store.anchors.outlines([sighting.digest]).get(sighting.digest) if today else None
    key = sighting.place.key
    if outline is None or key is None:
        return None
    rows = [each for each in outline.rows if each.exact == sighting.fingerprint.exact]
    then = [each.key for each in rows if (each.key.names, each.key.params) == (key.names, key.params)]
    return today[then.index(key)] if key in then and len(then) <= len(today) else None
