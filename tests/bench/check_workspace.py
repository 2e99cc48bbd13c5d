"""How long `check` takes on a large repository: nothing kept yet, everything kept, and after one edit.

5,000 files with 10,000 anchors, of which 100 files were reformatted since. Run:

    .venv/bin/python tests/bench/check_workspace.py [FILES] [ANCHORS]

Prints seconds; the first line reads and hashes every file, as the least that any check must do.
"""

import sys
import tempfile
import time
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "server"), str(ROOT / "tests")]

from moorage.domain.drift import Verdict  # noqa: E402
from moorage.domain.memory import Kind  # noqa: E402
from moorage.domain.requests import EVERYWHERE, NewMemory  # noqa: E402
from moorage.domain.work import CancelToken  # noqa: E402
from moorage.engine.opening import open_engine  # noqa: E402
from moorage.settings import EmbeddingSettings, Settings  # noqa: E402
from support.repo import make_repo  # noqa: E402

FUNCTIONS = 8
REFORMATTED = 100
SETTINGS = Settings(embedding=EmbeddingSettings(enabled=False))


def source(file: int) -> str:
    """One module with a few functions of its own."""
    return "\n\n".join(
        f"def job_{file}_{i}(items, limit={i}):\n    total = {file}\n    for item in items:\n"
        f"        if item > limit:\n            total += item * {i + 1}\n    return total"
        for i in range(FUNCTIONS)
    )


def path_of(file: int) -> str:
    return f"pkg_{file % 50}/module_{file}.py"


def prepare(root: Path, n_files: int, n_anchors: int) -> None:
    make_repo(root, {path_of(file): source(file) for file in range(n_files)})
    with open_engine(root, SETTINGS) as engine:
        for i in range(n_anchors):
            file, function = i % n_files, i // n_files % FUNCTIONS
            ties = engine.places.ties_written(f"{path_of(file)}#job_{file}_{function}")
            engine.remember(NewMemory(f"rule {i} of job {file}", "", Kind.NOTE, (), 1.0, None, ties))
    for file in range(REFORMATTED):
        target = root / path_of(file)
        target.write_text(target.read_text().replace("total += item", "total  +=  item"))


def read_all(root: Path, n_files: int) -> None:
    for file in range(n_files):
        blake2b((root / path_of(file)).read_bytes()).hexdigest()


def check(root: Path) -> None:
    with open_engine(root, SETTINGS) as engine:
        found = engine.check(EVERYWHERE, cancel=CancelToken(), report=lambda _: None)
        assert found.counts.keys() == {Verdict.HOLDS}, "nothing but layout changed"


def row(name: str, work: Callable[[], None], baseline: float = 0.0) -> float:
    wall, cpu = time.perf_counter(), time.process_time()
    work()
    taken, used = time.perf_counter() - wall, time.process_time() - cpu
    ratio = f"  x{taken / baseline:.1f}" if baseline else ""
    print(f"{name:<40} wall={taken:6.2f}  cpu={used:6.2f}{ratio}")
    return taken


def main() -> None:
    n_files, n_anchors = (int(each) for each in (sys.argv[1:] + ["5000", "10000"][len(sys.argv) - 1 :]))
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "large"
        row("prepare", lambda: prepare(root, n_files, n_anchors))
        baseline = row("read and hash every file (baseline)", lambda: read_all(root, n_files))
        row("check, nothing kept yet", lambda: check(root), baseline)
        row("check, everything kept", lambda: check(root), baseline)


if __name__ == "__main__":
    main()
