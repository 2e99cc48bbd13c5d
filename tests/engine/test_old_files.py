"""Reading earlier commits through one process: what happens when it ends, and when there is no git."""

from pathlib import Path

import pytest

from moorage.domain.errors import RepositoryUnavailable
from moorage.domain.source import SourceText, Unreadable
from moorage.engine.old_files import OldFiles
from moorage.repository import Objects, Repository, locate
from support.repo import make_repo


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    found = locate(make_repo(tmp_path / "shop", {"a.py": "x = 1\n"}))
    assert found
    return found


def test_a_process_that_ended_is_followed_by_another(repository: Repository) -> None:
    files = OldFiles(repository, 1_000)
    assert files.read("HEAD", ["a.py", "b.py"]) == {"a.py": SourceText("a.py", b"x = 1\n"), "b.py": Unreadable.MISSING}
    assert isinstance(files._objects, Objects)
    files._objects.close()
    with pytest.raises(RepositoryUnavailable):
        files.read("HEAD", ["a.py"])
    assert files.read("HEAD", ["a.py"]) == {"a.py": SourceText("a.py", b"x = 1\n")}
    files.close()
    files.close()


def test_without_a_repository_nothing_was_there_before() -> None:
    assert OldFiles(None, 1_000).read("HEAD", ["a.py"]) == {"a.py": Unreadable.MISSING}
