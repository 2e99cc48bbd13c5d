"""Bands of age by class, which a namespace may set for itself, and the freshness of memories by them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from moorage.domain.errors import InvalidInput
from moorage.domain.hits import Access
from moorage.domain.kinds import MemoryClass
from moorage.domain.memory import Memory, MemoryState, Namespace
from moorage.domain.staleness import BANDS, Band, Freshness, Traces, band_named, freshness

_N_DAYS = 3

ByClass = Mapping[MemoryClass, Band]


@dataclass(frozen=True, slots=True)
class Bands:
    """What holds everywhere, and what holds in single namespaces instead."""

    usual: ByClass
    own: Mapping[Namespace, ByClass]

    def of(self, namespace: Namespace) -> ByClass:
        """Of every class."""
        return {**self.usual, **self.own.get(namespace, {})}


USUAL = Bands(BANDS, {})


def bands_written(usual: Mapping[str, object], own: Mapping[str, object]) -> Bands:
    """Bands by class as people write them: days fresh, aging, stale; `own` has the same by namespace.

    Raises InvalidInput for what cannot be one, with a message that goes on from the setting's name.
    """
    return Bands({**BANDS, **_by_class(usual)}, {Namespace(name): _by_class(each) for name, each in own.items()})


def _by_class(written: object) -> dict[MemoryClass, Band]:
    if not isinstance(written, Mapping) or not {*written} <= {*MemoryClass}:
        raise InvalidInput(f"must give days by class: {', '.join(MemoryClass)}")
    return {MemoryClass(name): _band(days) for name, days in written.items()}


def _band(days: object) -> Band:
    numbers = days if isinstance(days, list) and all(type(each) in (int, float) for each in days) else []
    if len(numbers) != _N_DAYS:
        raise InvalidInput(f"must be {_N_DAYS} numbers of days: fresh, aging, stale")
    try:
        return band_named(*numbers)
    except InvalidInput as error:
        raise InvalidInput(f"does not fit: {error}") from error


def freshness_of(memory: Memory, access: Access | None, bands: Bands, now: datetime) -> Freshness:
    """How fresh a memory is; `access` is None when it was never recalled."""
    traces = Traces(
        memory.created_at, memory.validated_at, access.last_at if access else None, access.n if access else 0
    )
    is_superseded = memory.state is MemoryState.SUPERSEDED
    return freshness(memory.kind, traces, now, bands.of(memory.namespace), is_superseded=is_superseded)
