"""Unified diffs as text: which files they change, and what becomes of a file's text.

A patch is data that anybody may send: paths stay inside the workspace, and what does not fit is said, never guessed.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from moorage.domain.errors import InvalidInput

MAX_BYTES = 5_000_000
MAX_FILES = 2_000
_HUNK = re.compile(r"@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@")
_GIT = re.compile(r"diff --git (\"?)a/(?P<old>.+?)\1 (\"?)b/(?P<new>.+)\3")
_ESCAPE = re.compile(r"\\([0-3][0-7]{2}|.)")
_NOTHING = "/dev/null"
_NO_NEWLINE = "\\"


@dataclass(frozen=True, slots=True)
class Hunk:
    """Lines as they were and as they shall be, with those around them; `start` is the 0-based line in the old text."""

    start: int
    old: tuple[str, ...]
    new: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FilePatch:
    """Of one file; None is no file."""

    old_path: str | None
    new_path: str | None
    hunks: tuple[Hunk, ...]

    @property
    def path(self) -> str:
        """Where it is afterwards, or was."""
        return self.new_path or self.old_path or ""


def looks_like_patch(text: str) -> bool:
    """Whether a text is a diff and not the name of a revision."""
    return "\n" in text and bool(re.search(r"^(diff --git |--- |Index: )", text, re.MULTILINE))


def parsed(text: str) -> tuple[FilePatch, ...]:
    """The files of a unified diff, as git or diff writes it; raises InvalidInput that says where it ends to be one."""
    if len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        raise InvalidInput(f"the patch has more than {MAX_BYTES} bytes; check parts of it")
    files = tuple(_files(_lines(text.removeprefix("\ufeff"))))
    if not files:
        raise InvalidInput("the patch changes no file; give a unified diff, as `git diff` prints it")
    if len(files) > MAX_FILES:
        raise InvalidInput(f"the patch changes {len(files)} files; at most {MAX_FILES} fit, check parts of it")
    return files


def _lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").removesuffix("\n").split("\n") if text else []


def _files(lines: Sequence[str]) -> Iterator[FilePatch]:
    position = 0
    while position < len(lines):
        if git := _GIT.fullmatch(lines[position]):
            names = (_unquoted(git["old"], git[1]), _unquoted(git["new"], git[3]))
            patch, position = _git_file(lines, position + 1, *names)
            yield patch
        elif lines[position].startswith("--- ") and "".join(lines[position + 1 : position + 2]).startswith("+++ "):
            plain, position = _plain_file(lines, position)
            yield plain
        else:
            position += 1


def _unquoted(path: str, quote: str) -> str:
    """Git writes bytes that are no ASCII as octal numbers, between quotes."""
    if not quote:
        return path
    raw = _ESCAPE.sub(lambda each: _escaped(each[1]), path.encode().decode("latin-1"))
    return raw.encode("latin-1").decode("utf-8", "surrogateescape")


def _escaped(code: str) -> str:
    return chr(int(code, 8)) if code.isdigit() else {"t": "\t", "n": "\n"}.get(code, code)


def _git_file(lines: Sequence[str], position: int, old: str, new: str) -> tuple[FilePatch, int]:
    """Of git: renames, new, deleted and binary files are told before the hunks."""
    before: str | None = old
    after: str | None = new
    while position < len(lines) and not lines[position].startswith(("diff --git ", "@@ ", "--- ")):
        line = lines[position]
        before = None if line.startswith("new file") else before
        after = None if line.startswith("deleted file") else after
        position += 1
    if position < len(lines) and lines[position].startswith("--- "):
        position += 2
    hunks, position = _hunks(lines, position)
    before, after = _inside(before), _inside(after)
    return FilePatch(before, after, hunks), position


def _plain_file(lines: Sequence[str], position: int) -> tuple[FilePatch, int]:
    """Of diff: names may have a date behind a tab, and `a/` and `b/` before them."""
    old, new = (each[4:].split("\t")[0].strip() for each in lines[position : position + 2])
    if old in (_NOTHING, f"a/{old[2:]}") and new in (_NOTHING, f"b/{new[2:]}"):
        old, new = old.removeprefix("a/"), new.removeprefix("b/")
    hunks, position = _hunks(lines, position + 2)
    return FilePatch(_inside(old), _inside(new), hunks), position


def _inside(path: str | None) -> str | None:
    if path is None or path == _NOTHING:
        return None
    if path.startswith(("/", "~")) or ".." in path.split("/") or "\0" in path or "\\" in path:
        raise InvalidInput(f"the patch names {path[:80]!r}; give paths from the root of the workspace")
    return path


def _hunks(lines: Sequence[str], position: int) -> tuple[tuple[Hunk, ...], int]:
    found: list[Hunk] = []
    while position < len(lines) and (head := _HUNK.match(lines[position])):
        hunk, position = _hunk(lines, position, head)
        found.append(hunk)
    return tuple(found), position


def _hunk(lines: Sequence[str], position: int, head: re.Match[str]) -> tuple[Hunk, int]:
    n_old, n_new = (1 if each is None else int(each) for each in (head[2], head[4]))
    first, old, new = position, list[str](), list[str]()
    position += 1
    while (len(old) < n_old or len(new) < n_new) and position < len(lines):
        mark, text = lines[position][:1], lines[position][1:]
        if mark not in (" ", "", "-", "+", _NO_NEWLINE):
            break
        if mark in (" ", "", "-"):
            old.append(text)
        if mark in (" ", "", "+"):
            new.append(text)
        position += 1
    if len(old) != n_old or len(new) != n_new:
        raise InvalidInput(f"the patch is cut off or damaged in the hunk of its line {first + 1}")
    start = int(head[1])
    return Hunk(max(start - 1, 0) if n_old else start, tuple(old), tuple(new)), position


def applied(text: str, patch: FilePatch) -> str | None:
    """The text with every hunk; None where one does not fit, at its line or anywhere near.

    What the hunks lead to already is left as it is.
    """
    lines = _lines(text)
    forward = [(each.start, each.old, each.new) for each in patch.hunks]
    already = [(each.start, each.new, each.new) for each in patch.hunks]
    is_bare = any(not each.old for each in patch.hunks)  # without lines around it, it fits anywhere
    first, second = (already, forward) if is_bare and lines else (forward, already)
    done = _replaced(lines, first)
    done = _replaced(lines, second) if done is None else done
    return None if done is None else "".join(f"{each}\n" for each in done)


def reverted(text: str, patch: FilePatch) -> str | None:
    """The text without the hunks; None where it does not have them."""
    done = _replaced(_lines(text), [(each.start, each.new, each.old) for each in patch.hunks])
    return None if done is None else "".join(f"{each}\n" for each in done)


Replacement = tuple[int, tuple[str, ...], tuple[str, ...]]


def _replaced(lines: Sequence[str], hunks: Sequence[Replacement]) -> list[str] | None:
    out: list[str] = []
    position, shift = 0, 0
    for start, old, new in hunks:
        at = _found(lines, old, start + shift, position)
        if at is None:
            return None
        out += [*lines[position:at], *new]
        position, shift = at + len(old), at - start
    return [*out, *lines[position:]]


def _found(lines: Sequence[str], old: Sequence[str], near: int, least: int) -> int | None:
    """Where these lines stand, the nearest to where they should, not before `least`."""
    last = len(lines) - len(old)
    for at in sorted(range(least, last + 1), key=lambda each: abs(each - near)):
        if tuple(lines[at : at + len(old)]) == tuple(old):
            return at
    return None
