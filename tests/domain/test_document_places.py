"""Which files are documents, and what for."""

import pytest

from moorage.domain.documents import (
    Format,
    Role,
    format_of,
    is_about_repository,
    is_expected,
    is_history,
    is_past,
    role_of,
    status_of,
)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("README.md", Format.MARKDOWN),
        ("README", Format.PLAIN),
        ("docs/a.rst", Format.RESTRUCTURED_TEXT),
        ("notes.TXT", Format.PLAIN),
        (".windsurfrules", Format.MARKDOWN),
        ("requirements-dev.txt", None),
        ("src/CMakeLists.txt", None),
        ("LICENSE.txt", None),
        ("a.py", None),
        ("Makefile", None),
    ],
)
def test_formats(path: str, expected: Format | None) -> None:
    assert format_of(path) is expected


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("docs/adr/0001-x.md", Role.DECISION),
        ("doc/decisions/0001-x.rst", Role.DECISION),
        ("services/shop/docs/architecture/decisions/x.md", Role.DECISION),
        ("docs/adr/README.md", Role.TEXT),
        ("docs/adr/template.md", Role.TEXT),
        ("AGENTS.md", Role.INSTRUCTIONS),
        ("packages/a/CLAUDE.md", Role.INSTRUCTIONS),
        ("GEMINI.md", Role.INSTRUCTIONS),
        (".github/copilot-instructions.md", Role.INSTRUCTIONS),
        (".github/instructions/python.instructions.md", Role.INSTRUCTIONS),
        (".cursor/rules/style.mdc", Role.INSTRUCTIONS),
        (".windsurf/rules/style.md", Role.INSTRUCTIONS),
        ("docs/guide.md", Role.TEXT),
    ],
)
def test_roles(path: str, expected: Role) -> None:
    assert role_of(path) is expected


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("README.md", True),
        ("AGENTS.md", True),
        ("docs/a/b.md", True),
        ("services/x/adr/0001-x.md", True),
        ("CHANGELOG.md", False),
        ("docs/.templates/a.md", False),
        ("notes.txt", False),
        ("src/content/docs/a.md", False),
        ("tests/data/a.md", False),
    ],
)
def test_what_is_taken_in_unasked(path: str, expected: bool) -> None:
    assert is_expected(path) is expected


def test_whose_paths_are_the_repository_s() -> None:
    assert is_about_repository("packages/a/README.md")
    assert not is_about_repository("site/pages/start.md")
    assert not is_about_repository("docs/specs/search.md")


@pytest.mark.parametrize("path", ["CHANGELOG.md", "docs/release-notes/1.md", "docs/audit-2026-05-29.md", "HISTORY.rst"])
def test_what_tells_of_the_past(path: str) -> None:
    assert is_history(path)


@pytest.mark.parametrize("path", ["docs/newsletter.md", "docs/new.md", "docs/exchange.md"])
def test_what_does_not(path: str) -> None:
    assert not is_history(path)


@pytest.mark.parametrize(
    ("text", "status", "past"),
    [
        ("# A\n\n## Status\n\nAccepted\n", "accepted", False),
        ("# A\n\n## Status\n\n* Superseded by 2\n", "superseded", True),
        ("---\nstatus: rejected\n---\n", "rejected", True),
        ("# A\n\n- **Status**: Deprecated\n", "deprecated", True),
        ("Status\n------\n\nSuperseded\n", "superseded", True),
        ("# A\n\nThe status quo.\n", "", False),
    ],
)
def test_the_status_of_a_decision(text: str, status: str, past: bool) -> None:
    assert (status_of(text), is_past(status_of(text))) == (status, past)
