"""Rules on checks of what must be called, and of what must wrap a symbol."""

from moorage.domain.callees import decorators, is_called, may_be, outermost_call
from moorage.domain.check_wording import code
from moorage.domain.checks import Calls, Ruling, Wrapped
from moorage.domain.portrait import tokens_in
from moorage.domain.source import Span
from moorage.domain.symbol import Symbol
from moorage.services.ruling_scene import Scene
from moorage.syntax.parsed import ParsedFile
from moorage.syntax.uses import calls_in

_DECORATED = frozenset((
    "python", "typescript", "tsx", "javascript", "java", "kotlin", "scala", "csharp", "php", "rust", "swift", "cpp",
))  # fmt: skip
"""Languages that have decorators, annotations or attributes."""


def of_calls(scene: Scene, check: Calls) -> Ruling:
    symbols, parsed = scene.symbols(), scene.parsed
    if isinstance(symbols, str) or parsed is None:
        return scene.unknown(str(symbols))
    for symbol in symbols:
        uses = calls_in(parsed, symbol.span if symbol else None)
        if uses is None:
            return scene.unknown(f"calls of {parsed.language} are not known")
        if found := next((each for each in uses if may_be(each.text, check.name, parsed.source.data)), None):
            return scene.holds(parsed.source, found.span)
    last = check.name.rpartition(".")[2]
    if any(_names(parsed, symbol, last) for symbol in symbols):
        return scene.unknown(f"{code(last)} is named there, but no call of it is seen")
    where = symbols[0].name_span if symbols[0] else Span(0, 0)
    return scene.violated(f"it does not call {code(check.name)}", parsed.source, where)


def of_wrapped(scene: Scene, check: Wrapped) -> Ruling:
    symbols, parsed = scene.symbols(), scene.parsed
    if isinstance(symbols, str) or parsed is None:
        return scene.unknown(str(symbols))
    if symbols[0] is None:
        return scene.unknown("a whole file has no decorator; name a symbol")
    for symbol in symbols:
        if symbol and not _has_wrapper(parsed, symbol, check.name):
            return _unwrapped(scene, check, parsed, symbol)
    return scene.holds(parsed.source, symbols[0].name_span)


def _unwrapped(scene: Scene, check: Wrapped, parsed: ParsedFile, symbol: Symbol) -> Ruling:
    if parsed.language not in _DECORATED and not calls_in(parsed, symbol.span):
        return scene.unknown(f"{parsed.language} has no decorators, and it is no value of a call")
    if _names(parsed, symbol, check.name.rpartition(".")[2]):
        return scene.unknown(f"{code(check.name)} is named there, but not as its wrapper")
    return scene.violated(f"it lacks {code(check.name)}", parsed.source, symbol.name_span)


def wrappers_of(parsed: ParsedFile, symbol: Symbol) -> list[str]:
    """Names of its decorators, annotations and attributes, and of what its value is a call of."""
    portrait = parsed.portrait(symbol)
    called = outermost_call(tokens_in(portrait.body))
    return [*decorators(portrait.modifiers), *([called] if called else [])]


def _has_wrapper(parsed: ParsedFile, symbol: Symbol, name: str) -> bool:
    return any(is_called(each, name) for each in wrappers_of(parsed, symbol))


def _names(parsed: ParsedFile, symbol: Symbol | None, word: str) -> bool:
    """Whether a word stands among the tokens of a symbol, its own name apart."""
    own = symbol.key.name if symbol else ""
    return word != own and word in set(parsed.stream(symbol).elements)
