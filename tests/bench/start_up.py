"""How fast the programs start: a bare interpreter, `moorage --help`, and the server up to its answer to `initialize`.

    .venv/bin/python tests/bench/start_up.py

Prints milliseconds of wall time over several process starts, and the ratio to the bare interpreter of the same run.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "server"), "MOORAGE_DOWNLOAD": "no"}
ROUNDS = 9


def bare() -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    return (time.perf_counter() - start) * 1000


def helped() -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, "-m", "moorage", "--help"], check=True, env=ENVIRONMENT, stdout=subprocess.DEVNULL)
    return (time.perf_counter() - start) * 1000


def initialized() -> float:
    """From spawning the server to having read its answer."""
    with tempfile.TemporaryDirectory() as folder:
        uri = Path(folder).as_uri()
        params = {
            "processId": None,
            "rootUri": uri,
            "capabilities": {},
            "workspaceFolders": [{"uri": uri, "name": "x"}],
        }
        message = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params}).encode()
        start = time.perf_counter()
        server = subprocess.Popen(
            [sys.executable, "-m", "moorage", "lsp"],
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
        taken = (time.perf_counter() - start) * 1000
        server.kill()
        server.wait()
        return taken


def main() -> None:
    rows: list[tuple[str, Callable[[], float]]] = [
        ("bare interpreter (baseline)", bare),
        ("moorage --help", helped),
        ("moorage lsp, spawn to initialize answered", initialized),
    ]
    baseline = 0.0
    for name, measure in rows:
        measure()  # warms the file cache
        taken = [measure() for _ in range(ROUNDS)]
        middle = statistics.median(taken)
        baseline = baseline or middle
        print(
            f"{name:<44} min={min(taken):6.0f}  median={middle:6.0f}  max={max(taken):6.0f}  x{middle / baseline:.1f}"
        )


if __name__ == "__main__":
    main()
