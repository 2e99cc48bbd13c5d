"""A real client over standard input and output, with what a session of an editor does as short methods."""

import asyncio
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from pygls.lsp.client import LanguageClient
from pygls.protocol import LanguageServerProtocol

from support.repo import make_repo

SERVER = Path(__file__).resolve().parents[2] / "server"
BILLING = '''"""Billing."""

RETRIES = 3


def charge(amount, timeout=30):
    """Charge a card."""
    total = amount * 1.2
    for attempt in range(RETRIES):
        if send(total, timeout):
            return total
    raise ValueError("declined")


def send(total, timeout):
    return total > 0 and timeout > 0
'''


@dataclass
class Editor:
    """One editor on one folder."""

    client: LanguageClient
    root: Path
    diagnostics: dict[str, list[types.Diagnostic]] = field(default_factory=dict)
    publications: list[str] = field(default_factory=list)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    notices: list[str] = field(default_factory=list)
    messages: list[str] = field(default_factory=list)
    progress: list[Any] = field(default_factory=list)
    lens_refreshes: int = 0
    versions: dict[str, int] = field(default_factory=dict)

    def uri(self, path: str) -> str:
        return (self.root / path).as_uri()

    def open(self, path: str) -> str:
        """Opens a file as it is on disk."""
        uri = self.uri(path)
        self.versions[uri] = 1
        text = (self.root / path).read_text(encoding="utf-8")
        item = types.TextDocumentItem(uri, "python", 1, text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))
        return uri

    def replace(self, path: str, text: str) -> None:
        """Puts a new text into the buffer, unsaved."""
        uri = self.uri(path)
        self.versions[uri] += 1
        change = types.TextDocumentContentChangeWholeDocument(text)
        identifier = types.VersionedTextDocumentIdentifier(self.versions[uri], uri)
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(identifier, [change]))

    def edit(self, path: str, line: int, start: int, end: int, text: str) -> None:
        """One incremental edit within a line."""
        uri = self.uri(path)
        self.versions[uri] += 1
        where = types.Range(types.Position(line, start), types.Position(line, end))
        change = types.TextDocumentContentChangePartial(where, text)
        identifier = types.VersionedTextDocumentIdentifier(self.versions[uri], uri)
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(identifier, [change]))

    async def request(self, method: str, params: Any) -> Any:
        """One of our own requests; the answer as plain JSON."""
        return await asyncio.wait_for(self.client.protocol.send_request_async(method, params), 20)

    async def until(self, holds: Any, what: str) -> None:
        """Waits for a state that notifications bring about; never for a time."""
        async with asyncio.timeout(20):
            while not holds():
                self.changed.clear()
                try:
                    await asyncio.wait_for(self.changed.wait(), 20)
                except TimeoutError:
                    pytest.fail(f"never happened: {what}")

    async def diagnosed(self, path: str, count: int) -> list[types.Diagnostic]:
        """The diagnostics of a file once there are so many."""
        uri = self.uri(path)
        await self.until(lambda: len(self.diagnostics.get(uri, [])) == count, f"{count} diagnostics in {path}")
        return self.diagnostics[uri]

    async def hover(self, path: str, line: int, character: int) -> str | None:
        position = types.Position(line, character)
        params = types.HoverParams(types.TextDocumentIdentifier(self.uri(path)), position)
        found = await self.client.text_document_hover_async(params)
        return found.contents.value if found else None

    async def actions(self, path: str, line: int) -> list[Any]:
        where = types.Range(types.Position(line, 0), types.Position(line, 0))
        shown = self.diagnostics.get(self.uri(path), [])
        here = [each for each in shown if each.range.start.line <= line <= each.range.end.line]
        context = types.CodeActionContext(here)
        params = types.CodeActionParams(types.TextDocumentIdentifier(self.uri(path)), where, context)
        return list(await self.client.text_document_code_action_async(params) or [])

    async def run(self, action: Any) -> Any:
        command = action["command"]
        params = types.ExecuteCommandParams(command["command"], command["arguments"])
        return await self.client.workspace_execute_command_async(params)


class _Protocol(LanguageServerProtocol):
    """lsprotocol takes a code action with a command for a bare command; ours are read as plain JSON."""

    def get_result_type(self, method: str) -> Any:
        return None if method == types.TEXT_DOCUMENT_CODE_ACTION else super().get_result_type(method)


def _client(editor: "Editor") -> LanguageClient:
    client = editor.client

    @client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    def published(params: types.PublishDiagnosticsParams) -> None:
        editor.diagnostics[params.uri] = list(params.diagnostics)
        editor.publications.append(params.uri)
        editor.changed.set()

    @client.feature("moorage/didChangeMemories")
    def did_change(params: Any) -> None:
        editor.notices.append(params.root)
        editor.changed.set()

    @client.feature(types.WINDOW_SHOW_MESSAGE)
    def shown(params: types.ShowMessageParams) -> None:
        editor.messages.append(params.message)
        editor.changed.set()

    @client.feature(types.WINDOW_LOG_MESSAGE)
    def logged(params: types.LogMessageParams) -> None:
        editor.changed.set()

    @client.feature(types.PROGRESS)
    def progressed(params: types.ProgressParams) -> None:
        editor.progress.append(params.value)
        editor.changed.set()

    @client.feature(types.WINDOW_WORK_DONE_PROGRESS_CREATE)
    def created(params: types.WorkDoneProgressCreateParams) -> None:
        return None

    @client.feature(types.WORKSPACE_CODE_LENS_REFRESH)
    def refresh(_: None) -> None:
        editor.lens_refreshes += 1
        editor.changed.set()

    return client


async def start(
    root: Path,
    *arguments: str,
    folders: list[Path] | None = None,
    options: Any = None,
    related: bool = True,
    locale: str | None = None,
) -> Editor:
    """An editor whose server is up and whose folders are open."""
    editor = Editor(LanguageClient("test", "1", protocol_cls=_Protocol), root)
    _client(editor)
    await editor.client.start_io(sys.executable, "-m", "moorage", "lsp", *arguments)
    capabilities = types.ClientCapabilities(
        window=types.WindowClientCapabilities(work_done_progress=True),
        text_document=types.TextDocumentClientCapabilities(
            hover=types.HoverClientCapabilities(content_format=[types.MarkupKind.Markdown]),
            publish_diagnostics=types.PublishDiagnosticsClientCapabilities(related_information=related),
        ),
        workspace=types.WorkspaceClientCapabilities(
            code_lens=types.CodeLensWorkspaceClientCapabilities(refresh_support=True)
        ),
    )
    opened = [types.WorkspaceFolder(each.as_uri(), each.name) for each in folders or [root]]
    await editor.client.initialize_async(
        types.InitializeParams(
            capabilities=capabilities, workspace_folders=opened, initialization_options=options, locale=locale
        )
    )
    editor.client.initialized(types.InitializedParams())
    return editor


async def stop(editor: Editor) -> None:
    """Says goodbye as an editor does."""
    await editor.client.shutdown_async(None)
    editor.client.exit(None)
    await asyncio.wait_for(editor.client.stop(), 10)


@pytest.fixture
def repo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PYTHONPATH", str(SERVER))
    return make_repo(tmp_path / "shop", {"billing.py": BILLING, "other.py": "def unrelated():\n    return 1\n"})


@pytest.fixture
async def editor(repo: Path) -> AsyncIterator[Editor]:
    opened = await start(repo)
    yield opened
    await stop(opened)
