"""Markdown and titles for people. Memory text is data: escaped, never a link, a command or HTML."""

import re
from collections.abc import Mapping, Sequence
from datetime import datetime

from moorage.domain.anchor import AnchorId
from moorage.domain.check_wording import sentence as said_of
from moorage.domain.drift import Verdict
from moorage.domain.known import Known
from moorage.domain.memory import Memory, Trust
from moorage.domain.since import Since
from moorage.domain.snooze import until
from moorage.domain.staleness import Freshness
from moorage.domain.wording import sentence, since_sentence

_SPECIAL = re.compile(r"([\\`*_{}\[\]()#+\-.!|<>~&:@$])")
_MARKS = {
    Verdict.HOLDS: "✓ holds",
    Verdict.CHANGED: "⚠ changed",
    Verdict.LOST: "⚠ lost",
    Verdict.UNCHECKED: "? unchecked",
}
MAX_LINES = 12
_TEXT_LINES = 3
_SINCE_LINES = 2
_VIOLATED_LINES = 2
_LINE_CHARACTERS = 160


def escape(text: str) -> str:
    """Text that Markdown shows as it is; control and direction characters become visible."""
    visible = "".join(each if each.isprintable() else f"\\u{ord(each):04x}" for each in text)
    return _SPECIAL.sub(r"\\\1", visible)


def hover(items: Sequence[Known], sinces: Mapping[AnchorId, Since]) -> str:
    """A card of at most MAX_LINES lines: verdict first, then the memory, who and when."""
    cards: list[str] = []
    room = MAX_LINES
    for count, item in enumerate(items):
        card = _card(item, sinces)
        more = len(items) - count - 1
        if len(card) + 1 + (2 if more else 0) > room and cards:
            cards.append(f"…and {more + 1} more")
            break
        cards.append("  \n".join(card))
        room -= len(card) + 1
    return "\n\n".join(cards)


def _card(item: Known, sinces: Mapping[AnchorId, Since]) -> list[str]:
    said = [each for each in map(sentence, item.checked) if each]
    when = [since_sentence(sinces[each.anchor.id]) for each in item.checked if each.anchor.id in sinces]
    head = f"**{_MARKS[item.verdict]}** · {item.memory.kind.value}"
    title = f" · **{escape(_cut(item.memory.title))}**" if item.memory.title else ""
    detail = [_sentence_markdown("; ".join(said))] if said else []
    violated = [each for each in item.rulings if each.is_violated][:_VIOLATED_LINES]
    since = [_sentence_markdown(each) for each in dict.fromkeys(when) if each][:_SINCE_LINES]
    return [
        head + _disputed(item) + _trust(item.memory) + _doubt(item.freshness) + _snoozed(item) + title,
        *detail,
        *since,
        *[_sentence_markdown(f"✗ violated: {each.detail}; {said_of(each.carried.check)}") for each in violated],
        *_text(item.memory),
        _who_and_when(item.memory),
    ]


def _disputed(item: Known) -> str:
    """Says it of two that are shown together and cannot both be true."""
    return " · ⚠ contradicts another one here" if item.contradicts else ""


def _trust(memory: Memory) -> str:
    """Says it of what no person vouched for."""
    return "" if memory.trust is Trust.ACCEPTED else f" · {memory.trust}"


def _doubt(freshness: Freshness) -> str:
    """Says it where nobody vouched for the memory for longer than its kind is good for."""
    if not freshness.unverified:
        return ""
    seen = freshness.last_validated
    return f" · unverified, last confirmed {_day(seen)}" if seen else " · unverified, never confirmed"


def _snoozed(item: Known) -> str:
    return f" · snoozed {escape(until(item.memory.snooze))}" if item.is_snoozed and item.memory.snooze else ""


def _sentence_markdown(text: str) -> str:
    """Sentences quote code between backticks; what is outside of them is escaped."""
    pieces = text.split("`")
    shown = [f"`{_visible(piece)}`" if i % 2 else escape(piece) for i, piece in enumerate(pieces)]
    return "".join(shown)


def _visible(code: str) -> str:
    return "".join(each if each.isprintable() else "·" for each in code) or " "


def _text(memory: Memory) -> list[str]:
    lines = [line for line in memory.content.splitlines() if line.strip()]
    shown = [escape(_cut(line)) for line in lines[:_TEXT_LINES]]
    more = len(lines) - _TEXT_LINES
    return [*shown, f"…{more} more lines"] if more > 0 else shown


def _cut(text: str) -> str:
    return text if len(text) <= _LINE_CHARACTERS else text[: _LINE_CHARACTERS - 1] + "…"


def _who_and_when(memory: Memory) -> str:
    return f"_{escape(memory.author.name)}, {_day(memory.created_at)}_ · `{memory.id}`"


def _day(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%d")


def plain(markdown: str) -> str:
    """For clients without Markdown."""
    return re.sub(r"\\(.)", r"\1", markdown).replace("**", "").replace("`", "")


def lens_title(verdicts: Sequence[Verdict]) -> str:
    """`2 memories · 1 changed`."""
    count = len(verdicts)
    title = f"{count} memory" if count == 1 else f"{count} memories"
    for verdict in (Verdict.LOST, Verdict.CHANGED, Verdict.UNCHECKED):
        if n_such := sum(each is verdict for each in verdicts):
            title += f" · {n_such} {verdict.value}"
    return title
