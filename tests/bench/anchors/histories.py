"""How well renamed and moved symbols are followed in the history of any repository.

Every function, class and constant that lost its key in a commit is looked for in that commit. What is right is
known for some: the same key in the file that git calls the rename target, or the only newcomer with the identical
fingerprint (20 tokens and more). Where the old name came back in its place with other parameters, or beside that one,
name and body went apart: which of the two is right is a matter of opinion, and these are counted by themselves. Run:

    python tests/bench/anchors/histories.py REPOSITORY [--limit N] [--deleted | --without-git] [--readme] [--sample N]

`--deleted` cuts the true successors out, so that following anything is wrong. `--sample N` prints N symbols that
were followed without a known truth, for a person to look at. `--without-git` looks as in a plain folder: no commit, no
old file and no list of changes; what is suggested is counted.
"""

import argparse
import random
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "server"), str(Path(__file__).resolve().parent)]

from readme import publish  # noqa: E402
from trees import Clone, Files, content, sighting_of, view_of, without, without_git  # noqa: E402

from moorage.domain.relocation import Lost, Relocation, relocate_all  # noqa: E402
from moorage.domain.source import SourceText  # noqa: E402
from moorage.domain.symbol import Symbol, SymbolKey  # noqa: E402
from moorage.services.search import scene_of  # noqa: E402
from moorage.syntax.parsed import ParsedFile  # noqa: E402

MIN_TOKENS = 20
MAX_FILES = 300
"""Commits that touch more files are imports of whole trees."""
_PROSE = (
    "text",
    "markdown",
    "restructuredtext",
    "ini",
    "json",
    "yaml",
    "toml",
    "html",
    "css",
    "sql",
    "make",
    "makefile",
    "dockerfile",
)

Place = tuple[str, object]
Arrivals = dict[tuple[str, str], list[tuple[str, SymbolKey]]]


@dataclass(frozen=True)
class Vanished:
    """One symbol that lost its key, where it went as far as that is known, and where it was found."""

    commit: str
    language: str
    name: str
    truth: Place | None
    found: Relocation
    is_apart: bool = False
    """Whether name and body went to different places; then no truth is known."""

    @property
    def outcome(self) -> str:
        """right, wrong or gone; followed and gone where nothing is known."""
        if isinstance(self.found, Lost) or self.found.symbol is None:
            return "gone"
        if self.truth is None:
            return "followed"
        return "right" if (self.found.view.path, self.found.symbol.key) == self.truth else "wrong"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("--limit", type=int, default=1000)
    for flag in ("--deleted", "--without-git", "--readme"):
        parser.add_argument(flag, action="store_true")
    parser.add_argument("--sample", type=int, default=0)
    options = parser.parse_args()
    clone, files = Clone(options.repository), Files()
    started = time.perf_counter()
    commits = clone.git("rev-list", "--no-merges", f"--max-count={options.limit}", "HEAD").split()
    look = replace(_GIT, is_cut=options.deleted, has_git=not options.without_git)
    found = [each for commit in commits for each in _in_commit(clone, files, commit, look)]
    _print(options.repository, len(commits), found)
    _print_suggested(found)
    if options.readme and look == _GIT:
        publish("histories", _HEADER, [_row(clone, len(commits), found, time.perf_counter() - started)])
    _print_sample([each for each in found if each.outcome == "followed"], options.sample)


@dataclass(frozen=True)
class Look:
    """How symbols are looked for."""

    is_cut: bool
    has_git: bool


_GIT = Look(is_cut=False, has_git=True)


def _in_commit(clone: Clone, files: Files, commit: str, look: Look) -> Iterator[Vanished]:
    parents = clone.git("rev-list", "--parents", "-n1", commit).split()[1:]
    if not parents:
        return
    parent = parents[0]
    changes = clone.changes(parent, commit)
    deleted = clone.git("diff-tree", "-r", "-z", "--no-renames", "--diff-filter=DM", "--name-only", parent, commit)
    old_paths = [each for each in deleted.split("\0") if each]
    if len(old_paths) + len(changes.touched) > MAX_FILES:
        return
    old = {path: file for path in old_paths if (file := _file(clone, files, parent, path))}
    new = {path: file for path in changes.touched if (file := _file(clone, files, commit, path))}
    lost = {path: gone for path, file in old.items() if (gone := _vanished(file, new.get(path)))}
    if not lost:
        return
    arrivals = _arrivals(clone, files, parent, new, {there: here for here, there in changes.renames.items()})
    for path, symbols in lost.items():
        truths = [_truth(old[path], each, new.get(changes.renames.get(path, "")), arrivals) for each in symbols]
        apart = [_is_apart(old[path], each, truth, new) for each, truth in zip(symbols, truths, strict=True)]
        known = [None if is_apart else truth for truth, is_apart in zip(truths, apart, strict=True)]
        if look.is_cut:
            yield from _cut(clone, files, (parent, commit), old[path], symbols, known)
        else:
            wanted = list(zip(symbols, known, strict=True))
            found = _looked_for(clone, files, (parent, commit), old[path], wanted, has_git=look.has_git)
            yield from (replace(each, is_apart=is_apart) for each, is_apart in zip(found, apart, strict=True))


def _file(clone: Clone, files: Files, commit: str, path: str) -> ParsedFile | None:
    source = content(clone, commit, path)
    if not isinstance(source, SourceText) or len(source.data) > 1_000_000:
        return None
    parsed = files.parse(source)
    return None if parsed.language in _PROSE or parsed.has_error(None) else parsed


def _vanished(old: ParsedFile, new: ParsedFile | None) -> list[Symbol]:
    present = {(each.kind.group, each.key.names, each.key.params) for each in new.symbols} if new else set()
    return [each for each in old.symbols if (each.kind.group, each.key.names, each.key.params) not in present]


def _arrivals(clone: Clone, files: Files, parent: str, new: dict[str, ParsedFile], origins: dict[str, str]) -> Arrivals:
    """Newcomers of a commit by group and shape; a renamed file brings only what it had not under its old path."""
    found: Arrivals = defaultdict(list)
    for path, file in new.items():
        before = _file(clone, files, parent, path) or _file(clone, files, parent, origins.get(path, path))
        known = {each.key for each in before.symbols} if before else set()
        for symbol in file.symbols:
            if symbol.key not in known:
                found[symbol.kind.group, file.fingerprint(symbol).shape].append((path, symbol.key))
    return found


def _truth(old: ParsedFile, symbol: Symbol, renamed: ParsedFile | None, arrivals: Arrivals) -> Place | None:
    if renamed and renamed.find(symbol.key):
        return renamed.path, symbol.key
    prints = old.fingerprint(symbol)
    twins = [each for each in old.symbols if each.kind.group == symbol.kind.group and each is not symbol]
    if prints.n_tokens < MIN_TOKENS or any(old.fingerprint(each).shape == prints.shape for each in twins):
        return None
    there = arrivals.get((symbol.kind.group, prints.shape), [])
    return there[0] if len(there) == 1 else None


def _is_apart(old: ParsedFile, symbol: Symbol, truth: Place | None, new: dict[str, ParsedFile]) -> bool:
    """Whether a newcomer in the old place, or beside the one that has the body now, has the old name."""
    if truth is None or not isinstance(truth[1], SymbolKey) or truth[1].name == symbol.key.name:
        return False
    known = {each.key for each in old.symbols}
    beside = (truth[0], (*truth[1].container, symbol.key.name))
    return any(
        each.key.names == names and each.kind.group == symbol.kind.group and each.key not in known
        for path, names in (beside, (old.path, symbol.key.names))
        for each in (new[path].symbols if path in new else ())
    )


def _looked_for(
    clone: Clone,
    files: Files,
    commits: tuple[str, str],
    old: ParsedFile,
    wanted: Sequence[tuple[Symbol, Place | None]],
    cut: SourceText | None = None,
    *,
    has_git: bool = True,
) -> Iterator[Vanished]:
    parent, commit = commits
    view = view_of(clone, files, commit, cut)
    sightings = [sighting_of(old, symbol, parent) for symbol, _ in wanted]
    if not has_git:
        view = without_git(clone, view, commit)
        sightings = [replace(each, commit=None) for each in sightings]
    scene = scene_of(view, {old.digest: old.outline()}, sightings, ())
    for (symbol, truth), relocation in zip(wanted, relocate_all(sightings, scene), strict=True):
        yield Vanished(commit, old.language, f"{old.path}#{symbol.key.dotted}", truth, relocation)


def _cut(
    clone: Clone,
    files: Files,
    commits: tuple[str, str],
    old: ParsedFile,
    symbols: Sequence[Symbol],
    truths: Sequence[Place | None],
) -> Iterator[Vanished]:
    """Each with its own successor cut out; right is then to find nothing."""
    for symbol, truth in zip(symbols, truths, strict=True):
        if truth is None:
            continue
        file = _file(clone, files, commits[1], truth[0])
        target = next((each for each in file.symbols if each.key == truth[1]), None) if file else None
        if file is None or target is None:
            continue
        cut = without(file.source, target.span)
        for each in _looked_for(clone, files, commits, old, [(symbol, ("", None))], cut):
            yield replace(each, truth=("", None))


def _print(repository: Path, n_commits: int, found: Sequence[Vanished]) -> None:
    print(f"{repository}: {n_commits} commits")
    print(f"{'language':<14}{'vanished':>9}{'followed':>9}{'known':>7}{'right':>7}{'wrong':>7}{'gone':>6}")
    for language in [*sorted({each.language for each in found}), ""]:
        group = [each for each in found if language in ("", each.language)]
        known = Counter(each.outcome for each in group if each.truth)
        n_followed = sum(each.outcome != "gone" for each in group)
        counts = f"{known['right']:>7}{known['wrong']:>7}{known['gone']:>6}"
        print(f"{language or 'all':<14}{len(group):>9}{n_followed:>9}{known.total():>7}{counts}")
    for each in found:
        if each.truth and (each.outcome == "wrong" or (each.outcome == "gone" and each.truth[0])):
            print(f"  {each.outcome} {each.commit[:10]} {each.name} {_went(each.found)}, not {each.truth}")
        if each.is_apart:
            print(f"  apart {each.commit[:10]} {each.name} {_went(each.found)}")


def _print_suggested(found: Sequence[Vanished]) -> None:
    """Of those whose successor is known, what was suggested in the first place."""
    hints = [
        (each, next(((place.path, place.key) for place in (hint.place for hint in each.found.suggestions)), None))
        for each in found
        if each.truth and isinstance(each.found, Lost)
    ]
    suggested = [(each, place) for each, place in hints if place]
    n_right = sum(place == each.truth for each, place in suggested)
    print(f"suggested {len(suggested)}, of these first {n_right} right, {len(suggested) - n_right} wrong")
    for each, place in suggested:
        if place != each.truth:
            print(f"  misled {each.commit[:10]} {each.name} {place}, not {each.truth}")


_HEADER = (
    "project",
    "languages",
    "commits",
    "lost their key",
    "followed",
    "successor known",
    "right",
    "wrong",
    "missed",
    "name and body apart",
    "time",
)


def _row(clone: Clone, n_commits: int, found: Sequence[Vanished], seconds: float) -> list[str]:
    known = Counter(each.outcome for each in found if each.truth)
    n_followed = sum(each.outcome != "gone" for each in found)
    folder = clone.path.parent.name if clone.path.name == "repo" else clone.path.name
    n_apart = sum(each.is_apart for each in found)
    numbers = (n_commits, len(found), n_followed, known.total(), known["right"], known["wrong"], known["gone"], n_apart)
    languages = ", ".join(sorted({each.language for each in found}))
    return [folder.replace("+", "/"), languages, *(f"{each:,}" for each in numbers), f"{seconds:.0f} s"]


def _went(found: Relocation) -> str:
    if isinstance(found, Lost):
        return found.reason
    rule = f"{found.move.rule} {found.move.score:.2f}" if found.move else "same key"
    key = found.symbol.key if found.symbol else None
    return f"-> {found.view.path}#{key.dotted if key else ''}({', '.join(key.params) if key else ''}) by {rule}"


def _print_sample(found: list[Vanished], n_wanted: int) -> None:
    others = [each for each in found if not isinstance(each.found, Lost) and each.found.move]
    for each in random.Random(5).sample(others, min(n_wanted, len(others))):
        print(f"  {each.commit[:10]} {each.name} {_went(each.found)}")


if __name__ == "__main__":
    main()
