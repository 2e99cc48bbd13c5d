"""Facts, contradictions, entities and the graph that they make with memories and symbols."""

from collections.abc import Callable
from copy import copy
from datetime import datetime

from moorage.domain.conflicts import ConflictState, resolution_of
from moorage.domain.entities import Entity
from moorage.domain.errors import Blocked, InvalidInput
from moorage.domain.facts import Policy
from moorage.domain.graph import FactRules
from moorage.domain.memory import MemoryId, Namespace
from moorage.domain.nodes import Subgraph
from moorage.domain.requests import Change, NewMemory
from moorage.domain.told import Asked, Contradiction, Pair, Told
from moorage.engine.checkout import Checkout
from moorage.engine.home import StoreHome
from moorage.engine.reports import Reports
from moorage.jobs import Jobs
from moorage.ports import Store
from moorage.services import conflicts, consolidating, entities, facts, gate, graph, nodes
from moorage.services.act import Act
from moorage.services.consolidating import Plan
from moorage.services.gate import Gate
from moorage.settings import Settings

JOB = "entities"


def rules_of(settings: Settings) -> FactRules:
    """What a workspace says about facts."""
    many = dict.fromkeys(settings.facts.multi_valued, True) | dict.fromkeys(settings.facts.single_valued, False)
    return FactRules(Policy(settings.memory.conflicts), settings.facts.predicates, many)


class GraphDesk:
    """One short method per use case, safe to call from any thread."""

    def __init__(
        self,
        checkout: Checkout,
        home: StoreHome,
        reports: Reports,
        act: Callable[[], Act],
        guards: tuple[FactRules, Gate],
    ) -> None:
        self.rules, self._gate = guards
        self._checkout = checkout
        self._home = home
        self._reports = reports
        self._act = act
        self._namespace: Namespace | None = None

    def within(self, namespace: Namespace | None) -> "GraphDesk":
        """The same for another namespace; None is the one that the engine was opened for."""
        desk = copy(self)
        desk._namespace = namespace
        return desk

    @property
    def _store(self) -> Store:
        store = self._home.store
        return store.within(self._namespace) if self._namespace else store

    # -- facts

    def facts(self, subject: str | None, predicate: str | None, limit: int, *, invalidated: bool = False) -> list[Told]:
        """Those that hold now, or with `invalidated` those that ever held."""
        now = self._act().at
        asked = Asked(subject=subject, predicate=predicate, as_of=now, invalidated=invalidated, limit=limit)
        return facts.listed(self._store, asked, self.rules)

    def facts_at(self, asked: Asked) -> list[Told]:
        """As of a time in the world, and as known at another."""
        return facts.listed(self._store, asked, self.rules)

    def now(self) -> datetime:
        """The time that facts are asked for at when none is given."""
        return self._act().at

    def time_of(self, text: str) -> datetime | None:
        """When a commit was made; None when no commit is called so."""
        repository = self._checkout.repository
        found = repository.commit_named(text) if repository else None
        commit = repository.commit(found) if repository and found else None
        return commit.at if commit else None

    # -- contradictions

    def conflicts(self, state: ConflictState, limit: int) -> list[Contradiction]:
        """Pending ones oldest first, settled ones newest first."""
        return conflicts.listed(self._store, state, limit)

    def resolve(self, conflict: str, resolution: str, content: str | None, candidate: str | None = None) -> Change:
        """Settles one, undoably; `candidate` is the memory meant by those who name it. Raises Blocked for a secret."""
        store = self._store
        named = conflicts.conflict_named(store, conflict)
        sides = (named.existing.memory_id, named.new.memory_id)
        if candidate and MemoryId(candidate) not in sides:
            raise InvalidInput(f"{candidate} is not in conflict {named.id}; its memories are {' and '.join(sides)}")
        chosen = resolution_of(conflicts.resolution_named(resolution))
        return self._after(conflicts.settle(store, named, chosen, self._let_in(content), self._act(), rules=self.rules))

    def _let_in(self, content: str | None) -> str | None:
        """What a merge says goes through the gate as every text does."""
        if not content:
            return content
        passed = gate.passed(self._gate, NewMemory(content=content))
        if passed.new is None:
            raise Blocked(f"it holds a secret, and nothing was stored: {gate.said_of(passed.findings)}")
        return passed.new.content

    # -- entities

    def entities(self, limit: int) -> list[Entity]:
        """Most mentioned first."""
        return entities.listed(self._store, limit)

    def entity(self, name: str) -> Entity:
        """By name, id or unambiguous start of one."""
        return entities.entity_named(self._store, name)

    def merge(self, kept: str, absorbed: str) -> Change:
        """Both are the first one from now on."""
        store = self._store
        first, second = (entities.entity_named(store, each) for each in (kept, absorbed))
        return self._after(entities.merge(store, first, second, self._act()))

    def split(self, name: str) -> Change:
        """A joined name is one of its own again."""
        return self._after(entities.split(self._store, name, self._act()))

    def suggestions(self, limit: int) -> list[Pair]:
        """Pairs of entities that may be one, surest first."""
        return entities.suggestions(self._store, limit)

    def answer(self, suggestion: str, *, is_one: bool) -> Change:
        """Joins a suggested pair, or never asks again."""
        return self._after(entities.answer(self._store, suggestion, self._act(), is_one=is_one))

    def look_for_twins(self) -> int:
        """Joins equal names and suggests others; returns how many pairs that is."""
        return 0 if self._store.is_read_only else entities.look_for_twins(self._store, self._act())

    def look_for_twins_in_background(self, jobs: Jobs) -> None:
        """The same, on the worker; asked for again while it waits, it is done once."""
        jobs.submit(JOB, self._look)

    def _look(self, **_: object) -> None:
        self.look_for_twins()

    # -- the graph

    def around(self, node: str, limit: int, *, invalidated: bool = False) -> Subgraph:
        """A node and what it is tied to, strongest first."""
        walked = self._walked(invalidated=invalidated)
        return graph.neighbours(walked, nodes.node_named(walked.store, walked.view, node), limit)

    def expanded(self, node: str, depth: int, limit: int, *, invalidated: bool = False) -> Subgraph:
        """All within so many steps."""
        walked = self._walked(invalidated=invalidated)
        return graph.expanded(walked, nodes.node_named(walked.store, walked.view, node), depth, limit)

    def path(self, start: str, end: str, depth: int, *, weighted: bool = False) -> Subgraph | None:
        """The shortest way between two nodes, or the surest; None when there is none."""
        walked = self._walked(invalidated=False)
        first, last = (nodes.node_named(walked.store, walked.view, each) for each in (start, end))
        return graph.path(walked, first, last, depth, weighted=weighted)

    # -- order

    def plan(self) -> Plan:
        """What consolidating would do."""
        return consolidating.plan(self._store, self._act())

    def consolidate(self) -> Change:
        """Does what the plan says, undoably."""
        act = self._act()
        return self._after(consolidating.apply(self._store, consolidating.plan(self._store, act), act))

    def _walked(self, *, invalidated: bool) -> graph.Graph:
        act = self._act()
        return graph.Graph(self._store, self._checkout.view(), act, None if invalidated else act.at)

    def _after(self, change: Change) -> Change:
        self._reports.changed()
        return change
