"""What a memory's own text ties it to: markers, and for older notes the first path in it that exists."""

from moorage.domain.anchor import Tie
from moorage.domain.errors import FileUnavailable, SymbolNotFound
from moorage.domain.markers import Marker, Mention, markers_in, mentions_in, names_in
from moorage.domain.source import SourceText
from moorage.domain.symbol import SymbolPath
from moorage.services.places import place_named, ties_on_lines
from moorage.services.view import View


def ties_marked(view: View, text: str) -> tuple[tuple[Tie, ...], tuple[str, ...]]:
    """Ties of all markers, and a remark for each that could not be had or only in part."""
    ties: list[Tie] = []
    remarks: list[str] = []
    for marker in markers_in(text):
        tie, remark = _marked(view, marker)
        ties += [tie] if tie else []
        remarks += [remark] if remark else []
    return tuple(dict.fromkeys(ties)), tuple(remarks)


def _marked(view: View, marker: Marker) -> tuple[Tie | None, str]:
    """A missing symbol leaves the file; a file that is missing or outside the workspace leaves nothing."""
    try:
        inside = SymbolPath(view.relative(marker.to.file), marker.to.symbol)
    except FileUnavailable as error:
        return None, f"not anchored: {error}"
    try:
        return Tie(place_named(view, inside), None), ""
    except FileUnavailable as error:
        return None, f"not anchored: {error}"
    except SymbolNotFound as error:
        return Tie(place_named(view, SymbolPath(inside.file, None)), None), f"anchored to the whole file: {error}"


def ties_mentioned(view: View, text: str) -> tuple[Tie, ...]:
    """What the first path that exists in a note's text names: its symbol or lines, else the only symbol of that file
    that the text marks as code, else the file. Nothing when no path in it exists."""
    for mention in mentions_in(text):
        if found := _mentioned(view, mention, text):
            return found
    return ()


def _mentioned(view: View, mention: Mention, text: str) -> tuple[Tie, ...]:
    try:
        path = view.relative(mention.path)
    except FileUnavailable:
        return ()
    if not isinstance(view.read(path), SourceText):
        return ()
    if mention.first is not None:
        return ties_on_lines(view, path, mention.first - 1, (mention.last or mention.first) - 1)
    named = _named(view, path, [mention.symbol] if mention.symbol else names_in(text))
    return (Tie(place_named(view, SymbolPath(path, named)), None),)


def _named(view: View, path: str, names: list[str] | tuple[str, ...]) -> str | None:
    """The only one of these names that is a symbol of the file."""
    found = []
    for name in names:
        try:
            place_named(view, SymbolPath(path, name))
        except SymbolNotFound:
            continue
        found.append(name)
    return found[0] if len(found) == 1 else None
