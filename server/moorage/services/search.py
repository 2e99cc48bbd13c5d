"""Gathers the files in which a vanished symbol may be found, most likely first."""

import re
from collections.abc import Iterable, Sequence
from pathlib import PurePosixPath

from moorage.domain.anchor import Sighting
from moorage.domain.fingerprint import ALGORITHM
from moorage.domain.portrait import Outline, is_mark
from moorage.domain.relocation import Scene
from moorage.domain.source import SourceText
from moorage.ports import Store
from moorage.services.view import View
from moorage.syntax.parsed import ParsedFile

MAX_CANDIDATES = 40
MAX_READ = 3000
"""Files looked into for the vanished symbols' words; beyond it the search says so by finding nothing."""
MAX_OLD_OUTLINES = 12
"""Candidates whose old version is read from git, to know which of their symbols were there before."""
MIN_SHARED_WORDS = 0.5
_WORD = re.compile(rb"[A-Za-z_]\w{3,}")


def scene_for(store: Store, view: View, sightings: Sequence[Sighting], extra: Iterable[str]) -> Scene:
    """The scene for sightings of one old file; `extra` are paths to look into first."""
    latest = sightings[-1]
    changes = view.changes_since(latest.commit)
    pool = [*extra, *changes.renames.values(), *changes.touched]
    if latest.commit is None:
        pool += view.paths()
    home = latest.place.path
    candidates = _likely(view, sightings, [path for path in dict.fromkeys(pool) if path != home])
    outlines = _old_outlines(store, view, sightings, candidates)
    return Scene(_parsed(view, home), tuple(candidates), changes.renames, outlines)


def _parsed(view: View, path: str) -> ParsedFile | None:
    content = view.read(path)
    return view.parse(content) if isinstance(content, SourceText) else None


def _likely(view: View, sightings: Sequence[Sighting], pool: list[str]) -> list[ParsedFile]:
    """Files of the same sort that share the names or half of the words of a vanished symbol."""
    suffix = PurePosixPath(sightings[-1].place.path).suffix
    wanted = [(_name(each), _words(each)) for each in sightings]
    scored = []
    for path in [each for each in pool if PurePosixPath(each).suffix == suffix][:MAX_READ]:
        content = view.read(path)
        if isinstance(content, SourceText):
            score = max(_likeness(content.data, name, words) for name, words in wanted)
            if score >= MIN_SHARED_WORDS or not wanted[0][0]:
                scored.append((score, content))
    scored.sort(key=lambda each: -each[0])
    return [view.parse(content) for _, content in scored[:MAX_CANDIDATES]]


def _name(sighting: Sighting) -> bytes:
    return sighting.place.key.name.encode() if sighting.place.key else b""


def _words(sighting: Sighting) -> set[bytes]:
    tokens = [each for each in (*sighting.portrait.header, *sighting.portrait.body) if not is_mark(each)]
    return {word for token in tokens for word in _WORD.findall(token.encode())}


def _likeness(data: bytes, name: bytes, words: set[bytes]) -> float:
    """1 and more with the name in the text; else the share of words that are there."""
    shared = sum(word in data for word in words) / len(words) if words else 0.0
    return shared + (1.0 if name and name in data else 0.0)


def _old_outlines(
    store: Store, view: View, sightings: Sequence[Sighting], candidates: Sequence[ParsedFile]
) -> dict[str, Outline]:
    known = store.outlines([each.digest for each in sightings])
    outlines = {each.place.path: known[each.digest] for each in sightings if each.digest in known}
    commit = sightings[-1].commit
    if commit:
        for candidate in candidates[:MAX_OLD_OUTLINES]:
            outlines[candidate.path] = _outline_at(view, commit, candidate.path)
    return outlines


def _outline_at(view: View, commit: str, path: str) -> Outline:
    """Of a file in a commit; one without rows when it was not there, so that all of it is new."""
    before = view.read_at(commit, path)
    return view.parse(before).outline() if isinstance(before, SourceText) else Outline(ALGORITHM, path, "", ())
