"""How many memories `init --suggest` proposes for repositories, of which origin, and how long it takes.

    PYTHONPATH=server:tests python tests/bench/suggesting.py [--show N] CLONE…

With `--show` every N-th proposal is printed with its source, to be judged by eye: would a new contributor want it, is
it true of today's code, is it anchored to the right place, is it self-contained, does the code itself not say it?
"""

import argparse
import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from moorage.domain.suggestion import Listing
from moorage.domain.work import CancelToken
from moorage.engine.opening import open_engine
from moorage.services.suggesting import LIMIT
from moorage.settings import EmbeddingSettings, Settings, StoreSettings


def suggested(clone: Path) -> tuple[Listing, float, float]:
    """With seconds of wall and of processor time."""
    with TemporaryDirectory() as folder:
        store = StoreSettings(path=str(Path(folder) / "store.db"))
        with open_engine(clone, Settings(embedding=EmbeddingSettings(enabled=False), store=store)) as engine:
            wall, cpu = time.perf_counter(), time.process_time()
            listing = engine.suggesting.suggest(LIMIT, cancel=CancelToken(), report=lambda _: None)
            return listing, time.perf_counter() - wall, time.process_time() - cpu


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("clones", metavar="CLONE", nargs="+", type=Path)
    parser.add_argument("--show", type=int, default=0, metavar="N")
    options = parser.parse_args()
    print("| repository | proposals | left out | of | wall | CPU |\n|---|---|---|---|---|---|")
    shown = []
    for clone in options.clones:
        listing, wall, cpu = suggested(clone)
        of = ", ".join(
            f"{n} {origin}" for origin, n in Counter(each.suggestion.origin for each in listing.items).items()
        )
        print(f"| {clone.name} | {len(listing.items)} | {listing.n_cut} | {of} | {wall:.1f} s | {cpu:.1f} s |")
        shown += [(clone.name, each) for each in listing.items[:: options.show]] if options.show else []
    for name, each in shown:
        suggestion = each.suggestion
        places = ", ".join(str(tie.place.symbol_path) for tie in suggestion.ties)
        print(
            f"\n[{name} {each.number}] {suggestion.origin} {suggestion.where} {suggestion.kind} {suggestion.score:.2f}"
        )
        print(f"  at {places}\n  {suggestion.title}\n  {suggestion.content}")


if __name__ == "__main__":
    main()
