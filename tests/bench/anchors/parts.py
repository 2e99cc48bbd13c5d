"""Are anchors to lines silent about the rest of their symbol, and awake to themselves? Parts of real functions.

python tests/bench/anchors/parts.py [--most N] [--seed N] [--readme] PATH…      files, folders

Of every function chosen, one to four whole lines are the part. Mutants change the function outside of it (a false
alarm where it is said to have changed), or inside (missed where it is said to hold), or take the part out (missed
where it is said to hold). Prints per language: counts, and the CPU time of one comparison.
"""

import argparse
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from time import process_time

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "server"), str(Path(__file__).resolve().parent)]

from behavioural import BEHAVIOURAL  # noqa: E402
from functions import Function, Mutation, applied, chosen  # noqa: E402
from mutants import files_in  # noqa: E402
from readme import publish, share  # noqa: E402
from seen import sighted  # noqa: E402

from moorage.domain.anchor import Part  # noqa: E402
from moorage.domain.drift import Grade  # noqa: E402
from moorage.domain.source import SourceText, Span  # noqa: E402
from moorage.domain.symbol import Symbol, SymbolKind  # noqa: E402
from moorage.services.parts import compare_today, part_at  # noqa: E402
from moorage.syntax.code import CodeTree  # noqa: E402
from moorage.syntax.parsed import ParsedFile  # noqa: E402
from moorage.syntax.parsing import parse  # noqa: E402

_MAX_BYTES = 200_000
_MIN_LINES = 6
_PER_OPERATOR = 2
_HOLDS = (Grade.INTACT, Grade.COSMETIC)


def measure(path: Path, counts: dict[str, Counter[str]], chance: random.Random, most: int) -> None:
    """Parts of the functions of one file."""
    source = SourceText(path.name, path.read_bytes())
    file = parse(source)
    if len(source.data) > _MAX_BYTES or file.has_error(None):
        return
    tally = counts[file.language]
    for symbol in file.symbols:
        if symbol.kind is SymbolKind.FUNCTION and tally["outside"] < most:
            _measure_one(file, symbol, tally, chance)


def _measure_one(file: ParsedFile, symbol: Symbol, tally: Counter[str], chance: random.Random) -> None:
    span = _some_lines(file, symbol, chance)
    part = part_at(file, symbol, span) if span else None
    if span is None or part is None or len(part.tokens) < 2:
        return
    for name, mutation in _mutations(file, symbol, chance):
        kind = _side(mutation, span)
        if kind == "outside" or (kind == "inside" and name != "duplicated statement"):  # one more beside it is outside
            _judge(file, symbol, part, mutation, tally, kind)
    _judge(file, symbol, part, Mutation(((span.start, span.end, b""),)), tally, "removed")


def _some_lines(file: ParsedFile, symbol: Symbol, chance: random.Random) -> Span | None:
    """Whole lines inside the body."""
    source = file.source
    first, last = source.line_of(symbol.span.start) + 1, source.line_of(symbol.span.end - 1) - 1
    if last - first < _MIN_LINES:
        return None
    start = chance.randint(first, last - 1)
    end = min(start + chance.randint(0, 3), last)
    return Span(source.line_span(start).start, source.line_span(end).end)


def _mutations(file: ParsedFile, symbol: Symbol, chance: random.Random) -> Iterator[tuple[str, Mutation]]:
    assert isinstance(file.subject, CodeTree)
    definition = file.subject.definition(file.symbols.index(symbol))
    if definition.body is None:
        return
    names = file.portrait(symbol).local_names
    function = Function(file.language, file.source.data, definition.outer, definition.body, names)
    for name, operator in BEHAVIOURAL.items():
        yield from ((name, each) for each in chosen(operator(function), chance, _PER_OPERATOR))


def _side(mutation: Mutation, part: Span) -> str | None:
    """Whether all edits lie outside or inside of the part; None for those at its border."""
    if all(end < part.start or start > part.end for start, end, _ in mutation.edits):
        return "outside"
    return "inside" if all(part.start < start and end < part.end for start, end, _ in mutation.edits) else None


def _judge(file: ParsedFile, symbol: Symbol, part: Part, mutation: Mutation, tally: Counter[str], kind: str) -> None:
    mutant = parse(SourceText(file.path, applied(file.source.data, mutation)), previous=file)
    today = mutant.find(symbol.key)
    if today is None or mutant.has_error(today):
        return
    sighting = replace(sighted(file, symbol), part=part)
    start = process_time()
    grade = compare_today(sighting, mutant, today, "").grade
    tally["cpu ns"] += int((process_time() - start) * 1e9)
    tally[kind] += 1
    holds = grade in _HOLDS
    wrong = not holds if kind == "outside" else holds
    tally["called lost"] += kind == "removed" and grade is Grade.GONE
    tally[f"{kind} wrong"] += wrong
    if wrong and tally[f"{kind} wrong"] < 3:
        old, new = file.source.data[mutation.edits[0][0] : mutation.edits[0][1]], mutation.edits[0][2]
        print(
            f"  {kind}: {file.path}#{symbol.key.dotted} {grade} part {part.snippet!r:.150} edit {old!r:.60} {new!r:.60}"
        )


def _row(total: Counter[str], kind: str, what: str) -> list[str]:
    return [what, str(total[kind]), share(total[f"{kind} wrong"], total[kind])]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--most", type=int, default=500, help="mutants outside of parts per language")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--readme", action="store_true", help="write the rows into README.md")
    arguments = parser.parse_args()
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    chance = random.Random(arguments.seed)
    files = list(files_in(arguments.paths))
    chance.shuffle(files)
    for path in files:
        measure(path, counts, chance, arguments.most)
    print("language outside false-alarms inside missed removed missed lost ms-each")
    for language, tally in sorted(counts.items()):
        n_all = max(tally["outside"] + tally["inside"] + tally["removed"], 1)
        cells = [tally[f"{kind}{end}"] for kind in ("outside", "inside", "removed") for end in ("", " wrong")]
        cells.append(tally["called lost"])
        print(f"{language:<11}", *(f"{each:>6}" for each in cells), f"{tally['cpu ns'] / n_all / 1e6:>8.2f}")
    total = sum(counts.values(), Counter[str]())
    rows = [
        _row(total, "outside", "edits elsewhere in the symbol of anchored lines: false alarms"),
        _row(total, "inside", "edits of anchored lines: missed"),
        _row(total, "removed", "anchored lines taken out: missed"),
    ]
    print(*(f"{a}: {b}, {c}" for a, b, c in rows), sep="\n")
    if arguments.readme:
        publish("parts", ["lines inside symbols", "cases", "wrong"], rows)


if __name__ == "__main__":
    main()
