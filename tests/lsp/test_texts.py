"""Edits of open documents give what splicing the text by hand gives, in every text and encoding."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types

from lsp.conftest import Editor
from moorage.lsp.texts import Text

ENCODINGS = st.sampled_from(["utf-8", "utf-16", "utf-32"])
TEXTS = st.text(st.sampled_from("ab\n\f\u2028\x85\x1c€𝕏é"), max_size=40)
UNITS = {"utf-8": 1, "utf-16": 2, "utf-32": 4}


def opened(text: str, encoding: str = "utf-16") -> Text:
    return Text(types.TextDocumentItem("file:///a.py", "python", 1, text), encoding)


def position(text: str, index: int, encoding: str) -> types.Position:
    """As an editor has it: lines end with line feeds, and with nothing else."""
    line = text[:index].rpartition("\n")[2]
    codec = {"utf-16": "utf-16-le", "utf-32": "utf-32-le"}.get(encoding, encoding)
    return types.Position(text.count("\n", 0, index), len(line.encode(codec)) // UNITS[encoding])


def edit(start: types.Position, end: types.Position, text: str) -> types.TextDocumentContentChangePartial:
    return types.TextDocumentContentChangePartial(types.Range(start, end), text)


@given(TEXTS, TEXTS, ENCODINGS, st.data())
def test_an_edit_is_a_splice(text: str, new: str, encoding: str, data: st.DataObject) -> None:
    document = opened(text, encoding)
    for _ in range(3):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, len(text)))
        document.apply_change(edit(position(text, start, encoding), position(text, end, encoding), new))
        text = text[:start] + new + text[end:]
        assert document.source == text


@pytest.mark.parametrize(
    ("line", "character", "expected"),
    [(0, 9, "a!\r\nb"), (1, 9, "a\r\nb!"), (7, 0, "a\r\nb!")],
    ids=["before the carriage return", "beyond the line", "beyond the text"],
)
def test_positions_beyond_are_cut(line: int, character: int, expected: str) -> None:
    document = opened("a\r\nb")
    where = types.Position(line, character)
    document.apply_change(edit(where, where, "!"))
    assert document.source == expected


def test_a_whole_text_takes_the_place_of_all() -> None:
    document = opened("a\nb")
    document.apply_change(types.TextDocumentContentChangeWholeDocument("c\nd\n"))
    document.apply_change(edit(types.Position(1, 0), types.Position(1, 1), "e"))
    assert document.source == "c\ne\n"


async def test_what_stands_behind_a_form_feed_is_edited_where_the_editor_edits_it(editor: Editor) -> None:
    await editor.request(
        "moorage/remember", {"content": "Charges time out after 30 seconds", "anchors": ["billing.py#charge"]}
    )
    path = editor.root / "billing.py"
    path.write_text(path.read_text().replace("RETRIES = 3\n", "RETRIES = 3\n\f\n"))
    editor.open("billing.py")
    line = path.read_text().split("\n").index("def charge(amount, timeout=30):")
    editor.edit("billing.py", line, 27, 29, "90")
    (found,) = await editor.diagnosed("billing.py", 1)
    assert "'30' → '90'" in found.message
