"""Documents as they are opened, edited, saved, renamed and changed on disk."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from lsprotocol import types

from moorage.domain.errors import MoorageError
from moorage.lsp.outside import Outside
from moorage.lsp.server import MoorageServer
from moorage.lsp.texts import keep

if TYPE_CHECKING:
    from moorage.engine.facade import Engine

_INTERNAL = (".git/", ".moorage/local/")
"""Where git and the store write, the store itself included: no source, and each check would bring on the next."""


def register(server: MoorageServer) -> None:
    """Adds the handlers."""
    outside = Outside(partial(_find_and_tell, server), server.publisher.all_changed)

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def did_open(params: types.DidOpenTextDocumentParams) -> None:
        keep(server.workspace, params.text_document, server.encoding)
        _take_text(server, params.text_document.uri)
        server.publisher.opened(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def did_change(params: types.DidChangeTextDocumentParams) -> None:
        _take_text(server, params.text_document.uri)
        server.publisher.edited(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def did_save(params: types.DidSaveTextDocumentParams) -> None:
        _saved(server, outside, params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def did_close(params: types.DidCloseTextDocumentParams) -> None:
        located = _located(server, params.text_document.uri)
        if located:
            engine, path = located
            engine.drop_buffer(path)
        server.publisher.closed(params.text_document.uri)

    @server.feature(
        types.WORKSPACE_DID_RENAME_FILES,
        types.FileOperationRegistrationOptions(
            [types.FileOperationFilter(types.FileOperationPattern("**/*"), scheme="file")]
        ),
    )
    def did_rename_files(params: types.RenameFilesParams) -> None:
        for each in params.files:
            old, new = _located(server, each.old_uri), _located(server, each.new_uri)
            if old and new and old[0] is new[0]:
                old[0].note_rename(old[1], new[1])
        server.publisher.all_changed()

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    async def did_change_watched_files(params: types.DidChangeWatchedFilesParams) -> None:
        outside.changed(each.uri for each in params.changes)


def _take_text(server: MoorageServer, uri: str) -> None:
    located = _located(server, uri)
    if located:
        engine, path = located
        engine.set_buffer(path, server.workspace.get_text_document(uri).source)


def take_texts(server: MoorageServer, engine: Engine) -> None:
    """Texts of the documents of a folder that were opened before it could be."""
    for document in server.workspace.text_documents.values():
        located = _located(server, document.uri)
        if located and located[0] is engine:
            engine.set_buffer(located[1], document.source)


def watch_files(server: MoorageServer) -> None:
    """Asks the client to tell of files that change outside of it, if it can."""
    workspace = server.client_capabilities.workspace
    watching = workspace.did_change_watched_files if workspace else None
    if watching and watching.dynamic_registration:
        options = types.DidChangeWatchedFilesRegistrationOptions([types.FileSystemWatcher("**/*")])
        registration = types.Registration("moorage-files", types.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
        server.client_register_capability(types.RegistrationParams([registration]))


def paths_by_engine(server: MoorageServer, uris: list[str]) -> dict[Engine, list[str]]:
    """Workspace-relative paths by engine; a checkout or a pull sends thousands at once."""
    by_engine: dict[Engine, list[str]] = {}
    for uri in uris:
        located = _located(server, uri)
        if located and not located[1].startswith(_INTERNAL):
            by_engine.setdefault(located[0], []).append(located[1])
    return by_engine


def _saved(server: MoorageServer, outside: Outside, uri: str) -> None:
    if _tell(paths_by_engine(server, [uri])):
        outside.was_told()


async def _find_and_tell(server: MoorageServer, uris: list[str]) -> bool:
    return _tell(await server.aside(paths_by_engine, server, uris))


def _tell(by_engine: dict[Engine, list[str]]) -> bool:
    """Whether there was anything to tell."""
    for engine, paths in by_engine.items():
        engine.files_changed(paths)
    return bool(by_engine)


def _located(server: MoorageServer, uri: str) -> tuple[Engine, str] | None:
    """None for documents that Moorage has nothing to do with."""
    try:
        return server.folders.locate(uri)
    except MoorageError:
        return None
