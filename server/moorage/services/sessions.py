"""Agents at work: started, written to, and ended. What is to stay becomes memories by the one way in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from moorage.domain import sessions as rules
from moorage.domain.errors import Blocked, InvalidInput
from moorage.domain.event import EventKind
from moorage.domain.memory import Author, AuthorKind
from moorage.domain.requests import NewMemory
from moorage.domain.secrets import SecretPolicy
from moorage.domain.sessions import DURABLE, MAX_PAGE_CHARACTERS, Completion, Outcome, PageName, Session, SessionId
from moorage.domain.writes import Writes
from moorage.domain.written import Written
from moorage.ports import Store
from moorage.services import remember
from moorage.services.act import Act
from moorage.services.gate import Gate, said_of
from moorage.services.remember import WritePath
from moorage.services.view import View

_KEPT = timedelta(days=30)
"""For so long a session that has ended can be read."""


@dataclass(frozen=True, slots=True)
class Ended:
    """A session that ended, and what became of what it learned."""

    session: Session
    promoted: Sequence[Written] = ()


def start(store: Store, gate: Gate, given: Session, act: Act) -> Session:
    """A new one, or one that failed or was aborted, which goes on. Raises InvalidInput, Blocked."""
    _check(gate, {"task": given.task, "actor": given.actor, "session": given.id}, rules.MAX_TASK_CHARACTERS)
    with store.together() as one:
        known = one.sessions.one(given.id)
        session = rules.resumed(replace(known, task=given.task or known.task), act.at) if known else given
        if known is None:
            one.sessions.drop_before(act.at - _KEPT)
        one.sessions.save(session)
        verb = "resumed" if known else "started"
        _journal(one, EventKind.SESSION_STARTED, f"session {session.id} {verb}", session, act)
    return session


def session(store: Store, session_id: SessionId) -> Session:
    """Raises InvalidInput for an unknown one."""
    known = store.sessions.one(session_id)
    if known is None:
        raise InvalidInput(f"there is no session {session_id}; `moorage session list` shows those there are")
    return known


def write(store: Store, gate: Gate, page: tuple[SessionId, PageName], text: str, *, append: bool) -> str:
    """The page as it is now. Raises InvalidInput, Blocked; nothing was written then."""
    session_id, name = page
    with store.together() as one:
        rules.check_writable(session(one, session_id), name)
        before = one.sessions.pages(session_id).get(name, "") if append else ""
        whole = before + ("\n" if before and not before.endswith("\n") else "") + text
        # the whole is searched, so that a secret that comes in two halves is found
        _check(gate, {name: whole}, MAX_PAGE_CHARACTERS)
        one.sessions.save_page(session_id, name, whole)
    return whole


def brief(store: Store, session_id: SessionId, text: str, act: Act) -> None:
    """Notes what it was told of what is known."""
    with store.together() as one:
        known = session(one, session_id)
        one.sessions.save(replace(known, briefed_at=act.at))
        one.sessions.save_page(session_id, rules.BRIEFING, text)


def extracted(store: Store, session_id: SessionId) -> list[NewMemory]:
    """What it wrote down to stay. Raises InvalidInput."""
    session(store, session_id)
    found = rules.extracted(store.sessions.pages(session_id).get(DURABLE, ""))
    return [NewMemory(content=each.content, title=each.title, kind=each.kind, session=session_id) for each in found]


def complete(store: Store, view: View, path: WritePath, wish: Completion, act: Act) -> Ended:
    """Ends it, all or nothing: with a secret in what is to stay nothing is stored and the session goes on.

    Raises InvalidInput, Blocked.
    """
    _check(path.gate, {"reason": wish.reason}, rules.MAX_REASON_CHARACTERS)
    with store.together() as one:
        before = session(one, wish.session)
        after = rules.ended(before, wish.outcome, wish.reason, act.at)
        promoted = _promoted(one, view, path, before, act) if wish.promotes else []
        names = list(one.sessions.pages(before.id))
        left = rules.left_after(wish.outcome, names, ephemeral=wish.ephemeral)
        # what is a memory now is kept once
        one.sessions.keep_pages(before.id, [each for each in left if not (promoted and each == DURABLE)])
        one.sessions.save(after)
        kind = EventKind.SESSION_FAILED if wish.outcome is Outcome.FAILURE else EventKind.SESSION_ENDED
        _journal(one, kind, f"session {before.id} ended: {wish.outcome}", before, act)
    return Ended(after, promoted)


def as_agent(act: Act, actor: str) -> Act:
    """What a session does, its agent does, whoever typed the command: it is proposed, never accepted."""
    return replace(act, author=Author(AuthorKind.AGENT, actor))


def _promoted(store: Store, view: View, path: WritePath, of: Session, act: Act) -> list[Written]:
    news = extracted(store, of.id)
    strict = replace(path, gate=_strict(path.gate))
    written = remember.remember_all(store, view, strict, news, as_agent(act, of.actor)) if news else []
    blocked = [each for each in written if each.memory is None]
    if blocked:
        raise Blocked(f"{DURABLE} holds a secret, and nothing was stored: {said_of(blocked[0].findings)}")
    return written


def _strict(gate: Gate) -> Gate:
    """No setting lets an agent store a secret."""
    return replace(gate, policy=SecretPolicy.REJECT)


def _check(gate: Gate, texts: Mapping[str, str], most: int) -> None:
    for name, text in texts.items():
        if len(text) > most:
            raise InvalidInput(f"{name} has {len(text)} characters; at most {most} fit")
    findings = gate.find({name: text for name, text in texts.items() if text})
    if findings:
        raise Blocked(f"it holds a secret, and nothing was written: {said_of(findings)}")


def _journal(store: Store, kind: EventKind, detail: str, of: Session, act: Act) -> None:
    """Without a word of what it wrote."""
    store.write(Writes(events=(as_agent(act, of.actor).event(kind, None, detail),)))
