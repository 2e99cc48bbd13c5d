"""Made-up secrets: patterns such as `ghp_{36:w}` are filled in when a test runs, so that no file holds a token.

`{36:w}` is 36 characters of an alphabet below, `{uuid}` a UUID; `m` are letters and digits with some of each kind.
"""

import random
import re
import string
import tomllib
from importlib.resources import files
from typing import Any

from moorage.secrets.table import FILES

_WORDS = string.ascii_letters + string.digits
_ALPHABETS = {
    "a": string.ascii_lowercase,
    "l": string.ascii_letters,
    "d": string.digits,
    "x": "0123456789abcdef",
    "X": "0123456789ABCDEF",
    "n": string.ascii_lowercase + string.digits,
    "N": string.ascii_uppercase + string.digits,
    "w": _WORDS,
    "m": _WORDS,
    "u": f"{_WORDS}_-",
    "b": f"{_WORDS}+/",
    "z": "".join(each for each in _WORDS if each not in "0OIl"),
    "t": f"{string.ascii_lowercase}234567",
    "T": f"{string.ascii_uppercase}234567",
    "D": "123456789",
}
_FIELD = re.compile(r"\{(?:(\d+):(\w)|uuid)\}")


def rows() -> dict[str, dict[str, Any]]:
    """All rows of the table, with their examples."""
    folder = files("moorage.secrets") / "rules"
    return {
        name: row for file in FILES for name, row in tomllib.loads((folder / f"{file}.toml").read_text("utf-8")).items()
    }


def filled(pattern: str, seed: str) -> str:
    """The pattern with characters that are always the same for a seed."""
    chance = random.Random(seed)
    return _FIELD.sub(lambda field: _characters(field, chance), pattern)


def _characters(field: re.Match[str], chance: random.Random) -> str:
    if field[1] is None:
        return "-".join("".join(chance.choices(_ALPHABETS["x"], k=length)) for length in (8, 4, 4, 4, 12))
    drawn = chance.choices(_ALPHABETS[field[2]], k=int(field[1]))
    if field[2] == "m":  # so that one of each kind is there for certain
        drawn[1:4] = "k7Q"
    return "".join(drawn)
