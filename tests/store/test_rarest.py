"""Which words of a question are asked for where all are common: the rarest, however many rows each is in."""

import pytest

from moorage.domain.terms import text_query
from moorage.ports import Store
from moorage.store.sqlite import searching
from store.samples import a_memory, put

N_ROWS = 240


@pytest.fixture
def crowded(store: Store, monkeypatch: pytest.MonkeyPatch) -> Store:
    """Each word in twice as many rows as the next; all in more than are counted at first."""
    monkeypatch.setattr(searching, "PRUNED_FROM", 20)
    monkeypatch.setattr(searching, "SCORED", 4)
    monkeypatch.setattr(searching, "_SCORED_BY_TWO", 60)
    for number in range(N_ROWS):
        said = [word for word, every in (("anchor", 1), ("buoy", 2), ("cable", 6), ("dock", 12)) if number % every == 0]
        put(store, a_memory(f"{' '.join(said)} {number}"))
    return store


@pytest.mark.parametrize(
    ("question", "n_found"),
    [
        ("anchor buoy cable dock", 40),
        ("dock cable buoy anchor", 40),
        ("anchor dock", 20),
        ("anchor buoy", 120),
        ("anchor", N_ROWS),
        ("anchor nothing", N_ROWS),
        ("buoy nothing dock", 20),
    ],
)
def test_the_rarest_words_decide(crowded: Store, question: str, n_found: int) -> None:
    assert len(crowded.search_text(text_query(question), N_ROWS).scores) == n_found
