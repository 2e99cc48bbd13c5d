"""The transitions of a CodeTracker oracle: one element before and after one commit, as its authors saw it.

Oracle: Jodavi and Tsantalis, Accurate Method and Variable Tracking in Commit History, 2022. Only the training
split is read; the test split is kept for the judgement at the end.
"""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from moorage.domain.source import SourceText
from moorage.domain.symbol import Symbol, SymbolKind
from moorage.syntax.parsed import ParsedFile

_TYPES = (SymbolKind.CLASS, SymbolKind.INTERFACE, SymbolKind.ENUM, SymbolKind.TYPE)


@dataclass(frozen=True)
class Element:
    """A path and the oracle's name of what is there."""

    path: str
    name: str

    @property
    def plain(self) -> str:
        """The name without line and modifiers, which are no part of its identity."""
        return re.sub(r"\((?:public|private|protected|package|static|final|abstract|\d+)\)", "", self.name)


@dataclass(frozen=True)
class Transition:
    """One element across one commit."""

    case: str
    repository: str
    parent: str
    child: str
    before: Element
    after: Element
    changes: frozenset[str]
    newest: str
    """Commit at which the oracle's history of this element starts."""
    newest_element: Element
    time: int

    @property
    def is_hard(self) -> bool:
        """Whether path, name or parameters differ, so that the key alone does not find it."""
        return (self.before.path, self.before.plain) != (self.after.path, self.after.plain)


def transitions(oracle: Path, kind: str) -> list[Transition]:
    """All of a kind (`method`, `class`, `attribute`) but introductions, in order of the cases."""
    return [each for file in sorted((oracle / kind / "training").glob("*.json")) for each in _of_case(file)]


def _of_case(file: Path) -> Iterator[Transition]:
    case = json.loads(file.read_text(encoding="utf-8"))
    steps: dict[tuple[str, ...], list[dict[str, str]]] = {}
    names = (
        "parentCommitId",
        "commitId",
        "elementFileBefore",
        "elementNameBefore",
        "elementFileAfter",
        "elementNameAfter",
    )
    for change in case["expectedChanges"]:
        steps.setdefault(tuple(change[name] for name in names), []).append(change)
    newest = next(case[name] for name in ("functionKey", "classKey", "attributeKey") if name in case)
    for (parent, child, *places), changes in steps.items():
        kinds = frozenset(change["changeType"] for change in changes)
        if "introduced" in kinds:
            continue
        before, after = Element(places[0], places[1]), Element(places[2], places[3])
        repository = case["repositoryWebURL"].removeprefix("https://github.com/").removesuffix(".git")
        yield Transition(
            file.stem, repository, parent, child, before, after, kinds,
            case["startCommitId"], Element(case["filePath"], newest), int(changes[0]["commitTime"]),
        )  # fmt: skip


def locate(file: ParsedFile, name: str, kind: str) -> Symbol | None:
    """The symbol that an oracle's name denotes; None when it cannot be told."""
    return {"method": _method, "class": _type, "attribute": _field}[kind](file, name)


def _method(file: ParsedFile, name: str) -> Symbol | None:
    container, _, signature = name.rpartition("#")
    container = container.rpartition("/")[2]
    simple, _, listed = signature.rstrip(")").partition("(")
    params = tuple(_bare(each) for each in listed.split(",") if each.strip())
    namesakes = [
        symbol
        for symbol in file.symbols
        if symbol.kind is SymbolKind.FUNCTION
        and symbol.key.name == simple
        and f".{container}".endswith("." + ".".join(symbol.key.container))
    ]
    for is_it in (
        lambda symbol: tuple(map(_bare, symbol.key.params)) == params,
        lambda symbol: True,
        lambda symbol: len(symbol.key.params) == len(params),
    ):
        if found := _only(namesakes, is_it):
            return found
    return None


def _only(symbols: list[Symbol], is_it: Callable[[Symbol], bool]) -> Symbol | None:
    found = [symbol for symbol in symbols if is_it(symbol)]
    return found[0] if len(found) == 1 else None


def _bare(param: str) -> str:
    """A type without packages and type arguments, as the oracle writes it."""
    previous, text = "", param.strip().replace("...", "[]")
    while previous != text:
        previous, text = text, re.sub(r"<[^<>]*>", "", text)
    return re.sub(r"(\b[\w$]+\.)+", "", text)


def _type(file: ParsedFile, name: str) -> Symbol | None:
    plain, line = _name_and_line(name)
    simple = plain.rpartition(".")[2]
    named = [symbol for symbol in file.symbols if symbol.kind in _TYPES and symbol.key.name == simple]
    near = [symbol for symbol in named if _covers(file.source, symbol, line)] or named
    return min(near, key=lambda symbol: abs(file.source.line_of(symbol.span.start) + 1 - line), default=None)


def _field(file: ParsedFile, name: str) -> Symbol | None:
    plain, line = _name_and_line(name)
    simple = plain.rpartition("@")[2].partition(":")[0].strip()
    named = [symbol for symbol in file.symbols if symbol.kind.group == "value" and symbol.key.name == simple]
    near = [symbol for symbol in named if _covers(file.source, symbol, line)]
    return near[0] if near else _only(named, lambda _: True)


def _name_and_line(name: str) -> tuple[str, int]:
    match = re.fullmatch(r"(.*)\((\d+)\)", name)
    assert match, name
    return re.sub(r"\([a-z ]+\)", "", match[1]), int(match[2])


def _covers(source: SourceText, symbol: Symbol, line: int) -> bool:
    """One line of slack above: annotations and modifiers may stand on their own line."""
    return source.line_of(symbol.span.start) <= line <= source.line_of(symbol.span.end) + 1
