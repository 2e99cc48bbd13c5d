"""Are changes of behaviour seen, and harmless ones not? Mutants of the functions and imports of given source files.

python tests/bench/anchors/mutants.py [--most N] [--seed N] [--readme] PATH…      files, folders

Prints per language and operator: mutants, behavioural ones missed, false alarms, share of touched claims that were
hit, share of body edits without a claim that are graded edited or rewritten. Each mutant still parses.
"""

import argparse
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "server"), str(Path(__file__).resolve().parent)]

from behavioural import BEHAVIOURAL  # noqa: E402
from cosmetic import COSMETIC  # noqa: E402
from functions import Function, Mutation, applied, chosen  # noqa: E402
from imports import import_order  # noqa: E402
from readme import publish, share  # noqa: E402
from seen import sighted  # noqa: E402

from moorage.domain.claims import claims_of  # noqa: E402
from moorage.domain.compare import compare  # noqa: E402
from moorage.domain.drift import Grade  # noqa: E402
from moorage.domain.source import SourceText  # noqa: E402
from moorage.domain.symbol import Symbol, SymbolKind  # noqa: E402
from moorage.syntax.code import CodeTree  # noqa: E402
from moorage.syntax.languages import language_of  # noqa: E402
from moorage.syntax.parsed import ParsedFile  # noqa: E402
from moorage.syntax.parsing import parse  # noqa: E402

_MAX_BYTES = 200_000
_MIN_TOKENS = 12
_HARMLESS = (Grade.INTACT, Grade.COSMETIC)
_PER_FUNCTION = 2
"""Mutants of one operator in one function."""
_IMPORT_ORDER = "import order"
_HARMLESS_OPERATORS = (*COSMETIC, _IMPORT_ORDER)


class Tally:
    """Counts of one language and operator."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.examples: list[str] = []

    def share(self, part: str, whole: str) -> str:
        return f"{100 * self.counts[part] / self.counts[whole]:.1f}" if self.counts[whole] else "-"


Tallies = dict[tuple[str, str], Tally]


def mutate_file(path: Path, tallies: Tallies, chance: random.Random, most: int) -> None:
    """Mutants of all functions of a file."""
    source = SourceText(path.name, path.read_bytes())
    file = parse(source)
    if len(source.data) > _MAX_BYTES or file.has_error(None):
        return
    _mutate_imports(file, tallies, chance, most)
    for symbol in file.symbols:
        if symbol.kind is SymbolKind.FUNCTION and file.fingerprint(symbol).n_tokens >= _MIN_TOKENS:
            for name, mutation in _mutations(file, symbol, tallies, chance, most):
                _judge(file, symbol, mutation, tallies[file.language, name], is_harmless=name in COSMETIC)


def _mutate_imports(file: ParsedFile, tallies: Tallies, chance: random.Random, most: int) -> None:
    """Imports that change places are nothing to the file, nor to what is in it."""
    tally = tallies[file.language, _IMPORT_ORDER]
    if file.subject.tree is None or tally.counts["mutants"] >= most:
        return
    containers = [each for each in file.symbols if each.kind.is_container][:_PER_FUNCTION]
    for mutation in chosen(import_order(file.subject.tree.root_node, file.source.data), chance, _PER_FUNCTION):
        for anchored in (None, *containers):
            _judge(file, anchored, mutation, tally, is_harmless=True)


def _mutations(
    file: ParsedFile, symbol: Symbol, tallies: Tallies, chance: random.Random, most: int
) -> Iterator[tuple[str, Mutation]]:
    assert isinstance(file.subject, CodeTree)
    definition = file.subject.definition(file.symbols.index(symbol))
    if definition.body is None:
        return
    function = Function(
        file.language, file.source.data, definition.outer, definition.body, file.portrait(symbol).local_names
    )
    for name, operator in (*BEHAVIOURAL.items(), *COSMETIC.items()):
        if tallies[file.language, name].counts["mutants"] < most:
            yield from ((name, mutation) for mutation in chosen(operator(function), chance, _PER_FUNCTION))


def _judge(file: ParsedFile, symbol: Symbol | None, mutation: Mutation, tally: Tally, *, is_harmless: bool) -> None:
    source = SourceText(file.path, applied(file.source.data, mutation))
    mutant = parse(source, previous=file)
    today = (mutant.find(symbol.key) or _same_place(mutant, symbol)) if symbol else None
    if mutant.has_error(None) or (symbol and (today is None or today.key.names != symbol.key.names)):
        return  # broken, or another name, which is no change of what it does
    sighting = sighted(file, symbol)
    memory = f"It is about `{mutation.touched}`." if mutation.touched else ""
    claims = claims_of(memory, sighting.portrait)
    grade = compare(sighting, mutant.portrait(today), mutant.fingerprint(today), claims).grade
    tally.counts["mutants"] += 1
    if is_harmless:
        _count(tally, "false alarms", file, symbol, mutation, wrong=grade not in _HARMLESS)
        return
    _count(tally, "missed", file, symbol, mutation, wrong=grade in _HARMLESS)
    if claims:
        tally.counts["claimed"] += 1
        _count(tally, "not hit", file, symbol, mutation, wrong=grade is not Grade.CLAIM_HIT)
        tally.counts["hit"] += grade is Grade.CLAIM_HIT
    plain = compare(sighting, mutant.portrait(today), mutant.fingerprint(today), ()).grade
    is_body = plain not in (Grade.SIGNATURE, Grade.MODIFIERS)
    if is_body and sighting.fingerprint.signature == mutant.fingerprint(today).signature:
        tally.counts["plain"] += 1
        tally.counts["edited"] += plain in (Grade.EDITED, Grade.REWRITTEN)


def _count(
    tally: Tally, what: str, file: ParsedFile, symbol: Symbol | None, mutation: Mutation, *, wrong: bool
) -> None:
    if wrong:
        tally.counts[what] += 1
        start, end, new = mutation.edits[0]
        old = file.source.data[max(0, start - 30) : end + 30]
        tally.examples.append(f"{what}: {file.path}#{symbol.key.dotted if symbol else ''} {old!r} -> {new!r}")


def _same_place(mutant: ParsedFile, symbol: Symbol) -> Symbol | None:
    """Where a changed default or parameter changed the key."""
    return next((each for each in mutant.symbols if each.name_span.start == symbol.name_span.start), None)


def files_in(paths: list[Path]) -> Iterator[Path]:
    """Files of known languages among these files and folders, in order."""
    for path in paths:
        inside = sorted(each for each in path.rglob("*") if each.is_file()) if path.is_dir() else [path]
        yield from (each for each in inside if language_of(each.name))


def _report(tallies: Tallies, examples: int) -> None:
    print("language operator mutants missed false-alarms claim-hit-% edited-%")
    for (language, name), tally in sorted(tallies.items()):
        counts = tally.counts
        if counts["mutants"]:
            harmless = name in _HARMLESS_OPERATORS
            print(
                f"{language:<11} {name:<22} {counts['mutants']:>6} {'-' if harmless else counts['missed']:>4}"
                f" {counts['false alarms'] if harmless else '-':>4} {tally.share('hit', 'claimed'):>6}"
                f" {tally.share('edited', 'plain'):>6}"
            )
            print("".join(f"    {example}\n" for example in tally.examples[:examples]), end="")
    behavioural, cosmetic = _total(tallies, BEHAVIOURAL), _total(tallies, _HARMLESS_OPERATORS)
    for title, total in (("behavioural", behavioural), ("cosmetic", cosmetic)):
        print(
            f"{title}: {total.counts['mutants']} mutants in {_n_languages(tallies)} languages,"
            f" {total.counts['missed']} missed,"
            f" {total.counts['false alarms']} false alarms, claim hits {total.share('hit', 'claimed')} %,"
            f" edited or rewritten {total.share('edited', 'plain')} %"
        )


def _total(tallies: Tallies, names: Collection[str]) -> Tally:
    total = Tally()
    for (_, name), tally in tallies.items():
        total.counts.update(tally.counts if name in names else {})
    return total


def _n_languages(tallies: Tallies) -> int:
    return len(
        {language for (language, _), tally in tallies.items() if tally.counts["missed"] or tally.counts["plain"]}
    )


def _rows(tallies: Tallies) -> list[tuple[str, str, str]]:
    behavioural, cosmetic = (_total(tallies, names).counts for names in (BEHAVIOURAL, _HARMLESS_OPERATORS))
    n_operators = f"{len(BEHAVIOURAL)} operators, {_n_languages(tallies)} languages"
    return [
        (f"changes of behaviour, {n_operators}: missed", f"{behavioural['mutants']:,}", f"{behavioural['missed']}"),
        (
            f"harmless changes, {len(_HARMLESS_OPERATORS)} operators: false alarms",
            f"{cosmetic['mutants']:,}",
            f"{cosmetic['false alarms']}",
        ),
        (
            "changes of a token that the memory names: said to be one",
            f"{behavioural['claimed']:,}",
            share(behavioural["hit"], behavioural["claimed"]),
        ),
        (
            "changes of a body that it does not name: `edited` or `rewritten`",
            f"{behavioural['plain']:,}",
            share(behavioural["edited"], behavioural["plain"]),
        ),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--most", type=int, default=150, help="mutants per language and operator")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--examples", type=int, default=2, help="wrong ones shown per row")
    parser.add_argument("--readme", action="store_true", help="write the totals into README.md")
    arguments = parser.parse_args()
    tallies: Tallies = defaultdict(Tally)
    chance = random.Random(arguments.seed)
    files = list(files_in(arguments.paths))
    chance.shuffle(files)
    for path in files:
        mutate_file(path, tallies, chance, arguments.most)
    _report(tallies, arguments.examples)
    if arguments.readme:
        publish("mutants", ("mutants", "cases", "result"), _rows(tallies))


if __name__ == "__main__":
    main()
