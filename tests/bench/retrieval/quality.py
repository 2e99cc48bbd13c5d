"""How often the right memory is among the first: every fusion over the product's own arms, on public data.

    PYTHONPATH=server:tests .venv/bin/python -m bench.retrieval.quality MIRROR [--scratch FOLDER] [--half development]

MIRROR holds clones named `owner+name` (see the modules of this folder for which); what is not there is left out and
named. Nothing of it is kept in this repository. Real stores are built and asked through `Store.search_text`,
`Store.search_vectors` and `domain.ranking`. The first run embeds some 25,000 texts; the vectors are kept in the scratch
folder. Whatever is tuned is tuned with `--half development`; figures for others are those of the other half.
"""

import argparse
import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from bench.retrieval import beam, commits, cosqa, golden, locomo, remem
from bench.retrieval.asking import WAYS, Answers, answers_of
from bench.retrieval.clones import Missing
from bench.retrieval.corpus import Corpora, Corpus
from bench.retrieval.figures import Figures, judge, mean
from bench.retrieval.keeping import KeepingEmbedder
from moorage.embedding.embedder import FastEmbedder
from moorage.embedding.models import described
from support.packaged_model import model_folder

BENCHMARKS: dict[str, Callable[[Path], Corpora]] = {
    "LoCoMo": locomo.load,
    "LoCoMo, no neighbours": lambda mirror: locomo.load(mirror, with_neighbours=False),
    "CoSQA": cosqa.load,
    "commits": commits.load,
    "BEAM 100K": beam.load,
    "remem golden": remem.load,
    "golden": lambda _: golden.load(),
}
IN_THE_MEAN = tuple(BENCHMARKS)[:5]
_LEFT_OUT = "adversarial"
"""Questions about what never happened, of which the turn that misleads is given as the evidence."""


def main() -> None:
    options = _options()
    with KeepingEmbedder(_embedder(options.model, options.scratch), options.scratch / "vectors.db") as embedder:
        answers = [each for corpus in _corpora(options) for each in answers_of(corpus, embedder)]
    _print_turns(answers)
    _print_sessions([each for each in answers if each.asked_of.benchmark == "LoCoMo"])
    if options.categories:
        _print_categories(answers)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mirror", type=Path)
    parser.add_argument("--scratch", type=Path, default=Path(tempfile.gettempdir()) / "moorage-retrieval")
    parser.add_argument("--half", choices=("development", "reported"), default="reported")
    parser.add_argument("--only", nargs="*", default=tuple(BENCHMARKS), choices=tuple(BENCHMARKS))
    parser.add_argument(
        "--model", type=Path, default=os.environ.get("MOORAGE_MODEL"), help="a folder; else the packaged one"
    )
    parser.add_argument("--categories", action="store_true", help="also by kind of question")
    options = parser.parse_args()
    options.scratch.mkdir(parents=True, exist_ok=True)
    return options


def _embedder(model: Path | None, scratch: Path) -> FastEmbedder:
    folder = model or model_folder(scratch / "model")
    return FastEmbedder(described(str(folder)), scratch)


def _corpora(options: argparse.Namespace) -> Iterator[Corpus]:
    for name in options.only:
        try:
            for corpus in BENCHMARKS[name](options.mirror):
                if corpus.is_reported == (options.half == "reported") or name == "remem golden":
                    yield corpus
        except Missing as missing:
            print(f"{name}: {missing} is not there")


def _print_turns(answers: Sequence[Answers]) -> None:
    """A row a fusion, recall@10 and MRR of every benchmark and of their mean."""
    counted = [each for each in answers if each.asked.gold and each.asked.category != _LEFT_OUT]
    names = [name for name in BENCHMARKS if any(each.asked_of.benchmark == name for each in counted)]
    print(
        "\nR@10 / MRR\n\n| fusion | "
        + " | ".join(names)
        + " | mean | nDCG@10 | R@5 |\n"
        + "|---" * (len(names) + 4)
        + "|"
    )
    for way in WAYS:
        by_name = {name: _figures(way, counted, name) for name in names}
        whole = mean(by_name[name] for name in names if name in IN_THE_MEAN)
        cells = [_pair(figures) for figures in (*by_name.values(), whole)]
        print(f"| {way} | " + " | ".join([*cells, _share(whole.ndcg_10), _share(whole.recall_5)]) + " |")


def _figures(way: str, answers: Sequence[Answers], benchmark: str) -> Figures:
    return mean(judge(each.by_way[way], each.asked.gold) for each in answers if each.asked_of.benchmark == benchmark)


def _print_sessions(answers: Sequence[Answers]) -> None:
    """The same with sessions instead of turns, all questions."""
    if not answers:
        return
    print("\nLoCoMo by session, all questions\n\n| fusion | hit@5 | hit@10 | R@10 | MRR |\n|---|---|---|---|---|")
    for way in WAYS:
        figures = mean(judge(*each.sessions(way)) for each in answers)
        cells = (figures.hit_5, figures.hit_10, figures.recall_10, figures.mrr)
        print(f"| {way} | " + " | ".join(_share(cell) for cell in cells) + " |")


def _print_categories(answers: Sequence[Answers]) -> None:
    for name in BENCHMARKS:
        rows = [each for each in answers if each.asked_of.benchmark == name and each.asked.gold]
        for category in sorted({each.asked.category for each in rows}):
            some = [each for each in rows if each.asked.category == category]
            cells = [f"{way} {_pair(_figures(way, some, name))}" for way in WAYS]
            print(f"{name}, {category} ({len(some)}): " + ", ".join(cells))


def _pair(figures: Figures) -> str:
    return f"{_share(figures.recall_10)} / {_share(figures.mrr)}"


def _share(value: float) -> str:
    return f"{100 * value:.1f}"


if __name__ == "__main__":
    main()
