"""Checks that code meets today, to choose from: what a person selected, read as what should stay so."""

from collections.abc import Iterator, Sequence

from moorage.domain.anchor import Tie
from moorage.domain.checks import Between, Calls, Carried, Check, Equals, Result, Ruling, Wrapped
from moorage.domain.literals import NO_VALUE, value_of
from moorage.domain.source import SourceText, Span
from moorage.domain.symbol import Symbol
from moorage.services.ruling_calls import wrappers_of
from moorage.services.ruling_scene import Question
from moorage.services.ruling_values import value_tokens
from moorage.services.rulings import rule
from moorage.services.view import View
from moorage.syntax.parsed import ParsedFile
from moorage.syntax.uses import calls_in

MAX_PROPOSED = 12
_MAX_CALLS = 6
"""Of one symbol."""


def proposed(view: View, ties: Sequence[Tie]) -> list[Ruling]:
    """Of every place and selection the checks that hold there, the most telling first; nothing is stored."""
    found = dict.fromkeys(check for tie in ties for check in _of_tie(view, tie))
    rulings = [rule(view, Carried(each, is_proposed=True), Question({})) for each in found]
    return [each for each in rulings if each.result is Result.HOLDS][:MAX_PROPOSED]


def _of_tie(view: View, tie: Tie) -> Iterator[Check]:
    content = view.read(tie.place.path)
    if tie.place.is_folder or tie.place.key is None or not isinstance(content, SourceText):
        return
    parsed = view.parse(content)
    symbol = parsed.find(tie.place.key)
    if symbol is None or parsed.has_error(symbol):
        return
    on = str(tie.place.symbol_path)
    yield from _of_value(parsed, symbol, on)
    for each in dict.fromkeys(wrappers_of(parsed, symbol)):
        yield Wrapped(on, each)
    yield from _of_calls(parsed, symbol.span if tie.span is None else tie.span, on)


def _of_value(parsed: ParsedFile, symbol: Symbol, on: str) -> Iterator[Check]:
    value = value_of(value_tokens(parsed, symbol))
    if symbol.kind.group != "value" or value is NO_VALUE:
        return
    if value is None or isinstance(value, str | int | float):
        yield Equals(on, value)
    if isinstance(value, int | float) and not isinstance(value, bool):
        yield Between(on, most=value)
        yield Between(on, least=value)


def _of_calls(parsed: ParsedFile, span: Span, on: str) -> Iterator[Check]:
    calls = dict.fromkeys(each.text for each in calls_in(parsed, span) or ())
    names = [each.removeprefix(".") for each in calls if len(each) <= 80]
    for name in list(dict.fromkeys(names))[:_MAX_CALLS]:
        yield Calls(on, name)
