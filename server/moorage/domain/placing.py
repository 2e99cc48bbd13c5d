"""Where a check is about, when it does not say."""

from collections.abc import Sequence
from dataclasses import replace

from moorage.domain.anchor import Place
from moorage.domain.checks import Carried, NeverImports, Together, name_of
from moorage.domain.errors import InvalidInput


def placed(carried: Carried, places: Sequence[Place]) -> Carried:
    """One without a place is about the first symbol of these, else the first of them; raises InvalidInput for none."""
    check = carried.check
    if isinstance(check, Together) or check.on:
        return carried
    first = next((each for each in places if each.key), places[0] if places else None)
    if first is None:
        raise InvalidInput(f'the check {name_of(check)} has no place; give "on", or anchor the memory')
    if isinstance(check, NeverImports):
        return replace(carried, check=replace(check, on=first.path))
    return replace(carried, check=replace(check, on=str(first.symbol_path)))
