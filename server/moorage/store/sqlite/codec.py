"""How domain values are laid out in single columns: JSON, compressed where it is long. Knows no table."""

import json
import struct
import sys
import zlib
from array import array
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import cast

from moorage.domain.anchor import Part, Place
from moorage.domain.changes import Commit
from moorage.domain.drift import Drift, Grade, Move, Severity, Suggestion, TokenEdit
from moorage.domain.kin import Kin, Relation
from moorage.domain.portrait import Fingerprint, OutlineRow, Portrait
from moorage.domain.since import NoCommit
from moorage.domain.source import Span
from moorage.domain.symbol import SymbolKey, SymbolKind

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)

_LEVEL = 1
"""Of zlib: on real portraits within a tenth of level 6's size, in half the time."""

_LENGTH = struct.Struct("<I")

_written = json.JSONEncoder(separators=(",", ":")).encode
"""Made once: an answer has dozens of lists to write, and `json.dumps` makes an encoder for each."""

_Key = tuple[list[str], list[str], int]
_Place = tuple[str, _Key | None]
_Move = tuple[_Place, _Place, str, float]
_Portrait = tuple[
    str, str, str, list[str], list[str], list[str], list[str], list[str], list[str], list[str], str, list[str]
]
_Row = tuple[str, _Key, str, str, int, int]
_Drift = tuple[
    str,
    str,
    _Place | None,
    _Move | None,
    list[tuple[str, str, list[str]]],
    int,
    int,
    list[tuple[_Place, float]],
    str,
    list[tuple[str, _Place, int]],
]


def to_json(value: object) -> str:
    """Compact JSON in ASCII, so that half a surrogate pair in a source file survives."""
    return _written(value)


def micros_of(at: datetime) -> int:
    """Microseconds since 1970 UTC; exact."""
    return (at - _EPOCH) // _MICROSECOND


def time_at(micros: int) -> datetime:
    """The UTC time; exact."""
    return _EPOCH + timedelta(microseconds=micros)


def micros_or_null(at: datetime | None) -> int | None:
    """`micros_of` where a time may be missing."""
    return None if at is None else micros_of(at)


def time_or_none(micros: int | None) -> datetime | None:
    """`time_at` where a time may be missing."""
    return None if micros is None else time_at(micros)


def key_text(key: SymbolKey | None) -> str | None:
    return to_json(_plain_key(key)) if key else None


@lru_cache(maxsize=4096)
def key_from(text: str | None) -> SymbolKey | None:
    """What is tied in the files at hand is asked for again and again."""
    return _key(cast("_Key", json.loads(text))) if text else None


def portrait_blob(portrait: Portrait) -> bytes:
    value = (
        portrait.language,
        portrait.kind,
        portrait.name,
        portrait.containers,
        portrait.params,
        portrait.header,
        portrait.modifiers,
        portrait.body,
        portrait.members,
        sorted(portrait.local_names),
        portrait.doc,
        portrait.comments,
    )
    return zlib.compress(to_json(value).encode(), _LEVEL)


def portrait_from(blob: bytes) -> Portrait:
    value = cast("_Portrait", json.loads(zlib.decompress(blob)))
    language, kind, name, containers, params, header, modifiers, body, members, local_names, doc, comments = value
    return Portrait(
        language,
        SymbolKind(kind),
        name,
        tuple(containers),
        tuple(params),
        tuple(header),
        tuple(modifiers),
        tuple(body),
        tuple(members),
        frozenset(local_names),
        doc,
        tuple(comments),
    )


def part_blob(part: Part) -> bytes:
    value = (part.before, part.tokens, part.after, part.span.start, part.span.end, part.exact, part.snippet)
    return zlib.compress(to_json(value).encode(), _LEVEL)


def part_from(blob: bytes) -> Part:
    value = cast("tuple[list[str], list[str], list[str], int, int, str, str]", json.loads(zlib.decompress(blob)))
    before, tokens, after, start, end, exact, snippet = value
    return Part(tuple(before), tuple(tokens), tuple(after), Span(start, end), exact, snippet)


def fingerprint_text(print_: Fingerprint) -> str:
    """All but the algorithm, which has its own column."""
    return to_json(
        (
            print_.exact,
            print_.shape,
            print_.signature,
            print_.body,
            print_.modifiers,
            print_.doc,
            print_.local,
            print_.n_tokens,
        )
    )


def fingerprint_from(algorithm: str, text: str) -> Fingerprint:
    value = cast("tuple[str, str, str, str, str, str, str, int]", json.loads(text))
    return Fingerprint(algorithm, *value)


def rows_blob(rows: Sequence[OutlineRow]) -> bytes:
    """Length of the compressed JSON, the JSON, then all sketches as they are: hashes do not compress."""
    plain = [(row.kind, _plain_key(row.key), row.exact, row.shape, row.n_tokens, len(row.sketch)) for row in rows]
    head = zlib.compress(to_json(plain).encode(), _LEVEL)
    sketches = array("I", [value for row in rows for value in row.sketch])
    return _LENGTH.pack(len(head)) + head + _little_endian(sketches).tobytes()


def rows_from(blob: bytes) -> tuple[OutlineRow, ...]:
    (length,) = cast("tuple[int]", _LENGTH.unpack_from(blob))
    start = _LENGTH.size
    plain = cast("list[_Row]", json.loads(zlib.decompress(blob[start : start + length])))
    sketches = array("I", b"")
    sketches.frombytes(blob[start + length :])
    values = _little_endian(sketches).tolist()
    rows: list[OutlineRow] = []
    position = 0
    for kind, key, exact, shape, n_tokens, n_values in plain:
        sketch = tuple(values[position : position + n_values])
        rows.append(OutlineRow(SymbolKind(kind), _key(key), exact, shape, n_tokens, sketch))
        position += n_values
    return tuple(rows)


def move_text(move: Move) -> str:
    return to_json(_plain_move(move))


def move_from(text: str) -> Move:
    return _move(cast("_Move", json.loads(text)))


def drift_text(drift: Drift) -> str:
    return to_json(
        (
            drift.grade,
            drift.severity,
            _plain_place(drift.place) if drift.place else None,
            _plain_move(drift.move) if drift.move else None,
            [(edit.old, edit.new, edit.claims) for edit in drift.edits],
            drift.n_changed,
            drift.n_tokens,
            [(_plain_place(suggestion.place), suggestion.score) for suggestion in drift.suggestions],
            drift.reason,
            [(each.relation, _plain_place(each.place), each.n_tokens) for each in drift.kin],
        )
    )


def drift_from(text: str) -> Drift:
    value = cast("_Drift", json.loads(text))
    grade, severity, place, move, edits, n_changed, n_tokens, suggestions, reason, kin = value
    return Drift(
        Grade(grade),
        Severity(severity),
        _place(place) if place else None,
        _move(move) if move else None,
        tuple(TokenEdit(old, new, tuple(claims)) for old, new, claims in edits),
        n_changed,
        n_tokens,
        tuple(Suggestion(_place(candidate), score) for candidate, score in suggestions),
        reason,
        tuple(Kin(Relation(relation), _place(where), count) for relation, where, count in kin),
    )


def cause_text(cause: Commit | NoCommit) -> str:
    if isinstance(cause, NoCommit):
        return to_json(cause)
    return to_json((cause.id, cause.author, cause.subject, cause.at.isoformat()))


def cause_from(text: str) -> Commit | NoCommit:
    value = cast("tuple[str, str, str, str] | str", json.loads(text))
    if isinstance(value, str):
        return NoCommit(value)
    id_, author, subject, at = value
    return Commit(id_, author, subject, datetime.fromisoformat(at))


def vector_blob(vector: Sequence[float]) -> bytes:
    """32-bit floats, as sqlite-vec takes them."""
    return array("f", vector).tobytes()


def vector_from(blob: bytes) -> list[float]:
    """The floats again."""
    return array("f", blob).tolist()


def _plain_key(key: SymbolKey) -> tuple[tuple[str, ...], tuple[str, ...], int]:
    return key.names, key.params, key.ordinal


def _key(value: _Key) -> SymbolKey:
    names, params, ordinal = value
    return SymbolKey(tuple(names), tuple(params), ordinal)


def _plain_place(place: Place) -> tuple[str, object]:
    return place.path, _plain_key(place.key) if place.key else None


def _place(value: _Place) -> Place:
    path, key = value
    return Place(path, _key(key) if key else None)


def _plain_move(move: Move) -> tuple[object, object, str, float]:
    return _plain_place(move.origin), _plain_place(move.target), move.rule, move.score


def _move(value: _Move) -> Move:
    origin, target, rule, score = value
    return Move(_place(origin), _place(target), rule, score)


def _little_endian(values: "array[int]") -> "array[int]":
    if sys.byteorder == "big":
        values.byteswap()
    return values
