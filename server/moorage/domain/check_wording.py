"""Checks in words, the same in every front end. Code in them stands between backticks."""

from moorage.domain.checks import (
    Between,
    Calls,
    Check,
    Equals,
    NeverCalls,
    NeverImports,
    Together,
    Wrapped,
)
from moorage.domain.saying import Say, english

_SHOWN = 60


def sentence(check: Check, say: Say = english) -> str:
    """What a check says, for people."""
    match check:
        case Equals(on, value):
            return say("{on} is {value}", on=f"`{on}`", value=code(said(value)))
        case Between(on, least, most):
            return _bounds(f"`{on}`", least, most, say)
        case Calls(on, name):
            return say("{on} calls {name}", on=f"`{on}`", name=code(name))
        case NeverCalls(on, name):
            return say("{on} never calls {name}", on=f"`{on}`", name=code(name))
        case NeverImports(on, target):
            return say("{on} never imports {name}", on=f"`{on}`", name=code(target))
        case Wrapped(on, name):
            return say("{on} is wrapped by {name}", on=f"`{on}`", name=code(name))
        case Together(paths):
            return say("{paths} change together", paths=", ".join(f"`{each}`" for each in paths))


def _bounds(on: str, least: float | None, most: float | None, say: Say) -> str:
    if most is None:
        return say("{on} is at least {least}", on=on, least=code(said(least)))
    if least is None:
        return say("{on} is at most {most}", on=on, most=code(said(most)))
    return say("{on} is at least {least} and at most {most}", on=on, least=code(said(least)), most=code(said(most)))


def wanted(check: Equals | Between) -> str:
    """What a value should have been, to stand behind what it is."""
    if isinstance(check, Equals):
        return f", not {code(said(check.value))}"
    if check.least is None or check.most is None:
        bound, word = (check.most, "above") if check.least is None else (check.least, "below")
        return f", {word} {code(said(bound))}"
    return f", not between {code(said(check.least))} and {code(said(check.most))}"


def said(value: object) -> str:
    """A value as it is written."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return f'"{value}"' if isinstance(value, str) else f"{value:g}" if isinstance(value, float) else str(value)


def code(text: str) -> str:
    """One line between backticks that the text itself cannot end."""
    flat = " ".join(text.split()).replace("`", "'")
    return f"`{flat if len(flat) <= _SHOWN else flat[: _SHOWN - 1] + '…'}`"
