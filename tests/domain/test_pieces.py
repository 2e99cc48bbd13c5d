"""What of a long memory is embedded by itself."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moorage.domain.errors import InvalidInput
from moorage.domain.memory import Kind
from moorage.domain.pieces import CHUNK_CHARACTERS, OVERLAP_CHARACTERS, chunk_ranges, in_one, pieces_of

STEPS = "\n".join(f"{number}. do {'x' * 30}" for number in range(1, 5))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("x" * 2500, [(0, 1200), (1080, 2280), (2160, 2500)], id="T75"),
        pytest.param(("x" * 700 + "\n\n") * 4, [(0, 702), (582, 1404), (1284, 2106), (1986, 2806)], id="T76"),
        ("x" * 1200, [(0, 1200)]),
        ("  short  ", [(2, 7)]),
        (" \n ", []),
        ("x" * 700 + "\n" + "y" * 200 + ". " + "z" * 800, [(0, 701), (581, 1703)]),
        ("x" * 100 + " " + "y" * 1300, [(0, 1200), (1080, 1401)]),
    ],
)
def test_chunks_end_where_the_text_pauses(text: str, expected: list[tuple[int, int]]) -> None:
    assert chunk_ranges(text, CHUNK_CHARACTERS, OVERLAP_CHARACTERS) == expected


@given(st.text("ab .\n", max_size=200), st.integers(3, 40), st.integers(0, 10))
def test_chunks_are_small_and_lose_nothing(text: str, characters: int, overlap: int) -> None:
    if 2 * overlap >= characters:
        with pytest.raises(InvalidInput, match="needs chunks of more"):
            chunk_ranges(text, characters, overlap)
        return
    ranges = chunk_ranges(text, characters, overlap)
    assert all(0 < end - start <= characters for start, end in ranges)
    assert all(first < second <= end for (first, end), (second, _) in pairwise(ranges))
    assert "".join(text[start:end] for start, end in ranges).strip() or not text.strip()
    if ranges:
        assert text[ranges[0][0] : ranges[-1][1]] == text.strip()


@pytest.mark.parametrize("kind", [Kind.FACT, Kind.EPISODE, Kind.PROCEDURE])
def test_what_fits_is_one_piece(kind: Kind) -> None:
    assert pieces_of(kind, STEPS, lambda text: True) == (STEPS,)


def test_t132_a_long_procedure_is_cut_between_its_steps() -> None:
    pieces = pieces_of(Kind.PROCEDURE, f"# Release\n{STEPS}", lambda text: len(text) < 100)
    assert pieces == (f"Release: do {'x' * 30}",) * 4


def test_a_step_that_is_too_long_by_itself_is_cut_again() -> None:
    text = f"1. short\n2. {'word ' * 40}"
    pieces = pieces_of(Kind.PROCEDURE, text, lambda text: len(text) <= 150)
    assert pieces[0] == "short"
    assert all(len(each) <= 150 for each in pieces)
    assert len(pieces) > 2


def test_t132_a_long_episode_is_refused_with_advice() -> None:
    with pytest.raises(InvalidInput, match="split it into separate events, one memory each"):
        pieces_of(Kind.EPISODE, "x" * 3000, lambda text: len(text) < 2000)


def test_other_long_texts_are_cut_into_chunks_that_fit() -> None:
    """ferrex refuses long notes as it does events; here a note from elsewhere may be as long as it is."""
    for kind in (Kind.NOTE, Kind.DECISION, Kind.PROCEDURE):
        pieces = pieces_of(kind, "word " * 900, lambda text: len(text) <= 700)
        assert all(len(each) <= 700 for each in pieces)
        assert "".join(pieces).count("word") >= 900


def test_a_text_that_never_fits_is_cut_all_the_same() -> None:
    assert pieces_of(Kind.NOTE, "x" * 100, lambda text: False)


def test_the_pieces_of_a_text_have_one_vector_between_them() -> None:
    (whole,) = in_one([[1.0, 0.0], [0.0, 1.0]])
    assert whole == pytest.approx([0.5**0.5, 0.5**0.5])
    assert in_one([[1.0, 0.0]]) == [[1.0, 0.0]]
    assert in_one([]) == []
    assert in_one([[1.0, 0.0], [-1.0, 0.0]]) == [[1.0, 0.0]]
