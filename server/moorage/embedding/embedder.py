"""The Embedder port over fastembed, which is imported when a model is opened (it takes half a second)."""

import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, cast

from moorage.domain.errors import EmbedderUnavailable
from moorage.domain.hits import EmbedderIdentity
from moorage.embedding.models import Model, ModelFolder, ModelKind

if TYPE_CHECKING:
    from fastembed import TextEmbedding
    from tokenizers import Tokenizer

BATCH = 8
"""Texts at a time, sorted by length: twice the speed of fastembed's default, since batches are padded."""

_VERSION = 1
"""Raised when the same model would give other vectors, to have them made again."""


class FastEmbedder:
    """One loaded model with one thread: two gave no gain and starve the editor."""

    def __init__(self, model: Model, cache: Path) -> None:
        """Loads it from folder or cache. Raises EmbedderUnavailable."""
        self._model = model
        self._runtime, pooling = _loaded(model, cache)
        dimensions = len(self._vectors([" "])[0])
        version = f"{_VERSION}; {pooling}; query prefix {model.query_prefix!r}"
        self._identity = EmbedderIdentity(model.name, dimensions, version)

    @property
    def identity(self) -> EmbedderIdentity:
        return self._identity

    @property
    def _tokenizer(self) -> "Tokenizer":
        return cast("Tokenizer", getattr(self._runtime.model, "tokenizer"))  # noqa: B009 - of this kind of model

    def fits(self, text: str) -> bool:
        return not self._tokenizer.encode(readable(text)).overflowing

    def n_tokens(self, text: str) -> int:
        """Of a text of any length, without the marks of its beginning and end."""
        encoded = self._tokenizer.encode(readable(text), add_special_tokens=False)
        return sum(sum(part.attention_mask) for part in (encoded, *encoded.overflowing))

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """Unit vectors in the order of the texts; texts beyond the model's length are cut by it."""
        order = sorted(range(len(texts)), key=lambda index: len(texts[index]))
        vectors = self._vectors([texts[index] for index in order])
        restored: list[list[float]] = [[]] * len(texts)
        for index, vector in zip(order, vectors, strict=True):
            restored[index] = vector
        return restored

    def embed_query(self, text: str) -> list[float]:
        return self._vectors([self._model.query_prefix + text])[0]

    def _vectors(self, texts: Sequence[str]) -> list[list[float]]:
        if not texts:
            return []
        clean = [readable(text) for text in texts]
        return [_unit(vector.tolist()) for vector in self._runtime.embed(clean, batch_size=BATCH)]


def readable(text: str) -> str:
    """Half a surrogate pair is no text for the tokenizer."""
    return text.encode("utf-8", "replace").decode()


def quiet_fastembed() -> None:
    """Its log lines go to standard error by default; its failures reach us as exceptions anyway."""
    from loguru import logger

    logger.disable("fastembed")


@contextmanager
def loading(model: Model, kind: ModelKind) -> Iterator[None]:
    """Whatever keeps a model from being loaded is an EmbedderUnavailable that says what to do."""
    quiet_fastembed()
    try:
        yield
    except Exception as error:  # tokenizers and onnxruntime raise bare Exception for damaged files
        raise EmbedderUnavailable(_explained(model, error, kind)) from error


def _loaded(model: Model, cache: Path) -> "tuple[TextEmbedding, str]":
    """The runtime, and how it makes one vector of many."""
    from fastembed import TextEmbedding

    with loading(model, ModelKind.EMBEDDER):
        if model.folder:
            return _from_folder(model.folder), "first token" if model.folder.uses_first_token else "mean"
        runtime = TextEmbedding(model.name, cache_dir=str(cache), threads=1, local_files_only=True)
        return runtime, type(runtime.model).__name__


def _from_folder(folder: ModelFolder) -> "TextEmbedding":
    from fastembed import TextEmbedding
    from fastembed.common.model_description import ModelSource, PoolingType

    name = f"moorage/{folder.path.resolve()}/{folder.onnx}"
    known: Iterable[dict[str, object]] = TextEmbedding.list_supported_models()
    pooling = PoolingType.CLS if folder.uses_first_token else PoolingType.MEAN
    if name.lower() not in {str(entry["model"]).lower() for entry in known}:
        TextEmbedding.add_custom_model(
            model=name,
            pooling=pooling,
            normalization=True,
            sources=ModelSource(hf=name),
            dim=1,
            model_file=folder.onnx,
        )
    return TextEmbedding(name, specific_model_path=str(folder.path), threads=1)


def _explained(model: Model, error: Exception, kind: ModelKind) -> str:
    """Why a model is not to be had, for people."""
    if model.folder:
        return f"the model in {model.folder.path} cannot be loaded ({error})"
    if "not supported" in str(error):
        return f"{model.name} is no model that fastembed knows; correct {kind.setting}"
    return f"the model {model.name} is not on this machine yet or incomplete"


def _unit(vector: list[float]) -> list[float]:
    length = math.sqrt(sum(value * value for value in vector))
    return [value / length for value in vector] if length else vector
