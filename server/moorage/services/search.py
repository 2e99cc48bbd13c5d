"""Gathers the files in which a vanished symbol may be found, most likely first."""

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePosixPath

from moorage.domain.anchor import Sighting
from moorage.domain.likeness import changes_role
from moorage.domain.portrait import Outline, is_mark
from moorage.domain.relocation import Scene
from moorage.domain.source import SourceText
from moorage.ports import Store
from moorage.services.view import View
from moorage.syntax.parsed import ParsedFile

MAX_CANDIDATES = 40
MAX_SAME_NAME = 6
"""Files of the old file's name, looked into whatever words they hold: a moved folder brings hundreds of files."""
MAX_READ = 3000
"""Files looked into for the vanished symbols' words; beyond it the search says so by finding nothing."""
MIN_SHARED_WORDS = 0.5
_WORD = re.compile(rb"[A-Za-z_]\w{3,}")


def scene_for(store: Store, view: View, sightings: Sequence[Sighting], extra: Iterable[str]) -> Scene:
    """The scene for sightings of one old file; `extra` are paths to look into first."""
    return scene_of(view, store.outlines([each.digest for each in sightings]), sightings, extra)


def scene_of(view: View, kept: Mapping[str, Outline], sightings: Sequence[Sighting], extra: Iterable[str]) -> Scene:
    """The same, with the outlines that were kept of old files, by content."""
    latest = sightings[-1]
    path = latest.place.path
    changes = view.changes_since(latest.commit)
    home = _parsed(view, path)
    moved = _moved_whole(view, sightings, changes.renames.get(path)) if home is None else None
    pool = [*extra, *changes.renames.values(), *changes.touched, *(() if latest.commit else view.paths())]
    others = [each for each in dict.fromkeys(pool) if each != path]
    candidates = [moved] if moved else _likely(view, sightings, changes.renames, others)
    origins = {new: old for old, new in changes.renames.items()}
    paths = [path, *(old for each in candidates for old in (each.path, origins.get(each.path, each.path)))]
    before = _before(view, latest.commit, paths)
    return Scene(home, tuple(candidates), changes.renames, _outline(kept, sightings, before), before)


def _parsed(view: View, path: str) -> ParsedFile | None:
    content = view.read(path)
    return view.parse(content) if isinstance(content, SourceText) else None


def _moved_whole(view: View, sightings: Sequence[Sighting], path: str | None) -> ParsedFile | None:
    """The renamed file, when it has every symbol that is looked for: then no other need be read."""
    is_sure = path is not None and not changes_role(sightings[-1].place.path, path)
    moved = _parsed(view, path) if path and is_sure else None
    keys = [each.place.key for each in sightings]
    return moved if moved and all(key is None or moved.find(key) for key in keys) else None


def _likely(view: View, sightings: Sequence[Sighting], renames: Mapping[str, str], pool: list[str]) -> list[ParsedFile]:
    """Files of the same sort: the renamed one, those of the same name, then by the words they share."""
    home = sightings[-1].place.path
    alike = [each for each in pool if _is_kin(PurePosixPath(each), PurePosixPath(home))]
    alike.sort(key=lambda each: -_nearness(each, home))
    name = PurePosixPath(home).name
    first = [each for each in alike if each == renames.get(home) or PurePosixPath(each).name == name][:MAX_SAME_NAME]
    paths = [*first, *_by_words(view, sightings, [each for each in alike if each not in first])]
    files = (_parsed(view, each) for each in paths[:MAX_CANDIDATES])
    return [each for each in files if each]


def _nearness(path: str, home: str) -> int:
    """Folders and file name that two paths share, from the end and from the start."""
    first, second = path.split("/"), home.split("/")
    return _n_equal(first, second) + 3 * _n_equal(first[::-1], second[::-1])


def _n_equal(first: Sequence[str], second: Sequence[str]) -> int:
    return next(
        (i for i, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), min(len(first), len(second))
    )


def _is_kin(path: PurePosixPath, home: PurePosixPath) -> bool:
    """Of the same sort, or of the same name and another sort, as when `a.js` becomes `a.ts`."""
    return path.suffix == home.suffix or path.stem == home.stem


def _by_words(view: View, sightings: Sequence[Sighting], pool: list[str]) -> list[str]:
    """Files that have the name or half of the words of a vanished symbol."""
    wanted = [(_name(each), _words(each)) for each in sightings]
    scored = []
    for path in pool[:MAX_READ]:
        content = view.read(path)
        if isinstance(content, SourceText):
            score = max(_likeness(content.data, name, words) for name, words in wanted)
            if score >= MIN_SHARED_WORDS or not wanted[0][0]:
                scored.append((score, path))
    scored.sort(key=lambda each: -each[0])
    return [path for _, path in scored]


def _name(sighting: Sighting) -> bytes:
    return sighting.place.key.name.encode() if sighting.place.key else b""


def _words(sighting: Sighting) -> set[bytes]:
    tokens = [each for each in (*sighting.portrait.header, *sighting.portrait.body) if not is_mark(each)]
    return {word for token in tokens for word in _WORD.findall(token.encode())}


def _likeness(data: bytes, name: bytes, words: set[bytes]) -> float:
    """1 and more with the name in the text; else the share of words that are there."""
    shared = sum(word in data for word in words) / len(words) if words else 0.0
    return shared + (1.0 if name and name in data else 0.0)


def _before(view: View, commit: str | None, paths: Sequence[str]) -> dict[str, ParsedFile | None]:
    """Old files by old path; None for one that was not there, so that all of today's is new."""
    if commit is None:
        return {}
    contents = view.read_at(commit, list(dict.fromkeys(paths)))
    return {path: view.parse(each) if isinstance(each, SourceText) else None for path, each in contents.items()}


def _outline(
    kept: Mapping[str, Outline], sightings: Sequence[Sighting], before: Mapping[str, ParsedFile | None]
) -> Outline | None:
    """Symbols of the old file: as kept when it was seen, else from its commit."""
    latest = sightings[-1]
    if latest.digest in kept:
        return kept[latest.digest]
    old = before.get(latest.place.path)
    return old.outline() if old else next(iter(kept.values()), None)
