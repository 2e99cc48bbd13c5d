"""Named things: found, joined when somebody says so, told apart again, and suggested to be one."""

from collections.abc import Sequence
from dataclasses import replace

from moorage.domain.entities import Decision, Entity, EntityId, bare_key, entity_key, suggest
from moorage.domain.errors import InvalidInput
from moorage.domain.event import EventKind
from moorage.domain.graph import GraphWrites, Question, SuggestionId, SuggestionState
from moorage.domain.requests import Change
from moorage.domain.told import Pair
from moorage.domain.writes import Writes
from moorage.ports import Store
from moorage.services.act import Act

MAX_COMPARED = 5_000
"""Entities, the most mentioned ones; comparing them takes a second or two, on the worker."""
MAX_PENDING = 50
"""Suggestions that wait; no more are made while so many do."""
MAX_LISTED = 1000
_MAX_SIMILAR = 6
_EVERY = 1_000_000_000


def listed(store: Store, limit: int) -> list[Entity]:
    """Most mentioned first; raises InvalidInput for a limit that is none."""
    if not 1 <= limit <= MAX_LISTED:
        raise InvalidInput(f"limit is {limit}; it must be from 1 to {MAX_LISTED}")
    ids = store.graph.entity_ids(limit)
    found = store.graph.entities(ids)
    return [found[each] for each in ids]


def entity_named(store: Store, text: str) -> Entity:
    """The entity of that name, id or only id that starts so; raises InvalidInput."""
    found = find(store, text)
    if found is None:
        raise InvalidInput(f"no entity is called {_shown(text)}; `moorage entities` lists those that are known")
    return found


def find(store: Store, text: str) -> Entity | None:
    """The same, None when there is none; raises InvalidInput when several ids start so."""
    text = text.strip()
    ids = list(store.graph.entities_by_key([entity_key(text)]).values())
    if not ids and bare_key(text):
        ids = list(store.graph.entities_by_bare([bare_key(text)]).get(bare_key(text), ()))
    if not ids and text.startswith("ent"):
        ids = store.graph.entity_ids_starting(text, _MAX_SIMILAR)
    if text in ids:
        ids = [EntityId(text)]
    entities = {each.id: each for each in store.graph.entities(ids).values()}
    if len(entities) > 1:
        names = ", ".join(f"{each.name} ({each.id})" for each in entities.values())
        raise InvalidInput(f"{_shown(text)} may be {names}; give the id")
    return next(iter(entities.values()), None)


def merge(store: Store, kept: Entity, absorbed: Entity, act: Act) -> Change:
    """From now on both are the first one; nothing of the second is lost. Raises InvalidInput, ChangedMeanwhile."""
    if kept.id == absorbed.id:
        raise InvalidInput(f"{kept.name} and {absorbed.name} are one entity already ({kept.id})")
    event = act.event(EventKind.MERGED, None, f"joined {absorbed.id} to {kept.id}")
    graph = GraphWrites(changed_entities=((absorbed, replace(absorbed, merged_into=kept.id)),))
    store.write(Writes(events=(event,), graph=graph))
    return Change(None, (event.id,), _said(kept, absorbed))


def with_several_names(store: Store) -> list[tuple[str, ...]]:
    """Of each thing that others were joined to: the name it is known by, then theirs; by name."""
    found = store.graph.entities(store.graph.entity_ids(_EVERY)).values()
    return sorted((each.name, *sorted(each.aliases)) for each in found if each.aliases)


def join_named(store: Store, names: Sequence[Sequence[str]], act: Act) -> int:
    """Makes one of what is called so, as far as it is known here; returns how many were joined."""
    n_joined = 0
    for name, *others in names:
        for other in others:
            kept, absorbed = find(store, name), find(store, other)
            if kept and absorbed and kept.id != absorbed.id:
                merge(store, kept, absorbed, act)
                n_joined += 1
    return n_joined


def split(store: Store, name: str, act: Act) -> Change:
    """A name that was joined to another entity is one of its own again, and is not suggested for it any more.

    Raises InvalidInput when it was not joined to anything, ChangedMeanwhile.
    """
    head = entity_named(store, name)
    parts = store.graph.parts_of(head.id)
    named = [each for each in parts if each.merged_into and name.strip() in (each.id, each.name)]
    named = named or [each for each in parts if each.merged_into and entity_key(each.name) == entity_key(name)]
    if not named:
        joined = ", ".join(each.name for each in parts if each.merged_into) or "nothing"
        raise InvalidInput(f"{_shown(name)} was not joined to another entity; to {head.name} was joined: {joined}")
    part = named[0]
    question = _question(head.id, part.id, (1.0, "told apart"), SuggestionState.REJECTED, act)
    event = act.event(EventKind.MERGED, None, f"told {part.id} from {head.id}")
    known = next((each for each in _asked(store) if {each.kept, each.absorbed} == {head.id, part.id}), None)
    changed = ((known, replace(known, state=SuggestionState.REJECTED)),) if known else ()
    graph = GraphWrites(
        changed_entities=((part, replace(part, merged_into=None)),),
        suggestions=() if known else (question,),
        changed_suggestions=changed,
    )
    store.write(Writes(events=(event,), graph=graph))
    return Change(None, (event.id,), f"{part.name} ({part.id}) is an entity of its own again")


def suggestions(store: Store, limit: int) -> list[Pair]:
    """Those that wait for somebody, surest first."""
    waiting = store.graph.suggestions(SuggestionState.PENDING, limit)
    known = store.graph.entities([id_ for each in waiting for id_ in (each.kept, each.absorbed)])
    pairs = [Pair(each, known[each.kept], known[each.absorbed]) for each in waiting]
    return [each for each in pairs if each.kept.id != each.absorbed.id]


def answer(store: Store, suggestion_id: str, act: Act, *, is_one: bool) -> Change:
    """Joins the two, or never asks again. Raises InvalidInput, ChangedMeanwhile."""
    question = store.graph.suggestion(SuggestionId(suggestion_id.strip()))
    if question is None or question.state is not SuggestionState.PENDING:
        raise InvalidInput(f"no suggestion {_shown(suggestion_id)} waits; `moorage entities suggestions` lists them")
    known = store.graph.entities([question.kept, question.absorbed])
    kept, absorbed = known[question.kept], known[question.absorbed]
    state = SuggestionState.ACCEPTED if is_one else SuggestionState.REJECTED
    joins = is_one and kept.id != absorbed.id
    graph = GraphWrites(
        changed_entities=((absorbed, replace(absorbed, merged_into=kept.id)),) if joins else (),
        changed_suggestions=((question, replace(question, state=state)),),
    )
    word = "joined {} to {}" if is_one else "told {} from {}"
    event = act.event(EventKind.MERGED, None, word.format(absorbed.id, kept.id))
    store.write(Writes(events=(event,), graph=graph))
    return Change(None, (event.id,), _said(kept, absorbed, "is" if is_one else "is not"))


def look_for_twins(store: Store, act: Act) -> int:
    """Joins names that are equal but for punctuation and suggests others; returns how many pairs that is.

    What somebody told apart stays apart.
    """
    n_free = MAX_PENDING - len(store.graph.suggestions(SuggestionState.PENDING, MAX_PENDING))
    ids = store.graph.entity_ids(MAX_COMPARED)
    asked = store.graph.suggested_pairs()
    found = suggest(list(store.graph.entities(ids).values()), {})
    fresh = [each for each in found if frozenset((each.kept.id, each.absorbed.id)) not in asked]
    sure = [each for each in fresh if each.judgement.decision is Decision.AUTO]
    absorbed = {each.absorbed.id: each for each in reversed(sure)}
    joined = [each for each in absorbed.values() if each.kept.id not in absorbed]
    review = [each for each in fresh if each.judgement.decision is Decision.REVIEW][: max(n_free, 0)]
    questions = tuple(
        _question(
            each.kept.id,
            each.absorbed.id,
            (each.judgement.score, each.judgement.reason),
            SuggestionState.PENDING,
            act,
        )
        for each in review
    )
    if joined or questions:
        detail = f"{len(joined)} names joined that are equal but for punctuation, {len(questions)} pairs suggested"
        graph = GraphWrites(
            changed_entities=tuple(
                (each.absorbed, replace(each.absorbed, merged_into=each.kept.id)) for each in joined
            ),
            suggestions=questions,
        )
        store.write(Writes(events=(act.event(EventKind.MERGED, None, detail),), graph=graph))
    return len(joined) + len(questions)


def _asked(store: Store) -> Sequence[Question]:
    return [each for state in SuggestionState for each in store.graph.suggestions(state, MAX_COMPARED)]


def _question(kept: EntityId, absorbed: EntityId, why: tuple[float, str], state: SuggestionState, act: Act) -> Question:
    return Question(SuggestionId(act.new_id("sug")), kept, absorbed, *why, state, act.at)


def _said(kept: Entity, absorbed: Entity, verb: str = "is") -> str:
    """For people; the journal has ids alone, so that a name is forgotten with the memories that have it."""
    return f"{_shown(absorbed.name)} {verb} {_shown(kept.name)} ({kept.id})"


def _shown(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:59]}…"
