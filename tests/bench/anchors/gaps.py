"""How well symbols are followed over years, in one jump and along the commits (CodeTracker training oracle, Java).

Anchors at every old version that the oracle knows of a method, resolved at the newest one. Run:

    python tests/bench/anchors/gaps.py ORACLE REPOSITORIES [--every N] [--each]

`--every N` takes every Nth version. Prints, for the jump and for the walk, how many are followed rightly and wrongly;
wall seconds of the walk with git run as Moorage runs it.
"""

import argparse
import sys
import time
from dataclasses import dataclass, replace
from functools import cache
from itertools import count
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "server"), str(Path(__file__).resolve().parent)]

from oracle import clone_of  # noqa: E402
from trees import Clone, Files, content, sighting_of, view_of  # noqa: E402
from truth import Transition, locate, transitions  # noqa: E402

from moorage.domain.anchor import Sighting  # noqa: E402
from moorage.domain.relocation import Located, Lost, Relocation, relocate_all  # noqa: E402
from moorage.domain.source import SourceText  # noqa: E402
from moorage.domain.symbol import Symbol  # noqa: E402
from moorage.domain.work import CancelToken  # noqa: E402
from moorage.repository import Repository  # noqa: E402
from moorage.services.search import scene_of  # noqa: E402
from moorage.services.view import History, View  # noqa: E402
from moorage.services.walk import walked  # noqa: E402
from moorage.syntax.parsed import ParsedFile  # noqa: E402


@dataclass(frozen=True)
class Result:
    """One old version and what the jump and the walk made of it: right, wrong or gone."""

    transition: Transition
    is_hard: bool
    jump: str
    walk: str
    seconds: float
    got: str


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("oracle", type=Path)
    parser.add_argument("repositories", type=Path)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--each", action="store_true")
    options = parser.parse_args()
    files, clones, results = Files(), {}, []
    for version in _versions(options.oracle)[:: options.every]:
        name = version.repository
        if name not in clones:
            clones[name] = clone_of(options.repositories, name)
        clone = clones[name]
        result = _run(clone, files, version) if clone else None
        if result:
            results.append(result)
            if options.each and result.walk != "right":
                print(
                    f"{result.walk} (jump {result.jump}) {version.case} {version.parent[:9]} {result.got}", flush=True
                )
    _print(results)


def _versions(oracle: Path) -> list[Transition]:
    """One for each old version of a method."""
    known = {(each.case, each.parent, each.before): each for each in transitions(oracle, "method")}
    return list(known.values())


def _run(clone: Clone, files: Files, version: Transition) -> Result | None:
    old = _found(clone, files, version.parent, version.before.path, version.before.name)
    new = _found(clone, files, version.newest, version.newest_element.path, version.newest_element.name)
    if old is None or new is None:
        return None
    sighting = sighting_of(*old, version.parent)
    truth = (new[0].path, new[1].key)
    view = replace(view_of(clone, files, version.newest), history=_history(clone, version.newest))
    jump = _jump(view, sighting, old[0])
    started = time.perf_counter()
    walk = jump if isinstance(jump, Located) else walked(view, [sighting], [jump], CancelToken())[0]
    seconds = time.perf_counter() - started
    is_hard = (sighting.place.path, sighting.place.key) != truth
    return Result(version, is_hard, _outcome(jump, truth), _outcome(walk, truth), seconds, _shown(walk))


def _found(clone: Clone, files: Files, commit: str, path: str, name: str) -> tuple[ParsedFile, Symbol] | None:
    source = content(clone, commit, path)
    parsed = files.parse(source) if isinstance(source, SourceText) else None
    symbol = locate(parsed, name, "method") if parsed else None
    return (parsed, symbol) if parsed and symbol else None


def _jump(view: View, sighting: Sighting, old: ParsedFile) -> Relocation:
    return relocate_all([sighting], scene_of(view, {old.digest: old.outline()}, [sighting], ()))[0]


def _history(clone: Clone, head: str) -> History:
    """As the engine makes it, but of a bare clone at any commit; nothing is kept between two walks."""
    repository = Repository(clone.path, clone.path, clone.path)

    def after(commit: str) -> list[str]:
        return clone.git("rev-list", "--ancestry-path", "--topo-order", "--reverse", f"{commit}..{head}").split()

    files = Files()
    return History(
        after=cache(after),
        parents=cache(repository.parents),
        changes=cache(repository.changes_between),
        commit=repository.commit,
        parse=files.parse,
        walks={},
        budget=count(),
    )


def _outcome(relocation: Relocation, truth: tuple[str, object]) -> str:
    if isinstance(relocation, Lost) or relocation.symbol is None:
        return "gone"
    return "right" if (relocation.view.path, relocation.symbol.key) == truth else "wrong"


def _shown(relocation: Relocation) -> str:
    if isinstance(relocation, Lost):
        return relocation.reason
    key = relocation.symbol.key if relocation.symbol else None
    rule = relocation.move.rule if relocation.move else "same key"
    return f"{relocation.view.path}#{key.dotted if key else ''} by {rule}"


def _print(results: list[Result]) -> None:
    print(f"{'old versions':<34}{'n':>6}{'right %':>9}{'wrong':>7}{'gone':>6}")
    for name, group in (("all", results), ("place or parameters differ", [each for each in results if each.is_hard])):
        for way in ("jump", "walk"):
            outcomes = [getattr(each, way) for each in group]
            n_right, n_wrong, n_gone = (outcomes.count(each) for each in ("right", "wrong", "gone"))
            share = 100 * n_right / max(len(outcomes), 1)
            print(f"{name + ', ' + way:<34}{len(group):>6}{share:>9.2f}{n_wrong:>7}{n_gone:>6}")
    seconds = sorted(each.seconds for each in results if each.jump == "gone")
    if seconds:
        median, p95 = (seconds[int(share * (len(seconds) - 1))] for share in (0.5, 0.95))
        print(f"walks {len(seconds)}: median {median:.2f} s, p95 {p95:.2f} s, longest {seconds[-1]:.2f} s")


if __name__ == "__main__":
    main()
