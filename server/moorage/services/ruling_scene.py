"""The code that a check is ruled on, and the answers that can be given of it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from moorage.domain.checks import Carried, Result, Ruling, place_of
from moorage.domain.source import SourceText, Span
from moorage.domain.symbol import Symbol, parse_symbol_path
from moorage.services.view import View
from moorage.syntax.parsed import ParsedFile


@dataclass(frozen=True, slots=True)
class Question:
    """Which code a ruling is asked about."""

    today: Mapping[str, str | None]
    """Places that a memory was tied to, as symbol paths, and where they are today; None is lost."""
    touched: frozenset[str] | None = None
    """Files of a change; None where nothing changes."""
    only: frozenset[str] | None = None
    """Files that are looked at in folders; None is all of them."""
    is_patient: bool = True
    """Whether folders are looked through however large they are; else only where that takes a moment."""


@dataclass(frozen=True)
class Scene:
    """One check, and the view that it is looked at in."""

    view: View
    carried: Carried
    question: Question

    @cached_property
    def place(self) -> str | None:
        """Where the code of the check is today, as a symbol path; None when it is lost."""
        place = place_of(self.carried.check) or ""
        return self.question.today.get(place, place)

    @cached_property
    def path(self) -> str:
        """The file or folder of that place."""
        return parse_symbol_path(self.place or place_of(self.carried.check) or "").file

    @cached_property
    def parsed(self) -> ParsedFile | None:
        """None for what cannot be read."""
        content = self.view.read(self.path)
        return self.view.parse(content) if isinstance(content, SourceText) else None

    def symbols(self) -> list[Symbol | None] | str:
        """Those meant, None for the whole file; or why there are none."""
        if self.place is None:
            return "its code is lost"
        if self.parsed is None:
            return f"`{self.path}` is {self.view.read(self.path)}"
        dotted = parse_symbol_path(self.place).symbol
        found: list[Symbol | None] = list(self.parsed.resolve(dotted)) if dotted else [None]
        if not found:
            return f"`{dotted}` is not found in `{self.path}`"
        if any(self.parsed.has_error(each) for each in found):
            return "the code does not parse just now"
        return found

    def unknown(self, why: str) -> Ruling:
        """Nothing can be said."""
        return Ruling(self.carried, Result.UNKNOWN, why, self.path)

    def holds(self, source: SourceText | None = None, span: Span | None = None) -> Ruling:
        """It is as it should be, there."""
        return _placed(Ruling(self.carried, Result.HOLDS, "", self.path), source, span)

    def violated(self, detail: str, source: SourceText, span: Span | None) -> Ruling:
        """It is not as it should be, there."""
        return _placed(Ruling(self.carried, Result.VIOLATED, detail, source.path), source, span)


def _placed(ruling: Ruling, source: SourceText | None, span: Span | None) -> Ruling:
    if source is None or span is None:
        return ruling
    return replace(ruling, path=source.path, span=span, line=source.line_of(span.start))
