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
