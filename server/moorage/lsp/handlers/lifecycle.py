"""Start, folders, stop."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from lsprotocol import types

from moorage.domain.errors import FileUnavailable
from moorage.lsp.client import client_of
from moorage.lsp.convert import path_of
from moorage.lsp.folders import Failure, Folders
from moorage.lsp.handlers import diagnostics
from moorage.lsp.handlers.documents import take_texts, watch_files
from moorage.lsp.progress import show_jobs
from moorage.lsp.server import MoorageServer

if TYPE_CHECKING:
    from moorage.engine.facade import Engine


def register(server: MoorageServer) -> None:
    """Adds the handlers."""

    @server.feature(types.INITIALIZE)
    def initialize(params: types.InitializeParams) -> None:
        options = params.initialization_options
        options = options if isinstance(options, dict) else {}
        settings, own = options.get("settings"), options.get("folderSettings")
        by_folder = {uri: each for uri, each in own.items() if isinstance(each, dict)} if isinstance(own, dict) else {}
        server.folders = Folders(settings if isinstance(settings, dict) else {}, by_folder)
        server.client = client_of(options, params.locale)
        if server.client.pulls:
            diagnostics.register(server)

    @server.feature(types.INITIALIZED)
    def initialized(_: types.InitializedParams) -> None:
        for folder in server.workspace.folders.values():
            _add(server, folder.uri)
        if not server.workspace.folders and server.workspace.root_uri:
            _add(server, server.workspace.root_uri)
        watch_files(server)
        server.start_polling(partial(_begin, server))
        server.publisher.all_changed()

    @server.feature(types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    def folders_changed(params: types.DidChangeWorkspaceFoldersParams) -> None:
        for folder in params.event.removed:
            server.folders.remove(path_of(folder.uri))
        for folder in params.event.added:
            _add(server, folder.uri)
        server.publisher.all_changed()

    @server.feature(types.SHUTDOWN)
    def shutdown(_: None) -> None:
        server.stop()


def _add(server: MoorageServer, uri: str) -> None:
    """Opens a folder before the next message is read, so that no request finds it missing (about 10 ms)."""
    try:
        folder: Path = path_of(uri)
    except FileUnavailable:
        return  # a folder that is not on this machine has no memories here
    opened = server.folders.add(folder)
    if isinstance(opened, Failure):
        server.tell_once(str(opened.error))
        return
    _begin(server, opened)


def _begin(server: MoorageServer, engine: Engine) -> None:
    """With what is open in the editor already, and the work that every folder begins with."""
    server.publisher.quiet_s = engine.settings.drift.quiet_ms / 1000
    take_texts(server, engine)
    show_jobs(server, engine)
    engine.check_in_background()
    engine.embed_in_background(may_download=True)
    engine.keeping.in_background()
    engine.documents.in_background()
