"""Files as they were in an earlier commit, read together and parsed one by one when asked for."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from moorage.domain.source import Content, SourceText
from moorage.services.view import View
from moorage.syntax.parsed import ParsedFile


class OldFiles(Mapping[str, ParsedFile | None]):
    """Old files by old path; None for one that was not there, so that all of today's is new.

    `origins` are the old paths of renamed files by their new ones. Nothing is known without a commit.
    """

    def __init__(self, view: View, commit: str | None, origins: Mapping[str, str]) -> None:
        self._view = view
        self._commit = commit
        self._origins = origins
        self._contents: dict[str, Content] = {}

    def fetch(self, paths: Iterable[str]) -> None:
        """Reads at once what today's files were: under their path and under the one that they came from."""
        wanted = dict.fromkeys(old for path in paths for old in self._old_paths(path) if old not in self._contents)
        if self._commit is not None and wanted:
            self._contents |= self._view.read_at(self._commit, list(wanted))

    def texts_of(self, path: str) -> list[bytes]:
        """What today's file was, as far as it is fetched and was there."""
        found = (self._contents.get(old) for old in self._old_paths(path))
        return [each.data for each in found if isinstance(each, SourceText)]

    def _old_paths(self, path: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys((path, self._origins.get(path, path))))

    def __getitem__(self, path: str) -> ParsedFile | None:
        if self._commit is None:
            raise KeyError(path)
        if path not in self._contents:
            self.fetch([path])
        content = self._contents[path]
        return self._view.parse(content) if isinstance(content, SourceText) else None

    def __contains__(self, path: object) -> bool:
        return self._commit is not None and isinstance(path, str)

    def __iter__(self) -> Iterator[str]:
        return iter(self._contents)

    def __len__(self) -> int:
        return len(self._contents)


def added_lines(before: Sequence[bytes], today: bytes) -> bytes:
    """Lines of today's text beyond those of the old ones, wherever they stand."""
    spare = Counter(line for text in before for line in text.splitlines())
    added = []
    for line in today.splitlines():
        if spare[line] > 0:
            spare[line] -= 1
        else:
            added.append(line)
    return b"\n".join(added)
