"""Finds memories for a question: what the arms find is fused, demoted by what does not hold, ordered, then cut."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, date, datetime, time

from moorage.domain import cursor as cursors
from moorage.domain.arms import Arm, Votes
from moorage.domain.cursor import Cursor
from moorage.domain.drift import Verdict
from moorage.domain.duplicates import duplicate_rule, jaccard
from moorage.domain.errors import InvalidInput
from moorage.domain.fusing import Ranked
from moorage.domain.hits import Hits
from moorage.domain.kinds import class_of
from moorage.domain.known import Recalled, RecallOutcome
from moorage.domain.memory import Memory, MemoryId
from moorage.domain.overlap import words_in
from moorage.domain.requests import Question
from moorage.domain.selection import CURRENT
from moorage.domain.work import CancelToken
from moorage.ports import Store
from moorage.services import listing
from moorage.services.act import Act
from moorage.services.arms import Means, Search, around, ask, stores_of
from moorage.services.checking import verdicts_of_workspace
from moorage.services.lookup import known
from moorage.services.pool import Pool
from moorage.services.view import View

MAX_QUERY_CHARACTERS = 4096
MAX_LIMIT = 100
_WORTH_COMPARING = 0.7
"""Jaccard index of plain words; texts with a lower one are no duplicates by words that are taken apart either."""


def recall(store: Store, view: View, means: Means, question: Question, act: Act) -> RecallOutcome:
    """Best first. Raises InvalidInput for an empty or over-long question, a limit out of range, a foreign cursor."""
    check(question)
    cursor = _first_or_next(question, act)
    best, votes = _best(store, view, means, (question, cursor), act)
    shown = best[: question.limit]
    more = cursor.after(each.id for each in shown) if len(best) > len(shown) else None
    with store.at_once() as seen:
        items = _recalled(stores_of(seen, question.selection), view, shown, act)
    return RecallOutcome(
        items=tuple(items),
        vectors_used=Arm.VECTOR in votes,
        cursor=cursors.written(more) if more else None,
        is_listing=question.is_listing,
    )


def ranked(
    store: Store, view: View, means: Means, question: Question, act: Act, nearby: Hits | None = None
) -> Sequence[Ranked]:
    """The first page of the same answer, without what is known of each; `nearby` is what is near its places, where
    that is known. Raises InvalidInput as `recall` does."""
    check(question)
    asked = question, _first_or_next(question, act)
    return _best(store, view, means, asked, act, nearby)[0][: question.limit]


def _best(
    store: Store, view: View, means: Means, asked: tuple[Question, Cursor], act: Act, nearby: Hits | None = None
) -> tuple[Sequence[Ranked], Votes]:
    """One more than a page has, where there are more, and what each arm found."""
    question, cursor = asked
    if question.is_listing:
        return listing.newest(stores_of(store, question.selection), view, question, act, cursor), {}
    with pool_for(store, view, means, (question, cursor.day), act, nearby) as pool:
        return pool.best(question.limit + 1, cursor), pool.votes


@contextmanager
def pool_for(
    store: Store, view: View, means: Means, asked: tuple[Question, date], act: Act, nearby: Hits | None = None
) -> Iterator[Pool]:
    """What is found for a question as of a day, all of it in one state of the store."""
    question, day = asked
    search = search_of(store, view, question, act)
    found_near = around(store, view, search, act) if nearby is None else nearby
    with store.at_once() as seen:
        yield Pool(seen, view, means, (question, ask(seen, means, search, found_near)), act, midnight(day))


def _first_or_next(question: Question, act: Act) -> Cursor:
    """Where the page that is asked for begins."""
    asked = cursors.digest(question.text, question.selection, question.verdicts, question.places, question.strict)
    return cursors.read(question.cursor, asked) if question.cursor else Cursor(act.at.date(), asked, frozenset())


def search_of(store: Store, view: View, question: Question, act: Act) -> Search:
    """What the arms are asked: where only what drifted is wanted, of that alone, however far down it would be."""
    selection, wanted = question.selection, question.verdicts
    if wanted is not None and Verdict.HOLDS not in wanted and selection.states == CURRENT:
        selection = replace(selection, ids=_with_verdict(store, view, question, wanted, act))
    return Search(question.text, question.places, selection, question.expansions)


def _with_verdict(
    store: Store, view: View, question: Question, wanted: frozenset[Verdict], act: Act
) -> frozenset[MemoryId]:
    found: dict[MemoryId, Verdict] = {}
    for each in stores_of(store, question.selection):
        found |= verdicts_of_workspace(each, view, act, cancel=CancelToken())
    return frozenset(memory_id for memory_id, verdict in found.items() if verdict in wanted)


def midnight(day: date) -> datetime:
    """The time that ages count up to on that day."""
    return datetime.combine(day, time(), UTC)


def check(question: Question) -> None:
    """Raises InvalidInput for what cannot be answered."""
    if not question.text.strip() and not question.places and not question.is_listing:
        raise InvalidInput("the question is empty; say what to look for")
    if len(question.text) > MAX_QUERY_CHARACTERS:
        raise InvalidInput(f"the question has {len(question.text)} characters; at most {MAX_QUERY_CHARACTERS} fit")
    if not 1 <= question.limit <= MAX_LIMIT:
        raise InvalidInput(f"limit is {question.limit}; it must lie between 1 and {MAX_LIMIT}")


def _recalled(stores: Sequence[Store], view: View, shown: Sequence[Ranked], act: Act) -> list[Recalled]:
    """With all that is known of each."""
    ids = [each.id for each in shown]
    found = [each for store in stores for each in known(store, view, list(store.memories(ids).values()), act)]
    by_id = {each.memory.id: each for each in found}
    twins = twins_among([by_id[each].memory for each in ids if each in by_id])
    return [Recalled(by_id[each.id], each, twins.get(each.id)) for each in shown if each.id in by_id]


def twins_among(memories: Iterable[Memory]) -> dict[MemoryId, MemoryId]:
    """Of those that say what a better one says: which one."""
    found: dict[MemoryId, MemoryId] = {}
    originals: list[tuple[Memory, frozenset[str]]] = []
    for memory, words in ((each, words_in(each.content)) for each in memories):
        alike = (other.id for other, others in originals if _says_the_same(memory, other, (words, others)))
        if (twin := next(alike, None)) is not None:
            found[memory.id] = twin
        else:
            originals.append((memory, words))
    return found


def _says_the_same(one: Memory, other: Memory, words: tuple[frozenset[str], frozenset[str]]) -> bool:
    """Few pairs share enough words for the texts to be compared."""
    shorter, longer = sorted(map(len, words))
    if shorter < _WORTH_COMPARING * longer or jaccard(*words) < _WORTH_COMPARING:
        return False
    if class_of(one.kind) is not class_of(other.kind):
        return False
    return duplicate_rule(one.content, other.content, None) is not None
