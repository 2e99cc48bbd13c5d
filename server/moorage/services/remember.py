"""The one way in for every memory: gate, trust, tier, duplicate, conflict, store; then what can be worked out later.

What is slow (parsing, embedding) is done first; the rest sees one state of the store, and is stored with it or not.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from moorage.domain.anchor import Anchor
from moorage.domain.errors import InvalidInput, MoorageError
from moorage.domain.event import Event, EventKind
from moorage.domain.graph import FactRules
from moorage.domain.kinds import MemoryClass, class_of
from moorage.domain.memory import AuthorKind, Memory, MemoryState, Tier, gives_way
from moorage.domain.requests import NewMemory
from moorage.domain.secrets import SecretPolicy
from moorage.domain.writes import AtOnce, Writes
from moorage.domain.written import Outcome, Written
from moorage.ports import Embedder, Store
from moorage.services import alike, gate, repeats
from moorage.services.act import Act
from moorage.services.capping import NO_CAPS, Caps, check_caps
from moorage.services.drafting import Draft, cited, draft
from moorage.services.embedding import vectors_of
from moorage.services.gate import Gate, Passed
from moorage.services.statements import Prepared, prepare
from moorage.services.view import View

FACT = "fact"
"""The rule for a statement that is known already, in whatever words."""


@dataclass(frozen=True, slots=True)
class WritePath:
    """What every write is held against; `embedder` only when it is loaded already."""

    gate: Gate
    facts: FactRules
    embedder: Embedder | None
    caps: Caps = NO_CAPS


def remember(store: Store, view: View, path: WritePath, new: NewMemory, act: Act) -> Written:
    """What became of it. Raises InvalidInput, FileUnavailable, SymbolNotFound, MemoryNotFound."""
    return remember_all(store, view, path, [new], act)[0]


def remember_all(
    store: Store,
    view: View,
    path: WritePath,
    news: Sequence[NewMemory],
    act: Act,
    *,
    only_look: bool = False,
    as_one: AtOnce | None = None,
) -> list[Written]:
    """One transaction for all: a blocked or known one is passed over, an error stores none of them.

    `only_look` stores none either way, and says what would have become of them. `as_one` makes one operation of them.
    """
    passages = [gate.passed(path.gate, each) for each in news]
    drafts = _drafted(store, view, passages, act)
    vectors = _vectors(path.embedder, drafts)
    written = []
    batch = alike.Batch(len(news))
    with suppress(_OnlyLooked), store.together(as_one) as one:
        for passage, made, pieces in zip(passages, drafts, vectors, strict=True):
            within = one.within(made.memory.namespace) if made else one
            done = _written(within, batch, path, made, passage, pieces, act) if made else _blocked(passage)
            written.append(done)
        if only_look:
            raise _OnlyLooked
    return written


class _OnlyLooked(Exception):
    """Takes back what was written."""


def _drafted(store: Store, view: View, passages: Sequence[Passed], act: Act) -> list[Draft | None]:
    drafts: list[Draft | None] = []
    for number, passage in enumerate(passages):
        try:
            new = passage.new
            drafts.append(draft(view, new.namespace or store.namespace, new, act) if new else None)
        except MoorageError as error:
            if len(passages) == 1:
                raise
            raise type(error)(f"memory {number + 1} of {len(passages)}: {error}") from error
    return drafts


def _vectors(embedder: Embedder | None, drafts: Sequence[Draft | None]) -> list[list[list[float]]]:
    """Of each the vectors of its pieces; none without a model, or for what is not recalled."""
    wanted = [each for each in drafts if each and each.memory.tier is Tier.DURABLE]
    if embedder is None or not wanted:
        return [[] for _ in drafts]
    made = iter(vectors_of(embedder, [(each.memory, each.anchors) for each in wanted]))
    return [next(made) if each and each.memory.tier is Tier.DURABLE else [] for each in drafts]


def _blocked(passage: Passed) -> Written:
    remark = f"it holds a secret, and nothing was stored: {gate.said_of(passage.findings)}"
    return Written(outcome=Outcome.BLOCKED, memory=None, findings=passage.findings, remarks=(remark,))


def _written(
    store: Store,
    batch: alike.Batch,
    path: WritePath,
    made: Draft,
    passage: Passed,
    pieces: list[list[float]],
    act: Act,
) -> Written:
    known = store.with_key(made.key) if made.key else None
    if known:
        return Written(outcome=Outcome.DUPLICATE, memory=store.memory(known), rule="key")
    if same := store.memories([made.memory.id]):
        return Written(outcome=Outcome.DUPLICATE, memory=same[made.memory.id], rule="id")
    asked = made
    made = _in_line(store, asked)
    in_place_of = _standing(store, asked, made)
    near = repeats.near_to(store, made.memory, made.anchors, batch.within(store))
    is_free = bool(made.memory.supersedes) or in_place_of is not None or made.keeps_duplicate
    repeat = None if is_free else repeats.repeat_of(store, made.memory, near, pieces[0] if len(pieces) == 1 else None)
    if repeat:
        return _repeated(store, repeat, made, act)
    contested = repeats.contested(store, made.memory, near, made.anchors)
    keeps = made.keeps_duplicate
    prepared = prepare(
        store, made.memory, made.statement, path.facts, act, contested, keeps_repeat=keeps, in_place_of=in_place_of
    )
    if prepared.duplicate_of:
        return _said_again(store, prepared)
    check_caps(store, path.caps, made.memory, act)
    written = _stored(store, made, prepared, passage, act)
    batch.note(prepared.memory)
    if pieces and written.memory and path.embedder:
        store.vectors.save({written.memory.id: pieces}, path.embedder.identity)
    return written


def _in_line(store: Store, made: Draft) -> Draft:
    """The next version of what it supersedes; a procedure supersedes the one of its name."""
    memory = made.memory
    old = _before(store, made)
    if old is None:
        return replace(made, memory=replace(memory, supersedes=None))
    if old.state is MemoryState.FORGOTTEN:
        raise InvalidInput(f"{old.id} is forgotten and cannot be superseded; restore it first, or leave it out")
    if not gives_way(old, memory):
        waits = f"{old.id} stays until a person settles which of both holds"
        return replace(made, memory=replace(memory, supersedes=None), remarks=(*made.remarks, waits))
    return replace(made, memory=replace(memory, supersedes=old.id, version=old.version + 1))


def _standing(store: Store, asked: Draft, made: Draft) -> Memory | None:
    """What was to be superseded and is not, since a person has to agree."""
    if asked.memory.supersedes is None or made.memory.supersedes is not None or made.is_from_elsewhere:
        return None
    return store.memory(asked.memory.supersedes)


def _before(store: Store, made: Draft) -> Memory | None:
    memory = made.memory
    if memory.supersedes is None:
        return _named_alike(store, memory)
    if made.is_from_elsewhere:
        known = store.memories([memory.supersedes]).get(memory.supersedes)
        return known if known and known.state is not MemoryState.FORGOTTEN else None
    return store.memory(memory.supersedes)


def _named_alike(store: Store, memory: Memory) -> Memory | None:
    """What a person accepted gives way to nobody else's procedure of that name."""
    if class_of(memory.kind) is not MemoryClass.PROCEDURAL or not memory.title:
        return None
    named = [each for each in store.titled(memory.kind, memory.title) if each.content != memory.content]
    same = [each for each in named if gives_way(each, memory)]
    return same[-1] if same else None


def _repeated(store: Store, repeat: repeats.Repeat, made: Draft, act: Act) -> Written:
    """Nothing is stored but the places that a person names anew."""
    known = repeat.memory
    more = _new_places(store, known, made.anchors) if made.memory.author.kind is AuthorKind.PERSON else []
    if not more:
        return Written(outcome=Outcome.DUPLICATE, memory=known, rule=repeat.rule)
    moved = tuple(Anchor(each.id, known.id, each.sightings) for each in more)
    events = tuple(
        act.event(EventKind.ANCHORED, known.id, f"anchored to {each.latest.place.symbol_path}", anchor_id=each.id)
        for each in moved
    )
    store.write(Writes(events=events, anchors=moved, outlines=made.outlines))
    places = ", ".join(str(each.latest.place.symbol_path) for each in moved)
    return Written(
        outcome=Outcome.DUPLICATE,
        memory=known,
        rule=repeat.rule,
        operation=events[0].id,
        remarks=(f"{known.id} says the same; it is anchored to {places} now, too",),
    )


def _new_places(store: Store, known: Memory, anchors: Sequence[Anchor]) -> list[Anchor]:
    seen = {(each.latest.place, each.latest.part) for each in store.anchors.of([known.id])}
    return [each for each in anchors if (each.latest.place, each.latest.part) not in seen]


def _stored(store: Store, made: Draft, prepared: Prepared, passage: Passed, act: Act) -> Written:
    memory = prepared.memory
    events = [act.event(EventKind.REMEMBERED, memory.id, _where(made.anchors)), *_allowed(memory, passage, act)]
    changed = {before.id: (before, replace(after, validated_at=act.at)) for before, after in prepared.changed}
    if made.memory.supersedes:
        old = store.memory(made.memory.supersedes)
        if old.state is not MemoryState.SUPERSEDED or not made.is_from_elsewhere:
            gone = replace(old, state=MemoryState.SUPERSEDED, updated_at=act.at, validated_at=act.at)
            changed[old.id] = (old, gone)
        events.append(act.event(EventKind.SUPERSEDED, old.id, f"superseded by {memory.id}"))
    superseded = tuple(changed)
    for each in store.memories(cited(memory)).values():
        changed.setdefault(each.id, (each, replace(each, validated_at=act.at)))
    store.write(
        Writes(
            events=(*events, *prepared.events),
            added=(memory,),
            changed=tuple(changed.values()),
            anchors=made.anchors,
            outlines=made.outlines,
            key=made.key,
            graph=prepared.graph,
        )
    )
    return Written(
        outcome=_outcome(prepared),
        memory=memory,
        rule=made.reason.value,
        superseded=superseded,
        conflicts=tuple((each.id, each.existing.memory_id) for each in prepared.conflicts),
        findings=passage.findings,
        operation=events[0].id,
        remarks=(*made.remarks, *_told(passage)),
    )


def _outcome(prepared: Prepared) -> Outcome:
    if prepared.conflicts:
        return Outcome.CONFLICT
    return Outcome.STORED if prepared.memory.tier is Tier.DURABLE else Outcome.TRANSIENT


def _said_again(store: Store, prepared: Prepared) -> Written:
    """The known statement is the surer for it; nothing is added."""
    store.write(Writes(events=prepared.events, changed=prepared.changed, graph=prepared.graph))
    (_, after), *_ = prepared.changed
    return Written(outcome=Outcome.DUPLICATE, memory=after, rule=FACT, operation=prepared.events[0].id)


def _allowed(memory: Memory, passage: Passed, act: Act) -> list[Event]:
    """A secret that was let in on purpose is on record, by rule and not by text."""
    if not passage.findings or passage.policy is not SecretPolicy.ALLOW:
        return []
    rules = ", ".join(dict.fromkeys(each.rule for each in passage.findings))
    return [act.event(EventKind.ALLOWED, memory.id, f"stored although it looks like a secret: {rules}")]


def _told(passage: Passed) -> tuple[str, ...]:
    if not passage.findings:
        return ()
    done = "taken out" if passage.policy is SecretPolicy.REDACT else "let in"
    return (f"a secret was {done}: {gate.said_of(passage.findings)}",)


def _where(anchors: Sequence[Anchor]) -> str:
    places = ", ".join(str(anchor.latest.place.symbol_path) for anchor in anchors)
    return f"anchored to {places}" if places else "without an anchor"
