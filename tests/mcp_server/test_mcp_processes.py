"""The server as agents start it: a process of its own, on standard input and output or on a port."""

import asyncio
import json
import os
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx2
import pytest
from mcp import Client, StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client

from mcp_server.conftest import FILES, call, said
from support.repo import make_repo

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "server"), "MOORAGE_DOWNLOAD": "off"}
N_CLIENTS, N_WRITES = 8, 6


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return make_repo(tmp_path / "shop", FILES)


def command(root: Path, *options: str) -> list[str]:
    return [sys.executable, "-m", "moorage", "--root", str(root), "mcp", "--allow-writes", *options]


@asynccontextmanager
async def on_stdio(root: Path) -> AsyncIterator[Client]:
    program, *arguments = command(root)
    parameters = StdioServerParameters(command=program, args=arguments, env=ENVIRONMENT)
    async with Client(stdio_client(parameters)) as client:
        yield client


async def test_many_processes_write_at_once_and_nothing_is_lost(root: Path) -> None:
    async def write(number: int) -> list[str]:
        async with on_stdio(root) as client:
            results = [
                await call(client, "remember", content=f"Writer {number} decided on rule {each}", kind="decision")
                for each in range(N_WRITES)
            ]
            assert not any(each.is_error for each in results), [said(each) for each in results]
            return [each.structured_content["id"] for each in results if each.structured_content]

    ids = [id_ for found in await asyncio.gather(*map(write, range(N_CLIENTS))) for id_ in found]
    assert len(set(ids)) == N_CLIENTS * N_WRITES
    async with on_stdio(root) as client:
        stats = await call(client, "stats")
        assert stats.structured_content
        assert stats.structured_content["total"] == len(ids)


async def test_the_process_ends_with_its_client(root: Path) -> None:
    running = await asyncio.create_subprocess_exec(
        *command(root), stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, env=ENVIRONMENT
    )
    assert running.stdin
    running.stdin.close()
    assert await asyncio.wait_for(running.wait(), 30) == 0


@asynccontextmanager
async def on_port(root: Path) -> AsyncIterator[tuple[str, str]]:
    """The address of a server on a port, and its token."""
    running = await asyncio.create_subprocess_exec(
        *command(root, "--http", "127.0.0.1:0"), stderr=asyncio.subprocess.PIPE, env=ENVIRONMENT
    )
    assert running.stderr
    try:
        async with asyncio.timeout(60):
            while not (match := re.search(r"(http://\S+), .*Bearer (\S+)", (await running.stderr.readline()).decode())):
                assert running.returncode is None
        yield match[1], match[2]
    finally:
        running.terminate()
        await running.wait()


async def test_several_clients_share_a_port_and_need_its_token(root: Path) -> None:
    async with on_port(root) as (url, token):
        allowed = httpx2.AsyncClient(headers={"Authorization": f"Bearer {token}"})

        async def ask(number: int) -> str:
            async with Client(streamable_http_client(url, http_client=allowed)) as client:
                await call(client, "remember", content=f"Client {number} was here and decided so", kind="decision")
                return said(await call(client, "recall", query=f"client {number}", limit=1))

        async with allowed:
            for number, text in enumerate(await asyncio.gather(*map(ask, range(4)))):
                assert f"Client {number} was here" in text


INITIALIZE = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}})
HEADERS = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 401),
        ({"Authorization": "Bearer wrong"}, 401),
        ({"Authorization": "TOKEN"}, 401),
        ({"Authorization": "Bearer TOKEN", "Origin": "https://evil.example"}, 403),
        ({"Authorization": "Bearer TOKEN", "Host": "evil.example"}, 421),
    ],
)
async def test_strangers_are_refused(root: Path, headers: dict[str, str], status: int) -> None:
    async with on_port(root) as (url, token), httpx2.AsyncClient() as browser:
        given = {name: value.replace("TOKEN", token) for name, value in headers.items()}
        answer = await browser.post(url, content=INITIALIZE, headers=HEADERS | given)
        assert answer.status_code == status


@pytest.mark.parametrize("address", ["0.0.0.0:8000", "example.com:80", "127.0.0.1", "127.0.0.1:99999"])
async def test_only_this_machine_is_served(root: Path, address: str) -> None:
    running = await asyncio.create_subprocess_exec(
        *command(root, "--http", address), stderr=asyncio.subprocess.PIPE, env=ENVIRONMENT
    )
    _, told = await running.communicate()
    assert running.returncode == 2
    assert "must be a loopback address" in told.decode()
