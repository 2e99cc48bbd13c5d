"""Sightings of symbols of one file, without a repository."""

from datetime import UTC, datetime

from moorage.domain.anchor import Place, Sighting, SightingId, SightingReason
from moorage.domain.symbol import Symbol
from moorage.syntax.parsed import ParsedFile


def sighted(file: ParsedFile, symbol: Symbol | None) -> Sighting:
    """A sighting of a symbol, or of the whole file."""
    return Sighting(
        id=SightingId("bench"),
        place=Place(file.path, symbol.key if symbol else None),
        portrait=file.portrait(symbol),
        fingerprint=file.fingerprint(symbol),
        snippet="",
        digest=file.digest,
        commit=None,
        seen_at=datetime.now(UTC),
        reason=SightingReason.TIED,
    )
