"""Memories of a class or file that speak of what stands inside its members."""

from pathlib import Path

import pytest

from moorage.domain.drift import Grade
from support.project import Project, check_edits, check_grade, open_folder, open_project

PYTHON = """\
import bank

LIMIT = 500


class Till:
    def charge(self, order):
        for attempt in range(3):
            answer = bank.charge(order.card, timeout=30)
            if answer.ok:
                return answer
        raise Declined(order)

    def refund(self, order):
        return bank.refund(order.card, timeout=60)
"""
TYPESCRIPT = """\
export class Till {
  charge(order: Order): Answer {
    for (let attempt = 0; attempt < 3; attempt++) {
      const answer = bank.charge(order.card, { timeout: 30 });
      if (answer.ok) return answer;
    }
    throw new Declined(order);
  }

  refund(order: Order): Answer {
    return bank.refund(order.card, { timeout: 60 });
  }
}
"""
SAMPLES = [("pay.py", PYTHON), ("pay.ts", TYPESCRIPT)]
EVERY = pytest.mark.parametrize(("path", "text"), SAMPLES, ids=["python", "typescript"])


@EVERY
@pytest.mark.parametrize("place", ["#Till", ""], ids=["class", "file"])
@pytest.mark.parametrize("with_git", [True, False], ids=["git", "folder"])
def test_what_it_names_in_a_member_is_a_claim(
    tmp_path: Path, path: str, text: str, place: str, *, with_git: bool
) -> None:
    project = (open_project if with_git else open_folder)(tmp_path / "shop", {path: text})
    project.remember("The bank has 30 seconds, refunds twice as long", f"{path}{place}")
    project.replace(path, "order.card", "order.token")
    assert check_grade(project, Grade.COSMETIC).drift.edits == (), "it says nothing of the card"
    project.replace(path, "30", "90")
    check_edits(check_grade(project, Grade.CLAIM_HIT), ("30", "90"))
    project.write(path, text)
    check_grade(project, Grade.INTACT)


def changed(root: Path, memory: str, old: str, new: str) -> Project:
    project = open_project(root / "shop", {"pay.py": PYTHON})
    project.remember(memory, "pay.py#Till")
    project.replace("pay.py", old, new)
    return project


def test_what_is_still_somewhere_inside_is_no_hit(tmp_path: Path) -> None:
    check_grade(changed(tmp_path, "We wait 30 or 60", "timeout=60", "timeout=30"), Grade.CLAIM_HIT)
    project = changed(tmp_path / "other", "The `bank` decides", "bank.refund(order.card, timeout=60)", "None")
    assert project.only().drift.verdict.value == "holds"


def test_a_renamed_local_and_a_moved_member_are_no_hits(tmp_path: Path) -> None:
    check_grade(changed(tmp_path, "Every `attempt` counts, the `answer` too", "attempt", "turn"), Grade.COSMETIC)
    refund = PYTHON[PYTHON.index("    def refund") :]
    project = changed(tmp_path / "other", "Refunds wait 60 seconds", refund, "")
    assert project.only().drift.grade is Grade.CLAIM_HIT
    moved = PYTHON.replace(refund, "").replace("    def charge", f"{refund}\n    def charge")
    project.write("pay.py", moved)
    assert project.only().drift.verdict.value == "holds"


def test_a_type_of_a_member_that_is_spelled_in_another_way_is_no_hit(tmp_path: Path) -> None:
    text = PYTHON.replace("(self, order)", '(self, order: "Order")')
    project = open_project(tmp_path / "shop", {"pay.py": text})
    project.remember("An Order is charged by the till alone", "pay.py#Till")
    project.replace("pay.py", '"Order"', "Order")
    check_grade(project, Grade.EDITED)
