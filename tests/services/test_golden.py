"""The golden set: how many of the right memories are among the first three, by the arms and fusion that recall has.

The bounds are what was measured, rounded down: they fail when ranking gets worse. Words alone find no paraphrase
that shares no word with its answer, and a third of the questions are such; synonyms and near words find some of them.
The synonyms were written without these questions at hand, but for five that had been seen. The table of near words is
made of no list of ours; how it counts was tuned with the questions that are not held out, and others.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.retrieval import golden
from bench.retrieval.asking import Answers, answers_of
from moorage.embedding.embedder import FastEmbedder
from moorage.embedding.models import described
from support.packaged_model import model_folder

ALL = frozenset({"paraphrase", "identifier", "partial", "misspelt", "temporal", "contradiction", "cjk"})
SPELT = frozenset({"identifier", "partial", "misspelt"})


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> list[Answers]:
    """Of both parts of the set."""
    folder = tmp_path_factory.mktemp("golden")
    embedder = FastEmbedder(described(str(model_folder(folder / "model"))), folder)
    return [each for corpus in golden.load() for each in answers_of(corpus, embedder)]


def recall_3(answers: list[Answers], way: str, categories: frozenset[str]) -> float:
    """The mean share of the right ones."""
    shares = list(_shares(answers, way, categories))
    return sum(shares) / len(shares)


def _shares(answers: list[Answers], way: str, categories: frozenset[str]) -> Iterator[float]:
    for each in answers:
        if each.asked.category in categories:
            yield len(each.asked.gold & set(each.by_way[way][:3])) / len(each.asked.gold)


BOUNDS = [
    pytest.param("z (default)", ALL, 0.95, id="T139"),
    ("z (default)", SPELT, 0.95),
    ("z (default)", frozenset({"cjk"}), 0.95),
    ("no model", ALL, 0.85),
    ("no model", ALL - {"paraphrase"}, 0.95),
    ("no model", SPELT, 0.95),
    ("no model", frozenset({"cjk"}), 0.95),
]


@pytest.mark.parametrize(("way", "categories", "least"), BOUNDS)
def test_recall_of_the_golden_set(answers: list[Answers], way: str, categories: frozenset[str], least: float) -> None:
    assert recall_3(answers, way, categories) >= least


def test_it_is_as_large_as_it_is_said_to_be() -> None:
    corpora = list(golden.load())
    assert len(corpora[0].entries) == 100
    assert sum(len(each.asked) for each in corpora) >= 60
    assert len({len(each.entries) for each in corpora}) == 1
    assert Path(golden.FOLDER).is_dir()
