"""How often are ordinary texts blocked as secrets, and how fast are they searched? Over any sources and documents.

python tests/bench/secret_gate.py [--every N] [--deliberate FILE] PATH…      files, folders

Every line is a memory, and so is every paragraph: lines between blank ones, at most 2,000 characters. What is blocked
is listed by rule with masked previews, to be judged by eye. Lines of FILE, `path:line` as they are listed here, are
those that were judged to hold a credential (of a test, of an example): they are counted apart.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "server"))

from moorage.domain.secrets import SecretFinding  # noqa: E402
from moorage.secrets.gate import find_secrets  # noqa: E402

_MAX_BYTES = 2_000_000
_MAX_PARAGRAPH = 2_000
_PER = 20_000


@dataclass
class Tally:
    """Sums of one kind of memory."""

    kind: str
    n: int = 0
    n_characters: int = 0
    seconds: float = 0.0
    n_deliberate: int = 0
    blocked: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    """Places with previews, by rule."""

    def search(self, text: str, place: str, deliberate: frozenset[str]) -> None:
        """Searches a text as if it were a memory."""
        start = process_time()
        found = find_secrets({"content": text})
        self.seconds += process_time() - start
        self.n += 1
        self.n_characters += len(text)
        if found and place in deliberate:
            self.n_deliberate += 1
        elif found:
            self._note(found[0], place)

    def _note(self, finding: SecretFinding, place: str) -> None:
        self.blocked[finding.rule].append(f"{place}: {finding.preview}")

    def row(self) -> str:
        n_blocked = sum(map(len, self.blocked.values()))
        return (
            f"| {self.kind} | {self.n:,} | {n_blocked + self.n_deliberate} | {self.n_deliberate} | "
            f"{n_blocked * _PER / max(1, self.n):.2f} | {self.seconds * 1e6 / max(1, self.n_characters):.3f} |"
        )


def main() -> None:
    """Prints a table, then all that was blocked."""
    options = _options()
    deliberate = _deliberate(options.deliberate)
    lines, paragraphs = Tally("lines"), Tally("paragraphs")
    for path in _files(options.paths):
        _search(path, options.every, (lines, paragraphs), deliberate)
    print("| memories | n | blocked | of them credentials | others in 20,000 | ms per KB |\n|---|---|---|---|---|---|")
    for tally in (lines, paragraphs):
        print(tally.row())
    for tally in (lines, paragraphs):
        for rule, places in sorted(tally.blocked.items()):
            print(f"\n{tally.kind}, {rule}: {len(places)}", *places, sep="\n  ")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="one file in N")
    parser.add_argument("--deliberate", type=Path, help="places that were judged to hold a credential")
    return parser.parse_args()


def _deliberate(file: Path | None) -> frozenset[str]:
    return frozenset(file.read_text(encoding="utf-8").split()) if file else frozenset()


def _files(paths: list[Path]) -> Iterator[Path]:
    for path in paths:
        yield from sorted(path.rglob("*")) if path.is_dir() else [path]


def _search(path: Path, every: int, tallies: tuple[Tally, Tally], deliberate: frozenset[str]) -> None:
    if sum(path.name.encode()) % every or path.is_symlink() or not path.is_file() or path.stat().st_size > _MAX_BYTES:
        return
    data = path.read_bytes()
    if b"\0" in data[:8_000]:
        return
    text_lines = data.decode("utf-8", "replace").splitlines()
    lines, paragraphs = tallies
    for number, line in enumerate(text_lines, 1):
        lines.search(line, f"{path}:{number}", deliberate)
    for number, paragraph in _paragraphs(text_lines):
        paragraphs.search(paragraph, f"{path}:{number}", deliberate)


def _paragraphs(lines: list[str]) -> Iterator[tuple[int, str]]:
    """Each with the number of its first line."""
    held: list[str] = []
    for number, line in enumerate([*lines, ""], 1):
        if held and (not line.strip() or sum(map(len, held)) + len(line) > _MAX_PARAGRAPH):
            yield number - len(held), "\n".join(held)
            held = []
        if line.strip():
            held.append(line)


if __name__ == "__main__":
    main()
