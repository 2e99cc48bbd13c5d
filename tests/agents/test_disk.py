"""Files while somebody else writes them too."""

from pathlib import Path

import pytest

from moorage.agents.disk import Disk
from moorage.agents.plan import FileChange
from moorage.domain.errors import FileUnavailable


@pytest.mark.parametrize("meanwhile", ["theirs", None])
def test_what_somebody_else_changed_meanwhile_stays(meanwhile: str | None, tmp_path: Path) -> None:
    root = tmp_path / "work"
    root.mkdir()
    for name in ("a", "b"):
        (root / name).write_text("before")
    if meanwhile is None:
        (root / "b").unlink()
    else:
        (root / "b").write_text(meanwhile)
    changes = [FileChange(name, "before", "after") for name in ("a", "b")]
    with pytest.raises(FileUnavailable, match=r"b cannot be written .*meanwhile.*; nothing was changed"):
        Disk(root, tmp_path / "backups").write(changes)
    assert (root / "a").read_text() == "before"
    assert ((root / "b").read_text() if (root / "b").exists() else None) == meanwhile


def test_a_file_that_came_meanwhile_stays(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("theirs")
    with pytest.raises(FileUnavailable, match="meanwhile"):
        Disk(tmp_path, tmp_path / "backups").write([FileChange("a", None, "ours")])
    assert (tmp_path / "a").read_text() == "theirs"
