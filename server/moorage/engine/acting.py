"""Who acts, when, and under which ids: what the use cases take as arguments."""

import getpass
import secrets
from datetime import UTC, datetime
from functools import cached_property

from moorage.domain.memory import Author, AuthorKind
from moorage.repository import Repository
from moorage.services.act import Act

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
_ID_LETTERS = 12
"""60 random bits: a collision is unlikely below a hundred million."""


class Actor:
    """The person of a checkout: by git's name for the author, else by the login."""

    def __init__(self, repository: Repository | None) -> None:
        self._repository = repository
        self.author: Author | None = None
        """Who acts instead of the person."""

    def act(self, by: Author | None = None) -> Act:
        """An act of this moment, of the author given or of whoever acts."""
        return Act(by or self.author or self._person, datetime.now(UTC), _new_id)

    @cached_property
    def _person(self) -> Author:
        name = self._repository.user_name() if self._repository else None
        return Author(AuthorKind.PERSON, name or _login())


def _login() -> str:
    """A container may run under a number that no account has."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "unknown"


def _new_id(prefix: str) -> str:
    """`mem_7k2m…`: the prefix, an underscore and 12 letters of Crockford's base 32."""
    return f"{prefix}_" + "".join(_ALPHABET[each % 32] for each in secrets.token_bytes(_ID_LETTERS))
