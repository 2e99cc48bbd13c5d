"""Finding memories, and saying why one was found or not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, time
from typing import TYPE_CHECKING

from moorage.domain.explaining import Explanation
from moorage.domain.fusing import FusionKind, Recency, Rerank, Ways
from moorage.domain.known import RecallOutcome
from moorage.domain.lexicon import lexicon_with
from moorage.domain.memory import Memory
from moorage.domain.requests import Question
from moorage.engine.accesses import Accesses
from moorage.engine.checkout import Checkout
from moorage.engine.home import StoreHome
from moorage.engine.model import Model
from moorage.engine.reranking import LocalReranker
from moorage.jobs import Jobs
from moorage.ports import Store
from moorage.services import explaining, recall
from moorage.services.act import Act
from moorage.services.arms import Means
from moorage.services.view import View
from moorage.settings import Settings

if TYPE_CHECKING:
    from moorage.domain.asking_completion import Offer


def ways_of(settings: Settings) -> Ways:
    """How the settings want answers to be ranked."""
    chosen = settings.recall
    return Ways(FusionKind(chosen.fusion), Recency(chosen.recency), Rerank(chosen.rerank))


def start_of(day: date) -> datetime:
    """When a day begins on this machine, in UTC; raises ValueError or OverflowError beyond what can be told."""
    try:
        return datetime.combine(day, time()).astimezone(UTC)
    except OSError as error:  # so a system says it of years long ago
        raise OverflowError(day) from error


class Searching:
    """The searches of one workspace; what they return is counted as read."""

    def __init__(
        self, checkout: Checkout, home: StoreHome, model: Model, act: Callable[[], Act], jobs: Jobs, settings: Settings
    ) -> None:
        self._checkout = checkout
        self._home = home
        self._model = model
        self._act = act
        self._ways = ways_of(settings)
        self._lexicon = lexicon_with(settings.recall.lexicon)
        self._least_similarity = settings.recall.least_similarity
        self.reranking = LocalReranker(settings)
        self._accesses = Accesses(home, jobs)

    def close(self) -> None:
        """Saves what was counted."""
        self._accesses.flush()

    @property
    def means(self) -> Means:
        """What a search has to work with at the moment."""
        return Means(self._model.embedder, self.reranking.reranker, self._ways, self._least_similarity)

    def recall(self, question: Question) -> RecallOutcome:
        """Best first, demoted by drift."""
        store, view, act = self._within(question), self._checkout.view(), self._act()
        meant = self.understood(store, view, question, act)
        outcome = recall.recall(store, view, self.means, meant, act)
        for namespace in {each.known.memory.namespace for each in outcome.items}:
            of_one = [each.known.memory for each in outcome.items if each.known.memory.namespace == namespace]
            self._accesses.note(of_one, act.at)
        return replace(outcome, remarks=meant.remarks)

    def why(self, memory: Memory, question: Question) -> Explanation:
        """Why a memory is, or is not, in the answer to a question."""
        store, view, act = self._within(question), self._checkout.view(), self._act()
        meant = self.understood(store, view, question, act)
        return explaining.explain(store, view, self.means, (memory, meant), act)

    def offers(self, text: str, at: int) -> list[Offer]:
        """What may be typed at an offset of a question."""
        from moorage.services import offering

        return offering.offers_for(self._home.store, self._checkout.view(), text, at)

    def understood(self, store: Store, view: View, question: Question, act: Act) -> Question:
        """The question narrowed by the operators and time words in it, and with what it implies."""
        from moorage.domain.times import Calendar
        from moorage.services import asking  # the language of questions is loaded by the first one
        from moorage.services.asking import Surroundings

        recall.check(question)
        calendar = Calendar(act.at.astimezone().date(), start_of)
        return asking.understood(store, view, Surroundings(calendar, self._commit_date, self._lexicon), question)

    def _commit_date(self, text: str) -> datetime | None:
        repository = self._checkout.repository
        named = repository.commit_named(text) if repository else None
        commit = repository.commit(named) if repository and named else None
        return commit.at.astimezone(UTC) if commit else None

    def _within(self, question: Question) -> Store:
        store = self._home.store
        return store.within(question.namespace or store.namespace)
