"""Identifiers that people can read aloud: a prefix and letters that are hard to confuse."""

import secrets

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
_LENGTH = 12
"""60 random bits: a collision is unlikely below a hundred million."""


def new_id(prefix: str) -> str:
    """`mem_7k2m…`: the prefix, an underscore and 12 letters of Crockford's base 32."""
    return f"{prefix}_" + "".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH))
