"""What filters mean, by example; `tests/store/test_filtering.py` holds the store to it."""

import json
from typing import Any

import pytest

from moorage.domain.errors import InvalidInput
from moorage.domain.filtered import Subject, holds
from moorage.domain.filters import filter_given, object_written
from moorage.domain.memory import Kind
from store.samples import START, a_memory


def check_holds(raw: object, expected: bool, **memory: Any) -> None:
    assert holds(filter_given(object_written(json.dumps(raw))), Subject(a_memory(**memory))) is expected


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ({"memoryType": {"$eq": "notes"}}, True),  # T66
        ({"metadata.memoryType": {"$eq": "notes"}}, True),  # T66: MemoFS finds nothing under the name that it documents
        ({"tags": {"$contains": "db"}}, True),  # T67
        ({"tags": {"$in": ["db"]}}, True),  # T67: MemoFS compares the list as a whole
        ({"tags": ["db", "auth"]}, True),
        ({"tags": ["auth", "db"]}, False),
        ({"metadata.tags": {"$contains": "x"}}, True),
        ({"none": {"$exists": False}}, True),  # T68
        ({"none": {"$ne": 1}}, True),  # T68
        ({"none": {"$nin": [1]}}, True),  # T68
        ({"none": None}, True),
        ({"none": {"$ne": None}}, False),
        ({"none": {"$gt": 0}}, False),
        ({"n": {"$gt": 1, "$lt": 3}}, True),  # T69: MemoFS refuses two operators, so that a range cannot be asked for
        ({"n": {"$gt": 2, "$lt": 3}}, False),
        ({"n": "2"}, False),
        ({"n": True}, False),
        ({"n": 2.0}, True),
        ({"flag": 1}, False),
        ({"deep.er.still": {"$contains": "ow"}}, True),
        ({"deep": {"er": {"still": "below"}}}, True),
        ({"deep": {}}, False),
        ({"dotted.key": 1}, True),
        ({"list": {"$gte": 5}}, True),
        ({"kind": "decision", "memory_type": "decision"}, True),
        ({"class": "semantic"}, True),
        ({"created_at": {"$gte": "2026-11-29", "$lt": "2026-11-30"}}, True),
        ({"createdAt": {"$lt": "2026-11-29T12:00:00Z"}}, False),
        ({}, True),
    ],
)
def test_examples(raw: object, expected: bool) -> None:
    metadata = {
        "memoryType": "notes",
        "tags": ["x"],
        "n": 2,
        "flag": True,
        "deep": {"er": {"still": "below"}},
        "dotted.key": 1,
        "list": [1, 9],
    }
    check_holds(raw, expected, metadata=metadata, tags=("db", "auth"), created_at=START)


def test_a_name_of_the_kind_is_the_kind_where_the_metadata_has_no_such_key() -> None:
    check_holds({"memoryType": "note"}, expected=True, kind=Kind.NOTE)
    check_holds({"memoryType": "note"}, expected=False, kind=Kind.NOTE, metadata={"memoryType": "x"})
    check_holds({"metadata.memoryType": "note"}, expected=False, kind=Kind.NOTE)


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        ("[]", "the filter is a list; it must be an object"),
        ("{", "the filter is no JSON"),
        ("[" * 100_000, "the filter is no JSON"),
        ('{"a b": 1}', "'a b' cannot be filtered by"),
        ('{"": 1}', "'' cannot be filtered by"),
        ('{"a..b": 1}', "'a..b' is no path"),
        (json.dumps({".".join("a" * 17): 1}), "no path of 1 to 16 names"),
        ('{"a": {"$regex": "x"}}', r"a: '\$regex' is no operator; use \$eq, \$ne"),
        ('{"a": {"$eq": 1, "b": 2}}', "a: 'b' is no operator"),
        ('{"a": {"$in": 1}}', r"a: \$in takes a list"),
        ('{"a": {"$exists": "yes"}}', r"a: \$exists takes true or false, not 'yes'"),
        ('{"a": {"$gt": null}}', r"a: \$gt takes a number, a text or a date, not null"),
        ('{"created_at": "soon"}', "created_at: 'soon' is no time; give a date such as 2026-11-30"),
        ('{"created_at": 5}', "created_at: the number 5 is no time"),
        ('{"created_at": {"$contains": "2026"}}', r"created_at: a time contains nothing; use \$gte and \$lt"),
        ('{"paths": {"$gt": "a"}}', r"paths: \$gt has no meaning here"),
        ('{"entities": ["a"]}', "entities: .* takes a text here, not a list"),
        ('{"a": NaN}', "a: the number nan is out of range"),
        ('{"a": 9223372036854775808}', "out of range"),
        ('{"a": "\\ud800"}', "a: the text holds half a character"),
        ('{"a": [[[[[[[[[1]]]]]]]]]}', "a: the value is nested more than 8 deep"),
        (json.dumps({f"k{each}": 1 for each in range(65)}), "65 conditions; at most 64"),
        (json.dumps({"a": {"$in": list(range(257))}}), "a list of at most 256"),
        (json.dumps({"a": list(range(600))}), "more than 512 values"),
    ],
)
def test_what_cannot_be_asked_is_said_by_key(raw: str, message: str) -> None:
    with pytest.raises(InvalidInput, match=message):
        filter_given(object_written(raw))


def test_what_is_no_json_at_all_is_refused() -> None:
    with pytest.raises(InvalidInput, match="a: a set is no JSON value"):
        filter_given({"a": {1, 2}})
