"""A symbol's own name, and those of what encloses it, may be renamed everywhere: its memory holds."""

from pathlib import Path

import pytest

from moorage.domain.drift import Grade, Severity
from support.project import Project, check_edits, check_grade, open_project

PYTHON = """class Session:
    def refresh(self, other: "Session") -> "Session":
        if other is None:
            return Session.default(3)
        return self.refresh(other)

    def clone(self) -> Session:
        copy = Session(self.token, self.user, self.limit)
        copy.count = self.count + 1
        return copy


def factorial(n, acc=1):
    if n <= 1:
        return acc
    return factorial(n - 1, acc * n)
"""
GO = """package shop

type Session struct {
	count int
}

func (s *Session) Refresh(n int) *Session {
	if n > 3 {
		return s.Refresh(n - 1)
	}
	return &Session{count: n + s.count}
}
"""
JAVA = """class Session {
    private final int count;

    Session(int count) {
        this.count = count + 1;
    }

    Session clone(Session other) {
        return new Session(other.count * 2 + count);
    }
}
"""
RUST = """struct Session { count: u32 }

impl Session {
    fn refresh(&self, other: Session) -> Session {
        if other.count > 3 { return Session { count: other.count - 1 }; }
        Session { count: self.count + 1 }
    }
}
"""
TYPESCRIPT = """export class Session {
  count = 1;
  refresh(other: Session): Session {
    if (other.count > 3) { return Session.of(other.count - 1); }
    return new Session(this.count + 1);
  }
}
"""


@pytest.mark.parametrize(
    ("path", "text", "symbol", "old", "new"),
    [
        ("a.py", PYTHON, "factorial", "factorial", "product"),
        ("a.py", PYTHON, "Session.refresh", "Session", "AuthSession"),
        ("a.py", PYTHON, "Session.clone", "Session", "AuthSession"),
        ("a.py", PYTHON, "Session", "Session", "AuthSession"),
        ("a.py", PYTHON, "Session.refresh", "refresh", "renew"),
        ("a.go", GO, "Session.Refresh", "Session", "AuthSession"),
        ("A.java", JAVA, "Session.clone", "Session", "AuthSession"),
        ("A.java", JAVA, "Session", "Session", "AuthSession"),
        ("a.rs", RUST, "Session.refresh", "Session", "AuthSession"),
        ("a.ts", TYPESCRIPT, "Session.refresh", "Session", "AuthSession"),
    ],
)
def test_a_rename_everywhere_raises_nothing(
    tmp_path: Path, path: str, text: str, symbol: str, old: str, new: str
) -> None:
    project = open_project(tmp_path, {path: text})
    project.remember("The Session is refreshed three times at most", f"{path}#{symbol}")
    project.replace(path, old, new)
    found = project.only().drift
    assert (found.grade in (Grade.MOVED, Grade.RENAMED), found.severity) == (True, Severity.NONE), found


def test_a_name_that_stays_behind_is_an_edit(tmp_path: Path) -> None:
    project = open_project(tmp_path, {"a.py": PYTHON})
    project.remember("Copies are counted", "a.py#Session.clone")
    project.write("a.py", PYTHON.replace("Session", "AuthSession").replace("copy = AuthSession(", "copy = Session("))
    check_edits(project.only(), ("AuthSession", "Session"))


def test_a_member_of_the_same_name_of_another_thing_is_none_of_its_own(project: Project) -> None:
    project.write(
        "other.py", "def get(store, key):\n    found = store.get(key, 3)\n    return found or store.get(key)\n"
    )
    project.remember("Looks twice", "other.py#get")
    project.write("other.py", project.read("other.py").replace("def get(", "def fetch("))
    assert project.only().drift.grade is Grade.RENAMED


TOTAL = """    def total(self, lines):
        rest = [line.amount for line in lines if line.amount > Orders.LIMIT]
        return sum(rest) + Orders.LIMIT * len(lines) - self.discount(rest)
"""
ORDERS = "class Orders:\n    LIMIT = 3\n"
BILLS = "class Bills:\n    LIMIT = 9\n"


def moved_total(tmp_path: Path, *, before: dict[str, str], after: dict[str, str]) -> Project:
    """`Orders.total` of `orders.py`, tied and then moved to where today's text has it."""
    project = open_project(tmp_path, before)
    project.remember("Small amounts are left out", "orders.py#Orders.total")
    for path in before.keys() - after.keys():
        project.delete(path)
    for path, text in after.items():
        project.write(path, text)
    return project


@pytest.mark.parametrize("left", [ORDERS, ""], ids=["which stays", "which is gone"])
def test_another_class_of_another_name_means_another_constant(tmp_path: Path, left: str) -> None:
    before = {"orders.py": ORDERS + TOTAL, "bills.py": BILLS}
    after = {"orders.py": f"{left}\nRATE = 2\n", "bills.py": BILLS + TOTAL.replace("Orders", "Bills")}
    found = check_grade(moved_total(tmp_path, before=before, after=after), Grade.EDITED, at="bills.py#Bills.total")
    check_edits(found, ("Orders", "Bills"), ("Orders", "Bills"))


def test_a_class_renamed_with_its_file_raises_nothing(tmp_path: Path) -> None:
    text = ORDERS + TOTAL
    after = {"bills.py": text.replace("Orders", "Bills")}
    check_grade(moved_total(tmp_path, before={"orders.py": text}, after=after), Grade.MOVED, at="bills.py#Bills.total")


def test_a_method_that_names_neither_class_raises_nothing_in_another(tmp_path: Path) -> None:
    total = TOTAL.replace("Orders.", "")
    before = {"orders.py": ORDERS + total, "bills.py": BILLS}
    after = {"orders.py": ORDERS, "bills.py": BILLS + total}
    check_grade(moved_total(tmp_path, before=before, after=after), Grade.MOVED, at="bills.py#Bills.total")
