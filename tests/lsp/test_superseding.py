"""A new text for a memory, over the protocol."""

from lsp.conftest import Editor


async def test_a_new_text_stands_at_the_same_place_and_undo_brings_the_old_one_back(editor: Editor) -> None:
    editor.open("billing.py")
    old = await editor.request(
        "moorage/remember", {"content": "Charges are tried 3 times before they fail", "anchors": ["billing.py#charge"]}
    )
    new = await editor.request("moorage/supersede", {"id": old.id, "content": "Charges are tried 5 times, then fail"})
    assert (new.outcome, new.superseded, new.anchors[0].symbol) == ("stored", [old.id], "charge")
    card = await editor.hover("billing.py", 5, 6)
    assert card is not None
    assert "tried 5 times" in card
    assert "tried 3 times" not in card
    await editor.request("moorage/undo", {"event": new.operation})
    card = await editor.hover("billing.py", 5, 6)
    assert card is not None
    assert "tried 3 times" in card
