"""Takes memories in from files, and gives them out as files."""

import hashlib
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from moorage.domain.anchor import Tie
from moorage.domain.errors import FileUnavailable, InvalidInput, SymbolNotFound
from moorage.domain.event import Event, EventKind
from moorage.domain.exchange import Format, Given, Incoming, LeftOut, Names, Outgoing, Reading, Seen, Taken, Terms
from moorage.domain.graph import FactQuery
from moorage.domain.known import Known, Remembered
from moorage.domain.memory import Memory, MemoryId, MemoryState
from moorage.domain.requests import NewMemory, Statement
from moorage.domain.source import SourceText
from moorage.domain.symbol import parse_symbol_path
from moorage.domain.work import CancelToken, Progress, Report
from moorage.domain.writes import AtOnce
from moorage.engine.checkout import Checkout
from moorage.engine.core import Core
from moorage.engine.home import StoreHome
from moorage.engine.importing import Import, RememberAll
from moorage.engine.places import Places
from moorage.exchange import formats, writing
from moorage.repository import log
from moorage.services import drafting, entities, exchanging, lookup
from moorage.services.act import Act
from moorage.services.places import place_named
from moorage.services.view import at_commit

MOST_COMMITS = 100
"""Of a file, in which an older state of it is looked for."""
_ALL = 1_000_000_000


class Exchange:
    """One short method per use case, safe to call from any thread."""

    def __init__(
        self, checkout: Checkout, home: StoreHome, core: Core, act: Callable[[], Act], remember_all: RememberAll
    ) -> None:
        self._checkout = checkout
        self._home = home
        self._core = core
        self._act = act
        self._remember_all = remember_all
        self._places = Places(checkout)

    # -- in

    def read(self, path: Path, format_: Format | None) -> Reading:
        """What files say; nothing is stored. Raises FileUnavailable, InvalidInput."""
        return formats.read_at(path, format_)

    def read_text(self, text: str, format_: Format | None) -> Reading:
        """The same of a text; lines of JSON unless another format is given."""
        return formats.read_text(text, format_)

    def take_in(self, reading: Reading, terms: Terms, *, cancel: CancelToken, report: Report) -> Taken:
        """Through the one way in. What cannot be stored is left out; what was stored before a cancel stays."""
        begin = partial(self._act().event, EventKind.IMPORTED, None, _told(reading))
        taking = Import(self._remember_all, begin, only_look=terms.only_look)
        remarks: list[str] = []
        fit = [(each, new) for each in reading.items if (new := self._fit(each, terms, taking.left_out, remarks))]
        remembered: list[tuple[Incoming, Remembered]] = []
        for batch in taking.batches(exchanging.in_lines(fit)):
            cancel.check()
            remembered += taking.stored(batch)
            report(Progress(len(remembered), len(fit), "taking memories in"))
        if reading.names:
            remarks += self._named(reading.names, terms, begin, taking)
        for each, result in remembered:
            remarks += [f"{each.where}: {said}" for said in exchanging.remarks_on(each, result)]
        return Taken(
            reading=reading,
            remembered=tuple(remembered),
            left_out=(*reading.left_out, *taking.left_out),
            remarks=tuple(remarks),
            operation=taking.operation,
        )

    def _named(self, names: Sequence[Names], terms: Terms, begin: Callable[[], Event], taking: Import) -> list[str]:
        """That several names mean one thing is settled by persons: it is taken from a file that one vouches for."""
        if terms.only_look or not terms.vouch:
            return [f"{len(names)} times several names of one thing: joined with --vouch alone"]
        event = begin()
        with self._home.make().together(AtOnce(event, taking.operation)) as store:
            changes = entities.join_named(store, names, self._act())
        if changes and taking.operation is None:
            taking.operation = event.id
        return []

    def _fit(self, incoming: Incoming, terms: Terms, left_out: list[LeftOut], remarks: list[str]) -> NewMemory | None:
        """As it may be stored; None for what can be no memory."""
        new = exchanging.admitted(self._home.store, incoming.new, terms, self._act().at)
        try:
            drafting.check(new)
        except InvalidInput as error:
            left_out.append(LeftOut(incoming.where, "an entry", str(error), is_broken=True))
            return None
        ties = list(new.ties)
        for place in (*incoming.places, *incoming.guesses):
            try:
                ties += self._places.ties_written(place)
            except (FileUnavailable, SymbolNotFound, InvalidInput) as error:
                if place in incoming.places:
                    remarks.append(f"{incoming.where}: not anchored: {error}")
        for each in incoming.seen:
            ties += self._seen(each, incoming.where, remarks)
        return exchanging.tied(new, ties)

    def _seen(self, seen: Seen, where: str, remarks: list[str]) -> list[Tie]:
        """To the code of its time, so that what changed since is told; to today's where that is not to be had."""
        try:
            parsed = parse_symbol_path(seen.at)
            path = self._checkout.workspace.relative(parsed.file)
            named = replace(parsed, file=path)
            view = self._checkout.view()
            if exchanging.is_as_seen(view.read(path), seen.digest):
                return [Tie(place_named(view, named), None)]
            commit = self._commit_of(path, seen)
            if commit:
                return [Tie(place_named(at_commit(view, commit), named), None, commit)]
            ties = self._places.ties_written(seen.at)
            remarks.append(f"{where}: {path} has changed since this was written; look whether it still says so")
        except (FileUnavailable, SymbolNotFound, InvalidInput) as error:
            remarks.append(f"{where}: not anchored: {error}")
            return []
        return list(ties)

    def _commit_of(self, path: str, seen: Seen) -> str | None:
        """In which the file is the one that was seen."""
        repository = self._checkout.repository
        if repository is None or not seen.digest:
            return None
        view = self._checkout.view()
        named = [seen.commit] if re.fullmatch("[0-9a-f]{40}", seen.commit) else []
        commits = (*named, *log.commits_of(repository, path, MOST_COMMITS))
        return next(
            (each for each in commits if exchanging.is_as_seen(view.read_at(each, [path])[path], seen.digest)), None
        )

    # -- out

    def give_out(self, format_: Format) -> Given:
        """All memories but the forgotten ones, oldest first, with the versions they replaced."""
        store = self._home.store
        given = writing.written(format_, self._outgoing(), entities.with_several_names(store), self._core.read())
        return replace(given, left_out=(*given.left_out, *exchanging.kept_here(store)))

    def write_out(self, path: Path, format_: Format) -> Given:
        """The same as files; raises FileUnavailable where something is that is not ours."""
        given = self.give_out(format_)
        writing.write(path, given)
        return given

    def _outgoing(self) -> list[Outgoing]:
        store, act, view = self._home.store, self._act(), self._checkout.view()
        memories = [each for each in store.memories(store.all_ids()).values() if _goes_out(each)]
        known = lookup.known(store, view, memories, act)
        said, names = self._statements(memories), self._names(memories)
        return [
            Outgoing(
                memory=each.memory,
                places=tuple(exchanging.written_place(one) for one in each.checked if exchanging.holds(one)),
                seen=tuple(exchanging.seen_at(one) for one in each.checked if not exchanging.holds(one)),
                statement=said.get(each.memory.id),
                entities=tuple(names.get(each.memory.id, ())),
                hashes=self._hashes(each),
            )
            for each in known
        ]

    def _statements(self, memories: Sequence[Memory]) -> dict[MemoryId, Statement]:
        ids = tuple(each.id for each in memories)
        facts = self._home.store.graph.facts(FactQuery(memory_ids=ids, stated=True, limit=_ALL))
        return {each.memory_id: statement for each in facts if (statement := exchanging.statement_of(each))}

    def _names(self, memories: Sequence[Memory]) -> dict[MemoryId, list[str]]:
        graph = self._home.store.graph
        mentioned = graph.mentioned_by([each.id for each in memories])
        entities = graph.entities({each for some in mentioned.values() for each in some})
        return {
            memory: sorted({entities[each].name for each in some if each in entities})
            for memory, some in mentioned.items()
        }

    def _hashes(self, known: Known) -> dict[str, str]:
        paths = {lookup.place_of(each).path for each in known.checked}
        read = {path: self._checkout.workspace.read(path) for path in sorted(paths)}
        return {
            path: hashlib.sha256(content.data).hexdigest()
            for path, content in read.items()
            if isinstance(content, SourceText)
        }


def _goes_out(memory: Memory) -> bool:
    return memory.section is None and memory.state is not MemoryState.FORGOTTEN


def _told(reading: Reading) -> str:
    n_items = len(reading.items)
    return f"took in {n_items} {'entry' if n_items == 1 else 'entries'} ({reading.format})"
