"""Projects in a temporary folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from moorage.store import open_store
from services import samples
from support.project import Project, open_project
from support.stating import AUTO, OFF, Writer


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    """The Python sample in a git repository."""
    opened = open_project(tmp_path / "shop", samples.PYTHON.files)
    yield opened
    opened.close()


@pytest.fixture
def writer(tmp_path: Path) -> Iterator[Writer]:
    """Writes into a store of its own, asking about contradictions."""
    store = open_store(tmp_path / "store.db")
    yield Writer(store)
    store.close()


@pytest.fixture
def auto(writer: Writer) -> Writer:
    """The same, the newer fact winning."""
    writer.rules = AUTO
    return writer


@pytest.fixture
def off(writer: Writer) -> Writer:
    """The same, looking away."""
    writer.rules = OFF
    return writer
