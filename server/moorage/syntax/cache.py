"""Keeps parsed files of the contents seen last, so that one content is parsed once and edits in part."""

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition, Lock

from moorage.domain.source import SourceText
from moorage.domain.work import CancelToken
from moorage.syntax.parsed import ParsedFile
from moorage.syntax.parsing import parse

KEPT = 64
"""Parsed files; one of a 5,000-line source takes a few megabytes."""


Key = tuple[str, str]
"""Path and digest of a content."""


class ParseCache:
    """Parsed files by path and content; safe to share among threads.

    Of one path the newest versions are kept: each keystroke makes one, of which hardly any is asked for again, and all
    that is kept is gone through whenever Python looks for garbage.
    """

    def __init__(self, n_versions: int) -> None:
        self._n_versions = n_versions
        self._files: OrderedDict[Key, ParsedFile] = OrderedDict()
        self._newest: dict[str, ParsedFile] = {}
        self._lock = Lock()
        self._parsing: set[Key] = set()
        self._parsed = Condition(self._lock)

    def parse(self, source: SourceText, cancel: CancelToken | None = None) -> ParsedFile:
        """The parsed file, from an earlier version of the same path where there is one. Raises WorkCancelled."""
        key = (source.path, source.digest)
        with self._alone(key):
            with self._lock:
                known, previous = self._known(key), self._newest.get(source.path)
            if known:
                return known
            parsed = parse(source, previous=previous, cancel=cancel)
            with self._lock:
                self._keep(key, parsed)
            return parsed

    @contextmanager
    def _alone(self, key: Key) -> Iterator[None]:
        """Whoever asks for a content that is being parsed waits for that: an editor asks four things at once."""
        with self._lock:
            self._parsed.wait_for(lambda: key not in self._parsing)
            self._parsing.add(key)
        try:
            yield
        finally:
            with self._lock:
                self._parsing.remove(key)
                self._parsed.notify_all()

    def _known(self, key: Key) -> ParsedFile | None:
        known = self._files.get(key)
        if known:
            self._files.move_to_end(key)
            self._newest[key[0]] = known
        return known

    def _keep(self, key: Key, parsed: ParsedFile) -> None:
        self._files[key] = parsed
        self._newest[key[0]] = parsed
        self._drop([known for known in self._files if known[0] == key[0]][: -self._n_versions])
        self._drop(list(self._files)[:-KEPT])

    def _drop(self, keys: list[Key]) -> None:
        for key in keys:
            if self._newest.get(key[0]) is self._files.pop(key):
                del self._newest[key[0]]
