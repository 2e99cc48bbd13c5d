"""Which fixes have a row of their own where they are offered, and which stand behind one row for their memory."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from lsprotocol import types

from moorage.domain.memory import MemoryId
from moorage.lsp.client import Client
from moorage.lsp.fixes import MORE, Fix, Rank

_FEW = 3
_USUAL = frozenset({Rank.LIKELIEST, Rank.LOOK, Rank.ENDING, Rank.FORGET, Rank.ALL})
_FIRST = frozenset({Rank.LIKELIEST, Rank.ENDING, Rank.ALL})


@dataclass(frozen=True, slots=True)
class Offer:
    """A fix, and what it mends of what the editor shows."""

    fix: Fix
    mends: tuple[types.Diagnostic, ...] = ()
    is_elsewhere: bool = False
    """Of a memory whose code is lost, offered because it may be what the cursor is on."""


def rows(offers: Sequence[Offer], client: Client) -> list[Offer]:
    """In the order of the menu. One memory has all its fixes as rows; of two and three the usual ones are, of more, and
    of what is elsewhere, only the likeliest. The rest is behind a row for each memory, if the editor can open that."""
    ordered = _once(sorted(offers, key=lambda each: each.fix.rank))
    memories = {each.fix.memory for each in ordered if each.fix.memory}
    if len(memories) == 1 or MORE not in client.commands:
        return ordered
    here = {each.fix.memory for each in ordered if each.fix.memory and not each.is_elsewhere}
    usual = _USUAL if len(here) <= _FEW else _FIRST
    is_row = [each.fix.rank in (_FIRST if each.is_elsewhere else usual) for each in ordered]
    folded = [each for each, shown in zip(ordered, is_row, strict=True) if not shown]
    return [*(each for each, shown in zip(ordered, is_row, strict=True) if shown), *_folded(folded, client)]


def _once(offers: Iterable[Offer]) -> list[Offer]:
    """The same fix may mend several diagnostics, and is one row."""
    found: dict[tuple[str, str, str, MemoryId | None], Offer] = {}
    for each in offers:
        key = (each.fix.what, each.fix.about, each.fix.command, each.fix.memory)
        known = found.get(key)
        mends = [*(known.mends if known else ()), *each.mends]
        found[key] = Offer(known.fix if known else each.fix, tuple(_unique(mends)), each.is_elsewhere)
    return list(found.values())


def _unique(found: Sequence[types.Diagnostic]) -> list[types.Diagnostic]:
    return [each for at, each in enumerate(found) if each not in found[:at]]


def _folded(offers: Sequence[Offer], client: Client) -> list[Offer]:
    """A row for each memory; a single fix is that row itself."""
    of_memory: dict[MemoryId | None, list[Offer]] = {}
    for each in offers:
        of_memory.setdefault(each.fix.memory, []).append(each)
    return [few[0] if len(few) == 1 else _more(few, client) for few in of_memory.values()]


def _more(offers: Sequence[Offer], client: Client) -> Offer:
    fixes = [{"title": each.fix.what, "command": each.fix.command, "target": dict(each.fix.target)} for each in offers]
    about, memory = offers[0].fix.about, offers[0].fix.memory
    fix = Fix(client.say("More…"), about, MORE, {"title": about, "fixes": fixes}, Rank.MORE, memory)
    return Offer(fix, tuple(_unique([each for offer in offers for each in offer.mends])))
