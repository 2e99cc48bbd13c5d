"""The server object: its folders, its publisher, and how work leaves the event loop and comes back."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from dataclasses import asdict
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import WeakKeyDictionary

from lsprotocol import types
from pygls.lsp.server import LanguageServer

from moorage import __version__
from moorage.domain.errors import FileUnavailable, MoorageError, StoreUnavailable
from moorage.domain.source import SourceText, unavailable
from moorage.domain.work import WorkCancelled
from moorage.lsp import diagnostics
from moorage.lsp.client import Client
from moorage.lsp.convert import offset_of
from moorage.lsp.drift_publisher import Diagnosis, DriftPublisher, Mark
from moorage.lsp.folders import Folders
from moorage.lsp.protocol import MoorageProtocol
from moorage.lsp.texts import version_of
from moorage.settings import DriftSettings
from moorage.wire import codec
from moorage.wire import types as shapes

if TYPE_CHECKING:
    from moorage.engine.facade import Engine

log = logging.getLogger(__name__)
T = TypeVar("T")
POLL_S = 1.0
"""How often another process's writes are looked for, with PRAGMA data_version (measured: microseconds)."""
KEEP_TURNS = 3600
"""Every which look it is seen to whether a snapshot is due."""
RETRY_TURNS = 3
"""Every which look a folder that could not be opened is tried again."""


class MoorageServer(LanguageServer):
    """One editor's connection."""

    def __init__(self) -> None:
        super().__init__("moorage", __version__, types.TextDocumentSyncKind.Incremental, protocol_cls=MoorageProtocol)
        self.folders = Folders({})
        self.client = Client()
        self.publisher = DriftPublisher(
            self.diagnose, self._publish, self._refresh_lenses, DriftSettings().quiet_ms / 1000, self._send_marks
        )
        self._polling: asyncio.Task[None] | None = None
        self._told: set[str] = set()
        self._background: set[asyncio.Task[None]] = set()
        self._sweeping: WeakKeyDictionary[Engine, asyncio.Lock] = WeakKeyDictionary()

    @property
    def encoding(self) -> str:
        """How the client counts characters in a line."""
        return types.PositionEncodingKind(self.workspace.position_encoding or "utf-16").value

    async def offload(self, engine: Engine, work: Callable[..., T], *args: Any) -> T:
        """Runs work on the engine's threads; cancelling waits until they are done with it."""
        loop = asyncio.get_running_loop()
        running = loop.run_in_executor(engine.requests, partial(work, *args))
        return await asyncio.shield(running)

    async def offload_cancellable(self, engine: Engine, work: Callable[..., T], *args: Any) -> T:
        """As `offload`, for work that takes a `cancel` token, which is set when the client gives up."""
        token = engine.requests.token()
        running = asyncio.get_running_loop().run_in_executor(engine.requests, partial(work, *args, cancel=token))
        running.add_done_callback(_read)
        try:
            return await asyncio.shield(running)
        except asyncio.CancelledError:
            token.cancel()
            await asyncio.wait([running])
            raise
        except WorkCancelled as cancelled:
            raise asyncio.CancelledError from cancelled

    async def offload_sweep(self, engine: Engine, work: Callable[..., T], *args: Any) -> T:
        """As `offload_cancellable`, for work that needs the verdicts of the whole folder: one such request waits for
        them on a thread, and the other threads stay free for whoever hovers."""
        async with self._sweeping.setdefault(engine, asyncio.Lock()):
            return await self.offload_cancellable(engine, work, *args)

    def in_background(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs a coroutine that nobody waits for; a failure is logged."""
        task = asyncio.get_running_loop().create_task(work)
        self._background.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._background.discard(task)
        if not task.cancelled() and task.exception():
            log.error("background work failed", exc_info=task.exception())

    async def aside(self, work: Callable[..., T], *args: Any) -> T:
        """Runs work that belongs to no engine off the event loop."""
        engines = self.folders.engines
        return await self.offload(engines[0], work, *args) if engines else work(*args)

    def pointed_at(self, uri: str, position: types.Position) -> tuple[Engine, str, int] | None:
        """Engine, path and byte offset; None for a document that is in no folder or cannot be read."""
        try:
            engine, path = self.folders.locate(uri)
            return engine, path, self.offset(engine, path, position.line, position.character)
        except MoorageError:
            return None

    def offset(self, engine: Engine, path: str, line: int, character: int) -> int:
        """UTF-8 byte offset of a position; raises FileUnavailable when the file cannot be read."""
        content = engine.read(path)
        if not isinstance(content, SourceText):
            raise unavailable(path, content)
        return offset_of(content, line, character, self.encoding)

    def start_polling(self, begin: Callable[[Engine], None]) -> None:
        """Watches for other processes' writes from now on; folders that failed `begin` when they work again."""
        if self._polling is None:
            self._polling = asyncio.get_running_loop().create_task(self._poll(begin))

    async def _poll(self, begin: Callable[[Engine], None]) -> None:
        for turn in count(1):
            await asyncio.sleep(POLL_S)
            if self.folders.failures and turn % RETRY_TURNS == 0:
                for engine in await asyncio.to_thread(self.folders.retry):
                    begin(engine)
                    self.memories_changed(engine)
            for engine in self.folders.engines:
                try:
                    if await self.offload(engine, engine.poll):
                        self.memories_changed(engine)
                    if turn % KEEP_TURNS == 0:
                        engine.keeping.in_background()
                except StoreUnavailable as error:
                    self.tell_once(str(error))

    def memories_changed(self, engine: Engine) -> None:
        """Memories or verdicts of a folder changed: open documents and views catch up."""
        self.publisher.all_changed()
        params = codec.encode(shapes.DidChangeMemoriesParams(root=str(engine.root)))
        self.protocol.notify("moorage/didChangeMemories", params)

    def tell_once(self, message: str) -> None:
        """Shows an error to the person, the same one only once."""
        if message not in self._told:
            self._told.add(message)
            said = f"Moorage: {self.client.say.again(message)}"
            self.window_show_message(types.ShowMessageParams(types.MessageType.Error, said))

    def stop(self) -> None:
        """Stops publishing and polling and closes every folder."""
        self.publisher.close()
        if self._polling:
            self._polling.cancel()
        self.folders.close()

    async def diagnose(self, uri: str) -> Diagnosis | None:
        try:
            engine, path = self.folders.locate(uri)
            version, moves = self._version(uri), engine.n_moves
            report = await self.offload_cancellable(engine, engine.report, path)
            if version != self._version(uri):
                return None
            if engine.n_moves != moves:
                self.publisher.others_changed(uri)
            engine.sinces.find_in_background(report)
            document = diagnostics.Document(
                uri,
                version,
                self.encoding,
                shows_related=self._shows_related,
                scheme=self.client.document_scheme,
                say=self.client.say,
            )
            return await self.offload(engine, diagnostics.diagnosis, engine, report, document)
        except FileUnavailable:
            return None
        except StoreUnavailable as error:
            self.tell_once(str(error))
            return None

    @property
    def _shows_related(self) -> bool:
        capability = self.client_capabilities.text_document
        published = capability.publish_diagnostics if capability else None
        return bool(published and published.related_information)

    def _version(self, uri: str) -> int | None:
        return version_of(self.workspace.text_documents, uri)

    def _publish(self, uri: str, version: int | None, found: list[types.Diagnostic]) -> None:
        if self.client.pulls:
            self.workspace_diagnostic_refresh(None)
            return
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, found, version))

    def _send_marks(self, uri: str, marks: tuple[Mark, ...]) -> None:
        if self.client.wants_marks:
            items = [shapes.MarkItem(**asdict(each)) for each in marks]
            params = codec.encode(shapes.DidChangeMarksParams(uri=uri, marks=items))
            self.protocol.notify("moorage/didChangeMarks", params)

    def _refresh_lenses(self) -> None:
        capability = self.client_capabilities.workspace
        if capability and capability.code_lens and capability.code_lens.refresh_support:
            self.workspace_code_lens_refresh(None)

    def report_server_error(self, error: Exception, source: Any) -> None:
        """Unexpected failures go to the log, never as a pop-up."""
        log.error("%s", error)


def _read(work: asyncio.Future[Any]) -> None:
    """So that a failure is not reported as never retrieved where whoever waited has been cancelled."""
    if not work.cancelled():
        work.exception()
