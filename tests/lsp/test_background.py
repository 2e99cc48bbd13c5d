"""What goes on beside requests: the model, progress, cancellation, other processes, files that cannot be read."""

import asyncio
import gc
import json
import subprocess
import sys
import threading
from pathlib import Path
from typing import cast

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from lsp.conftest import BILLING, Editor, start, stop
from moorage.domain.memory import Kind
from moorage.domain.requests import NewMemory
from moorage.domain.work import CancelToken
from moorage.engine.answering import Answering
from moorage.engine.facade import Engine
from moorage.engine.opening import open_engine
from moorage.lsp.handlers import documents
from moorage.lsp.main import create_server
from moorage.settings import EmbeddingSettings, Settings
from support.packaged_model import model_folder

FACTS = [
    "Uploads are cut into pieces of five megabytes",
    "Sessions end after a quarter of an hour without activity",
    "Prices are shown with tax everywhere but in the admin pages",
]


async def test_the_worker_loads_the_model_embeds_and_shows_progress(
    repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MOORAGE_MODEL", str(model_folder(tmp_path / "model")))
    editor = await start(repo)
    try:
        for text in FACTS:
            await editor.request("moorage/remember", {"content": text, "anchors": ["billing.py#charge"]})
        while not await embedded(editor):
            await asyncio.sleep(0)
        found = await editor.request("moorage/recall", {"query": "automatic logout because of idleness", "limit": 1})
        assert found.vectorsUsed
        assert found.note == ""
        assert found.items[0].content == FACTS[1]
    finally:
        await stop(editor)


async def test_long_background_work_shows_its_progress(
    repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_engine(repo, Settings(embedding=EmbeddingSettings(enabled=False))) as engine:
        for i in range(300):
            engine.remember(NewMemory(content=f"{FACTS[i % 3]}, rule {i}", kind=Kind.DECISION))
    monkeypatch.setenv("MOORAGE_MODEL", str(model_folder(tmp_path / "model")))
    editor = await start(repo)
    try:
        await editor.until(lambda: "embedding memories" in said(editor), "progress of the embedding")
        await editor.until(lambda: "'kind': 'end'" in said(editor) or "kind='end'" in said(editor), "its end")
    finally:
        await stop(editor)


def said(editor: Editor) -> str:
    return " ".join(str(each) for each in editor.progress)


async def embedded(editor: Editor) -> bool:
    folder = (await editor.request("moorage/status", {})).folders[0]
    return folder.modelState == "ready" and folder.pendingEmbeddings == 0


async def test_without_a_model_recall_answers_from_text_and_says_so(editor: Editor) -> None:
    await editor.request("moorage/remember", {"content": FACTS[0]})
    found = await editor.request("moorage/recall", {"query": "megabytes"})
    assert [each.content for each in found.items] == [FACTS[0]]
    assert not found.vectorsUsed
    assert "text alone" in found.note


async def test_cancelling_sets_the_token_and_waits_for_the_thread() -> None:
    began, ended = threading.Event(), threading.Event()

    def work(*, cancel: CancelToken) -> None:
        began.set()
        while not cancel.is_cancelled:
            began.wait(0)
        ended.set()
        cancel.check()

    class Threads:
        requests = Answering()

    asked = asyncio.ensure_future(create_server().offload_cancellable(cast("Engine", Threads), work))
    await asyncio.to_thread(began.wait)
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked
    assert ended.is_set()


async def test_a_request_that_runs_when_its_folder_is_closed_is_cancelled() -> None:
    began = threading.Event()

    def work(*, cancel: CancelToken) -> None:
        began.set()
        while True:
            cancel.check()

    class Threads:
        requests = Answering()

    asked = asyncio.ensure_future(create_server().offload_cancellable(cast("Engine", Threads), work))
    await asyncio.to_thread(began.wait)
    await asyncio.to_thread(Threads.requests.close)
    with pytest.raises(asyncio.CancelledError):
        await asked


async def test_work_that_was_cancelled_twice_leaves_no_failure_unread(caplog: pytest.LogCaptureFixture) -> None:
    began, may_end = threading.Event(), threading.Event()

    def work(*, cancel: CancelToken) -> None:
        began.set()
        may_end.wait()
        cancel.check()

    class Threads:
        requests = Answering()

    asked = asyncio.ensure_future(create_server().offload_cancellable(cast("Engine", Threads), work))
    await asyncio.to_thread(began.wait)
    for _ in range(2):
        asked.cancel()
        await asyncio.sleep(0)
    may_end.set()
    with pytest.raises(asyncio.CancelledError):
        await asked
    Threads.requests.close()
    await asyncio.sleep(0)
    gc.collect()
    assert "never retrieved" not in caplog.text


async def test_two_servers_and_commands_write_at_once_and_nothing_is_lost(repo: Path, editor: Editor) -> None:
    second = await start(repo)
    try:
        writers = [
            asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "moorage",
                "--root",
                str(repo),
                "remember",
                f"command {i}",
                stdout=asyncio.subprocess.DEVNULL,
            )
            for i in range(4)
        ]
        processes = await asyncio.gather(*writers)
        await asyncio.gather(
            *(
                each.request("moorage/remember", {"content": f"{name} {i}"})
                for i in range(25)
                for name, each in (("a", editor), ("b", second))
            )
        )
        assert [await each.wait() for each in processes] == [0, 0, 0, 0]
        for each in (editor, second):
            assert (await each.request("moorage/status", {})).folders[0].memories == 54
    finally:
        await stop(second)


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("big.py", b"x = 1\n" * 2_000_000, "too large"),
        ("picture.py", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" * 10, "binary"),
        ("latin.py", "name = 'Müller'\n".encode("latin-1"), "not UTF-8"),
        ("nothing.py", None, "missing"),
    ],
)
async def test_a_file_that_cannot_be_looked_at_says_why_and_stops_nothing(
    repo: Path, editor: Editor, name: str, data: bytes | None, reason: str
) -> None:
    if data is not None:
        (repo / name).write_bytes(data)
    with pytest.raises(JsonRpcException) as caught:
        await editor.request("moorage/remember", {"content": "x", "anchors": [name]})
    assert reason in str(caught.value)
    assert (await editor.request("moorage/memoriesAt", {"uri": editor.uri(name)})).items == []
    assert await editor.hover(name, 0, 0) is None


async def test_a_file_that_grows_too_large_is_unchecked_and_says_so(repo: Path, editor: Editor) -> None:
    await editor.request("moorage/remember", {"content": "x", "anchors": ["billing.py#charge"]})
    (repo / "billing.py").write_text(BILLING + "# padding\n" * 300_000)
    change = types.FileEvent(editor.uri("billing.py"), types.FileChangeType.Changed)
    editor.client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([change]))
    found = await editor.request("moorage/recall", {"query": "x"})
    assert [each.verdict for each in found.items] == ["unchecked"]
    assert "too large" in found.items[0].anchors[0].detail


async def test_a_syntax_error_while_typing_keeps_the_warning_that_was_there(editor: Editor) -> None:
    editor.open("billing.py")
    await editor.request(
        "moorage/remember", {"content": "Charges time out after 30 seconds", "anchors": ["billing.py#charge"]}
    )
    editor.replace("billing.py", BILLING.replace("timeout=30", "timeout=90"))
    await editor.diagnosed("billing.py", 1)
    editor.replace(
        "billing.py", BILLING.replace("timeout=30", "timeout=90").replace("total = amount", "total = (amount")
    )
    found = await editor.request("moorage/memoriesAt", {"uri": editor.uri("billing.py")})
    assert [each.verdict for each in found.items] == ["unchecked"]
    assert len(editor.diagnostics[editor.uri("billing.py")]) == 1
    editor.replace("billing.py", BILLING)
    await editor.diagnosed("billing.py", 0)


async def test_a_server_over_tcp_serves_one_client(repo: Path, unused_tcp_port: int) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "moorage", "lsp", "--tcp", f"127.0.0.1:{unused_tcp_port}"], stderr=subprocess.DEVNULL
    )
    try:
        reader, writer = await connected(unused_tcp_port)
        params = {"processId": None, "rootUri": repo.as_uri(), "capabilities": {}}
        body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params}).encode()
        writer.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 20)
        length = int(head.split(b"Content-Length: ")[1].split(b"\r\n")[0])
        answer = json.loads(await reader.readexactly(length))
        assert answer["result"]["serverInfo"]["name"] == "moorage"
        writer.close()
    finally:
        process.kill()
        process.wait()


async def connected(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection, as soon as the server listens."""
    async with asyncio.timeout(20):
        while True:
            try:
                return await asyncio.open_connection("127.0.0.1", port)
            except ConnectionRefusedError:
                await asyncio.sleep(0)


def test_the_store_s_own_files_are_no_change_of_the_project(repo: Path) -> None:
    server = create_server()
    opened = server.folders.add(repo)
    assert isinstance(opened, Engine)
    uris = [(repo / path).as_uri() for path in (".git/moorage/store.db-wal", ".git/index", "billing.py", ".gitignore")]
    assert documents.paths_by_engine(server, uris) == {opened: ["billing.py", ".gitignore"]}
    server.folders.close()
