"""What the indexes hold of a memory."""

from collections.abc import Iterable

from moorage.domain import terms
from moorage.domain.anchor import Anchor
from moorage.domain.hits import SearchText
from moorage.domain.memory import Memory


def search_text_of(memory: Memory, anchors: Iterable[Anchor]) -> SearchText:
    """For the text index: its words, and those of the places that it is tied to, of its kind and its tags."""
    places = [str(anchor.latest.place.symbol_path) for anchor in anchors]
    places += [memory.section.path] if memory.section else []
    return terms.search_text(memory.title, memory.content, [*places, memory.kind, *memory.tags])


def embedded_text(memory: Memory, anchors: Iterable[Anchor]) -> str:
    """What is embedded of a memory: symbol paths before title and text, and no date (measured: -5 points)."""
    places = ", ".join(str(anchor.latest.place.symbol_path) for anchor in anchors)
    own = f"{memory.title}\n{memory.content}" if memory.title else memory.content
    return f"{places}: {own}" if places else own
