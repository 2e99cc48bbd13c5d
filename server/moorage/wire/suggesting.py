"""Suggestions as wire shapes."""

from __future__ import annotations

from collections.abc import Sequence

from moorage.domain.event import EventId
from moorage.domain.known import Remembered
from moorage.domain.suggestion import Listed, Listing
from moorage.wire import present, types


def suggest_result(listing: Listing) -> types.SuggestResult:
    return types.SuggestResult(items=[_item(each) for each in listing.items], known=listing.n_known, cut=listing.n_cut)


def _item(listed: Listed) -> types.SuggestionItem:
    suggestion, source = listed.suggestion, listed.suggestion.source
    return types.SuggestionItem(
        number=listed.number,
        id=listed.id,
        origin=suggestion.origin.value,
        title=suggestion.title,
        content=suggestion.content,
        kind=suggestion.kind.value,
        anchors=[str(each.place.symbol_path) for each in suggestion.ties],
        where=suggestion.where,
        source=types.SourceItem(
            type=source.type.value, id=source.id, path=source.path, title=source.title, url=source.url
        ),
    )


def accept_result(remembered: Sequence[Remembered], operation: EventId | None) -> types.AcceptSuggestionsResult:
    return types.AcceptSuggestionsResult(
        results=[present.remember_result(each) for each in remembered],
        operation=str(operation) if operation else None,
    )
