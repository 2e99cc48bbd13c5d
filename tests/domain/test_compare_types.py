"""Types that are added, changed or taken away."""

import pytest

from moorage.domain.drift import Grade, Severity
from moorage.domain.type_meaning import Meaning
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
        ("a.py", "def f(a: int):\n    return a\n", [(": int", "")], Grade.MODIFIERS),
        ("a.py", "def f(a: int):\n    return a\n", [(": int", ": int | None")], Grade.EDITED),
        ("a.py", "def f(a, b):\n    return g(a, b, 1)\n", [("(a", "(a: int"), ("1)", "2)")], Grade.EDITED),
        ("a.py", "def f(a):\n    return a\n", [("(a)", "(a: A[B, C]) -> D[E]"), ("a\n", "g(a)\n")], Grade.EDITED),
        ("a.rs", "fn f(a: u8) { g(a); h(a) }\n", [(") {", ") -> u8 {")], Grade.SIGNATURE),
        ("a.kt", "fun f(a: Int) { g(a); h(a) }\n", [(") {", "): Int {")], Grade.SIGNATURE),
        ("a.swift", "func f(a: Int) { g(a); h(a) }\n", [(") {", ") -> Int {")], Grade.SIGNATURE),
    ],
)  # fmt: skip
def test_other_types_and_parameters_do(path: str, before: str, edits: list[tuple[str, str]], grade: Grade) -> None:
    assert compared(path, before, replaced_in(before, edits), at="f").grade is grade


TYPED = """
def f(app: "Flask", name: t.Optional[str] = None, *, sizes: t.List[t.Tuple[int, ...]]) -> t.Optional["Body"]:
    found: t.Dict[str, t.Any] = {}
    self.seen: t.List["Body"] = []

    def inner(key: t.Optional[str]) -> t.List[int]:
        return sizes[key]

    return load(app, name, found, inner, lambda x: x)
"""
RESPELLED = [
    ('"Flask"', "Flask"),
    ("t.Optional[str] = None", "str = None"),
    ("t.List[t.Tuple[int, ...]]", "list[tuple[int, ...]]"),
    ('t.Optional["Body"]', "Body | None"),
    ("t.Dict[str, t.Any]", "dict[str, Any]"),
    ('t.List["Body"]', "list[Body]"),
    ("t.Optional[str]", "str | None"),
    ("t.List[int]", "list[int]"),
]
MEMORY = "Flask loads a Body for `None` as a name, and `Optional` sizes"


@pytest.mark.parametrize("memory", ["", MEMORY])
def test_a_type_spelled_in_another_way_is_the_same_code(memory: str) -> None:
    new = replaced_in(TYPED, RESPELLED)
    assert compared("a.py", TYPED, new, memory=memory).grade is Grade.COSMETIC
    assert compared("a.py", new, TYPED, memory=memory).grade is Grade.COSMETIC


@pytest.mark.parametrize("edit", [("return load(app", "return read(app"), ("sizes[key]", "sizes[-key]")])
def test_what_really_changed_beside_it_is_told_alone(edit: tuple[str, str]) -> None:
    found = compared("a.py", TYPED, replaced_in(TYPED, [*RESPELLED, edit]), memory=MEMORY)
    assert found.grade is Grade.EDITED
    assert len(found.edits) == 1


def test_statements_that_are_nested_otherwise_are_no_types() -> None:
    before = "def f(a):\n    if a:\n        g()\n    h()\n"
    after = "def f(a: int):\n    if a:\n        g()\n        h()\n"
    assert compared("a.py", before, after, at="f").grade is Grade.EDITED


LOCAL = "def f(a):\n    rows = []\n    return g(a, rows)\n"


@pytest.mark.parametrize(
    ("before", "edits"),
    [
        (LOCAL, [("rows = []", "rows: list[int] = []")]),
        ("def f(a: list):\n    return a\n", [("list", "list[int]")]),
        ("def f(a: int) -> Flask:\n    return Flask(a)\n", [(" -> Flask", "")]),
        ("def f(a):\n    rows: list[int] = []\n    return rows\n", [(": list[int]", "")]),
    ],
)
def test_types_that_are_added_or_left_out_do_nothing(before: str, edits: list[tuple[str, str]]) -> None:
    found = compared("a.py", before, replaced_in(before, edits), at="f", memory="It reads the rows of Flask")
    assert (found.grade, found.severity) == (Grade.MODIFIERS, Severity.HINT)
    assert found.edits


def test_another_type_is_told_of_and_is_a_warning_where_the_memory_names_it() -> None:
    before = "def f(a: Decimal, b: Decimal) -> Decimal:\n    return a\n"
    after = before.replace("a: Decimal", "a: float")
    plain = compared("a.py", before, after, at="f", memory="Amounts are in cents")
    assert (plain.grade, plain.severity) == (Grade.EDITED, Severity.INFORMATION)
    assert [(each.old, each.new) for each in plain.edits] == [("Decimal", "float")]
    assert compared("a.py", before, after, at="f", memory="Amounts are Decimal").grade is Grade.CLAIM_HIT


@pytest.mark.parametrize(
    "edits",
    [
        [("name: t.Optional[str] = None", 'name: str = "x"')],
        [("*, sizes", "sizes")],
        [(", name: t.Optional[str] = None", ""), ("app, name", "app")],
        [("lambda x: x", "lambda x: y")],
    ],
)
def test_parameters_and_defaults_are_no_types(edits: list[tuple[str, str]]) -> None:
    found = compared("a.py", TYPED, replaced_in(TYPED, [*RESPELLED[:1], *edits]), memory="It loads")
    assert found.grade is (Grade.EDITED if "lambda" in edits[0][0] else Grade.SIGNATURE)


def test_a_type_elsewhere_than_in_python_is_of_the_signature() -> None:
    before = "function f(a: Foo): Bar { g(a); return h(a); }\n"
    assert compared("a.ts", before, before.replace("Foo", "Baz"), at="f").grade is Grade.SIGNATURE


def test_a_type_that_a_memory_names_and_nothing_has_any_more() -> None:
    before = "def f(a) -> Decimal:\n    return a\n"
    found = compared("a.py", before, before.replace(" -> Decimal", ""), at="f", memory="Amounts are Decimal")
    assert (found.grade, found.edits[0].claims) == (Grade.CLAIM_HIT, ("Decimal",))


@pytest.mark.parametrize(
    ("edit", "grade"),
    [
        (("first = None", "first = last"), Grade.EDITED),
        (("None", "0"), Grade.CLAIM_HIT),
        (("last=None", "last=0"), Grade.CLAIM_HIT),
    ],
)
def test_a_word_that_code_is_full_of_counts_where_it_was_replaced_or_is_gone(
    edit: tuple[str, str], grade: Grade
) -> None:
    before = "def f(rows, last=None):\n    first = None\n    return pick(rows, first, last) or None\n"
    found = compared("a.py", before, replaced_in(before, [edit]), memory="Without rows it gives None")
    assert found.grade is grade


@pytest.mark.parametrize("name", ["v{}", "w{}"])
def test_few_types_are_compared_with_each_of_thousands(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """At the same names and at others: every one with every other would take half a minute."""
    n_compared, same = 0, Meaning.same

    def counted(one: Meaning, other: Meaning, *, or_unsaid: bool = False) -> bool:
        nonlocal n_compared
        n_compared += 1
        return same(one, other, or_unsaid=or_unsaid)

    monkeypatch.setattr(Meaning, "same", counted)
    before, after = (
        "def f():\n" + "".join(f"    {own.format(n)}: dict[str, {of}{n}] = g({n})\n" for n in range(600))
        for own, of in (("v{}", "T"), (name, "U"))
    )
    assert compared("a.py", before, after).edits
    assert n_compared < 600 * 600
