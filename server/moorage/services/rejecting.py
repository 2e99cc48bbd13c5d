"""Takes the fingerprints of code that was decided against, from a commit or from a text."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from moorage.domain.edited import new_lines
from moorage.domain.errors import InvalidInput
from moorage.domain.rejection import MAX_REJECTED, Rejected, rejected_from, shingles
from moorage.domain.source import SourceText, Span
from moorage.domain.symbol import SymbolKind
from moorage.services.view import View
from moorage.syntax.languages import language_of
from moorage.syntax.lexemes import Lexeme, lexemes_in
from moorage.syntax.parsed import ParsedFile
from moorage.syntax.uses import can_tell

_REVERT = re.compile(r"\b(?:revert(?:s|ed|ing)?|back(?:s|ed)?[ -]?out|undo(?:es)?)\b", re.IGNORECASE)
_BY_GIT = re.compile(r"\s*This reverts commit ", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Step:
    """A commit, its first parent, what it says and which files it changes."""

    commit: str
    parent: str
    message: str
    paths: tuple[str, ...]
    renames: Mapping[str, str] = field(default_factory=dict)
    """Old paths to new ones."""

    @property
    def is_revert(self) -> bool:
        """Whether all of it takes back an earlier one; a squashed branch may tell of what came and went on it."""
        subject, _, body = self.message.strip().partition("\n")
        return bool(_REVERT.search(subject) or _BY_GIT.match(body))


def of_step(view: View, step: Step) -> tuple[Rejected, ...]:
    """What a revert took out, or what another commit put in. Raises InvalidInput for too little code."""
    kept, rejected = (step.commit, step.parent) if step.is_revert else (step.parent, step.commit)
    names = dict(step.renames) if step.is_revert else _turned(step.renames)  # what it is called where it was kept
    before = view.read_at(kept, [names.get(each, each) for each in step.paths])
    after = view.read_at(rejected, step.paths)
    found: list[Rejected] = []
    for path in step.paths:
        old, new = before.get(names.get(path, path)), after.get(path)
        if isinstance(new, SourceText) and can_tell(language_of(path) or ""):
            data = old.data if isinstance(old, SourceText) else b""
            kept_prints = _prints(view.parse_before(old)) if isinstance(old, SourceText) else frozenset()
            found += _pieces(view.parse_before(new), new_lines(data, new.data), rejected, kept_prints)
    return _enough(found, f"the commit {step.commit[:10]}")


def _turned(renames: Mapping[str, str]) -> dict[str, str]:
    return {new: old for old, new in renames.items()}


def of_code(view: View, code: str, path: str) -> tuple[Rejected, ...]:
    """Of a text in the language of a file. Raises InvalidInput for too little code."""
    if not can_tell(language_of(path) or ""):
        raise InvalidInput(f"the language of {path or 'the code'} is not known; anchor the memory to code in it")
    source = SourceText(path, code.encode("utf-8", "surrogatepass"))
    return _enough(list(_pieces(view.parse_before(source), [(0, len(source.line_starts))], "")), "it")


def _enough(found: list[Rejected], what: str) -> tuple[Rejected, ...]:
    if not found:
        raise InvalidInput(f"{what} has too little code to be known again; give a larger piece")
    largest = sorted(found, key=lambda each: -each.n_lexemes)[:MAX_REJECTED]
    return tuple(dict.fromkeys(largest))


def _prints(parsed: ParsedFile) -> frozenset[int]:
    """Of a whole file."""
    runs = lexemes_in(parsed, [Span(0, len(parsed.source.data))])
    return frozenset(each for run in runs for each in shingles([lexeme.shape for lexeme in run]))


def _pieces(
    parsed: ParsedFile, ranges: Sequence[tuple[int, int]], origin: str, kept: frozenset[int] = frozenset()
) -> Iterator[Rejected]:
    """Functions that are all new, each for itself; and what is around them, file by file."""
    spans = [Span(parsed.source.line_span(first).start, parsed.source.line_span(last).end) for first, last in ranges]
    functions = [each.span for each in parsed.symbols if each.kind is SymbolKind.FUNCTION]
    outer: list[Span] = []
    for each in functions:  # what is around comes before what is inside
        if any(map(partial(_holds, each), spans)) and not any(map(partial(_holds, each), outer)):
            outer.append(each)
    for run in lexemes_in(parsed, outer):
        yield from _piece(run, parsed, origin, kept)
    rest = [lexeme for run in lexemes_in(parsed, spans) for lexeme in run if not _is_in(lexeme, outer)]
    yield from _piece(rest, parsed, origin, kept)


def _holds(inner: Span, around: Span) -> bool:
    return around.start <= inner.start and inner.end <= around.end


def _is_in(lexeme: Lexeme, spans: Sequence[Span]) -> bool:
    return any(each.start <= lexeme.start < each.end for each in spans)


def _piece(run: Sequence[Lexeme], parsed: ParsedFile, origin: str, kept: frozenset[int]) -> Iterator[Rejected]:
    shapes, names = [each.shape for each in run], {each.name for each in run}
    found = rejected_from(shapes, names, (parsed.path if origin else "", parsed.language, origin), kept)
    if found:
        yield found
