"""What is asked by the language of the query box: which memories an answer may come from, and the words that are left.

The same operator again narrows further where a memory can have several (tags, places, entities), and widens where it
has one.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import TypeVar

from moorage.domain.asking_terms import Name, Term, taken_apart
from moorage.domain.drift import Verdict
from moorage.domain.errors import InvalidInput
from moorage.domain.filters import Operator, test_of
from moorage.domain.kinds import MemoryClass, class_of, kinds_named
from moorage.domain.memory import Kind, MemoryState, Trust
from moorage.domain.selection import CURRENT, EVERYTHING, Aged, Selection, narrowed
from moorage.domain.time_words import EventDate, narrowing_in
from moorage.domain.times import EXAMPLES, Calendar, Span, span_named

Value = TypeVar("Value")
Standing = TypeVar("Standing", bound=StrEnum)
_MOMENT = timedelta(microseconds=1)


STANDINGS = (
    *(each.value for each in Verdict),
    "stale",
    "unverified",
    "pinned",
    *(each.value for each in Trust),
    MemoryState.ACTIVE.value,
    MemoryState.SUPERSEDED.value,
    MemoryState.ARCHIVED.value,
)
"""What a memory can be asked to be, by `is:`."""


@dataclass(frozen=True, slots=True)
class Sense:
    """What words of a question depend on beside themselves."""

    calendar: Calendar
    commit_date: Callable[[str], datetime | None]
    """When a commit was made, None for what is none."""
    event_date: EventDate
    unverified: Aged
    stale: Aged
    """Both as wanted, today."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that was taken apart: what is left to be looked for, and among what."""

    text: str
    """Words and phrases, without quotes; empty when only operators were given."""
    selection: Selection = EVERYTHING
    verdicts: frozenset[Verdict] | None = None
    remarks: tuple[str, ...] = ()
    """What was understood beyond what was written, for people."""


@dataclass(slots=True)
class _Parts:
    """What the operators ask for, as it is gathered."""

    sense: Sense
    selection: Selection = EVERYTHING
    kinds: set[Kind] = field(default_factory=set)
    standings: set[str] = field(default_factory=set)
    no_standings: set[str] = field(default_factory=set)


def asked(text: str, sense: Sense) -> Asked:
    """Raises InvalidInput for a value that an operator does not have, and for too many operators."""
    taken = taken_apart(text)
    parts = _taken(taken.terms, sense)
    said = Selection(phrases=taken.phrases, other_phrases=taken.other_phrases)
    found = Asked(taken.text, narrowed(_selection(parts), said), _verdicts(parts))
    return found if taken.phrases or taken.other_phrases else _in_time(found, sense)


def selection_by(terms: Iterable[Term], sense: Sense) -> Selection:
    """What operators select that stand in no text; raises InvalidInput as `asked` does."""
    return _selection(_taken(terms, sense))


def _taken(terms: Iterable[Term], sense: Sense) -> _Parts:
    parts = _Parts(sense)
    for term in terms:
        _TAKE[term.name](parts, term)
    return parts


def _in_time(found: Asked, sense: Sense) -> Asked:
    """Narrowed by time words, unless an operator says when."""
    selection = found.selection
    has_time = selection.after or selection.before or selection.as_of
    narrowing = None if has_time else narrowing_in(found.text, sense.calendar, sense.event_date)
    if narrowing is None:
        return found
    span = Selection(after=narrowing.after, before=narrowing.before)
    remark = f"only what was written {narrowing.words!r}"
    return replace(found, text=narrowing.text, selection=narrowed(selection, span), remarks=(remark,))


def _take_kind(parts: _Parts, term: Term) -> None:
    named = (_tried(term, kinds_named, each, (*Kind, *MemoryClass)) for each in term.values)
    kinds = {kind for each in named for kind in each}
    if term.is_negated:
        _keep_kinds(parts, set(Kind) - kinds)
    else:
        parts.kinds |= kinds


def _take_class(parts: _Parts, term: Term) -> None:
    classes = {_tried(term, lambda each: MemoryClass(each.lower()), each, (*MemoryClass,)) for each in term.values}
    _keep_kinds(parts, {each for each in Kind if (class_of(each) in classes) is not term.is_negated})


def _keep_kinds(parts: _Parts, kinds: set[Kind]) -> None:
    known = parts.selection.kinds
    parts.selection = replace(parts.selection, kinds=frozenset(kinds if known is None else kinds & known))


def _take_path(parts: _Parts, term: Term) -> None:
    places = tuple(_path(each) for each in term.values)
    selection = parts.selection
    if term.is_negated:
        parts.selection = replace(selection, other_paths=selection.other_paths + places)
    else:
        parts.selection = replace(selection, paths=(*selection.paths, places))


def _path(text: str) -> str:
    """As places are written in the store."""
    return text.replace("\\", "/").removeprefix("./").strip("/")


def _take_tag(parts: _Parts, term: Term) -> None:
    _add_test(parts, "tags", term)


def _take_entity(parts: _Parts, term: Term) -> None:
    _add_test(parts, "entities", term)


def _add_test(parts: _Parts, name: str, term: Term) -> None:
    test = test_of(name, Operator.NIN if term.is_negated else Operator.IN, list(term.values))
    parts.selection = replace(parts.selection, filter=(*parts.selection.filter, test))


def _take_before(parts: _Parts, term: Term) -> None:
    start = _span(parts, term).start
    _bound(parts, start, is_end=not term.is_negated)


def _take_after(parts: _Parts, term: Term) -> None:
    start = _span(parts, term).start
    _bound(parts, start, is_end=term.is_negated)


def _take_until(parts: _Parts, term: Term) -> None:
    span = _span(parts, term)
    _bound(parts, max(span.end, span.start + _MOMENT), is_end=not term.is_negated)


def _bound(parts: _Parts, moment: datetime, *, is_end: bool) -> None:
    bound = Selection(before=moment) if is_end else Selection(after=moment)
    parts.selection = narrowed(parts.selection, bound)


def _take_as_of(parts: _Parts, term: Term) -> None:
    if term.is_negated:
        raise InvalidInput("as-of: cannot be turned round; use before: or after:")
    text = " ".join(term.values)
    span = span_named(text, parts.sense.calendar)
    at = max(span.start, span.end - _MOMENT) if span else parts.sense.commit_date(text)
    if at is None:
        raise InvalidInput(f"as-of: {text!r} is neither a date nor a commit; give {EXAMPLES}, or a commit")
    parts.selection = replace(parts.selection, as_of=at)


def _span(parts: _Parts, term: Term) -> Span:
    text = " ".join(term.values)
    span = span_named(text, parts.sense.calendar)
    if span is None:
        raise InvalidInput(f"{term.name}: {text!r} is no date; give {EXAMPLES}")
    return span


def _take_is(parts: _Parts, term: Term) -> None:
    taken = parts.no_standings if term.is_negated else parts.standings
    taken.update(_tried(term, _standing, each, STANDINGS) for each in term.values)


def _standing(text: str) -> str:
    return STANDINGS[STANDINGS.index(text.lower())]


def _tried(term: Term, read: Callable[[str], Value], value: str, possible: Sequence[str]) -> Value:
    try:
        return read(value)
    except (ValueError, InvalidInput):
        choices = ", ".join(possible)
        raise InvalidInput(
            f"{term.name}: {value!r} is not possible; use {choices}, or quote all of it to search for the words"
        ) from None


def _selection(parts: _Parts) -> Selection:
    """With what is asked for by several operators together."""
    if parts.kinds:
        _keep_kinds(parts, parts.kinds)
    aged = tuple(
        replace(each, is_wanted=name in parts.standings)
        for name, each in (("stale", parts.sense.stale), ("unverified", parts.sense.unverified))
        if name in parts.standings | parts.no_standings
    )
    pinned = [test_of("pinned", Operator.EQ, "pinned" in parts.standings)] if _names(parts, "pinned") else []
    return replace(
        parts.selection,
        aged=aged,
        filter=(*parts.selection.filter, *pinned),
        trust=_chosen(Trust, parts, None),
        states=_chosen(MemoryState, parts, CURRENT) or CURRENT,
    )


def _verdicts(parts: _Parts) -> frozenset[Verdict] | None:
    return _chosen(Verdict, parts, None)


def _names(parts: _Parts, standing: str) -> bool:
    return standing in parts.standings | parts.no_standings


def _chosen(choices: type[Standing], parts: _Parts, usual: frozenset[Standing] | None) -> frozenset[Standing] | None:
    """Those that were named, or all but those that were ruled out; `usual` when none was."""
    wanted = frozenset(each for each in choices if each.value in parts.standings)
    unwanted = frozenset(each for each in choices if each.value in parts.no_standings)
    if wanted:
        return wanted - unwanted
    return (usual or frozenset(choices)) - unwanted if unwanted else usual


_TAKE: Mapping[Name, Callable[[_Parts, Term], None]] = {
    Name.KIND: _take_kind,
    Name.CLASS: _take_class,
    Name.PATH: _take_path,
    Name.TAG: _take_tag,
    Name.ENTITY: _take_entity,
    Name.BEFORE: _take_before,
    Name.AFTER: _take_after,
    Name.UNTIL: _take_until,
    Name.AS_OF: _take_as_of,
    Name.IS: _take_is,
}
