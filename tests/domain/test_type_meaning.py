"""Spellings of types that mean one thing, and those that do not."""

import re

import pytest

from moorage.domain.type_meaning import Meaning, meaning_of

_TOKEN = re.compile(r"\"[^\"]*\"|\w+|\.\.\.|\S")


def meaning(text: str, *, or_none: bool = False) -> Meaning | None:
    return meaning_of(_TOKEN.findall(text), or_none=or_none)


SAME = [
    ("Flask", '"Flask"'),
    ("t.Any", "Any"),
    ("ft.ResponseReturnValue", "ResponseReturnValue"),
    ("t.Optional[Body]", "Body | None"),
    ("Optional[Body]", "None | Body"),
    ('t.Optional["Body"]', '"Body | None"'),
    ("t.Union[str, bytes]", "bytes | str"),
    ("t.Union[str, t.Optional[int]]", "str | int | None"),
    ("t.List[t.Tuple[int, ...]]", "list[tuple[int, ...]]"),
    ('typing.Dict[str, "X"]', 'dict[str, "X"]'),
    ("t.Callable[[int], t.Optional[X]]", "collections.abc.Callable[[int], X | None]"),
    ("t.Iterator[str]", "cabc.Iterator[str]"),
    ('t.Literal["a", "b"]', 'Literal["a", "b"]'),
    ("\"dict[str, 'X']\"", "dict[str, X]"),
    ("list[int,]", "list[int]"),
]
OTHER = [
    ("str", "str | None"),
    ("list[int]", "list[str]"),
    ("http.Timeout", "socket.Timeout"),
    ("Callable[[int], str]", "Callable[[str], int]"),
    ('Literal["a"]', 'Literal["b"]'),
    ("dict[str, int]", "dict[str, int] | None"),
    ("list[int]", "list"),
    ("abc.List[int]", "list[int]"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_spellings_of_one_type(one: str, other: str) -> None:
    first, second = meaning(one), meaning(other)
    assert first is not None
    assert second is not None
    assert first.same(second)
    assert second.same(first)


@pytest.mark.parametrize(("one", "other"), OTHER)
def test_different_types(one: str, other: str) -> None:
    first, second = meaning(one), meaning(other)
    assert first is not None
    assert second is not None
    assert not first.same(second)
    assert not second.same(first)


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("list", "list[int]", True),
        ("Response | None", "Optional[Response[t.Any]]", True),
        ("dict[str, list]", "dict[str, list[int]]", True),
        ("list[str]", "list[int]", False),
        ("list", "dict[str, int]", False),
    ],
)
def test_what_is_left_out_in_brackets(one: str, other: str, *, is_same: bool) -> None:
    first, second = meaning(one), meaning(other)
    assert first is not None
    assert second is not None
    assert first.same(second, or_unsaid=True) is is_same


def test_a_default_of_none_takes_none() -> None:
    assert meaning("int", or_none=True) == meaning("Optional[int]")
    assert meaning("int | None", or_none=True) == meaning("int | None")


@pytest.mark.parametrize(("before", "after"), [("list[", "]"), ("Optional[", "]"), ("Callable[[", "], int]")])
def test_what_is_nested_as_nobody_writes_it_means_nothing(before: str, after: str) -> None:
    assert meaning(before * 12 + "int" + after * 12) is not None
    text = before * 3000 + "int" + after * 3000
    assert meaning(text) is None
    assert meaning(f'"{text}"') is None


@pytest.mark.parametrize("text", ["", "f(x)", "3", "list[", "a b", "*Ts", "[int", '"a b"', "a."])
def test_what_is_no_type_means_nothing(text: str) -> None:
    assert meaning(text) is None
