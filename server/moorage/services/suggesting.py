"""Ranks what a repository says about itself, leaves out what is known, and lets the rest through the gate."""

import hashlib
from collections import Counter
from collections.abc import Sequence

from moorage.domain import duplicates
from moorage.domain.requests import NewMemory
from moorage.domain.suggestion import Listed, Listing, Origin, Suggestion
from moorage.ports import Store
from moorage.services import gate
from moorage.services.gate import Gate

LIMIT = 60
_SHARES = {Origin.OWNERS: 8, Origin.CO_CHANGE: 8, Origin.REVERT: 15, Origin.INSTRUCTIONS: 20, Origin.DECISION: 25}
"""At most so many of one origin."""
_PER_PLACE, _PER_FILE = 3, 5
_SIMILAR = 5


def listing(store: Store, checked: Gate, found: Sequence[Suggestion], limit: int) -> Listing:
    """Best first; the same repository gives the same numbers."""
    ranked = sorted(found, key=lambda each: (-each.score, each.where, each.content))
    kept = _varied([each for each in ranked if _passes(checked, each)])
    numbered = [Listed(number, id_of(each), each) for number, each in enumerate(kept, 1)]
    shown = numbered[:limit]
    new = tuple(each for each in shown if not _is_known(store, each))
    return Listing(new, len(shown) - len(new), len(numbered) - len(shown))


def id_of(suggestion: Suggestion) -> str:
    """Of what it says and where; stays while both do."""
    text = f"{suggestion.origin}\0{suggestion.source.path or suggestion.source.id}\0{suggestion.content}"
    return f"sug_{hashlib.sha256(text.encode('utf-8', 'replace')).hexdigest()[:12]}"


def as_memory(listed: Listed) -> NewMemory:
    """What is stored once a person has accepted it."""
    suggestion = listed.suggestion
    return NewMemory(
        content=suggestion.content,
        title=suggestion.title[:200],
        kind=suggestion.kind,
        ties=suggestion.ties,
        sources=(suggestion.source,),
        key=listed.id,
        metadata={"suggested_from": suggestion.origin.value},
    )


def _varied(ranked: Sequence[Suggestion]) -> list[Suggestion]:
    """Not all of one origin, file or place, and nothing twice."""
    of_origin, of_place, of_file = Counter[Origin](), Counter[str](), Counter[str]()
    seen: list[frozenset[str]] = []
    kept = []
    for each in ranked:
        place = each.ties[0].place
        words = frozenset(duplicates.tokens(each.content))
        is_full = of_origin[each.origin] >= _SHARES.get(each.origin, LIMIT)
        is_full |= of_place[str(place.symbol_path)] >= _PER_PLACE or of_file[place.path] >= _PER_FILE
        if is_full or any(duplicates.jaccard(words, other) >= duplicates.JACCARD_THRESHOLD for other in seen):
            continue
        of_origin[each.origin] += 1
        of_place[str(place.symbol_path)] += 1
        of_file[place.path] += 1
        seen.append(words)
        kept.append(each)
    return kept


def _passes(checked: Gate, suggestion: Suggestion) -> bool:
    """What holds a secret is not even shown."""
    return not gate.passed(checked, NewMemory(content=suggestion.content, title=suggestion.title)).findings


def _is_known(store: Store, listed: Listed) -> bool:
    """Under its own key, whatever became of it, or said by an active memory in nearly the same words."""
    if store.with_key(listed.id):
        return True
    words = duplicates.tokens(listed.suggestion.content)
    similar = store.similar(sorted(words), _SIMILAR)
    return any(
        duplicates.jaccard(words, duplicates.tokens(each.content)) >= duplicates.JACCARD_THRESHOLD for each in similar
    )
