"""Text of memories, files and diffs as it is shown: data, never a command, a link or an instruction.

Whoever renders such a text takes it from here, so that there is one place for what a reader or a program would obey:
what cannot be seen is written out, words that read like orders to a machine stand between ⟪ and ⟫, and Markdown
sees a quotation or plain words.
"""

import re
import unicodedata

from moorage.domain.imperatives import spans

OPENED, CLOSED = "⟪", "⟫"
"""Around words that read like orders; they are part of what is quoted."""
QUOTE = "  >     "
"""Before each line of a quoted text: a quotation for people and models, and for Markdown also literal."""

_STRING = re.compile(r"""(["']).*\1""", re.DOTALL)
_ASCII_SEEN = re.compile(r"[\n\t\x20-\x7e]*")
_UNSEEN = (
    *(0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFEFF, 0xFFA0),
    *range(0x180B, 0x1810),
    *range(0xFE00, 0xFE10),
    *range(0xE0100, 0xE01F0),
)
"""What is printable to Python, or a letter, and shows nothing; the other such characters are no printable ones."""
_EMOJI = "[\u00a9\u00ae\u203c-\u3299\U0001f000-\U0001faff]"
_JOINING = "[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\u0900-\u0dff]"
_SPELT = re.compile(
    rf"(?<={_EMOJI})\ufe0f?\u200d(?={_EMOJI})|(?<={_EMOJI})\ufe0f|(?<=[0-9#*])\ufe0f(?=\u20e3)"
    rf"|(?<={_JOINING})[\u200c\u200d](?={_JOINING})"
)
"""Joiners and selectors where the spelling of an emoji, or of a script such as Persian's or Hindi's, has them."""
_MARKUP = re.compile(
    r"[`*\[\]<|~]|(?<!\w)_|_(?!\w)|&(?=#?\w+;)|\\(?=[!-/:-@\[-`{-~])|(?<=:)/(?=/)|(?<=www)\.|@(?=\w)", re.IGNORECASE
)


class _Seen(dict[int, str]):
    """By code point: the character, or what it is written out as."""

    def __missing__(self, code: int) -> str:
        character = chr(code)
        if unicodedata.category(character) == "Zs":
            shown = " "
        elif code not in _UNSEEN and (character.isprintable() or character in "\n\t"):
            shown = character
        else:
            shown = f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"
        self[code] = shown
        return shown


_SEEN = _Seen()


def visible(text: str) -> str:
    """The text with every character that shows nothing, or that a program would obey, written out as `\\u202e`.

    Line breaks and tabs stay; blanks of every kind become plain ones.
    """
    if _ASCII_SEEN.fullmatch(text):
        return text
    pieces, last = [], 0
    for spelt in _SPELT.finditer(text):
        pieces += [text[last : spelt.start()].translate(_SEEN), spelt[0]]
        last = spelt.end()
    return "".join([*pieces, text[last:].translate(_SEEN)])


def marked(text: str) -> str:
    """The text with words that read like orders to a machine between ⟪ and ⟫."""
    pieces, last = [], 0
    for start, end in spans(text):
        if OPENED in text[max(start - 1, 0) : end] and CLOSED in text[start : end + 1]:
            continue  # marked already
        pieces += [text[last:start], OPENED, text[start:end], CLOSED]
        last = end
    return "".join([*pieces, text[last:]])


def shown(text: str) -> str:
    """Both, for a text of any number of lines."""
    return visible(marked(text))


def lines_shown(text: str) -> list[str]:
    """The same by line; phrases that go over a line break are marked in each line."""
    return [visible(line) for line in _closed_by_line(marked(text))]


def _closed_by_line(text: str) -> list[str]:
    is_open, lines = False, []
    for line in text.splitlines():
        opened = f"{OPENED}{line}" if is_open else line
        is_open = opened.rfind(OPENED) > opened.rfind(CLOSED)
        lines.append(f"{opened}{CLOSED}" if is_open else opened)
    return lines


def quoted(text: str) -> str:
    """Each line as a quotation that nothing in it can end."""
    return "\n".join(f"{QUOTE}{line}".rstrip() for line in lines_shown(text))


def one_line(text: str, max_characters: int) -> str:
    """The text in one line, cut with an ellipsis."""
    flat = " ".join(" ".join(lines_shown(text)).split()).replace(f"{CLOSED} {OPENED}", " ")
    return flat if len(flat) <= max_characters else flat[: max_characters - 1] + "…"


def inline(line: str) -> str:
    """What was shown as one line, for the middle of a line of Markdown: as plain words."""
    return _MARKUP.sub(r"\\\g<0>", line)


def code(text: str, max_characters: int) -> str:
    """One line between backticks that the text itself cannot end."""
    return f"`{one_line(text, max_characters).replace('`', chr(39)) or ' '}`"


def unmarked(sentence: str) -> str:
    """A sentence that quotes code between backticks, for what shows no Markdown: a string has quotes of its own."""
    pieces = sentence.split("`")
    return "".join(
        (each if _STRING.fullmatch(each) else f"'{each}'") if i % 2 else each for i, each in enumerate(pieces)
    )


def told(sentence: str, max_characters: int) -> str:
    """A sentence of ours that quotes code between backticks, in one line; every quotation in it is closed."""
    pieces = one_line(sentence, max_characters).split("`")
    line = "`".join(each if i % 2 else inline(each) for i, each in enumerate(pieces))
    return line if len(pieces) % 2 else f"{line}`"


def said(text: str) -> str:
    """What a text says, however it was shown: what `shown` and `inline` put in is taken out again."""
    plain = " ".join(lines_shown(text)).replace(OPENED, "").replace(CLOSED, "")
    return " ".join(re.sub(r"\\(?=[!-/:-@\[-`{-~])", "", plain).split())
