"""What the indexes hold of a memory."""

from collections.abc import Iterable
from datetime import datetime

from moorage.domain import terms
from moorage.domain.anchor import Anchor
from moorage.domain.hits import SearchText
from moorage.domain.memory import Memory
from moorage.domain.times import MONTHS


def search_text_of(memory: Memory, anchors: Iterable[Anchor]) -> SearchText:
    """For the text index: its words and the day it was written, and the words of the places that it is tied to, of its
    kind and its tags. The day is worth 2 points of recall where people ask for it, and costs nothing elsewhere."""
    places = [str(anchor.latest.place.symbol_path) for anchor in anchors]
    own = f"{memory.content}\n{_day(memory.created_at)}"
    return terms.search_text(memory.title, own, [*places, memory.kind, *memory.tags])


def embedded_text(memory: Memory, anchors: Iterable[Anchor]) -> str:
    """What is embedded of a memory: symbol paths before title and text, and no date (measured: -5 points).

    A title ends in a colon: after a line break or a full stop it counts for less (LoCoMo: 43.5 % against 50.6).
    """
    places = ", ".join(str(anchor.latest.place.symbol_path) for anchor in anchors)
    own = f"{memory.title}: {memory.content}" if memory.title else memory.content
    return f"{places}: {own}" if places else own


def _day(at: datetime) -> str:
    """`30 november 2026`."""
    return f"{at.day} {MONTHS[at.month - 1]} {at.year}"
