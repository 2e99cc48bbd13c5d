"""Whether the code around a vanished symbol now uses a newcomer where it used the symbol: the trace a rename leaves.

Works on text: a use is told by the two lexemes before and the two after it. Needs the old file, so only with git.
"""

import re
from collections import Counter
from functools import lru_cache

from moorage.domain.figures import Candidate, Figure, FileView
from moorage.domain.reach import Search
from moorage.domain.source import Span

Context = tuple[bytes, ...]
_LEXEME = re.compile(rb"\w+|[^\w\s]")
_IDENTIFIER = re.compile(r"\w+")
_WINDOW_BYTES = 60
_SIDE = 2
_SELF = b"\0"
_MAX_USES = 400


def lost_uses(sighted: Figure, search: Search) -> Counter[Context]:
    """Uses of the sighted symbol in its old file that are there no more.

    Empty when the old file is unknown, or most uses are still there: then nothing took the symbol's place.
    """
    old = search.before.get(sighted.path)
    if old is None:
        return Counter()
    own = next((symbol for symbol in old.symbols if symbol.key == sighted.key), None)
    if own is None:
        return Counter()
    today = search.home or search.renamed_view
    uses = _uses(old, sighted.key.name, own.span)
    lost = uses - _uses(today, sighted.key.name, None) if today else uses
    return lost if 2 * lost.total() >= uses.total() else Counter()


def share_taken_over(lost: Counter[Context], candidate: Candidate, search: Search) -> float:
    """Share of the lost uses, 0-1, in whose place the candidate is used in its file, where it was not before."""
    gained = _uses(candidate.view, candidate.key.name, candidate.symbol.span)
    for path in search.old_paths(candidate.path):
        old = search.before.get(path)
        if old and gained:
            gained = gained - _uses(old, candidate.key.name, None)
    return (lost & gained).total() / lost.total() if lost else 0.0


@lru_cache(maxsize=512)
def _contexts(data: bytes, name: bytes) -> tuple[tuple[int, Context], ...]:
    found = []
    for match in re.finditer(rb"(?<!\w)" + re.escape(name) + rb"(?!\w)", data):
        start, end = match.span()
        before = _LEXEME.findall(data[max(0, start - _WINDOW_BYTES) : start])[-_SIDE:]
        after = _LEXEME.findall(data[end : end + _WINDOW_BYTES])[:_SIDE]
        context = tuple(_SELF if each == name else each for each in (*before, _SELF, *after))
        found.append((start, context))
        if len(found) == _MAX_USES:
            break
    return tuple(found)


def _uses(view: FileView, name: str, own: Span | None) -> Counter[Context]:
    """Contexts of a name outside the symbol itself."""
    if not _IDENTIFIER.fullmatch(name):
        return Counter()
    contexts = _contexts(view.source.data, name.encode())
    return Counter(context for start, context in contexts if own is None or not own.start <= start < own.end)
