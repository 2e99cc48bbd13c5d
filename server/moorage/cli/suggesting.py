"""`moorage init --suggest`: what the repository offers to remember, and what a person takes of it."""

from __future__ import annotations

import argparse
from collections import Counter
from typing import TYPE_CHECKING

from moorage.cli.answer import Answer
from moorage.cli.progress import line
from moorage.cli.terminal import visible
from moorage.domain.suggestion import Listed, Listing
from moorage.domain.work import CancelToken
from moorage.wire import suggesting

if TYPE_CHECKING:
    from moorage.engine.facade import Engine

_WIDTH = 400
"""Characters of a suggestion that are shown; --json has all."""


def suggest(engine: Engine, options: argparse.Namespace) -> Answer:
    listing = engine.suggesting.suggest(options.limit, cancel=CancelToken(), report=line.show)
    line.clear()
    if not options.accept:
        return Answer(suggesting.suggest_result(listing), _listed(listing))
    result = suggesting.accept_result(*engine.suggesting.accept(listing, options.accept))
    counts = Counter(each.outcome for each in result.results)
    said = ", ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items())) or "nothing to store"
    undo = f"\n`moorage undo {result.operation}` takes all of it back" if result.operation else ""
    return Answer(result, said + undo)


def _listed(listing: Listing) -> str:
    if not listing.items:
        known = f"; {listing.n_known} are known already" if listing.n_known else ""
        return f"nothing to suggest{known}"
    last = [
        f"nothing was stored; `moorage init --suggest --accept {listing.items[0].number}` stores one, `all` stores all"
    ]
    if listing.n_known:
        last.insert(0, f"{listing.n_known} more are known already")
    if listing.n_cut:
        last.insert(0, f"{listing.n_cut} more were left out; --limit shows them")
    return visible("\n".join([*map(_item, listing.items), *last]))


def _item(listed: Listed) -> str:
    suggestion = listed.suggestion
    places = ", ".join(str(each.place.symbol_path) for each in suggestion.ties)
    text = " ".join(suggestion.content.split())
    short = text if len(text) <= _WIDTH else f"{text[:_WIDTH].rpartition(' ')[0]} …"
    head = f"{listed.number:>3}  {suggestion.kind.value}  {suggestion.origin.value}, {suggestion.where}"
    return f"{head}\n     at {places}\n     {short}\n"
