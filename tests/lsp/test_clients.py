"""One session as each of three editors: their capabilities differ, what they get does not."""

import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

from lsp.conftest import BILLING
from support.repo import make_repo

SERVER = Path(__file__).resolve().parents[2] / "server"
COMMAND = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(SERVER)!r})\nimport moorage.__main__"]


@pytest_lsp.fixture(
    params=["visual_studio_code", "neovim", "emacs"],
    config=ClientServerConfig(server_command=[*COMMAND, "lsp"]),
)
async def client(
    request: pytest.FixtureRequest, lsp_client: LanguageClient, tmp_path: Path
) -> AsyncIterator[LanguageClient]:
    root = make_repo(tmp_path / "shop", {"billing.py": BILLING})
    folder = types.WorkspaceFolder(root.as_uri(), "shop")
    capabilities = client_capabilities(request.param)
    for promised in (types.CLIENT_REGISTER_CAPABILITY, types.WORKSPACE_CODE_LENS_REFRESH):
        lsp_client.feature(promised)(_nothing)
    await lsp_client.initialize_session(
        types.InitializeParams(capabilities=capabilities, root_uri=root.as_uri(), workspace_folders=[folder])
    )
    yield
    await lsp_client.shutdown_session()


def _nothing(*_: object) -> None:
    """What the capabilities promise and this client does not do by itself."""


async def test_remember_hover_warn_and_mend(client: LanguageClient, tmp_path: Path) -> None:
    uri = (tmp_path / "shop" / "billing.py").as_uri()
    text = "Charges have a timeout of 30 seconds"
    document = types.TextDocumentIdentifier(uri)
    client.text_document_did_open(types.DidOpenTextDocumentParams(types.TextDocumentItem(uri, "python", 1, BILLING)))
    stored = await client.protocol.send_request_async(
        "moorage/remember", {"content": text, "anchors": ["billing.py#charge"]}
    )
    card = await client.text_document_hover_async(types.HoverParams(document, types.Position(5, 6)))
    assert card
    assert "holds" in card.contents.value
    assert text in card.contents.value
    change = types.TextDocumentContentChangeWholeDocument(BILLING.replace("timeout=30", "timeout=90"))
    versioned = types.VersionedTextDocumentIdentifier(2, uri)
    client.text_document_did_change(types.DidChangeTextDocumentParams(versioned, [change]))
    while not client.diagnostics.get(uri):
        await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    assert [each.code for each in client.diagnostics[uri]] == ["claim-hit"]
    await client.workspace_execute_command_async(
        types.ExecuteCommandParams("moorage.confirm", [{"id": stored.id, "uri": uri}])
    )
    while client.diagnostics.get(uri):
        await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
