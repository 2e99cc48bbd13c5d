"""Memories in groups and pages, with verdicts that are kept until anything changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, datetime
from threading import Lock

from moorage.domain.errors import InvalidInput
from moorage.domain.event import Event
from moorage.domain.grouping import Attention, Entry, Group, Standing, attention_of
from moorage.domain.known import Known
from moorage.domain.memory import Memory, MemoryId
from moorage.domain.nodes import Subgraph
from moorage.domain.requests import Question
from moorage.domain.shelf import Shelf, Wish
from moorage.domain.work import CancelToken
from moorage.engine.checkout import Checkout
from moorage.engine.home import StoreHome
from moorage.engine.reports import Reports
from moorage.engine.searching import Searching
from moorage.services import browsing, lookup, mapping, recall
from moorage.services.act import Act
from moorage.services.browsing import Calendar, Verdicts
from moorage.services.editing_memories import without_pauses

MAX_PAGE = 500


class Browsing:
    """One short method per use case, safe to call from any thread."""

    def __init__(
        self,
        checkout: Checkout,
        home: StoreHome,
        reports: Reports,
        searching: Searching,
        act: Callable[[], Act],
        sweeping: Lock,
    ) -> None:
        """`sweeping` is held by who looks at the whole workspace; whoever comes after finds it done."""
        self._checkout = checkout
        self._home = home
        self._reports = reports
        self._searching = searching
        self._act = act
        self._sweeping = sweeping
        self._kept: tuple[int, Verdicts] = (-1, Verdicts({}, frozenset()))

    def shelf(self, wish: Wish, *, cancel: CancelToken) -> Shelf:
        """The groups, or a page of one. Raises InvalidInput for an operator's wrong value, a limit out of range."""
        if not 1 <= wish.limit <= MAX_PAGE or wish.offset < 0:
            raise InvalidInput(f"limit is {wish.limit}; it must lie between 1 and {MAX_PAGE}, and offset at 0 or more")
        store, view, act = self._home.store, self._checkout.view(), self._act()
        question, entries = self._meant(wish.text)
        standing = browsing.standing(store, view, self._verdicts(cancel), entries, act)
        entries = browsing.with_verdicts(entries, standing, question.verdicts if question else None)
        groups = browsing.groups(store, view, entries, wish.by, standing, _calendar(act.at))
        if wish.group is None:
            shown, page = groups[: browsing.MAX_GROUPS], list[Entry]()
        else:
            shown, page = [each for each in groups if each.key == wish.group], _page(groups, wish)
        n_in_group = len(shown[0].entries) if wish.group is not None and shown else 0
        end = wish.offset + len(page)
        return Shelf(
            n_memories=len(entries),
            groups=tuple(shown),
            n_groups_left=len(groups) - len(shown) if wish.group is None else 0,
            labels=browsing.labels(store, [each.key for each in shown], wish.by),
            page=tuple(self.known([each.id for each in page], with_lines=False)),
            next_offset=end if end < n_in_group else None,
            attention=attention_of(entries, standing),
            remarks=question.remarks if question else (),
        )

    def map(self, text: str, limit: int, *, cancel: CancelToken) -> Subgraph:
        """What is meant, all without a text, with what it is tied to. Raises InvalidInput as `shelf` does."""
        store, view, act = self._home.store, self._checkout.view(), self._act()
        entries = self._meant(text)[1] if text.strip() else mapping.ever(store)
        standing = browsing.standing(store, view, self._verdicts(cancel), entries, act)
        return mapping.whole(store, view, entries, standing, limit)

    def known(self, ids: Sequence[MemoryId], *, with_lines: bool) -> list[Known]:
        """Of those that exist, in the order given, in any state."""
        store, view, act = self._home.store, self._checkout.view(), self._act()
        return lookup.known(store, view, list(store.memories(ids).values()), act, with_lines=with_lines)

    def lineage(self, memories: Sequence[Memory]) -> list[Memory]:
        """These with all versions before and after them, in any state, newest first."""
        store = self._home.store
        ids = {version for each in memories for version in store.graph.versions_of(each.id)}
        found = store.memories(sorted(ids)) | {each.id: each for each in memories}
        return sorted(found.values(), key=lambda each: (each.created_at, each.version), reverse=True)

    def events(self, memories: Sequence[Memory], limit: int) -> list[Event]:
        """What happened to any of these, newest first."""
        store = self._home.store
        found = without_pauses([event for each in memories for event in store.events(each.id, limit)])
        return sorted(found, key=lambda each: each.at, reverse=True)[:limit]

    def attention(self, *, cancel: CancelToken) -> Attention:
        """How many of all memories wait for a person."""
        store, view, act = self._home.store, self._checkout.view(), self._act()
        entries = browsing.meant(store, None)
        if not entries:
            return attention_of((), Standing({}))
        return attention_of(entries, browsing.standing(store, view, self._verdicts(cancel), entries, act))

    def _meant(self, text: str) -> tuple[Question | None, list[Entry]]:
        store, view, act = self._home.store, self._checkout.view(), self._act()
        if not text.strip():
            return None, browsing.meant(store, None)
        asked = Question(text=text, limit=recall.MAX_LIMIT)
        question = self._searching.understood(store, view, asked, act)
        if not question.text.strip():
            return question, browsing.meant(store, question)
        best = recall.ranked(store, view, self._searching.means, replace(question, verdicts=None), act)
        return question, browsing.among(store, question, browsing.near(best))

    def _verdicts(self, cancel: CancelToken) -> Verdicts:
        """One thread makes them, and the others wait for it."""
        with self._sweeping:
            epoch = self._reports.epoch
            if self._kept[0] != epoch:
                store, view = self._home.store, self._checkout.view()
                self._kept = (epoch, browsing.verdicts_of(store, view, self._act(), cancel=cancel))
            return self._kept[1]


def _page(groups: Sequence[Group], wish: Wish) -> list[Entry]:
    chosen = next((each.entries for each in groups if each.key == wish.group), ())
    return list(chosen[wish.offset : wish.offset + wish.limit])


def _calendar(now: datetime) -> Calendar:
    """Days of this machine's time zone."""
    return Calendar(_day_of(now), _day_of)


def _day_of(moment: datetime) -> date:
    return moment.astimezone().date()
