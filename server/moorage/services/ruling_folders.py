"""Looks through a folder for what no file in it may use; what was found in a content is kept with it."""

from collections.abc import Callable

from moorage.domain.checks import Result, Ruling, is_inside
from moorage.domain.source import SourceText, Span
from moorage.services.ruling_scene import Scene
from moorage.services.view import Used, View
from moorage.syntax.languages import language_of
from moorage.syntax.parsed import ParsedFile
from moorage.syntax.uses import Use, can_tell

MAX_FILES = 5_000
"""Of a folder that are looked at; of more of them it is said that they are not."""
GLANCE_FILES = 500
"""The same where somebody waits: reading them takes some 15 ms."""

Find = Callable[[ParsedFile, Span | None], list[Use] | None]
"""What a span of a file uses, or all of it; None where its language cannot say."""


def of_folder(
    scene: Scene, what: tuple[str, str], find: Find, look: Callable[[SourceText, Used], Ruling | None]
) -> Ruling:
    """Violated where any file is. `what` names that which is found, and a word that stands in every file with it."""
    paths = _inside(scene)
    most = MAX_FILES if scene.question.is_patient else GLANCE_FILES
    if not scene.question.is_patient and len(paths) > most:
        return scene.unknown(f"{len(paths):,} files are more than a glance; `moorage check` looks through them")
    unknown: Ruling | None = None
    for path in paths[:most]:
        found = _of_file(scene, path, what, find, look)
        if found and found.result is Result.VIOLATED:
            return found
        unknown = unknown or found
    if len(paths) > most:
        unknown = unknown or scene.unknown(f"only the first {most:,} of {len(paths):,} files were looked at")
    return unknown or scene.holds()


def _inside(scene: Scene) -> list[str]:
    """Files of the folder that may say something."""
    only = scene.question.only
    paths = sorted(only) if only is not None else scene.view.paths()
    return [each for each in paths if is_inside(each, scene.path) and can_tell(language_of(each) or "")]


def _of_file(
    scene: Scene, path: str, what: tuple[str, str], find: Find, look: Callable[[SourceText, Used], Ruling | None]
) -> Ruling | None:
    name, word = what
    source = scene.view.read(path)
    if not isinstance(source, SourceText) or word.encode() not in source.data:
        return None
    used = _known(scene.view, name, source)
    if used is None:
        if not scene.question.is_patient and not scene.view.may_glance(len(source.data)):
            return scene.unknown("looking through the folder takes more than a glance; `moorage check` does")
        used = used_in(scene.view.parse(source), find)
        scene.view.used[name, path] = used
    return look(source, used)


def _known(view: View, name: str, source: SourceText) -> Used | None:
    used = view.used.get((name, source.path))
    return used if used and used.digest == source.digest else None


def used_in(parsed: ParsedFile, find: Find, span: Span | None = None) -> Used:
    """What a span of a parsed file uses, or all of it."""
    uses = find(parsed, span)
    return Used(parsed.source.digest, None if uses is None else tuple(uses), parsed.has_error(None))
