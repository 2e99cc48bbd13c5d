"""What agents are given stays small. Tokens are estimated as four bytes each; `tests/bench/tokens.py` counts them."""

import json

from bench.retrieval import golden
from mcp_server.conftest import call, client_of, said
from moorage.domain.briefing import tokens_of
from moorage.mcp_server.schemas import INSTRUCTIONS
from support.project import Project

MOST = {"instructions": 200, "tools": 1400, "recall": 600, "context": 1500, "check_change": 900, "reflect": 800}
"""Tokens of the text, with forty of our golden memories, all about one function."""


async def test_no_answer_costs_more_than_its_share(project: Project) -> None:
    for entry in next(iter(golden.load())).entries[:40]:
        project.remember(entry.content, "pay.py#pay")
    async with client_of(project) as client:
        tools = [[each.name, each.description, each.input_schema] for each in (await client.list_tools()).tools]
        costs = {"instructions": tokens_of(INSTRUCTIONS), "tools": tokens_of(json.dumps(tools))}
        for name, arguments in (
            ("recall", {"query": "why are ferries and tickets late"}),
            ("context", {"query": "why are ferries and tickets late", "max_bytes": 6000}),
            ("check_change", {"files": ["pay.py"]}),
            ("reflect", {}),
        ):
            costs[name] = tokens_of(said(await client.call_tool(name, arguments)))
        briefing = await call(client, "context", query="why are ferries and tickets late", max_bytes=6000)
        since = (briefing.structured_content or {})["id"]
        again = await call(client, "context", query="why are ferries and tickets late", max_bytes=6000, since=since)
    assert {name: cost for name, cost in costs.items() if cost > MOST[name]} == {}
    assert said(again) == "", "what was told is told again"
