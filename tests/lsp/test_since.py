"""Which commit made a warning so: shown in the hover and beside the diagnostic, a moment after the warning itself."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from lsprotocol import types

from lsp.conftest import BILLING, Editor, start, stop
from support.repo import git

SLOWER = BILLING.replace("timeout=30", "timeout=90")


@pytest.fixture
async def editor(repo: Path) -> AsyncIterator[Editor]:
    """An editor on a repository with one memory, whose file is not open yet."""
    opened = await start(repo)
    await opened.request(
        "moorage/remember", {"content": "Charges time out after 30 seconds", "anchors": ["billing.py#charge"]}
    )
    yield opened
    await stop(opened)


def commit(repo: Path, text: str, message: str) -> str:
    (repo / "billing.py").write_text(text)
    git(repo, "commit", "-qam", message)
    return git(repo, "rev-parse", "HEAD").strip()[:7]


def related(editor: Editor) -> list[types.DiagnosticRelatedInformation]:
    return [
        each
        for diagnostic in editor.diagnostics.get(editor.uri("billing.py"), [])
        for each in diagnostic.related_information or ()
    ]


async def check_related(editor: Editor, expected: str) -> None:
    await editor.until(lambda: any(expected in each.message for each in related(editor)), f"{expected!r} as related")


async def test_a_committed_change_names_its_commit_where_the_symbol_is(repo: Path, editor: Editor) -> None:
    changed = commit(repo, SLOWER, "Wait longer")
    uri = editor.open("billing.py")
    await check_related(editor, f"since {changed} · Ada · ")
    (information,) = related(editor)
    assert "Wait longer" not in information.message, "the card says it"
    assert information.location.uri == uri
    assert information.location.range == editor.diagnostics[uri][0].range
    card = await editor.hover("billing.py", 5, 6) or ""
    assert f"since `{changed}` · Ada · " in card
    assert " · Wait longer" in card
    assert len(card.splitlines()) <= 12


async def test_a_lost_symbol_names_the_commit_that_took_it(repo: Path, editor: Editor) -> None:
    taken = commit(repo, "def other():\n    return 'nothing alike'\n", "Drop charges")
    editor.open("billing.py")
    await check_related(editor, f"since {taken} · Ada")
    assert f"since `{taken}`" in (await editor.hover("billing.py", 0, 6) or "")


async def test_an_edit_that_is_not_committed_says_so_until_it_is(repo: Path, editor: Editor) -> None:
    editor.open("billing.py")
    editor.edit("billing.py", 5, 27, 29, "90")
    await editor.diagnosed("billing.py", 1)
    while "in your working tree, not committed" not in (await editor.hover("billing.py", 5, 6) or ""):
        pass
    assert related(editor) == []
    changed = commit(repo, SLOWER, "Wait longer")
    await check_related(editor, f"since {changed}")


async def test_text_of_a_commit_is_only_text(repo: Path, editor: Editor) -> None:
    attack = "[x](command:y) `z` <img src=x> \u202e**b**"
    commit(repo, SLOWER, attack)
    author = "[x](command:y) \u202eAda <ada@example.org>"
    git(repo, "commit", "-q", "--amend", "--no-edit", "--author", author)
    editor.open("billing.py")
    await check_related(editor, "command:y")
    assert "\u202e" not in related(editor)[0].message
    card = await editor.hover("billing.py", 5, 6) or ""
    line = next(each for each in card.splitlines() if "since" in each)
    assert "\\[x\\]\\(command\\:y\\) 'z' \\<img src\\=x\\> " in line
    assert "\u202e" not in line


async def test_a_client_without_related_information_gets_none(repo: Path) -> None:
    editor = await start(repo, related=False)
    try:
        await editor.request(
            "moorage/remember", {"content": "Charges time out after 30 seconds", "anchors": ["billing.py#charge"]}
        )
        changed = commit(repo, SLOWER, "Wait longer")
        editor.open("billing.py")
        await editor.diagnosed("billing.py", 1)
        while f"since `{changed}`" not in (await editor.hover("billing.py", 5, 6) or ""):
            assert related(editor) == []
    finally:
        await stop(editor)


async def test_plain_folders_say_nothing(tmp_path: Path, repo: Path) -> None:
    plain = tmp_path / "plain"
    plain.mkdir()
    (plain / "billing.py").write_text(BILLING)
    editor = await start(plain)
    try:
        await editor.request(
            "moorage/remember", {"content": "Charges time out after 30 seconds", "anchors": ["billing.py#charge"]}
        )
        editor.open("billing.py")
        editor.edit("billing.py", 5, 27, 29, "90")
        await editor.diagnosed("billing.py", 1)
        assert related(editor) == []
        assert "since" not in (await editor.hover("billing.py", 5, 6) or "")
    finally:
        await stop(editor)
