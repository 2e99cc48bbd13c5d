"""Anchors to lines inside a symbol: silent about everything else, followed by their words, lost when they are gone."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from moorage.domain.drift import Grade
from moorage.domain.source import SourceText
from support.project import Project, check_edits, check_grade, open_folder, open_project

PYTHON = '''\
import bank


def charge(order, amount):
    """Takes the money."""
    total = amount + order.tax
    if total > LIMIT:
        audit(order)
    timeout = 30
    attempts = 3
    for _ in range(attempts):
        answer = bank.charge(order.card, total, timeout)
        if answer.ok:
            return answer
    raise Declined(order)


def refund(order):
    return bank.refund(order.card, order.total)
'''
GO = """\
package pay

func Charge(order Order, amount int) error {
\ttotal := amount + order.Tax
\tif total > limit {
\t\taudit(order)
\t}
\ttimeout := 30
\tattempts := 3
\tfor i := 0; i < attempts; i++ {
\t\tif bank.Charge(order.Card, total, timeout) {
\t\t\treturn nil
\t\t}
\t}
\treturn ErrDeclined
}
"""
TYPESCRIPT = """\
export function charge(order: Order, amount: number): Answer {
  const total = amount + order.tax;
  if (total > limit) {
    audit(order);
  }
  const timeout = 30;
  const attempts = 3;
  for (let i = 0; i < attempts; i++) {
    const answer = bank.charge(order.card, total, timeout);
    if (answer.ok) return answer;
  }
  throw new Declined(order);
}
"""
CONFIG = "[pay]\nseconds = 30\nretries = 3\n\n[ship]\ncarrier = post\ninsured = yes\n"
GUIDE = "# Paying\n\nCharges go to the bank.\n\nA charge has 30 seconds before it is declined.\n\nRefunds are manual.\n"


@dataclass(frozen=True)
class Sample:
    path: str
    text: str
    first: str
    """The first of the anchored lines holds this."""
    last: str
    limit: str
    """A line outside of the anchored ones, in the same symbol, and what it may become."""
    other: str

    def project(self, root: Path) -> Project:
        project = open_project(root, {self.path: self.text})
        project.remember("The bank has 30 seconds", f"{self.path}:{self.line(self.first)}-{self.line(self.last)}")
        return project

    def line(self, part: str) -> int:
        (line,) = (n for n, text in enumerate(self.text.splitlines(), 1) if part in text)
        return line


SAMPLES = {
    "python": Sample("pay.py", PYTHON, "timeout = 30", "attempts = 3", "total > LIMIT", "total >= LIMIT + 1"),
    "go": Sample("pay.go", GO, "timeout := 30", "attempts := 3", "total > limit", "total >= limit+1"),
    "typescript": Sample("pay.ts", TYPESCRIPT, "timeout = 30", "attempts = 3", "total > limit", "total >= limit + 1"),
    "text": Sample("pay.txt", CONFIG, "seconds = 30", "retries = 3", "carrier = post", "carrier = parcel"),
    "markdown": Sample("pay.md", GUIDE, "30 seconds", "30 seconds", "Refunds are manual", "Refunds take a week"),
}
EVERY = pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES)


def lines_of(project: Project) -> tuple[int, int]:
    """First and last line of the only anchor today, from 1."""
    (item,) = project.engine.memories_written_at(project.only().anchor.latest.place.path)
    (checked,) = item.checked
    assert checked.line is not None
    assert checked.end_line is not None
    return checked.line + 1, checked.end_line + 1


@EVERY
def test_an_edit_elsewhere_in_the_symbol_is_silent(tmp_path: Path, sample: Sample) -> None:
    project = sample.project(tmp_path)
    check_grade(project, Grade.INTACT)
    project.replace(sample.path, sample.limit, sample.other)
    assert check_grade(project, Grade.INTACT).drift.edits == ()


@EVERY
def test_lines_above_shift_it_and_change_nothing(tmp_path: Path, sample: Sample) -> None:
    project = sample.project(tmp_path)
    whole = sample.text.splitlines(keepends=True)
    at = sample.line(sample.first) - 1
    indent = whole[at][: len(whole[at]) - len(whole[at].lstrip())]
    added = f"{indent}note(order)\n" if sample.path.endswith((".py", ".go", ".ts")) else f"{indent}more = words\n"
    project.write(sample.path, "".join([*whole[:at], added, *whole[at:]]))
    check_grade(project, Grade.INTACT)
    assert lines_of(project) == (sample.line(sample.first) + 1, sample.line(sample.last) + 1)


@EVERY
def test_the_claimed_value_is_a_hit_with_the_exact_tokens(tmp_path: Path, sample: Sample) -> None:
    project = sample.project(tmp_path)
    project.replace(sample.path, "30", "90")
    project.replace(sample.path, sample.limit, sample.other)
    check_edits(check_grade(project, Grade.CLAIM_HIT), ("30", "90"))
    project.write(sample.path, sample.text)
    check_grade(project, Grade.INTACT)


@EVERY
def test_without_its_lines_it_is_lost_and_comes_back_with_them(tmp_path: Path, sample: Sample) -> None:
    project = sample.project(tmp_path)
    whole = sample.text.splitlines(keepends=True)
    first, last = sample.line(sample.first) - 1, sample.line(sample.last)
    project.write(sample.path, "".join([*whole[:first], *whole[last:]]))
    checked = check_grade(project, Grade.GONE)
    assert "not in it any more" in checked.drift.reason
    project.write(sample.path, sample.text)
    check_grade(project, Grade.INTACT)


def test_lines_that_move_within_their_symbol_hold(tmp_path: Path) -> None:
    project = SAMPLES["python"].project(tmp_path)
    block = "    timeout = 30\n    attempts = 3\n"
    project.replace("pay.py", block, "")
    project.replace("pay.py", "    total = amount", f"{block}    total = amount")
    check_grade(project, Grade.INTACT)
    assert lines_of(project) == (6, 7)


def test_lines_that_were_extracted_into_a_new_function_are_followed_there(tmp_path: Path) -> None:
    text = PYTHON.replace("    timeout = 30\n", "    timeout = settings.bank.seconds(order, 30)\n")
    project = open_project(tmp_path, {"pay.py": text})
    project.remember("The bank has 30 seconds", "pay.py:9-10")
    block = "    timeout = settings.bank.seconds(order, 30)\n    attempts = 3\n"
    project.replace("pay.py", block, "    timeout, attempts = patience(order)\n")
    project.write("pay.py", f"{project.read('pay.py')}\n\ndef patience(order):\n{block}    return timeout, attempts\n")
    checked = check_grade(project, Grade.MOVED, at="pay.py#patience")
    assert checked.drift.move is not None
    assert checked.drift.move.rule == "same-lines"


@pytest.mark.parametrize("is_committed", [True, False])
def test_a_copy_that_stood_there_before_is_not_taken_for_the_lines(tmp_path: Path, *, is_committed: bool) -> None:
    block = "    timeout = 30\n    attempts = 3\n"
    text = PYTHON.replace("def refund(order):\n", f"def refund(order):\n{block}")
    project = (open_project if is_committed else open_folder)(tmp_path / "shop", {"pay.py": text})
    project.remember("The bank has 30 seconds", "pay.py:9-10")
    project.write("pay.py", text.replace(block, "", 1))
    check_grade(project, Grade.GONE)


def test_lines_follow_their_symbol_through_rename_and_move(tmp_path: Path) -> None:
    project = SAMPLES["python"].project(tmp_path)
    project.replace("pay.py", "def charge(", "def collect(")
    check_grade(project, Grade.RENAMED, at="pay.py#collect")
    project.commit()
    project.git("mv", "pay.py", "money.py")
    check_grade(project, Grade.RENAMED, at="money.py#collect")
    project.replace("money.py", "timeout = 30", "timeout = 90")
    check_edits(check_grade(project, Grade.CLAIM_HIT, at="money.py#collect"), ("30", "90"))


def test_a_confirmed_change_holds_and_can_be_undone(tmp_path: Path) -> None:
    project = SAMPLES["python"].project(tmp_path)
    project.replace("pay.py", "timeout = 30", "timeout = 90")
    (memory,) = (item.memory for item in project.engine.memories_written_at("pay.py"))
    change = project.engine.confirm(memory, None)
    assert project.only().drift.grade is Grade.INTACT
    project.replace("pay.py", "total > LIMIT", "total > 2 * LIMIT")
    assert project.only().drift.grade is Grade.INTACT
    for event in change.events:
        project.engine.undo(event)
    assert project.only().drift.grade is Grade.CLAIM_HIT


def test_reformatting_and_renaming_a_local_say_nothing(tmp_path: Path) -> None:
    project = SAMPLES["typescript"].project(tmp_path)
    project.write("pay.ts", TYPESCRIPT.replace("const timeout = 30;", "const patience  =\n    30  // seconds\n  ;"))
    project.replace("pay.ts", "total, timeout)", "total, patience)")
    check_grade(project, Grade.COSMETIC)


def test_locals_that_change_places_are_an_edit(tmp_path: Path) -> None:
    project = open_project(tmp_path, {"pay.py": PYTHON})
    project.remember("It asks the bank", "pay.py:12")
    project.replace("pay.py", "bank.charge(order.card, total, timeout)", "bank.charge(order.card, timeout, total)")
    check_grade(project, Grade.EDITED)


def test_a_symbol_that_does_not_parse_is_unchecked_not_lost(tmp_path: Path) -> None:
    project = SAMPLES["python"].project(tmp_path)
    project.engine.set_buffer("pay.py", PYTHON.replace("    timeout = 30\n", "    timeout = (\n"))
    assert project.engine.report("pay.py").checked[0].drift.grade is Grade.UNCHECKED


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("pay.py:9", [("pay.py#charge", "timeout = 30")]),
        ("pay.py:9-10", [("pay.py#charge", "timeout = 30\n    attempts = 3")]),
        ("pay.py:4", [("pay.py#charge", None)]),
        ("pay.py:4-15", [("pay.py#charge", None)]),
        ("pay.py:4-19", [("pay.py#charge", None), ("pay.py#refund", None)]),
        ("pay.py:14-19", [("pay.py#charge", None), ("pay.py#refund", None)]),
        ("pay.py:1", [("pay.py", "import bank")]),
        ("pay.py:2-3", [("pay.py", None)]),
        ("pay.py:5", [("pay.py#charge", None)]),
    ],
)
def test_lines_mean_symbols_where_they_cover_them_else_a_part(
    tmp_path: Path, written: str, expected: list[tuple[str, str | None]]
) -> None:
    engine = open_project(tmp_path, {"pay.py": PYTHON}).engine
    source = SourceText("pay.py", PYTHON.encode())
    found = [(str(each.place.symbol_path), source.slice(each.span) if each.span else None)
             for each in engine.places.ties_written(written)]  # fmt: skip
    assert found == expected


def test_lines_of_settings_are_their_keys_and_a_wrapped_value_has_parts(tmp_path: Path) -> None:
    text = f"{CONFIG}hosts =\n  one 30\n  two 40\n  three 50\n"
    project = open_project(tmp_path, {"pay.ini": text})
    assert [str(each.place.symbol_path) for each in project.engine.places.ties_written("pay.ini:2-3")] == [
        "pay.ini#pay.seconds",
        "pay.ini#pay.retries",
    ]
    project.remember("The second host waits 40 seconds", "pay.ini:10")
    project.replace("pay.ini", "one 30", "uno 31")
    check_grade(project, Grade.INTACT, at="pay.ini#ship.hosts")
    project.replace("pay.ini", "two 40", "two 45")
    check_edits(check_grade(project, Grade.CLAIM_HIT), ("40", "45"))


def test_without_git_too(tmp_path: Path) -> None:
    project = open_folder(tmp_path / "plain", {"pay.py": PYTHON})
    project.remember("The bank has 30 seconds", "pay.py:9")
    project.replace("pay.py", "total > LIMIT", "total > 2 * LIMIT")
    check_grade(project, Grade.INTACT)
    project.replace("pay.py", "timeout = 30", "timeout = 90")
    check_grade(project, Grade.CLAIM_HIT)
