"""Which format files are in, and which of them it reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from moorage.domain.errors import InvalidInput
from moorage.domain.exchange import Format, LeftOut, Reading
from moorage.exchange import basic_memory, claude, copilot, instructions, memloom, memofs, notes, rows
from moorage.exchange.files import File, Found, found_at, text_in

_ROWS = (".jsonl", ".ndjson")
_LOOKED_AT = 50
"""Files whose text is looked at to tell what they are."""


@dataclass(frozen=True, slots=True)
class _Reader:
    wants: Callable[[str], bool]
    """Whether a file of that path is read."""
    read: Callable[[Sequence[File]], Reading]


def _is_markdown(path: str) -> bool:
    return path.endswith(".md")


_READERS: Mapping[Format, _Reader] = {
    Format.JSONL: _Reader(lambda path: path.endswith((*_ROWS, ".json")), rows.read),
    Format.MARKDOWN: _Reader(_is_markdown, notes.read),
    Format.MEMOFS: _Reader(memofs.is_wanted, memofs.read),
    Format.MEMLOOM: _Reader(lambda path: path.endswith((*_ROWS, ".json")), memloom.read),
    Format.CLAUDE: _Reader(_is_markdown, claude.read),
    Format.COPILOT: _Reader(_is_markdown, copilot.read),
    Format.CURSOR: _Reader(instructions.is_rule, instructions.read_rules),
    Format.AGENTS: _Reader(instructions.is_instructions, instructions.read),
    Format.BASIC_MEMORY: _Reader(_is_markdown, basic_memory.read),
}


def read_at(path: Path, format_: Format | None) -> Reading:
    """What files say; the format is told where there is no doubt. Raises FileUnavailable, InvalidInput."""
    found = _narrowed(found_at(path), format_)
    chosen = format_ or _told(found, path)
    files, unread = found.read(_wanted(chosen, found))
    if not files and not unread:
        raise InvalidInput(f"{path} holds no file of the format {chosen}; say another one with --format")
    reading = _READERS[chosen].read(files)
    passed = memofs.passed_over(found.paths) if chosen is Format.MEMOFS else []
    return replace(reading, left_out=(*found.left_out, *unread, *passed, *reading.left_out))


def _wanted(chosen: Format, found: Found) -> Callable[[str], bool]:
    """A file that is given is read, whatever its name; of a project, only what is meant for Claude Code is."""
    if not found.is_folder:
        return lambda _: True
    is_project = any(map(instructions.is_instructions, found.paths))
    if chosen is Format.CLAUDE and is_project:
        return lambda path: instructions.is_instructions(path) and ("CLAUDE" in path or ".claude/" in path)
    return _READERS[chosen].wants


def read_text(text: str, format_: Format | None) -> Reading:
    """The same of a text that is no file: lines of JSON unless something else is said."""
    chosen = format_ or Format.JSONL
    has_rows = chosen in (Format.JSONL, Format.MEMLOOM)
    file = text_in("text.jsonl" if has_rows else "text.md", text.encode("utf-8", "surrogatepass"))
    if isinstance(file, LeftOut):
        raise InvalidInput(f"{file.what}: {file.why}")
    return _READERS[chosen].read([replace(file, path="") if has_rows else file])


def _narrowed(found: Found, format_: Format | None) -> Found:
    """A project whose `.memofs` is meant is not read beyond it."""
    inside = [each for each in found.paths if each.startswith(f"{memofs.FOLDER}/")]
    if found.is_folder and inside and format_ is Format.MEMOFS:
        left = tuple(each for each in found.left_out if each.where.startswith(f"{memofs.FOLDER}/"))
        return replace(found, paths=tuple(inside), left_out=left)
    return found


def _told(found: Found, path: Path) -> Format:
    kinds = _of_folder(found, path) if found.is_folder else _of_file(found, path)
    if len(kinds) == 1:
        return kinds[0]
    if not kinds:
        raise InvalidInput(f"{path} is in no format that is known by its looks; say which with --format")
    raise InvalidInput(f"{path} holds {' and '.join(kinds)}; say with --format which of them to take in")


def _of_file(found: Found, path: Path) -> list[Format]:
    name = path.name
    if instructions.is_rule(path.as_posix()):
        return [Format.CURSOR]
    if instructions.is_instructions(path.as_posix()):
        return [Format.CLAUDE if name.startswith("CLAUDE") else Format.AGENTS]
    files, _ = found.read(lambda _: True)
    if name.endswith((*_ROWS, ".json")):
        return [Format.MEMLOOM if files and _is_of_memloom(files[0]) else Format.JSONL]
    if name.endswith(".md") and files:
        return [_of_note(files[0].text)]
    return []


def _is_of_memloom(file: File) -> bool:
    if file.path.endswith(".json"):
        try:
            return memloom.is_export(rows.value_of(file.text))
        except InvalidInput:
            return False
    first = next((line for line in file.text.split("\n") if line.strip()), "")
    values, _ = rows.rows_of(File(file.path, first))
    return any(memloom.is_row(value) for _, value in values)


def _of_note(text: str) -> Format:
    return Format.BASIC_MEMORY if not notes.is_ours(text) and basic_memory.is_note(text) else Format.MARKDOWN


def _of_folder(found: Found, path: Path) -> list[Format]:
    parts = path.resolve().parts
    if path.name == memofs.FOLDER or {memofs.NOTES, "manifest.json"} <= set(found.paths):
        return [Format.MEMOFS]
    if parts[-1:] == ("memory",) and ".claude" in parts:
        return [Format.CLAUDE]
    if parts[-2:] == ("memory-tool", "memories"):
        return [Format.COPILOT]
    if claude.INDEX in found.paths:
        return [Format.CLAUDE]
    return _in_project(found) or _in_notes(found)


def _in_project(found: Found) -> list[Format]:
    """What belongs to tools, in a folder that may hold anything else."""
    kinds = {
        Format.MEMOFS: any(each.startswith(f"{memofs.FOLDER}/") for each in found.paths),
        Format.CURSOR: any(map(instructions.is_rule, found.paths)),
        Format.AGENTS: any(map(instructions.is_instructions, found.paths)),
    }
    return [each for each, is_there in kinds.items() if is_there]


def _in_notes(found: Found) -> list[Format]:
    paths = [each for each in found.paths if each.endswith((".md", *_ROWS))]
    if paths and all(each.endswith(_ROWS) for each in paths):
        return [Format.JSONL]
    files, _ = found.read(frozenset(paths[:_LOOKED_AT]).__contains__)
    return list(dict.fromkeys(_of_note(each.text) for each in files)) if len(files) < 2 else _mostly(files)


def _mostly(files: Sequence[File]) -> list[Format]:
    """Not every note of a folder has observations."""
    of_basic_memory = sum(1 for each in files if _of_note(each.text) is Format.BASIC_MEMORY)
    return [Format.BASIC_MEMORY if of_basic_memory * 2 >= len(files) else Format.MARKDOWN]
