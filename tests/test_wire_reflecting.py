"""All spellings of the parameters of stats and reflect."""

from datetime import timedelta

import pytest

from moorage.domain.errors import InvalidInput
from moorage.wire import codec, reflecting
from moorage.wire.types import ReflectParams, StatsParams


@pytest.mark.parametrize(
    ("text", "expected"),
    [(None, None), ("7d", timedelta(days=7)), ("24h", timedelta(hours=24)), (" 2W ", timedelta(weeks=2))],
)
def test_windows(text: str | None, expected: timedelta | None) -> None:
    assert reflecting.window_named(text) == expected


@pytest.mark.parametrize("text", ["", "d", "7", "-7d", "7 days", "9999999d", "٧d"])
def test_odd_windows_are_refused(text: str) -> None:
    with pytest.raises(InvalidInput, match="such as 24h, 7d or 2w"):
        reflecting.window_named(text)


def test_either_name_of_a_namespace() -> None:
    for params in ({"namespace": "a"}, {"scope": "a"}, {"scope": "a", "namespace": "a"}):
        read = codec.decode(params, ReflectParams)
        assert reflecting.namespace_meant(read.namespace, read.scope) == "a"
    assert reflecting.namespace_meant(None, None) is None
    with pytest.raises(InvalidInput, match="differ"):
        reflecting.namespace_meant("a", "b")
    with pytest.raises(InvalidInput, match="namespace"):
        reflecting.namespace_meant("a b", None)


def test_every_spelling_is_accepted_and_false_is_no_error() -> None:
    for params in ({"detail": True}, {"detailed": False}, {"scope": "default", "detail": False}):
        codec.decode(params, StatsParams)
    raw = {"includeContradictions": False, "includeStale": False, "window": "7d", "limit": 3}
    wish = reflecting.wish(codec.decode(raw, ReflectParams))
    assert (wish.contradictions, wish.stale, wish.limit, wish.window) == (False, False, 3, timedelta(days=7))
    assert reflecting.wish(ReflectParams()) == type(wish)()
