"""The sessions of agents in one workspace."""

import json
from collections.abc import Callable
from dataclasses import replace

from moorage.domain import sessions as rules
from moorage.domain.errors import InvalidInput
from moorage.domain.event import EventKind
from moorage.domain.memory import AuthorKind
from moorage.domain.requests import NewMemory, Task
from moorage.domain.sessions import MAX_ACTOR_CHARACTERS, PAGES, Completion, PageName, Session, SessionId, SessionState
from moorage.domain.written import Written
from moorage.engine.briefings import Briefings
from moorage.engine.checkout import Checkout
from moorage.engine.core import Core
from moorage.engine.home import StoreHome
from moorage.ports.sessions import Sessions
from moorage.services import remember, sessions
from moorage.services.act import Act
from moorage.services.remember import WritePath
from moorage.services.sessions import Ended

_CONTEXT_BYTES = 6000
_LOOKED_AT = 50
_EVENTS = 1000
_OF_SESSIONS = (EventKind.SESSION_STARTED, EventKind.SESSION_ENDED, EventKind.SESSION_FAILED)


class SessionDesk:
    """One short method per use case, safe to call from any thread."""

    def __init__(
        self,
        checkout: Checkout,
        home: StoreHome,
        act: Callable[[], Act],
        told: tuple[Briefings, Core],
        path: Callable[[], WritePath],
    ) -> None:
        self._checkout = checkout
        self._home = home
        self._act = act
        self._briefings, self._core = told
        self._path = path
        self.on_change: Callable[[], None] = lambda: None
        """Called when memories were added."""

    def start(self, task: str, actor: str, session: str | None = None) -> tuple[Session, str]:
        """A session, and what is known about its task. Raises InvalidInput, Blocked."""
        act = self._act()
        if not actor.strip() or len(actor) > MAX_ACTOR_CHARACTERS or not actor.isprintable():
            raise InvalidInput(f"the actor is {actor[:140]!r}; give the agent's name, at most 128 characters")
        named = rules.session_named(session if session is not None else act.new_id("ses"))
        given = Session(named, actor.strip(), task.strip(), SessionState.ACTIVE, act.at)
        store = self._home.make()
        started = sessions.start(store, self._path().gate, given, act)
        told = self._told(started.task)
        sessions.brief(store, started.id, told, act)
        return started, told

    @property
    def rows(self) -> Sessions:
        """What is kept of them."""
        return self._home.store.sessions

    def begin(self, session: SessionId, actor: str, told: str) -> None:
        """One of an agent's program, which may have ended before, and what it was told."""
        store, act = self._home.store, self._act()
        known = store.sessions.one(session)
        if known is None:
            given = Session(session, actor, "", SessionState.ACTIVE, act.at)
            sessions.start(store, self._path().gate, given, act)
        elif known.state is not SessionState.ACTIVE:
            store.sessions.save(replace(known, state=SessionState.ACTIVE, ended_at=None))
        sessions.brief(store, session, told, act)

    def last_told(self) -> tuple[Session, int, int] | None:
        """The last session that a hook briefed, and since: what happened in the journal, and what was proposed."""
        told = next((each for each in self.newest(_LOOKED_AT) if each.briefed_at), None)
        if told is None:
            return None
        since = [each for each in self._home.store.events(None, _EVENTS) if each.at > told.started_at]
        done = [each for each in since if each.kind not in _OF_SESSIONS]
        proposed = [each for each in done if each.kind is EventKind.REMEMBERED and each.author.kind is AuthorKind.AGENT]
        return told, len(done), len(proposed)

    def _told(self, task: str) -> str:
        if not task:
            return ""
        briefing = self._briefings.briefing(Task(task, max_bytes=_CONTEXT_BYTES))
        return "" if briefing.is_empty else briefing.text

    def newest(self, limit: int) -> list[Session]:
        """Those that started last first."""
        return self._home.store.sessions.newest(limit)

    def session(self, text: str) -> Session:
        """By its id; raises InvalidInput."""
        return sessions.session(self._home.store, rules.session_named(text))

    def pages(self, text: str) -> dict[PageName, str]:
        """All that can be read of a session and is not empty."""
        of = self.session(text)
        written = self._home.store.sessions.pages(of.id)
        found = {name: self._page(of, name, written.get(name, "")) for name in PAGES}
        return {name: page for name, page in found.items() if page}

    def _page(self, of: Session, name: PageName, written: str) -> str:
        match name:
            case "context/core":
                return self._core.read()
            case "context/manifest":
                shown = {"id": of.id, "actor": of.actor, "task": of.task, "state": of.state.value}
                return json.dumps({**shown, "started": of.started_at.isoformat()}, ensure_ascii=False)
            case _:
                return written

    def read(self, text: str, page: str) -> str:
        """One page; empty when nothing was written there. Raises InvalidInput."""
        return self.pages(text).get(rules.page_named(page), "")

    def write(self, text: str, page: str, content: str, *, append: bool = False) -> str:
        """The page as it is now. Raises InvalidInput, Blocked."""
        to = (rules.session_named(text), rules.page_named(page))
        return sessions.write(self._home.store, self._path().gate, to, content, append=append)

    def extract(self, text: str) -> list[tuple[NewMemory, Written]]:
        """What a success would store, and what would become of each. Nothing is stored."""
        of = self.session(text)
        store, act = self._home.store, sessions.as_agent(self._act(), of.actor)
        news = sessions.extracted(store, of.id)
        written = remember.remember_all(store, self._checkout.view(), self._path(), news, act, only_look=True)
        return list(zip(news, written, strict=True))

    def complete(self, wish: Completion) -> Ended:
        """Ends it; what it learned becomes proposals. Raises InvalidInput, Blocked."""
        ended = sessions.complete(self._home.store, self._checkout.view(), self._path(), wish, self._act())
        if ended.promoted:
            self.on_change()
        return ended
