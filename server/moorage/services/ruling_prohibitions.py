"""Rules on checks of what must not be called or imported, in a symbol, a file or a folder."""

import posixpath
import re
from collections.abc import Callable
from functools import partial

from moorage.domain.callees import is_exactly
from moorage.domain.check_wording import code
from moorage.domain.checks import NeverCalls, NeverImports, Result, Ruling
from moorage.domain.imports import Imported, imported_in, is_of_folder, is_of_module, of_go_module
from moorage.domain.source import SourceText, Span
from moorage.services.ruling_folders import Find, of_folder, used_in
from moorage.services.ruling_scene import Scene
from moorage.services.view import Used
from moorage.syntax.languages import language_of
from moorage.syntax.parsed import ParsedFile
from moorage.syntax.uses import Use, calls_in, imports_in

_Look = Callable[[SourceText, Used], Ruling | None]
"""Looks at what is used; None where nothing is wrong."""


def of_never_calls(scene: Scene, check: NeverCalls) -> Ruling:
    last = check.name.rpartition(".")[2]
    return _of_never(scene, (f"calls {check.name}", last), partial(_called, check), partial(_forbidden_call, scene))


def _called(check: NeverCalls, parsed: ParsedFile, span: Span | None) -> list[Use] | None:
    """Where that name is called."""
    uses = calls_in(parsed, span)
    return None if uses is None else [each for each in uses if is_exactly(each.text, check.name)]


def _forbidden_call(scene: Scene, source: SourceText, used: Used) -> Ruling | None:
    if used.uses is None:
        return scene.unknown(f"calls of {language_of(source.path)} are not known")
    bad = next(iter(used.uses), None)
    return scene.violated(f"it calls {code(bad.text)}", source, bad.span) if bad else None


def of_never_imports(scene: Scene, check: NeverImports) -> Ruling:
    words = re.split(r"::|[./\\]", check.target.rstrip("/"))
    return _of_never(
        scene,
        ("imports", words[-1]),
        lambda parsed, _: imports_in(parsed),
        partial(_forbidden_import, scene, check.target),
    )


def _forbidden_import(scene: Scene, target: str, source: SourceText, used: Used) -> Ruling | None:
    language = language_of(source.path) or ""
    read = [(each, imported_in(language, each.text, source.path)) for each in used.uses or ()]
    if used.uses is None or any(found is None for _, found in read):
        return scene.unknown(f"imports of {language} are not known")
    for use, found in read:
        if any(_is_forbidden(scene, each, (source.path, language), target) for each in found or ()):
            return scene.violated(f"it has {code(use.text)}", source, use.span)
    return None


def _is_forbidden(scene: Scene, imported: Imported, where: tuple[str, str], target: str) -> bool:
    path, language = where
    if not target.endswith("/"):
        return is_of_module(imported, target) and not imported.is_relative
    if language == "go":
        imported = _in_go_module(scene, imported, path)
    return is_of_folder(imported, path, target.rstrip("/"), partial(_is_package, scene))


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


def _of_never(scene: Scene, what: tuple[str, str], find: Find, look: _Look) -> Ruling:
    if scene.path.endswith("/"):
        return of_folder(scene, what, find, partial(_in_file, scene, look))
    symbols, parsed = scene.symbols(), scene.parsed
    if isinstance(symbols, str) or parsed is None:
        return scene.unknown(str(symbols))
    found = [look(parsed.source, used_in(parsed, find, each.span if each else None)) for each in symbols]
    bad = [each for each in found if each]
    first = next((each for each in bad if each.result is Result.VIOLATED), bad[0] if bad else None)
    return first or scene.holds(parsed.source, symbols[0].name_span if symbols[0] else None)


def _in_file(scene: Scene, look: _Look, source: SourceText, used: Used) -> Ruling | None:
    if used.is_broken:
        return scene.unknown(f"`{source.path}` does not parse just now")
    return look(source, used)
