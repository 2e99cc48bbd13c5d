"""Which bodies are compared with a vanished one: looking at few says the same as looking at all."""

from hypothesis import given
from hypothesis import strategies as st

from moorage.domain.anchor import Place
from moorage.domain.kin import Bodies, Relative, absorbed_by, taken_from

_WORDS = st.sampled_from(["a", "b", "c", "d"])
_PIECES = st.lists(_WORDS, min_size=6, max_size=16)


@st.composite
def _scattered(draw: st.DrawFn) -> tuple[list[str], list[list[str]], list[list[str] | None]]:
    """An old body, and bodies of today that hold pieces of it among words of their own."""
    pieces = draw(st.lists(_PIECES, min_size=1, max_size=4))
    old = [word for piece in pieces for word in piece]
    parts = st.one_of(st.sampled_from(pieces), st.just(old), st.lists(_WORDS, max_size=5))
    bodies = draw(st.lists(st.lists(parts, max_size=3).map(lambda found: [w for p in found for w in p]), max_size=6))
    before = [draw(st.one_of(st.none(), st.just(body[: len(body) // 2]), st.just([]))) for body in bodies]
    return old, bodies, before


@given(_scattered())
def test_bodies_that_share_no_run_are_kin_of_nothing(
    scattered: tuple[list[str], list[list[str]], list[list[str] | None]],
) -> None:
    old, bodies, before = scattered
    everything = [
        Relative(Place(f"{index}.py", None), body, then)
        for index, (body, then) in enumerate(zip(bodies, before, strict=True))
    ]
    some = [everything[index] for index in Bodies(bodies).sharing(old)]
    assert absorbed_by(old, "a", some) == absorbed_by(old, "a", everything)
    assert taken_from(old, (), some) == taken_from(old, (), everything)


def test_only_what_shares_a_run_is_looked_at() -> None:
    old = [f"word{index}" for index in range(20)]
    others = [[f"other{number}{index}" for index in range(20)] for number in range(50)]
    assert Bodies([*others, ["x", *old], [*old[:7], "x", *old[8:13]]]).sharing(old) == [50]


def test_the_shortest_runs_are_found_wherever_they_stand() -> None:
    old = [f"word{index}" for index in range(16)]
    for offset in range(8):
        body = [*["x"] * offset, *old[:8], *["y"] * 4, *old[8:]]
        assert Bodies([body]).sharing(old) == [0]
