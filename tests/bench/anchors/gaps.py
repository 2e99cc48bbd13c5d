"""How well symbols are followed over years, in one jump and along the commits (CodeTracker training oracle, Java).

Anchors at every old version that the oracle knows of a method, class or field, resolved at the newest one. Run:

    python tests/bench/anchors/gaps.py ORACLE REPOSITORIES [--kind method|class|attribute] [--every N] [--without-git]
                                       [--each] [--readme]

`--every N` takes every Nth version. Prints how many are followed rightly and wrongly, for how many of the others
something is suggested, and how often the first suggestion is right: by likeness alone; as in an editor, where only what
is sure is followed at once; along the commits, as `check` and the background do it, with wall seconds and git run as
Moorage runs it. `--without-git` knows no commits.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import count
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "server"), str(Path(__file__).resolve().parent)]

from oracle import clone_of  # noqa: E402
from readme import publish, share  # noqa: E402
from trees import Clone, Files, content, sighting_of, view_of, without_git  # noqa: E402
from truth import Element, Transition, locate, transitions  # noqa: E402

from moorage.domain.anchor import Sighting  # noqa: E402
from moorage.domain.relocation import Lost, Relocation, relocate_all  # noqa: E402
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
    """One old version and what each way made of it: right, wrong, hinted, misled or gone."""

    transition: Transition
    is_hard: bool
    outcomes: dict[str, str]
    seconds: float | None
    """Of the walk, where there was one."""
    is_apart: bool
    """Whether it was merged with another or split on the way, so that where it is now is a matter of opinion."""
    got: str


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("oracle", type=Path)
    parser.add_argument("repositories", type=Path)
    parser.add_argument("--kind", choices=("method", "class", "attribute"), default="method")
    parser.add_argument("--every", type=int, default=1)
    for flag in ("--without-git", "--each", "--readme"):
        parser.add_argument(flag, action="store_true")
    options = parser.parse_args()
    files, clones, results = Files(), {}, []
    versions = _versions(options.oracle, options.kind)
    apart = _is_apart(transitions(options.oracle, options.kind))
    for version in versions[:: options.every]:
        name = version.repository
        if name not in clones:
            clones[name] = clone_of(options.repositories, name)
        clone = clones[name]
        result = _run(clone, files, version, options) if clone else None
        if result:
            result = replace(result, is_apart=(version.case, version.parent) in apart)
            results.append(result)
            if options.each and set(result.outcomes.values()) != {"right"}:
                print(f"{result.outcomes} {version.case} {version.parent[:9]} {result.got}", flush=True)
    _print(results)
    if options.readme:
        publish("gaps", _HEADER, _rows(results))


def _is_apart(versions: Sequence[Transition]) -> set[tuple[str, str]]:
    """Case and commit of every version that has a merge or split before it."""
    torn: dict[str, int] = {}
    for each in versions:
        if any("merge" in change or "split" in change for change in each.changes):
            torn[each.case] = max(torn.get(each.case, 0), each.time)
    return {(each.case, each.parent) for each in versions if each.time <= torn.get(each.case, -1)}


def _versions(oracle: Path, kind: str) -> list[Transition]:
    """One for each old version of a method, class or field."""
    known = {(each.case, each.parent, each.before): each for each in transitions(oracle, kind)}
    return list(known.values())


def _run(clone: Clone, files: Files, version: Transition, options: argparse.Namespace) -> Result | None:
    old = _found(clone, files, (version.parent, version.before), options.kind)
    new = _found(clone, files, (version.newest, version.newest_element), options.kind)
    if old is None or new is None:
        return None
    sighting = sighting_of(*old, version.parent)
    truth = (new[0].path, new[1].key)
    is_hard = (sighting.place.path, sighting.place.key) != truth
    if options.without_git:
        alone = replace(sighting, commit=None)
        bare = _settled(without_git(clone, view_of(clone, files, version.newest), version.newest), alone, old[0])
        return Result(version, is_hard, {"without git": _outcome(bare, truth)}, None, False, _shown(bare))
    view = _view(clone, files, version.newest)
    jump = _jump(view, sighting, old[0])
    editor = walked(replace(view, history=None), [sighting], [jump], CancelToken())[0]
    started = time.perf_counter()
    walk = walked(view, [sighting], [jump], CancelToken())[0]
    seconds = time.perf_counter() - started if walk is not jump else None
    outcomes = {"likeness": jump, "editor": editor, "walk": walk}
    return Result(
        version, is_hard, {way: _outcome(each, truth) for way, each in outcomes.items()}, seconds, False, _shown(walk)
    )


def _settled(view: View, sighting: Sighting, old: ParsedFile) -> Relocation:
    return walked(view, [sighting], [_jump(view, sighting, old)], CancelToken())[0]


def _found(clone: Clone, files: Files, at: tuple[str, Element], kind: str) -> tuple[ParsedFile, Symbol] | None:
    commit, element = at
    source = content(clone, commit, element.path)
    parsed = files.parse(source) if isinstance(source, SourceText) else None
    symbol = locate(parsed, element.name, kind) if parsed else None
    return (parsed, symbol) if parsed and symbol else None


def _jump(view: View, sighting: Sighting, old: ParsedFile) -> Relocation:
    return relocate_all([sighting], scene_of(view, {old.digest: old.outline()}, [sighting], ()))[0]


def _view(clone: Clone, files: Files, head: str) -> View:
    repository = Repository(clone.path, clone.path, clone.path)
    return replace(
        view_of(clone, files, head),
        n_commits_to=lambda commit: repository.n_commits_between(commit, head),
        history=_history(clone, repository, head),
    )


def _history(clone: Clone, repository: Repository, head: str) -> History:
    """As the engine makes it, but of a bare clone at any commit; nothing is kept between two walks."""

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
    if isinstance(relocation, Lost):
        first = next(((each.place.path, each.place.key) for each in relocation.suggestions), None)
        return "gone" if first is None else "hinted" if first == truth else "misled"
    if relocation.symbol is None:
        return "gone"
    return "right" if (relocation.view.path, relocation.symbol.key) == truth else "wrong"


def _shown(relocation: Relocation) -> str:
    if isinstance(relocation, Lost):
        likely = (f"{each.place.symbol_path} {each.score:.2f}" for each in relocation.suggestions)
        return f"{relocation.reason} {', '.join(likely)}"
    key = relocation.symbol.key if relocation.symbol else None
    rule = relocation.move.rule if relocation.move else "same key"
    return f"{relocation.view.path}#{key.dotted if key else ''} by {rule}"


_HEADER = (
    "way",
    "old versions",
    "followed",
    "wrong",
    "suggested instead",
    "first suggestion right",
    "nothing said",
    "wall time",
)
_NAMES = {
    "likeness": "likeness alone",
    "editor": "in an editor, at once",
    "walk": "along the commits",
    "without git": "without git",
}


def _rows(results: Sequence[Result]) -> list[list[str]]:
    rows = []
    whole = [each for each in results if not each.is_apart]
    groups = {
        "": whole,
        ", moved or renamed or re-signed": [each for each in whole if each.is_hard],
        ", merged or split on the way": [each for each in results if each.is_apart],
    }
    for kind, group in groups.items():
        for way in dict.fromkeys(way for each in results for way in each.outcomes):
            count = Counter(each.outcomes[way] for each in group)
            times = sorted(each.seconds for each in group if each.seconds is not None) if way == "walk" else []
            took = f"median {_at(times, 0.5):.2f} s, p95 {_at(times, 0.95):.2f} s" if times else "–"
            n_suggested = count["hinted"] + count["misled"]
            first = f"{count['hinted']} ({share(count['hinted'], n_suggested)})" if n_suggested else "–"
            numbers = [str(count["wrong"]), str(n_suggested), first, str(count["gone"])]
            rows.append([_NAMES[way] + kind, str(len(group)), share(count["right"], len(group)), *numbers, took])
    return rows


def _at(times: Sequence[float], part: float) -> float:
    return times[int(part * (len(times) - 1))]


def _print(results: Sequence[Result]) -> None:
    for row in (_HEADER, *_rows(results)):
        print("  ".join(f"{cell:<{45 if index == 0 else 12}}" for index, cell in enumerate(row)))


if __name__ == "__main__":
    main()
