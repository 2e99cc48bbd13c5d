"""What a memory from elsewhere may claim for itself, and how one of ours is told to others."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from moorage.domain.anchor import Tie
from moorage.domain.conflicts import ConflictState
from moorage.domain.drift import Verdict
from moorage.domain.exchange import Incoming, LeftOut, Seen, Terms
from moorage.domain.facts import Fact
from moorage.domain.known import Checked, Remembered
from moorage.domain.memory import AuthorKind, MemoryId, MemoryState, SourceType, Trust
from moorage.domain.requests import NewMemory, Statement
from moorage.domain.source import Content, SourceText
from moorage.ports import Store
from moorage.services.lookup import place_of

_MOST_TOLD = 100_000


def admitted(store: Store, new: NewMemory, terms: Terms, at: datetime) -> NewMemory:
    """As it may be stored. Unless a person vouches, a file says nothing about who is to be trusted.

    So it cannot accept, pin, tick, snooze or validate anything, speak as a person, or take the place of what a person
    accepted.
    """
    created, updated = _past(new.created_at, at), _past(new.updated_at, at)
    new = replace(new, secrets=terms.secrets, created_at=created, updated_at=updated)
    if terms.vouch:
        return replace(new, keeps_duplicate=True)
    is_of_agent = new.author is not None and new.author.kind is AuthorKind.AGENT
    is_proposed = is_of_agent or new.trust is Trust.PROPOSED
    return replace(
        new,
        author=new.author if is_of_agent else None,
        trust=Trust.PROPOSED if is_proposed else Trust.IMPORTED,
        pinned=False,
        checks=tuple(replace(each, is_proposed=True) for each in new.checks),
        validated_at=None,
        snooze=None,
        supersedes=None if _is_accepted(store, new.supersedes) else new.supersedes,
        sources=tuple(
            replace(each, type=SourceType.CUSTOM) if each.type is SourceType.MEMORY else each for each in new.sources
        ),
    )


def _past(at: datetime | None, now: datetime) -> datetime | None:
    return min(at, now) if at else None


def _is_accepted(store: Store, memory_id: MemoryId | None) -> bool:
    known = store.memories([memory_id]) if memory_id else {}
    return any(each.trust is Trust.ACCEPTED for each in known.values())


def tied(new: NewMemory, ties: Sequence[Tie]) -> NewMemory:
    """With its anchors."""
    return replace(new, ties=tuple(dict.fromkeys(ties)))


def in_lines(fit: Sequence[tuple[Incoming, NewMemory]]) -> list[tuple[Incoming, NewMemory]]:
    """What supersedes another one after it; one that is neither known nor there supersedes nothing."""
    by_id = {new.id: number for number, (_, new) in enumerate(fit) if new.id}
    done: dict[int, None] = {}
    for number in range(len(fit)):
        chain = [number]
        while (before := _before(fit[chain[-1]][1], by_id)) is not None and before not in done and before not in chain:
            chain.append(before)
        done.update(dict.fromkeys(reversed(chain)))
    return [fit[number] for number in done]


def _before(new: NewMemory, by_id: Mapping[MemoryId, int]) -> int | None:
    return by_id.get(new.supersedes) if new.supersedes else None


def remarks_on(incoming: Incoming, result: Remembered) -> list[str]:
    """What was done beside; and that a text which is known by its id says something else here."""
    written = result.written
    known = written.memory
    said = list(written.remarks)
    if written.rule == "id" and known and known.content.strip() != incoming.new.content.strip():
        said.append(f"{known.id} is known, and says something else here; it is left as it is")
    return said


def kept_here(store: Store) -> list[LeftOut]:
    """What is in the store and goes out in no format."""
    n_forgotten = len(store.overview.in_state(MemoryState.FORGOTTEN, _MOST_TOLD))
    n_documents = len(store.documents.n_sections())
    n_sessions = len(store.sessions.newest(_MOST_TOLD))
    n_settled = len(store.graph.conflicts(ConflictState.RESOLVED, _MOST_TOLD))
    others = [each for each in store.namespaces() if each != store.namespace]
    told = (
        (n_forgotten, "forgotten memories", "they are out of sight; `moorage restore` brings them back"),
        (n_documents, "documents", "their sections are read again by `moorage ingest`"),
        (n_sessions, "sessions of agents", "their pages belong to this clone; what they learned is among the memories"),
        (n_settled, "settled contradictions", "how each was settled shows in the memories that are left"),
        (len(others), "other namespaces", f"name one with --namespace: {', '.join(others[:5])}"),
    )
    return [LeftOut("the store", f"{count} {what}", why) for count, what, why in told if count]


def holds(checked: Checked) -> bool:
    """Whether an anchor may be tied to today's code and say the same."""
    return checked.drift.verdict not in (Verdict.CHANGED, Verdict.LOST)


def seen_at(checked: Checked) -> Seen:
    """What an anchor that does not hold was tied to."""
    latest = checked.anchor.latest
    return Seen(str(latest.place.symbol_path), latest.commit or "", latest.digest)


def is_as_seen(content: Content, digest: str) -> bool:
    """Whether a file is the one that was seen, by SHA-256 or by our own hash."""
    if not isinstance(content, SourceText):
        return False
    return digest in (content.digest, hashlib.sha256(content.data).hexdigest())


def written_place(checked: Checked) -> str:
    """An anchor where it is today, as people write it."""
    place = place_of(checked)
    if not checked.anchor.has_part or checked.line is None:
        return str(place.symbol_path)
    last = checked.end_line if checked.end_line is not None else checked.line
    lines = f"{checked.line + 1}-{last + 1}" if last > checked.line else str(checked.line + 1)
    return f"{place.path}:{lines}"


def statement_of(fact: Fact) -> Statement | None:
    """What was stated; None for what never held."""
    if fact.valid_until is not None and fact.valid_until <= fact.valid_from:
        return None
    return Statement(fact.subject, fact.predicate, fact.object, fact.valid_from, fact.valid_until)
