"""What the repository offers to remember, over the protocol."""

from lsp.conftest import Editor

COMMENT = "# We wait on purpose: the gateway would lock the card otherwise, and refuse all that follows.\n"


async def test_what_is_offered_is_stored_once_it_is_accepted(editor: Editor) -> None:
    (editor.root / "pay.py").write_text(f"LIMIT = 3\n\n\n{COMMENT}WAIT = 30\n", encoding="utf-8")
    offered = await editor.request("moorage/suggest", {})
    assert [(each.where, each.anchors) for each in offered.items] == [("pay.py:4", ["pay.py#WAIT"])]
    accepted = await editor.request("moorage/acceptSuggestions", {"ids": [offered.items[0].id]})
    assert [each.outcome for each in accepted.results] == ["stored"]
    assert (await editor.request("moorage/suggest", {"limit": 5})).items == []
