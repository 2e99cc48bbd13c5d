"""Makes `server/moorage/store/near_words.bin`, the table of words that mean nearly the same.

    PYTHONPATH=server:tests .venv/bin/python -m bench.retrieval.near_words SCOWL SUMMARIES OUT --model FOLDER

SCOWL is the folder of its word lists (Debian's package `scowl` has them in `/usr/share/dict/scowl`). SUMMARIES is a
text file with what software does, one short description a line: those of the packages of PyPI and npm were taken, some
900,000. Nothing of them gets into the table but how many of them a word is in, and beside which others.

Words are SCOWL's common ones and those of many descriptions, one for each stem. How near two are is the cosine of what
the packaged MiniLM makes of them, or of their company in the descriptions, where that is higher and the first not too
low: each knows pairs that the other does not (`vessel` and `boat`; `git` and `repository`).
"""

import argparse
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import apsw
import numpy as np
import numpy.typing as npt

from moorage.domain.near_words import LEAST_LIKENESS, Row, packed
from moorage.domain.terms import STOP_WORDS
from moorage.embedding.embedder import FastEmbedder
from moorage.embedding.models import described

LEVELS = (10, 20, 35, 40)
LANGUAGES = ("english", "american", "british", "british_z", "canadian", "australian")
MANY = 100
"""Descriptions that a word is in, to be one of software."""
MOST_NEAR = 10
LEAST_MEANING = 0.3
"""Cosine by the model below which company alone does not make two words near."""
DOUBT = 100
"""Descriptions after which the company of a word counts by half (its square)."""
N_COMPANIONS = 3000
N_DIMENSIONS = 200
_WORD = re.compile(r"[a-z]{3,}")
_MOST_WORDS = 25

Vectors = npt.NDArray[np.float32]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scowl", type=Path)
    parser.add_argument("summaries", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--model", type=Path, required=True)
    options = parser.parse_args()
    texts = list(dict.fromkeys(options.summaries.read_text("utf-8", "replace").lower().splitlines()))
    words = by_stem([*common_words(options.scowl), *software_words(texts)])
    meanings = _meanings(words, options.model)
    company, n_texts = _company(words, texts)
    rows = _rows(words, meanings, company * np.sqrt(n_texts / (n_texts + DOUBT))[:, None])
    options.out.write_bytes(packed(rows))
    print(f"{len(rows)} words, {sum(len(row[2]) for row in rows)} neighbours, {options.out.stat().st_size} bytes")


def common_words(scowl: Path) -> list[str]:
    """Commonest first; names are in lists of their own there."""
    files = (scowl / f"{language}-words.{level}" for level in LEVELS for language in LANGUAGES)
    lines = (line for file in files if file.is_file() for line in file.read_text("latin-1").splitlines())
    return [line for line in lines if _WORD.fullmatch(line)]


def software_words(texts: Iterable[str]) -> list[str]:
    counts = Counter(word for text in texts for word in set(_WORD.findall(text)))
    return [word for word, n in counts.most_common() if n >= MANY]


def by_stem(words: Iterable[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for word in dict.fromkeys(words):
        if word not in STOP_WORDS:
            found.setdefault(stem_of(word), []).append(word)
    return found


_CONNECTION = apsw.Connection(":memory:")
_STEMMER = _CONNECTION.fts5_tokenizer("porter", ["unicode61"])


def stem_of(word: str) -> str:
    """As the text index keeps it."""
    tokens: list[Any] = _STEMMER(word.encode(), apsw.FTS5_TOKENIZE_QUERY, None, include_offsets=False)
    return str(tokens[0][0])


def _meanings(words: dict[str, list[str]], model: Path) -> Vectors:
    """Of each stem, the middle of what its words mean."""
    every = [word for some in words.values() for word in some]
    vectors = dict(zip(every, _unit(FastEmbedder(described(str(model)), model).embed(every)), strict=True))
    return _unit([np.mean([vectors[word] for word in some], axis=0) for some in words.values()])


def _company(words: dict[str, list[str]], texts: Sequence[str]) -> tuple[Vectors, Vectors]:
    """Of each stem its companions, in few dimensions, and how many texts it is in.

    Pointwise mutual information and its largest singular vectors, as in Levy, Goldberg: Neural word embedding as
    implicit matrix factorization, 2014.
    """
    numbers = {stem: number for number, stem in enumerate(words)}
    known = {word: numbers.get(stem_of(word), -1) for word in {each for text in texts for each in _WORD.findall(text)}}
    found = [np.array(sorted({known[word] for word in _WORD.findall(text)} - {-1}), np.int32) for text in texts]
    rows = [row for row in found if 2 <= len(row) <= _MOST_WORDS]
    n_texts = np.bincount(np.concatenate(rows), minlength=len(words)).astype(np.float32)
    company = np.argsort(-n_texts)[:N_COMPANIONS]
    places = np.full(len(words), -1)
    places[company] = np.arange(N_COMPANIONS)
    together = np.zeros((len(words), N_COMPANIONS), np.float32)
    for row in rows:
        beside = places[row][places[row] >= 0]
        together[np.repeat(row, len(beside)), np.tile(beside, len(row))] += 1
    together[company, np.arange(N_COMPANIONS)] = 0
    return _reduced(_information(together)), n_texts


def _information(together: Vectors) -> Vectors:
    """Positive pointwise mutual information; what was seen once or twice counts for little."""
    shares = together.sum(0) ** 0.75
    with np.errstate(divide="ignore", invalid="ignore"):
        found = np.log(together / (together.sum(1, keepdims=True) * (shares / shares.sum())))
    found[~np.isfinite(found)] = 0
    positive: Vectors = np.maximum(found, 0) * (together / (together + 2))
    return positive


def _reduced(found: Vectors) -> Vectors:
    values, axes = np.linalg.eigh(found.T @ found)
    best = np.argsort(-values)[:N_DIMENSIONS]
    return _unit(found @ axes[:, best] / np.sqrt(np.maximum(values[best], 1e-9)) ** 0.5)


def _rows(words: dict[str, list[str]], meanings: Vectors, company: Vectors) -> list[Row]:
    order = _beside_each_other(np.arange(len(words)), np.concatenate([meanings, 0.7 * company], axis=1))
    places = np.empty(len(order), int)
    places[order] = np.arange(len(order))
    stems = list(words)
    degrees = _degrees(words)
    rows: list[Row] = []
    for number in order:
        meaning, beside = meanings @ meanings[number], company @ company[number]
        likeness = np.where(meaning >= LEAST_MEANING, np.maximum(meaning, beside), meaning)
        likeness[number] = 0
        some = [each for each in np.argsort(-likeness)[: 3 * MOST_NEAR] if likeness[each] >= LEAST_LIKENESS]
        best = [each for each in some if number in degrees.get(int(each), (number,))][:MOST_NEAR]
        stem = stems[number]
        word = stem if stem_of(stem) == stem else words[stem][0]
        rows.append((stem, word, [(int(places[each]), float(likeness[each])) for each in best]))
    return rows


def _degrees(words: dict[str, list[str]]) -> dict[int, list[int]]:
    """Of what is a comparative or superlative alone, what it is one of: it is near nothing else, or the many forms of
    one word would leave no room for others."""
    every = {word: number for number, some in enumerate(words.values()) for word in some}
    found: dict[int, list[int]] = {}
    for number, some in enumerate(words.values()):
        roots = [word[: -len(ending)] for word in some for ending in ("est", "er") if word.endswith(ending)]
        bases = [every[base] for root in roots for base in _bases(root) if base in every]
        if len(roots) == len(some) and bases and all({f"{root}er", f"{root}est"} <= every.keys() for root in roots):
            found[number] = bases
    return found


def _bases(root: str) -> list[str]:
    """`stormi` -> stormy; `fast` -> fast; `nic` -> nice; `bigg` -> big."""
    return [root[:-1] + "y"] if root.endswith("i") else [root, root + "e", root[:-1]]


def _beside_each_other(some: npt.NDArray[Any], vectors: Vectors) -> list[int]:
    """In an order in which the near are not far away: halved along the longest axis, again and again."""
    if len(some) <= 8:
        return [int(each) for each in some]
    centred = vectors[some] - vectors[some].mean(0)
    axis = np.random.default_rng(0).normal(size=centred.shape[1])
    for _ in range(6):
        axis = centred.T @ (centred @ axis)
        axis /= np.linalg.norm(axis) + 1e-9
    ordered = some[np.argsort(centred @ axis)]
    half = len(some) // 2
    return _beside_each_other(ordered[:half], vectors) + _beside_each_other(ordered[half:], vectors)


def _unit(vectors: Any) -> Vectors:
    some = np.asarray(vectors, np.float32)
    lengths = np.linalg.norm(some, axis=1, keepdims=True)
    unit: Vectors = some / np.where(lengths == 0, 1, lengths)
    return unit


if __name__ == "__main__":
    main()
