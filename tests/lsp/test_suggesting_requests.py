"""What the repository offers to remember, over the protocol."""

from pathlib import Path

import pytest

from lsp.conftest import Editor, start, stop

COMMENT = "# We wait on purpose: the gateway would lock the card otherwise, and refuse all that follows.\n"


async def test_what_is_offered_is_stored_once_it_is_accepted(editor: Editor) -> None:
    (editor.root / "pay.py").write_text(f"LIMIT = 3\n\n\n{COMMENT}WAIT = 30\n", encoding="utf-8")
    offered = await editor.request("moorage/suggest", {})
    assert [(each.where, each.anchors) for each in offered.items] == [("pay.py:4", ["pay.py#WAIT"])]
    accepted = await editor.request("moorage/acceptSuggestions", {"ids": [offered.items[0].id]})
    assert [each.outcome for each in accepted.results] == ["stored"]
    assert (await editor.request("moorage/suggest", {"limit": 5})).items == []


@pytest.mark.parametrize(
    ("locale", "title", "content"),
    [
        ("de", "Wer sich um billing.py kümmert", "Um `billing.py` kümmern sich @ann und @bob; sie prüfen, was dort"),
        ("ja", "billing.py の担当者", "`billing.py` は @ann と @bob が担当し"),
        ("zh", "谁负责 billing.py", "`billing.py` 由 @ann 和 @bob 负责"),
        ("en", "Who looks after billing.py", "`billing.py` is looked after by @ann and @bob, who review what"),
    ],
)
async def test_what_is_said_of_a_repository_is_offered_and_stored_as_it_is_read(
    repo: Path, locale: str, title: str, content: str
) -> None:
    (repo / "CODEOWNERS").write_text("/billing.py @ann @bob\n", encoding="utf-8")
    (repo / "pay.py").write_text(f"LIMIT = 3\n\n\n{COMMENT}WAIT = 30\n", encoding="utf-8")
    editor = await start(repo, locale=locale)
    try:
        offered = (await editor.request("moorage/suggest", {})).items
        comment, owners = sorted(offered, key=lambda each: each.origin == "code owners")
        assert comment.content == COMMENT.removeprefix("# ").strip()
        assert owners.title == title
        assert owners.content.startswith(content)
        await editor.request("moorage/acceptSuggestions", {"ids": [owners.id]})
        stored = (await editor.request("moorage/memoriesAt", {"uri": editor.uri("billing.py")})).items
        assert [(each.title, each.content) for each in stored] == [(owners.title, owners.content)]
        assert [each.id for each in (await editor.request("moorage/suggest", {})).items] == [comment.id]
    finally:
        await stop(editor)
