"""Fingerprints of rejected code: a copy is known in whatever layout, other code of the same shape is not."""

import pytest

from moorage.domain.edited import new_lines
from moorage.domain.errors import InvalidInput
from moorage.domain.rejection import Edited, copy_in, hashed, plain, rejected_from, rejected_given, shingles

SHAPES = [str(each * each % 101) for each in range(120)]
NAMES = [f"name{each}" for each in range(120)]


def edited(shapes: list[str], names: list[str]) -> Edited:
    return Edited(tuple(shingles(shapes)), tuple(map(hashed, names)))


def test_it_reads_back_as_it_was_written() -> None:
    found = rejected_from(SHAPES, NAMES, ("a.py", "python", ""))
    assert found
    assert rejected_given(plain(found)) == found


def test_a_copy_amid_other_code_is_known() -> None:
    found = rejected_from(SHAPES, NAMES, ("a.py", "python", ""))
    assert found
    around = [f"x{each}" for each in range(300)]
    copy = copy_in(found, edited(around + SHAPES + around, around + NAMES + around))
    assert copy
    assert copy.share == 1
    assert 300 <= copy.first < copy.last < 420


def test_pieces_far_apart_are_no_copy() -> None:
    found = rejected_from(SHAPES, NAMES, ("a.py", "python", ""))
    assert found
    between = [f"x{each}" for each in range(500)]
    shapes = SHAPES[:60] + between + SHAPES[60:]
    names = NAMES[:60] + between + NAMES[60:]
    assert copy_in(found, edited(shapes, names)) is None


def test_the_same_shape_about_other_things_is_no_copy() -> None:
    found = rejected_from(SHAPES, NAMES, ("a.py", "python", ""))
    assert found
    assert copy_in(found, edited(SHAPES, [f"other{each}" for each in range(120)])) is None
    half = NAMES[:60] + [f"other{each}" for each in range(60)]
    assert copy_in(found, edited(SHAPES, half))


@pytest.mark.parametrize("shapes", [SHAPES[:40], ["a"] * 200, ["a", "b"] * 100])
def test_what_is_too_short_or_too_uniform_is_not_kept(shapes: list[str]) -> None:
    assert rejected_from(shapes, NAMES, ("a.py", "python", "")) is None


@pytest.mark.parametrize(
    "raw",
    [None, {}, {"prints": []}, {"prints": ["xyz"], "names": []}, {"prints": ["f" * 13], "names": []}],
)
def test_what_is_no_fingerprint_is_refused(raw: object) -> None:
    given = {"path": "", "language": "python", "origin": "", "lexemes": 60, **raw} if isinstance(raw, dict) else raw
    with pytest.raises(InvalidInput, match="rejected code"):
        rejected_given(given)


@pytest.mark.parametrize(
    ("before", "after", "ranges"),
    [
        ("", "a\nb\n", [(0, 1)]),
        ("a\nb\n", "b\na\n", []),
        ("a\n", "a\nb\n", [(1, 1)]),
        ("}\n", "x\n}\ny\n", [(0, 2)]),
        ("k1\nk2\nk3\nk4\n", "x\nk1\nk2\nk3\nk4\ny\n", [(0, 0), (5, 5)]),
        ("a\n", "  a\n", []),
        ("a\n", "a\na\n", [(1, 1)]),
    ],
)
def test_only_lines_that_are_new_count(before: str, after: str, ranges: list[tuple[int, int]]) -> None:
    assert new_lines(before.encode(), after.encode()) == ranges
