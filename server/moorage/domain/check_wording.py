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

_SHOWN = 60


def sentence(check: Check) -> str:
    """What a check says, for people."""
    match check:
        case Equals(on, value):
            return f"`{on}` is {code(said(value))}"
        case Between(on, least, most):
            bounds = [f"at least {code(said(least))}"] if least is not None else []
            bounds += [f"at most {code(said(most))}"] if most is not None else []
            return f"`{on}` is {' and '.join(bounds)}"
        case Calls(on, name):
            return f"`{on}` calls {code(name)}"
        case NeverCalls(on, name):
            return f"`{on}` never calls {code(name)}"
        case NeverImports(on, target):
            return f"`{on}` never imports {code(target)}"
        case Wrapped(on, name):
            return f"`{on}` is wrapped by {code(name)}"
        case Together(paths):
            return f"{', '.join(f'`{each}`' for each in paths)} change together"


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
