"""Checks that a memory carries: one JSON form each, and errors that say what is wrong."""

import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moorage.domain.checks import check_from, check_given, plain, serialised
from moorage.domain.errors import InvalidInput
from moorage.domain.literals import NO_VALUE, is_equal, value_of

EACH = (
    {"check": "equals", "on": "a.py#X", "value": 3},
    {"check": "equals", "on": "a.py#X", "value": None},
    {"check": "equals", "on": "a.py#X", "value": "", "proposed": True},
    {"check": "between", "on": "a.py#X", "least": 1, "most": 2.5},
    {"check": "between", "on": "a.py#X", "most": 2},
    {"check": "calls", "on": "a.py#f", "name": "audit.log"},
    {"check": "never_calls", "on": "src/", "name": ".eval"},
    {"check": "never_calls", "on": "./", "name": "eval"},
    {"check": "never_imports", "on": "src/domain/", "target": "src/store/"},
    {"check": "wrapped", "on": "a.py#f", "name": "cached"},
    {"check": "together", "paths": ["a.py", "docs/"]},
)


@pytest.mark.parametrize("raw", EACH)
def test_a_check_reads_back_as_it_was_written(raw: dict[str, object]) -> None:
    carried = check_from(raw)
    assert plain(carried) == raw
    assert check_given(serialised(carried)) == carried


def test_the_order_of_keys_says_nothing() -> None:
    one, other = (
        check_given(each) for each in ('{"check":"calls","on":"a","name":"f"}', '{"name":"f","on":"a","check":"calls"}')
    )
    assert serialised(one) == serialised(other)


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ({}, "must be one of: equals, between, calls"),
        ({"check": ["equals"]}, "must be one of"),
        ({"check": "equals", "on": "a#X"}, "has no value"),
        ({"check": "equals", "on": "a#X", "value": [1]}, "give a text, a number"),
        ({"check": "equals", "on": "a#X", "value": 1, "wert": 2}, "has no 'wert'; it has on, value"),
        ({"check": "equals", "on": "../a#X", "value": 1}, "from the root of the workspace"),
        ({"check": "equals", "on": "/etc/passwd", "value": 1}, "from the root of the workspace"),
        ({"check": "between", "on": "a#X"}, "has no bound"),
        ({"check": "between", "on": "a#X", "least": 3, "most": 2}, "above its most"),
        ({"check": "between", "on": "a#X", "least": True}, "must be a number"),
        ({"check": "calls", "on": "a#X"}, "name of the check calls is missing"),
        ({"check": "calls", "on": "a#X", "name": "f(x)"}, "give a name such as audit.log"),
        ({"check": "never_imports", "on": "a#X", "target": "os"}, "give a file or a folder"),
        ({"check": "together", "paths": ["a"]}, "a list of 2 to 20"),
        ({"check": "together", "paths": ["a", "a"]}, "are all the same"),
        ({"check": "calls", "on": "a", "name": "f", "proposed": "yes"}, "must be true or false"),
        ("calls", "is no JSON object"),
    ],
)
def test_what_is_wrong_is_named(raw: object, said: str) -> None:
    with pytest.raises(InvalidInput, match=said):
        check_from(raw)


def test_what_is_no_json_is_said() -> None:
    with pytest.raises(InvalidInput, match="is not JSON"):
        check_given("{check: equals}")


TEXTS = st.text(max_size=20)
VALUES = st.none() | st.booleans() | st.floats() | TEXTS | st.lists(TEXTS, max_size=4)
KINDS = st.sampled_from(["equals", "between", "calls", "never_imports", "together", "other"])
FIELDS = st.sampled_from(["on", "value", "name", "paths", "least", "most", "target", "proposed"])


@given(KINDS, st.dictionaries(FIELDS, VALUES))
def test_nothing_but_bad_input_comes_of_any_value(kind: str, fields: dict[str, object]) -> None:
    with contextlib.suppress(InvalidInput):
        carried = check_from({"check": kind, **fields})
        assert check_given(serialised(carried)) == carried


@pytest.mark.parametrize(
    ("tokens", "value"),
    [
        (("30",), 30),
        (("-", "1.5"), -1.5),
        (("30", "*", "60"), 1800),
        (("1", "+", "2", "+", "3"), 6),
        (('"a"',), "a"),
        (("True",), True),
        (("nil",), None),
        (("30l",), 30),
        (("30000u32",), 30000),
        (("0777",), NO_VALUE),
        (("30px",), NO_VALUE),
        (("30", "*", "second"), NO_VALUE),
        (("1", "-", "2"), NO_VALUE),
        ((), NO_VALUE),
    ],
)
def test_the_value_of_tokens(tokens: tuple[str, ...], value: object) -> None:
    assert value_of(tokens) == value
    assert isinstance(value_of(tokens), bool) is isinstance(value, bool)


def test_true_is_not_one() -> None:
    assert not is_equal(True, 1)
    assert is_equal(3.0, 3)
    assert not is_equal("3", 3)


def test_a_check_is_one_line_of_json() -> None:
    assert "\n" not in serialised(check_from({"check": "equals", "on": "a", "value": "x\ny"}))
    assert json.loads(serialised(check_from(EACH[0]))) == EACH[0]
