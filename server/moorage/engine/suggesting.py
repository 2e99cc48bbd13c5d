"""Proposes memories from what the repository says about itself; stores those that a person accepts."""

from collections.abc import Callable, Sequence

from moorage.domain.errors import InvalidInput
from moorage.domain.event import EventId, EventKind
from moorage.domain.known import Remembered
from moorage.domain.suggestion import Listed, Listing, Suggestion
from moorage.domain.work import CancelToken, Progress, Report
from moorage.domain.writes import AtOnce
from moorage.engine.checkout import Checkout
from moorage.engine.home import StoreHome
from moorage.engine.importing import RememberAll
from moorage.repository import log
from moorage.services import suggest_files, suggest_history, suggesting
from moorage.services.act import Act
from moorage.services.gate import Gate

MOST_REVERTS, MOST_COMMITS = 400, 3_000
ALL = "all"


class Suggesting:
    """Looks only, until `accept`."""

    def __init__(
        self,
        checkout: Checkout,
        home: StoreHome,
        gate: Gate,
        act: Callable[[], Act],
        remember_all: RememberAll,
    ) -> None:
        self._checkout = checkout
        self._home = home
        self._gate = gate
        self._act = act
        self._remember_all = remember_all
        self._last: Listing | None = None

    def suggest(self, limit: int, *, cancel: CancelToken, report: Report) -> Listing:
        """The best that are not known yet; nothing is stored. May take a minute in a large repository."""
        if limit < 1:
            raise InvalidInput(f"limit is {limit}; it must be at least 1")
        found = self._found(cancel=cancel, report=report)
        self._last = suggesting.listing(self._home.store, self._gate, found, limit)
        return self._last

    def last(self, ids: Sequence[str]) -> Listing | None:
        """What was suggested last, if all of these are among it: an id says what the suggestion says, and where."""
        known = {each.id for each in self._last.items} if self._last else set()
        return self._last if known.issuperset(ids) else None

    def accept(self, listing: Listing, named: Sequence[str]) -> tuple[list[Remembered], EventId | None]:
        """Stores those of a listing that are named by number or id, or all, as what a person says.

        With the operation to undo all of it by, if anything was stored. Raises InvalidInput for what is not in it.
        """
        chosen = listing.items if list(named) == [ALL] else [_named(listing, each) for each in named]
        news = [suggesting.as_memory(each) for each in dict.fromkeys(chosen)]
        begin = self._act().event(EventKind.IMPORTED, None, f"accepted {len(news)} of what the repository says")
        done = self._remember_all(news, as_one=AtOnce(begin))
        return done, begin.id if any(each.written.operation for each in done) else None

    def _found(self, *, cancel: CancelToken, report: Report) -> list[Suggestion]:
        view = self._checkout.view()
        paths = view.paths()

        def step(number: int) -> None:
            cancel.check()
            report(Progress(number, 0, "files read for what they say about themselves"))

        found = suggest_files.from_documents(view, paths)
        found += suggest_files.from_owners(view, paths)
        found += suggest_files.from_comments(view, paths, step)
        cancel.check()
        return found + self._of_history(cancel)

    def _of_history(self, cancel: CancelToken) -> list[Suggestion]:
        repository = self._checkout.repository
        if repository is None:
            return []
        view = self._checkout.view()
        recent = log.recent(repository, MOST_COMMITS)
        cancel.check()
        reverts = log.reverts(repository, MOST_REVERTS)
        cancel.check()
        subjects = suggest_history.subjects_of(recent)
        found = suggest_history.from_reverts(
            view, reverts, lambda commit, path: log.contexts(repository, commit, path), subjects
        )
        cancel.check()
        return found + suggest_history.from_co_change(view, recent)


def _named(listing: Listing, text: str) -> Listed:
    for each in listing.items:
        if text in (str(each.number), each.id):
            return each
    raise InvalidInput(f"no suggestion is called {text}; `moorage init --suggest` lists those there are")
