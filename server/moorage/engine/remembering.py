"""Storing memories, if nothing stands against them."""

from collections.abc import Callable, Sequence

from moorage.domain.graph import FactRules
from moorage.domain.known import Known, Remembered
from moorage.domain.memory import Author, Memory, MemoryId
from moorage.domain.requests import NewMemory
from moorage.domain.writes import AtOnce
from moorage.engine.acting import Actor
from moorage.engine.checkout import Checkout
from moorage.engine.home import StoreHome
from moorage.engine.model import Model
from moorage.services import lookup, remember
from moorage.services.act import Act
from moorage.services.capping import Caps
from moorage.services.gate import Gate
from moorage.services.remember import WritePath
from moorage.services.view import View
from moorage.settings import ProposalSettings


class Remembering:
    """The one way in for what anybody writes, safe to call from any thread; `changed` is told of every write."""

    def __init__(
        self,
        places: tuple[Checkout, StoreHome],
        ways: tuple[Gate, FactRules, Model, ProposalSettings],
        actor: Actor,
        changed: Callable[[], None],
    ) -> None:
        self._checkout, self._home = places
        self._gate, self._rules, self._model, most = ways
        self._caps = Caps(most.per_session, most.per_source)
        self._actor = actor
        self._changed = changed

    def path(self) -> WritePath:
        """What stands between a text and the store at the moment."""
        return WritePath(self._gate, self._rules, self._model.embedder, self._caps)

    def all(
        self, news: Sequence[NewMemory], *, by: Author | None, only_look: bool, as_one: AtOnce | None
    ) -> list[Remembered]:
        """As `Engine.remember_all` says."""
        view, act = self._checkout.view(), self._actor.act(by)
        store = self._home.store if only_look else self._home.make()
        written = remember.remember_all(store, view, self.path(), news, act, only_look=only_look, as_one=as_one)
        self._changed()
        known = self._known(view, [each.memory for each in written if each.memory], act)
        return [Remembered(each, known[each.memory.id] if each.memory else None) for each in written]

    def _known(self, view: View, memories: Sequence[Memory], act: Act) -> dict[MemoryId, Known]:
        """Each is checked once, with all others of its namespace."""
        found: dict[MemoryId, Known] = {}
        for namespace in {each.namespace for each in memories}:
            store = self._home.store.within(namespace)
            unique = {each.id: each for each in memories if each.namespace == namespace}
            found |= {each.memory.id: each for each in lookup.known(store, view, list(unique.values()), act)}
        return found
