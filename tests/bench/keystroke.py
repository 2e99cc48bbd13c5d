"""What one keystroke costs: from the edit to the verdict of every anchor of the file, in CPU time.

A file of 5,000 lines with 200 memories anchored in it, in several languages; letters are typed and deleted all over it.
Run: `.venv/bin/python tests/bench/keystroke.py [--keys N] [--profile LANGUAGE]`. Prints milliseconds.
"""

import argparse
import cProfile
import pstats
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "server"), str(ROOT / "tests")]

from moorage.domain.memory import Kind  # noqa: E402
from moorage.domain.requests import NewMemory  # noqa: E402
from moorage.engine.facade import Engine  # noqa: E402
from moorage.engine.opening import open_engine  # noqa: E402
from moorage.settings import EmbeddingSettings, Settings  # noqa: E402
from support.repo import make_repo  # noqa: E402

FUNCTIONS = 500
ANCHORS = 200


@dataclass(frozen=True)
class Language:
    """How to write ten lines with one function; `{i}` is its number, the statement of `spot` is where letters go."""

    path: str
    head: str
    function: str
    tail: str
    spot: str = "limit"

    def text(self) -> str:
        return self.head + "".join(self.function.replace("{i}", str(i)) for i in range(FUNCTIONS)) + self.tail


LANGUAGES = {
    "Python": Language(
        "big.py",
        "",
        "def job_{i}(items, limit=5):\n"
        '    """Do job {i}."""\n'
        "    total = 0\n"
        "    for item in items:\n"
        "        if item > limit:\n"
        "            total += item * {i}\n"
        "        else:\n"
        "            total -= helper(item)\n"
        "    return total\n\n",
        "",
    ),
    "TypeScript": Language(
        "big.ts",
        "",
        "export function job_{i}(items: number[], limit = 5): number {\n"
        "  let total = 0;\n"
        "  for (const item of items) {\n"
        "    if (item > limit) {\n"
        "      total += item * {i};\n"
        "    } else { total -= helper(item); }\n"
        "  }\n"
        "  return total;\n"
        "}\n\n",
        "",
    ),
    "Java": Language(
        "Big.java",
        "class Big {\n",
        "  long job_{i}(List<Long> items, long limit) {\n"
        "    long total = 0;\n"
        "    for (long item : items) {\n"
        "      if (item > limit) {\n"
        "        total += item * {i};\n"
        "      } else { total -= helper(item); }\n"
        "    }\n"
        "    return total;\n"
        "  }\n\n",
        "}\n",
    ),
    "Go": Language(
        "big.go",
        "package big\n\n",
        "func job_{i}(items []int, limit int) int {\n"
        "\ttotal := 0\n"
        "\tfor _, item := range items {\n"
        "\t\tif item > limit {\n"
        "\t\t\ttotal += item * {i}\n"
        "\t\t} else { total -= helper(item) }\n"
        "\t}\n"
        "\treturn total\n"
        "}\n\n",
        "",
    ),
}


def prepare(root: Path, language: Language) -> Engine:
    """The file in a repository, its memories, and the file open in an editor."""
    make_repo(root, {language.path: language.text()})
    engine = open_engine(root, Settings(embedding=EmbeddingSettings(enabled=False)))
    for n in range(ANCHORS):
        i = n * FUNCTIONS // ANCHORS
        symbol = f"Big.job_{i}" if language.path == "Big.java" else f"job_{i}"
        ties = engine.places.ties_written(f"{language.path}#{symbol}")
        engine.remember(NewMemory(content=f"Job {i} counts items above its limit", kind=Kind.CONSTRAINT, ties=ties))
    engine.set_buffer(language.path, language.text())
    engine.report(language.path)
    return engine


def keys(text: str, spot: str, count: int) -> list[str]:
    """The text after every keystroke: a word is typed in one function after the other, and half of it deleted again."""
    texts = []
    for n in range(count // 6):
        at = text.index(spot, text.index(f"job_{n * 37 % FUNCTIONS}(")) + len(spot)
        at = text.index("total", at) + len("total")
        texts += [text[:at] + "_sum"[:length] + text[at:] for length in (1, 2, 3, 4, 3, 2)]
        text = texts[-1]
    return texts


def measure(root: Path, language: Language, count: int, watch: Callable[[Callable[[], None]], None]) -> list[float]:
    """CPU milliseconds of each keystroke."""
    with prepare(root, language) as engine:
        taken: list[float] = []
        texts = keys(language.text(), language.spot, count)

        def run() -> None:
            for text in texts:
                start = time.process_time()
                engine.set_buffer(language.path, text)
                engine.report(language.path)
                taken.append((time.process_time() - start) * 1000)

        watch(run)
    return taken


def profiled(run: Callable[[], None]) -> None:
    profile = cProfile.Profile()
    profile.runcall(run)
    pstats.Stats(profile).sort_stats("tottime").print_stats(25)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keys", type=int, default=400)
    parser.add_argument("--profile", choices=LANGUAGES, help="one language, with the functions that took longest")
    options = parser.parse_args()
    for name, language in LANGUAGES.items():
        if options.profile in (None, name):
            with tempfile.TemporaryDirectory() as folder:
                watch = profiled if options.profile else lambda run: run()
                taken = sorted(measure(Path(folder) / "big", language, options.keys, watch))
            p50, p95 = statistics.median(taken), taken[int(len(taken) * 0.95)]
            print(
                f"{name:<12} n={len(taken):<5} p50={p50:6.2f}  p95={p95:6.2f}  max={taken[-1]:6.2f}  CPU ms", flush=True
            )


if __name__ == "__main__":
    main()
