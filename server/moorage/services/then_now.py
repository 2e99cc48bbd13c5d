"""Finds both texts of an anchor: as it was seen, and as it is."""

from moorage.domain.anchor import Sighting
from moorage.domain.known import Checked
from moorage.domain.source import SourceText
from moorage.domain.then_now import ThenAndNow
from moorage.services.lookup import with_line
from moorage.services.renewal import Host, seen_host
from moorage.services.sighting import SNIPPET_BYTES
from moorage.services.view import View


def then_and_now(view: View, checked: Checked) -> ThenAndNow:
    """Of the last sighting; from git where the kept text is cut."""
    sighting, host = checked.anchor.latest, _host_today(view, checked)
    then, is_whole = _then(view, sighting, host)
    place = checked.drift.place
    return ThenAndNow(
        place=str(sighting.place.symbol_path),
        then=then,
        seen_at=sighting.seen_at,
        commit=sighting.commit,
        is_whole=is_whole,
        now=_text_of(host) if host else "",
        now_place=str(place.symbol_path) if place else None,
        line=_line_of(host) if host else with_line(view, checked).line,
    )


def _then(view: View, sighting: Sighting, host: Host | None) -> tuple[str, bool]:
    if len(sighting.snippet.encode()) < SNIPPET_BYTES or sighting.place.is_folder:
        return sighting.snippet, True
    seen = seen_host(view, sighting, host)
    return (_text_of(seen), True) if seen else (sighting.snippet, False)


def _host_today(view: View, checked: Checked) -> Host | None:
    place = checked.drift.place
    content = view.read(place.path) if place else None
    if place is None or not isinstance(content, SourceText):
        return None
    parsed = view.parse(content)
    symbol = parsed.find(place.key) if place.key else None
    return None if place.key and symbol is None else (parsed, symbol)


def _text_of(host: Host) -> str:
    parsed, symbol = host
    return parsed.source.slice(symbol.span) if symbol else parsed.source.data.decode("utf-8", "replace")


def _line_of(host: Host) -> int:
    parsed, symbol = host
    return parsed.source.line_of(symbol.span.start) if symbol else 0
