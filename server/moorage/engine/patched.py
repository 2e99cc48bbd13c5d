"""The view of what a patch leads to, without touching a file."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from moorage.domain import patches
from moorage.domain.changes import Changes
from moorage.domain.errors import InvalidInput
from moorage.domain.patches import FilePatch
from moorage.domain.source import Content, SourceText, Unreadable, content_of
from moorage.services.reintroducing import Before
from moorage.services.view import View


def patched(view: View, text: str) -> tuple[View, Changes, Before]:
    """The files as they would be, what differs, and what they were; raises InvalidInput for what does not fit."""
    files = patches.parsed(text)
    contents = {path: content for each in files for path, content in _contents(view, each).items()}
    changes = _changes(files)

    def read(path: str) -> Content:
        return contents[path] if path in contents else view.read(path)

    def changes_since(commit: str | None) -> Changes:
        before = view.changes_since(commit)
        return Changes(
            {**before.renames, **changes.renames},
            tuple(dict.fromkeys([*before.touched, *changes.touched])),
            tuple(dict.fromkeys([*before.deleted, *changes.deleted])),
        )

    looked_at = replace(
        view,
        read=cache(read),
        is_saved=cache(lambda path: path not in contents and view.is_saved(path)),
        changes_since=cache(changes_since),
        paths=cache(lambda: sorted({*view.paths(), *contents} - _gone(contents))),
        moves={},
    )
    by_path = {each.path: each for each in files}

    def before(path: str) -> Content:
        now = contents.get(path)
        return _reverted(now, by_path[path]) if isinstance(now, SourceText) else Unreadable.MISSING

    return looked_at, changes, before


def _reverted(now: SourceText, patch: FilePatch) -> Content:
    """Without what the patch does: it may have been done to the file on disk already."""
    text = patches.reverted(now.data.decode(), patch)
    return SourceText(patch.path, (text or "").encode())


def _gone(contents: Mapping[str, Content]) -> set[str]:
    return {path for path, content in contents.items() if content is Unreadable.MISSING}


def _contents(view: View, patch: FilePatch) -> dict[str, Content]:
    """What the patch makes of its file, under its old and its new name."""
    found: dict[str, Content] = {}
    if patch.old_path and patch.old_path != patch.new_path:
        found[patch.old_path] = Unreadable.MISSING
    if patch.new_path:
        found[patch.new_path] = _content(view, patch, patch.new_path)
    return found


def _content(view: View, patch: FilePatch, path: str) -> Content:
    now = view.read(patch.old_path) if patch.old_path else Unreadable.MISSING
    if now is Unreadable.MISSING and patch.old_path:
        now = view.read(path)  # the file has its new name already
    if not isinstance(now, SourceText) and now is not Unreadable.MISSING:
        return now
    text = now.data.decode() if isinstance(now, SourceText) else ""
    after = patches.applied(text, patch)
    if after is None:
        raise InvalidInput(f"the patch does not fit {path} as it is now; make it against the files as they are")
    return content_of(path, after.encode("utf-8", "surrogateescape")) if patch.hunks else _renamed(now, path)


def _renamed(now: Content, path: str) -> Content:
    return SourceText(path, now.data) if isinstance(now, SourceText) else now


def _changes(files: tuple[FilePatch, ...]) -> Changes:
    return Changes(
        {
            each.old_path: each.new_path
            for each in files
            if each.old_path and each.new_path not in (None, each.old_path)
        },
        tuple(dict.fromkeys(each.new_path for each in files if each.new_path)),
        tuple(dict.fromkeys(each.old_path for each in files if each.old_path and not each.new_path)),
    )
