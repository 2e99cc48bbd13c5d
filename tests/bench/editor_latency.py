"""How fast an editor gets answers, and how long typing blocks the server's event loop.

One 5,000-line file with 1,000 memories anchored in it. The real server object with its real handlers and threads
runs in this process; only the transport is replaced, so that its event loop can be watched. Run:

    .venv/bin/python tests/bench/editor_latency.py

Prints milliseconds; the first line is the same loop doing nothing, as the baseline for the lag.
"""

import asyncio
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "server"), str(ROOT / "tests")]

from moorage.domain.memory import Kind  # noqa: E402
from moorage.domain.requests import NewMemory  # noqa: E402
from moorage.engine.opening import open_engine  # noqa: E402
from moorage.lsp.main import create_server  # noqa: E402
from moorage.settings import EmbeddingSettings, Settings  # noqa: E402
from support.repo import make_repo  # noqa: E402

FUNCTIONS = 500
PER_FUNCTION = 2
HEARTBEAT_S = 0.005


def source() -> str:
    """5,000 lines of Python in 500 functions."""
    body = "\n".join(
        f"def job_{i}(items, limit={i}):\n"
        f'    """Do job {i}."""\n'
        f"    total = 0\n"
        f"    for item in items:\n"
        f"        if item > limit:\n"
        f"            total += item * {i % 7 + 1}\n"
        f"        else:\n"
        f"            total -= helper_{i % 13}(item)\n"
        f"    return total\n"
        for i in range(FUNCTIONS)
    )
    return body + "\n"


def prepare(root: Path) -> None:
    """The repository and its memories."""
    make_repo(root, {"big.py": source()})
    with open_engine(root, Settings(embedding=EmbeddingSettings(enabled=False))) as engine:
        for i in range(FUNCTIONS):
            ties = engine.places.ties_written(f"big.py#job_{i}")
            for n in range(PER_FUNCTION):
                text = f"Job {i} counts items above {i} only, rule {n}"
                engine.remember(NewMemory(content=text, kind=Kind.CONSTRAINT, ties=ties))


class Wire:
    """Stands in for the transport: hands messages in and waits for answers by id."""

    def __init__(self) -> None:
        self.server = create_server()
        self.server.protocol.set_writer(self, include_headers=False)
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self._next = 0
        self.published = asyncio.Event()

    def write(self, data: bytes) -> None:
        message = json.loads(data)
        if message.get("method") == "textDocument/publishDiagnostics":
            self.published.set()
        elif "method" in message and "id" in message:
            self._hand_in({"jsonrpc": "2.0", "id": message["id"], "result": None})
        elif message.get("id") in self._answers:
            self._answers.pop(message["id"]).set_result(message.get("result"))

    def close(self) -> None:
        """Nothing to close."""

    def notify(self, method: str, params: Any) -> None:
        self._hand_in({"jsonrpc": "2.0", "method": method, "params": params})

    async def request(self, method: str, params: Any) -> Any:
        self._next += 1
        answer = self._answers[self._next] = asyncio.get_running_loop().create_future()
        self._hand_in({"jsonrpc": "2.0", "id": self._next, "method": method, "params": params})
        return await answer

    def _hand_in(self, message: dict[str, Any]) -> None:
        protocol = self.server.protocol
        protocol.handle_message(json.loads(json.dumps(message), object_hook=protocol.structure_message))


async def lag_during(work: Awaitable[None]) -> list[float]:
    """Milliseconds by which a heartbeat on the loop was late, every 5 ms while the work goes on."""
    late: list[float] = []

    async def beat() -> None:
        while True:
            due = time.perf_counter() + HEARTBEAT_S
            await asyncio.sleep(HEARTBEAT_S)
            late.append((time.perf_counter() - due) * 1000)

    heart = asyncio.get_running_loop().create_task(beat())
    await work
    heart.cancel()
    return late


async def timed(times: int, ask: Callable[[int], Awaitable[Any]]) -> list[float]:
    """Milliseconds of each of so many requests."""
    taken = []
    for i in range(times):
        start = time.perf_counter()
        await ask(i)
        taken.append((time.perf_counter() - start) * 1000)
    return taken


def row(name: str, values: list[float]) -> None:
    ordered = sorted(values)
    p95 = ordered[min(int(len(ordered) * 0.95), len(ordered) - 1)]
    print(f"{name:<44} n={len(values):<5} p50={statistics.median(values):7.2f}  p95={p95:7.2f}  max={ordered[-1]:7.2f}")


async def measure(root: Path) -> None:
    wire = Wire()
    uri = (root / "big.py").as_uri()
    document = {"uri": uri}
    folders = [{"uri": root.as_uri(), "name": "big"}]
    await wire.request(
        "initialize", {"capabilities": {}, "processId": None, "rootUri": None, "workspaceFolders": folders}
    )
    wire.notify("initialized", {})
    row("loop lag, idle (baseline)", await lag_during(asyncio.sleep(2)))

    start = time.perf_counter()
    text = (root / "big.py").read_text()
    wire.notify(
        "textDocument/didOpen", {"textDocument": {**document, "languageId": "python", "version": 1, "text": text}}
    )
    first = await wire.request(
        "textDocument/hover", {"textDocument": document, "position": {"line": 0, "character": 6}}
    )
    assert "Job 0" in first["contents"]["value"]
    row("first hover after opening", [(time.perf_counter() - start) * 1000])

    def hover(i: int) -> Awaitable[Any]:
        position = {"line": (i * 37 % FUNCTIONS) * 10, "character": 6}
        return wire.request("textDocument/hover", {"textDocument": document, "position": position})

    row("hover", await timed(500, hover))

    async def lenses(_: int) -> Any:
        return await wire.request("textDocument/codeLens", {"textDocument": document})

    row("code lens (500 symbols)", await timed(20, lenses))

    version = 1

    async def type_a_letter(i: int) -> None:
        nonlocal version
        version += 1
        where = {"line": (i * 41 % FUNCTIONS) * 10 + 5, "character": 31}
        change = {"range": {"start": where, "end": where}, "text": "1"}
        wire.notify(
            "textDocument/didChange", {"textDocument": {**document, "version": version}, "contentChanges": [change]}
        )
        await asyncio.sleep(0.12)

    async def typing() -> None:
        for burst in range(15):
            for i in range(4):
                await type_a_letter(burst * 4 + i)
            await asyncio.sleep(0.4)

    row("loop lag while typing (bursts, pauses)", await lag_during(typing()))

    async def edit_to_hover(i: int) -> None:
        nonlocal version
        version += 1
        where = {"line": (i * 43 % FUNCTIONS) * 10 + 5, "character": 31}
        change = {"range": {"start": where, "end": where}, "text": "1"}
        wire.notify(
            "textDocument/didChange", {"textDocument": {**document, "version": version}, "contentChanges": [change]}
        )
        await hover(i)

    row("edit, then hover at once (check included)", await timed(40, edit_to_hover))
    wire.server.stop()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "big"
        start = time.perf_counter()
        prepare(root)
        count = FUNCTIONS * PER_FUNCTION
        print(f"{count} memories written in {time.perf_counter() - start:.1f} s; milliseconds below")
        asyncio.run(measure(root))


if __name__ == "__main__":
    main()
