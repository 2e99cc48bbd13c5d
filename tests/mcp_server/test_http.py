"""The server on a port, driven by the library's own client, in the protocol with sessions and in the one without."""

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Literal

import httpx2
import pytest
import uvicorn
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.exceptions import MCPError

from mcp_server.conftest import call, said
from moorage.domain.memory import Author, AuthorKind
from moorage.domain.work import CancelToken, WorkCancelled
from moorage.mcp_server.http import app_for
from moorage.mcp_server.server import Limits, server_for
from support.project import Project

Mode = Literal["legacy", "auto"]
MODES: list[Mode] = ["legacy", "auto"]
TOKEN = "a token for this test"
PATIENCE_S = 30


@asynccontextmanager
async def served(project: Project, limits: Limits = Limits()) -> AsyncIterator[str]:  # noqa: B008
    """The address of a server within this process."""
    project.engine.acts_as(Author(AuthorKind.AGENT, "agent"))
    app = app_for(server_for(project.engine, limits, allow_writes=True), TOKEN, "127.0.0.1", limits.input_bytes * 2)
    listening = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=0, log_level="warning"))
    serving = asyncio.ensure_future(listening.serve())
    while not listening.started:
        await asyncio.sleep(0)
    try:
        yield f"http://127.0.0.1:{listening.servers[0].sockets[0].getsockname()[1]}/mcp"
    finally:
        listening.should_exit = True
        await serving


@asynccontextmanager
async def connected(url: str, mode: Mode, **headers: str) -> AsyncIterator[Client]:
    given = {"Authorization": f"Bearer {TOKEN}", **headers}
    async with (
        httpx2.AsyncClient(headers=given, timeout=PATIENCE_S) as http,
        Client(streamable_http_client(url, http_client=http), mode=mode) as client,
    ):
        yield client


class Work:
    """Of a call: goes on until it is told to stop."""

    def __init__(self) -> None:
        self.started, self.stopped = threading.Event(), threading.Event()

    def run(self, _: object, *, cancel: CancelToken) -> None:
        self.started.set()
        while not cancel.is_cancelled:
            self.stopped.wait(0.01)
        self.stopped.set()
        raise WorkCancelled


async def happens(event: threading.Event) -> bool:
    return await asyncio.to_thread(event.wait, PATIENCE_S)


@pytest.fixture
def work(project: Project, monkeypatch: pytest.MonkeyPatch) -> Work:
    """What `check_change` does here."""
    work = Work()
    monkeypatch.setattr(project.engine.changes, "of", work.run)
    return work


@pytest.mark.parametrize("mode", MODES)
async def test_a_cancelled_call_stops_its_work_and_the_next_is_answered(
    project: Project, work: Work, mode: Mode
) -> None:
    async with served(project) as url, connected(url, mode) as client, connected(url, mode) as other:
        asked = asyncio.ensure_future(call(client, "check_change", files=["pay.py"]))
        assert await happens(work.started)
        assert not (await call(other, "stats")).is_error
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert await happens(work.stopped)
        assert not (await call(client, "stats")).is_error
        assert not (await call(other, "stats")).is_error


@pytest.mark.parametrize("mode", MODES)
async def test_work_ends_with_the_client_that_asked_for_it(project: Project, work: Work, mode: Mode) -> None:
    async with served(project) as url:
        async with connected(url, mode) as client:
            asked = asyncio.ensure_future(call(client, "check_change", files=["pay.py"]))
            assert await happens(work.started)
        with pytest.raises(BaseException):  # noqa: B017, PT011 - the client's own way of giving up
            await asked
        assert await happens(work.stopped)
        async with connected(url, mode) as another:
            assert not (await call(another, "stats")).is_error


async def test_what_waits_for_its_turn_is_not_begun_once_it_is_cancelled(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []
    free = threading.Event()
    n_threads = project.engine.requests._max_workers
    all_busy = threading.Barrier(n_threads + 1)

    def slow(*_: object, **__: object) -> None:
        begun.append("work")
        all_busy.wait(PATIENCE_S)
        free.wait(PATIENCE_S)
        raise WorkCancelled

    monkeypatch.setattr(project.engine.changes, "of", slow)
    async with served(project) as url, connected(url, "legacy") as client:
        busy = [asyncio.ensure_future(call(client, "check_change", files=["pay.py"])) for _ in range(n_threads)]
        await asyncio.to_thread(all_busy.wait, PATIENCE_S)
        waiting = asyncio.ensure_future(call(client, "check_change", files=["pay.py"]))
        await client.list_tools()  # sent after it, so that it has arrived
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await client.list_tools()
        free.set()
        await asyncio.gather(*busy)
        assert not (await call(client, "stats")).is_error
        assert len(begun) == n_threads


def answer_of(body: str) -> dict[str, Any]:
    """The one message of a stream of events."""
    (data,) = [line.removeprefix("data:").strip() for line in body.splitlines() if line.startswith("data: {")]
    answer: dict[str, Any] = json.loads(data)
    return answer


async def test_the_stream_of_a_cancelled_call_ends_with_an_error_and_no_result(project: Project, work: Work) -> None:
    async with served(project) as url, session(url) as post:
        asked = asyncio.ensure_future(
            post(7, "tools/call", {"name": "check_change", "arguments": {"files": ["pay.py"]}})
        )
        assert await happens(work.started)
        await post(None, "notifications/cancelled", {"requestId": 7, "reason": "changed my mind"})
        answer = answer_of((await asked).text)
        assert "result" not in answer
        assert answer["error"]["code"] == -32800
        assert await happens(work.stopped)
        assert "result" in answer_of((await post(8, "tools/list", {})).text)


@asynccontextmanager
async def session(url: str) -> AsyncIterator[Callable[..., Any]]:
    """Posts of one session, as they go over the wire."""
    headers = {"Authorization": f"Bearer {TOKEN}", "Accept": "application/json, text/event-stream"}
    async with httpx2.AsyncClient(headers=headers, timeout=PATIENCE_S) as http:

        async def post(number: int | None, method: str, params: dict[str, Any]) -> httpx2.Response:
            named = {} if number is None else {"id": number}
            return await http.post(url, json={"jsonrpc": "2.0", "method": method, "params": params, **named})

        opened = await post(
            0,
            "initialize",
            {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "raw", "version": "1"}},
        )
        http.headers["Mcp-Session-Id"] = opened.headers["mcp-session-id"]
        await post(None, "notifications/initialized", {})
        yield post


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "headers",
    [{"Authorization": "Bearer wrong"}, {"Authorization": ""}, {"Origin": "https://evil.example"}, {"Host": "evil"}],
    ids=["wrong token", "no token", "origin", "host"],
)
async def test_a_stranger_gets_no_connection_and_others_keep_theirs(
    project: Project, mode: Mode, headers: dict[str, str]
) -> None:
    async with served(project) as url, connected(url, mode) as client:
        with pytest.RaisesGroup(Exception, flatten_subgroups=True, allow_unwrapped=True):
            async with connected(url, mode, **headers) as stranger:
                await stranger.list_tools()
        assert not (await call(client, "stats")).is_error


@pytest.mark.parametrize("origin", ["http://localhost:3000", "http://127.0.0.1:8080"])
async def test_a_page_of_this_machine_is_served_when_it_has_the_token(project: Project, origin: str) -> None:
    async with served(project) as url, connected(url, "legacy", Origin=origin) as client:
        assert not (await call(client, "stats")).is_error


@pytest.mark.parametrize("mode", MODES)
async def test_limits_are_those_of_standard_input(project: Project, mode: Mode) -> None:
    async with served(project, Limits(input_bytes=400)) as url, connected(url, mode) as client:
        refused = await call(client, "recall", query="x" * 500)
        assert refused.is_error
        assert "at most 400" in said(refused)
        with pytest.raises(MCPError):
            await call(client, "recall", query="x" * 5000)
        assert not (await call(client, "stats")).is_error


@pytest.mark.parametrize("mode", MODES)
async def test_every_resource_and_prompt_is_there(project: Project, mode: Mode) -> None:
    async with served(project) as url, connected(url, mode) as client:
        for each in (await client.list_resources()).resources:
            assert (await client.read_resource(str(each.uri))).contents
        assert len((await client.list_prompts()).prompts) == 2
        assert (await client.get_prompt("review-memories")).messages
