"""What a reader of a briefing hands back: where a section goes on, and what was told already.

Both hold all that they need, so that they survive a restart, and are short enough for a tool call.
"""

import base64
import binascii
import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from moorage.domain.briefing import EXPANDABLE, SectionName

VERSION = 1
_MARK_BYTES = 4
_STATE_BYTES = 2
_RECORD_BYTES = _MARK_BYTES + _STATE_BYTES
_ID_START = "b1."
_HIGH_BIT, _LOW_BITS = 0x80, 0x7F


@dataclass(frozen=True, slots=True)
class Expansion:
    """One section of the briefing for a task, without what was shown whole."""

    key: str
    """Digest of the task."""
    section: SectionName
    shown: frozenset[bytes] = frozenset()
    """Marks of keys."""

    def has_shown(self, key: str) -> bool:
        """One in two billion others is taken for it."""
        return mark_of(key) in self.shown


def mark_of(key: str) -> bytes:
    """A few bytes that stand for a key; those of memories are told from others."""
    first, *rest = _hashed(key)[:_MARK_BYTES]
    return bytes([first & _LOW_BITS | (0 if key.startswith("mem") else _HIGH_BIT), *rest])


def is_of_memory(mark: bytes) -> bool:
    """Whether it stands for a memory."""
    return not mark[0] & _HIGH_BIT


def state_of(text: str) -> bytes:
    """A few bytes that differ where a text does."""
    return _hashed(text)[:_STATE_BYTES]


def _hashed(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()


def written(expansion: Expansion) -> str:
    """As text that goes into a URL: 64 characters, and 8 for each key that was shown."""
    raw = {"v": VERSION, "key": expansion.key, "section": expansion.section.value}
    if expansion.shown:
        raw["shown"] = base64.b64encode(b"".join(sorted(expansion.shown))).decode()
    return base64.urlsafe_b64encode(json.dumps(raw, separators=(",", ":")).encode()).decode().rstrip("=")


def read(text: str) -> Expansion | None:
    """None for what is no cursor of this version."""
    try:
        raw = json.loads(_decoded(text))
        if not isinstance(raw, dict) or type(raw.get("v")) is not int or raw["v"] != VERSION:
            return None
        section, shown = SectionName(raw["section"]), base64.b64decode(raw.get("shown", ""), validate=True)
    except (binascii.Error, ValueError, KeyError, TypeError, RecursionError):
        return None
    if section not in EXPANDABLE or not isinstance(raw.get("key"), str) or len(shown) % _MARK_BYTES:
        return None
    return Expansion(raw["key"], section, frozenset(_cut(shown, _MARK_BYTES)))


def id_written(told: Mapping[bytes, bytes]) -> str:
    """The name of all that was told: states by mark. 8 characters each; empty when nothing was."""
    if not told:
        return ""
    records = b"".join(mark + told[mark] for mark in sorted(told))
    return _ID_START + base64.urlsafe_b64encode(records).decode().rstrip("=")


def id_read(text: str) -> dict[bytes, bytes] | None:
    """States by mark; None for what is no id of ours."""
    if not text.startswith(_ID_START):
        return None
    try:
        records = _decoded(text.removeprefix(_ID_START))
    except (binascii.Error, ValueError):
        return None
    if not records or len(records) % _RECORD_BYTES:
        return None
    return {each[:_MARK_BYTES]: each[_MARK_BYTES:] for each in _cut(records, _RECORD_BYTES)}


def _decoded(text: str) -> bytes:
    """Raises ValueError, binascii.Error."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def _cut(data: bytes, size: int) -> Iterable[bytes]:
    return (data[at : at + size] for at in range(0, len(data), size))
