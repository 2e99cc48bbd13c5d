"""The embedder with the real packaged model: vectors, order, prefix, identity, and quick honest failure."""

import math
import socket
import time
from pathlib import Path

import pytest

from moorage.domain.errors import EmbedderUnavailable
from moorage.embedding import open_embedder
from moorage.embedding.embedder import FastEmbedder
from moorage.embedding.models import BGE_QUERY_PREFIX, described
from moorage.ports import Embedder
from support.hash_embedder import HashEmbedder
from support.packaged_model import model_folder

PAIRS = (
    ("Retries wait two seconds because the gateway bans faster clients", "how long do we pause before trying again"),
    ("Session tokens are rotated on every login", "when does a user get a fresh credential"),
    ("Prices are integers in cents, never floats", "how do we represent money amounts"),
    ("The importer must stay single threaded", "can we parallelise loading of files"),
    ("Use UTC everywhere in the database", "which timezone are timestamps stored in"),
    ("Deploys are frozen on Fridays", "is it allowed to release before the weekend"),
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return model_folder(tmp_path_factory.mktemp("model") / "minilm")


@pytest.fixture(scope="module")
def embedder(folder: Path) -> FastEmbedder:
    return open_embedder(str(folder), folder / "unused")


def cosine(left: list[float], right: list[float]) -> float:
    return sum(a * b for a, b in zip(left, right, strict=True))


def test_paraphrase_is_the_nearest_of_all(embedder: FastEmbedder) -> None:
    stored = embedder.embed([text for text, _ in PAIRS])
    for index, (_, question) in enumerate(PAIRS):
        scores = [cosine(embedder.embed_query(question), vector) for vector in stored]
        assert scores.index(max(scores)) == index, question


def test_vectors_have_unit_length(embedder: FastEmbedder) -> None:
    for vector in embedder.embed(["short", "", "a much longer text " * 200, "\ud800 half a pair \0"]):
        assert math.isclose(math.hypot(*vector), 1.0, abs_tol=1e-6)


def test_order_is_restored_after_sorting_by_length(embedder: FastEmbedder) -> None:
    texts = [("word " * (17 * n % 23)) + str(n) for n in range(20)]
    together = embedder.embed(texts)
    for text, vector in zip(texts, together, strict=True):
        assert cosine(vector, embedder.embed([text])[0]) > 0.9999


def test_no_texts_give_no_vectors(embedder: FastEmbedder) -> None:
    assert embedder.embed([]) == []


def test_query_prefix_is_added_to_questions_only(folder: Path, tmp_path: Path) -> None:
    prefixed = model_folder(tmp_path / "prefixed")
    (prefixed / "moorage.json").write_text('{"query_prefix": "passage about: "}', "utf-8")
    embedder = open_embedder(str(prefixed), tmp_path)
    expected = embedder.embed(["passage about: retries", "retries"])
    assert cosine(embedder.embed_query("retries"), expected[0]) > 0.9999
    assert cosine(expected[0], expected[1]) < 0.99


def test_a_folder_of_a_repository_is_no_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = "BAAI/bge-small-en-v1.5"
    model_folder(tmp_path / name)
    monkeypatch.chdir(tmp_path)
    assert described(name).folder is None
    assert described(f"./{name}").folder is not None


def test_bge_gets_its_query_prefix() -> None:
    assert described("BAAI/bge-small-en-v1.5").query_prefix == BGE_QUERY_PREFIX
    assert described("sentence-transformers/all-MiniLM-L6-v2").query_prefix == ""


def test_identity_is_stable_and_tells_weights_apart(embedder: FastEmbedder, folder: Path, tmp_path: Path) -> None:
    assert open_embedder(str(folder), folder).identity == embedder.identity
    assert embedder.identity.dimensions == 384
    other = tmp_path / "minilm"
    other.mkdir()
    for name in ("model.onnx", "tokenizer.json"):
        (other / name).write_bytes((folder / name).read_bytes()[:-1] + b"?")
    assert described(str(other)).name != described(str(folder)).name


def test_first_token_pooling_is_another_identity(embedder: FastEmbedder, tmp_path: Path) -> None:
    first = model_folder(tmp_path / "minilm")
    (first / "1_Pooling").mkdir()
    (first / "1_Pooling" / "config.json").write_text('{"pooling_mode_cls_token": true}', "utf-8")
    assert open_embedder(str(first), tmp_path).identity.version != embedder.identity.version


def test_model_in_onnx_subfolder_opens(folder: Path, embedder: FastEmbedder, tmp_path: Path) -> None:
    nested = model_folder(tmp_path / "nested")
    (nested / "onnx").mkdir()
    (nested / "model.onnx").rename(nested / "onnx" / "model.onnx")
    assert cosine(open_embedder(str(nested), tmp_path).embed(["x"])[0], embedder.embed(["x"])[0]) > 0.9999


def test_absent_model_fails_quickly_without_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object, **kwargs: object) -> None:
        raise AssertionError("the network was touched")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    started = time.monotonic()
    with pytest.raises(EmbedderUnavailable, match="not on this machine yet"):
        open_embedder("BAAI/bge-small-en-v1.5", tmp_path)
    assert time.monotonic() - started < 3


@pytest.mark.parametrize(
    ("model", "message"),
    [("no/such-model", "no model that fastembed knows"), ("/no/such/folder", "there is no model folder")],
)
def test_wrong_model_says_what_to_correct(model: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(EmbedderUnavailable, match=f"{message}.*correct moorage.embedding.model"):
        open_embedder(model, tmp_path)


def test_folder_without_model_says_what_is_missing(tmp_path: Path) -> None:
    with pytest.raises(EmbedderUnavailable, match=r"lacks model\.onnx or tokenizer\.json"):
        open_embedder(str(tmp_path), tmp_path)


def test_folder_with_broken_weights_is_unavailable(tmp_path: Path) -> None:
    broken = model_folder(tmp_path / "broken")
    (broken / "model.onnx").unlink()
    (broken / "model.onnx").write_bytes(b"not a model")
    with pytest.raises(EmbedderUnavailable, match="cannot be loaded"):
        open_embedder(str(broken), tmp_path)


def test_stand_in_puts_equal_words_near() -> None:
    stand_in: Embedder = HashEmbedder()
    query = stand_in.embed_query("retry delay")
    near, far, empty = stand_in.embed(["the retry delay", "unrelated", ""])
    assert cosine(query, near) > cosine(query, far)
    assert math.isclose(math.hypot(*empty), 1.0)


def test_tokens_of_a_text_of_any_length_are_counted(embedder: FastEmbedder) -> None:
    assert [embedder.n_tokens(text) for text in ("", "one", "one two", "\ud800 half")] == [0, 1, 2, 2]
    assert embedder.n_tokens("word " * 5000) == 5000
