"""How well symbols are followed commit by commit, measured on the CodeTracker training oracle (Java).

Anchors at the parent commit, resolved at the child by the search that `check` uses. Run:

    python tests/bench/anchors/oracle.py ORACLE REPOSITORIES [--kind method|class|attribute] [--hard] [--deleted]

ORACLE holds `method/training/*.json` and so on (src/main/resources/oracle of CodeTracker); REPOSITORIES holds local
clones as `owner+name/repo`, `owner+name` or `name`. Repositories that are not there are skipped and named.
`--hard` keeps only what changed its path, name or parameters; `--deleted` cuts the true successor out of the child,
so that following anything is wrong. `--each` prints every failure; `--readme` writes the rows into README.md.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "server"), str(Path(__file__).resolve().parent)]

from readme import publish, share  # noqa: E402
from trees import Clone, Files, Outlines, content, sighting_of, view_of, without  # noqa: E402
from truth import Transition, locate, transitions  # noqa: E402

from moorage.domain.relocation import Located, Lost, Relocation, relocate_all  # noqa: E402
from moorage.domain.source import SourceText  # noqa: E402
from moorage.domain.symbol import Symbol  # noqa: E402
from moorage.services.apart import beside_today  # noqa: E402
from moorage.services.search import scene_for  # noqa: E402
from moorage.syntax.parsed import ParsedFile  # noqa: E402

_APART = "merge or split"


@dataclass(frozen=True)
class Result:
    """One transition and what became of it."""

    transition: Transition
    outcome: str
    """right, wrong, gone."""
    is_suggested: bool
    """Whether the truth is among the suggestions."""
    rule: str
    cpu_ms: float
    n_tokens: int
    body_says: bool
    """Whether the fingerprints see a changed body."""
    got: str


def main() -> None:
    options = _options()
    clones: dict[str, Clone | None] = {}
    results: list[Result] = []
    n_skipped: Counter[str] = Counter()
    files = Files()
    for transition in transitions(options.oracle, options.kind):
        if options.hard and not transition.is_hard:
            continue
        name = transition.repository
        if name not in clones:
            clones[name] = clone_of(options.repositories, name)
        clone = clones[name]
        result = _run(clone, files, transition, options) if clone else None
        if result is None:
            n_skipped[name if clone is None else "element not found in the source"] += 1
        else:
            results.append(result)
    for reason, count in n_skipped.items():
        print(f"skipped: {count} of {reason}")
    _print_deleted(results) if options.deleted else _print_followed(results, options.kind)
    if options.each:
        _print_failures(results, "gone" if options.deleted else "right")
    if options.readme and options.deleted:
        publish("deleted", _DELETED_HEADER, [_deleted_row(options.kind, results)])
    elif options.readme:
        publish("oracle", _HEADER, _followed_rows(options.kind, results))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("oracle", type=Path)
    parser.add_argument("repositories", type=Path)
    parser.add_argument("--kind", choices=("method", "class", "attribute"), default="method")
    for flag in ("--hard", "--deleted", "--each", "--readme"):
        parser.add_argument(flag, action="store_true")
    return parser.parse_args()


def clone_of(folder: Path, repository: str) -> Clone | None:
    """The clone of `owner/name` under any of its likely folder names."""
    owner, _, name = repository.partition("/")
    pattern = [f"{owner}+{name}/repo", f"{owner}+{name}", f"{name}/repo", name, f"*+{name}/repo", f"*+{name}"]
    found = [path for each in pattern for path in sorted(folder.glob(each))]
    return Clone(found[0]) if found else None


def _run(clone: Clone, files: Files, transition: Transition, options: argparse.Namespace) -> Result | None:
    kind = options.kind
    old = _located(clone, files, transition.parent, transition.before.path, transition.before.name, kind)
    new = _located(clone, files, transition.child, transition.after.path, transition.after.name, kind)
    if old is None or new is None:
        return None
    cut = without(new[0].source, new[1].span) if options.deleted else None
    sighting = sighting_of(*old, transition.parent)
    view = view_of(clone, files, transition.child, cut)
    outlines = Outlines({old[0].digest: old[0].outline()})  # kept when the memory was tied
    started = time.process_time()
    relocation = relocate_all([sighting], scene_for(outlines, view, [sighting], ()))[0]
    cpu_ms = 1000 * (time.process_time() - started)
    seen, today = beside_today(view, sighting, *new)
    body_says = seen.fingerprint.body != today.fingerprint.body
    place = (new[0].path, new[1].key)
    return Result(
        transition, _outcome(relocation, place, is_cut=options.deleted), _suggests(relocation, place),
        _rule(relocation), cpu_ms, sighting.fingerprint.n_tokens, body_says, _shown(relocation),
    )  # fmt: skip


def _located(
    clone: Clone, files: Files, commit: str, path: str, name: str, kind: str
) -> tuple[ParsedFile, Symbol] | None:
    source = content(clone, commit, path)
    if not isinstance(source, SourceText):
        return None
    parsed = files.parse(source)
    symbol = locate(parsed, name, kind)
    return (parsed, symbol) if symbol else None


def _outcome(relocation: Relocation, truth: tuple[str, object], *, is_cut: bool) -> str:
    if isinstance(relocation, Lost) or relocation.symbol is None:
        return "gone"
    is_right = (relocation.view.path, relocation.symbol.key) == truth and not is_cut
    return "right" if is_right else "wrong"


def _suggests(relocation: Relocation, truth: tuple[str, object]) -> bool:
    return isinstance(relocation, Lost) and any((s.place.path, s.place.key) == truth for s in relocation.suggestions)


def _rule(relocation: Relocation) -> str:
    if isinstance(relocation, Located):
        return relocation.move.rule if relocation.move else "same-key"
    return relocation.reason


def _shown(relocation: Relocation) -> str:
    if isinstance(relocation, Located):
        key = relocation.symbol.key if relocation.symbol else None
        score = relocation.move.score if relocation.move else 1.0
        return f"{relocation.view.path}#{key.dotted if key else ''}({', '.join(key.params) if key else ''}) {score:.2f}"
    return "; ".join(
        f"{each.place.symbol_path}({', '.join(each.place.key.params) if each.place.key else ''}) {each.score:.2f}"
        for each in relocation.suggestions
    )


def _group(transition: Transition) -> str:
    changes = transition.changes
    if changes & {"method merge", "method split"}:
        return _APART
    for name in ("moved", "rename", "container change", "parameter change"):
        if name in changes:
            return name
    return "documentation" if changes == {"documentation change"} else "body, modifiers and the rest"


def _print_followed(results: list[Result], kind: str) -> None:
    groups: dict[str, list[Result]] = {}
    for each in results:
        groups.setdefault(_group(each.transition), []).append(each)
    together = [each for each in results if _group(each.transition) != _APART]
    hard = [each for each in together if each.transition.is_hard]
    print(f"{kind + ' changes':<32}{'n':>6}{'recall %':>10}{'precision %':>13}{'wrong':>7}{'gone':>6}"
          f"{'suggested':>11}{'CPU ms':>8}{'p95':>7}")  # fmt: skip
    for name, group in [*sorted(groups.items()), ("hard", hard), ("all but merge and split", together)]:
        if group:
            print(_row(name, group))
    _print_body_verdict(together)


def _row(name: str, group: list[Result]) -> str:
    count = Counter(each.outcome for each in group)
    suggested = sum(each.is_suggested for each in group)
    times = sorted(each.cpu_ms for each in group)
    return (
        f"{name:<32}{len(group):>6}{_share(count['right'], len(group)):>10}"
        f"{_share(count['right'], count['right'] + count['wrong']):>13}{count['wrong']:>7}{count['gone']:>6}"
        f"{suggested:>11}{sum(times) / len(times):>8.1f}{times[int(0.95 * (len(times) - 1))]:>7.0f}"
    )


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.2f}" if whole else "-"


def _print_body_verdict(results: Iterable[Result]) -> None:
    """Precision and recall of "the body changed" where the symbol was followed rightly."""
    pairs = Counter(("body change" in e.transition.changes, e.body_says) for e in results if e.outcome == "right")
    both, ours, theirs = pairs[True, True], pairs[False, True], pairs[True, False]
    precision, recall = _share(both, both + ours), _share(both, both + theirs)
    print(f"body changed: precision {precision} %, recall {recall} % of {both + theirs}")


def _print_deleted(results: list[Result]) -> None:
    for name, group in (("all", results), ("of 12 tokens and more", [e for e in results if e.n_tokens >= 12])):
        followed = Counter(each.rule for each in group if each.outcome == "wrong")
        n_wrong = sum(followed.values())
        print(f"deleted, {name}: followed {n_wrong} of {len(group)} ({_share(n_wrong, len(group))} %) {dict(followed)}")


_HEADER = ("what", "cases", "recall", "precision", "recall with suggestions", "CPU time")
_DELETED_HEADER = ("what", "cases", "followed all the same", "share")
_NAMES = {"method": "methods", "class": "classes", "attribute": "fields"}


def _followed_rows(kind: str, results: Sequence[Result]) -> list[list[str]]:
    together = [each for each in results if _group(each.transition) != _APART]
    hard = [each for each in together if each.transition.is_hard]
    differing = f"{_NAMES[kind]} whose path, name or parameters differ"
    return [_followed_row(name, group) for name, group in ((_NAMES[kind], together), (differing, hard)) if group]


def _followed_row(name: str, group: Sequence[Result]) -> list[str]:
    count = Counter(each.outcome for each in group)
    n_known = count["right"] + sum(each.is_suggested for each in group)
    times = sorted(each.cpu_ms for each in group)
    took = f"mean {sum(times) / len(times):.0f} ms, p95 {times[int(0.95 * (len(times) - 1))]:.0f} ms"
    precision = share(count["right"], count["right"] + count["wrong"])
    return [name, f"{len(group):,}", share(count["right"], len(group)), precision, share(n_known, len(group)), took]


def _deleted_row(kind: str, results: Sequence[Result]) -> list[str]:
    n_wrong = sum(each.outcome == "wrong" for each in results)
    return [_NAMES[kind], f"{len(results):,}", str(n_wrong), share(n_wrong, len(results))]


def _print_failures(results: Iterable[Result], expected: str) -> None:
    for each in results:
        if each.outcome != expected:
            step = each.transition
            print(f"{each.outcome} by {each.rule}{', suggested' * each.is_suggested}: {step.case} {step.parent[:9]} "
                  f"{step.child[:9]} {sorted(step.changes)} of {each.n_tokens} tokens\n"
                  f"    {step.before.path} {step.before.name.rpartition('/')[2]}\n"
                  f"    {step.after.path} {step.after.name.rpartition('/')[2]}\n    got {each.got}")  # fmt: skip


if __name__ == "__main__":
    main()
