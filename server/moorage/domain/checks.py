"""Checks that a memory can carry: what must be so in the code for it to be true.

A closed set. Each is one frozen value with one JSON form, `{"check": "equals", "on": "src/a.py#LIMIT", "value": 3}`.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum

from moorage.domain.errors import InvalidInput
from moorage.domain.source import Span
from moorage.domain.symbol import parse_symbol_path

Scalar = str | float | bool | None

MAX_CHECKS = 20
"""Of one memory."""
MAX_TEXT = 512
"""Characters of a place, a name or a text to compare with."""
MAX_PATHS = 20
ROOT = "./"
"""The folder that is the workspace."""


class Result(StrEnum):
    """Of a check, on today's code; what cannot be said is never a violation."""

    HOLDS = "holds"
    VIOLATED = "violated"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Equals:
    """A constant has this value; numbers are compared by value."""

    on: str
    value: Scalar


@dataclass(frozen=True, slots=True)
class Between:
    """A constant is a number within bounds, which belong to it; None is no bound."""

    on: str
    least: float | None = None
    most: float | None = None


@dataclass(frozen=True, slots=True)
class Calls:
    """A symbol or a file calls this name; `a.b` may be called on something, `x.a.b`."""

    on: str
    name: str


@dataclass(frozen=True, slots=True)
class NeverCalls:
    """No code in a symbol, file or folder calls exactly this name; `.name` is that of anything."""

    on: str
    name: str


@dataclass(frozen=True, slots=True)
class NeverImports:
    """No code in a file or folder imports from a folder (with a slash at its end) or a module."""

    on: str
    target: str


@dataclass(frozen=True, slots=True)
class Wrapped:
    """A symbol has this decorator, annotation or attribute, or is the value of a call of it."""

    on: str
    name: str


@dataclass(frozen=True, slots=True)
class Together:
    """A change that touches one of these files or folders touches each."""

    paths: tuple[str, ...]


Check = Equals | Between | Calls | NeverCalls | NeverImports | Wrapped | Together

_TYPES: Mapping[str, type[Check]] = {
    "equals": Equals,
    "between": Between,
    "calls": Calls,
    "never_calls": NeverCalls,
    "never_imports": NeverImports,
    "wrapped": Wrapped,
    "together": Together,
}
_NAMES = {type_: name for name, type_ in _TYPES.items()}
_NAME = re.compile(r"\.?[^\W\d]\w*[!?]?(?:(?:\.|::)[^\W\d]\w*[!?]?)*|\.?[\w-]+")
_TARGET = re.compile(r"[\w@./:\\ +-]+")


@dataclass(frozen=True, slots=True)
class Carried:
    """A check of a memory; one that an agent proposed says nothing until a person ticks it."""

    check: Check
    is_proposed: bool = False


@dataclass(frozen=True, slots=True)
class Ruling:
    """What became of one check. `path` and `span` are where it was looked at, or where it is violated."""

    carried: Carried
    result: Result
    detail: str
    """What was found, or why nothing can be said; code in it stands between backticks. Empty where it holds."""
    path: str = ""
    span: Span | None = None
    line: int | None = None
    """0-based line of `span`."""

    @property
    def is_violated(self) -> bool:
        """Whether a ticked check is violated."""
        return self.result is Result.VIOLATED and not self.carried.is_proposed


def is_inside(path: str, folder: str) -> bool:
    """Whether a file is in a folder, written with a slash at its end; the whole workspace is `./`."""
    return folder == ROOT or (folder.endswith("/") and path.startswith(folder))


def place_of(check: Check) -> str | None:
    """The place that it is about; None for several paths."""
    return None if isinstance(check, Together) else check.on


def name_of(check: Check) -> str:
    """What people call its kind."""
    return _NAMES[type(check)]


def plain(carried: Carried) -> dict[str, object]:
    """As a JSON object: what is not given, and what is no proposal, is left out."""
    check = carried.check
    found: dict[str, object] = {"check": _NAMES[type(check)]}
    for each in fields(check):
        value = getattr(check, each.name)
        if value is not None or isinstance(check, Equals):
            found[each.name] = list(value) if isinstance(value, tuple) else value
    return found | ({"proposed": True} if carried.is_proposed else {})


def serialised(carried: Carried) -> str:
    """Canonical JSON: equal for equal checks."""
    return json.dumps(plain(carried), ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def check_given(text: str) -> Carried:
    """From JSON text; raises InvalidInput that says what is wrong and what there is."""
    try:
        raw = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        raise InvalidInput(f"the check is not JSON ({error}); give something like {_EXAMPLE}") from None
    return check_from(raw)


def check_from(raw: object) -> Carried:
    """From a JSON value; an `on` that is left out is empty, and filled in by whoever knows the memory's places."""
    if not isinstance(raw, dict):
        raise InvalidInput(f"the check is no JSON object; give something like {_EXAMPLE}")
    type_ = _TYPES.get(raw.get("check", "")) if isinstance(raw.get("check"), str) else None
    if type_ is None:
        raise InvalidInput(f"check is {raw.get('check')!r}; it must be one of: {', '.join(_TYPES)}")
    name = _NAMES[type_]
    given = {key: value for key, value in raw.items() if key not in ("check", "proposed")}
    known = {each.name for each in fields(type_)}
    if strange := sorted(set(given) - known):
        raise InvalidInput(f"the check {name} has no {strange[0]!r}; it has {', '.join(sorted(known))}")
    proposed = raw.get("proposed", False)
    if not isinstance(proposed, bool):
        raise InvalidInput(f"proposed of the check {name} is {proposed!r}; it must be true or false")
    return Carried(_MAKERS[type_](name, given), proposed)


_EXAMPLE = '{"check": "equals", "on": "src/a.py#LIMIT", "value": 3}'

Given = dict[str, object]


def _equals(name: str, given: Given) -> Check:
    if "value" not in given:
        raise InvalidInput(f"the check {name} has no value; give a text, a number, true, false or null")
    value = given["value"]
    if value is not None and not isinstance(value, str | int | float | bool):
        raise InvalidInput(f"value of the check {name} is {value!r}; give a text, a number, true, false or null")
    if isinstance(value, str):
        _text(name, given, "value", may_be_empty=True)
    elif value is not None and not isinstance(value, bool):
        value = _number(name, given, "value")
    return Equals(_place(name, given), value)


def _between(name: str, given: Given) -> Check:
    least, most = (_number(name, given, each) for each in ("least", "most"))
    if least is None and most is None:
        raise InvalidInput(f"the check {name} has no bound; give least, most or both")
    if least is not None and most is not None and least > most:
        raise InvalidInput(f"least of the check {name} is {least:g}, above its most, {most:g}")
    return Between(_place(name, given), least, most)


def _named(name: str, given: Given) -> tuple[str, str]:
    called = _text(name, given, "name").replace("::", ".")
    if not _NAME.fullmatch(called):
        raise InvalidInput(f"name of the check {name} is {called!r}; give a name such as audit.log")
    return _place(name, given), called


def _never_imports(name: str, given: Given) -> Check:
    target = _text(name, given, "target").removeprefix("./")
    if not _TARGET.fullmatch(target):
        raise InvalidInput(f"target of the check {name} is {target!r}; give a folder such as src/store/, or a module")
    if "#" in _place(name, given):
        raise InvalidInput(f"on of the check {name} is {given['on']!r}; give a file or a folder")
    return NeverImports(_place(name, given), target)


def _together(name: str, given: Given) -> Check:
    paths = given.get("paths")
    if not isinstance(paths, list) or not 2 <= len(paths) <= MAX_PATHS:
        raise InvalidInput(f"paths of the check {name} must be a list of 2 to {MAX_PATHS} files or folders")
    found = tuple(_path(name, each) for each in paths)
    if len(set(found)) < 2:
        raise InvalidInput(f"paths of the check {name} are all the same; give files that change together")
    return Together(tuple(dict.fromkeys(found)))


_MAKERS = {
    Equals: _equals,
    Between: _between,
    Calls: lambda name, given: Calls(*_named(name, given)),
    NeverCalls: lambda name, given: NeverCalls(*_named(name, given)),
    NeverImports: _never_imports,
    Wrapped: lambda name, given: Wrapped(*_named(name, given)),
    Together: _together,
}


def _place(name: str, given: Given) -> str:
    if given.get("on") in (None, ""):
        return ""
    place = parse_symbol_path(_text(name, given, "on"))
    file = _path(name, place.file)
    return f"{file}#{place.symbol}" if place.symbol else file


def _path(name: str, given: object) -> str:
    if not isinstance(given, str) or not given.strip() or len(given) > MAX_TEXT:
        raise InvalidInput(f"a path of the check {name} is {str(given)[:60]!r}; give a file or folder of the workspace")
    if given.strip() in (".", ROOT):
        return ROOT
    path = given.strip().removeprefix("./")
    if path.startswith("/") or "\\" in path or "\0" in path or ".." in path.split("/"):
        raise InvalidInput(f"a path of the check {name} is {path[:60]!r}; give it from the root of the workspace")
    return path


def _text(name: str, given: Given, key: str, *, may_be_empty: bool = False) -> str:
    value = given.get(key)
    if not isinstance(value, str) or not (value.strip() or may_be_empty) or len(value) > MAX_TEXT:
        if key not in given:
            raise InvalidInput(f"{key} of the check {name} is missing; give a text of at most {MAX_TEXT} characters")
        said = repr(str(value)[:60])
        raise InvalidInput(f"{key} of the check {name} is {said}; give a text of at most {MAX_TEXT} characters")
    return value if may_be_empty else value.strip()


def _number(name: str, given: Given, key: str) -> float | None:
    value = given.get(key)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < 1e300:
        raise InvalidInput(f"{key} of the check {name} is {value!r}; it must be a number")
    return value
