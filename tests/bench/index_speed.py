"""How fast are files indexed? Megabytes per second of one core, by language, over given sources.

python tests/bench/index_speed.py [--most-mb N] [--readme] PATH…      files, folders

`symbols` is what opening a file costs: the tree and the names in it. `outline` is what is kept of all its symbols: the
shape and a sketch of each. Garbage is looked for as often as in the language server.
"""

import argparse
import gc
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import process_time

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "server"), str(ROOT / "tests" / "bench" / "anchors")]

from readme import publish  # noqa: E402

from moorage.domain.source import SourceText  # noqa: E402
from moorage.lsp.main import GARBAGE_THRESHOLDS  # noqa: E402
from moorage.syntax.languages import language_of  # noqa: E402
from moorage.syntax.parsing import parse  # noqa: E402

_MAX_BYTES = 500_000
_HEADER = ("language", "files", "MB", "symbols, MB/s", "outline, MB/s", "slowest file, outline, MB/s")


@dataclass
class Tally:
    """Sums of one language; seconds of processor time."""

    n_files: int = 0
    n_bytes: int = 0
    symbols_s: float = 0.0
    outline_s: float = 0.0
    slowest: float = float("inf")
    slowest_path: str = ""

    def add(self, path: Path, data: bytes) -> None:
        """Indexes a file as if it had never been seen."""
        start = process_time()
        file = parse(SourceText(path.name, data))
        between = process_time()
        file.outline()
        end = process_time()
        self.n_files += 1
        self.n_bytes += len(data)
        self.symbols_s += between - start
        self.outline_s += end - start
        if len(data) > 10_000 and len(data) / (end - start) < self.slowest:
            self.slowest, self.slowest_path = len(data) / (end - start), str(path)

    def row(self, language: str) -> tuple[str, ...]:
        megabytes = self.n_bytes / 1e6
        slowest = f"{self.slowest / 1e6:.2f}" if self.slowest_path else "–"
        speeds = (f"{megabytes / seconds:.1f}" for seconds in (self.symbols_s, self.outline_s))
        return (language, str(self.n_files), f"{megabytes:.1f}", *speeds, slowest)


def _files(paths: list[Path]) -> Iterator[Path]:
    for path in paths:
        inside = sorted(each for each in path.rglob("*") if each.is_file()) if path.is_dir() else [path]
        yield from (each for each in inside if language_of(each.name) and each.stat().st_size <= _MAX_BYTES)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--most-mb", type=float, default=2.0, help="of one language")
    parser.add_argument("--readme", action="store_true", help="write the rows into README.md")
    arguments = parser.parse_args()
    gc.set_threshold(*GARBAGE_THRESHOLDS)
    tallies: dict[str, Tally] = defaultdict(Tally)
    for path in _files(arguments.paths):
        language = language_of(path.name) or ""
        if tallies[language].n_bytes < arguments.most_mb * 1e6:
            parse(SourceText(path.name, b""))  # loads the grammar
            tallies[language].add(path, path.read_bytes())
    rows = [tally.row(language) for language, tally in sorted(tallies.items()) if tally.n_bytes]
    for row in (_HEADER, *rows):
        print("  ".join(f"{cell:<18}" for cell in row).rstrip())
    print("\n".join(f"slowest {language}: {tally.slowest_path}" for language, tally in sorted(tallies.items())))
    if arguments.readme:
        publish("index", _HEADER, rows)


if __name__ == "__main__":
    main()
