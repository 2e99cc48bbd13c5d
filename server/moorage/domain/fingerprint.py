"""How a portrait becomes hashes, and the sketch by which similar bodies are found."""

from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b
from zlib import crc32

from moorage.domain.naming import neutral_body, neutral_header, numbered
from moorage.domain.portrait import Fingerprint, Portrait, is_mark
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
    tokens = [token for token in portrait.body if not is_mark(token)]
    return Fingerprint(
        algorithm=algorithm,
        exact=exact,
        shape=_hash(_stream(portrait)),
        signature=_hash(neutral_header(portrait)),
        body=_hash(neutral_body(portrait)),
        modifiers=_hash(portrait.modifiers),
        doc=_hash((portrait.doc, *portrait.comments)),
        local=_local_hash(portrait),
        n_tokens=len(tokens),
    )


def sketch(portrait: Portrait) -> tuple[int, ...]:
    """MinHash of the body's token 3-grams: 64 values of 32 bits, empty for a body without tokens.

    One permutation cut into 64 bins instead of 64 permutations (Li, Owen, Zhang: One Permutation Hashing, 2012);
    an empty bin borrows from a bin chosen by its number (Shrivastava: Optimal Densification, 2017).
    """
    tokens = [_token_hash(token) for token in portrait.body if not is_mark(token)]
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
    return tuple(_borrowed(bins, index) for index in range(SKETCH_SIZE))


def _borrowed(bins: list[int | None], index: int) -> int:
    value = bins[index]
    position = index
    while value is None:
        position = (position * 29 + 17) % SKETCH_SIZE
        value = bins[position]
    return value & _WORD_BITS


def _local_hash(portrait: Portrait) -> str:
    return _hash(numbered(_stream(portrait), portrait.local_names))


def _stream(portrait: Portrait) -> list[str]:
    return [*neutral_header(portrait), "\0body", *neutral_body(portrait), "\0members", *portrait.members]


@lru_cache(maxsize=65536)
def _token_hash(token: str) -> int:
    return crc32(token.encode("utf-8", "surrogatepass"))


def _hash(tokens: Iterable[str]) -> str:
    return blake2b("\0".join(tokens).encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
