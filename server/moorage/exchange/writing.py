"""Memories as files, in the formats in which they go out."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from moorage.domain.errors import FileUnavailable, InvalidInput
from moorage.domain.exchange import OUTGOING, Format, Given, LeftOut, Names, Outgoing
from moorage.exchange import memofs, memofs_graph, memofs_writing, notes, rows


def written(format_: Format, outgoing: Sequence[Outgoing], names: Sequence[Names], core: str) -> Given:
    """By path; the one file of JSON lines has none. The same memories give the same bytes."""
    files: Mapping[str, str]
    left_out: list[LeftOut] = []
    match format_:
        case Format.JSONL:
            files = {"": rows.written(outgoing, names)}
        case Format.MARKDOWN:
            files = notes.written(outgoing, names)
        case Format.MEMOFS:
            files, left_out = memofs_writing.written(outgoing, names, core)
        case _:
            raise InvalidInput(f"memories do not go out as {format_}; choose one of {', '.join(OUTGOING)}")
    missing = {each.where for each in left_out}
    ids = tuple(each.memory.id for each in outgoing if each.memory.id not in missing)
    return Given(files=files, memories=ids, left_out=tuple(left_out))


def write(path: Path, given: Given) -> None:
    """Each file at once or not at all; raises FileUnavailable where something lies that is not ours."""
    targets = {(path / name if name else path): text for name, text in given.files.items()}
    is_folder = "" not in given.files
    try:
        if is_folder:
            _check(path, targets)
            path.mkdir(parents=True, exist_ok=True)
        for target, text in targets.items():
            if is_folder:
                target.parent.mkdir(parents=True, exist_ok=True)
            _write(target, text)
    except OSError as error:
        raise FileUnavailable(f"{path} cannot be written ({error.strerror})") from error


def _check(path: Path, targets: Mapping[Path, str]) -> None:
    if path.exists() and not path.is_dir():
        raise FileUnavailable(f"{path} is a file; give a folder")
    manifest = path / memofs.FOLDER / "manifest.json"
    if manifest in targets:
        if (path / memofs.FOLDER).exists() and not _is_ours(manifest):
            raise FileUnavailable(f"{path / memofs.FOLDER} is there and not of an export of ours; give another folder")
        return
    for target in targets:
        if target.exists() and not _is_ours(target):
            raise FileUnavailable(f"{target} is there and not of an export of ours; give another folder")


def _is_ours(file: Path) -> bool:
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return False
    return notes.is_ours(text) if file.suffix == ".md" else f'"{memofs_graph.OURS}"' in text


def _write(target: Path, text: str) -> None:
    if target.is_symlink():
        raise FileUnavailable(f"{target} is a link; give a place of its own")
    if target.exists() and not target.is_file():
        target.write_text(text, encoding="utf-8")  # a pipe or a device is written to as it is
        return
    partial = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        partial.write_text(text, encoding="utf-8", newline="")
        partial.replace(target)
    finally:
        partial.unlink(missing_ok=True)
