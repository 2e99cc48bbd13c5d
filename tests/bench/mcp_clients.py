"""Eight agents at once: what they wrote and found in a minute, what was lost, and what still runs after they left.

    PYTHONPATH=server:tests .venv/bin/python tests/bench/mcp_clients.py [--clients 8] [--seconds 60]

Each client starts a server of its own on standard input and output, and by turns remembers and recalls over one store.
Times are by the clock, of one call.
"""

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from mcp import Client, StdioServerParameters, stdio_client

from support.repo import make_repo, write

ROOT = Path(__file__).resolve().parents[2]
_NO_CAPS = "[proposals]\nper_session = 1000000\nper_source = 1000000\n"
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "server"), "MOORAGE_DOWNLOAD": "off"}


@dataclass
class Tally:
    """Over all clients: ids that were acknowledged, and milliseconds by tool."""

    ids: list[str] = field(default_factory=list)
    taken: dict[str, list[float]] = field(default_factory=lambda: {"remember": [], "recall": []})
    errors: list[str] = field(default_factory=list)

    async def call(self, client: Client, tool: str, **arguments: object) -> dict[str, object]:
        """The structured answer; an error is noted."""
        start = time.perf_counter()
        result = await client.call_tool(tool, arguments)
        self.taken[tool].append((time.perf_counter() - start) * 1000)
        if result.is_error:
            self.errors.append(str(result.content)[:200])
        return result.structured_content or {}


async def use(root: Path, number: int, end: float, tally: Tally) -> None:
    arguments = ["-m", "moorage", "--root", str(root), "mcp", "--allow-writes"]
    env = {**ENVIRONMENT, "XDG_CONFIG_HOME": str(root.parent)}
    parameters = StdioServerParameters(command=sys.executable, args=arguments, env=env)
    async with Client(stdio_client(parameters)) as client:
        count = 0
        while time.monotonic() < end:
            content = f"Client {number} decided on rule number {count} of its own"
            stored = await tally.call(client, "remember", content=content, kind="decision")
            tally.ids += [str(stored["id"])] if stored.get("id") else []
            await tally.call(client, "recall", query=f"rule {count} of client {number}", limit=3)
            count += 1


def servers_of(root: Path) -> list[int]:
    """Processes that name the folder on their command line."""
    found = []
    for each in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = each.read_bytes()
        except OSError:  # it has ended
            continue
        found += [int(each.parent.name)] if b"moorage" in words and str(root).encode() in words else []
    return found


async def measured(root: Path, n_clients: int, seconds: float) -> Tally:
    tally, end = Tally(), time.monotonic() + seconds
    await asyncio.gather(*(use(root, number, end, tally) for number in range(n_clients)))
    return tally


def kept(root: Path) -> set[str]:
    from moorage.engine.opening import open_engine
    from moorage.settings import EmbeddingSettings, Settings

    with open_engine(root, Settings(embedding=EmbeddingSettings(enabled=False))) as engine:
        return {each.memory.id for each in engine.memories()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=60)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        root = make_repo(Path(folder) / "shop", {"pay.py": "def pay():\n    return 1\n"})
        write(root.parent, {"moorage/config.toml": _NO_CAPS})
        tally = asyncio.run(measured(root, options.clients, options.seconds))
        left, lost = servers_of(root), set(tally.ids) - kept(root)
    print("| tool | calls | median | p95 |\n|---|---|---|---|")
    for tool, taken in tally.taken.items():
        p95 = statistics.quantiles(taken, n=20)[-1]
        print(f"| {tool} | {len(taken):,} | {statistics.median(taken):.0f} ms | {p95:.0f} ms |")
    print(f"\n{len(tally.ids):,} acknowledged, {len(lost)} lost, {len(left)} servers left, {len(tally.errors)} errors")
    for each in tally.errors[:5]:
        print(each)


if __name__ == "__main__":
    main()
