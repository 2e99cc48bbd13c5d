"""The journal as wire shapes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from moorage.domain.event import Event, RowChange
from moorage.wire import types
from moorage.wire.present import event_item

_Value = str | None


def events_result(told: Iterable[tuple[Event, Sequence[RowChange]]]) -> types.EventsResult:
    """Each event with the rows that are to be shown beside it."""
    return types.EventsResult(events=[_item(event, changes) for event, changes in told])


def _item(event: Event, changes: Sequence[RowChange]) -> types.JournalItem:
    return types.JournalItem(
        **vars(event_item(event)),
        operation=event.operation or event.id,
        undoes=event.undoes or "",
        changes=[types.RowItem(table=each.table, before=_row(each.before), after=_row(each.after)) for each in changes],
    )


def _row(values: Mapping[str, object] | None) -> dict[str, _Value] | None:
    return None if values is None else {name: _value(value) for name, value in values.items()}


def _value(value: object) -> _Value:
    if isinstance(value, bytes):
        return f"{len(value)} bytes"
    return None if value is None else str(value)
