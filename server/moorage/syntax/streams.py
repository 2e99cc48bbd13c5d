"""The tokens of a symbol in order of the text, each with where it stands: what spans are found by."""

import re
from collections.abc import Iterable

from moorage.domain.source import Span, Stream
from moorage.syntax.definitions import Definition
from moorage.syntax.portraits import Sitting
from moorage.syntax.tokens import Origins, tokens_of


def take_stream(sitting: Sitting, definition: Definition, members: list[Definition]) -> Stream:
    """Stream of a definition, its decorators and header included, without the members of a container."""
    span = Span(definition.start, definition.end)
    reading = sitting.rules_for(span).reading.as_it_stands()
    skipped = {node.id for member in members for node in (member.outer, *member.leading)}
    elements: list[str] = []
    spans: list[Span] = []
    for node in (*definition.leading, definition.outer):
        origins: Origins = []
        found = tokens_of(node, reading, skipped, origins)
        elements += found
        spans += _spans(origins, len(found))
    return Stream(tuple(elements), tuple(spans))


def _spans(origins: Origins, n_elements: int) -> list[Span]:
    """Every element stands where the last node is that was met before it was read."""
    found: list[Span] = []
    ends = [start for start, _ in origins[1:]]
    for (start, node), end in zip(origins, [*ends, n_elements], strict=True):
        found += [Span(node.start_byte, node.end_byte)] * (end - start)
    return found


def stream_of(words: Iterable[re.Match[str]], text: str, start: int) -> Stream:
    """Words found in a text that stands at a byte offset of its file."""
    found: list[str] = []
    spans: list[Span] = []
    position, offset = 0, start
    for word in words:
        offset += len(text[position : word.start()].encode("utf-8", "replace"))
        size = len(word[0].encode("utf-8", "replace"))
        found.append(word[0])
        spans.append(Span(offset, offset + size))
        position, offset = word.end(), offset + size
    return Stream(tuple(found), tuple(spans))
