"""What an import statement names, and whether that lies in a folder of the workspace.

Paths and modules are told by their spelling alone, so that only what is certain is said to lie in a folder.
"""

import posixpath
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Imported:
    """One thing that is imported, by its path: names of modules are joined by slashes."""

    text: str
    is_relative: bool = False
    """To the folder of the importing file."""
    is_package: bool = False
    """Named as a package is, which no folder of the workspace can be told from."""


_QUOTED = re.compile(r"""["'<]([^"'<>\n]+)["'>]""")
_ALIAS = re.compile(r"\s+as\s+\w+|\s*=>\s*\w+|\s+=\s+")
_WORDS = re.compile(r"[\w.]+")


def imported_in(language: str, statement: str, path: str) -> list[Imported] | None:
    """What a statement of a file imports; None where it cannot be told."""
    reader = _READERS.get(language)
    return reader(" ".join(statement.split()), path) if reader else None


def _python(text: str, path: str) -> list[Imported]:
    if text.startswith("import "):
        names = [each.split(" as ")[0].strip() for each in text.removeprefix("import ").split(",")]
        return [_module(each, ".") for each in names]
    module, _, rest = text.removeprefix("from ").partition(" import ")
    names = [_ALIAS.sub("", each).strip(" ()") for each in rest.split(",")]
    base = module.strip()
    dots = len(base) - len(base.lstrip("."))
    if dots:
        folder = "/".join([".", *[".."] * (dots - 1), *[each for each in base[dots:].split(".") if each]])
        return [Imported(f"{folder}/{each}", is_relative=True) for each in names if each]
    return [_module(f"{base}.{each}" if each != "*" else base, ".") for each in names if each]


def _quoted(text: str, path: str) -> list[Imported]:
    """The last text between quotes is what is imported."""
    found = _QUOTED.findall(text)
    if not found:
        return []
    spec = found[-1]
    if spec.startswith(("@/", "~/")):
        return [Imported(spec[2:])]
    relative = spec.startswith(("./", "../")) or spec in (".", "..")
    return [Imported(spec, is_relative=relative, is_package=not relative)]


def _include(text: str, path: str) -> list[Imported]:
    found = _QUOTED.findall(text)[:1]
    beside = [Imported(each, is_relative=True) for each in found if '"' in text]
    return [*beside, *map(Imported, found)]


def _ruby(text: str, path: str) -> list[Imported]:
    found = _QUOTED.findall(text)
    relative = text.startswith("require_relative")
    return [Imported(each, is_relative=relative) for each in found[:1]]


def _lua(text: str, path: str) -> list[Imported]:
    return [_module(each, ".") for each in _QUOTED.findall(text)[:1]]


def _shell(text: str, path: str) -> list[Imported]:
    words = [each.strip("\"'") for each in text.split()[1:2]]
    return [*(Imported(each, is_relative=True) for each in words), *map(Imported, words)]


def _jvm(text: str, path: str) -> list[Imported]:
    bare = text.removeprefix("import ").removeprefix("static ").rstrip(";").strip()
    found: list[Imported] = []
    for each in _split_groups(bare):
        head, brace, inner = each.partition("{")
        names = [_ALIAS.sub("", name).strip(" }") for name in inner.split(",")] if brace else [""]
        for name in names:
            whole = re.sub(r"\s+as\s+\w+$", "", f"{head}{name}").removesuffix(".*").removesuffix("._").strip(" .")
            found.append(_module(whole, "."))
    return found


def _split_groups(text: str) -> list[str]:
    """At commas outside of braces."""
    return re.split(r",(?![^{]*\})", text)


def _csharp(text: str, path: str) -> list[Imported]:
    bare = re.sub(r"^(global )?using (static |unsafe )?", "", text).rstrip("; ")
    return [_module(bare.rpartition("=")[2].strip(), ".")]


def _php(text: str, path: str) -> list[Imported]:
    if not text.startswith("use "):
        return _quoted(text, path)
    bare = re.sub(r"^use (function |const )?", "", text).rstrip("; ")
    found: list[Imported] = []
    for each in _split_groups(bare):
        head, brace, inner = each.partition("{")
        names = [name.strip(" }") for name in inner.split(",")] if brace else [""]
        found += [_module(re.sub(r"\s+as\s+\w+$", "", f"{head.strip()}{name}").strip("\\ "), "\\") for name in names]
    return found


def _rust(text: str, path: str) -> list[Imported]:
    bare = re.sub(r"^(pub(\([^)]*\))? )?use ", "", text).rstrip("; ")
    return [_rust_path(each, path) for each in _expanded(re.sub(r"\s+as\s+\w+", "", bare).replace(" ", ""))]


def _expanded(text: str) -> Iterable[str]:
    """`a::{b, c::{d}}` as `a::b`, `a::c::d`."""
    start = text.find("{")
    if start < 0:
        yield text.strip(",")
        return
    depth, piece = 0, ""
    for each in text[start + 1 :]:
        depth += (each == "{") - (each == "}")
        if depth < 0 or (depth == 0 and each == ","):
            if piece:
                yield from _expanded(text[:start] + piece)
            piece = ""
            if depth < 0:
                return
        else:
            piece += each


def _rust_path(text: str, path: str) -> Imported:
    names = [each for each in text.split("::") if each and each != "*"]
    root = path.rpartition("src/")
    if names[:1] == ["crate"] and root[1]:
        return Imported(posixpath.join(*_to_root(path, f"{root[0]}{root[1]}"), *names[1:]), is_relative=True)
    if names[:1] in (["super"], ["self"]):
        stem = posixpath.splitext(posixpath.basename(path))[0]
        steps = [] if stem in ("mod", "lib", "main") else [stem]
        while names and names[0] in ("super", "self"):
            steps = [*steps, ".."] if names.pop(0) == "super" else steps
        return Imported(posixpath.join(".", *steps, *names), is_relative=True)
    return Imported("/".join(names), is_package=True)


def _to_root(path: str, root: str) -> list[str]:
    """Steps from the folder of a file to a folder around it."""
    return [".", *[".."] * posixpath.dirname(path).removeprefix(root.rstrip("/")).count("/")]


def _swift(text: str, path: str) -> list[Imported]:
    words = _WORDS.findall(text.removeprefix("@testable "))
    return [Imported(words[-1].replace(".", "/"), is_package=True)] if words else []


def _module(text: str, separator: str) -> Imported:
    return Imported("/".join(each for each in text.split(separator) if each))


Reader = Callable[[str, str], list[Imported]]

_READERS: dict[str, Reader] = {
    "python": _python,
    "typescript": _quoted, "tsx": _quoted, "javascript": _quoted, "go": _quoted,
    "rust": _rust,
    "java": _jvm, "kotlin": _jvm, "scala": _jvm,
    "csharp": _csharp, "php": _php, "ruby": _ruby, "lua": _lua, "bash": _shell,
    "c": _include, "cpp": _include, "swift": _swift,
}  # fmt: skip


def is_of_module(imported: Imported, module: str) -> bool:
    """Whether it is this module, or something in it."""
    spelled = (module, "/".join(each for each in re.split(r"::|[.\\]", module) if each))
    return any(_is_inside(imported.text, each) for each in spelled)


def is_of_folder(imported: Imported, importer: str, folder: str, is_package: Callable[[str], bool]) -> bool:
    """Whether it certainly lies in a folder, given without a slash at its end.

    `is_package` says whether a folder is itself inside a package of modules.
    """
    if imported.is_package:
        return False
    if imported.is_relative:
        return _is_inside(posixpath.normpath(posixpath.join(posixpath.dirname(importer), imported.text)), folder)
    steps = folder.split("/")
    return any(
        _is_inside(imported.text, "/".join(steps[start:])) and _is_root(steps[:start], len(steps) - start, is_package)
        for start in range(len(steps))
    )


def of_go_module(imported: Imported, folder: str, module: str) -> Imported:
    """A path of the module whose `go.mod` is in a folder as a path of the workspace; others stay packages."""
    if not _is_inside(imported.text, module):
        return imported
    return Imported(posixpath.join(folder, imported.text.removeprefix(module).lstrip("/")))


def _is_root(prefix: list[str], n_left: int, is_package: Callable[[str], bool]) -> bool:
    """Whether modules are named from this folder on: the workspace, or what is no package, and more than one name."""
    return not prefix or (not is_package("/".join(prefix)) and (n_left > 1 or prefix[-1] in _ROOTS))


_ROOTS = frozenset(("src", "lib", "libs", "source", "sources", "python", "java", "kotlin", "scala", "app", "server"))


def _is_inside(path: str, folder: str) -> bool:
    return path == folder or path.startswith(f"{folder}/")
