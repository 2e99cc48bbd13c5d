"""Places of one checkout as people write and point at them."""

from moorage.domain.anchor import Place, Tie
from moorage.domain.known import Checked
from moorage.domain.source import Span
from moorage.domain.symbol import parse_lines, parse_symbol_path
from moorage.engine.checkout import Checkout
from moorage.services import lookup, places


class Places:
    """What is written is relative to the workspace's root; raises FileUnavailable, SymbolNotFound."""

    def __init__(self, checkout: Checkout) -> None:
        self._checkout = checkout

    def named(self, symbol_path: str) -> Place:
        """The place that a person typed as FILE, FOLDER or FILE#SYMBOL."""
        parsed = parse_symbol_path(symbol_path)
        named = type(parsed)(self._relative(parsed.file), parsed.symbol)
        return places.place_named(self._checkout.view(), named)

    def written(self, text: str) -> Place:
        """The same, or the innermost symbol at FILE:LINE with a line from 1."""
        written = parse_lines(text)
        if written is None:
            return self.named(text)
        file, first, _ = written
        return places.place_on_line(self._checkout.view(), self._relative(file), first)

    def ties_written(self, text: str) -> tuple[Tie, ...]:
        """What an anchor as people write it means: like a place, or FILE:LINE-LINE with lines from 1."""
        written = parse_lines(text)
        if written is None:
            return (Tie(self.named(text), None),)
        file, first, last = written
        return places.ties_on_lines(self._checkout.view(), self._relative(file), first, last)

    def extent_of(self, checked: Checked) -> Span | None:
        """Where an anchor's part, or the name of its symbol, is now; None when it is lost."""
        return lookup.extent_of(self._checkout.view(), checked)

    def span_of(self, place: Place) -> Span | None:
        """Where a place's name is now."""
        return lookup.span_of(self._checkout.view(), place)

    def ties_in(self, path: str, first: int, last: int) -> tuple[Tie, ...]:
        """What a selection between two UTF-8 byte offsets means; the innermost symbol where nothing is selected."""
        view = self._checkout.view()
        if first == last:
            return (Tie(places.place_at(view, path, first), None),)
        return places.ties_in(view, path, Span(first, last))

    def text_of(self, tie: Tie) -> str:
        """What a person would write for a tie."""
        return places.text_of(self._checkout.view(), tie)

    def paths_with(self, typed: str, limit: int) -> list[str]:
        """Files and folders whose path holds what was typed, the likeliest first."""
        return places.paths_with(self._checkout.view(), typed, limit)

    def names_of(self, path: str, limit: int) -> list[str]:
        """What a person can type for each symbol of a file."""
        return places.names_of(self._checkout.view(), path, limit)

    def _relative(self, path: str) -> str:
        return self._checkout.workspace.relative(path)
