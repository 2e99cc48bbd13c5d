"""Projects in a temporary folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from services import samples
from support.project import Project, open_project


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    """The Python sample in a git repository."""
    opened = open_project(tmp_path / "shop", samples.PYTHON.files)
    yield opened
    opened.close()
