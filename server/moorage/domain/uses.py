"""Whether the code around a vanished symbol now uses a newcomer where it used the symbol: the trace a rename leaves.

Works on text: a use is told by the two lexemes before and the two after it. Needs the old file, so only with git.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
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
_WORD_BYTES = frozenset(bytes([each]) for each in range(128) if re.fullmatch(rb"\w", bytes([each])))
_MAX_USES = 400


@dataclass(frozen=True, slots=True)
class LostUses:
    """Uses of a symbol in its old file that are there no more."""

    contexts: Counter[Context]
    is_most: bool
    """Whether at least half of all uses are lost; else the name may live on."""


_NONE = LostUses(Counter(), is_most=False)


def lost_uses(sighted: Figure, search: Search) -> LostUses:
    """None when the old file is unknown."""
    old = search.before.get(sighted.path)
    own = search.roster(old).by_key.get(sighted.key) if old else None
    if old is None or own is None:
        return _NONE
    uses = _uses(old, sighted.key.name, own.span)
    today = search.home or search.renamed_view
    lost = uses - _uses(today, sighted.key.name, None) if today else uses
    return LostUses(lost, is_most=2 * lost.total() >= uses.total())


def is_still_used(sighted: Figure, search: Search) -> bool:
    """Whether today's file uses the name as often as the old one did: then nothing took the symbol's place."""
    old = search.before.get(sighted.path)
    own = search.roster(old).by_key.get(sighted.key) if old else None
    if old is None or own is None or search.home is None:
        return False
    before, now = _uses(old, sighted.key.name, own.span), _uses(search.home, sighted.key.name, None)
    return (bool(before) and not before - now) or 0 < _n_calls(before) <= _n_calls(now)


def _n_calls(uses: Counter[Context]) -> int:
    """Calls by the bare name."""
    return sum(
        n for context, n in uses.items() if context[_SIDE + 1 : _SIDE + 2] == (b"(",) and context[_SIDE - 1] != b"."
    )


def share_taken_over(lost: LostUses, candidate: Candidate, search: Search) -> float:
    """Share of the lost uses, 0-1, in whose place the candidate is used in its file, where it was not before."""
    gained = _uses(candidate.view, candidate.key.name, candidate.symbol.span)
    for path in search.old_paths(candidate.path):
        old = search.before.get(path)
        if old and gained:
            gained = gained - _uses(old, candidate.key.name, None)
    return (lost.contexts & gained).total() / max(lost.contexts.total(), 1)


@lru_cache(maxsize=512)
def _contexts(data: bytes, name: bytes) -> tuple[tuple[int, Context], ...]:
    found = []
    for start in starts_of(data, name):
        end = start + len(name)
        before = _LEXEME.findall(data[max(0, start - _WINDOW_BYTES) : start])[-_SIDE:]
        after = _LEXEME.findall(data[end : end + _WINDOW_BYTES])[:_SIDE]
        context = tuple(_SELF if each == name else each for each in (*before, _SELF, *after))
        found.append((start, context))
        if len(found) == _MAX_USES:
            break
    return tuple(found)


def starts_of(data: bytes, name: bytes) -> Iterator[int]:
    """Where the name stands by itself; a plain search finds that in a hundredth of a pattern's time."""
    start = data.find(name)
    while start >= 0:
        end = start + len(name)
        is_alone = data[start - 1 : start] not in _WORD_BYTES and data[end : end + 1] not in _WORD_BYTES
        if is_alone:
            yield start
        start = data.find(name, end if is_alone else start + 1)


def _uses(view: FileView, name: str, own: Span | None) -> Counter[Context]:
    """Contexts of a name outside the symbol itself."""
    if not _IDENTIFIER.fullmatch(name):
        return Counter()
    contexts = _contexts(view.source.data, name.encode())
    return Counter(context for start, context in contexts if own is None or not own.start <= start < own.end)
