"""One spelling for each predicate, and which hold one value."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moorage.domain.errors import InvalidInput
from moorage.domain.predicates import (
    CANONICAL,
    closest_predicate,
    is_multi_valued,
    normalise_predicate,
    schema_name,
    snake_case,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        *(
            pytest.param(text, "depends_on", id=f"T125-{text}")
            for text in ("depends-on", "depends on", "DEPENDS_ON", "requires", "needs", "uses", "dependsOn", "is using")
        ),
        *(pytest.param(text, "version", id=f"T126-{text}") for text in ("runs_version", "at_version")),
        *(pytest.param(text, "built_with", id=f"T126-{text}") for text in ("written_in", "implemented_in")),
        *(pytest.param(text, "owned_by", id=f"T126-{text}") for text in ("maintained_by", "managed_by", "is owned by")),
        pytest.param("likes", "likes", id="T127"),
        pytest.param("used by", "used_by", id="T112"),
        ("HTTPServerOf", "http_server_of"),
        ("is a", "is_a"),
        ("has", "has"),
        ("  speaks   to ", "speaks_to"),
        ("hängt ab von", "hängt_ab_von"),
    ],
)
def test_a_predicate_has_one_spelling(text: str, expected: str) -> None:
    assert normalise_predicate(text, {}) == expected


@pytest.mark.parametrize("text", ["", "  ", "!?", "_"])
def test_a_predicate_without_letters_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput, match="no letters"):
        normalise_predicate(text, {})


def test_configured_synonyms_come_first() -> None:
    extra = {"talks to": "calls", "uses": "uses"}
    assert normalise_predicate("TalksTo", extra) == "calls"
    assert normalise_predicate("uses", extra) == "uses"


def test_t114_an_unknown_predicate_is_kept_as_written() -> None:
    """memloom makes a plain mention of it and asks; here nothing that was stated is lost, and it cannot conflict."""
    assert normalise_predicate("Wraps", {}) == "wraps"
    assert "wraps" not in CANONICAL
    assert is_multi_valued("wraps", {})


@pytest.mark.parametrize(
    ("text", "expected"),
    [pytest.param("Works With!", "works_with", id="T115"), pytest.param("a" * 40, "a" * 30, id="T115-long")],
)
def test_a_name_of_the_vocabulary_is_short_and_plain(text: str, expected: str) -> None:
    assert schema_name(text) == expected


@pytest.mark.parametrize(
    ("predicate", "used", "expected"),
    [
        ("sends_evnts_to", ["calls", "sends_events_to"], "sends_events_to"),
        ("writes", ["writer"], None),
        ("run_on", ["runs_on"], "runs_on"),
        ("used_by", ["depends_on"], None),
        ("created_at", ["created_by"], None),
        ("has_port", ["has_host"], None),
        ("works_on", ["works_at"], "works_on"),
        ("topic_1_name", ["topic_2_name"], None),
        ("anything", [], None),
    ],
)
def test_a_spelling_that_the_subject_uses_already_is_taken(
    predicate: str, used: list[str], expected: str | None
) -> None:
    """ferrex compares the whole, so that works_at passes for works_on: words are compared here."""
    assert closest_predicate(predicate, used) == expected


@pytest.mark.parametrize(
    ("predicate", "expected"),
    [("version", False), ("owned_by", False), ("depends_on", True), ("likes", True), ("created_by", True)],
)
def test_some_predicates_hold_one_value(predicate: str, expected: bool) -> None:
    assert is_multi_valued(predicate, {}) is expected
    assert is_multi_valued(predicate, {predicate: not expected}) is not expected


@given(st.text())
def test_a_spelling_stays_as_it_is(text: str) -> None:
    name = snake_case(text)
    assert snake_case(name) == name
    if name:
        once = normalise_predicate(text, {})
        assert normalise_predicate(once, {}) == once
