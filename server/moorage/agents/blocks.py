"""A marked block in a text that is somebody else's: put in, replaced and taken out, with the rest left as it is.

Several agents may read one file: the mark names those that the block is for, and it goes with the last of them.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from moorage.agents.jsonc import Malformed

_SAID = "kept by `moorage generate`, do not edit"
_WORD = "moorage:begin"
_END_WORD = "moorage:end"


@dataclass(frozen=True, slots=True)
class Comment:
    """How a line is made a comment."""

    start: str
    end: str = ""

    def line(self, text: str) -> str:
        return f"{self.start} {text}{' ' + self.end if self.end else ''}"


HTML = Comment("<!--", "-->")
HASH = Comment("#")
SLASHES = Comment("//")


@dataclass(frozen=True, slots=True)
class Block:
    """A block as it stands in a text."""

    start: int
    end: int
    names: tuple[str, ...]
    newline: str
    body: str


def put(text: str, comment: Comment, name: str, body: str) -> str:
    """With the block for this name, at the end if there is none yet. Raises Malformed for half a block."""
    block = find(text, comment)
    if block is None:
        return text + _separated(text, comment, name, body)
    names = (*block.names, name) if name not in block.names else block.names
    return text[: block.start] + _written(comment, names, body, block.newline) + text[block.end :]


def drop(text: str, comment: Comment, name: str, prefix: str = "") -> str | None:
    """Without it, if it was for this name alone; None for a file that was made for it. Raises Malformed.

    `prefix` is what such a file begins with.
    """
    block = find(text, comment)
    if block is None or name not in block.names:
        return text
    left = tuple(each for each in block.names if each != name)
    if left:
        return text[: block.start] + _written(comment, left, block.body, block.newline) + text[block.end :]
    before, after = text[: block.start], text[block.end :]
    if before == prefix and after == block.newline:
        return None
    if before == prefix and not after:
        return ""
    before = before.removesuffix(block.newline)
    return before + after.removeprefix(block.newline) if after else before.removesuffix(block.newline)


def find(text: str, comment: Comment) -> Block | None:
    """Raises Malformed for a block that has no end, or a second one."""
    begins = list(re.finditer(rf"^{re.escape(comment.start)} {_WORD} ([^\n]*?)\r?$", text, re.MULTILINE))
    ends = list(re.finditer(rf"^{re.escape(comment.line(_END_WORD))}\r?$", text, re.MULTILINE))
    if not begins and not ends:
        return None
    if len(begins) != 1 or len(ends) != 1 or ends[0].start() < begins[0].end():
        raise Malformed((begins or ends)[-1].start(), f"{_WORD} and {_END_WORD} must stand once, one after the other")
    begin, end = begins[0], ends[0]
    newline = "\r\n" if text[begin.start() : begin.end() + 1].endswith("\r\n") else "\n"
    names = tuple(re.findall(r"[\w-]+", begin[1].partition(":")[0]))
    body = text[begin.end() + 1 : end.start()].removesuffix(newline)
    return Block(begin.start(), end.start() + len(comment.line(_END_WORD)), names, newline, body)


def fresh(comment: Comment, name: str, body: str, prefix: str = "") -> str:
    """A file of its own."""
    return f"{prefix}{_written(comment, (name,), body, chr(10))}\n"


def _separated(text: str, comment: Comment, name: str, body: str) -> str:
    """After an empty line. It ends as the text did, which tells later what was there."""
    newline = "\r\n" if "\r\n" in text else "\n"
    block = _written(comment, (name,), body, newline)
    if not text:
        return block
    return newline + block + newline if text.endswith(newline) else newline * 2 + block


def _written(comment: Comment, names: Iterable[str], body: str, newline: str) -> str:
    begin = comment.line(f"{_WORD} {', '.join(names)}: {_SAID}")
    lines = [begin, *body.splitlines(), comment.line(_END_WORD)]
    return newline.join(lines)
