"""What is known beside a prompt. An agent waits for it at every prompt, so it stands on searching alone: opening the
whole engine takes a quarter longer.
"""

from moorage.domain import prompting
from moorage.domain import sessions as rules
from moorage.domain.errors import InvalidInput
from moorage.domain.requests import Question
from moorage.domain.sessions import PageName, Session, SessionId
from moorage.engine.checkout import Checkout
from moorage.engine.home import StoreHome
from moorage.engine.searching import Searching

TOLD = PageName("context/told")
"""Ids of memories that a session was told beside its prompts."""


class Prompts:
    """Of one workspace; closes what it was given."""

    def __init__(self, searching: Searching, checkout: Checkout, home: StoreHome) -> None:
        self._searching = searching
        self._checkout = checkout
        self._home = home

    def __enter__(self) -> "Prompts":
        return self

    def __exit__(self, *_: object) -> None:
        self._searching.close()
        self._checkout.close()
        self._home.close()

    def beside(self, session: str, prompt: str) -> str:
        """Once for each session, as far as it has an id."""
        question = prompting.question_in(prompt)
        if not question:
            return ""
        found = self._searching.recall(Question(question, prompting.MOST_HITS * 2))
        known, store = self._session(session), self._home.store
        told = store.sessions.pages(known.id).get(TOLD, "").split() if known else []
        text, ids = prompting.block(prompting.worth_telling(found.items, told))
        if known and ids and self._home.is_made and not store.is_read_only:
            store.sessions.save_page(known.id, TOLD, "\n".join([*told, *ids]))
        return text

    def _session(self, session: str) -> Session | None:
        named = named_or_none(session)
        return self._home.store.sessions.one(named) if named else None


def named_or_none(session: str) -> SessionId | None:
    """What an agent calls a session, if that can be an id."""
    try:
        return rules.session_named(session) if session else None
    except InvalidInput:
        return None
