"""Gathers the files in which a vanished symbol may be found, most likely first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePosixPath
from typing import overload

from moorage.domain.anchor import Sighting
from moorage.domain.diffing import common_prefix
from moorage.domain.likeness import changes_role
from moorage.domain.plain_words import words_in, words_of
from moorage.domain.portrait import Outline, is_mark
from moorage.domain.relocation import Scene
from moorage.domain.source import SourceText
from moorage.ports import Store
from moorage.services.before import OldFiles, added_lines
from moorage.services.view import View
from moorage.syntax.parsed import ParsedFile

MAX_CANDIDATES = 40
"""Files that are parsed for what vanished from one file; twice as many as symbols where those are more."""
MAX_SAME_NAME = 6
"""Files of the old file's name, looked into whatever words they hold: a moved folder brings hundreds of files."""
MAX_READ = 3000
"""Files looked into for the vanished symbols' words; beyond it the search says so by finding nothing."""
MIN_SHARED_WORDS = 0.5
MIN_NEW_WORDS = 0.25
"""Of a vanished symbol's words, among the lines that a file had not before; lines it had may come with it."""


def scene_for(store: Store, view: View, sightings: Sequence[Sighting], extra: Iterable[str]) -> Scene:
    """The scene for sightings of one old file; `extra` are paths to look into first."""
    return scene_of(view, store.anchors.outlines([each.digest for each in sightings]), sightings, extra)


def scene_of(view: View, kept: Mapping[str, Outline], sightings: Sequence[Sighting], extra: Iterable[str]) -> Scene:
    """The same, with the outlines that were kept of old files, by content."""
    latest = sightings[-1]
    path = latest.place.path
    changes = view.changes_since(latest.commit)
    before = OldFiles(view, latest.commit, {new: old for old, new in changes.renames.items()})
    home = _parsed(view, path)
    pool = [*extra, *changes.renames.values(), *changes.touched, *(() if latest.commit else view.paths())]
    others = [each for each in dict.fromkeys(pool) if each != path]
    moved = _moved_whole(view, sightings, changes.renames.get(path)) if home is None else None
    likely = LikelyFiles(view, sightings, changes.renames, others, before)
    return Scene(home, (moved,) if moved else likely, changes.renames, _outline(kept, sightings, before), before)


def _parsed(view: View, path: str) -> ParsedFile | None:
    content = view.read(path)
    return view.parse(content) if isinstance(content, SourceText) else None


def _moved_whole(view: View, sightings: Sequence[Sighting], path: str | None) -> ParsedFile | None:
    """The renamed file, when it has every symbol that is looked for: then no other need be read."""
    is_sure = path is not None and not changes_role(sightings[-1].place.path, path)
    moved = _parsed(view, path) if path and is_sure else None
    keys = [each.place.key for each in sightings]
    return moved if moved and all(key is None or moved.find(key) for key in keys) else None


class LikelyFiles(Sequence[ParsedFile]):
    """Files of the same sort: the renamed one, those of the same name, then by the words they share.

    Gathered when first asked for: most symbols that are at no known place never left their file.
    """

    def __init__(
        self,
        view: View,
        sightings: Sequence[Sighting],
        renames: Mapping[str, str],
        pool: Sequence[str],
        before: OldFiles,
    ) -> None:
        self._view = view
        self._sightings = sightings
        self._renames = renames
        self._pool = pool
        self._before = before

    @cached_property
    def _files(self) -> list[ParsedFile]:
        paths = self._paths()[: max(MAX_CANDIDATES, 2 * len(self._sightings))]
        self._before.fetch(paths)
        return [each for each in (_parsed(self._view, path) for path in paths) if each]

    def _paths(self) -> list[str]:
        home = PurePosixPath(self._sightings[-1].place.path)
        alike = [each for each in self._pool if _is_kin(PurePosixPath(each), home)]
        alike.sort(key=lambda each: -_nearness(each, str(home)))
        renamed = self._renames.get(str(home))
        first = [each for each in alike if each == renamed or PurePosixPath(each).name == home.name][:MAX_SAME_NAME]
        return [*first, *_by_words(self._view, self._sightings, [e for e in alike if e not in first], self._before)]

    def __len__(self) -> int:
        return len(self._files)

    @overload
    def __getitem__(self, index: int) -> ParsedFile: ...
    @overload
    def __getitem__(self, index: slice) -> list[ParsedFile]: ...
    def __getitem__(self, index: int | slice) -> ParsedFile | list[ParsedFile]:
        return self._files[index]


def _nearness(path: str, home: str) -> int:
    """Folders and file name that two paths share, from the end and from the start."""
    first, second = path.split("/"), home.split("/")
    return common_prefix(first, second) + 3 * common_prefix(first[::-1], second[::-1])


def _is_kin(path: PurePosixPath, home: PurePosixPath) -> bool:
    """Of the same sort, or of the same name and another sort, as when `a.js` becomes `a.ts`."""
    return path.suffix == home.suffix or path.stem == home.stem


def _by_words(view: View, sightings: Sequence[Sighting], pool: list[str], before: OldFiles) -> list[str]:
    """Files that have the name or half of the words of a vanished symbol, and some in lines that they had not."""
    wanted = [_Wanted.of(each) for each in sightings]
    texts = {path: each for path in pool[:MAX_READ] if isinstance(each := view.read(path), SourceText)}
    shares = {path: max(each.share_in(text.data) for each in wanted) for path, text in texts.items()}
    is_symbol = sightings[0].place.key is not None
    likely = [path for path, share in shares.items() if share >= MIN_SHARED_WORDS or not is_symbol]
    likely.sort(key=lambda path: -shares[path])
    before.fetch(likely)
    return [path for path in likely if _has_news(wanted, texts[path].data, before.texts_of(path)) or not is_symbol]


def _has_news(wanted: Sequence[_Wanted], today: bytes, before: Sequence[bytes]) -> bool:
    """Whether one can be in what the file has come to hold; all of it, where nothing is known of before."""
    news = added_lines(before, today) if before else today
    return any(each.share_in(news) >= MIN_NEW_WORDS for each in wanted)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """The words by which a vanished symbol is looked for."""

    name: bytes
    words: frozenset[bytes]

    @staticmethod
    def of(sighting: Sighting) -> _Wanted:
        tokens = [each for each in (*sighting.portrait.header, *sighting.portrait.body) if not is_mark(each)]
        name = sighting.place.key.name if sighting.place.key else ""
        return _Wanted(name.encode("utf-8", "surrogatepass"), words_of(tokens))

    def share_in(self, data: bytes) -> float:
        """1 and more with the name in the text; else the share of words that are there."""
        shared = len(self.words & words_in(data)) / len(self.words) if self.words else 0.0
        return shared + (1.0 if self.name and self.name in data else 0.0)


def _outline(kept: Mapping[str, Outline], sightings: Sequence[Sighting], before: OldFiles) -> Outline | None:
    """Symbols of the old file: as kept when it was seen, else from its commit."""
    latest = sightings[-1]
    own = kept.get(latest.digest)
    if own and own.algorithm == latest.fingerprint.algorithm:
        return own
    old = before.get(latest.place.path)
    return old.outline() if old else next(iter(kept.values()), None)
