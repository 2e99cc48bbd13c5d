"""Sessions by themselves: their pages, how they end, and what is read out of a page."""

import pytest

from moorage.domain.errors import InvalidInput
from moorage.domain.memory import Kind
from moorage.domain.sessions import (
    PAGES,
    Extracted,
    Outcome,
    PageName,
    Session,
    SessionId,
    SessionState,
    check_writable,
    ended,
    extracted,
    left_after,
    page_named,
    resumed,
    session_named,
)
from store.samples import START

WORKING, OUTPUT, CONTEXT = PageName("working/plan"), PageName("output/summary"), PageName("context/notes")


def a_session(state: SessionState = SessionState.ACTIVE) -> Session:
    return Session(SessionId("s"), "agent", "task", state, START)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("# Durable memory\n\n", []),
        ("# Durable memory\n\n- none\n- TBD\n\n(none)", []),
        ("One thing.\nStill it.\n\nAnother.", [Extracted("One thing.\nStill it."), Extracted("Another.")]),
        ("- one\n- two\n  more of two\n* three\n1. four\n- [x] five",
         [Extracted("one"), Extracted("two\nmore of two"), Extracted("three"), Extracted("four"), Extracted("five")]),
        ("## Release order\nFirst this.\n\nThen that.", [Extracted("First this.\n\nThen that.", "Release order")]),
        ("## Durable memory\nPlain.", [Extracted("Plain.")]),
        ("- [decision] Use tabs\n- Constraint: no globals\n- **Goal:** ship\n- Note well: x",
         [Extracted("Use tabs", kind=Kind.DECISION), Extracted("no globals", kind=Kind.CONSTRAINT),
          Extracted("ship", kind=Kind.GOAL), Extracted("Note well: x")]),
        ("Run:\n```sh\n- no item\n\n# none\n```", [Extracted("Run:\n```sh\n- no item\n\n# none\n```")]),
    ],
)  # fmt: skip
def test_statements_of_a_page(text: str, expected: list[Extracted]) -> None:
    assert extracted(text) == expected


def test_too_many_statements_are_refused() -> None:
    with pytest.raises(InvalidInput, match="51 statements; at most 50"):
        extracted("- x y z\n" * 51)


@pytest.mark.parametrize("text", ["working/plan", "working/plan.md", " Working/Plan ", "output/durable_memory"])
def test_pages_by_their_spellings(text: str) -> None:
    assert page_named(text) in PAGES


@pytest.mark.parametrize("text", ["", "plan", "../etc/passwd", "working/other", "working/plan/x", "context/told"])
def test_other_pages_are_refused(text: str) -> None:
    with pytest.raises(InvalidInput, match="there are context/manifest"):
        page_named(text)


@pytest.mark.parametrize("text", ["", "a b", "-a", "x" * 129, "a/b", "a\n", "é"])
def test_other_ids_are_refused(text: str) -> None:
    with pytest.raises(InvalidInput, match="the session is"):
        session_named(text)


def test_what_is_told_cannot_be_written() -> None:
    with pytest.raises(InvalidInput, match="only read"):
        check_writable(a_session(), CONTEXT)


@pytest.mark.parametrize("state", [each for each in SessionState if each is not SessionState.ACTIVE])
def test_who_has_ended_writes_and_ends_no_more(state: SessionState) -> None:
    with pytest.raises(InvalidInput, match=f"is {state}"):
        check_writable(a_session(state), WORKING)
    with pytest.raises(InvalidInput, match=f"is {state} already"):
        ended(a_session(state), Outcome.SUCCESS, "", START)


@pytest.mark.parametrize("state", [SessionState.FAILED, SessionState.ABORTED, SessionState.ACTIVE])
def test_one_that_did_not_succeed_goes_on(state: SessionState) -> None:
    assert resumed(a_session(state), START).state is SessionState.ACTIVE


def test_one_that_was_completed_is_over() -> None:
    with pytest.raises(InvalidInput, match="completed"):
        resumed(a_session(SessionState.COMPLETED), START)


@pytest.mark.parametrize(
    ("outcome", "ephemeral", "expected"),
    [
        (Outcome.SUCCESS, False, [OUTPUT, CONTEXT]),
        (Outcome.SUCCESS, True, [OUTPUT, CONTEXT]),
        (Outcome.FAILURE, False, [WORKING, OUTPUT, CONTEXT]),
        (Outcome.FAILURE, True, [CONTEXT]),
        (Outcome.ABORTED, False, [WORKING, OUTPUT, CONTEXT]),
        (Outcome.ABORTED, True, [WORKING, OUTPUT, CONTEXT]),
    ],
)
def test_pages_that_stay(outcome: Outcome, ephemeral: bool, expected: list[PageName]) -> None:
    assert left_after(outcome, [WORKING, OUTPUT, CONTEXT], ephemeral=ephemeral) == expected
