"""Downloading: complete, cancelled, cut off and offline, against a hub on loopback."""

import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

import moorage
from embedding.fake_hub import FakeHub, serving
from moorage.domain.errors import EmbedderUnavailable
from moorage.domain.work import CancelToken, Progress, WorkCancelled
from moorage.embedding import open_embedder
from moorage.embedding.download import download
from support.packaged_model import model_folder

MODEL = "sentence-transformers/all-MiniLM-L6-v2"
FILES = ("model.onnx", "tokenizer.json", "tokenizer_config.json", "config.json", "special_tokens_map.json")


def a_hub(folder: Path) -> FakeHub:
    from fastembed import TextEmbedding

    model_folder(folder)
    entry = next(entry for entry in TextEmbedding.list_supported_models() if entry["model"] == MODEL)
    return FakeHub(entry["sources"]["hf"], {name: folder / name for name in FILES})


def test_downloaded_model_opens_without_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hub, seen = a_hub(tmp_path / "served"), list[Progress]()
    with serving(hub) as address:
        monkeypatch.setenv("HF_ENDPOINT", address)
        download(MODEL, tmp_path / "cache", report=seen.append, cancel=CancelToken())
    n_requests = hub.n_requests
    embedder = open_embedder(MODEL, tmp_path / "cache")
    assert embedder.identity.dimensions == 384
    assert seen[-1].done == seen[-1].total >= 22_000_000
    assert hub.n_requests == n_requests > 0


def test_cancel_ends_at_once_and_the_next_try_completes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hub, cancel = a_hub(tmp_path / "served"), CancelToken()
    hub.go_on.clear()
    seen: list[Progress] = []

    def cancel_at_half(progress: Progress) -> None:
        seen.append(progress)
        if hub.half_sent.is_set():
            cancel.cancel()

    with serving(hub) as address:
        monkeypatch.setenv("HF_ENDPOINT", address)
        with pytest.raises(WorkCancelled):
            download(MODEL, tmp_path / "cache", report=cancel_at_half, cancel=cancel)
        with pytest.raises(EmbedderUnavailable, match="not on this machine yet"):
            open_embedder(MODEL, tmp_path / "cache")
        hub.go_on.set()
        download(MODEL, tmp_path / "cache", report=seen.append, cancel=CancelToken())
    assert open_embedder(MODEL, tmp_path / "cache").identity.dimensions == 384


def test_cut_off_download_is_not_taken_for_complete(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hub, cancel = a_hub(tmp_path / "served"), CancelToken()
    hub.cuts_off = True
    deadline = time.monotonic() + 1.5

    def give_up(progress: Progress) -> None:
        if hub.half_sent.is_set() and time.monotonic() > deadline:
            cancel.cancel()

    with serving(hub) as address:
        monkeypatch.setenv("HF_ENDPOINT", address)
        with pytest.raises((WorkCancelled, EmbedderUnavailable)):
            download(MODEL, tmp_path / "cache", report=give_up, cancel=cancel)
    with pytest.raises(EmbedderUnavailable, match="not on this machine yet"):
        open_embedder(MODEL, tmp_path / "cache")


def test_cancel_while_offline_does_not_wait_for_the_retries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:9")
    cancel, started = CancelToken(), time.monotonic()

    def cancel_later(progress: Progress) -> None:
        if time.monotonic() - started > 2:
            cancel.cancel()

    with pytest.raises(WorkCancelled):
        download(MODEL, tmp_path / "cache", report=cancel_later, cancel=cancel)
    assert time.monotonic() - started < 20


@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="looks for processes in /proc")
def test_download_ends_with_the_process_that_asked_for_it(tmp_path: Path) -> None:
    hub, cache = a_hub(tmp_path / "served"), tmp_path / "cache"
    hub.go_on.clear()
    ask = (
        "import sys; from pathlib import Path; from moorage.embedding.download import download;"
        "from moorage.domain.work import CancelToken;"
        "download(sys.argv[1], Path(sys.argv[2]), report=lambda progress: None, cancel=CancelToken())"
    )
    with serving(hub) as address:
        environment = {**os.environ, "HF_ENDPOINT": address, "PYTHONPATH": str(Path(moorage.__file__).parents[1])}
        parent = subprocess.Popen([sys.executable, "-c", ask, MODEL, str(cache)], env=environment)
        assert hub.half_sent.wait(20)
        assert children_of(cache, but=parent.pid)
        parent.kill()
        parent.wait()
        deadline = time.monotonic() + 10
        while children_of(cache, but=parent.pid) and time.monotonic() < deadline:
            hub.go_on.wait(0.02)
        assert not children_of(cache, but=parent.pid)


def children_of(cache: Path, *, but: int) -> list[int]:
    """Processes that were given this cache folder, except one."""
    found = []
    for process in Path("/proc").iterdir():
        with suppress(OSError):
            if process.name.isdigit() and str(cache).encode() in (process / "cmdline").read_bytes():
                found.append(int(process.name))
    return [pid for pid in found if pid != but]


def test_failed_download_names_model_and_next_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:9")
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    with pytest.raises(EmbedderUnavailable, match=f"{MODEL} could not be downloaded .*local folder"):
        download(MODEL, tmp_path / "cache", report=lambda progress: None, cancel=CancelToken())


def test_unknown_model_is_refused_before_any_work(tmp_path: Path) -> None:
    with pytest.raises(EmbedderUnavailable, match="no model that fastembed knows"):
        download("no/such-model", tmp_path / "cache", report=lambda progress: None, cancel=CancelToken())
