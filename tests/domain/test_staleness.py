"""How memories age by kind and class."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moorage.domain.errors import InvalidInput
from moorage.domain.kinds import MemoryClass
from moorage.domain.memory import Kind
from moorage.domain.staleness import BANDS, Band, Staleness, Traces, band_named, decayed, freshness, is_unverified

NOW = datetime(2026, 11, 30, tzinfo=UTC)
FRESH, AGING, STALE = Staleness.FRESH, Staleness.AGING, Staleness.STALE
INFRA = {MemoryClass.PROCEDURAL: band_named(7, 14, 30)}


def aged(days: float, validated: float | None = None, accesses: int = 0) -> Traces:
    proof = None if validated is None else NOW - timedelta(days=validated)
    return Traces(NOW - timedelta(days=days), proof, NOW if accesses else None, accesses)


def level(kind: Kind, traces: Traces, bands: dict[MemoryClass, Band] | None = None) -> Staleness:
    return freshness(kind, traces, NOW, bands or {}, is_superseded=False).staleness


@pytest.mark.parametrize(
    ("days", "expected"),
    [pytest.param(365.0, False, id="T41-at"), pytest.param(365 + 1 / 86_400_000, True, id="T41-past")],
)
def test_a_floor_is_passed_strictly(days: float, expected: bool) -> None:
    assert is_unverified(Kind.DECISION, aged(days), NOW) is expected


@pytest.mark.parametrize(
    ("day", "kinds"),
    [
        pytest.param(31, {Kind.NOTE}, id="T42-31"),
        pytest.param(61, {Kind.SUMMARY}, id="T42-61"),
        pytest.param(91, {Kind.PREFERENCE}, id="T42-91"),
        pytest.param(121, {Kind.GOAL}, id="T42-121"),
        pytest.param(181, {Kind.CONSTRAINT, Kind.REFERENCE, Kind.FACT}, id="T42-181"),
        pytest.param(366, {Kind.DECISION, Kind.PROCEDURE}, id="T42-366"),
    ],
)
def test_t42_each_kind_has_its_floor(day: int, kinds: set[Kind]) -> None:
    """Fact and procedure are ours: a fact lasts as long as a reference, a procedure as its class is not stale."""
    newly = {
        kind for kind in Kind if is_unverified(kind, aged(day), NOW) and not is_unverified(kind, aged(day - 1), NOW)
    }
    assert newly == kinds


def test_what_happened_needs_no_proof() -> None:
    assert not is_unverified(Kind.EPISODE, aged(9999), NOW)


def test_a_confirmation_starts_the_floor_anew_and_an_access_does_not() -> None:
    """MemoFS counts from creation alone, so that nobody can vouch for an old memory."""
    assert not is_unverified(Kind.NOTE, aged(90, validated=10), NOW)
    assert is_unverified(Kind.NOTE, aged(90, accesses=50), NOW)


@pytest.mark.parametrize(
    ("kind", "traces", "expected"),
    [
        pytest.param(Kind.EPISODE, aged(29), FRESH, id="T118-29"),
        pytest.param(Kind.EPISODE, aged(30), AGING, id="T118-30"),
        pytest.param(Kind.EPISODE, aged(90), STALE, id="T118-90"),
        pytest.param(Kind.FACT, aged(400, validated=89), FRESH, id="T119-89"),
        pytest.param(Kind.FACT, aged(400, validated=90), AGING, id="T119-90"),
        pytest.param(Kind.FACT, aged(400, validated=179), AGING, id="T119-179"),
        pytest.param(Kind.FACT, aged(400, validated=180), STALE, id="T119-180"),
        pytest.param(Kind.FACT, aged(180), STALE, id="T119-never-validated"),
        pytest.param(Kind.PROCEDURE, aged(179), FRESH, id="T120-179"),
        pytest.param(Kind.PROCEDURE, aged(180), AGING, id="T120-180"),
        pytest.param(Kind.PROCEDURE, aged(365), STALE, id="T120-365"),
        pytest.param(Kind.EPISODE, aged(90, validated=1), STALE, id="an event is not renewed"),
        pytest.param(Kind.FACT, aged(-5), FRESH, id="from the future"),
    ],
)
def test_each_class_has_its_bands(kind: Kind, traces: Traces, expected: Staleness) -> None:
    assert level(kind, traces) is expected


@pytest.mark.parametrize(
    ("days", "expected"),
    [
        pytest.param(6, FRESH, id="T121-6"),
        pytest.param(10, AGING, id="T121-10"),
        pytest.param(20, AGING, id="T121-20"),
        pytest.param(30, STALE, id="T121-30"),
    ],
)
def test_t121_a_namespace_has_its_own_bands(days: int, expected: Staleness) -> None:
    """Between 14 and 30 days ferrex says nothing: what has aged is aging until it is stale."""
    assert level(Kind.PROCEDURE, aged(days), INFRA) is expected
    assert level(Kind.FACT, aged(days), INFRA) is FRESH


def test_what_was_superseded_says_so() -> None:
    assert freshness(Kind.FACT, aged(1), NOW, {}, is_superseded=True).staleness is Staleness.SUPERSEDED


def test_t122_an_access_is_no_validation() -> None:
    told = freshness(Kind.NOTE, aged(40.5, accesses=3), NOW, BANDS, is_superseded=False)
    assert (told.age_days, told.last_accessed, told.last_validated, told.access_count) == (40, NOW, None, 3)
    assert (told.staleness, told.unverified) == (AGING, True)


@pytest.mark.parametrize("days", [(9, 5, 9), (1, 9, 5)])
def test_a_band_that_runs_backwards_is_refused(days: tuple[float, float, float]) -> None:
    with pytest.raises(InvalidInput, match="must not fall"):
        band_named(*days)
    with pytest.raises(InvalidInput, match="runs backwards"):
        Band(2, 1)


@pytest.mark.parametrize(
    ("kind", "traces", "is_pinned", "expected"),
    [
        (Kind.EPISODE, aged(30), False, 0.5),
        (Kind.NOTE, aged(60), False, 0.25),
        (Kind.NOTE, aged(60, validated=30), False, 0.5),
        (Kind.NOTE, aged(60, accesses=1), False, 0.5),
        (Kind.NOTE, aged(60), True, 1.0),
        (Kind.FACT, aged(900), False, 1.0),
        (Kind.PROCEDURE, aged(900), False, 1.0),
    ],
)
def test_only_what_happened_fades(kind: Kind, traces: Traces, is_pinned: bool, expected: float) -> None:
    assert decayed(kind, traces, NOW, is_pinned=is_pinned) == pytest.approx(expected)


@given(st.sampled_from(list(Kind)), st.integers(0, 2000), st.integers(0, 2000), st.integers(0, 99))
def test_nothing_grows_fresher_by_itself(kind: Kind, days: int, more: int, accesses: int) -> None:
    order = [FRESH, AGING, STALE]
    younger, older = aged(days, accesses=accesses), aged(days + more, accesses=accesses)
    assert order.index(level(kind, younger)) <= order.index(level(kind, older))
    assert decayed(kind, younger, NOW, is_pinned=False) >= decayed(kind, older, NOW, is_pinned=False)
    assert is_unverified(kind, older, NOW) or not is_unverified(kind, younger, NOW)
