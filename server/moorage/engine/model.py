"""The embedding model's life: loaded by the background worker only, downloaded at most once, never waited for."""

import logging
from enum import StrEnum
from pathlib import Path

from moorage import embedding
from moorage.domain.errors import EmbedderUnavailable, StoreUnavailable
from moorage.domain.hits import EmbedderIdentity
from moorage.domain.work import CancelToken, Progress, Report
from moorage.embedding.download import download
from moorage.engine.home import StoreHome
from moorage.ports import Embedder, Store
from moorage.services.embedding import embed_pending
from moorage.settings import EmbeddingSettings

log = logging.getLogger(__name__)
_BATCH = 64


class ModelState(StrEnum):
    """Only `ready` gives vectors; with the others recall answers from text and says so."""

    READY = "ready"
    LOADING = "loading"
    DOWNLOADING = "downloading"
    ABSENT = "absent"
    OFF = "off"


class Model:
    """Holds the embedder once it is loaded, and says in words why it is not."""

    def __init__(self, home: StoreHome, settings: EmbeddingSettings, cache: Path) -> None:
        self._home = home
        self._settings = settings
        self._cache = cache
        self._embedder: Embedder | None = None
        self._former: Embedder | None = None
        self._stopped = False
        self.state = ModelState.LOADING if settings.enabled else ModelState.OFF
        self._failure = ""

    @property
    def name(self) -> str:
        return self._settings.model

    @property
    def embedder(self) -> Embedder | None:
        """The one whose vectors the store answers with; None while there is none that could ask."""
        current, former = self._embedder, self._former
        if current is None and former is None:
            return None
        answering = self._home.store.vectors.answering()
        if current and answering in (None, current.identity):
            return current
        return former if former and former.identity == answering else None

    @property
    def is_paused(self) -> bool:
        """Whether nobody, in any process, makes vectors for now."""
        return self._home.store.vectors.is_paused()

    def pause(self, *, is_paused: bool) -> None:
        """Has it stop after the batch at hand, or go on when the worker is asked next; kept until asked again."""
        if is_paused != self.is_paused:
            self._home.store.vectors.pause(is_paused=is_paused)

    @property
    def may_go_on(self) -> bool:
        """Whether it stopped because of a pause that is over."""
        return self._stopped and not self.is_paused

    @property
    def note(self) -> str:
        """One line for people about what is not available; empty when all is."""
        embedder = self.embedder
        lacking = self._lacking(embedder)
        if not lacking:
            return ""
        if embedder is None:
            until = "until then " if self.state is ModelState.DOWNLOADING else ""
            return f"{lacking}; {until}answers come from text alone"
        return lacking if embedder is self._embedder else f"{lacking}; until then {embedder.identity.model} answers"

    def _lacking(self, embedder: Embedder | None) -> str:
        if self.state is not ModelState.READY:
            return {
                ModelState.LOADING: "the embedding model is loading",
                ModelState.DOWNLOADING: "the embedding model is being downloaded",
                ModelState.ABSENT: f"no embedding model ({self._failure})",
                ModelState.OFF: "embeddings are switched off",
            }[self.state]
        paused = self.is_paused
        if embedder is not self._embedder:
            return f"the vectors of {self.name} are {'paused' if paused else 'being made'}"
        is_waiting = paused and self._home.store.vectors.pending(1)
        return "embedding is paused; memories without a vector are found by their words alone" if is_waiting else ""

    def work(self, cancel: CancelToken, report: Report, *, may_download: bool) -> None:
        """Loads the model if need be and embeds what is pending; runs on the worker."""
        if self.state is ModelState.OFF:
            return
        self._open_former()
        if self._embedder is None:
            self._load(cancel, report, may_download=may_download)
        if self._embedder:
            self._home.store.vectors.use(self._embedder.identity)
            self._open_former()
            self._embed_all(self._embedder, cancel, report)
            self._open_former()

    def _open_former(self) -> None:
        """Another model's vectors can only be asked by that model; it serves until its vectors are replaced.

        One from a folder is not looked for: the store knows its name, and not where it was.
        """
        answering = self._home.store.vectors.answering()
        is_current = self._embedder is not None and self._embedder.identity == answering
        if answering is None or is_current or "@" in answering.model:
            self._former = None
        elif self._former is None or self._former.identity != answering:
            self._former = self._opened_again(answering)

    def _opened_again(self, identity: EmbedderIdentity) -> Embedder | None:
        if identity.model == self.name:
            return None
        try:
            opened = embedding.open_embedder(identity.model, self._cache)
        except EmbedderUnavailable as absent:
            log.info("former embedding model: %s", absent)
            return None
        return opened if opened.identity == identity else None

    def _embed_all(self, embedder: Embedder, cancel: CancelToken, report: Report) -> None:
        store = self._home.store
        if store.is_read_only:
            return
        try:
            for namespace in store.namespaces():
                _embed(store.within(namespace), embedder, cancel, report)
            self._stopped = store.vectors.is_paused()
            store.vectors.use(embedder.identity)
            while store.vectors.answering() == embedder.identity and store.vectors.drop_some_left():
                cancel.check()
        except StoreUnavailable as error:
            log.warning("embedding stopped: %s", error)

    def _load(self, cancel: CancelToken, report: Report, *, may_download: bool) -> None:
        try:
            self._open()
        except EmbedderUnavailable as absent:
            self._fail(absent)
            if may_download and self._settings.download and not embedding.is_folder(self.name):
                self._download(cancel, report)

    def _open(self) -> None:
        self.state = ModelState.LOADING
        embedder = embedding.open_embedder(self.name, self._cache)
        self._embedder = embedder
        self.state = ModelState.READY

    def _download(self, cancel: CancelToken, report: Report) -> None:
        self.state = ModelState.DOWNLOADING
        try:
            download(self.name, self._cache, report=report, cancel=cancel)
            self._open()
        except EmbedderUnavailable as error:
            self._fail(error)

    def _fail(self, error: EmbedderUnavailable) -> None:
        log.info("embedding model: %s", error)
        self._failure = str(error)
        self.state = ModelState.ABSENT


def _embed(store: Store, embedder: Embedder, cancel: CancelToken, report: Report) -> None:
    """A batch at a time, each saved at once, so that it goes on where it was stopped; until somebody pauses it."""
    total, done = store.counts().pending_embeddings, 0
    while not store.vectors.is_paused() and (embedded := embed_pending(store, embedder, _BATCH)):
        done += embedded
        report(Progress(done, max(total, done), "embedding memories"))
        cancel.check()
