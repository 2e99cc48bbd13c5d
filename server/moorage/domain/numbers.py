"""Numbers by value, as code and people write them."""

import re
from functools import lru_cache

_INTEGER = re.compile(r"(0x[0-9a-f]+|0b[01]+|0o[0-7]+|0|[1-9]\d*)((?:(?!e\d)[a-z]\w*)?)$")
_FLOAT = re.compile(r"((?:\d+\.\d*|\.\d+|\d+)(?:e[+-]?\d+)?)((?:[a-z]\w*)?)$")
_MAX_DIGITS = 300
"""Longer ones are left as they are: their value would not fit a float, and reading them is slow."""


@lru_cache(maxsize=4096)
def canonical_number(text: str) -> str:
    """A number by its value, suffix kept: `5_000` and `0x1388` are `5000`; what is not certain stays as it is."""
    lowered = text.lower().replace("_", "")
    if len(lowered) > _MAX_DIGITS or not lowered.isascii():
        return lowered
    if whole := _INTEGER.match(lowered):
        return str(int(whole[1], 0)) + whole[2]
    if real := _FLOAT.match(lowered):
        is_octal = real[1].isdigit()  # 0777 is eight-based in some languages and an error in others
        return lowered if is_octal else repr(float(real[1])) + real[2]
    return lowered


def value_of(token: str) -> float | None:
    """Value of a canonical number token without its suffix; None for any other token."""
    if len(token) > _MAX_DIGITS or not token[:1].isdigit():
        return None
    match = _FLOAT.match(token)
    return float(match[1]) if match else None
