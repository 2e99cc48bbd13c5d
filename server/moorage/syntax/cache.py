"""Keeps parsed files of the contents seen last, so that one content is parsed once and edits in part."""

from collections import OrderedDict
from threading import Lock

from moorage.domain.source import SourceText
from moorage.domain.work import CancelToken
from moorage.syntax.parsed import ParsedFile
from moorage.syntax.parsing import parse

KEPT = 64
"""Parsed files; one of a 5,000-line source takes a few megabytes."""


class ParseCache:
    """Parsed files by path and content; safe to share among threads.

    Of one path the newest versions are kept: each keystroke makes one, of which hardly any is asked for again, and all
    that is kept is gone through whenever Python looks for garbage.
    """

    def __init__(self, n_versions: int) -> None:
        self._n_versions = n_versions
        self._files: OrderedDict[tuple[str, str], ParsedFile] = OrderedDict()
        self._newest: dict[str, ParsedFile] = {}
        self._lock = Lock()

    def parse(self, source: SourceText, cancel: CancelToken | None = None) -> ParsedFile:
        """The parsed file, from an earlier version of the same path where there is one."""
        key = (source.path, source.digest)
        with self._lock:
            known = self._files.get(key)
            previous = self._newest.get(source.path)
            if known:
                self._files.move_to_end(key)
                self._newest[source.path] = known
                return known
        parsed = parse(source, previous=previous, cancel=cancel)
        with self._lock:
            self._files[key] = parsed
            self._newest[source.path] = parsed
            self._drop([known for known in self._files if known[0] == source.path][: -self._n_versions])
            self._drop(list(self._files)[:-KEPT])
        return parsed

    def _drop(self, keys: list[tuple[str, str]]) -> None:
        for key in keys:
            if self._newest.get(key[0]) is self._files.pop(key):
                del self._newest[key[0]]
