"""The project briefing: read and replaced as a whole, inside the workspace only, and never with a secret."""

from pathlib import Path

import pytest

from moorage.domain.errors import Blocked, FileUnavailable, InvalidInput
from services import samples
from support.project import Project, open_project

KEY = "ghp_" + "a1B2" * 9


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return open_project(tmp_path / "shop", samples.PYTHON.files)


def test_it_is_empty_until_it_is_written_and_then_replaced_as_a_whole(project: Project) -> None:
    core = project.engine.core
    assert core.read() == ""
    assert core.replace("# Shop\n\nCharges are idempotent") == "# Shop\n\nCharges are idempotent\n"
    core.replace("# Anew\r\n")
    assert core.path.read_bytes() == b"# Anew\r\n"
    assert [each.name for each in core.path.parent.iterdir()] == ["core.md"]
    core.replace("")
    assert core.read() == ""


def test_p1_a_secret_is_refused_and_nothing_is_written(project: Project) -> None:
    project.engine.core.replace("# Shop\n")
    with pytest.raises(Blocked) as raised:
        project.engine.core.replace(f"the token is {KEY}")
    assert KEY not in str(raised.value)
    assert project.engine.core.read() == "# Shop\n"


def test_more_than_200_lines_are_advised_against(project: Project) -> None:
    project.engine.core.replace("line\n" * 200)
    assert project.engine.core.advice() == ""
    project.engine.core.replace("line\n" * 201)
    assert project.engine.core.advice().startswith("201 lines")


def test_a_link_that_leaves_the_workspace_is_not_followed(project: Project, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (project.root / ".moorage").symlink_to(tmp_path / "outside")
    with pytest.raises(FileUnavailable, match="leads out"):
        project.engine.core.replace("# Shop\n")
    with pytest.raises(FileUnavailable, match="leads out"):
        project.engine.core.read()
    assert list((tmp_path / "outside").iterdir()) == []


def test_what_is_no_text_or_too_much_is_refused(project: Project) -> None:
    (project.root / ".moorage").mkdir()
    project.engine.core.path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(FileUnavailable, match="cannot be read"):
        project.engine.core.read()
    with pytest.raises(InvalidInput, match="at most 100000"):
        project.engine.core.replace("x" * 100_001)
