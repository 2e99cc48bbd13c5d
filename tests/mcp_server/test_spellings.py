"""The arguments of MemoFS's, memloom's and ferrex's tools are understood as they are written there."""

import pytest

from mcp_server.conftest import client_of, said
from support.project import Project

TEXT = "Payments are retried 3 times because the bank drops every tenth request"


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        # MemoFS
        ("context", {"query": "pay", "taskType": "coding", "limit": 5, "maxBytes": 1024, "detail": "compact"}),
        ("context", {"query": "pay", "includeCore": True, "includeNotes": True, "includeRecent": True}),
        ("context", {"query": "pay", "includeGraph": True, "includeSources": True, "workspaceId": "w"}),
        ("recall", {"query": "pay", "limit": 5, "includeGraph": True, "filters": {"kind": "fact"}}),
        ("remember", {"content": TEXT, "title": "Retries", "kind": "decision", "confidence": 0.9, "source": "review"}),
        ("remember", {"content": TEXT, "tags": ["bank"], "sourceRefs": [{"type": "manual"}], "metadata": {"a": 1}}),
        ("remember", {"content": TEXT, "anchor": {"file": "pay.py", "symbol": "pay"}}),
        ("remember", {"content": TEXT, "anchor": "pay.py#pay"}),
        # memloom
        ("remember", {"content": TEXT, "type": "decision"}),
        ("remember", {"canonical": TEXT, "type": "fact"}),
        # ferrex
        ("remember", {"memory_type": "episodic", "content": TEXT, "source": "log", "context": {"a": "b"}}),
        ("remember", {"subject": "pay", "predicate": "retries", "object": "3 times", "confidence": 1.0}),
        ("recall", {"query": "pay", "types": ["semantic"], "entities": ["bank"], "namespace": "default", "limit": 5}),
        ("recall", {"query": "pay", "time_range": {"start": "2020-01-01", "end": "2030-01-01"}}),
        ("recall", {"query": "pay", "time_range": {"after": "2020-01-01"}, "include_stale": True}),
        ("recall", {"query": "pay", "include_invalidated": True}),
        ("reflect", {"namespace": "default", "limit": 5, "include_contradictions": True, "include_stale": True}),
        ("reflect", {"scope": "default", "window": "7d"}),
        ("stats", {"detailed": True}),
        ("stats", {"detail": True, "namespace": "default"}),
    ],
)  # fmt: skip
async def test_every_spelling_is_taken(project: Project, tool: str, arguments: dict[str, object]) -> None:
    async with client_of(project) as client:
        answer = await client.call_tool(tool, arguments)
        assert not answer.is_error, said(answer)


async def test_forget_takes_cascade(project: Project) -> None:
    memory = project.remember(TEXT)
    async with client_of(project) as client:
        answer = await client.call_tool("forget", {"ids": [memory.id], "cascade": True})
        assert not answer.is_error, said(answer)
