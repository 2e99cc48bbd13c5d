"""Writes `extension/src/protocol.ts` from the wire shapes: an interface per dataclass, a constant per method.

Run by `poe generate`; a test compares the committed file with what this would write.
"""

import dataclasses
import inspect
import re
import sys
import types
import typing
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "server"))

from moorage.wire import methods  # noqa: E402
from moorage.wire import types as shapes  # noqa: E402
from moorage.wire.codec import camel  # noqa: E402

TARGET = ROOT / "extension" / "src" / "protocol.ts"
HEADER = """// Generated from server/moorage/wire by extension/scripts/generate.py. Do not edit.

/** A request by its method; `types` is never there, and says what goes out and what comes back. */
export interface Request<P, R> {
  readonly method: string;
  readonly types?: (params: P) => R;
}

export interface Notification<P> {
  readonly method: string;
  readonly types?: (params: P) => void;
}
"""
SCALARS = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    typing.Any: "unknown",
}


def typescript(annotation: object) -> str:
    """The TypeScript type of an annotation used in the wire shapes."""
    if annotation in SCALARS:
        return SCALARS[annotation]
    if isinstance(annotation, type) and dataclasses.is_dataclass(annotation):
        return annotation.__name__
    origin, args = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is typing.Literal:
        return " | ".join(f"'{value}'" for value in args)
    if origin in (types.UnionType, typing.Union):
        return " | ".join(typescript(each) for each in args)
    if origin is list:
        inner = typescript(args[0])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<string, {typescript(args[1])}>"
    raise TypeError(f"no TypeScript form for {annotation!r}")


def comments_of(shape: type) -> dict[str, str]:
    """Trailing comments of a dataclass's fields, by field."""
    found = re.findall(r"^    (\w+): [^#\n]+#\s*(.+)$", inspect.getsource(shape), re.MULTILINE)
    return dict(found)


def interface(shape: type) -> str:
    """One exported interface."""
    base = next((each for each in shape.__bases__ if dataclasses.is_dataclass(each)), None)
    inherited = {field.name for field in dataclasses.fields(base)} if base else set()
    hints, comments = typing.get_type_hints(shape), comments_of(shape)
    lines = []
    for field in dataclasses.fields(shape):
        if field.name in inherited:
            continue
        if field.name in comments:
            lines.append(f"  /** {comments[field.name]} */")
        optional = "?" if field.default is not dataclasses.MISSING else ""
        lines.append(f"  {camel(field.name)}{optional}: {typescript(hints[field.name])};")
    extends = f" extends {base.__name__}" if base else ""
    return f"export interface {shape.__name__}{extends} {{\n" + "\n".join(lines) + "\n}\n"


def constant(method: methods.Method, kind: str) -> str:
    """One exported request or notification type."""
    name = method.name.split("/")[1]
    result = f", {method.result.__name__}" if kind == "Request" else ""
    return f"export const {name}: {kind}<{method.params.__name__}{result}> = {{ method: '{method.name}' }};"


def render() -> str:
    """The whole file."""
    named = [getattr(shapes, each) for each in dir(shapes)]
    own = [each for each in named if isinstance(each, type) and dataclasses.is_dataclass(each)]
    requests = [constant(method, "Request") for method in methods.REQUESTS]
    notifications = [constant(method, "Notification") for method in methods.NOTIFICATIONS]
    return "\n".join([HEADER, *(interface(shape) for shape in own), *requests, *notifications, ""])


if __name__ == "__main__":
    TARGET.write_text(render(), encoding="utf-8")
