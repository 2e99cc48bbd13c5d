"""What keeps almost equal texts from being duplicates, and what does not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moorage.domain.differences import Difference, difference

NUMBERS, NEGATION, OPPOSITES = Difference.NUMBERS, Difference.NEGATION, Difference.OPPOSITES
NAMES, ORDER = Difference.NAMES, Difference.ORDER


@pytest.mark.parametrize(
    ("new", "old", "expected"),
    [
        pytest.param("we use tokio 1.38", "we use tokio 1.36", NUMBERS, id="T129"),
        ("waits 30 s", "waits 60 s", NUMBERS),
        ("waits 30 s", "waits 30 ms", NUMBERS),
        ("waits 30s", "waits 30ms", NUMBERS),
        ("retries three times", "retries four times", NUMBERS),
        ("two million rows", "two thousand rows", NUMBERS),
        ("returns -1", "returns 1", NUMBERS),
        ("3 workers, 5 queues", "5 workers, 3 queues", NUMBERS),
        ("needs utf16", "needs utf8", NUMBERS),
        ("do not use tabs", "use tabs", NEGATION),
        ("don’t use tabs", "use tabs", NEGATION),
        ("never call it twice", "call it twice", NEGATION),
        ("it is no longer needed", "it is needed", NEGATION),
        ("builds without a cache", "builds with a cache", NEGATION),
        ("Tests use mocks, not fakes", "Tests use fakes, not mocks", NEGATION),
        ("nicht verwenden", "verwenden", NEGATION),
        ("the cache is disabled", "the cache is enabled", OPPOSITES),
        ("allow force pushes", "deny force pushes", OPPOSITES),
        ("always rebase", "sometimes rebase", OPPOSITES),
        ("run it before the build", "run it after the build", OPPOSITES),
        ("the handler is threadsafe but unstable", "the handler is threadsafe but stable", OPPOSITES),
        ("turn on the linter", "turn off the linter", OPPOSITES),
        ("you must review it", "you should review it", OPPOSITES),
        ("enable A and disable B", "disable A and enable B", OPPOSITES),
        ("call `retry` first", "call `resend` first", NAMES),
        ("call refresh_token first", "call access_token first", NAMES),
        ("look at src/a.py first", "look at src/b.py first", NAMES),
        ('the header is "fast"', 'the header is "nice"', NAMES),
        ("we keep sessions in Redis", "we keep sessions in Memcached", NAMES),
        ("Redis keeps sessions", "Memcached keeps sessions", NAMES),
        ("use --force here", "use --quiet here", NAMES),
        ("the api depends on the web", "the web depends on the api", ORDER),
        ("we move from spaces to tabs", "we move from tabs to spaces", ORDER),
    ],
)
def test_a_difference_in_meaning_is_seen(new: str, old: str, expected: Difference) -> None:
    assert difference(new, old) is expected
    assert difference(old, new) is expected


@pytest.mark.parametrize(
    ("new", "old"),
    [
        ("waits 30 seconds", "waits 30s"),
        ("holds 1,000 rows", "holds 1000 rows"),
        ("needs v1.36", "needs 1.36"),
        ("needs python 3.11", "needs python3.11"),
        ("retries three times", "retries 3 times"),
        ("you don't use tabs", "never use tabs"),
        ("call `retry` first", "call retry first"),
        ("keep it in PostgreSQL", "keep it in postgresql"),
        ("In CI we use pnpm", "We use pnpm in CI"),
        ("Workers cache results", "The worker caches results"),
        ("a plain rule", "a plain rule, really"),
        ("name, optional: the name", "name, optional: the name - optional"),
    ],
)
def test_spelling_and_word_order_make_no_difference(new: str, old: str) -> None:
    assert difference(new, old) is None


@given(st.text(), st.text())
def test_it_is_the_same_from_both_sides_and_none_to_itself(first: str, second: str) -> None:
    assert difference(first, second) == difference(second, first)
    assert difference(first, first) is None
