"""`Engine`: every use case of one workspace, one short method each, safe to call from any thread."""

from collections.abc import Iterable, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from moorage.domain.anchor import AnchorId
from moorage.domain.briefing import Briefing
from moorage.domain.event import Event, EventId
from moorage.domain.hits import Counts
from moorage.domain.known import Known, RecallOutcome, Remembered, Survey
from moorage.domain.memory import Author, Memory
from moorage.domain.requests import EVERYWHERE, Change, Extent, NewMemory, Question, Task
from moorage.domain.source import Content
from moorage.domain.work import CancelToken, Report
from moorage.domain.writes import AtOnce
from moorage.engine.acting import Actor
from moorage.engine.answering import Answering
from moorage.engine.briefings import Briefings
from moorage.engine.browsing import Browsing
from moorage.engine.checkout import Checkout
from moorage.engine.checks import CheckDesk
from moorage.engine.core import Core
from moorage.engine.documents import Documents
from moorage.engine.graph import GraphDesk, rules_of
from moorage.engine.here import Here
from moorage.engine.home import StoreHome
from moorage.engine.keeping import Keeping
from moorage.engine.mending import Mending
from moorage.engine.model import Model
from moorage.engine.places import Places
from moorage.engine.quiet import Quiet
from moorage.engine.rejections import Rejections
from moorage.engine.remembering import Remembering
from moorage.engine.reports import FileReport, Reports
from moorage.engine.reviewing import Reviewing
from moorage.engine.searching import Searching
from moorage.engine.sessions import SessionDesk
from moorage.engine.sinces import Sinces
from moorage.engine.sweeping import Sweeping
from moorage.engine.watching import Watching
from moorage.engine.writing import Writing
from moorage.jobs import Jobs
from moorage.ports import Store
from moorage.services import lifecycle, lookup, succeeding
from moorage.services.gate import Gate
from moorage.settings import Settings

if TYPE_CHECKING:
    from moorage.engine.exchange import Exchange
    from moorage.engine.suggesting import Suggesting


class Engine:
    """Opened by `open_engine`; use as a context manager, or close it."""

    def __init__(self, checkout: Checkout, home: StoreHome, model: Model, settings: Settings, gate: Gate) -> None:
        self.settings = settings
        self._gate = gate
        self.model = model
        self.places = Places(checkout)
        self.jobs = Jobs()
        self.requests = Answering()
        self._checkout = checkout
        self._home = home
        git = Quiet(checkout)
        self._actor = Actor(checkout.repository)
        self._act = self._actor.act
        self._reports = Reports(checkout, home, self._act, git.expect)
        self._sweeping = Sweeping(checkout, home, self._reports, self._act, settings)
        self.searching = Searching(checkout, home, model, self._act, self.jobs, settings)
        self.mending = Mending(checkout, home, self._reports, self._act)
        self.here = Here((checkout, home, self.places), self._reports, self._act)
        ways = gate, rules_of(settings), model, settings.proposals
        self._remembering = Remembering((checkout, home), ways, self._actor, self._reports.changed)
        self.writing = Writing((checkout, home, self.places), self._remembering.path, self._act, self._reports.changed)
        self.browsing = Browsing(checkout, home, self._reports, self.searching, self._act, self._sweeping.lock)
        self.graph = GraphDesk(checkout, home, self._reports, self._act, (rules_of(settings), gate))
        self.changes = Reviewing(checkout, home, self._act)
        self.checks = CheckDesk(checkout, home, self._reports, self._act)
        self.rejections = Rejections(checkout)
        self.core = Core(checkout.workspace.root, gate)
        counts = settings.context.tokens == "model"
        self._briefings = Briefings(checkout, home, self.searching, self.core, self._act, counts=counts)
        self.sessions = SessionDesk(checkout, home, self._act, (self._briefings, self.core), self._remembering.path)
        self.sessions.on_change = self._reports.changed
        self.keeping = Keeping(home, self._reports, self._act, self.jobs, settings)
        self.sinces = Sinces(checkout, home, self._reports, self._act, self.jobs)
        self.documents = Documents(checkout, home, self._reports, self._act, self.jobs, gate, settings.documents)
        self.documents.on_change = lambda: self.embed_in_background(may_download=False)
        self._watching = Watching(home, git, self._reports, self.documents)

    def __enter__(self) -> "Engine":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Cancels the worker and what is being answered, then closes the store; idempotent."""
        self.jobs.close()
        self.requests.close()
        self.searching.close()
        self._checkout.close()
        self._home.close()

    @property
    def _store(self) -> Store:
        return self._home.store

    @cached_property
    def exchange(self) -> "Exchange":
        """Takes memories in from files and gives them out; loaded when somebody does."""
        from moorage.engine.exchange import Exchange

        return Exchange(self._checkout, self._home, self.core, self._act, self.remember_all)

    @cached_property
    def suggesting(self) -> "Suggesting":
        """Proposes memories from what the repository says about itself."""
        from moorage.engine.suggesting import Suggesting

        return Suggesting(self._checkout, self._home, self._gate, self._act, self.remember_all)

    def acts_as(self, author: Author) -> None:
        """From now on it is this one who writes, not the person of the checkout."""
        self._actor.author = author

    # -- where things are

    def make_store(self) -> None:
        """Puts the store on the disk before anything is remembered."""
        self._home.make()

    @property
    def root(self) -> Path:
        return self._checkout.workspace.root

    @property
    def store_location(self) -> str:
        return self._home.location

    @property
    def is_made(self) -> bool:
        """Whether the store is on the disk."""
        return self._home.is_made

    @property
    def n_moves(self) -> int:
        """Grows whenever an anchor is followed or comes back; other files' memories may have changed then."""
        return self._checkout.n_moves

    @property
    def is_read_only(self) -> bool:
        return self._store.is_read_only

    def relative(self, path: Path | str) -> str:
        """Workspace-relative path; raises FileUnavailable outside the workspace."""
        return self._checkout.workspace.relative(path)

    def read(self, path: str) -> Content:
        """A file's text now, unsaved buffer first."""
        return self._checkout.workspace.read(path)

    # -- memories

    def remember(self, new: NewMemory) -> Remembered:
        """Stores a memory, if nothing stands against it; its embedding may stay pending until the worker is asked."""
        return self.remember_all([new])[0]

    def remember_all(
        self,
        news: Sequence[NewMemory],
        *,
        by: Author | None = None,
        only_look: bool = False,
        as_one: AtOnce | None = None,
    ) -> list[Remembered]:
        """Stores several in one transaction, or only says what would become of them; `by` writes, or whoever acts.

        Each is an operation of its own, unless `as_one` makes one of them all.
        """
        return self._remembering.all(news, by=by, only_look=only_look, as_one=as_one)

    def supersede(self, old: Memory, new: NewMemory) -> Remembered:
        """A new text for a memory, about the same places."""
        view, store = self._checkout.view(), self._store.within(old.namespace)
        return self.remember(succeeding.successor(store, view, old, new, self._act()))

    def memories(self) -> list[Known]:
        """All active ones, oldest first."""
        view, recent = self._checkout.view(), self._store.recent()
        return lookup.known(self._store, view, recent[::-1], self._act())

    def recent(self, limit: int) -> list[Known]:
        """Active ones, newest first."""
        return lookup.known(self._store, self._checkout.view(), self._store.recent(limit), self._act())

    def memory(self, text: str) -> Memory:
        """By id or unambiguous start of one."""
        return lifecycle.memory_named(self._store, text)

    def recall(self, question: Question) -> RecallOutcome:
        """Best first, demoted by drift."""
        return self.searching.recall(question)

    def context(self, task: Task) -> Briefing:
        """The briefing for a task, a place or a diff."""
        return self._briefings.briefing(task)

    def memories_written_at(self, text: str) -> list[Known]:
        """Memories at a place as people write it, once all that moved was followed; see `place_written`."""
        self.check(EVERYWHERE, cancel=CancelToken(), report=lambda _: None)
        return self.here.written_at(text)

    def confirm(self, memory: Memory, only: AnchorId | None) -> Change:
        """Still true."""
        return self._after(lifecycle.confirm(self._store, self._checkout.view(), memory, only, self._act()))

    def forget(self, memory: Memory) -> Change:
        """Takes a memory out of sight, undoably."""
        return self._after(lifecycle.forget(self._store, memory, self._act()))

    def undo(self, event: str) -> Change:
        """Takes back what was done to a memory."""
        return self._after(lifecycle.undo(self._store, EventId(event), self._act()))

    def history(self, memory: Memory | None, limit: int) -> list[Event]:
        """Events of one memory or of all, newest first."""
        return self._store.events(memory.id if memory else None, limit)

    def counts(self) -> Counts:
        """How full the store is."""
        return self._store.counts()

    # -- drift

    def report(self, path: str, cancel: CancelToken | None = None) -> FileReport:
        """Every anchor of a file checked against its text now; kept until anything changes."""
        return self._reports.of(path, cancel)

    def check_in_background(self) -> None:
        """Checks every anchor on the worker, so that moves made while nobody watched are followed."""
        self.jobs.submit("check", self._sweeping.everywhere)

    def check(self, extent: Extent, *, cancel: CancelToken, report: Report, n_helpers: int = 0) -> Survey:
        """Every anchor of the workspace, or of an extent of it; a large check may start helping processes."""
        return self._sweeping.check(extent, cancel=cancel, report=report, n_helpers=n_helpers)

    # -- what changes from outside

    def set_buffer(self, path: str, text: str) -> None:
        """An editor's text of a file."""
        self._checkout.workspace.set_buffer(path, text)
        self.sinces.stop(path)
        self._reports.changed(path)

    def drop_buffer(self, path: str) -> None:
        """The file was closed."""
        self._checkout.workspace.drop_buffer(path)
        self.sinces.stop(path)
        self._reports.changed(path)

    def note_rename(self, old: str, new: str) -> None:
        """A file was renamed in the editor; its anchors follow at the next check."""
        self._checkout.note_rename(old, new)
        self._reports.changed(old)

    def files_changed(self, paths: Iterable[str]) -> None:
        """Files changed on disk."""
        changed = list(paths)
        self._reports.changed(*changed)
        self.documents.note(changed)

    def poll(self) -> bool:
        """Whether there is something new to tell since the last call: another process has written to the store, or git
        has changed the files and ended. Everything is checked then."""
        news = self._watching.poll(self.check_in_background)
        if news and self.model.may_go_on:
            self.embed_in_background(may_download=False)
        return news

    # -- upkeep

    def embed_in_background(self, *, may_download: bool) -> None:
        """Loads the models and embeds what is pending, on the worker."""
        self.jobs.submit("embed", partial(self._embed, may_download=may_download))

    def _embed(self, *, cancel: CancelToken, report: Report, may_download: bool) -> None:
        self.searching.reranking.work(cancel, report, may_download=may_download)
        self.model.work(cancel, report, may_download=may_download)

    def _after(self, change: Change) -> Change:
        self._reports.changed()
        return change
