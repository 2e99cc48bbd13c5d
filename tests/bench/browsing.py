"""How long the groups, pages and counts of the Memories view take: 10,000 memories on 5,000 files. Run:

    .venv/bin/python tests/bench/browsing.py [FILES] [MEMORIES]

Prints milliseconds: the first time, again, after a file changed, and for pages and questions.
"""

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "server"), str(ROOT / "tests"), str(ROOT / "tests" / "bench")]

import check_workspace  # noqa: E402

from moorage.domain.grouping import GroupBy  # noqa: E402
from moorage.domain.shelf import Wish  # noqa: E402
from moorage.domain.work import CancelToken  # noqa: E402
from moorage.engine.facade import Engine  # noqa: E402
from moorage.engine.opening import open_engine  # noqa: E402


def timed(what: str, work: Callable[[], object]) -> None:
    begin = time.perf_counter()
    work()
    print(f"{what:36}{(time.perf_counter() - begin) * 1000:8.0f} ms")


def measure(engine: Engine) -> None:
    def shelf(
        by: GroupBy = GroupBy.VERDICT, text: str = "", group: str | None = None, offset: int = 0
    ) -> Callable[[], object]:
        wish = Wish(by=by, text=text, group=group, offset=offset)
        return lambda: engine.browsing.shelf(wish, cancel=CancelToken())

    for again in ("", ", again"):
        for by in GroupBy:
            timed(f"groups by {by.value}{again}", shelf(by=by))
    timed("first page", shelf(group="holds"))
    timed("last page", shelf(group="holds", offset=9000))
    timed("operators", shelf(text="path:pkg_0 kind:note"))
    timed("words", shelf(text="rule of job 77"))
    for what, work in (
        ("groups", shelf()),
        ("number on the icon", lambda: engine.browsing.attention(cancel=CancelToken())),
    ):
        engine.files_changed([check_workspace.path_of(0)])
        timed(f"{what}, a file changed", work)


def main() -> None:
    n_files, n_memories = (int(each) for each in (*sys.argv[1:], 5000, 10_000)[:2])
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "big"
        root.mkdir()
        check_workspace.prepare(root, n_files, n_memories)
        with open_engine(root, check_workspace.SETTINGS) as engine:
            measure(engine)


if __name__ == "__main__":
    main()
