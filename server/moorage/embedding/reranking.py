"""The Reranker port over fastembed's cross-encoders, which read a question and a text together."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from moorage.embedding.embedder import loading, readable
from moorage.embedding.models import Model, ModelFolder, ModelKind

if TYPE_CHECKING:
    from fastembed.rerank.cross_encoder import TextCrossEncoder

BATCH = 8
"""Pairs at a time, sorted by length, since batches are padded."""


class CrossEncoder:
    """One loaded model with one thread."""

    def __init__(self, model: Model, cache: Path) -> None:
        """Loads it from folder or cache. Raises EmbedderUnavailable."""
        self._runtime = _loaded(model, cache)

    def score(self, question: str, texts: Sequence[str]) -> list[float]:
        """Logits in the order of the texts; what is beyond the model's length is not read."""
        order = sorted(range(len(texts)), key=lambda index: len(texts[index]))
        clean = [readable(texts[index]) for index in order]
        scores = self._runtime.rerank(readable(question), clean, batch_size=BATCH) if clean else ()
        restored = [0.0] * len(texts)
        for index, score in zip(order, scores, strict=True):
            restored[index] = float(score)
        return restored


def _loaded(model: Model, cache: Path) -> "TextCrossEncoder":
    from fastembed.rerank.cross_encoder import TextCrossEncoder

    with loading(model, ModelKind.RERANKER):
        if model.folder:
            return _from_folder(model.folder)
        return TextCrossEncoder(model.name, cache_dir=str(cache), threads=1, local_files_only=True)


def _from_folder(folder: ModelFolder) -> "TextCrossEncoder":
    from fastembed.common.model_description import ModelSource
    from fastembed.rerank.cross_encoder import TextCrossEncoder

    name = f"moorage/{folder.path.resolve()}/{folder.onnx}"
    known: Iterable[dict[str, object]] = TextCrossEncoder.list_supported_models()
    if name.lower() not in {str(entry["model"]).lower() for entry in known}:
        TextCrossEncoder.add_custom_model(model=name, model_file=folder.onnx, sources=ModelSource(hf=name))
    return TextCrossEncoder(name, specific_model_path=str(folder.path), threads=1)
