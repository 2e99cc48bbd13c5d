"""Anchors that a memory's own text names, and notes that are adopted by the paths in them."""

from pathlib import Path

import pytest

from moorage.domain.drift import Grade
from moorage.domain.errors import InvalidInput
from moorage.domain.event import EventKind
from moorage.domain.memory import Kind
from moorage.domain.requests import NewMemory
from support.project import Project, check_grade, open_project

CODE = "def f(a):\n    limit = 3\n    return a * limit\n\n\ndef g(a):\n    return a\n"
FILES = {"src/a.py": CODE, "src/b.py": "def h():\n    return 1\n", "note.md": "# One\n\ntext\n"}


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return open_project(tmp_path / "shop", FILES)


def remembered(project: Project, text: str) -> tuple[list[str], tuple[str, ...]]:
    """Places that a memory was anchored to by its text, and the remarks."""
    result = project.engine.remember(NewMemory(content=text, kind=Kind.NOTE))
    return [str(each.anchor.latest.place.symbol_path) for each in result.known.checked], result.written.remarks


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Small @anchor(file=src/a.py, symbol=f)", ["src/a.py#f"]),
        ('Small @anchor(file="src/a.py", symbol="f")', ["src/a.py#f"]),
        ("Both @anchor(file=src/a.py, symbol=f) @anchor(file=src/b.py)", ["src/a.py#f", "src/b.py"]),
        ("All of it @anchor(file=src)", ["src/"]),
        ("Heading @anchor(file=note.md, symbol=One)", ["note.md#One"]),
    ],
)
def test_markers_anchor(project: Project, text: str, expected: list[str]) -> None:
    assert remembered(project, text) == (expected, ())


@pytest.mark.parametrize("file", ["../x.py", "/etc/passwd", "out/secret.py", "missing.py", "src/../../x.py"])
def test_a_file_that_is_missing_or_outside_gives_no_anchor_and_a_remark(project: Project, file: str) -> None:
    (project.root / "out").symlink_to(project.root.parent)
    (project.root.parent / "secret.py").write_text("x = 1\n", encoding="utf-8")
    places, remarks = remembered(project, f"Mind @anchor(file={file}, symbol=x)")
    assert places == []
    assert len(remarks) == 1
    assert remarks[0].startswith("not anchored: ")


def test_a_missing_symbol_leaves_the_file_and_a_remark(project: Project) -> None:
    places, remarks = remembered(project, "Mind @anchor(file=src/a.py, symbol=nope)")
    assert places == ["src/a.py"]
    assert "src/a.py#nope is not there" in remarks[0]


def test_what_is_hashed_is_ours_and_an_edit_outside_of_the_symbol_is_silent(project: Project) -> None:
    remembered(project, "At most 3 @anchor(file=src/a.py, symbol=f)")
    project.replace("src/a.py", "    return a\n", "    return 2 * a\n")
    check_grade(project, Grade.INTACT)
    project.replace("src/a.py", "limit = 3", "limit = 4")
    check_grade(project, Grade.CLAIM_HIT)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The limit in src/a.py is ours", "src/a.py"),
        ("`f` in src/a.py has the limit", "src/a.py#f"),
        ("`f` and `g` in src/a.py", "src/a.py"),
        ("see src/a.py#g", "src/a.py#g"),
        ("see src/a.py:6", "src/a.py#g"),
        ("see src/a.py:2", "src/a.py#f"),
        ("see missing.py, then src/b.py and src/a.py", "src/b.py"),
        ("nothing here", None),
        ("../outside.py", None),
    ],
)
def test_adoption(project: Project, text: str, expected: str | None) -> None:
    project.remember(text)
    adoption = project.engine.mending.adopt(None, only_look=False)
    found = [str(tie.place.symbol_path) for _, ties in adoption.adopted for tie in ties]
    assert found == ([expected] if expected else [])
    assert (adoption.n_without_path, adoption.n_anchored) == (0 if expected else 1, 0)


def test_adopting_twice_finds_nothing_more_and_undo_takes_it_back(project: Project) -> None:
    project.remember("The limit in src/a.py is ours")
    project.remember("Anchored already", "src/b.py")
    looked = project.engine.mending.adopt(None, only_look=True)
    assert (len(looked.adopted), looked.events, len(project.check())) == (1, (), 1)
    first = project.engine.mending.adopt(None, only_look=False)
    again = project.engine.mending.adopt(None, only_look=False)
    assert (len(first.adopted), first.n_anchored, len(again.adopted), again.n_anchored) == (1, 1, 0, 2)
    assert len(project.check()) == 2
    for event in first.events:
        project.engine.undo(event)
    assert len(project.check()) == 1
    assert len(project.events(EventKind.ANCHORED)) == 1


def test_the_words_of_a_marker_are_no_claims(project: Project) -> None:
    remembered(project, "Keep it small @anchor(file=src/a.py, symbol=f) @anchor(file=src/limit.py)")
    project.replace("src/a.py", "    limit = 3\n    return a * limit\n", "    bound = 3\n    return bound * a\n")
    assert project.only().drift.grade is not Grade.CLAIM_HIT


def test_one_more_anchor(project: Project) -> None:
    memory = project.remember("The limit", "src/a.py#f")
    change = project.engine.mending.anchor(memory, project.engine.places.ties_written("src/b.py#h"))
    assert [str(each.drift.place.symbol_path) for each in project.check() if each.drift.place] == [
        "src/a.py#f",
        "src/b.py#h",
    ]
    with pytest.raises(InvalidInput, match="anchored there already"):
        project.engine.mending.anchor(memory, project.engine.places.ties_written("src/b.py#h"))
    project.engine.undo(change.events[0])
    assert len(project.check()) == 1
