"""Folders as places: what is directly in them, and where they went."""

from collections import Counter
from hashlib import blake2b
from pathlib import PurePosixPath

from moorage.domain.anchor import Place, Sighting
from moorage.domain.changes import Changes
from moorage.domain.claims import claims_of
from moorage.domain.compare import MAX_EDITS, Comparison
from moorage.domain.drift import Grade, Move, Severity, Suggestion, TokenEdit
from moorage.domain.fingerprint import RULES, exact_hash, fingerprint, member_line, member_name
from moorage.domain.outcome import MAX_SUGGESTIONS
from moorage.domain.portrait import Fingerprint, Portrait
from moorage.domain.relocation import Lost
from moorage.domain.symbol import SymbolKind
from moorage.services.view import View

LANGUAGE = "folder"
RULE = "moved-folder"
_HALF = 0.5


def names_in(view: View, path: str) -> tuple[str, ...]:
    """Files directly in a folder and folders with a slash, sorted; none when there is no such folder."""
    inside = (each.removeprefix(path) for each in view.paths() if each.startswith(path))
    return tuple(sorted({name if not rest else f"{name}/" for name, rest in map(_first, inside)}))


def _first(path: str) -> tuple[str, str]:
    name, slash, _ = path.partition("/")
    return name, slash


def digest_of(names: tuple[str, ...]) -> str:
    """Names a folder's content as a file's digest does, 32 hex digits."""
    return blake2b("\0".join(names).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def portrait_of(path: str, names: tuple[str, ...]) -> Portrait:
    """A container whose members are what is directly in it."""
    lines = [member_line(SymbolKind.FOLDER if name.endswith("/") else SymbolKind.FILE, name, ()) for name in names]
    return Portrait(
        language=LANGUAGE,
        kind=SymbolKind.FOLDER,
        name=PurePosixPath(path).name,
        containers=(),
        params=(),
        header=(),
        modifiers=(),
        body=(),
        members=tuple(sorted(lines)),
        local_names=frozenset(),
        doc="",
        comments=(),
    )


def fingerprint_of(portrait: Portrait) -> Fingerprint:
    """Hashes of its names."""
    return fingerprint(portrait, exact_hash("\0".join(portrait.members).encode("utf-8", "surrogatepass")), RULES)


def compare_names(sighting: Sighting, names: tuple[str, ...], text: str) -> Comparison:
    """What left a folder or came into it; `text` is the memory's, whose claims are the names that it gives."""
    old, new = names_of(sighting.portrait), set(names)
    removed, added = [each for each in old if each not in new], sorted(new - set(old))
    claims = {each.token for each in claims_of(text, sighting.portrait)}
    hits = [each for each in removed if each in claims]
    if not removed and not added:
        return Comparison(Grade.INTACT, Severity.NONE, (), 0, len(old), "")
    edits = [TokenEdit(each, "", (each,) if each in claims else ()) for each in sorted(removed, key=hits.count)[::-1]]
    edits += [TokenEdit("", each, ()) for each in added]
    is_other = len(removed) > _HALF * len(old)
    grade = Grade.CLAIM_HIT if hits else Grade.REWRITTEN if is_other else Grade.EDITED
    severity = Severity.HINT if grade is Grade.EDITED else Severity.WARNING
    return Comparison(grade, severity, tuple(edits[:MAX_EDITS]), len(removed), len(old), "")


def names_of(portrait: Portrait) -> list[str]:
    """What was directly in a folder."""
    return [member_name(line) for line in portrait.members]


def relocated(view: View, sighting: Sighting) -> Move | Lost:
    """Where a folder that is gone went: most of its files were renamed into one other, else into none for sure."""
    old = sighting.place.path
    targets = _targets(view.changes_since(sighting.commit), old)
    n_moved = sum(targets.values())
    for target, count in targets.most_common(1):
        if count > _HALF * n_moved and count >= _HALF * len(_files(sighting)) and names_in(view, target):
            return Move(sighting.place, Place(target, None), RULE, round(count / n_moved, 2))
    likely = [each for each, _ in targets.most_common(MAX_SUGGESTIONS)] or _alike(view, sighting)
    return Lost(tuple(Suggestion(Place(each, None), _HALF) for each in likely), "the folder is not there any more")


def _files(sighting: Sighting) -> list[str]:
    return [name for name in names_of(sighting.portrait) if not name.endswith("/")]


def _targets(changes: Changes, old: str) -> Counter[str]:
    """Folders that files of the old one were renamed into, at the same place within."""
    found: Counter[str] = Counter()
    for before, after in changes.renames.items():
        inside = before.removeprefix(old)
        if before.startswith(old) and after.endswith(f"/{inside}"):
            found[after.removesuffix(inside)] += 1
    return found


def _alike(view: View, sighting: Sighting) -> list[str]:
    """Folders of that name, or with half of its files; for a person to choose from."""
    wanted = set(_files(sighting))
    inside: dict[str, set[str]] = {}
    for each in view.paths():
        folder, _, name = each.rpartition("/")
        inside.setdefault(f"{folder}/", set()).add(name)
    scored = [(len(wanted & names) / len(wanted) if wanted else 0.0, folder) for folder, names in inside.items()]
    name = PurePosixPath(sighting.place.path).name
    likely = [(score, each) for score, each in scored if score >= _HALF or PurePosixPath(each).name == name]
    return [each for _, each in sorted(likely, reverse=True)[:MAX_SUGGESTIONS]]
