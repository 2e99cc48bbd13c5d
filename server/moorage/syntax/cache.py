"""Keeps parsed files of the contents seen last, so that one content is parsed once and edits in part."""

from collections import OrderedDict
from threading import Lock

from moorage.domain.source import SourceText
from moorage.domain.work import CancelToken
from moorage.syntax.parsed import ParsedFile
from moorage.syntax.parsing import parse

_KEPT = 64
"""Parsed files; one of a 5,000-line source takes a few megabytes."""


class ParseCache:
    """Parsed files by path and content; safe to share among threads."""

    def __init__(self) -> None:
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
            while len(self._files) > _KEPT:
                (path, _), dropped = self._files.popitem(last=False)
                if self._newest.get(path) is dropped:
                    del self._newest[path]
        return parsed
