"""The life of the model that looks at question and text together: loaded by the worker only, and never waited for."""

import logging
from pathlib import Path

from moorage import embedding
from moorage.domain.errors import EmbedderUnavailable
from moorage.domain.work import CancelToken, Report
from moorage.embedding.download import download
from moorage.embedding.models import ModelKind
from moorage.ports import Reranker
from moorage.settings import Settings, model_cache

log = logging.getLogger(__name__)


class LocalReranker:
    """Holds it once it is loaded; without it, shared words say how well a text answers a question."""

    def __init__(self, settings: Settings) -> None:
        is_wanted = settings.recall.rerank == "model" and settings.embedding.enabled
        self._name = settings.recall.reranker if is_wanted else ""
        self._may_download = settings.embedding.download
        self._cache = model_cache(settings)
        self._loaded: Reranker | None = None

    @property
    def reranker(self) -> Reranker | None:
        """None until it is ready, and when none is wanted."""
        return self._loaded

    def work(self, cancel: CancelToken, report: Report, *, may_download: bool) -> None:
        """Loads it if need be; runs on the worker."""
        if not self._name or self._loaded:
            return
        try:
            self._loaded = self._found(cancel, report, may_download=may_download and self._may_download)
        except EmbedderUnavailable as absent:
            log.info("reranker: %s", absent)

    def _found(self, cancel: CancelToken, report: Report, *, may_download: bool) -> Reranker:
        try:
            return embedding.open_reranker(self._name, self._cache)
        except EmbedderUnavailable:
            if not may_download or Path(self._name).is_dir():
                raise
        download(self._name, self._cache, report=report, cancel=cancel, kind=ModelKind.RERANKER)
        return embedding.open_reranker(self._name, self._cache)
