"""What in a document is taken for a path of the repository, and what is not."""

import pytest

from moorage.domain.documents import Format
from moorage.domain.references import references_in, resolutions
from moorage.domain.source import SourceText


def check_references(text: str, *expected: str, markup: Format = Format.MARKDOWN) -> None:
    source = SourceText("docs/a.md", text.encode())
    found = list(references_in(source, markup))
    assert [each.path for each in found] == list(expected)
    for each in found:
        assert source.slice(each.span) == each.written
        assert source.line_of(each.span.start) == each.row


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("see `src/a.py`", "src/a.py"),
        ("see ``src/a.py``", "src/a.py"),
        ("`./src/a.py`", "src/a.py"),
        ("`src/a.py:12`", "src/a.py"),
        ("`src/a.py:12-20`", "src/a.py"),
        ("`src/a.py#charge`", "src/a.py"),
        ("`src/a.py::Till.charge`", "src/a.py"),
        ("`src/a.py#L12`", "src/a.py"),
        ("`.github/workflows/ci.yml`", ".github/workflows/ci.yml"),
        ("[x](b.md)", "b.md"),
        ("[x](../b.md#part)", "../b.md"),
        ("[x](<b.md> 'title')", "b.md"),
        ("[x]: b/c.md", "b/c.md"),
        ("![x](b%20c.png)", ""),
        ("ünï `src/a.py` x", "src/a.py"),
    ],
)
def test_paths_in_backticks_and_links(text: str, path: str) -> None:
    check_references(text, *([path] if path else []))


@pytest.mark.parametrize(
    "text",
    [
        "src/a.py",
        "`a.py`",
        "`src/`",
        "`and/or`",
        "`application/json`",
        "`https://x.org/a.py`",
        "`src/*.py`",
        "`src/{a,b}.py`",
        "`<dir>/a.py`",
        "`$HOME/a.py`",
        "`~/a.py`",
        "`path/to/file.py`",
        "`your-project/a.py`",
        "`node_modules/x/a.js`",
        "`.mine/config.toml`",
        "`cat src/a.py`",
        "`github.com/x/y.go`",
        "[x](https://x.org/a.md)",
        "[x](mailto:a@b.org)",
        "[x](a@b.org)",
        "[x](#part)",
        "[x](guide)",
        "[x](a.html)",
        "```\n`src/a.py`\n```",
        "<!-- `src/a.py` -->",
        "`[x](b.md)`",
    ],
)
def test_what_is_none(text: str) -> None:
    check_references(text)


def test_links_of_restructured_text() -> None:
    check_references(
        "`a <b/c.rst>`_ and ``src/a.py``\n\n.. include:: d.rst\n.. _x: e.rst\n",
        "b/c.rst", "src/a.py", "d.rst", "e.rst", markup=Format.RESTRUCTURED_TEXT,
    )  # fmt: skip


def test_what_narrows_it() -> None:
    source = SourceText("a.md", b"`src/a.py::Till.charge` `src/a.py:12`")
    assert [(each.symbol, each.line) for each in references_in(source, Format.MARKDOWN)] == [
        ("Till.charge", None), (None, 12),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ("[x](b.md)", ("docs/b.md", "b.md")),
        ("[x](../b.md)", ("b.md",)),
        ("[x](/b.md)", ("b.md",)),
        ("`src/a.py`", ("src/a.py", "docs/src/a.py")),
        ("`../../src/a.py`", ()),
    ],
)
def test_what_it_may_mean(text: str, paths: tuple[str, ...]) -> None:
    (reference,) = references_in(SourceText("docs/a.md", text.encode()), Format.MARKDOWN)
    assert resolutions(reference, "docs/a.md") == paths
