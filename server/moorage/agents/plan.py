"""What becomes of each file: every piece put in or taken out of the text that is there. Knows no disk."""

import copy
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from moorage.agents import blocks, splicing
from moorage.agents.jsonc import Malformed, is_blank, line_at, parse
from moorage.agents.pieces import Items, Member, Piece, Table, Text
from moorage.domain.errors import InvalidInput

Read = Callable[[str], str | None]
"""The text of a file, None when there is none."""


@dataclass(frozen=True, slots=True)
class FileChange:
    """A file as it is and as it shall be; None is no file."""

    path: str
    before: str | None
    after: str | None
    is_program: bool = False


@dataclass(slots=True)
class Plan:
    """All changes, and what is left alone and why. Several pieces may change one file."""

    read: Read
    is_file: Callable[[str], bool]
    texts: dict[str, str | None] = field(default_factory=dict)
    after: dict[str, str | None] = field(default_factory=dict)
    programs: set[str] = field(default_factory=set)
    remarks: list[str] = field(default_factory=list)

    @property
    def changes(self) -> list[FileChange]:
        return [
            FileChange(path, self.texts[path], after, path in self.programs)
            for path, after in self.after.items()
            if after != self.texts[path]
        ]

    def has(self, path: str) -> bool:
        """Whether a file is there once this is done."""
        return self.after[path] is not None if path in self.after else self.is_file(path)

    def add(self, agent: str, pieces: Iterable[Piece]) -> None:
        """Puts them in. Raises InvalidInput, naming the line, for a file that cannot be read as what it is."""
        for piece in pieces:
            self._become(piece, _put, agent)

    def remove(self, agent: str, pieces: Iterable[Piece]) -> None:
        """Takes them out again, last first."""
        for piece in reversed(list(pieces)):
            self._become(piece, _drop, agent)

    def _become(self, piece: Piece, work: "_Work", agent: str) -> None:
        path = piece.path
        if path not in self.after:
            self.texts[path] = self.after[path] = self.read(path)
        text = self.after[path]
        try:
            self.after[path] = work(piece, text, agent, self.remarks)
        except Malformed as error:
            where = f"{path}:{line_at(text or '', error.offset)}"
            raise InvalidInput(f"{where}: {error}; nothing was changed, mend the file first") from error
        if isinstance(piece, Text) and piece.is_program:
            self.programs.add(path)


_Work = Callable[[Piece, str | None, str, list[str]], str | None]


def _put(piece: Piece, text: str | None, agent: str, remarks: list[str]) -> str | None:
    match piece:
        case Text():
            return _put_text(piece, text, agent, remarks)
        case Table():
            return _put_table(piece, text, agent, remarks)
        case Member():
            return _put_member(piece, text, remarks)
        case Items():
            return _put_items(piece, text)


def _drop(piece: Piece, text: str | None, agent: str, remarks: list[str]) -> str | None:
    if text is None:
        return None
    match piece:
        case Text():
            return blocks.drop(text, piece.comment, agent, piece.prefix)
        case Table():
            return blocks.drop(text, blocks.HASH, agent)
        case Member():
            return _drop_member(piece, text, remarks)
        case Items():
            return _drop_items(piece, text)


def _put_text(piece: Text, text: str | None, agent: str, remarks: list[str]) -> str | None:
    if text is None:
        return blocks.fresh(piece.comment, agent, piece.body, piece.prefix)
    if piece.is_whole and blocks.find(text, piece.comment) is None:
        remarks.append(f"{piece.path} is left as it is: it is there already and not ours")
        return text
    return blocks.put(text, piece.comment, agent, piece.body)


def _put_table(piece: Table, text: str | None, agent: str, remarks: list[str]) -> str | None:
    if text is None:
        return blocks.fresh(blocks.HASH, agent, piece.body)
    block = blocks.find(text, blocks.HASH)
    if _at(_toml(text), piece.name) is not None and block is None:
        remarks.append(f"{piece.path} is left as it is: it has a table {'.'.join(piece.name)} of its own")
        return text
    after = blocks.put(text, blocks.HASH, agent, piece.body)
    ours = _at(_toml(piece.body), piece.name)
    if _at(_toml(after, text), piece.name) != ours:
        raise Malformed(len(text), f"a table {'.'.join(piece.name)} cannot be added here")
    return after


def _toml(text: str, before: str = "") -> Mapping[str, object]:
    """`before` is what it was made from, and what the line of a failure counts in."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Malformed(_offset_of(error, before or text), str(error)) from error


def _offset_of(error: tomllib.TOMLDecodeError, text: str) -> int:
    said = str(error).rpartition("(at line ")[2].partition(",")[0]
    lines = text.splitlines(keepends=True)
    return len("".join(lines[: int(said) - 1])) if said.isdigit() else len(text)


def _at(table: object, path: splicing.Path) -> object:
    for key in path:
        table = table.get(key) if isinstance(table, dict) else None
    return table


def _put_member(piece: Member, text: str | None, remarks: list[str]) -> str | None:
    if text is None:
        return splicing.put("", piece.at, piece.value) + "\n"
    known = None if is_blank(text) else splicing.find(text, piece.at)
    if known and known.node.value == piece.value:
        return text
    if known and not piece.is_ours(known.node.value):
        remarks.append(f"{piece.path} is left as it is: it has an entry {'.'.join(piece.at)} of its own")
        return text
    after = splicing.put(text, piece.at, piece.value)
    _verify(text, after, piece.at, piece.value)
    return after


def _put_items(piece: Items, text: str | None) -> str | None:
    if text is None or is_blank(text):
        made = splicing.put(text or "", ("hooks",), {path[-1]: list(items) for path, items in piece.lists.items()})
        for key, value in piece.beside.items():
            made = splicing.put(made, (key,), value)
        return made if text is not None else made + "\n"
    for key, value in piece.beside.items():
        if splicing.find(text, (key,)) is None:
            raise Malformed(parse(text).start, f"it has no {key!r}, which must be {value}")
    for path, items in piece.lists.items():
        text = _with_items(text, path, items, piece.is_ours)
    return text


def _with_items(text: str, path: splicing.Path, items: tuple[object, ...], is_ours: Callable[[object], bool]) -> str:
    """Replaces ours only when they are not as they should be."""
    entry = splicing.find(text, path)
    there = [each.node.value for each in entry.node.entries if is_ours(each.node.value)] if entry else []
    if there == list(items):
        return text
    text = splicing.drop_items(text, path, is_ours) if there else text
    for item in items:
        known = splicing.find(text, path)
        wanted = [*(known.node.value if known and isinstance(known.node.value, list) else []), item]
        after = splicing.append(text, path, item)
        _verify(text, after, path, wanted)
        text = after
    return text


def _drop_member(piece: Member, text: str, remarks: list[str]) -> str | None:
    known = None if is_blank(text) else splicing.find(text, piece.at)
    if known is None:
        return text
    if not piece.is_ours(known.node.value):
        remarks.append(f"{piece.path} keeps its entry {'.'.join(piece.at)}, which is not ours")
        return text
    return _without_made(text, splicing.drop(text, piece.at), (piece.at[0],))


def _drop_items(piece: Items, text: str) -> str | None:
    if is_blank(text):
        return text
    after = text
    for path in reversed(list(piece.lists)):
        after = splicing.drop_items(after, path, piece.is_ours)
    return _without_made(text, after, ("hooks", *piece.beside))


def _without_made(before: str, after: str, keys: tuple[str, ...]) -> str | None:
    """Without the root, if it was made to hold what has gone; and no file, if it held nothing else."""
    left = parse(after).value
    if not isinstance(left, dict) or set(left) != set(keys[1:]) or not splicing.is_made_for(before, keys):
        return after
    rest = splicing.without_root(after)
    return None if rest == "\n" and after.startswith("{") else rest


def _verify(before: str, after: str, path: splicing.Path, value: object) -> None:
    """That nothing else has become of it, whatever its layout."""
    wanted = copy.deepcopy(parse(before).value) if not is_blank(before) else {}
    table = wanted
    for key in path[:-1]:
        table = table.setdefault(key, {}) if isinstance(table, dict) else {}
    if isinstance(table, dict):
        table[path[-1]] = value
    if parse(after).value != wanted:
        raise Malformed(parse(before).start, "it is laid out in a way that cannot be added to safely")
