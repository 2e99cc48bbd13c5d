"""How often texts are marked as orders to a machine: ordinary ones should hardly ever be, hostile ones nearly always.

    python tests/bench/imperatives.py MIRROR      (a folder of public clones, see bench/retrieval/clones.py)

Ordinary are our golden memories, the turns of LoCoMo's conversations, and the paragraphs of every clone's Markdown.
"""

import argparse
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "server"), str(ROOT / "tests")]

from attacks.payloads import PAYLOADS  # noqa: E402
from bench.retrieval import golden, locomo  # noqa: E402
from bench.retrieval.clones import Missing, git  # noqa: E402
from moorage.domain.imperatives import spans  # noqa: E402

_PARAGRAPHS = 1500
"""At most, of a repository."""
_SHOWN = 12


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mirror", type=Path)
    mirror = parser.parse_args().mirror
    print(f"{'texts':28} {'number':>8} {'marked':>7} {'per 1,000':>10} {'µs each':>8}")
    _row("hostile: orders", [each.text for each in PAYLOADS if each.is_order])
    _row("golden memories", (entry.content for corpus in golden.load() for entry in corpus.entries))
    try:
        _row("LoCoMo turns", (entry.content for corpus in locomo.load(mirror) for entry in corpus.entries))
    except Missing as missing:
        print(f"LoCoMo: {missing} is not there")
    _row("paragraphs of documents", _paragraphs(mirror), shows=True)


def _row(name: str, texts: Iterable[str], *, shows: bool = False) -> None:
    known = list(dict.fromkeys(texts))
    start = time.perf_counter()
    found = [(text, spans(text)) for text in known]
    each_us = (time.perf_counter() - start) / max(len(known), 1) * 1e6
    hit = [(text, places) for text, places in found if places]
    print(f"{name:28} {len(known):8,} {len(hit):7,} {1000 * len(hit) / max(len(known), 1):10.2f} {each_us:8.1f}")
    for text, places in hit[:: max(len(hit) // _SHOWN, 1)] if shows else ():
        print(f"    {' | '.join(text[start:end] for start, end in places)[:110]!r}")


def _paragraphs(mirror: Path) -> Iterator[str]:
    for folder in sorted(mirror.iterdir()):
        repository = folder / "repo"
        if (repository / "HEAD").is_file():
            yield from _of_one(repository)


def _of_one(repository: Path) -> Iterator[str]:
    left = _PARAGRAPHS
    for path in git(repository, "ls-tree", "-r", "--name-only", "HEAD").splitlines():
        if path.endswith((".md", ".rst")) and left > 0:
            try:
                text = git(repository, "show", f"HEAD:{path}")
            except Missing:
                continue
            found = [each.strip() for each in text.split("\n\n") if 40 <= len(each.strip()) <= 2000][:left]
            left -= len(found)
            yield from found


if __name__ == "__main__":
    main()
