"""Containers as a whole: where one went, by its members and its file, and which newcomers live in its new place."""

from pathlib import PurePosixPath

from moorage.domain.figures import Candidate, Figure
from moorage.domain.fingerprint import member_name
from moorage.domain.likeness import TINY_TOKENS, body_similarity
from moorage.domain.outcome import Found
from moorage.domain.reach import Search, may_leave

_HALF = 0.5
_SOME_BODY = 0.35
_CERTAIN = 0.95
_MIN_SHARED = 2
_MIN_MEMBERS = 3
_MOST = 0.6
"""Dice coefficient of member names from which a container of another name is the same one."""


def is_home(sighted: Figure, candidate: Candidate, search: Search) -> bool:
    """Whether the candidate's container is the sighted symbol's: of the same name, or with half of its members."""
    container = sighted.key.container
    if not container or not may_leave(sighted, candidate, search):
        return candidate.key.container == container and candidate.path == search.renamed_path
    is_main = _is_main(sighted.path, container, candidate.path, candidate.key.container)
    if container[-1:] == candidate.key.container[-1:] or (is_main and candidate.path == search.renamed_path):
        return True
    old = {row.key.name for row in search.outline.rows if row.key.container == container} if search.outline else set()
    old -= {sighted.key.name, container[-1]}
    symbols = candidate.view.symbols
    new = {symbol.key.name for symbol in symbols if symbol.key.container == candidate.key.container}
    n_shared = len(old & new)
    return n_shared >= _MIN_SHARED and n_shared >= _HALF * len(old)


def in_home(sighted: Figure, container: Candidate, search: Search) -> Found | None:
    """The one newcomer of its name in what its container has become, if enough of it is still there."""
    if container.key.names == sighted.key.container and container.path == sighted.path:
        return None
    group = sighted.portrait.kind.group
    names = (*container.key.names, sighted.key.name)
    known = search.old_keys(container.path, group)
    there = [
        Candidate(container.view, symbol, container.roster)
        for symbol in container.view.symbols
        if symbol.key.names == names and symbol.kind.group == group and symbol.key not in known
    ]
    same = [each for each in there if each.key.params == sighted.key.params] or there
    if len(same) != 1 or not _is_same_member(sighted, same[0].figure):
        return None
    return Found(same[0], "with-container", _CERTAIN)


def _is_same_member(sighted: Figure, today: Figure) -> bool:
    """Much of the body, or the signature where there is next to none."""
    if len(sighted.tokens) < TINY_TOKENS:
        return sighted.fingerprint.signature == today.fingerprint.signature or sighted.tokens == today.tokens
    return body_similarity(sighted, today) >= _SOME_BODY


def strays(sighted: Figure, candidate: Candidate, search: Search) -> bool:
    """Whether the old file is known to have moved and the candidate is not where its symbols went."""
    moved = search.home is None and search.renamed_view is not None
    return moved and not is_home(sighted, candidate, search)


def follows_file(sighted: Figure, candidate: Candidate, search: Search) -> bool:
    """Whether both are named as their files and the old file is known to have become the new one."""
    is_main = _is_main(sighted.path, sighted.key.names, candidate.path, candidate.key.names)
    return is_main and search.home is None and candidate.path == search.renamed_path


def _is_main(old_path: str, old: tuple[str, ...], new_path: str, new: tuple[str, ...]) -> bool:
    """Whether each is the container that its file is named for."""
    return (old, new) == ((PurePosixPath(old_path).stem,), (PurePosixPath(new_path).stem,))


def encloses_all(sighted: Figure, search: Search) -> bool:
    """Whether it was a container with the whole file in it, as a namespace: where the file goes, it goes."""
    names = sighted.key.names
    rows = search.outline.rows if search.outline else ()
    is_around = bool(rows) and all(row.key.names[: len(names)] == names for row in rows)
    return sighted.portrait.kind.is_container and is_around


def keeps_members(sighted: Figure, candidate: Figure) -> bool:
    """Whether most member names are the same, constructors aside."""
    old, new = _members(sighted), _members(candidate)
    if min(len(old), len(new)) < _MIN_MEMBERS:
        return False
    return 2 * len(old & new) >= _MOST * (len(old) + len(new))


def _members(figure: Figure) -> set[str]:
    return {member_name(line) for line in figure.portrait.members} - {figure.key.name}
