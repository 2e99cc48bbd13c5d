"""A memory as a Markdown document that a person edits: what can be changed as front matter, then the text.

The front matter is a part of YAML that needs no library: `key: value` in a fixed order, texts plain or between double
quotes as in JSON, lists as `- item` lines. What cannot be read is refused with the number of its line.
"""

import json
import re
from dataclasses import dataclass
from typing import NoReturn

from moorage.domain.errors import InvalidInput
from moorage.domain.kinds import kind_of
from moorage.domain.memory import Kind, Memory

FENCE = "---"
FIELDS = ("id", "kind", "title", "tags", "anchors", "confidence", "pinned")
_LISTS = ("tags", "anchors")
_PLAIN = re.compile(r"[A-Za-z/][^:#\"'\\\n\x00-\x1f]*(?:[:#][^\s:#\"'\\][^:#\"'\\\n\x00-\x1f]*)*")
_WORDS_OF_YAML = frozenset({"true", "false", "null", "yes", "no", "on", "off"})


@dataclass(frozen=True, slots=True)
class MemoryDocument:
    """What a document says. `id` names the version that was edited; anchors are as people write them."""

    id: str
    kind: Kind
    title: str
    tags: tuple[str, ...]
    anchors: tuple[str, ...]
    confidence: float
    pinned: bool
    content: str


def document_of(memory: Memory, anchors: tuple[str, ...]) -> MemoryDocument:
    """A memory with its anchors as they would be written today."""
    return MemoryDocument(
        memory.id,
        memory.kind,
        memory.title,
        memory.tags,
        anchors,
        memory.confidence,
        memory.pinned,
        memory.content.strip(),
    )


def rendered(document: MemoryDocument) -> str:
    """The text that `parsed` reads."""
    lines = [FENCE, f"id: {document.id}", f"kind: {document.kind}", f"title: {_text(document.title)}".rstrip()]
    for name, items in (("tags", document.tags), ("anchors", document.anchors)):
        lines += [f"{name}:", *(f"  - {_text(each)}" for each in items)] if items else [f"{name}: []"]
    lines += [f"confidence: {document.confidence:g}", f"pinned: {'true' if document.pinned else 'false'}", FENCE]
    return "\n".join([*lines, "", document.content, ""])


def _text(value: str) -> str:
    is_plain = value == value.strip() and _PLAIN.fullmatch(value) and value.lower() not in _WORDS_OF_YAML
    return value if is_plain or not value else json.dumps(value, ensure_ascii=False)


def parsed(text: str) -> MemoryDocument:
    """Raises InvalidInput that names the line and what is expected there."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    if lines[0].rstrip() != FENCE:
        _refuse(1, f"the document must begin with {FENCE} and its fields: {', '.join(FIELDS)}")
    end = next((number for number, line in enumerate(lines[1:], 1) if line.rstrip() == FENCE), None)
    if end is None:
        _refuse(1, f"the fields have no end; put a line {FENCE} before the text")
    fields = _fields(lines[1:end])
    content = "\n".join(lines[end + 1 :]).strip()
    if not content:
        _refuse(end + 1, "the memory has no text; write it below the fields, or forget the memory")
    return _document(fields, content)


_Field = tuple[int, str | list[str]]


def _fields(lines: list[str]) -> dict[str, _Field]:
    """Values by name, with the number of the line that each begins on."""
    found: dict[str, _Field] = {}
    name = ""
    for number, line in enumerate(lines, 2):
        stripped = line.strip()
        if not stripped or stripped.startswith("# "):
            continue
        if stripped.startswith("- ") or stripped == "-":
            _add_item(found, name, number, stripped[1:].strip())
            continue
        name, colon, value = (each.strip() for each in stripped.partition(":"))
        if not colon or name not in FIELDS:
            _refuse(number, f"{stripped[:60]!r} is no field; fields are {', '.join(FIELDS)}")
        if name in found:
            _refuse(number, f"{name} is given twice; keep one of them")
        found[name] = number, _value(number, name, value)
    return found


def _add_item(found: dict[str, _Field], name: str, number: int, item: str) -> None:
    known = found.get(name)
    if known is None or not isinstance(known[1], list):
        _refuse(number, "an item stands here without a list; lists are tags and anchors")
    known[1].append(_scalar(number, item))


def _value(number: int, name: str, value: str) -> str | list[str]:
    if name not in _LISTS:
        return _scalar(number, value)
    if not value:
        return []
    if not (value.startswith("[") and value.endswith("]")):
        _refuse(number, f"{name} is a list; write one item a line, as `  - item`")
    try:
        items = json.loads(value)
    except json.JSONDecodeError:
        items = [_scalar(number, each.strip()) for each in value[1:-1].split(",") if each.strip()]
    return [each if isinstance(each, str) else json.dumps(each) for each in items]


def _scalar(number: int, value: str) -> str:
    if value.startswith('"'):
        try:
            said = json.loads(value)
        except json.JSONDecodeError:
            said = None
        if not isinstance(said, str):
            _refuse(number, f"{value[:60]} is no text between double quotes")
        return said
    if len(value) >= 2 and value.startswith("'") and value.endswith("'"):
        return value[1:-1].replace("''", "'")
    return value


def _document(fields: dict[str, _Field], content: str) -> MemoryDocument:
    number, id_ = fields.get("id", (1, ""))
    if not id_ or not isinstance(id_, str):
        _refuse(number, "the id is gone; it says which memory this is")
    return MemoryDocument(
        id=id_,
        kind=_kind(fields),
        title=_string(fields, "title"),
        tags=tuple(dict.fromkeys(each for each in _list(fields, "tags") if each)),
        anchors=tuple(dict.fromkeys(each for each in _list(fields, "anchors") if each)),
        confidence=_confidence(fields),
        pinned=_flag(fields),
        content=content,
    )


def _string(fields: dict[str, _Field], name: str) -> str:
    value = fields.get(name, (1, ""))[1]
    return value if isinstance(value, str) else ""


def _list(fields: dict[str, _Field], name: str) -> list[str]:
    value = fields.get(name, (1, list[str]()))[1]
    return value if isinstance(value, list) else []


def _kind(fields: dict[str, _Field]) -> Kind:
    number = fields.get("kind", (1, ""))[0]
    try:
        return kind_of(_string(fields, "kind"))
    except InvalidInput as error:
        _refuse(number, str(error))


def _confidence(fields: dict[str, _Field]) -> float:
    number, text = fields.get("confidence", (1, "1"))[0], _string(fields, "confidence") or "1"
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        _refuse(number, f"confidence is {text}; it lies between 0 and 1")
    return value


def _flag(fields: dict[str, _Field]) -> bool:
    number, text = fields.get("pinned", (1, "false"))[0], _string(fields, "pinned") or "false"
    if text.lower() not in ("true", "false"):
        _refuse(number, f"pinned is {text}; it is true or false")
    return text.lower() == "true"


def _refuse(number: int, what: str) -> NoReturn:
    raise InvalidInput(f"line {number}: {what}")
