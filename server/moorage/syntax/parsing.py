"""From text to a parsed file: whole or incremental, cancellable, never failing on broken code."""

from moorage.domain.source import SourceText
from moorage.domain.work import CancelToken
from moorage.syntax.parsed import ParsedFile


def parse(
    source: SourceText, *, previous: ParsedFile | None = None, cancel: CancelToken | None = None
) -> ParsedFile:
    """Parses a file; `previous` of the same path makes it incremental and carries portraits over.

    Raises WorkCancelled once `cancel` is set, nothing else.
    """
    raise NotImplementedError
