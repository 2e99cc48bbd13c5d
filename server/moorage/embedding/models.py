"""Which model is meant: a name that fastembed knows, or a local folder; and what sets its vectors apart."""

import json
from dataclasses import dataclass
from enum import StrEnum
from hashlib import blake2b
from pathlib import Path
from typing import cast

from moorage.domain.errors import EmbedderUnavailable

BGE_QUERY_PREFIX = "Represent this sentence for searching relevant passages: "
"""From the model cards of BGE v1.5 (English), Snowflake Arctic Embed and mxbai; fastembed adds none."""

_PREFIXED = ("baai/bge-small-en", "baai/bge-base-en", "baai/bge-large-en", "snowflake/", "mixedbread-ai/")

_END_BYTES = 1 << 20
"""Read at both ends of a weights file to tell it from others; reading 90 MB would take 50 ms."""


class ModelKind(StrEnum):
    """What a model is for."""

    EMBEDDER = "embedder"
    RERANKER = "reranker"

    @property
    def setting(self) -> str:
        """That names the model."""
        return "moorage.recall.reranker" if self is ModelKind.RERANKER else "moorage.embedding.model"


@dataclass(frozen=True, slots=True)
class ModelFolder:
    """Files on this machine: the ONNX file relative to the folder, and how its output becomes a vector."""

    path: Path
    onnx: str
    uses_first_token: bool
    """CLS pooling, else the mean over all tokens."""


@dataclass(frozen=True, slots=True)
class Model:
    """`name` is that of the identity; a folder's carries a hash of its weights."""

    name: str
    query_prefix: str
    folder: ModelFolder | None


def described(model: str, kind: ModelKind = ModelKind.EMBEDDER) -> Model:
    """Looks at a folder if it is one. Raises EmbedderUnavailable for a folder without the two files.

    A folder is written as one, from the root, `~` or a dot on: a repository with a folder named like a model must not
    take that model's place.
    """
    if is_folder(model):
        path = Path(model).expanduser()
        if path.is_dir():
            return _folder(path)
        raise EmbedderUnavailable(f"there is no model folder {model}; correct {kind.setting}")
    prefix = BGE_QUERY_PREFIX if model.lower().startswith(_PREFIXED) else ""
    return Model(model, prefix, None)


def is_folder(model: str) -> bool:
    """Whether a model is named by where it lies."""
    return model.startswith((".", "~")) or Path(model).is_absolute()


def _folder(path: Path) -> Model:
    onnx = next((name for name in ("model.onnx", "onnx/model.onnx") if (path / name).is_file()), None)
    if onnx is None or not (path / "tokenizer.json").is_file():
        raise EmbedderUnavailable(f"the model folder {path} lacks model.onnx or tokenizer.json")
    chosen = _json(path / "moorage.json")
    pooling = _json(path / "1_Pooling" / "config.json")
    is_first = chosen.get("pooling") == "cls" or pooling.get("pooling_mode_cls_token") is True
    name = f"{path.resolve().name}@{_content_hash(path / onnx)}"
    return Model(name, str(chosen.get("query_prefix", "")), ModelFolder(path, onnx, is_first))


def _content_hash(path: Path) -> str:
    """12 hex digits of size and both ends of the file."""
    size = path.stat().st_size
    with path.open("rb") as file:
        hashed = blake2b(f"{size}:".encode() + file.read(_END_BYTES), digest_size=6)
        file.seek(max(0, size - _END_BYTES))
        hashed.update(file.read())
    return hashed.hexdigest()


def _json(path: Path) -> dict[str, object]:
    """The object in the file; empty when there is no file."""
    if not path.is_file():
        return {}
    try:
        value = json.loads(path.read_text("utf-8"))
    except ValueError as error:
        raise EmbedderUnavailable(f"{path} is not JSON ({error}); correct or remove it") from error
    return cast("dict[str, object]", value) if isinstance(value, dict) else {}
