"""Small files in the layouts of other tools, written for these tests."""

import json
from collections.abc import Mapping
from pathlib import Path

from support.repo import write

NOTE = """\
## 2026-03-01T10:00:00.000Z — Retries are counted
- kind: decision
- tags: billing, retries
- confidence: 0.9
- source: memofs
- metadata: {"id":"mem_aa11bb22cc33dd44","sourceRefs":[{"sourceType":"document","path":"docs/a.md","title":"A"}],\
"anchor":{"file":"billing.py","hash":"00ff","symbol":"billing.py#charge"},"team":"core"}

A charge is tried three times.

## A heading of the text
and what stands below it.
"""
BARE_NOTE = (
    "## 2026-03-02T10:00:00.000Z\n- kind: gotcha\n- tags: none\n- confidence: x\n\nThe clock of the till is late.\n"
)
ARCHIVED = {
    "id": "mem_old1old2",
    "timestamp": "2025-12-24T08:00:00.000Z",
    "title": "Old way",
    "kind": "goal",
    "tags": ["old"],
    "confidence": 0.5,
    "metadata": {"id": "mem_old1old2"},
    "content": "Everything shall be paid in cash.",
    "archivedAt": "2026-01-01T00:00:00.000Z",
}
CREATED = {
    "type": "memory.created",
    "timestamp": "2026-03-01T10:00:00.100Z",
    "actor": {"type": "agent", "id": "memofs"},
    "metadata": {"id": "mem_aa11bb22cc33dd44"},
}
EDGES = (
    {"id": "e1", "from": "a", "to": "b", "type": "uses", "confidence": 0.8, "createdAt": "2026-03-01T10:00:00Z"},
    {"id": "e2", "from": "a", "to": "b", "type": "related_to", "metadata": {"extractor": "rule-based"}},
    {"id": "e3", "from": "a", "to": "gone", "type": "uses"},
    {"id": "e4", "from": "b", "to": "a", "type": "blocks", "status": "deprecated"},
)
NODES = (
    {"id": "a", "type": "concept", "label": "Till", "aliases": ["Cash desk"]},
    {"id": "b", "type": "concept", "label": "Postgres", "aliases": []},
)
CORE = """\
# Core Memory

## Identity
- Project: Unknown

## Constraints
- Never round a price.
  Not even up.
"""
MEMOFS: Mapping[str, str] = {
    "manifest.json": '{"version": "1", "projectId": "shop"}',
    "memory/core.md": CORE,
    "memory/notes.md": f"# Notes\n\nUse this file.\n\n{NOTE}\n{BARE_NOTE}",
    "events/memory-events.jsonl": f"{json.dumps(CREATED)}\n{{broken\n",
    "events/conversations.jsonl": '{"role": "user", "content": "hello"}\n',
    "indexes/chunks.jsonl": '{"id": "c"}\n',
    "indexes/embeddings.jsonl": "",
    "graph/nodes.jsonl": "".join(f"{json.dumps(each)}\n" for each in NODES),
    "graph/edges.jsonl": "".join(f"{json.dumps(each)}\n" for each in EDGES),
    "snapshots/snapshots.jsonl": "",
    "connectors.json": '{"connectors": [{"id": "gh"}]}',
    "archive/mem_old1old2.json": json.dumps(ARCHIVED),
    "secrets.json": '{"token": "do-not-read"}',
    "trials/outcomes.jsonl": '{"passed": true}\n',
    "strange.md": "who knows\n",
}

MEMLOOM = {
    "memories": [
        {"id": "11111111-aaaa", "memoryType": "fact", "status": "stale", "content": "The till speaks XML",
         "canonical": "Till protocol", "rootId": "11111111-aaaa", "version": 1, "assertedAt": "2026-01-01T00:00:00Z"},
        {"id": "22222222-bbbb", "memoryType": "fact", "status": "active", "content": "The till speaks JSON",
         "canonical": "Till protocol", "rootId": "11111111-aaaa", "version": 2, "assertedAt": "2026-02-01T00:00:00Z"},
        {"id": "33333333-cccc", "memoryType": "preference", "content": "Prices in cents", "summary": "cents",
         "agent": "claude-code"},
        {"id": "44444444-dddd", "memoryType": "fact", "content": 7},
        {"id": "x", "kind": "context"},
    ],
    "entities": [{"id": "e1", "name": "Till"}, {"id": "e2", "name": "Postgres"}],
    "edges": [{"from": "e1", "to": "e2", "relation": "depends_on"}, {"from": "m", "to": "e1", "relation": "mention"}],
    "documents": [{"id": "d"}],
}  # fmt: skip

CLAUDE = {
    "MEMORY.md": "# Index\n\n- [Rounding](rounding.md) — how prices round\n\n## Loose\n\nThe till restarts at night.\n",
    "rounding.md": "---\nname: rounding\ndescription: of prices\nmetadata:\n  type: feedback\n---\nRound half even.\n",
    "empty.md": "---\nname: late\ndescription: The clock is late\ntype: project\n---\n",
}
COPILOT = {
    "till.md": "# Till\n\nabout the till\n\n## Clock\n\nIt is late.\n\n## Paper\n\nIt runs out on Fridays.\n",
    "whole.md": "# Whole\n\nOne thing only, in one file.\n",
}
CURSOR = {
    ".cursor/rules/api.mdc": "---\ndescription: API rules\nglobs: deep/**/*.py, *.py\n---\n\n- Answer in JSON\n",
    ".cursorrules": "Use tabs.\n",
    "README.md": "not a rule\n",
}
AGENTS = {
    "AGENTS.md": "# Guide\n\n## Tests\n\nRun.\n\n@d/more.md\n\n<!-- moorage:begin -->\nours\n<!-- moorage:end -->\n",
    "deep/AGENTS.md": "Here prices are in cents.\n",
    "README.md": "not an instruction\n",
}
BASIC_MEMORY = {
    "till.md": """\
---
title: Till
type: device
tags: [shop, hardware]
permalink: devices/till
created: 2026-01-05
owner: ada
---

# Till

It stands at the door.

## Observations
- [constraint] Must never round a price #money
- [gotcha] The clock is late (measured in March) #clock #time
- [ ] a task, no observation

## Relations
- depends_on [[Postgres|the database]]
- see [[Receipt]]
""",
    "plain.md": "---\ntitle: Plain\npermalink: plain\n---\n\nNothing but text.\n",
}
NOTED = """\
---
title: Rounding
tags: money, price
kind: decision
date: 2026-02-03
anchors:
  - billing.py#charge
owner: ada
---

Half even.
"""
MARKDOWN = {
    "a.md": NOTED,
    "deep/b.md": "# Clock\n\nIt is late.\n",
    "empty.md": "\n",
}


def put(root: Path, files: Mapping[str, str]) -> Path:
    """The folder with these files in it."""
    root.mkdir(parents=True, exist_ok=True)
    write(root, dict(files))
    return root
