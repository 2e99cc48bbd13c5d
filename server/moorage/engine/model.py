"""The embedding model's life: loaded by the background worker only, downloaded at most once, never waited for."""

import logging
from enum import StrEnum
from pathlib import Path

from moorage import embedding
from moorage.domain.errors import EmbedderUnavailable, StoreUnavailable
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
        self.state = ModelState.LOADING if settings.enabled else ModelState.OFF
        self._failure = ""

    @property
    def name(self) -> str:
        return self._settings.model

    @property
    def embedder(self) -> Embedder | None:
        """None until it is ready."""
        return self._embedder

    @property
    def note(self) -> str:
        """One line for people about what is not available; empty when ready."""
        return {
            ModelState.READY: "",
            ModelState.LOADING: "the embedding model is loading; this answer comes from text alone",
            ModelState.DOWNLOADING: "the embedding model is being downloaded; until then answers come from text alone",
            ModelState.ABSENT: f"no embedding model ({self._failure}); answers come from text alone",
            ModelState.OFF: "embeddings are switched off; answers come from text alone",
        }[self.state]

    def work(self, cancel: CancelToken, report: Report, *, may_download: bool) -> None:
        """Loads the model if need be and embeds what is pending; runs on the worker."""
        if self.state is ModelState.OFF:
            return
        if self._embedder is None:
            self._load(cancel, report, may_download=may_download)
        store = self._home.store
        if self._embedder:
            store.use_embedder(self._embedder.identity)
        if self._embedder and not store.is_read_only:
            for namespace in store.namespaces():
                self._embed(store.within(namespace), self._embedder, cancel, report)

    def _load(self, cancel: CancelToken, report: Report, *, may_download: bool) -> None:
        try:
            self._open()
        except EmbedderUnavailable as absent:
            self._fail(absent)
            if may_download and self._settings.download and not Path(self.name).is_dir():
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

    def _embed(self, store: Store, embedder: Embedder, cancel: CancelToken, report: Report) -> None:
        total = store.counts().pending_embeddings
        done = 0
        try:
            while embedded := embed_pending(store, embedder, _BATCH):
                done += embedded
                cancel.check()
                report(Progress(done, max(total, done), "embedding memories"))
        except StoreUnavailable as error:
            log.warning("embedding stopped: %s", error)
