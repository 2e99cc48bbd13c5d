"""Says of one memory and one question what each arm found, what each factor did, and why a miss is one."""

from moorage.domain.arms import Arm, Votes
from moorage.domain.drift import Verdict
from moorage.domain.explaining import Explanation, Vote
from moorage.domain.memory import Memory, MemoryState, Tier
from moorage.domain.requests import Question
from moorage.domain.selection import EVERYTHING
from moorage.ports import Store
from moorage.services.act import Act
from moorage.services.arms import POOL, Means
from moorage.services.drift import verdicts
from moorage.services.pool import refusal
from moorage.services.recall import check, pool_for
from moorage.services.view import View


def explain(store: Store, view: View, means: Means, about: tuple[Memory, Question], act: Act) -> Explanation:
    """As if the question were asked now, from its first page on; raises InvalidInput for a question that is none."""
    memory, question = about
    check(question)
    with pool_for(store, view, means, (question, act.at.date()), act) as pool:
        votes, ranked = pool.votes, pool.all()
    place = next((index for index, each in enumerate(ranked, 1) if each.id == memory.id), None)
    return Explanation(
        memory_id=memory.id,
        votes=tuple(_vote(arm, votes, memory) for arm in Arm),
        ranked=ranked[place - 1] if place else None,
        rank=place,
        n_candidates=len(ranked),
        reason=_beyond(place, len(ranked), question)
        if place
        else _reason(store, view, means, (memory, question, votes), act),
    )


def _vote(arm: Arm, votes: Votes, memory: Memory) -> Vote:
    scores = votes[arm].scores if arm in votes else ()
    rank = next((index for index, (memory_id, _) in enumerate(scores, 1) if memory_id == memory.id), None)
    return Vote(arm, rank, scores[rank - 1][1] if rank else None, len(scores))


def _reason(store: Store, view: View, means: Means, missed: tuple[Memory, Question, Votes], act: Act) -> str:
    """Why it is in no place at all: the first reason, in the order in which a search meets them."""
    memory, question, votes = missed
    verdict = verdicts(store, view, store.anchors.of([memory.id]), act).get(memory.id, Verdict.HOLDS)
    return _shut_out(store, memory, question) or refusal(question, verdict) or _not_found(store, means, memory, votes)


def _beyond(place: int, n_candidates: int, question: Question) -> str:
    """Why it is not shown in its place; empty when it is."""
    if place <= question.limit:
        return ""
    return f"it is number {place} of {n_candidates}, and {question.limit} were asked for"


def _shut_out(store: Store, memory: Memory, question: Question) -> str:
    """Why no arm may find it; empty when they may."""
    if memory.namespace != store.namespace:
        return f"it is in the namespace {memory.namespace}, and {store.namespace} was asked"
    if store.admitted([memory.id], question.selection):
        return ""
    if question.selection != EVERYTHING and store.admitted([memory.id], EVERYTHING):
        return "the question's filters leave it out"
    if memory.state is not MemoryState.ACTIVE:
        return f"it is {memory.state}"
    return "it is transient: kept, but not recalled" if memory.tier is Tier.TRANSIENT else "the filters leave it out"


def _not_found(store: Store, means: Means, memory: Memory, votes: Votes) -> str:
    """No arm found it: by words, and by meaning."""
    by_words = "more than {n} others have the question's words in a better way" if _is_full(votes, Arm.TEXT) else ""
    said = by_words.format(n=POOL) or "it has none of the question's words"
    if means.embedder is None:
        return f"{said}, and without a model nothing is found by meaning"
    if not store.vectors.of([memory.id]):
        return f"{said}, and it is not embedded yet"
    n_nearer = len(votes[Arm.VECTOR].scores) if Arm.VECTOR in votes else 0
    return f"{said}, and {n_nearer} others are nearer in meaning"


def _is_full(votes: Votes, arm: Arm) -> bool:
    return arm in votes and len(votes[arm].scores) >= POOL
