"""What agents' hooks are answered with: a briefing, and what became of a session. Prompts have a module of their own.

Nothing is downloaded, started or waited for. A session of an agent program is one of ours under the id it has there.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from moorage.domain import prompting
from moorage.domain.errors import RepositoryUnavailable
from moorage.domain.memory import Author, AuthorKind
from moorage.domain.requests import Against, Task
from moorage.domain.sessions import DURABLE, Completion, Outcome, Session, SessionState
from moorage.engine.facade import Engine
from moorage.engine.prompts import TOLD, named_or_none
from moorage.ports.sessions import Sessions
from moorage.repository import Repository, locate

SESSION_BYTES = 6000
"""About 1,500 tokens."""
SUBAGENT_BYTES = 3000
_HEADING = "# What is known: this workspace, as the session begins"
_AGAIN = "# What is known: this workspace, after the conversation was shortened"
_BELONGING = "What you `remember` belongs to the session `{}`; give that as `session`."
_BRANCH = "ref: refs/heads/"


class Hooks:
    """One method per moment; `agent` is whose program it is."""

    def __init__(self, engine: Engine, agent: str) -> None:
        self._engine = engine
        self._agent = agent
        engine.acts_as(Author(AuthorKind.AGENT, agent))

    def session_started(self, session: str, source: str) -> str:
        """The briefing; nothing for a session that was briefed already and has not lost it."""
        known = self._session(session)
        if known and known.briefed_at and known.state is SessionState.ACTIVE and source in ("", "startup", "new"):
            return ""
        return self._briefed(session, _HEADING)

    def compacted(self, session: str) -> str:
        """The briefing again: the agent has forgotten it."""
        return self._briefed(session, _AGAIN)

    def subagent_started(self) -> str:
        """A shorter one."""
        return self._briefing(_HEADING, SUBAGENT_BYTES)

    def session_ended(self, session: str) -> str:
        """A message to the person, if something waits for them."""
        known = self._session(session)
        if known is None or known.state is not SessionState.ACTIVE:
            return ""
        left = self._engine.sessions.read(known.id, DURABLE)
        outcome = Outcome.ABORTED if left else Outcome.SUCCESS
        self._engine.sessions.complete(Completion(known.id, outcome, reason="the agent's program ended it"))
        return _message(known, self._n_proposed(known.started_at), has_left=bool(left))

    # -- sessions

    def _session(self, session: str) -> Session | None:
        named = named_or_none(session)
        return self._engine.sessions.rows.one(named) if named else None

    def _writable(self) -> Sessions | None:
        """None where nothing may be written: a store that is only read, or that nobody has made yet."""
        return self._engine.sessions.rows if self._engine.is_made and not self._engine.is_read_only else None

    def _briefed(self, session: str, heading: str) -> str:
        named = named_or_none(session)
        belonging = f"\n\n{_BELONGING.format(named)}" if named else ""
        text = self._briefing(heading, SESSION_BYTES - len(belonging))
        if named and (store := self._writable()):
            self._engine.sessions.begin(named, self._agent, text)
            store.save_page(named, TOLD, "")
        return text + belonging if text else ""

    def _n_proposed(self, since: datetime) -> int:
        return sum(each.created_at >= since for each in self._engine.keeping.proposals(None))

    # -- the briefing

    def _briefing(self, heading: str, max_bytes: int) -> str:
        """Nothing where nothing is known."""
        if not self._engine.is_made and not self._engine.core.read().strip():
            return ""
        repository = locate(self._engine.root)
        topic = _topic(repository) or self._engine.root.name
        diff = Against("HEAD") if repository and repository.head() else None
        return self._about(Task(prompting.question_in(topic), max_bytes=max_bytes, diff=diff), heading)

    def _about(self, task: Task, heading: str) -> str:
        try:
            briefing = self._engine.context(task)
        except RepositoryUnavailable:  # git does not answer
            briefing = self._engine.context(replace(task, diff=None))
        if briefing.is_empty:
            return ""
        _, _, rest = briefing.text.partition("\n")
        return f"{heading}\n{rest}".rstrip("\n")


def _topic(repository: Repository | None) -> str:
    """What is being worked on, as far as the branch and the last commit say; asked with, never told."""
    if repository is None:
        return ""
    commit = repository.commit("HEAD")
    head = (repository.directory / "HEAD").read_text(encoding="utf-8", errors="replace").strip()
    branch = head.removeprefix(_BRANCH) if head.startswith(_BRANCH) else ""
    return f"{branch.replace('/', ' ').replace('-', ' ')} {commit.subject if commit else ''}".strip()


def _message(session: Session, n_proposed: int, *, has_left: bool) -> str:
    said: Sequence[str] = [
        *([f"{n_proposed} memories were proposed; see `moorage recall is:proposed`"] if n_proposed else []),
        *([f"it left pages; see `moorage session extract {session.id}`"] if has_left else []),
    ]
    return f"Moorage: {'; '.join(said)}" if said else ""
