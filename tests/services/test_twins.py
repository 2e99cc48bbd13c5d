"""Symbols of one name and parameters are told apart by their texts: their numbers shift as others come and go."""

from pathlib import Path

import pytest

from moorage.domain.drift import Grade
from support.project import check_grade, open_project

FAST = "def pay(amount):\n    return amount + 1\n\n\n"
SLOW = "def pay(amount):\n    return wait(amount, 30)\n\n\n"
NEW = "def pay(amount):\n    raise ValueError(amount)\n\n\n"
OTHER = "def pay(amount, currency):\n    return currency.of(amount) + 1\n\n\n"


@pytest.mark.parametrize(
    ("tied", "after", "number"),
    [
        ("pay[0]", NEW + FAST + SLOW, 1),
        ("pay[1]", NEW + FAST + SLOW, 2),
        ("pay[1]", SLOW, 0),
        ("pay[1]", OTHER + SLOW, 0),
        ("pay[0]", SLOW + FAST, 1),
        ("pay[1]", SLOW + FAST, 0),
        ("pay[1]", FAST + SLOW + SLOW, 1),
    ],
)
def test_a_twin_is_the_one_that_has_its_text(tmp_path: Path, tied: str, after: str, number: int) -> None:
    project = open_project(tmp_path, {"a.py": FAST + SLOW})
    project.remember("Payments are rounded up", f"a.py#{tied}")
    project.write("a.py", after)
    place = check_grade(project, Grade.INTACT).drift.place
    assert place is not None
    assert place.key is not None
    assert place.key.ordinal == number
    project.write("a.py", FAST + SLOW)
    check_grade(project, Grade.INTACT)


@pytest.mark.parametrize("tied", ["pay[0]", "pay[1]"])
def test_of_twins_that_were_alike_the_edited_one_may_be_meant(tmp_path: Path, tied: str) -> None:
    project = open_project(tmp_path, {"a.py": SLOW + SLOW})
    project.remember("Payments wait 30 seconds", f"a.py#{tied}")
    place = int(tied[-2])
    project.write("a.py", "".join(SLOW.replace("30", "60") if each == place else SLOW for each in range(2)))
    assert project.only().drift.grade is Grade.CLAIM_HIT


def test_a_twin_that_was_edited_is_compared_with_itself(tmp_path: Path) -> None:
    project = open_project(tmp_path, {"a.py": FAST + SLOW})
    project.remember("Payments wait 30 seconds", "a.py#pay[1]")
    project.write("a.py", FAST + SLOW.replace("30", "60"))
    assert project.only().drift.grade is Grade.CLAIM_HIT
