"""The texts of open documents: what an editor's changes do to them. Knows nothing of memories.

In place of the library's own, which goes through every line for every change, and takes form feeds and other signs for
ends of lines that no editor does: whatever stands behind one was edited in the wrong line then.
"""

from collections.abc import Mapping
from urllib.parse import unquote

from lsprotocol import types
from pygls.workspace import TextDocument, Workspace

from moorage.lsp.convert import column_of

Changed = types.TextDocumentContentChangePartial | types.TextDocumentContentChangeWholeDocument


class Text(TextDocument):
    """One document, kept as its lines, so that a change costs what it changes."""

    def __init__(self, item: types.TextDocumentItem, encoding: str) -> None:
        super().__init__(item.uri, item.text, item.version, item.language_id)
        self._encoding = encoding
        self._lines = item.text.split("\n")
        self._joined: str | None = item.text

    @property
    def source(self) -> str:
        """The whole text."""
        if self._joined is None:
            self._joined = "\n".join(self._lines)
        return self._joined

    def apply_change(self, change: Changed) -> None:
        """Positions beyond a line or the text are cut to its end."""
        match change:
            case types.TextDocumentContentChangePartial():
                self._replace(change.range, change.text)
            case _:
                self._lines = change.text.split("\n")
        self._joined = None

    def _replace(self, where: types.Range, text: str) -> None:
        first, start = self._place(where.start)
        last, end = self._place(where.end)
        self._lines[first : last + 1] = (self._lines[first][:start] + text + self._lines[last][end:]).split("\n")

    def _place(self, position: types.Position) -> tuple[int, int]:
        if position.line >= len(self._lines):
            return len(self._lines) - 1, len(self._lines[-1])
        return position.line, column_of(self._lines[position.line], position.character, self._encoding)


def keep(workspace: Workspace, item: types.TextDocumentItem, encoding: str) -> None:
    """Takes the place of what the library has just made of an opened document."""
    workspace.text_documents[unquote(item.uri)] = Text(item, encoding)


def version_of(documents: Mapping[str, TextDocument], uri: str) -> int | None:
    """The editor's version of an open document; None for any other. The library keeps them by plain addresses."""
    document = documents.get(unquote(uri))
    return document.version if document else None
