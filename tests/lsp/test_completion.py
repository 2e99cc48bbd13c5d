"""Completion inside anchor markers, asked for as an editor asks."""

import pytest
from lsprotocol import types

from lsp.conftest import Editor


async def completed(editor: Editor, text: str) -> dict[str, str]:
    """What is offered at the end of a line, by label: the line as it would be."""
    editor.replace("billing.py", f"# {text}\n")
    at = types.Position(0, len(f"# {text}".encode("utf-16-le")) // 2)
    where = types.TextDocumentIdentifier(editor.uri("billing.py"))
    found = await editor.client.text_document_completion_async(types.CompletionParams(where, at))
    items = found.items if found else []
    assert all(each.text_edit.range.end == at for each in items)
    line = f"# {text}".encode("utf-16-le")
    return {
        each.label: line[: 2 * each.text_edit.range.start.character].decode("utf-16-le")[2:] + each.text_edit.new_text
        for each in items
    }


@pytest.mark.parametrize(
    ("typed", "label", "expected"),
    [
        ("@anch", "@anchor(file=…, symbol=…)", "@anchor(file="),
        ("@anchor(", "file=", "@anchor(file="),
        ("@anchor(file=oth", "other.py", "@anchor(file=other.py"),
        ("é𝄞 @anchor(file=", "billing.py", "é𝄞 @anchor(file=billing.py"),
        ("@anchor(file=other.py, ", "symbol=", "@anchor(file=other.py, symbol="),
        ("@anchor(file=other.py, symbol=", "unrelated", "@anchor(file=other.py, symbol=unrelated"),
        ('@anchor(file="other.py", symbol="', "unrelated", '@anchor(file="other.py", symbol="unrelated'),
    ],
)
async def test_what_is_offered_inside_a_marker(editor: Editor, typed: str, label: str, expected: str) -> None:
    editor.open("billing.py")
    assert (await completed(editor, typed)).get(label) == expected


@pytest.mark.parametrize(
    "typed", ["", "x.", "@", "mail me @home", "@anchor(file=other.py)", "@anchor(colour=", "@anchor(file=../, symbol="]
)
async def test_nothing_is_offered_elsewhere(editor: Editor, typed: str) -> None:
    editor.open("billing.py")
    assert list(await completed(editor, typed)) == (["@anchor(file=…, symbol=…)"] if typed == "@" else [])
