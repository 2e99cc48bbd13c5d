"""Is code that was reverted known when it comes back, and is anything else taken for it? Over the history of a clone.

python tests/bench/rejected.py REPOSITORY [--reverts N] [--later N] [--show]

For each revert whose original commit is known: its pieces are kept, then the original commit is looked at, once as it
was and once with half of its names replaced (both must be found), and then the N ordinary commits after the revert.
What is found there is printed with `--show`: only a person can say whether somebody took the approach up again.
"""

import argparse
import random
import re
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from time import process_time

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "server"), str(ROOT / "tests")]

from moorage.domain.edited import new_lines  # noqa: E402
from moorage.domain.errors import InvalidInput  # noqa: E402
from moorage.domain.rejection import SHINGLE, Copy, Edited, Rejected, copy_in, hashed, shingles  # noqa: E402
from moorage.domain.source import SourceText, Span  # noqa: E402
from moorage.engine.facade import Engine  # noqa: E402
from moorage.engine.opening import open_engine  # noqa: E402
from moorage.services.rejecting import Step  # noqa: E402
from moorage.syntax.languages import language_of  # noqa: E402
from moorage.syntax.lexemes import lexemes_in  # noqa: E402
from moorage.syntax.uses import can_tell  # noqa: E402
from support.project import stored_at  # noqa: E402
from support.repo import git  # noqa: E402

_REVERTED = re.compile(r"This reverts commit ([0-9a-f]{7,40})")


@dataclass(frozen=True)
class Hit:
    revert: str
    commit: str
    path: str
    copy: Copy


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("--reverts", type=int, default=100)
    parser.add_argument("--later", type=int, default=100)
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "clone"
        git(Path(folder), "clone", "-q", "--shared", "--no-checkout", str(options.repository.resolve()), str(root))
        with open_engine(root, stored_at(Path(folder) / "store.db")) as engine:
            measure(engine, root, options)


def measure(engine: Engine, root: Path, options: argparse.Namespace) -> None:
    began = process_time()
    known = dict(reverts(engine, root, options.reverts))
    again = [bool(hits(engine, pieces, original)) for (_, original), pieces in known.items()]
    renamed = [bool(hits(engine, pieces, original, share=0.5)) for (_, original), pieces in known.items()]
    found: list[Hit] = []
    n_commits = 0
    for (revert, original), pieces in known.items():
        for commit in later(root, revert, options.later):
            n_commits += 1
            found += [
                Hit(revert, commit, path, copy) for path, copy in hits(engine, pieces, commit)[:1] if commit != original
            ]
    n_pieces = sum(map(len, known.values()))
    print(
        f"{options.repository.parent.name}: {len(known)} reverts with {n_pieces} pieces, {process_time() - began:.0f} s"
    )
    print(
        f"  the original commit is known: {sum(again)} of {len(again)}; with half of its names replaced: {sum(renamed)}"
    )
    print(f"  ordinary later commits: {n_commits}; in which something is found: {len(found)}")
    if options.show:
        for each in found:
            said = git(root, "log", "-1", "--format=%h %s", each.commit).strip()
            print(f"    {each.copy.share:.0%} of {each.revert[:10]} in {said}: {each.path}")


def reverts(engine: Engine, root: Path, most: int) -> Iterator[tuple[tuple[str, str], tuple[Rejected, ...]]]:
    told = git(root, "log", "--no-merges", "--grep=This reverts commit", "--format=%H%x00%B%x01", "HEAD")
    n_found = 0
    for each in filter(str.strip, told.split("\x01")):
        commit, _, message = each.strip().partition("\0")
        named = _REVERTED.search(message)
        original = engine._checkout.repository.commit_named(named[1]) if named and engine._checkout.repository else None
        if original is None or n_found == most or not Step(commit, "", message, ()).is_revert:
            continue
        try:
            pieces = engine.rejections.of_revision(commit)
        except InvalidInput:
            continue
        n_found += 1
        yield (commit, original), pieces


def later(root: Path, commit: str, most: int) -> list[str]:
    found = git(root, "rev-list", "--no-merges", "--reverse", "--ancestry-path", f"{commit}..HEAD").split()
    return found[:most]


def hits(engine: Engine, pieces: tuple[Rejected, ...], commit: str, share: float = 0) -> list[tuple[str, Copy]]:
    """Copies of any piece in what a commit adds; `share` of the names are replaced before."""
    found: list[tuple[str, Copy]] = []
    for path, edited in edits(engine, commit):
        seen = renamed_in(edited, share) if share else edited
        meant = [each for each in pieces if each.language == language_of(path)]
        found += [(path, copy) for each in meant if (copy := copy_in(each, seen))]
    return found


def renamed_in(edited: Edited, share: float) -> Edited:
    chosen = random.Random(7)
    names = sorted(set(edited.names))
    gone = set(chosen.sample(names, int(len(names) * share)))
    return replace(edited, names=tuple(0 if each in gone else each for each in edited.names))


_EDITS: dict[str, list[tuple[str, Edited]]] = {}


def edits(engine: Engine, commit: str) -> list[tuple[str, Edited]]:
    if commit not in _EDITS:
        _EDITS[commit] = list(_edits(engine, commit))
    return _EDITS[commit]


def _edits(engine: Engine, commit: str) -> Iterator[tuple[str, Edited]]:
    view, repository = engine._checkout.view(), engine._checkout.repository
    parents = repository.parents(commit) if repository else ()
    if not repository or not parents:
        return
    changes = repository.changes_between(parents[0], commit)
    names = {new: old for old, new in changes.renames.items()}
    paths = [each for each in changes.touched if can_tell(language_of(each) or "")]
    old, new = view.read_at(parents[0], [names.get(each, each) for each in paths]), view.read_at(commit, paths)
    for path in paths:
        after, before = new[path], old[names.get(path, path)]
        if not isinstance(after, SourceText):
            continue
        lines = new_lines(before.data if isinstance(before, SourceText) else b"", after.data)
        spans = [Span(after.line_span(first).start, after.line_span(last).end) for first, last in lines]
        run = [lexeme for each in lexemes_in(view.parse_before(after), spans) for lexeme in each] if spans else []
        if len(run) >= SHINGLE:
            shapes = tuple(shingles([each.shape for each in run]))
            yield path, Edited(shapes, tuple(hashed(each.name) if each.name else 0 for each in run))


if __name__ == "__main__":
    main()
