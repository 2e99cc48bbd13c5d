"""A project with a server over it, and the library's own client on the other side."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import mcp_types as mcp
import pytest
from mcp import Client

from moorage.domain.memory import Author, AuthorKind
from moorage.mcp_server.server import Limits, server_for
from support.project import Project, open_project

FILES = {
    "pay.py": "def pay(total):\n    return retry(total, times=3)\n\n\ndef refund(total):\n    return -total\n",
    "docs/notes.md": "# Notes\n",
}


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    opened = open_project(tmp_path / "shop", FILES)
    yield opened
    opened.close()


@asynccontextmanager
async def client_of(project: Project, *, writes: bool = True, limits: Limits = Limits()) -> AsyncIterator[Client]:  # noqa: B008
    """Connected in memory; what it writes is an agent's."""
    project.engine.acts_as(Author(AuthorKind.AGENT, "agent"))
    async with Client(server_for(project.engine, limits, allow_writes=writes)) as client:
        yield client


async def call(client: Client, name: str, **arguments: Any) -> mcp.CallToolResult:
    return await client.call_tool(name, arguments)


def said(result: mcp.CallToolResult) -> str:
    """The text of an answer."""
    (content,) = result.content
    assert isinstance(content, mcp.TextContent)
    return content.text
