"""The code-place arm: memories anchored at or around where the asker is, or to code that uses or is used there."""

from collections.abc import Iterable, Sequence
from pathlib import PurePosixPath

from moorage.domain.anchor import Place
from moorage.domain.diffing import common_prefix
from moorage.domain.hits import NO_HITS, Hits
from moorage.domain.known import Checked
from moorage.domain.memory import MemoryId
from moorage.domain.plain_words import words_in
from moorage.domain.source import SourceText
from moorage.ports import Store
from moorage.services import drift
from moorage.services.act import Act
from moorage.services.lookup import anchors_above, anchors_in, place_of, places_in
from moorage.services.view import View

AT_SYMBOL = 1.0
IN_OR_AROUND = 0.8
IN_FILE = 0.6
USED = 0.5
"""By the code there, or using it."""
IN_FOLDER = 0.4
MAX_FILES = 24
"""Anchored files, the nearest ones, that are read to see whether they use the place or it uses them."""
_LEAST_NAME = 3
_IMPORT_LINES = 300
_IMPORTING = frozenset({b"import", b"from", b"require", b"use", b"using", b"include", b"mod", b"source", b"package"})


def near(store: Store, view: View, places: Sequence[Place], act: Act) -> Hits:
    """Closeness, 0-1, to the nearest of these places; abstains without places."""
    closeness: dict[MemoryId, float] = {}
    anchored = store.anchors.paths(view.checkout) if places else []
    for place in places:
        for memory_id, value in _near_one(store, view, (place, anchored), act):
            closeness[memory_id] = max(closeness.get(memory_id, 0.0), value)
    if not closeness:
        return NO_HITS
    ordered = sorted(closeness.items(), key=lambda each: (-each[1], each[0]))
    return Hits(tuple(ordered), 0.0, 1.0, len(ordered))


def _near_one(store: Store, view: View, at: tuple[Place, Sequence[str]], act: Act) -> Iterable[tuple[MemoryId, float]]:
    """Around a place, given all paths that have anchors."""
    place, anchored = at
    here = [*anchors_in(store, view, place.path), *anchors_above(store, view, place.path)]
    for checked in drift.check(store, view, here, act):
        yield checked.anchor.memory_id, _closeness(checked, place)
    for memory_id in _linked(store, view, place, anchored):
        yield memory_id, USED


def _closeness(checked: Checked, place: Place) -> float:
    found = place_of(checked)
    if found == place:
        return AT_SYMBOL
    if found.is_folder:
        return IN_FOLDER
    if found.path != place.path:
        return 0.0
    if found.key is None or place.key is None:
        return IN_FILE
    mine, theirs = place.key.names, found.key.names
    return IN_OR_AROUND if common_prefix(mine, theirs) == min(len(mine), len(theirs)) else IN_FILE


def _linked(store: Store, view: View, place: Place, anchored: Sequence[str]) -> list[MemoryId]:
    """Tied in other files to symbols that the code at the place names, or whose code names it."""
    content = view.read(place.path)
    if not isinstance(content, SourceText):
        return []
    own_words = words_in(_bytes_at(view, place, content))
    found = []
    for path, there in places_in(store, view, _near_paths(anchored, place.path)).items():
        if _sees(content, path):
            found += [memory_id for memory_id, tied in there if _name(tied) in own_words]
        found += _callers(view, place, path, there)
    return found


def _callers(view: View, place: Place, path: str, tied: Sequence[tuple[MemoryId, Place]]) -> list[MemoryId]:
    """Of those tied in a file the ones to symbols whose code has the place's name."""
    content = view.read(path)
    name = _name(place)
    if name is None or not isinstance(content, SourceText) or name not in content.data:
        return []
    if not _sees(content, place.path):
        return []
    there = [each for each in tied if each[1].path == path]
    return [memory_id for memory_id, symbol in there if name in words_in(_bytes_at(view, symbol, content))]


def _sees(content: SourceText, path: str) -> bool:
    """Whether a file can use what is in another: it lies beside it, or a line that imports names it."""
    if content.path.rpartition("/")[0] == path.rpartition("/")[0]:
        return True
    stem = _stem(path)
    lines = content.data.splitlines()[:_IMPORT_LINES] if stem in content.data else ()
    return any(stem in words and words & _IMPORTING for words in map(words_in, lines))


def _near_paths(anchored: Sequence[str], path: str) -> list[str]:
    """Files of the same sort that have anchors, those with the longest way in common first."""
    steps = path.split("/")
    suffix = PurePosixPath(path).suffix
    others = [each for each in anchored if each != path and each.endswith(suffix)]
    return sorted(others, key=lambda each: (-common_prefix(each.split("/"), steps), each))[:MAX_FILES]


def _bytes_at(view: View, place: Place, content: SourceText) -> bytes:
    symbol = view.parse(content).find(place.key) if place.key else None
    return content.data[symbol.span.start : symbol.span.end] if symbol else content.data


def _stem(path: str) -> bytes:
    """What a file is imported by: its own name, or its folder's for one that stands for the folder."""
    pure = PurePosixPath(path)
    is_folder = pure.stem in ("__init__", "index", "mod", "lib") and pure.parent.name
    return (pure.parent.name if is_folder else pure.stem.split(".")[0]).encode()


def _name(place: Place) -> bytes | None:
    name = place.key.name.encode("utf-8", "surrogatepass") if place.key else b""
    return name if len(name) >= _LEAST_NAME else None
