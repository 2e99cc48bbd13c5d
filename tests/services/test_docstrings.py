"""A changed docstring changes no code; whether it is said at all is a setting."""

from pathlib import Path

from moorage.domain.drift import Grade, Severity
from moorage.domain.wording import sentence
from moorage.settings import DriftSettings, EmbeddingSettings, Settings
from support.project import Project, check_grade, open_project

FILES = {"a.py": 'def charge(amount):\n    """Charge a card."""\n    return amount + 30\n'}
HINTING = Settings(embedding=EmbeddingSettings(enabled=False), drift=DriftSettings(docstrings="hint"))


def edited(root: Path, old: str, new: str, settings: Settings) -> Project:
    project = open_project(root, FILES, settings=settings)
    project.remember("Adds 30", "a.py#charge")
    project.replace("a.py", old, new)
    return project


def test_it_is_silent_by_default(tmp_path: Path) -> None:
    project = edited(tmp_path, "Charge a card.", "Take the money.", Settings(embedding=HINTING.embedding))
    found = check_grade(project, Grade.COSMETIC)
    assert (found.drift.severity, sentence(found)) == (Severity.NONE, "")


def test_it_is_a_hint_where_that_is_set_and_the_memory_holds(tmp_path: Path) -> None:
    project = edited(tmp_path, "Charge a card.", "Take the money.", HINTING)
    found = check_grade(project, Grade.COSMETIC)
    assert (found.drift.severity, sentence(found)) == (Severity.HINT, "the docstring changed")


def test_comments_and_layout_are_no_hint(tmp_path: Path) -> None:
    project = edited(tmp_path, "    return amount + 30", "    # more\n    return (amount + 30)", HINTING)
    assert check_grade(project, Grade.COSMETIC).drift.severity is Severity.NONE


def test_a_changed_setting_counts_at_once(tmp_path: Path) -> None:
    project = edited(tmp_path, "Charge a card.", "Take the money.", Settings(embedding=HINTING.embedding))
    check_grade(project, Grade.COSMETIC)
    project.settings = HINTING
    project.reopen()
    assert project.only().drift.severity is Severity.HINT
