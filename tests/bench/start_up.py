"""How fast the programs start: commands up to their end, servers up to their answer to `initialize`.

    .venv/bin/python tests/bench/start_up.py

Prints milliseconds of wall and of processor time, the least of several starts. An empty server of the same library is
the floor: what our own start takes, imports included and before any file is looked at, comes on top of it.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "server"), "MOORAGE_DOWNLOAD": "no"}
ROUNDS = 9
MEMORIES = 1000
EMPTY = "from pygls.lsp.server import LanguageServer; LanguageServer('empty', '1').start_io()"


def run(*arguments: str) -> None:
    """A program from its start to its end."""
    subprocess.run([sys.executable, *arguments], check=True, env=ENVIRONMENT, stdout=subprocess.DEVNULL)


def checked() -> None:
    """A command that opens a workspace and its store."""
    with tempfile.TemporaryDirectory() as folder:
        run("-m", "moorage", "check", "--root", folder)


def remembering(folder: str) -> None:
    """A repository in which 1,000 memories are kept."""
    subprocess.run(["git", "init", "-q", folder], check=True)
    lines = [json.dumps({"content": f"Charges of region {n} are tried {n % 7} times"}) for n in range(MEMORIES)]
    path = Path(folder) / "notes.jsonl"
    path.write_text("\n".join(lines))
    run("-m", "moorage", "--root", folder, "import", str(path), "--yes")


def hooked(event: str, folder: str) -> None:
    """A hook as an agent calls it, in a process of its own."""
    given = json.dumps({"cwd": folder, "prompt": "how often are charges of region 12 tried?"}).encode()
    program = [sys.executable, "-m", "moorage", "hook", event]
    subprocess.run(program, input=given, check=True, env=ENVIRONMENT, stdout=subprocess.DEVNULL)


def initialized(*arguments: str) -> None:
    """From spawning a server to having read its answer."""
    with tempfile.TemporaryDirectory() as folder:
        uri = Path(folder).as_uri()
        params = {
            "processId": None,
            "rootUri": uri,
            "capabilities": {},
            "workspaceFolders": [{"uri": uri, "name": "x"}],
        }
        message = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params}).encode()
        server = subprocess.Popen(
            [sys.executable, *arguments],
            env=ENVIRONMENT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        assert server.stdin
        assert server.stdout
        server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(message), message))
        server.stdin.flush()
        server.stdout.readline()
        server.kill()
        server.wait()


def timed(start: Callable[[], None]) -> tuple[float, float]:
    """Wall and processor milliseconds."""
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    start()
    wall, after = time.perf_counter() - begun, resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return wall * 1000, used * 1000


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        remembering(folder)
        measure(folder)


def measure(folder: str) -> None:
    rows: dict[str, Callable[[], None]] = {
        "bare interpreter": lambda: run("-c", "pass"),
        "moorage --help": lambda: run("-m", "moorage", "--help"),
        "moorage check, nothing remembered": checked,
        "moorage hook prompt, 1,000 memories": lambda: hooked("prompt", folder),
        "moorage hook session-start, 1,000": lambda: hooked("session-start", folder),
        "empty server, to initialize answered": lambda: initialized("-c", EMPTY),
        "moorage lsp, to initialize answered": lambda: initialized("-m", "moorage", "lsp"),
    }
    taken: dict[str, list[tuple[float, float]]] = {name: [] for name in rows}
    for turn in range(ROUNDS + 1):  # by turns, so that a busy machine is unfair to none; the first warms the file cache
        for name, start in rows.items():
            taken[name] += [timed(start)] if turn else []
    least = {name: tuple(map(min, zip(*times, strict=True))) for name, times in taken.items()}
    *_, floor, ours = least.values()
    least["what Moorage adds to an empty server"] = (ours[0] - floor[0], ours[1] - floor[1])
    for name, (wall, used) in least.items():
        print(f"{name:<40} wall={wall:5.0f}  cpu={used:5.0f}")


if __name__ == "__main__":
    main()
