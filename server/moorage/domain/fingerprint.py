"""How a portrait becomes hashes, and the sketch by which similar bodies are found."""

from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b
from operator import itemgetter
from struct import Struct
from zlib import crc32

from moorage.domain.naming import numbered, own_names, renamed, renamed_header
from moorage.domain.portrait import Fingerprint, Gist, Portrait, is_mark, tokens_in
from moorage.domain.symbol import SymbolKind

RULES = "m2"
"""Version of the token rules and hashes; raise it when a portrait of unchanged code would change."""

SKETCH_SIZE = 64
_LANE_BYTES = 16
_LANE_BITS = 8 * _LANE_BYTES
_MIXED = ((1 << 48) - 1).to_bytes(_LANE_BYTES, "little")
_SUMMED = ((1 << 77) - 1).to_bytes(_LANE_BYTES, "little")
"""The bits of a sum that the mixed ones are made from."""
_NONE = 1 << 48
"""More than any mixed sum."""
_FIRST_HALVES = Struct("<Q8x")
"""Of lanes."""


def exact_hash(data: bytes) -> str:
    """Hash of a symbol's own bytes, 16 hex digits."""
    return blake2b(data, digest_size=8).hexdigest()


def signature_hash(header: tuple[str, ...]) -> str:
    """Hash of a header, 16 hex digits."""
    return _hash(header)


def member_line(kind: SymbolKind, name: str, header: tuple[str, ...]) -> str:
    """How a container's portrait names a member."""
    return f"{kind} {name} {signature_hash(header)}"


def member_name(line: str) -> str:
    """The name in a member line; it may hold blanks."""
    return line.partition(" ")[2].rpartition(" ")[0]


def fingerprint(portrait: Portrait, exact: str, algorithm: str) -> Fingerprint:
    """All hashes of a portrait; `exact` is `exact_hash` of the symbol's own bytes, `algorithm` names what took it."""
    header, body = _nameless(portrait)
    stream = _stream(header, body, portrait.members)
    shape = _hash(stream)
    is_bare = portrait.local_names.isdisjoint(stream)
    return Fingerprint(
        algorithm=algorithm,
        exact=exact,
        shape=shape,
        signature=_hash(header),
        body=_hash(body),
        modifiers=_short_hash(portrait.modifiers),
        doc=_short_hash((portrait.doc, *portrait.comments)),
        local=shape if is_bare else _hash(numbered(stream, portrait.local_names)),
        n_tokens=len(tokens_in(portrait.body)),
    )


def gist(portrait: Portrait) -> Gist:
    """What an outline keeps of a portrait; a part of the cost of a fingerprint."""
    own = own_names(portrait.name, portrait.containers)
    return gist_of(own, portrait.header, portrait.body, portrait.members)


def gist_of(own: dict[str, str], header: tuple[str, ...], body: tuple[str, ...], members: tuple[str, ...]) -> Gist:
    """The same of these parts alone; `own` are the placeholders of `own_names`."""
    shape = _hash(_stream(renamed_header(header, own), renamed(body, own), members))
    lanes = _lanes(body)
    return Gist(shape, len(lanes) // _LANE_BYTES, _sketch(lanes))


def _nameless(portrait: Portrait) -> tuple[list[str], list[str]]:
    """Header and body without the symbol's own and enclosing names."""
    own = own_names(portrait.name, portrait.containers)
    return renamed_header(portrait.header, own), renamed(portrait.body, own)


def _stream(header: list[str], body: list[str], members: tuple[str, ...]) -> list[str]:
    return [*header, "\0body", *body, "\0members", *members]


def sketch(portrait: Portrait) -> tuple[int, ...]:
    """MinHash of the body's token 3-grams: 64 values of 32 bits, empty for a body without tokens.

    One permutation cut into 64 bins instead of 64 permutations (Li, Owen, Zhang: One Permutation Hashing, 2012);
    an empty bin borrows from a bin chosen by its number (Shrivastava: Optimal Densification, 2017).
    """
    return _sketch(_lanes(portrait.body))


def _sketch(lanes: bytes) -> tuple[int, ...]:
    """Sums of what a token adds as the first, second and third of a 3-gram, of all of them at once in one number."""
    if not lanes:
        return ()
    n_grams = max(1, len(lanes) // _LANE_BYTES - 2)
    third = int.from_bytes(lanes, "little") * 0xC2B2AE3D
    second = third * 0x85EBCA6B
    summed = int.from_bytes(_SUMMED * n_grams, "little")
    sums = (second * 0x9E3779B1 & summed) + (second >> _LANE_BITS & summed) + (third >> 2 * _LANE_BITS)
    mixed = (sums ^ sums >> 29) & int.from_bytes(_MIXED * n_grams, "little")
    least: dict[int, int] = {}
    for (each,) in _FIRST_HALVES.iter_unpack(mixed.to_bytes(_LANE_BYTES * n_grams, "little")):
        if each < least.get(each & 63, _NONE):
            least[each & 63] = each
    return _filled({index: each >> 16 for index, each in least.items()})


def _lanes(stream: Iterable[str]) -> bytes:
    """Checksums of the tokens of a stream, one behind the other, each with room for what it is multiplied by."""
    return b"".join(map(_lane, stream))


@lru_cache(maxsize=16384)
def _lane(token: str) -> bytes:
    """Nothing for a structure mark."""
    checksum = crc32(token.encode("utf-8", "surrogatepass"))
    return b"" if is_mark(token) else checksum.to_bytes(_LANE_BYTES, "little")


def _round() -> tuple[int, ...]:
    """All bins in the order in which one borrows from the next; the numbers make it one round."""
    order = [0]
    while len(order) < SKETCH_SIZE:
        order.append((order[-1] * 29 + 17) % SKETCH_SIZE)
    return tuple(order)


_BORROWERS = _round()[::-1]
_EMPTY = -1
_IN_ORDER = itemgetter(*map(_BORROWERS.index, range(SKETCH_SIZE)))


def _filled(bins: dict[int, int]) -> tuple[int, ...]:
    """Backwards round the bins, so that each empty one finds what the next has; the round has no start."""
    lent = _EMPTY
    filled = [lent := bins.get(index, lent) for index in _BORROWERS]
    n_before = filled.count(_EMPTY)  # of the first of them, which borrow from the last ones
    in_order: tuple[int, ...] = _IN_ORDER([lent] * n_before + filled[n_before:])
    return in_order


@lru_cache(maxsize=1024)
def _short_hash(tokens: tuple[str, ...]) -> str:
    """Of what many symbols have in common, mostly nothing."""
    return _hash(tokens)


def _hash(tokens: Iterable[str]) -> str:
    return blake2b("\0".join(tokens).encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
