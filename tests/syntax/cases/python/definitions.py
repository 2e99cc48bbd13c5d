"""Module docstring."""

import os
from typing import overload

TIMEOUT = 30
LIMITS: dict[str, int] = {"a": 1}
if os.name == "nt":
    SEP = ";"
else:
    SEP = ":"
type Pair = tuple[int, int]


def plain(a, b=1_000, *args, key: str = 'x', **kwargs) -> int:
    def nested(x):
        return x

    class Local:
        def method(self): ...

    return nested(a)


@decorated(1)
@other
async def fetch(url): ...


class Session(Base, metaclass=Meta):
    """Doc."""

    name: str
    count: int = 0

    def __init__(self, token): ...

    @property
    def token(self): ...

    @token.setter
    def token(self, value): ...

    @overload
    def get(self, key: int) -> int: ...
    @overload
    def get(self, key: str) -> str: ...
    def get(self, key): ...

    class Inner[T]:
        value = None


try:
    import fast
except ImportError:
    def plain(a, b=1_000, *args, key: str = 'x', **kwargs) -> int: ...

FIRST, SECOND = 1, 2
(THIRD, FOURTH) = FIRST, SECOND
FIFTH = SIXTH = 3
if FIRST:
    try:
        SEVENTH = 7
    finally:
        EIGHTH: int = 8
elif SECOND:
    with open("a") as file:
        NINTH = file.read()


class Point:
    x, y = 0, 0
    if FIRST:
        z = 1

    def move(self):
        dx, dy = 1, 1
        total = other = 3

        class Inner:
            kept = 1

        return dx + dy + total + other
