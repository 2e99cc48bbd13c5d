"""What the arms of a search return: raw scores with the statistics that make them comparable."""

from dataclasses import dataclass
from datetime import datetime

from moorage.domain.memory import MemoryId


@dataclass(frozen=True, slots=True)
class Hits:
    """Best first. `mean` and `deviation` describe the score over the whole store, unmatched rows included."""

    scores: tuple[tuple[MemoryId, float], ...]
    mean: float
    deviation: float
    n_rows: int
    """Rows the statistics stand for."""
    others: tuple[tuple[MemoryId, float], ...] = ()
    """Scores of what was only asked about, and is not among the best."""
    full: float = 0.0
    """In a store of few rows: about what a row with every word of the question scores. 0 where it is not known, and for
    names and parts of names: of those one tells enough."""


FEW_ROWS = 400
"""Of fewer, words need to be told from chance: see `domain.ranking`."""

NO_HITS = Hits((), 0.0, 0.0, 0)


@dataclass(frozen=True, slots=True)
class TextQuery:
    """Words to look up, joined by OR; `words` are whole, `prefixes` also match longer words."""

    words: tuple[str, ...]
    prefixes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SearchText:
    """What of a memory is indexed: its own words, and the words of its place, kind and tags."""

    own: str
    context: str


@dataclass(frozen=True, slots=True)
class Access:
    """That a memory was recalled: when last, and how often."""

    last_at: datetime
    n: int


@dataclass(frozen=True, slots=True)
class EmbedderIdentity:
    """Vectors are comparable only under one identity."""

    model: str
    dimensions: int
    version: str


@dataclass(frozen=True, slots=True)
class Counts:
    """How full a store is."""

    memories: int
    anchors: int
    forgotten: int
    pending_embeddings: int
    vectors: int
    events: int
    by_kind: tuple[tuple[str, int], ...]
