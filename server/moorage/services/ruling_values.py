"""Rules on checks of constants."""

from moorage.domain.check_wording import code, said, wanted
from moorage.domain.checks import Between, Equals, Ruling
from moorage.domain.literals import NO_VALUE, is_equal, value_of
from moorage.domain.portrait import tokens_in
from moorage.domain.symbol import Symbol
from moorage.services.ruling_scene import Scene
from moorage.syntax.parsed import ParsedFile

_UNTYPED = frozenset(("ini", "bash", "dockerfile", "make", "css", "text"))
"""Languages whose values are texts, whatever they look like."""
_PLAIN = frozenset(("yaml", *_UNTYPED))


def of_value(scene: Scene, check: Equals | Between) -> Ruling:
    symbols, parsed = scene.symbols(), scene.parsed
    if isinstance(symbols, str) or parsed is None:
        return scene.unknown(str(symbols))
    rulings = [_of_one_value(scene, check, parsed, each) for each in symbols]
    results = {each.result for each in rulings}
    return rulings[0] if len(results) == 1 else scene.unknown("several symbols have that name, and they differ")


def _of_one_value(scene: Scene, check: Equals | Between, parsed: ParsedFile, symbol: Symbol | None) -> Ruling:
    tokens = value_tokens(parsed, symbol) if symbol else ()
    value = value_of(tokens)
    if value is NO_VALUE and parsed.language in _PLAIN and len(tokens) == 1:
        value = tokens[0]
    if value is NO_VALUE or symbol is None:
        return scene.unknown(f"it is no literal: {code(' '.join(tokens))}" if tokens else "it has no value")
    if _fits(check, value, tokens, parsed.language):
        return scene.holds(parsed.source, symbol.name_span)
    return scene.violated(f"it is {code(said(value))}{wanted(check)}", parsed.source, symbol.name_span)


def value_tokens(parsed: ParsedFile, symbol: Symbol) -> tuple[str, ...]:
    """Those of the value that a constant is given."""
    portrait = parsed.portrait(symbol)
    tokens = [each for each in tokens_in(portrait.body) if each != ";"]
    if not tokens and "=" in portrait.header:  # the grammar of C# has no node for it
        tokens = [each for each in portrait.header[portrait.header.index("=") + 1 :] if each != ";"]
    return tuple(tokens)


def _fits(check: Equals | Between, value: object, tokens: tuple[str, ...], language: str) -> bool:
    if isinstance(check, Equals):
        as_text = language in _UNTYPED and isinstance(check.value, str) and check.value == " ".join(tokens)
        return as_text or is_equal(value, check.value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    above = check.least is None or value >= check.least
    return above and (check.most is None or value <= check.most)
