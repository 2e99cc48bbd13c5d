"""Finding memories, and saying why one was found or not."""

from collections.abc import Callable

from moorage.domain.explaining import Explanation
from moorage.domain.fusing import FusionKind, Recency, Rerank, Ways
from moorage.domain.known import RecallOutcome
from moorage.domain.memory import Memory
from moorage.domain.requests import Question
from moorage.engine.accesses import Accesses
from moorage.engine.checkout import Checkout
from moorage.engine.home import StoreHome
from moorage.engine.model import Model
from moorage.jobs import Jobs
from moorage.ports import Store
from moorage.services import explaining, recall
from moorage.services.act import Act
from moorage.services.arms import Means
from moorage.settings import Settings


def ways_of(settings: Settings) -> Ways:
    """How the settings want answers to be ranked."""
    chosen = settings.recall
    return Ways(FusionKind(chosen.fusion), Recency(chosen.recency), Rerank(chosen.rerank))


class Searching:
    """The searches of one workspace; what they return is counted as read."""

    def __init__(
        self, checkout: Checkout, home: StoreHome, model: Model, act: Callable[[], Act], jobs: Jobs, ways: Ways
    ) -> None:
        self._checkout = checkout
        self._home = home
        self._model = model
        self._act = act
        self._ways = ways
        self._accesses = Accesses(home, jobs)

    def close(self) -> None:
        """Saves what was counted."""
        self._accesses.flush()

    @property
    def means(self) -> Means:
        """What a search has to work with at the moment."""
        return Means(self._model.embedder, None, self._ways)

    def recall(self, question: Question) -> RecallOutcome:
        """Best first, demoted by drift."""
        act = self._act()
        outcome = recall.recall(self._within(question), self._checkout.view(), self.means, question, act)
        self._accesses.note([each.known.memory for each in outcome.items], act.at)
        return outcome

    def why(self, memory: Memory, question: Question) -> Explanation:
        """Why a memory is, or is not, in the answer to a question."""
        view, act = self._checkout.view(), self._act()
        return explaining.explain(self._within(question), view, self.means, (memory, question), act)

    def _within(self, question: Question) -> Store:
        store = self._home.store
        return store.within(question.namespace or store.namespace)
