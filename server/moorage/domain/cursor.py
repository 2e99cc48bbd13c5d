"""Where an answer ended, so that the next one to the same question goes on there.

A cursor holds all that it needs: it survives a restart, and what is stored meanwhile repeats nothing that was shown.
"""

import base64
import binascii
import dataclasses
import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum

from moorage.domain.errors import InvalidInput
from moorage.domain.memory import MemoryId

VERSION = 1
_DIGEST_CHARACTERS = 12
_MARK_BYTES = 5


@dataclass(frozen=True, slots=True)
class Cursor:
    """What was shown already, and the day whose ages the scores are of."""

    day: date
    question: str
    """Digest of what was asked."""
    shown: frozenset[bytes]
    """Marks of memories."""

    def has_shown(self, memory_id: MemoryId) -> bool:
        """Whether an earlier page had the memory; one in 10^12 others is taken for it."""
        return bool(self.shown) and _mark(memory_id) in self.shown

    def after(self, memory_ids: Iterable[MemoryId]) -> "Cursor":
        """Once these have been shown too."""
        return Cursor(self.day, self.question, self.shown | {_mark(each) for each in memory_ids})


def written(cursor: Cursor) -> str:
    """As text that goes into a URL: some 7 characters for each memory shown."""
    shown = base64.b64encode(b"".join(sorted(cursor.shown))).decode()
    raw = {"v": VERSION, "d": cursor.day.isoformat(), "q": cursor.question, "s": shown}
    return base64.urlsafe_b64encode(json.dumps(raw, separators=(",", ":")).encode()).decode().rstrip("=")


def read(text: str, question: str) -> Cursor:
    """Raises InvalidInput for what is no cursor, or one of another question; `question` is the digest of this one."""
    try:
        padded = text + "=" * (-len(text) % 4)
        raw = json.loads(base64.b64decode(padded, altchars=b"-_", validate=True))
        if raw["v"] != VERSION:
            raise ValueError(raw["v"])
        shown = base64.b64decode(raw["s"], validate=True)
        marks = frozenset(shown[at : at + _MARK_BYTES] for at in range(0, len(shown), _MARK_BYTES))
        cursor = Cursor(date.fromisoformat(raw["d"]), str(raw["q"]), marks)
    except (binascii.Error, ValueError, KeyError, TypeError, RecursionError):
        raise InvalidInput("the cursor is none of ours; ask again without it, from the first page on") from None
    if cursor.question != question:
        raise InvalidInput("the cursor belongs to another question; ask this one without it, from the first page on")
    return cursor


def _mark(memory_id: MemoryId) -> bytes:
    return hashlib.sha256(memory_id.encode("utf-8", "surrogatepass")).digest()[:_MARK_BYTES]


def digest(*asked: object) -> str:
    """Names what was asked, the same in every process."""
    text = json.dumps(_plain(asked), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGEST_CHARACTERS]


def _plain(value: object) -> object:
    """JSON with the same text for equal values, sets in order."""
    if isinstance(value, Enum):
        return str(value.value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = dataclasses.fields(value)
        return [type(value).__name__, *(_plain(getattr(value, each.name)) for each in fields)]
    if isinstance(value, (set, frozenset)):
        return sorted(json.dumps(_plain(each)) for each in value)
    if isinstance(value, Mapping):
        return [[str(key), _plain(each)] for key, each in sorted(value.items(), key=str)]
    if isinstance(value, Iterable) and not isinstance(value, (str, bytes)):
        return [_plain(each) for each in value]
    return value if isinstance(value, (int, float, str, bool, type(None))) else repr(value)
