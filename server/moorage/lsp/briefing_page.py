"""A briefing as a page for a person, in their language. The text that agents get, and that is copied, stays English.

Only what the briefing says of itself is said again; titles, texts and names are what somebody wrote.
"""

import re

from moorage.domain.drift import Verdict
from moorage.domain.memory import Kind
from moorage.domain.quoting import QUOTE
from moorage.lsp.words import Words

_HEADING = re.compile(r"(?P<marks>#{1,2} )(?P<said>.+)")
_ENTRY = re.compile(r"- \*\*(?P<said>[^*]+)\*\* (?P<kind>\w*)(?P<rest>.*)")
_ENTITY = re.compile(
    r"(?P<named>- \*\*[^*]+\*\* )(?P<type>[\w\\]+)(?P<also>, also )?(?P<told>.*) \((?P<counts>[^()]+)\)(?P<rest>[^()]*)"
)
_BETWEEN = re.compile(r"(?<=\.) (?=[A-Z])")
_VERDICTS, _KINDS = frozenset(map(str, Verdict)), frozenset(map(str, Kind))
_DETAIL = re.compile(r"  (?P<about>`.+?`|violated|says otherwise): (?P<said>.+)")


def page_of(text: str, say: Words) -> str:
    """The Markdown line by line; empty where the person reads English, as the text is theirs already."""
    if not (say.language and text):
        return ""
    lines = text.split("\n")
    return "\n".join(_line(each, below, say) for each, below in zip(lines, [*lines[1:], ""], strict=True))


def _line(line: str, below: str, say: Words) -> str:
    if line.startswith(QUOTE.rstrip()) or not line:
        return line
    if heading := _HEADING.fullmatch(line):
        return f"{heading['marks']}{say.again(heading['said'])}"
    if (entry := _ENTRY.fullmatch(line)) and (words := entry["said"].split(", "))[0] in _VERDICTS:
        is_whole = below.startswith("  ")  # else its text follows at once, which may begin with the name of a kind
        kind = say.again(entry["kind"]) if is_whole and entry["kind"] in _KINDS else entry["kind"]
        return f"- **{', '.join(map(say.again, words))}** {kind}{entry['rest']}"
    if entity := _ENTITY.fullmatch(line):
        also = f", {say('also')} " if entity["also"] else ""
        told = f"{_type(entity['type'], say)}{also}{entity['told']}"
        return f"{entity['named']}{told} ({say.again(entity['counts'])}){entity['rest']}"
    if detail := _DETAIL.fullmatch(line):
        return f"  {say.again(detail['about'])}: {say.again(detail['said'])}"
    return " ".join(say.again(each) for each in _BETWEEN.split(line))


def _type(text: str, say: Words) -> str:
    """One that everybody has; what a folder calls its own things stays as it is."""
    from moorage.domain.vocabulary import TYPES  # a server starts without it

    name = text.replace("\\", "")
    return say.again(name) if name in TYPES else text
