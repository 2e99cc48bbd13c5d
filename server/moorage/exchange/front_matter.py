"""Front matter of Markdown files, as tools and people write it.

Read as lines and not as YAML: rules of Cursor are none (`globs: *.ts` is an alias there), and what has no aliases and
no tags has no way to grow or to make anything. Understood are texts, quoted texts, lists and objects in a line or
indented below their name, and blocks (`|`, `>`). What is written is YAML all the same.
"""

import json
import re
from collections.abc import Mapping, Sequence

_NAME = re.compile(r"(\s*)([A-Za-z_$][\w.$ -]*?):(?:\s+(.*?))?\s*")
_ITEM = re.compile(r"(\s*)-(?:\s+(.*?))?\s*")
_BLOCK = re.compile(r"[|>][+-]?")
_PLAIN = re.compile(r"[A-Za-z/][\w./#@:+-]*(?: [\w./#@+()-]+)*")
_WORDS = frozenset(("true", "false", "null", "yes", "no", "on", "off", "y", "n", "~"))
MOST_LINES = 2_000

Value = str | list[str] | dict[str, str]


def split(text: str) -> tuple[dict[str, Value], str, int]:
    """The fields, the text behind them, and the number of lines before that; no fields without front matter."""
    lines = text.split("\n")
    if lines[0].rstrip() != "---":
        return {}, text, 0
    end = next((number for number in range(1, min(len(lines), MOST_LINES)) if lines[number].rstrip() == "---"), None)
    if end is None:
        return {}, text, 0
    return _fields(lines[1:end]), "\n".join(lines[end + 1 :]), end + 1


def written(fields: Mapping[str, object]) -> str:
    """Front matter with these fields in their order; lists one item on each line, so that git merges them."""
    lines = ["---"]
    for name, value in fields.items():
        if isinstance(value, list) and all(isinstance(each, str) for each in value):
            lines += [f"{name}:", *(f"  - {_scalar(each)}" for each in value)]
        else:
            lines.append(f"{name}: {_scalar(value)}")
    return "\n".join([*lines, "---"]) + "\n"


def text_of(value: Value | None) -> str:
    """A text field; items of a list behind each other, an empty one for anything else."""
    if isinstance(value, list):
        return ", ".join(value)
    return value if isinstance(value, str) else ""


def list_of(value: Value | None) -> list[str]:
    """A list, or the parts of a text between commas."""
    if isinstance(value, str):
        return [each for part in value.split(",") if (each := part.strip())]
    return value if isinstance(value, list) else []


def _scalar(value: object) -> str:
    """Plain where any YAML reader takes it for the same text; else JSON, which is YAML."""
    if isinstance(value, str) and _PLAIN.fullmatch(value) and not _means_more(value):
        return value
    return json.dumps(value, ensure_ascii=False)


def _means_more(text: str) -> bool:
    return text.casefold() in _WORDS or text.endswith(":") or ": " in text or " #" in text


def _fields(lines: Sequence[str]) -> dict[str, Value]:
    fields: dict[str, Value] = {}
    number = 0
    while number < len(lines):
        named = _NAME.fullmatch(lines[number])
        number += 1
        if named is None or named[1]:
            continue
        below = _below(lines, number)
        rest = named[3] or ""
        is_open = not rest or _BLOCK.fullmatch(rest) is not None
        fields[named[2].strip()] = _nested(rest, lines[number:below]) if is_open and below > number else _value(rest)
        number = below if is_open else number
    return fields


def _below(lines: Sequence[str], start: int) -> int:
    """Where what is indented below a name ends; a list may stand without indentation."""
    end = start
    while end < len(lines) and (not lines[end].strip() or lines[end][0] in " \t" or _ITEM.fullmatch(lines[end])):
        end += 1
    return end


def _nested(mark: str, lines: Sequence[str]) -> Value:
    if mark:
        texts = [each.strip() for each in lines] if mark[0] == ">" else _dedented(lines)
        return (" " if mark[0] == ">" else "\n").join(texts).strip()
    items = [match for each in lines if (match := _ITEM.fullmatch(each))]
    if items:
        return [_text(match[2] or "") for match in items]
    named = [match for each in lines if (match := _NAME.fullmatch(each))]
    return {match[2].strip(): _text(match[3] or "") for match in named}


def _dedented(lines: Sequence[str]) -> list[str]:
    margins = [len(each) - len(each.lstrip()) for each in lines if each.strip()]
    return [each[min(margins, default=0) :] for each in lines]


def _value(written: str) -> Value:
    if written[:1] not in ("[", "{"):
        return _text(written)
    found = _json(written)
    if isinstance(found, list):
        return [each if isinstance(each, str) else json.dumps(each) for each in found]
    if found is not None or written[0] == "{":
        return written
    return [_text(each.strip()) for each in written.strip("[]").split(",") if each.strip()]


def _text(written: str) -> str:
    if written[:1] == '"':
        found = _json(written)
        return found if isinstance(found, str) else written.strip('"')
    if written[:1] == "'" and written[-1:] == "'" and len(written) > 1:
        return written[1:-1].replace("''", "'")
    return written


def _json(written: str) -> object:
    try:
        return json.loads(written)
    except (ValueError, RecursionError):
        return None
