"""Places as people type them: found, refused with what is there, and every offered name can be typed."""

import re
from pathlib import Path

import pytest

from moorage.domain.errors import SymbolNotFound
from support.project import open_project

FILES = {
    "a.rs": "struct Session { a: u32 }\n\nimpl Session {\n    fn refresh(&self) -> u32 { self.a }\n}\n",
    "A.java": "class A {\n  int f(int a) { return a; }\n  int f(long a) { return 1; }\n  int f() { return 2; }\n}\n",
    "a.py": "if x:\n  def f(a):\n    return a\nelse:\n  def f(a):\n    return 2\n\n\nclass A:\n  def g(self): pass\n",
    "a.md": "# One\n\ntext\n\n## Usage\n\nfirst\n\n## Usage\n\nsecond\n",
}


@pytest.mark.parametrize(
    ("typed", "count"),
    [("a.rs#Session", 2), ("A.java#A.f", 3), ("A.java#f", 3), ("a.py#f", 2), ("a.md#One.Usage", 2), ("a.md#Usage", 2)],
)
def test_every_name_that_is_offered_means_one_symbol(tmp_path: Path, typed: str, count: int) -> None:
    engine = open_project(tmp_path, FILES).engine
    with pytest.raises(SymbolNotFound, match=f"names {count} symbols; choose one of: ") as refused:
        engine.places.named(typed)
    offered = re.split(r", (?![^()]*\))", str(refused.value).partition("choose one of: ")[2])
    file = typed.partition("#")[0]
    places = [engine.places.named(f"{file}#{each}") for each in offered]
    assert len(set(places)) == count, offered


@pytest.mark.parametrize(
    ("typed", "expected"),
    [("a.py", "a.py"), ("a.py#A.g", "a.py#A.g"), ("a.py#g", "a.py#A.g"), ("./a.py# A ", "a.py#A"), ("a.py#", "a.py")],
)
def test_the_end_of_a_name_is_enough_where_it_is_alone(tmp_path: Path, typed: str, expected: str) -> None:
    engine = open_project(tmp_path, FILES).engine
    assert str(engine.places.named(typed).symbol_path) == expected


@pytest.mark.parametrize(
    ("typed", "expected"),
    [("a.py:2", "a.py#f"), ("a.py:10", "a.py#A.g"), ("a.py:9", "a.py#A"), ("a.py:1", "a.py"), ("a.py:999", "a.py")],
)
def test_a_line_means_the_innermost_symbol(tmp_path: Path, typed: str, expected: str) -> None:
    engine = open_project(tmp_path, FILES).engine
    assert str(engine.places.written(typed).symbol_path) == expected


def test_a_mistyped_symbol_is_answered_with_the_closest_names_first(tmp_path: Path) -> None:
    functions = "".join(f"def unrelated_{i}():\n    pass\n\n\n" for i in range(9)) + "def refresh_token():\n    pass\n"
    project = open_project(tmp_path, {"a.py": functions})
    with pytest.raises(SymbolNotFound, match="symbols of the file: refresh_token, "):
        project.engine.places.named("a.py#refesh_token")


COMMENTED = {
    "a.go": "package a\n\n// F does it\n// at once.\nfunc F() int {}\n\n// alone\n\nfunc G() int {}\n",
    "a.java": "class A {\n  /**\n   * Does it.\n   */\n  int f() { return 1; }\n}\n",
    "a.py": (
        "x = 1  # of x\ndef f():\n    return x\n\n\nclass A:\n    y = 2\n\n"
        "    # of g\n    @cached\n    def g(self):\n        pass\n"
    ),
}


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        *[("a.go:3", "a.go#F"), ("a.go:4", "a.go#F"), ("a.go:7", "a.go"), ("a.go:2", "a.go")],
        *[("a.java:2", "a.java#A.f"), ("a.java:3", "a.java#A.f"), ("a.java:1", "a.java#A")],
        *[("a.py:1", "a.py#x"), ("a.py:9", "a.py#A.g"), ("a.py:8", "a.py#A")],
    ],
)
def test_a_comment_directly_above_a_symbol_means_the_symbol(tmp_path: Path, typed: str, expected: str) -> None:
    engine = open_project(tmp_path, COMMENTED).engine
    assert str(engine.places.written(typed).symbol_path) == expected
