"""Understands a question: takes out of its words what they say about which memories are meant."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import reduce

from moorage.domain import asking, lexicon
from moorage.domain.asking import Sense
from moorage.domain.drift import Verdict
from moorage.domain.filters import Operator, test_of
from moorage.domain.lexicon import Lexicon
from moorage.domain.memory import Kind
from moorage.domain.requests import Question
from moorage.domain.selected import stale, unverified
from moorage.domain.selection import EVERYTHING, Selection, narrowed
from moorage.domain.times import Calendar
from moorage.ports import Store
from moorage.services.view import View


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a question is understood by, beside its words."""

    calendar: Calendar
    commit_date: Callable[[str], datetime | None]
    """When a commit was made; None for what names none."""
    lexicon: Lexicon


def understood(store: Store, view: View, around: Surroundings, question: Question) -> Question:
    """The question with what is left of its text, narrowed by what was taken out of it.

    Ages count to the start of the day, so that the pages of an answer agree. Raises InvalidInput for a value that an
    operator does not have.
    """
    today = around.calendar.start_of(around.calendar.today)
    sense = Sense(
        calendar=around.calendar,
        commit_date=around.commit_date,
        event_date=lambda event: _event_date(store, event),
        unverified=unverified(today, is_wanted=True),
        stale=stale(today, view.bands.of(store.namespace), is_wanted=True),
    )
    found = asking.asked(question.text, sense)
    verdicts = _both(question.verdicts, found.verdicts)
    parts = (question.selection, asking.selection_by(question.terms, sense), found.selection, _able_to_be(verdicts))
    selection, remarks = _with_phrases_that_occur(store, reduce(narrowed, parts))
    return replace(
        question,
        terms=(),
        text=found.text,
        selection=selection,
        verdicts=verdicts,
        expansions=lexicon.expansion(found.text, question.type, around.lexicon).all,
        remarks=found.remarks + remarks,
    )


def _with_phrases_that_occur(store: Store, selection: Selection) -> tuple[Selection, tuple[str, ...]]:
    """Without phrases that nothing that is meant holds: who quotes a word in passing wants an answer all the same."""
    if not selection.phrases or store.overview.has(selection):
        return selection, ()
    named = ", ".join(f'"{each}"' for each in selection.phrases)
    return replace(selection, phrases=()), (f"nothing holds {named}, so this is without quotes",)


def _able_to_be(verdicts: frozenset[Verdict] | None) -> Selection:
    """A memory without an anchor holds."""
    if verdicts is None or Verdict.HOLDS in verdicts:
        return EVERYTHING
    return Selection(filter=(test_of("paths", Operator.EXISTS, value=True),))


def _event_date(store: Store, event: str) -> datetime | None:
    """When the one episode that names it was written; None when none does, or several."""
    found = store.overview.newest(Selection(kinds=frozenset({Kind.EPISODE}), phrases=(event,)), 2)
    return store.memory(found[0]).created_at if len(found) == 1 else None


def _both(one: frozenset[Verdict] | None, other: frozenset[Verdict] | None) -> frozenset[Verdict] | None:
    if one is None or other is None:
        return one if other is None else other
    return one & other
