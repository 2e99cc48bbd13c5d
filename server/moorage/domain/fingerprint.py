"""How a portrait becomes hashes, and the sketch by which similar bodies are found."""

from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b
from zlib import crc32

from moorage.domain.naming import numbered, own_names, renamed, renamed_header
from moorage.domain.portrait import Fingerprint, Portrait, tokens_in
from moorage.domain.symbol import SymbolKind

RULES = "m2"
"""Version of the token rules and hashes; raise it when a portrait of unchanged code would change."""

SKETCH_SIZE = 64
_WORD_BITS = 0xFFFFFFFF


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
    own = own_names(portrait.name, portrait.containers)
    header, body = renamed_header(portrait.header, own), renamed(portrait.body, own)
    stream = [*header, "\0body", *body, "\0members", *portrait.members]
    shape = _hash(stream)
    is_bare = portrait.local_names.isdisjoint(stream)
    return Fingerprint(
        algorithm=algorithm,
        exact=exact,
        shape=shape,
        signature=_hash(header),
        body=_hash(body),
        modifiers=_hash(portrait.modifiers),
        doc=_hash((portrait.doc, *portrait.comments)),
        local=shape if is_bare else _hash(numbered(stream, portrait.local_names)),
        n_tokens=len(tokens_in(portrait.body)),
    )


def sketch(portrait: Portrait) -> tuple[int, ...]:
    """MinHash of the body's token 3-grams: 64 values of 32 bits, empty for a body without tokens.

    One permutation cut into 64 bins instead of 64 permutations (Li, Owen, Zhang: One Permutation Hashing, 2012);
    an empty bin borrows from a bin chosen by its number (Shrivastava: Optimal Densification, 2017).
    """
    tokens = [_token_hash(token) for token in tokens_in(portrait.body)]
    if not tokens:
        return ()
    bins: list[int | None] = [None] * SKETCH_SIZE
    padded = tokens if len(tokens) > 2 else [*tokens, 0, 0][:3]
    for first, second, third in zip(padded, padded[1:], padded[2:], strict=False):
        mixed = ((first * 0x9E3779B1 + second) * 0x85EBCA6B + third) * 0xC2B2AE3D
        mixed = (mixed ^ (mixed >> 29)) & 0xFFFFFFFFFFFF
        index, value = mixed & 63, mixed >> 16
        known = bins[index]
        if known is None or value < known:
            bins[index] = value
    return _filled(bins)


def _round() -> tuple[int, ...]:
    """All bins in the order in which one borrows from the next; the numbers make it one round."""
    order = [0]
    while len(order) < SKETCH_SIZE:
        order.append((order[-1] * 29 + 17) % SKETCH_SIZE)
    return tuple(order)


_LENDERS = _round()


def _filled(bins: list[int | None]) -> tuple[int, ...]:
    """Backwards round the bins, so that each empty one finds what the next has; twice, as the round has no start."""
    filled = [0] * SKETCH_SIZE
    lent = 0
    for index in (*reversed(_LENDERS), *reversed(_LENDERS)):
        value = bins[index]
        lent = lent if value is None else value & _WORD_BITS
        filled[index] = lent
    return tuple(filled)


@lru_cache(maxsize=65536)
def _token_hash(token: str) -> int:
    return crc32(token.encode("utf-8", "surrogatepass"))


def _hash(tokens: Iterable[str]) -> str:
    return blake2b("\0".join(tokens).encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
