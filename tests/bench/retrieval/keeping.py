"""Vectors by the text that they were made of, kept between runs: only the first run takes the time of the model."""

import sqlite3
from array import array
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Self

from moorage.domain.hits import EmbedderIdentity
from moorage.ports import Embedder

_AT_ONCE = 256


class KeepingEmbedder:
    """The Embedder port over another embedder, with a file that remembers what that one said."""

    def __init__(self, embedder: Embedder, path: Path) -> None:
        self._embedder = embedder
        self._rows = sqlite3.connect(path, timeout=60)
        self._rows.execute("CREATE TABLE IF NOT EXISTS vectors (key BLOB PRIMARY KEY, value BLOB NOT NULL)")
        self._rows.execute("CREATE TABLE IF NOT EXISTS fitting (key BLOB PRIMARY KEY, value INTEGER NOT NULL)")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._rows.commit()
        self._rows.close()

    @property
    def identity(self) -> EmbedderIdentity:
        return self._embedder.identity

    def n_tokens(self, text: str) -> int:
        return len(text.split())

    def fits(self, text: str) -> bool:
        key = self._key("fits", text)
        row = self._rows.execute("SELECT value FROM fitting WHERE key = ?", (key,)).fetchone()
        if row is None:
            row = (self._embedder.fits(text),)
            self._rows.execute("INSERT INTO fitting VALUES (?, ?)", (key, row[0]))
        return bool(row[0])

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        missing = [text for text in dict.fromkeys(texts) if self._known("text", text) is None]
        missing.sort(key=len)
        for start in range(0, len(missing), _AT_ONCE):
            some = missing[start : start + _AT_ONCE]
            for text, vector in zip(some, self._embedder.embed(some), strict=True):
                self._keep("text", text, vector)
        return [self._known("text", text) or [] for text in texts]

    def embed_query(self, text: str) -> list[float]:
        known = self._known("question", text)
        if known is None:
            known = self._embedder.embed_query(text)
            self._keep("question", text, known)
        return known

    def _known(self, use: str, text: str) -> list[float] | None:
        row = self._rows.execute("SELECT value FROM vectors WHERE key = ?", (self._key(use, text),)).fetchone()
        return array("f", row[0]).tolist() if row else None

    def _keep(self, use: str, text: str, vector: Sequence[float]) -> None:
        self._rows.execute("INSERT INTO vectors VALUES (?, ?)", (self._key(use, text), array("f", vector).tobytes()))
        self._rows.commit()

    def _key(self, use: str, text: str) -> bytes:
        identity = self._embedder.identity
        named = "\0".join((identity.model, identity.version, use, text))
        return blake2b(named.encode("utf-8", "replace"), digest_size=16).digest()
