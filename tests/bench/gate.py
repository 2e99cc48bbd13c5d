"""`moorage check --diff HEAD~1` on real commits of a public repository with memories of its code: time, and findings.

python tests/bench/gate.py REPOSITORY [--commits N] [--memories N] [--findings FILE]

Memories are made of the code as it was N commits ago: what a constant is, what a function calls or says of itself;
every second one carries the first check that its code proposes. Then commit after commit is checked out and checked, by
a process of its own, as a hook would. What a commit made untrue is confirmed afterwards, and what it lost is forgotten,
so that each finding is about one commit; `--findings` writes them down beside the lines that it changed, to be judged
by a person.
"""

import argparse
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "server"), str(ROOT / "tests")]

from moorage.domain.anchor import Place, Tie  # noqa: E402
from moorage.domain.checks import Carried  # noqa: E402
from moorage.domain.errors import MoorageError  # noqa: E402
from moorage.domain.memory import Kind  # noqa: E402
from moorage.domain.requests import NewMemory, Ticking  # noqa: E402
from moorage.domain.source import SourceText  # noqa: E402
from moorage.domain.symbol import Symbol  # noqa: E402
from moorage.engine.facade import Engine  # noqa: E402
from moorage.engine.opening import open_engine  # noqa: E402
from moorage.syntax.languages import language_of  # noqa: E402
from moorage.syntax.parsed import ParsedFile  # noqa: E402
from moorage.syntax.uses import calls_in, can_tell  # noqa: E402
from support.project import stored_at  # noqa: E402
from support.repo import git  # noqa: E402

LEAST_LINES = 4
"""Of a function that anybody would write something down about."""


@dataclass
class Run:
    """What 200 checks gave."""

    wall_s: list[float] = field(default_factory=list)
    cpu_s: list[float] = field(default_factory=list)
    said: list[dict[str, object]] = field(default_factory=list)
    n_commits_with: int = 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("--commits", type=int, default=200)
    parser.add_argument("--memories", type=int, default=100)
    parser.add_argument("--findings", type=Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        root, store = Path(folder) / "clone", Path(folder) / "store.db"
        git(Path(folder), "clone", "-q", "--shared", str(options.repository.resolve()), str(root))
        commits = git(root, "rev-list", "--first-parent", f"--max-count={options.commits}", "HEAD").split()[::-1]
        git(root, "checkout", "-q", f"{commits[0]}~1")
        with open_engine(root, stored_at(store)) as engine:
            memories = remember(engine, options.memories)
        run = Run()
        for commit in commits:
            git(root, "checkout", "-q", commit)
            check(root, store, commit, run)
        tell(options.repository.parent.name, memories, commits, run)
        if options.findings:
            options.findings.write_text("".join(f"{json.dumps(each)}\n" for each in run.said))


def remember(engine: Engine, n_memories: int) -> Counter[str]:
    """Of random symbols; how many of each sort."""
    chosen = random.Random(11)
    view = engine._checkout.view()
    paths = [each for each in view.paths() if can_tell(language_of(each) or "") and "test" not in each.lower()]
    told = [(path, *each) for path in paths for each in of_file(view.read(path), view.parse)]
    kinds: Counter[str] = Counter()
    for number, (path, symbol, sort, text) in enumerate(chosen.sample(told, min(n_memories, len(told)))):
        tie = Tie(Place(path, symbol.key), None)
        checks: tuple[Carried, ...] = ()
        if number % 2:
            checks = tuple(Carried(each.carried.check) for each in engine.checks.proposed([tie])[:1])
        new = NewMemory(content=text, kind=Kind.CONSTRAINT, ties=(tie,), checks=checks, keeps_duplicate=True)
        engine.remember(new)
        kinds[f"{sort}{', with a check' if checks else ''}"] += 1
    return kinds


def of_file(content: object, parse: object) -> Iterator[tuple[Symbol, str, str]]:
    if not isinstance(content, SourceText) or not callable(parse):
        return
    parsed: ParsedFile = parse(content)
    for symbol in parsed.symbols:
        name, portrait = symbol.key.dotted, parsed.portrait(symbol)
        body = "".join(portrait.body)
        if symbol.kind.group == "value" and 0 < len(portrait.body) <= 1 and len(body) < 60:
            yield symbol, "constants", f"{name} is {body}, and whoever changes it has to tell operations"
        if symbol.kind.value == "function" and parsed.source.slice(symbol.span).count("\n") >= LEAST_LINES:
            calls = list(dict.fromkeys(each.text for each in calls_in(parsed, symbol.span) or ()))
            if portrait.doc:
                yield symbol, "what functions say", f"{name}: {portrait.doc[:200]}"
            elif calls:
                yield symbol, "what functions call", f"{name} must go through {calls[0]}, which keeps it consistent"


def check(root: Path, store: Path, commit: str, run: Run) -> None:
    own = {"PYTHONPATH": str(ROOT / "server"), "MOORAGE_STORE": str(store), "MOORAGE_DOWNLOAD": "no"}
    compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(store.parent / "compiled")}  # as installed
    command = [sys.executable, "-m", "moorage", "--root", str(root), "--json", "check", "--diff", "HEAD~1"]
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(command, env={**os.environ, **own, **compiled}, capture_output=True, text=True, check=False)
    run.wall_s.append(time.perf_counter() - began)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    run.cpu_s.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    data = json.loads(done.stdout)["data"]
    bad = [each for each in data["findings"] if each["verdict"] in ("changed", "lost")]
    run.n_commits_with += bool(bad or data["violations"])
    for sort, items in (("drift", bad), ("violated", data["violations"]), ("again", data["reintroduced"])):
        run.said += [told(root, commit, sort, each) for each in items]
    with open_engine(root, stored_at(store)) as engine:
        settle(engine, bad, data["violations"])


def told(root: Path, commit: str, sort: str, item: dict[str, object]) -> dict[str, object]:
    diff = git(root, "diff", "-U1", "HEAD~1", "--", str(item["path"]))
    names = ("id", "title", "anchor", "grade", "verdict", "detail", "says", "path", "line")
    kept = {name: item.get(name) for name in names}
    return {"commit": commit[:10], "sort": sort, **kept, "diff": diff[:4000]}


def settle(engine: Engine, bad: list[dict[str, object]], violated: list[dict[str, object]]) -> None:
    """As a person would who looked at each."""
    for each in {str(each["id"]): each for each in violated}.values():
        memory = engine.memory(str(each["id"]))
        engine.checks.change(memory, Ticking(remove=tuple(range(1, len(memory.checks) + 1))))
    for each in {str(each["id"]): each for each in bad}.values():
        memory = engine.memory(str(each["id"]))
        try:
            engine.confirm(memory, None)
        except MoorageError:
            engine.forget(memory)


def tell(name: str, memories: Counter[str], commits: list[str], run: Run) -> None:
    sorts = Counter(f"{each['sort']} {each['grade'] or ''}".strip() for each in run.said)
    print(f"{name}: {sum(memories.values())} memories ({', '.join(f'{n} {sort}' for sort, n in memories.items())})")
    for what, seconds in (("wall", run.wall_s), ("processor", run.cpu_s)):
        cuts = quantiles(seconds, n=100)
        p50, p95, most = cuts[49], cuts[94], max(seconds)
        print(f"  {what} time of {len(commits)} checks: p50 {p50:.2f} s, p95 {p95:.2f} s, max {most:.2f} s")
    print(f"  {len(run.said)} findings in {run.n_commits_with} commits: {dict(sorts)}")


if __name__ == "__main__":
    main()
