"""What the text index holds of a memory."""

from collections.abc import Iterable

from moorage.domain import terms
from moorage.domain.anchor import Anchor
from moorage.domain.hits import SearchText
from moorage.domain.memory import Memory


def search_text_of(memory: Memory, anchors: Iterable[Anchor]) -> SearchText:
    """Its words, and those of the places that it is tied to, of its kind and its tags."""
    places = [str(anchor.latest.place.symbol_path) for anchor in anchors]
    return terms.search_text(memory.title, memory.content, [*places, memory.kind, *memory.tags])
