"""Do real formatters raise alarms? Formats copies of given source files and compares every symbol that changed.

python tests/bench/anchors/formatters.py [--readme] PATH…      files, folders

Uses those of black, ruff, yapf, prettier, biome, rustfmt, gofmt and clang-format that are on the PATH, each in its
usual style and in an odd one. Prints symbols whose text changed, and how many of them were not graded cosmetic,
functions apart.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "server"), str(Path(__file__).resolve().parent)]

from readme import publish  # noqa: E402
from seen import sighted  # noqa: E402

from moorage.domain.compare import compare  # noqa: E402
from moorage.domain.drift import Grade  # noqa: E402
from moorage.domain.source import SourceText  # noqa: E402
from moorage.domain.symbol import SymbolKind  # noqa: E402
from moorage.syntax.languages import language_of  # noqa: E402
from moorage.syntax.parsing import parse  # noqa: E402

_SCRIPTS = ("javascript", "typescript", "tsx")
_C_LIKE = ("c", "cpp", "java", "csharp")
_SECONDS = 60


@dataclass(frozen=True, slots=True)
class Formatter:
    """A command that rewrites the files named behind it."""

    languages: tuple[str, ...]
    command: tuple[str, ...]

    @property
    def name(self) -> str:
        return " ".join(self.command)


_ODD_PRETTIER = (
    "--print-width",
    "60",
    "--no-semi",
    "--single-quote",
    "--trailing-comma",
    "none",
    "--arrow-parens",
    "avoid",
)
_ODD_BIOME = ("--line-width=60", "--javascript-formatter-quote-style=single", "--semicolons=as-needed")
FORMATTERS = (
    Formatter(("python",), ("black", "-q")),
    Formatter(("python",), ("black", "-q", "-l", "50")),
    Formatter(("python",), ("ruff", "format", "-q", "--isolated")),
    Formatter(("python",), ("ruff", "format", "-q", "--isolated", "--line-length", "60")),
    Formatter(("python",), ("yapf", "-i")),
    Formatter((*_SCRIPTS, "json", "yaml", "css", "markdown"), ("prettier", "--log-level", "silent", "--write")),
    Formatter((*_SCRIPTS, "css"), ("prettier", "--log-level", "silent", *_ODD_PRETTIER, "--write")),
    Formatter((*_SCRIPTS, "json", "css"), ("biome", "format", "--write")),
    Formatter(_SCRIPTS, ("biome", "format", *_ODD_BIOME, "--write")),
    Formatter(("rust",), ("rustfmt", "--edition", "2021")),
    Formatter(("rust",), ("rustfmt", "--edition", "2021", "--config", "max_width=60")),
    Formatter(("go",), ("gofmt", "-w")),
    *(Formatter(_C_LIKE, ("clang-format", f"--style={style}", "-i")) for style in ("LLVM", "Google", "Microsoft")),
)


_HEADER = ("formatter", "functions changed", "false alarms", "other symbols changed", "false alarms of these")


def measure(formatter: Formatter, files: list[Path], examples: int) -> tuple[str, ...]:
    """Formats copies one by one, so that a file it cannot read spoils no other; prints one row and gives it."""
    counts: Counter[str] = Counter()
    alarms: list[str] = []
    languages = sorted({language_of(path.name) or "" for path in files})
    with tempfile.TemporaryDirectory() as folder:
        for number, path in enumerate(files):
            copy = Path(folder) / str(number) / path.name
            copy.parent.mkdir()
            shutil.copyfile(path, copy)
            done = subprocess.run(
                [*formatter.command, str(copy)], cwd=folder, capture_output=True, timeout=_SECONDS, check=False
            )
            if done.returncode == 0:
                alarms += _compared(path.name, path.read_bytes(), copy.read_bytes(), counts)
    print(
        f"{formatter.name:<60} {counts['files']:>5} files {counts['changed functions']:>6} functions changed"
        f" {counts['alarms functions']:>4} alarms {counts['changed others']:>6} others changed"
        f" {counts['alarms others']:>4} alarms"
    )
    print("".join(f"    {alarm}\n" for alarm in alarms[:examples]), end="", flush=True)
    shown = [counts[f"{what} {sort}"] for sort in ("functions", "others") for what in ("changed", "alarms")]
    return (f"{formatter.name}, {', '.join(languages)}", *(f"{each:,}" for each in shown))


def _compared(name: str, before: bytes, after: bytes, counts: Counter[str]) -> Iterator[str]:
    old, new = parse(SourceText(name, before)), parse(SourceText(name, after))
    if old.has_error(None) or new.has_error(None):
        return
    counts["files"] += 1
    for symbol in (*old.symbols, None):
        today = new.find(symbol.key) if symbol else None
        sort = "functions" if symbol and symbol.kind is SymbolKind.FUNCTION else "others"
        if symbol and today is None:
            counts[f"changed {sort}"] += 1
            counts[f"alarms {sort}"] += 1
            yield f"not found: {name}#{symbol.key.dotted}{symbol.key.params}"
            continue
        found = compare(sighted(old, symbol), new.portrait(today), new.fingerprint(today), ())
        counts[f"changed {sort}"] += found.grade is not Grade.INTACT
        if found.grade not in (Grade.INTACT, Grade.COSMETIC):
            counts[f"alarms {sort}"] += 1
            edits = [(edit.old, edit.new) for edit in found.edits[:3]]
            yield f"{found.grade}: {name}#{symbol.key.dotted if symbol else ''} {edits} {found.reason}"


def _files(paths: list[Path]) -> Iterator[Path]:
    for path in paths:
        inside = sorted(each for each in path.rglob("*") if each.is_file()) if path.is_dir() else [path]
        yield from (each for each in inside if language_of(each.name))


def _sample(files: list[Path], formatter: Formatter, most: int) -> list[Path]:
    """Up to so many files of each language, spread over all of them."""
    chosen: list[Path] = []
    for language in formatter.languages:
        mine = [path for path in files if language_of(path.name) == language]
        chosen += mine[:: max(1, len(mine) // most)][:most]
    return chosen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--only", default="", help="formatters whose command begins so")
    parser.add_argument("--most", type=int, default=60, help="files per formatter and language")
    parser.add_argument("--examples", type=int, default=5)
    parser.add_argument("--readme", action="store_true", help="write the rows into README.md")
    arguments = parser.parse_args()
    files = list(_files(arguments.paths))
    rows = [
        measure(formatter, _sample(files, formatter, arguments.most), arguments.examples)
        for formatter in FORMATTERS
        if shutil.which(formatter.command[0]) and formatter.name.startswith(arguments.only)
    ]
    if arguments.readme:
        publish("formatters", _HEADER, rows)


if __name__ == "__main__":
    main()
