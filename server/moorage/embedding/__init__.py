"""Turns text into vectors with a local model. The only package that knows fastembed; opens no network by itself."""

from pathlib import Path

from moorage.embedding.embedder import FastEmbedder
from moorage.embedding.models import ModelKind, described, is_folder
from moorage.embedding.reranking import CrossEncoder

__all__ = ["CrossEncoder", "FastEmbedder", "is_folder", "open_embedder", "open_reranker"]


def open_embedder(model: str, cache: Path) -> FastEmbedder:
    """The embedder of a fastembed model name, or of a folder with model.onnx and tokenizer.json.

    Never touches the network. Raises EmbedderUnavailable when the model is not in the cache (under 3 s).
    """
    return FastEmbedder(described(model), cache)


def open_reranker(model: str, cache: Path) -> CrossEncoder:
    """The cross-encoder of a fastembed model name, or of a folder with model.onnx and tokenizer.json.

    Never touches the network. Raises EmbedderUnavailable when the model is not in the cache.
    """
    return CrossEncoder(described(model, ModelKind.RERANKER), cache)
