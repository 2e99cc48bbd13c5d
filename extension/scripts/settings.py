"""Writes the settings of the server into `extension/package.json` and their English texts into `package.nls.json`.

Type, default, choices and scope are those of `server/moorage/settings/values.py`, the texts its docstrings. Run by
`poe generate`; a test compares the committed files with what this would write.
"""

import ast
import dataclasses
import json
import sys
import typing
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "server"))

from moorage.settings import values as settings  # noqa: E402

MANIFEST = ROOT / "extension" / "package.json"
TEXTS = ROOT / "extension" / "package.nls.json"
_BEGIN = '      {\n        "id": "moorage.server",'
_END = "\n    ],"
_FIRST_ORDER = 100
_PREFIX = "setting."


def groups() -> dict[str, type]:
    """Dataclass of each group by the name of the group."""
    return {each.name: typing.cast("type", each.default_factory) for each in dataclasses.fields(settings.Settings)}


def descriptions() -> dict[str, str]:
    """Docstring of each setting by its dotted path; raises KeyError for one that has none."""
    found: dict[str, str] = {}
    names = {shape.__name__: group for group, shape in groups().items()}
    tree = ast.parse(Path(settings.__file__).read_text(encoding="utf-8"))
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name in names:
            for field, after in zip(node.body, node.body[1:], strict=False):
                if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and _is_text(after):
                    text = typing.cast("ast.Constant", typing.cast("ast.Expr", after).value).value
                    found[f"{names[node.name]}.{field.target.id}"] = str(text).strip()
    return found


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def schema(annotation: object) -> dict[str, object]:
    """JSON schema of a setting's type."""
    origin, args = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is list:
        return {"type": "array", "items": schema(args[0])}
    if origin is dict:
        return {"type": "object", "additionalProperties": schema(args[1])}
    simple = {str: "string", bool: "boolean", int: "integer", float: "number"}
    return {"type": simple[annotation]} if isinstance(annotation, type) and annotation in simple else {}


def properties() -> dict[str, dict[str, object]]:
    """The contribution of every setting by its full name."""
    found: dict[str, dict[str, object]] = {}
    for group, shape in groups().items():
        hints, defaults = typing.get_type_hints(shape), shape()
        for field in dataclasses.fields(shape):
            path = f"{group}.{field.name}"
            choices = settings.CHOICES.get(path)
            found[f"moorage.{path}"] = {
                **schema(hints[field.name]),
                **({"enum": list(choices)} if choices else {}),
                **({"minimum": 1} if hints[field.name] is int else {}),
                "default": getattr(defaults, field.name),
                "scope": _scope(path),
                "order": _FIRST_ORDER + len(found),
                "markdownDescription": f"%{_PREFIX}{path}%",
            }
    return found


def _scope(path: str) -> str:
    if path in settings.MACHINE_ONLY:
        return "machine"
    return "window" if path in settings.PER_WINDOW else "resource"


def manifest() -> str:
    """`package.json` with the settings as they are now."""
    text = MANIFEST.read_text(encoding="utf-8")
    begin = text.index(_BEGIN)
    end = text.index(_END, begin)
    block = {"id": "moorage.server", "title": "%settings.server%", "properties": properties()}
    written = json.dumps(block, ensure_ascii=False, indent=2).replace("\n", "\n      ")
    return f"{text[:begin]}      {written}{text[end:]}"


def texts() -> str:
    """`package.nls.json` with a text for each of them."""
    told = descriptions()
    known: dict[str, str] = json.loads(TEXTS.read_text(encoding="utf-8"))
    wanted = {f"{_PREFIX}{name.removeprefix('moorage.')}": name.removeprefix("moorage.") for name in properties()}
    own = {f"{_PREFIX}{group}." for group in groups()}
    kept = {key: text for key, text in known.items() if key in wanted or not any(map(key.startswith, own))}
    return json.dumps(kept | {key: told[path] for key, path in wanted.items()}, ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":
    MANIFEST.write_text(manifest(), encoding="utf-8")
    TEXTS.write_text(texts(), encoding="utf-8")
