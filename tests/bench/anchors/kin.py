"""How often is it said that code of a function went somewhere else, and is it so? Over the history of any repository.

python tests/bench/anchors/kin.py REPOSITORY [--limit COMMITS] [--sample N]

Every function that a commit edited or took away is asked about. Prints how many were spoken of, by relation; whether
a claim is right only a person can say: `--sample N` prints N of them, old body and new one.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import cast

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "server"), str(Path(__file__).resolve().parent)]

from trees import Clone, Files, content, sighting_of, view_of  # noqa: E402

from moorage.domain.anchor import Anchor, AnchorId  # noqa: E402
from moorage.domain.drift import Drift  # noqa: E402
from moorage.domain.judging import drift_at, gone  # noqa: E402
from moorage.domain.memory import MemoryId  # noqa: E402
from moorage.domain.relocation import Lost, relocate_all  # noqa: E402
from moorage.domain.source import SourceText  # noqa: E402
from moorage.domain.symbol import Symbol, SymbolKind  # noqa: E402
from moorage.services.kin import Kinship  # noqa: E402
from moorage.services.parts import compare_today  # noqa: E402
from moorage.services.search import scene_of  # noqa: E402
from moorage.services.view import View  # noqa: E402
from moorage.syntax.parsed import ParsedFile  # noqa: E402

MAX_FILES = 100


@dataclass(frozen=True)
class Asked:
    """One function that a commit touched, and what was said of it."""

    commit: str
    name: str
    old: str
    drift: Drift
    new: str
    """Text of the kin."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("--limit", type=int, default=500)
    parser.add_argument("--sample", type=int, default=0)
    options = parser.parse_args()
    clone, files = Clone(options.repository), Files()
    commits = clone.git("rev-list", "--no-merges", f"--max-count={options.limit}", "HEAD").split()
    start = process_time()
    found = [each for commit in commits for each in _in_commit(clone, files, commit)]
    spoken = [each for each in found if each.drift.kin]
    said = Counter(each.drift.kin[0].relation.value for each in spoken)
    print(f"{len(commits)} commits, {len(found)} functions edited or gone, {len(spoken)} spoken of: {dict(said)}")
    print(f"{1000 * (process_time() - start) / max(len(found), 1):.1f} ms CPU each, parsing and relocation included")
    for each in random.Random(1).sample(spoken, min(options.sample, len(spoken))):
        kin = ", ".join(f"{one.relation} {one.place.symbol_path} ({one.n_tokens})" for one in each.drift.kin)
        print(
            f"\n=== {each.commit[:10]} {each.name} [{each.drift.grade}] {kin}\n--- was\n{each.old}\n--- kin\n{each.new}"
        )


def _in_commit(clone: Clone, files: Files, commit: str) -> Iterator[Asked]:
    parents = clone.git("rev-list", "--parents", "-n1", commit).split()[1:]
    if not parents:
        return
    changes = clone.changes(parents[0], commit)
    removed = clone.git("diff-tree", "-r", "-z", "--name-only", "--diff-filter=DM", parents[0], commit).split("\0")
    paths = [each for each in dict.fromkeys([*removed, *changes.renames]) if each]
    if len(paths) > MAX_FILES:
        return
    view = view_of(clone, files, commit)
    for path in paths:
        old = content(clone, parents[0], path)
        if isinstance(old, SourceText):
            yield from _in_file(view, files.parse(old), parents[0], commit)


def _in_file(view: View, before: ParsedFile, parent: str, commit: str) -> Iterator[Asked]:
    functions = [each for each in before.symbols if each.kind is SymbolKind.FUNCTION]
    today = view.read(before.path)
    now = view.parse(today) if isinstance(today, SourceText) else None
    changed = [each for each in functions if not _is_same(before, now, each)]
    if not changed or before.has_error(None):
        return
    outline_of = {before.digest: before.outline()}.get
    sightings = [sighting_of(before, each, parent) for each in changed]
    relocations = relocate_all(sightings, scene_of(view, {before.digest: before.outline()}, sightings, ()))
    for symbol, sighting, where in zip(changed, sightings, relocations, strict=True):
        if isinstance(where, Lost):
            drift = gone(where)
        else:
            parsed = cast("ParsedFile", where.view)
            comparison = compare_today(sighting, parsed, where.symbol, "")
            drift = drift_at(comparison, sighting.place if where.move is None else where.move.target, where.move)
        drift = Kinship(outline_of, view).added(Anchor(AnchorId("a"), MemoryId("m"), (sighting,)), drift)
        yield Asked(
            commit, str(sighting.place.symbol_path), before.source.slice(symbol.span), drift, _texts(view, drift)
        )


def _is_same(before: ParsedFile, now: ParsedFile | None, symbol: Symbol) -> bool:
    today = now.find(symbol.key) if now else None
    return now is not None and today is not None and now.exact(today) == before.exact(symbol)


def _texts(view: View, drift: Drift) -> str:
    found = []
    for kin in drift.kin:
        source = view.read(kin.place.path)
        parsed = view.parse(source) if isinstance(source, SourceText) else None
        symbol = parsed.find(kin.place.key) if parsed and kin.place.key else None
        found.append(parsed.source.slice(symbol.span) if parsed and symbol else "")
    return "\n...\n".join(found)


if __name__ == "__main__":
    main()
