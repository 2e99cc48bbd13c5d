"""Fetches a model once, in a child process: killed on cancel, gone with its parent, never in the way of exit.

Offline, fastembed tries for 42 s; only the child waits. Files count as complete when the hub library has renamed
them and fastembed has compared their sizes.
"""

import os
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from moorage.domain.errors import EmbedderUnavailable
from moorage.domain.work import CancelToken, Progress, Report
from moorage.embedding.models import ModelKind

if TYPE_CHECKING:
    from fastembed import TextEmbedding
    from fastembed.rerank.cross_encoder import TextCrossEncoder

POLL_S = 0.25
"""Between two looks at the bytes on disk, and the longest wait until a cancel is seen."""

_ENVIRONMENT = {
    "HF_HUB_DISABLE_PROGRESS_BARS": "1",
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "HF_HUB_DISABLE_XET": "1",
    "HF_HUB_DISABLE_SHARED_BLOBS": "1",
}
"""Keeps all bytes below the given cache, where they are counted."""


def download(
    model: str, cache: Path, *, report: Report, cancel: CancelToken, kind: ModelKind = ModelKind.EMBEDDER
) -> None:
    """Returns when the model is complete in the cache; progress is in bytes.

    Raises EmbedderUnavailable when it cannot be had, WorkCancelled on cancel; what was fetched is kept for next time.
    """
    cache.mkdir(parents=True, exist_ok=True)
    before = _bytes_in(cache)
    total = expected_bytes(model, kind)
    child = _started(model, cache, kind)
    try:
        while child.poll() is None:
            cancel.check()
            done = _bytes_in(cache) - before
            report(Progress(done, max(total, done), f"downloading {model}"))
            with suppress(subprocess.TimeoutExpired):
                child.wait(POLL_S)
    finally:
        reason = _ended(child)
    if child.returncode:
        raise EmbedderUnavailable(
            f"the model {model} could not be downloaded ({reason or f'exit {child.returncode}'}); "
            f"check the network, or set {kind.setting} to a local folder"
        )
    done = _bytes_in(cache) - before
    report(Progress(done, done, f"downloaded {model}"))


def expected_bytes(model: str, kind: ModelKind = ModelKind.EMBEDDER) -> int:
    """What fastembed says it is, to a few per cent. Raises EmbedderUnavailable for a name it does not know."""
    for entry in _class_of(kind).list_supported_models():
        if entry["model"].lower() == model.lower():
            return int(entry["size_in_GB"] * 1e9)
    raise EmbedderUnavailable(f"{model} is no model that fastembed knows; correct {kind.setting}")


def _class_of(kind: ModelKind) -> "type[TextEmbedding] | type[TextCrossEncoder]":
    if kind is ModelKind.RERANKER:
        from fastembed.rerank.cross_encoder import TextCrossEncoder

        return TextCrossEncoder
    from fastembed import TextEmbedding

    return TextEmbedding


def main(model: str, cache: str, kind: str) -> int:
    """The child's work: 0 when the model is complete, else 1 and the reason on standard output."""
    threading.Thread(target=_exit_with_parent, daemon=True).start()
    from loguru import logger

    reasons: list[str] = []
    logger.remove()
    logger.add(lambda message: reasons.append(message.record["message"]), level="ERROR")
    try:
        _class_of(ModelKind(kind))(model, cache_dir=cache, threads=1, lazy_load=True)
    except Exception as error:  # the end of this process: whatever failed is told in one line
        told = [reason for reason in reasons if "HuggingFace" in reason] or [str(error)]
        sys.stdout.write(" ".join(told[-1].split())[:300])
        return 1
    return 0


def _exit_with_parent() -> None:
    """The parent holds the other end of standard input; it closes when the parent ends, however it ends."""
    while os.read(0, 1):
        pass
    os._exit(2)


def _started(model: str, cache: Path, kind: ModelKind) -> "subprocess.Popen[str]":
    packages = str(Path(__file__).parents[2])
    python_path = os.pathsep.join(filter(None, (packages, os.environ.get("PYTHONPATH"))))
    return subprocess.Popen(  # noqa: S603 - our own module
        [sys.executable, "-m", "moorage.embedding.download", model, str(cache), kind],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, **_ENVIRONMENT, "PYTHONPATH": python_path},
    )


def _ended(child: "subprocess.Popen[str]") -> str:
    """Kills it if it still runs, and returns what it said."""
    if child.poll() is None:
        child.kill()
    said, _ = child.communicate()
    return said.strip()


def _bytes_in(folder: Path) -> int:
    """Bytes of all files below; links are not followed, so that nothing counts twice."""
    total = 0
    for parent, _, names in os.walk(folder):
        for name in names:
            with suppress(OSError):
                total += os.lstat(os.path.join(parent, name)).st_size  # noqa: PTH118 - called for every file
    return total


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
