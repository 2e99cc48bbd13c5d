"""Sightings, comparisons and relocations from source texts, so that tests are tables of texts."""

from collections.abc import Mapping
from datetime import UTC, datetime

from moorage.domain.anchor import Place, Sighting, SightingId, SightingReason
from moorage.domain.claims import claims_of
from moorage.domain.compare import Comparison, compare
from moorage.domain.relocation import Relocation, Scene, relocate_all
from moorage.domain.source import SourceText
from moorage.domain.symbol import Symbol
from moorage.syntax.parsed import ParsedFile
from moorage.syntax.parsing import parse

_SEEN_AT = datetime(2026, 1, 2, tzinfo=UTC)


def parsed(path: str, text: str) -> ParsedFile:
    """A parsed file of this text."""
    return parse(SourceText(path, text.encode()))


def symbol(file: ParsedFile, dotted: str | None) -> Symbol | None:
    """The one symbol of that name; None for the whole file."""
    if dotted is None:
        return None
    found = file.resolve(dotted)
    assert len(found) == 1, f"{dotted} is {[each.key for each in found]} in {[s.key.dotted for s in file.symbols]}"
    return found[0]


def sighted(file: ParsedFile, dotted: str | None) -> Sighting:
    """A sighting of one symbol of a file."""
    return sighted_symbol(file, symbol(file, dotted))


def sighted_symbol(file: ParsedFile, target: Symbol | None) -> Sighting:
    """A sighting of a symbol at hand, which others may share the name of."""
    dotted = target.key.dotted if target else None
    return Sighting(
        id=SightingId(f"{file.path}#{dotted}"),
        place=Place(file.path, target.key if target else None),
        portrait=file.portrait(target),
        fingerprint=file.fingerprint(target),
        snippet="",
        digest=file.digest,
        commit=None,
        seen_at=_SEEN_AT,
        reason=SightingReason.TIED,
    )


def compared(path: str, before: str, after: str, *, memory: str = "", at: str | None = None) -> Comparison:
    """Comparison of a symbol before and after; by default the first one, the whole file for an empty name."""
    old, new = parsed(path, before), parsed(path, after)
    dotted = old.symbols[0].key.dotted if at is None else at or None
    seen = sighted(old, dotted)
    today = symbol(new, dotted)
    return compare(seen, new.portrait(today), new.fingerprint(today), claims_of(memory, seen.portrait))


def relocated(
    before: Mapping[str, str],
    after: Mapping[str, str],
    anchors: list[str],
    *,
    renames: Mapping[str, str] | None = None,
    has_git: bool = True,
) -> list[Relocation]:
    """Where `path#symbol` anchors of one old file went between two trees of texts; without git no old file is known."""
    old = {path: parsed(path, text) for path, text in before.items()}
    new = {path: parsed(path, text) for path, text in after.items()}
    home = anchors[0].partition("#")[0]
    others = tuple(file for path, file in new.items() if path != home)
    known = {path: old.get(path) for path in {**old, **new}} if has_git else {}
    scene = Scene(new.get(home), others, renames or {}, old[home].outline(), known)
    sightings = [sighted(old[home], each.partition("#")[2] or None) for each in anchors]
    return list(relocate_all(sightings, scene))


def replaced_in(text: str, edits: list[tuple[str, str]]) -> str:
    """With each of these edits made everywhere; insists that there is something to edit."""
    for old, new in edits:
        assert old in text, f"{old} is not in the sample"
        text = text.replace(old, new)
    return text
