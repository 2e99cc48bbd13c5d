"""Reading files by workspace-relative path: nothing outside, buffers first, and why a file has no text."""

import os
from pathlib import Path

import pytest

from moorage.domain.errors import FileUnavailable
from moorage.domain.source import SourceText, Unreadable
from moorage.workspace import Workspace, ignores_case

LIMIT = 1000


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    root = tmp_path / "shop"
    (root / "src").mkdir(parents=True)
    (root / "src" / "a.py").write_text("x = 1\n")
    (tmp_path / "outside.py").write_text("secret\n")
    return Workspace(root, max_file_bytes=LIMIT)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("src/a.py", "src/a.py"),
        ("./src//a.py", "src/a.py"),
        ("src/../src/a.py", "src/a.py"),
        ("src/none.py", "src/none.py"),
        ("..name.py", "..name.py"),
        ("...", "..."),
        (".", "."),
        ("src/cafe\u0301.py", "src/caf\u00e9.py"),
    ],
)
def test_paths_inside_are_relative_with_forward_slashes(workspace: Workspace, given: str, expected: str) -> None:
    assert workspace.relative(given) == expected
    assert workspace.relative(workspace.root / given) == expected


@pytest.mark.parametrize("given", ["../outside.py", "src/../../outside.py", "/etc/passwd", "", "  ", "a\0b", ".."])
def test_paths_outside_are_refused(workspace: Workspace, given: str) -> None:
    with pytest.raises(FileUnavailable):
        workspace.relative(given)


def test_links_may_lead_about_inside_but_not_out(workspace: Workspace) -> None:
    root = workspace.root
    (root / "in.py").symlink_to(root / "src" / "a.py")
    (root / "out.py").symlink_to(root.parent / "outside.py")
    (root / "loop").symlink_to(root / "loop")
    assert workspace.relative("in.py") == "in.py"
    assert isinstance(workspace.read("in.py"), SourceText)
    for path in ("out.py", "loop"):
        assert not isinstance(workspace.read(path), SourceText)
    with pytest.raises(FileUnavailable, match="leads outside"):
        workspace.relative("out.py")


def test_what_is_read_through_a_folder_that_is_a_link_lies_inside(workspace: Workspace) -> None:
    root, outside = workspace.root, workspace.root.parent / "outside"
    outside.mkdir()
    (outside / "a.py").write_text("secret = 1\n")
    (root / "near").symlink_to(root / "src")
    (root / "far").symlink_to(outside)
    (root / "src" / "far").symlink_to(outside)
    assert workspace.read("near/a.py") == SourceText("near/a.py", (root / "src" / "a.py").read_bytes())
    for path in ("far/a.py", "src/far/a.py", "near/far/a.py", "src/../../outside/a.py", "../outside/a.py"):
        assert workspace.read(path) is Unreadable.DENIED
    assert workspace.read("src/a.py/b.py") is Unreadable.MISSING
    assert workspace.read("src/none/b.py") is Unreadable.MISSING


def test_a_root_that_is_a_link_takes_paths_by_both_names(workspace: Workspace, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(workspace.root)
    linked = Workspace(tmp_path / "link", max_file_bytes=LIMIT)
    assert linked.relative(workspace.root / "src" / "a.py") == "src/a.py"
    assert linked.relative(tmp_path / "link" / "src" / "a.py") == "src/a.py"
    assert linked.checkout == workspace.checkout


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"x = 1\n", SourceText("f.py", b"x = 1\n")),
        (b"", SourceText("f.py", b"")),
        (b"\xef\xbb\xbfx", SourceText("f.py", b"x")),
        (b"a" * LIMIT, SourceText("f.py", b"a" * LIMIT)),
        (b"a" * (LIMIT + 1), Unreadable.TOO_LARGE),
        (b"a\0b", Unreadable.BINARY),
        ("é".encode("latin-1"), Unreadable.NOT_UTF8),
        ("é".encode("utf-16"), Unreadable.BINARY),
        (None, Unreadable.MISSING),
    ],
)
def test_what_a_file_reads_as(workspace: Workspace, data: bytes | None, expected: object) -> None:
    if data is not None:
        (workspace.root / "f.py").write_bytes(data)
    assert workspace.read("f.py") == expected


def test_a_folder_a_pipe_and_a_path_through_a_file_are_missing(workspace: Workspace) -> None:
    os.mkfifo(workspace.root / "pipe")
    for path in ("src", "pipe", "src/a.py/b.py"):
        assert workspace.read(path) in (Unreadable.MISSING, Unreadable.DENIED)


def test_a_file_that_may_not_be_read_is_denied(workspace: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    """Root may read everything, so the system's answer is stood in for."""

    def refuse(_: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert workspace.read("src/a.py") is Unreadable.DENIED


def test_a_buffer_takes_precedence_until_it_is_dropped(workspace: Workspace) -> None:
    assert workspace.is_saved("src/a.py")
    workspace.set_buffer("src/a.py", "x = 2\n")
    assert workspace.read("src/a.py") == SourceText("src/a.py", b"x = 2\n")
    assert not workspace.is_saved("src/a.py")
    assert workspace.buffers() == ["src/a.py"]
    workspace.set_buffer("src/a.py", "x = 1\n")
    assert workspace.is_saved("src/a.py")
    workspace.set_buffer("src/a.py", "y" * (LIMIT + 1))
    assert workspace.read("src/a.py") is Unreadable.TOO_LARGE
    workspace.drop_buffer("src/a.py")
    assert workspace.read("src/a.py") == SourceText("src/a.py", b"x = 1\n")


def test_walk_leaves_hidden_and_built_folders_out(workspace: Workspace) -> None:
    for path in (".git/x", "node_modules/x.js", "dist/x.js", "src/deep/b.py", ".hidden"):
        (workspace.root / path).parent.mkdir(parents=True, exist_ok=True)
        (workspace.root / path).write_text("")
    assert sorted(workspace.walk()) == [".hidden", "src/a.py", "src/deep/b.py"]


@pytest.mark.parametrize(
    ("given", "expected"),
    [("src/a.py", "src/a.py"), ("SRC/A.PY", "src/a.py"), ("src/New.py", "src/New.py"), ("New/a.py", "New/a.py")],
)
def test_on_a_disk_that_ignores_case_a_path_has_the_case_of_the_disk(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch, given: str, expected: str
) -> None:
    monkeypatch.setattr("moorage.workspace.ignores_case", lambda _: True)
    careless = Workspace(workspace.root, max_file_bytes=LIMIT)
    assert careless.relative(given) == expected
    assert careless.relative(careless.root / given) == expected


def test_this_disk_minds_case_or_it_does_not(workspace: Workspace) -> None:
    (workspace.root / "case").mkdir()
    assert ignores_case(workspace.root / "case") == (workspace.root / "CASE").exists()
