"""Rules on checks of what must not be called or imported, in a symbol, a file or a folder."""

import posixpath
import re
from collections.abc import Callable, Iterator
from functools import partial

from moorage.domain.callees import is_exactly
from moorage.domain.check_wording import code
from moorage.domain.checks import NeverCalls, NeverImports, Result, Ruling
from moorage.domain.imports import Imported, imported_in, is_of_folder, is_of_module, of_go_module
from moorage.domain.source import SourceText, Span
from moorage.services.ruling_scene import Scene
from moorage.syntax.languages import language_of
from moorage.syntax.parsed import ParsedFile
from moorage.syntax.uses import calls_in, can_tell, imports_in

MAX_FILES = 5_000
"""Of a folder that are looked at; more of them are not, and that is said."""

_Look = Callable[[ParsedFile, Span | None], Ruling | None]
"""Looks at a span of a file, or at all of it; None where nothing is wrong."""


def of_never_calls(scene: Scene, check: NeverCalls) -> Ruling:
    last = check.name.rpartition(".")[2]
    return _of_never(scene, last, lambda parsed, span: _forbidden_call(scene, check, parsed, span))


def _forbidden_call(scene: Scene, check: NeverCalls, parsed: ParsedFile, span: Span | None) -> Ruling | None:
    uses = calls_in(parsed, span)
    if uses is None:
        return scene.unknown(f"calls of {parsed.language} are not known")
    bad = next((each for each in uses if is_exactly(each.text, check.name)), None)
    return scene.violated(f"it calls {code(bad.text)}", parsed, bad.span) if bad else None


def of_never_imports(scene: Scene, check: NeverImports) -> Ruling:
    words = re.split(r"::|[./\\]", check.target.rstrip("/"))
    return _of_never(scene, words[-1], lambda parsed, _: _forbidden_import(scene, check, parsed))


def _forbidden_import(scene: Scene, check: NeverImports, parsed: ParsedFile) -> Ruling | None:
    uses = imports_in(parsed)
    if uses is None:
        return scene.unknown(f"imports of {parsed.language} are not known")
    folder = check.target.endswith("/")
    for use in uses:
        found = imported_in(parsed.language, use.text, parsed.path)
        if found is None:
            return scene.unknown(f"imports of {parsed.language} are not known")
        if any(_is_forbidden(scene, each, parsed, check.target, is_folder=folder) for each in found):
            return scene.violated(f"it has {code(use.text)}", parsed, use.span)
    return None


def _is_forbidden(scene: Scene, imported: Imported, parsed: ParsedFile, target: str, *, is_folder: bool) -> bool:
    if not is_folder:
        return is_of_module(imported, target) and not imported.is_relative
    if parsed.language == "go":
        imported = _in_go_module(scene, imported, parsed.path)
    return is_of_folder(imported, parsed.path, target.rstrip("/"), partial(_is_package, scene))


def _in_go_module(scene: Scene, imported: Imported, path: str) -> Imported:
    folder = posixpath.dirname(path)
    while True:
        content = scene.view.read(posixpath.join(folder, "go.mod"))
        named = re.search(rb"(?m)^module\s+(\S+)", content.data) if isinstance(content, SourceText) else None
        if named:
            return of_go_module(imported, folder, named[1].decode("utf-8", "replace"))
        if not folder:
            return imported
        folder = posixpath.dirname(folder)


def _is_package(scene: Scene, folder: str) -> bool:
    return isinstance(scene.view.read(f"{folder}/__init__.py"), SourceText)


def _of_never(scene: Scene, word: str, look: _Look) -> Ruling:
    if scene.path.endswith("/"):
        return _of_folder(scene, word, look)
    symbols, parsed = scene.symbols(), scene.parsed
    if isinstance(symbols, str) or parsed is None:
        return scene.unknown(str(symbols))
    found = [look(parsed, symbol.span if symbol else None) for symbol in symbols]
    bad = [each for each in found if each]
    first = next((each for each in bad if each.result is Result.VIOLATED), bad[0] if bad else None)
    return first or scene.holds(parsed, symbols[0].name_span if symbols[0] else None)


def _of_folder(scene: Scene, word: str, look: _Look) -> Ruling:
    if scene.question.only == frozenset():
        return scene.unknown("a folder is looked through by `moorage check` alone")
    unknown: Ruling | None = None
    for parsed in _files(scene, word.encode()):
        broken = scene.unknown(f"`{parsed.path}` does not parse just now") if parsed.has_error(None) else None
        found = broken or look(parsed, None)
        if found and found.result is Result.VIOLATED:
            return found
        unknown = unknown or found
    return unknown or scene.holds()


def _files(scene: Scene, word: bytes) -> Iterator[ParsedFile]:
    """Those of the folder that may say something."""
    only = scene.question.only
    paths = sorted(only) if only is not None else scene.view.paths()
    inside = [each for each in paths if each.startswith(scene.path) and can_tell(language_of(each) or "")]
    for each in inside[:MAX_FILES]:
        content = scene.view.read(each)
        if isinstance(content, SourceText) and word in content.data:
            parsed = scene.view.parse(content)
            yield parsed
