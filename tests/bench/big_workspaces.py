"""Whether typing stays unaffected and when the processor is idle again: huge files, thousands of files changed by git.

    .venv/bin/python tests/bench/big_workspaces.py [file] [narrow] [parsed] [checkout] [rebase]

A real server in a process of its own, spoken to as an editor does. Each table has the milliseconds of a hover and of a
request that does no work (what a keystroke's answers wait for at most, the server's event loop being one) before,
during and after, how much of one processor the server and its git used, and after how long it used under 5 % of it.
"""

import asyncio
import json
import os
import statistics
import subprocess
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
from moorage.settings import DriftSettings, EmbeddingSettings, Settings  # noqa: E402
from support.repo import git, make_repo  # noqa: E402

LINES = 200_000
IN_FILE = 200
LIMIT = 20_000_000
"""What a person sets who wants the large file parsed; by default it is too large."""
FILES = 6_000
TOUCHED = 5_000
COMMITS = 20
ANCHORED = 2_000
TICKS = os.sysconf("SC_CLK_TCK")
IDLE = 0.05
GIVEN_UP_S = 60
BATCH = 500
"""So many watched files an editor tells of at a time."""


def big_source(width: int) -> str:
    """200,000 lines of Python in functions of ten lines, about so many bytes a line."""
    pad = "x" * max(width - 14, 0)
    one = "".join(f"    a{pad} = {n}\n" if width >= 14 else f" a={n}\n" for n in range(8))
    return "".join(f"def job_{i}(n):\n{one}\n" for i in range(LINES // 10))


def remember(root: Path, places: list[str]) -> None:
    """A memory at each place."""
    settings = Settings(embedding=EmbeddingSettings(enabled=False), drift=DriftSettings(max_file_bytes=LIMIT))
    with open_engine(root, settings) as engine:
        for n, place in enumerate(places):
            ties = engine.places.ties_written(place)
            engine.remember(NewMemory(content=f"Rule {n}: {place} counts to 7", kind=Kind.CONSTRAINT, ties=ties))


class Server:
    """The server's process, and an editor's end of the wire."""

    async def start(self, root: Path, settings: dict[str, Any] | None = None) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "server"), "MOORAGE_DOWNLOAD": "no"}
        command = [sys.executable, "-m", "moorage", "lsp", "--log-level", "error"]
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(
            *command, env=environment, stdin=pipe, stdout=pipe, limit=1 << 26
        )
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self._reader = asyncio.get_running_loop().create_task(self._read())
        folders = [{"uri": root.as_uri(), "name": "big"}]
        options = {"settings": settings or {}}
        params = {"capabilities": {}, "processId": None, "workspaceFolders": folders, "initializationOptions": options}
        await self.request("initialize", params)
        self.notify("initialized", {})

    async def stop(self) -> None:
        await self.request("shutdown", None)
        self.notify("exit", None)
        await self._process.wait()
        self._reader.cancel()

    def notify(self, method: str, params: Any) -> None:
        self._send({"method": method, "params": params})

    async def request(self, method: str, params: Any) -> Any:
        answer = asyncio.get_running_loop().create_future()
        number = len(self._waiting) + 1
        self._waiting[number] = answer
        self._send({"id": number, "method": method, "params": params})
        return await answer

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self._process.stdin
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))

    async def _read(self) -> None:
        stream = self._process.stdout
        assert stream
        while header := await stream.readuntil(b"\r\n\r\n"):
            length = int(
                next(x for x in header.split(b"\r\n") if x.lower().startswith(b"content-length")).split(b":")[1]
            )
            message = json.loads(await stream.readexactly(length))
            if "method" not in message:
                self._waiting[message["id"]].set_result(message.get("result"))
            elif "id" in message:
                self._send({"id": message["id"], "result": None})

    def cpu_s(self) -> float:
        """Seconds of processor time of the server and of the programs that it ran."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return sum(int(each) for each in fields[11:15]) / TICKS


class Session:
    """A document in which somebody types."""

    def __init__(self, server: Server, file: Path, lines: list[int]) -> None:
        self.server, self.document, self.lines = server, {"uri": file.as_uri()}, lines
        self.version = 1
        text = file.read_text()
        server.notify(
            "textDocument/didOpen",
            {"textDocument": {**self.document, "languageId": "python", "version": 1, "text": text}},
        )

    def type_letter(self, line: int) -> None:
        self.version += 1
        where = {"line": line, "character": 1}
        change = {"range": {"start": where, "end": where}, "text": "b"}
        document = {**self.document, "version": self.version}
        self.server.notify("textDocument/didChange", {"textDocument": document, "contentChanges": [change]})

    async def hover(self, n: int) -> None:
        position = {"line": self.lines[n * 37 % len(self.lines)], "character": 5}
        await self.server.request("textDocument/hover", {"textDocument": self.document, "position": position})

    async def nothing(self, _: int) -> None:
        place = {"line": 0, "character": 0}
        await self.server.request("codeLens/resolve", {"range": {"start": place, "end": place}, "data": {}})


async def timed(ask: Callable[[int], Awaitable[None]], n: int) -> float:
    start = time.perf_counter()
    await ask(n)
    return (time.perf_counter() - start) * 1000


async def watched(session: Session, work: Awaitable[Any], what: str) -> None:
    """Both requests over and over until the work is done."""
    done = asyncio.ensure_future(work)
    begun, cpu = time.perf_counter(), session.server.cpu_s()
    stalls: list[float] = []
    hovers: list[float] = []

    async def ask(into: list[float], request: Callable[[int], Awaitable[None]], pause_s: float) -> None:
        while not done.done():
            into.append(await timed(request, len(into)))
            await asyncio.sleep(pause_s)

    await asyncio.gather(ask(stalls, session.nothing, 0.01), ask(hovers, session.hover, 0.3), done)
    took = time.perf_counter() - begun
    share = (session.server.cpu_s() - cpu) / took
    print(f"{what:<34}{took:>6.1f} s{share:>7.0%} |{numbers(stalls)} |{numbers(hovers)}", flush=True)


def numbers(values: list[float]) -> str:
    ordered = sorted(values)
    p95 = ordered[min(int(len(ordered) * 0.95), len(ordered) - 1)]
    return f"{statistics.median(values):>9.1f}{p95:>9.1f}{ordered[-1]:>9.1f}"


async def typing(session: Session, seconds: float) -> None:
    """Ten letters a second, in bursts of two seconds with a pause to think."""
    end = time.perf_counter() + seconds
    line = session.lines[len(session.lines) // 2] + 2
    while time.perf_counter() < end:
        for _ in range(20):
            session.type_letter(line)
            await asyncio.sleep(0.1)
        await asyncio.sleep(0.7)


async def idle_after(session: Session, what: str) -> None:
    """Nobody asks anything: when is the server at rest?"""
    start = time.perf_counter()
    last, quiet, used = session.server.cpu_s(), 0, 0.0
    while quiet < 3 and time.perf_counter() - start < GIVEN_UP_S:
        await asyncio.sleep(0.5)
        now = session.server.cpu_s()
        used += now - last
        quiet = quiet + 1 if (now - last) / 0.5 < IDLE else 0
        last = now
    took = time.perf_counter() - start - quiet * 0.5
    print(f"{what:<34}{'idle after':>10} {took:.1f} s, {used:.2f} s of processor time", flush=True)


def heading(title: str) -> None:
    columns = f"{'nothing: p50':>12}{'p95':>6}{'max':>9} |{'hover p50':>9}{'p95':>9}{'max':>9}"
    print(f"\n{title}\n{'':<34}{'wall':>8}{'CPU':>7} |{columns}")


async def huge_file(folder: Path, width: int, settings: dict[str, Any]) -> None:
    source = big_source(width)
    root = make_repo(folder, {"big.py": source})
    n_symbols = LINES // 10
    step = n_symbols // IN_FILE
    remember(root, [f"big.py#job_{i}" for i in range(0, n_symbols, step)])
    heading(f"a file of {LINES:,} lines and {len(source) / 1e6:.1f} MB with {IN_FILE} memories; settings: {settings}")
    server = Server()
    await server.start(root, settings)
    session = Session(server, root / "big.py", [i * 10 for i in range(0, n_symbols, step)])
    await watched(session, asyncio.sleep(3), "just opened")
    await idle_after(session, "then")
    await watched(session, asyncio.sleep(3), "nobody types")
    await watched(session, typing(session, 10), "ten letters a second")
    await idle_after(session, "after typing")
    await server.stop()


def module(n: int, step: int) -> str:
    """Three functions, which differ by the step."""
    work = (
        "def work_{}(n):\n    total = n * {}\n    for each in range(7):\n        total += each\n    return total\n\n\n"
    )
    return "".join(work.format(k, step + k) for k in range(3)) + f"NAME = {n}\n"


def workspace(folder: Path) -> Path:
    """Two lines of commits: `main`, and `topic` of 20 commits that edit 5,000 files; memories in 2,000 of them."""
    files = {f"src/p{n % 60}/m{n}.py": module(n, 1) for n in range(FILES)}
    root = make_repo(folder / "many", {"open.py": module(0, 1), **files})
    git(root, "branch", "topic")
    names = list(files)
    (root / "later.py").write_text("LATER = 1\n")
    git(root, "add", ".")
    git(root, "commit", "-qm", "later")
    git(root, "checkout", "-q", "topic")
    for commit in range(COMMITS):
        for n in range(commit, TOUCHED, COMMITS):
            (root / names[n]).write_text(module(n, 2 if n % 2 else 1) + "# seen\n")
        git(root, "commit", "-qam", f"step {commit}")
    git(root, "checkout", "-q", "main")
    remember(root, ["open.py#work_1"] + [f"{names[n * 3]}#work_{n % 3}" for n in range(ANCHORED)])
    return root


async def git_at_work(session: Session, root: Path, *command: str) -> None:
    """Git changes the files, and the editor tells of them as it sees them."""
    begun = time.time()
    process = await asyncio.create_subprocess_exec(
        "git", *command, cwd=root, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    await process.wait()
    changed = [each for each in git(root, "ls-files").split() if (root / each).stat().st_mtime >= begun]
    for start in range(0, len(changed), BATCH):
        changes = [{"uri": (root / each).as_uri(), "type": 2} for each in changed[start : start + BATCH]]
        session.server.notify("workspace/didChangeWatchedFiles", {"changes": changes})
        await asyncio.sleep(0.1)
    print(f"    git {' '.join(command)}: {len(changed):,} files", flush=True)


async def many_files(folder: Path, commands: list[tuple[str, ...]]) -> None:
    root = workspace(folder)
    heading(f"{FILES:,} files, {ANCHORED:,} memories, git changes {TOUCHED:,} files")
    server = Server()
    await server.start(root)
    session = Session(server, root / "open.py", [7])
    await idle_after(session, "first check")
    await watched(session, typing(session, 6), "ten letters a second, nothing else")
    for command in commands:
        work = asyncio.gather(typing(session, 10), git_at_work(session, root, *command))
        await watched(session, work, f"the same during git {command[0]}")
        await idle_after(session, "after it")
    await server.stop()


async def main(which: list[str]) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if "file" in which:
            await huge_file(folder / "wide", 35, {})
        if "parsed" in which:
            await huge_file(folder / "parsed", 35, {"drift": {"max_file_bytes": LIMIT}})
        if "narrow" in which:
            await huge_file(folder / "narrow", 6, {})
        if "checkout" in which:
            await many_files(folder / "a", [("checkout", "topic"), ("checkout", "main")])
        if "rebase" in which:
            await many_files(folder / "b", [("checkout", "topic"), ("rebase", "main")])


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:] or ["file", "narrow", "parsed", "checkout", "rebase"]))
