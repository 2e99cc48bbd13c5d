"""Laws of spans inside symbols: found again whatever happens around them, and never somewhere else."""

from hypothesis import given
from hypothesis import strategies as st

from moorage.domain.anchor import Part
from moorage.domain.parts import MIN_RUN, image_of, run_of
from moorage.domain.source import Span

TOKENS = st.lists(st.sampled_from(["a", "b", "c", "=", "(", ")", "\x01call", "\x02"]), max_size=30)
DIFFERENT = st.lists(st.integers(0, 10_000).map(str), max_size=40, unique=True)


def part_of(before: list[str], tokens: list[str], after: list[str]) -> Part:
    return Part(tuple(before), tuple(tokens), tuple(after), Span(0, 0), "", "")


@given(TOKENS, TOKENS, TOKENS)
def test_in_what_did_not_change_it_is_where_it_was(before: list[str], inside: list[str], after: list[str]) -> None:
    tokens = ["x", *inside, "y"]
    stream = [*before, *tokens, *after]
    assert image_of(part_of(before, tokens, after), stream) == (len(before), len(before) + len(tokens))


@given(DIFFERENT, TOKENS, TOKENS, TOKENS)
def test_edits_around_it_leave_exactly_its_tokens(
    inside: list[str], before: list[str], after: list[str], other: list[str]
) -> None:
    tokens = ["x", *inside, "y", "z"]
    stream = [*other, *before[::2], *tokens, *after[::-1], *other]
    found = image_of(part_of(before, tokens, after), stream)
    assert found is not None
    assert stream[found[0] : found[1]] == tokens


@given(DIFFERENT, TOKENS, TOKENS, st.data())
def test_one_token_replaced_inside_is_all_that_differs(
    inside: list[str], before: list[str], after: list[str], data: st.DataObject
) -> None:
    tokens = ["x", *inside, "y"]
    at = data.draw(st.integers(0, len(tokens) - 1))
    today = [*tokens[:at], "new", *tokens[at + 1 :]]
    found = image_of(part_of(before, tokens, after), [*before, *today, *after])
    assert found == (len(before), len(before) + len(tokens))


@given(DIFFERENT, TOKENS, TOKENS)
def test_where_all_of_it_was_taken_out_it_is_not(inside: list[str], before: list[str], after: list[str]) -> None:
    assert image_of(part_of(before, ["x", *inside, "y"], after), [*before, *after]) is None


@given(TOKENS, TOKENS, TOKENS, TOKENS)
def test_whatever_came_of_it_the_ends_are_tokens_of_today(
    before: list[str], inside: list[str], after: list[str], today: list[str]
) -> None:
    found = image_of(part_of(before, ["a", *inside, "b"], after), today)
    if found is not None:
        assert 0 <= found[0] < found[1] <= len(today)
        assert not today[found[0]].startswith(("\x01", "\x02"))
        assert not today[found[1] - 1].startswith(("\x01", "\x02"))


def test_a_large_symbol_is_narrowed_to_what_lies_around_the_part() -> None:
    before = [str(i) for i in range(5000)]
    after = [str(i) for i in range(5000, 10_000)]
    part = part_of(before, ["limit", "=", "3"], after)
    today = ["head", *before[:2000], "x", *before[2000:], "limit", "=", "4", *after[:3000], *after[3005:], "tail"]
    found = image_of(part, today)
    assert found is not None
    assert today[found[0] : found[1]] == ["limit", "=", "4"]


def test_a_short_run_is_nowhere_else_and_a_repeated_one_neither() -> None:
    long = [str(i) for i in range(MIN_RUN)]
    assert run_of(part_of([], long, []), ["a", *long, "b"]) == (1, 1 + MIN_RUN)
    assert run_of(part_of([], long, []), [*long, *long]) is None
    assert run_of(part_of([], long[:-1], []), ["a", *long, "b"]) is None
