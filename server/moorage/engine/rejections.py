"""Code that was decided against, as people name it: a commit, a file of one, or a text."""

from collections.abc import Sequence
from dataclasses import replace

from moorage.domain.errors import InvalidInput
from moorage.domain.rejection import Rejected
from moorage.domain.requests import NewMemory
from moorage.engine.checkout import Checkout
from moorage.services import rejecting
from moorage.services.rejecting import Step


class Rejections:
    """Fingerprints only; nothing of the code is kept."""

    def __init__(self, checkout: Checkout) -> None:
        self._checkout = checkout

    def of_revision(self, text: str) -> tuple[Rejected, ...]:
        """Of `REV` or `REV:PATH`: what a revert took out, what any other commit put in. Raises InvalidInput."""
        revision, _, path = text.partition(":")
        repository = self._checkout.repository
        commit = repository.commit_named(revision) if repository else None
        if repository is None or commit is None:
            raise InvalidInput(f"git knows no commit {revision}; `git log --oneline --all` shows those there are")
        parents = repository.parents(commit)
        if not parents:
            raise InvalidInput(f"{revision} is the first commit, and was decided against nothing")
        changes = repository.changes_between(parents[0], commit)
        paths = self._meant(path, sorted(changes.paths), revision)
        step = Step(commit, parents[0], repository.message(commit), paths, changes.renames)
        return rejecting.of_step(self._checkout.view(), step)

    def of_code(self, code: str, path: str) -> tuple[Rejected, ...]:
        """Of a text in the language of a file. Raises InvalidInput."""
        return rejecting.of_code(self._checkout.view(), code, path)

    def meant(self, revision: str | None, code: str | None, new: NewMemory) -> NewMemory:
        """The memory with what was decided against. Raises InvalidInput."""
        found = list(new.rejected)
        if revision:
            found += self.of_revision(revision)
        if code:
            found += self.of_code(code, new.ties[0].place.path if new.ties else "")
        return replace(new, rejected=tuple(dict.fromkeys(found)))

    def _meant(self, path: str, changed: Sequence[str], revision: str) -> tuple[str, ...]:
        if path and path not in changed:
            raise InvalidInput(f"{revision} does not change {path[:80]}; it changes {', '.join(changed[:5])}")
        return (path,) if path else tuple(changed)
