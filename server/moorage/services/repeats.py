"""Whether something known says the same already."""

from collections.abc import Sequence
from dataclasses import dataclass

from moorage.domain import duplicates
from moorage.domain.anchor import Anchor
from moorage.domain.differences import Difference, difference_of_value, uncounted
from moorage.domain.kinds import class_of
from moorage.domain.memory import Memory, MemoryId, MemoryState
from moorage.domain.served import served
from moorage.ports import Store
from moorage.services.alike import Alike

SERVED = "served"
"""The rule for a text that recall or a briefing gave out, with its id."""
_NEAREST = 5


@dataclass(frozen=True, slots=True)
class Repeat:
    """The known memory, and the rule by which the new one repeats it."""

    memory: Memory
    rule: str


@dataclass(frozen=True, slots=True)
class Near:
    """A known memory of the same class, and the Jaccard index of its words and the new one's, 0-1."""

    memory: Memory
    likeness: float


def repeat_of(store: Store, memory: Memory, near: Sequence[Near], vector: Sequence[float] | None) -> Repeat | None:
    """The oldest exact twin, else the likest duplicate of its class among `near`; `vector` is its own, if any."""
    if given := given_out(store, memory.content):
        return Repeat(given, SERVED)
    twin = store.twin_of(memory.kind, memory.content)
    if twin:
        return Repeat(store.memory(twin), duplicates.Rule.EXACT.value)
    cosines = _cosines(store, vector)
    alike = [each.memory for each in near if each.likeness >= duplicates.JACCARD_THRESHOLD]
    for each in _of_class(memory, [*store.memories(list(cosines)).values(), *alike]):
        rule = duplicates.duplicate_rule(memory.content, each.content, cosines.get(each.id))
        if rule:
            return Repeat(each, rule.value)
    return None


def given_out(store: Store, text: str) -> Memory | None:
    """The memory that a text is a rendering of, unchanged and in sight; the first one of a rendering of several."""
    found = served(text)
    known = store.memories([each.id for each in found])
    told = [known[each.id] for each in found if each.id in known]
    is_ours = len(told) == len(found) and all(
        each.is_of(memory.title, memory.content) for each, memory in zip(found, told, strict=True)
    )
    return told[0] if told and is_ours else None


def near_to(store: Store, memory: Memory, anchors: Sequence[Anchor], alike: Alike) -> list[Near]:
    """Those with nearly the same words, and those at the same places with many of them."""
    words = duplicates.tokens(memory.content)
    here = store.anchors.memories_at([each.latest.place for each in anchors])
    wanted = class_of(memory.kind)
    cards = {each.id: each for each in (*alike(words), *store.cards(here).values()) if class_of(each.kind) is wanted}
    likeness = {each.id: duplicates.jaccard(words, duplicates.tokens(each.content)) for each in cards.values()}
    known = store.memories([each for each, value in likeness.items() if value >= _ALIKE_HERE])
    return [Near(each, likeness[each.id]) for each in _of_class(memory, list(known.values()))]


def contested(store: Store, memory: Memory, near: Sequence[Near], anchors: Sequence[Anchor]) -> list[Memory]:
    """Known ones that negate it in nearly the same words, or say another value or the opposite of the same place.

    Most texts that differ in a number alone are lists of things ("port 80 is …", "port 81 is …"): only at the same
    place do they speak of the same.
    """
    places = {each.latest.place for each in anchors}
    theirs = store.anchors.of([each.memory.id for each in near]) if places else []
    here = {each.memory_id for each in theirs if each.latest.place in places}
    known = [each.memory for each in near]
    return [each for each in known if _contests(memory.content, each.content, is_here=each.id in here)]


def _contests(new: str, old: str, *, is_here: bool) -> bool:
    kind = difference_of_value(new, old)
    if kind is None or (kind is not Difference.NEGATION and not is_here):
        return False
    first, second = (duplicates.tokens(" ".join(uncounted(each))) for each in (new, old))
    return duplicates.jaccard(first, second) >= (_ALIKE_HERE if is_here else duplicates.JACCARD_THRESHOLD)


_ALIKE_HERE = 0.5
"""Shared words, without the values: "waits 30 seconds" and "gives up after 30 seconds" are not of the same thing."""


def _of_class(memory: Memory, candidates: Sequence[Memory]) -> list[Memory]:
    wanted = class_of(memory.kind)
    unique = {each.id: each for each in candidates if each.state is MemoryState.ACTIVE and each.id != memory.id}
    return [each for each in unique.values() if class_of(each.kind) is wanted]


def _cosines(store: Store, vector: Sequence[float] | None) -> dict[MemoryId, float]:
    if vector is None:
        return {}
    return {
        each: cosine
        for each, cosine in store.vectors.search(vector, _NEAREST).scores
        if cosine >= duplicates.COSINE_THRESHOLD
    }
