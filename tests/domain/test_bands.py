"""Bands that a namespace sets for itself, and the freshness that is served beside a memory."""

from datetime import timedelta

import pytest

from moorage.domain.bands import USUAL, bands_written, freshness_of
from moorage.domain.errors import InvalidInput
from moorage.domain.hits import Access
from moorage.domain.memory import Kind, MemoryState, Namespace
from moorage.domain.staleness import Staleness
from store.samples import START, a_memory

CI = Namespace("ci-infra")


@pytest.mark.parametrize(("days", "level"), [(6, "fresh"), (10, "aging"), (20, "aging"), (30, "stale")])
def test_t121_a_namespace_has_bands_of_its_own_and_aging_lasts_until_stale(days: int, level: str) -> None:
    bands = bands_written({}, {"ci-infra": {"procedural": [7, 14, 30]}})
    memory = a_memory(kind=Kind.PROCEDURE, namespace=CI, created_at=START)
    now = START + timedelta(days=days)
    assert freshness_of(memory, None, bands, now).staleness == level
    elsewhere = a_memory(kind=Kind.PROCEDURE, created_at=START)
    assert freshness_of(elsewhere, None, bands, now).staleness is Staleness.FRESH


def test_being_recalled_is_told_apart_from_being_validated() -> None:
    memory = a_memory(created_at=START, validated_at=START + timedelta(days=3))
    access = Access(START + timedelta(days=5), 7)
    found = freshness_of(memory, access, USUAL, START + timedelta(days=9, hours=23))
    assert (found.age_days, found.access_count) == (9, 7)
    assert (found.last_accessed, found.last_validated) == (access.last_at, memory.validated_at)


def test_a_superseded_memory_is_neither_fresh_nor_stale() -> None:
    memory = a_memory(created_at=START, state=MemoryState.SUPERSEDED)
    assert freshness_of(memory, None, USUAL, START).staleness is Staleness.SUPERSEDED


@pytest.mark.parametrize(
    ("usual", "own", "words"),
    [
        ({"semantic": [1, 2]}, {}, "3 numbers"),
        ({"semantic": [1, 2, "x"]}, {}, "3 numbers"),
        ({"semantic": "30"}, {}, "3 numbers"),
        ({"semantic": [90, 30, 10]}, {}, "must not fall"),
        ({"odd": [1, 2, 3]}, {}, "by class: episodic"),
        ({}, {"a": [1, 2, 3]}, "by class"),
        ({}, {"a": {"semantic": []}}, "3 numbers"),
    ],
)
def test_what_is_no_band_is_refused(usual: dict[str, object], own: dict[str, object], words: str) -> None:
    with pytest.raises(InvalidInput, match=words):
        bands_written(usual, own)
