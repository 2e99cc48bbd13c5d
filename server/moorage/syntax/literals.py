"""Canonical spelling of string literals: by content, in double quotes."""

import re
from functools import lru_cache

_STRING = re.compile(r"([A-Za-z]*)(#*)('''|\"\"\"|'|\"|`)(.*)\3\2$", re.DOTALL)
_ESCAPE = re.compile(
    r"\\(?:u\{([0-9a-fA-F]{1,6})\}|x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(\r?\n)|(.))",
    re.DOTALL,
)
_SIMPLE = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}
_KEPT = frozenset("bcftBCFT")
"""Prefix letters that change what the literal is: bytes, C string, format, template."""
_MAX_CODE_POINT = 0x10FFFF


@lru_cache(maxsize=4096)
def canonical_string(text: str) -> str:
    """A string literal by its content: quote style, raw marks and escapes that mean the same do not show."""
    parts = _STRING.match(text)
    if parts is None:
        return text
    prefix, _, quote, content = parts.groups()
    is_raw = "r" in prefix.lower() or quote == "`"
    kept = "".join(letter.lower() for letter in prefix if letter in _KEPT)
    return f'{kept}"{content if is_raw else unescaped(content)}"'


def verbatim_string(text: str) -> str:
    """`@"a""b"` by its content: a doubled quote is one, a backslash is itself."""
    content = text.removeprefix("@")[1:-1].replace('""', '"')
    return f'"{content}"'


def unescaped(content: str) -> str:
    """Content with the common escapes replaced by what they mean; unknown ones stay."""
    return _ESCAPE.sub(_unescape, content) if "\\" in content else content


def _unescape(match: re.Match[str]) -> str:
    braced, x, u, long_u, line_end, simple = match.groups()
    if line_end:
        return ""
    if simple:
        if simple in "\\'\"`":
            return str(simple)
        return _SIMPLE.get(simple, match[0])
    code = int(braced or x or u or long_u, 16)
    return chr(code) if code <= _MAX_CODE_POINT and not 0xD800 <= code < 0xE000 else match[0]
