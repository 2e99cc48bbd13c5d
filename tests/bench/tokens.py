"""What each tool of the MCP server costs an agent: bytes and tokens of its text, in a store of our golden memories.

    PYTHONPATH=server:tests .venv/bin/python tests/bench/tokens.py [--tokenizer .venv/model/tokenizer.json]

The estimate is four bytes a token; with a tokenizer its own count stands beside it. That of a small English model cuts
code and marks finer than those of large models do, so that its count is an upper bound for English text.
"""

import argparse
import asyncio
import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mcp import Client

from bench.retrieval import golden
from mcp_server.conftest import call, client_of, said
from moorage.domain.briefing import tokens_of
from moorage.domain.requests import NewMemory
from moorage.mcp_server.schemas import INSTRUCTIONS
from support.project import Project, open_project

_FILES = {"pay.py": "def pay(total):\n    return total\n"}
_CALLS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("recall", {"query": "why are ferries late", "limit": 5}),
    ("recall", {"query": "why are ferries late"}),
    ("context", {"query": "change how tickets are paid"}),
    ("context", {"query": "change how tickets are paid", "max_bytes": 6000}),
    ("check_change", {"files": ["pay.py"]}),
    ("remember", {"content": "Tickets are paid before boarding, as the pier has no network", "kind": "decision"}),
    ("forget", {"ids": []}),
    ("reflect", {}),
    ("stats", {}),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tokenizer", type=Path)
    asyncio.run(_measured(_counter(parser.parse_args().tokenizer)))


def _counter(path: Path | None) -> Callable[[str], int]:
    if path is None:
        return lambda _: 0
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(path))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return lambda text: len(tokenizer.encode(text, add_special_tokens=False).ids)


async def _measured(count: Callable[[str], int]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        project = open_project(Path(folder) / "shop", _FILES)
        texts = dict.fromkeys(entry.content for corpus in golden.load() for entry in corpus.entries)
        ties = project.engine.places.ties_written("pay.py#pay")
        news = [NewMemory(content=each, ties=ties if number < 5 else ()) for number, each in enumerate(texts)]
        project.engine.remember_all(news)
        print(f"{len(news)} memories\n{'what':44} {'bytes':>7} {'estimate':>9} {'counted':>8} {'structure':>10}")
        async with client_of(project) as client:
            await _rows(client, project, count)
        project.close()


async def _rows(client: Client, project: Project, count: Callable[[str], int]) -> None:
    tools = (await client.list_tools()).tools
    listed = json.dumps([[each.name, each.description, each.input_schema] for each in tools], ensure_ascii=False)
    _row("server instructions, once", INSTRUCTIONS, count)
    _row("list of the seven tools, once", listed, count)
    briefing = ""
    for name, arguments in _CALLS:
        given = {**arguments, "ids": [project.engine.recent(1)[0].memory.id]} if name == "forget" else arguments
        answer = await call(client, name, **given)
        _row(f"{name} {json.dumps(arguments)}"[:44], said(answer), count, answer.structured_content)
        if name == "context":
            briefing = (answer.structured_content or {})["id"]
    again = await call(client, "context", query="change how tickets are paid", max_bytes=6000, since=briefing)
    _row("context, again with since", said(again), count, again.structured_content)


def _row(what: str, text: str, count: Callable[[str], int], structure: object = None) -> None:
    inner = tokens_of(json.dumps(structure, ensure_ascii=False)) if structure else 0
    print(f"{what:44} {len(text.encode()):7,} {tokens_of(text):9,} {count(text):8,} {inner:10,}")


if __name__ == "__main__":
    main()
