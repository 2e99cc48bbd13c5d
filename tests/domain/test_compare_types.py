"""Types that are added, changed or taken away."""

import pytest

from moorage.domain.drift import Grade, Severity
from support.sightings import compared, replaced_in

ANNOTATED = [
    ("a.py", "def f(a, b=3, *c, **d):\n    return a\n", [("(a", "(a: int"), ("b=3", "b: dict[str, int] | None=3")]),
    ("a.py", "def f(a, b=3, *c, **d):\n    return a\n", [("*c, **d)", "*c: str, **d: Unpack[Options]) -> list[int]")]),
    ("a.py", "class f:\n    def g(self):\n        pass\n", [("(self)", "(self) -> None")]),
    ("a.py", "f = 30\n", [("f =", "f: Final[int] =")]),
    ("a.ts", "function f(a, b = 3) { return a; }\n", [("(a", "(a: Map<string, number>"), (") {", "): number {")]),
    ("a.ts", "const f = (a) => { return a; };\n", [("(a)", "(a: number): number")]),
    ("a.ts", "export const f = 30;\n", [("f =", "f: number =")]),
    ("a.kt", "val f = 30\n", [("f =", "f: Int =")]),
]


@pytest.mark.parametrize(("path", "before", "edits"), ANNOTATED)
def test_types_that_were_left_unsaid_change_nothing(path: str, before: str, edits: list[tuple[str, str]]) -> None:
    after = replaced_in(before, edits)
    at = "f.g" if "def g" in before else "f"
    found = compared(path, before, after, at=at)
    assert (found.grade, found.severity) == (Grade.MODIFIERS, Severity.HINT)
    assert all(each.old == "" and each.new for each in found.edits)


@pytest.mark.parametrize(
    ("path", "before", "edits", "grade"),
    [
        ("a.py", "def f(a):\n    return a\n", [("(a", "(a: int, b: int")], Grade.SIGNATURE),
        ("a.py", "def f(a):\n    return a\n", [("(a", "(a: int = 3")], Grade.SIGNATURE),
        ("a.py", "def f(a: int):\n    return a\n", [(": int", "")], Grade.SIGNATURE),
        ("a.py", "def f(a: int):\n    return a\n", [(": int", ": int | None")], Grade.SIGNATURE),
        ("a.py", "def f(a, b):\n    return g(a, b, 1)\n", [("(a", "(a: int"), ("1)", "2)")], Grade.EDITED),
        ("a.py", "def f(a):\n    return a\n", [("(a)", "(a: A[B, C]) -> D[E]"), ("a\n", "g(a)\n")], Grade.EDITED),
        ("a.rs", "fn f(a: u8) { g(a); h(a) }\n", [(") {", ") -> u8 {")], Grade.SIGNATURE),
        ("a.kt", "fun f(a: Int) { g(a); h(a) }\n", [(") {", "): Int {")], Grade.SIGNATURE),
        ("a.swift", "func f(a: Int) { g(a); h(a) }\n", [(") {", ") -> Int {")], Grade.SIGNATURE),
    ],
)  # fmt: skip
def test_other_types_and_parameters_do(path: str, before: str, edits: list[tuple[str, str]], grade: Grade) -> None:
    assert compared(path, before, replaced_in(before, edits), at="f").grade is grade
