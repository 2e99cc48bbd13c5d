"""How long `check` takes on a large repository, by how much of it was edited since, and with what was kept.

5,000 files with 10,000 anchors, first with 100 files reformatted, then with every file edited. Run:

    .venv/bin/python tests/bench/check_workspace.py [FILES] [ANCHORS]

Prints seconds of wall and processor time, and processor milliseconds per anchor.
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
            engine.remember(NewMemory(content=f"rule {i} of job {file}", ties=ties))
    for file in range(REFORMATTED):
        target = root / path_of(file)
        target.write_text(target.read_text().replace("total += item", "total  +=  item"))


def read_all(root: Path, n_files: int) -> None:
    for file in range(n_files):
        blake2b((root / path_of(file)).read_bytes()).hexdigest()


def edit_all(root: Path) -> None:
    """Every file differs from what was seen, and no anchored function does but in its layout."""
    for target in root.rglob("*.py"):
        target.write_text("# edited\n" + target.read_text().replace("for item in items", "for  item  in  items"))


def check(root: Path) -> None:
    with open_engine(root, SETTINGS) as engine:
        found = engine.check(EVERYWHERE, cancel=CancelToken(), report=lambda _: None)
        assert found.counts.keys() == {Verdict.HOLDS}, "nothing but layout changed"


def row(name: str, n_anchors: int, work: Callable[[], None]) -> None:
    wall, used = time.perf_counter(), time.process_time()
    work()
    wall, used = time.perf_counter() - wall, time.process_time() - used
    print(f"{name:<44} wall={wall:6.2f}  cpu={used:6.2f}  ms per anchor={used * 1000 / n_anchors:5.2f}")


def main() -> None:
    n_files, n_anchors = (int(each) for each in (sys.argv[1:] + ["5000", "10000"][len(sys.argv) - 1 :]))
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "large"
        prepare(root, n_files, n_anchors)
        row("read and hash every file, the least there is", n_anchors, lambda: read_all(root, n_files))
        row(f"check, {REFORMATTED} files edited, nothing kept yet", n_anchors, lambda: check(root))
        row("check, everything kept", n_anchors, lambda: check(root))
        edit_all(root)
        row("check, every file edited, nothing kept yet", n_anchors, lambda: check(root))
        row("check, everything kept", n_anchors, lambda: check(root))


if __name__ == "__main__":
    main()
