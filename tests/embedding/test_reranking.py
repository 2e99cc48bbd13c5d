"""The reranker over fastembed's own path, with a graph that counts common words in place of a model of 80 MB."""

import socket
from pathlib import Path

import pytest

from moorage.domain.errors import EmbedderUnavailable
from moorage.embedding import open_reranker
from moorage.embedding.download import expected_bytes
from moorage.embedding.models import ModelKind
from support.overlap_model import overlap_folder


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return overlap_folder(tmp_path_factory.mktemp("reranker") / "overlap")


def test_scores_come_in_the_order_of_the_texts(folder: Path, tmp_path: Path) -> None:
    texts = [
        "the night is dark and this is by far the longest of all these texts",
        "wait, and call next week",
        "we call",
        "\ud800",
    ]
    reranker = open_reranker(str(folder), tmp_path)
    assert reranker.score("wait before next call", texts) == [0.0, 3.0, 1.0, 0.0]
    assert reranker.score("retry", []) == []


def test_many_texts_are_scored_like_one(folder: Path, tmp_path: Path) -> None:
    reranker = open_reranker(str(folder), tmp_path)
    texts = [f"word {'call ' * (number % 7)}" for number in range(30)]
    assert reranker.score("call", texts) == [reranker.score("call", [each])[0] for each in texts]


def test_an_absent_model_fails_without_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object, **kwargs: object) -> None:
        raise AssertionError("the network was touched")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    with pytest.raises(EmbedderUnavailable, match="not on this machine yet"):
        open_reranker("Xenova/ms-marco-MiniLM-L-6-v2", tmp_path)


@pytest.mark.parametrize(
    ("model", "message"),
    [("no/such-model", "no model that fastembed knows"), ("/no/such/folder", "there is no model folder")],
)
def test_a_wrong_model_says_what_to_correct(model: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(EmbedderUnavailable, match=rf"{message}.*correct moorage\.recall\.reranker"):
        open_reranker(model, tmp_path)


def test_a_folder_with_broken_weights_is_unavailable(folder: Path, tmp_path: Path) -> None:
    broken = overlap_folder(tmp_path / "broken")
    (broken / "model.onnx").write_bytes(b"not a model")
    with pytest.raises(EmbedderUnavailable, match="cannot be loaded"):
        open_reranker(str(broken), tmp_path)


def test_rerankers_are_downloaded_as_such() -> None:
    assert expected_bytes("Xenova/ms-marco-MiniLM-L-6-v2", ModelKind.RERANKER) > 50_000_000
    with pytest.raises(EmbedderUnavailable, match="no model that fastembed knows"):
        expected_bytes("Xenova/ms-marco-MiniLM-L-6-v2")
