"""Edited code that is a close copy of what a decision was made against. Only edited lines are looked at."""

from collections.abc import Callable, Iterable

from moorage.domain.edited import new_lines
from moorage.domain.memory import Memory
from moorage.domain.reintroduced import Reintroduced
from moorage.domain.rejection import SHINGLE, Edited, copy_in, hashed, shingles
from moorage.domain.source import Content, SourceText, Span, Unreadable
from moorage.services.act import Act
from moorage.services.snoozing import is_snoozed
from moorage.services.view import View
from moorage.syntax.languages import language_of
from moorage.syntax.lexemes import Lexeme, lexemes_in

Before = Callable[[str], Content]
"""What a file was before the change."""


def reintroduced(
    carrying: Iterable[Memory], view: View, paths: Iterable[str], before: Before, act: Act
) -> list[Reintroduced]:
    """In the lines of these files that are new, the best copy of each memory in each file."""
    memories = [each for each in carrying if each.rejected and not is_snoozed(view, each, act.at)]
    languages = {piece.language for each in memories for piece in each.rejected}
    if not languages:
        return []
    meant = [each for each in sorted(paths) if language_of(each) in languages]
    return [found for path in meant for found in _in_file(view, path, before, memories)]


def before_head(view: View) -> Before:
    """What a file is in the commit that is checked out, under the name that it had; as it is now without git."""

    def before(path: str) -> Content:
        head = view.head()
        if head is None:
            return view.read(path)
        found = view.read_at(head, [path])[path]
        if found is not Unreadable.MISSING:
            return found
        names = {new: old for old, new in view.changes_since(head).renames.items()}
        return view.read_at(head, [names[path]])[names[path]] if path in names else found

    return before


def _in_file(view: View, path: str, before: Before, memories: Iterable[Memory]) -> list[Reintroduced]:
    source = view.read(path)
    if not isinstance(source, SourceText):
        return []
    old = before(path)
    ranges = new_lines(old.data if isinstance(old, SourceText) else b"", source.data)
    spans = [Span(source.line_span(first).start, source.line_span(last).end) for first, last in ranges]
    parsed = view.parse(source)
    run = [lexeme for each in lexemes_in(parsed, spans) for lexeme in each]
    if len(run) < SHINGLE:
        return []
    edited = Edited(tuple(shingles([each.shape for each in run])), tuple(_name(each) for each in run))
    found = (_best(each, edited, run, source) for each in memories)
    return [each for each in found if each]


def _name(lexeme: Lexeme) -> int:
    return hashed(lexeme.name) if lexeme.name else 0


def _best(memory: Memory, edited: Edited, run: list[Lexeme], source: SourceText) -> Reintroduced | None:
    best: Reintroduced | None = None
    for piece in memory.rejected:
        copy = copy_in(piece, edited) if piece.language == language_of(source.path) else None
        if copy and (best is None or copy.share > best.share):
            first = source.line_of(run[copy.first].start)
            last = source.line_of(run[min(copy.last + SHINGLE, len(run)) - 1].start)
            best = Reintroduced(memory, piece, copy.share, source.path, first, last)
    return best
