"""Markdown and titles for people. Memory text is data: escaped, never a link, a command or HTML."""

import re
from collections.abc import Mapping, Sequence
from datetime import datetime

from moorage.domain import quoting
from moorage.domain.anchor import AnchorId
from moorage.domain.check_wording import sentence as said_of
from moorage.domain.checks import Ruling
from moorage.domain.drift import Verdict
from moorage.domain.known import Known
from moorage.domain.memory import Kind, Memory, Trust
from moorage.domain.quoting import lines_shown, one_line, visible
from moorage.domain.since import Since
from moorage.domain.snooze import until
from moorage.domain.staleness import Freshness
from moorage.domain.wording import sentence, since_sentence, title_of
from moorage.lsp.client import Client
from moorage.lsp.links import actions
from moorage.lsp.words import Words

_SPECIAL = re.compile(r"([\\`*_{}\[\]()#+\-.!|<>~&:@$=])")
_MARKS = {Verdict.HOLDS: "✓", Verdict.CHANGED: "⚠", Verdict.LOST: "⚠", Verdict.UNCHECKED: "?"}
MAX_LINES = 12
_TEXT_LINES = 3
_SHOWN_SINCES = 2
_VIOLATED_LINES = 2
_LINE_CHARACTERS = 160
_FOLDED_CHARACTERS = 80


def escape(text: str) -> str:
    """Text that Markdown shows as it is; control and direction characters become visible."""
    return _SPECIAL.sub(r"\\\1", visible(text).replace("\n", "\\u000a").replace("\t", " "))


def message(text: str) -> str:
    """For a box that an editor shows, where `[text](target)` would be a link, a command even."""
    return quoting.shown(text).replace("](", "] (")


def hover(items: Sequence[Known], sinces: Mapping[AnchorId, Since], client: Client, uri: str) -> str:
    """A card of at most MAX_LINES lines: what is most important first and in full, the rest folded to a line each."""
    ordered = sorted(items, key=_importance)
    shown: list[str] = []
    room = MAX_LINES
    for count, item in enumerate(ordered):
        card = _card(item, sinces, client, uri)
        n_more = len(ordered) - count - 1
        if shown and len(card) + (2 if n_more else 0) > room:
            return "\n\n".join([*shown, _folded(ordered[count:], room, client.say)])
        shown.append("  \n".join(card))
        room -= len(card) + 1
    return "\n\n".join(shown)


_URGENCY = (Verdict.LOST, Verdict.CHANGED, Verdict.UNCHECKED, Verdict.HOLDS)
_BINDING = (Kind.CONSTRAINT, Kind.DECISION, Kind.PROCEDURE, Kind.GOAL, Kind.PREFERENCE, Kind.FACT)


def _importance(item: Known) -> tuple[bool, int, bool, bool, int, float]:
    """What needs somebody, then what was vouched for, kept on purpose, binds most, and is newest."""
    kind = _BINDING.index(item.memory.kind) if item.memory.kind in _BINDING else len(_BINDING)
    return (
        item.is_snoozed,
        _URGENCY.index(item.verdict),
        item.memory.trust is not Trust.ACCEPTED,
        not item.memory.pinned,
        kind,
        -item.memory.created_at.timestamp(),
    )


def _folded(items: Sequence[Known], room: int, say: Words) -> str:
    """One line for each that fits, the last of them for how many more there are."""
    n_shown = len(items) if len(items) <= room else max(room - 1, 0)
    lines = [f"{_head(each, say)} · {escape(title_of(each.memory, _FOLDED_CHARACTERS))}" for each in items[:n_shown]]
    more = len(items) - n_shown
    return "  \n".join([*lines, say("…and {more} more", more=more)] if more else lines)


def _card(item: Known, sinces: Mapping[AnchorId, Since], client: Client, uri: str) -> list[str]:
    """What to know and what to do in the first line, which an editor shows even below long messages of its own."""
    say = client.say
    violated = [each for each in item.rulings if each.is_violated][:_VIOLATED_LINES]
    links = actions(item, client, uri)
    title = escape(one_line(item.memory.title, _LINE_CHARACTERS))
    changed = _what_changed(item, sinces, say)
    return [
        _head(item, say) + (f" — {links}" if links else ""),
        *([f"**{title}**"] if title else []),
        *_text(item.memory, say),
        _who_and_when(item.memory),
        *([_sentence_markdown(changed)] if changed else []),
        *[_sentence_markdown(f"✗ {_violation(each, say)}") for each in violated],
    ]


def _what_changed(item: Known, sinces: Mapping[AnchorId, Since], say: Words) -> str:
    """Then and now, and since when."""
    said = [sentence(each, say) for each in item.checked]
    when = [since_sentence(sinces[each.anchor.id], say) for each in item.checked if each.anchor.id in sinces]
    known = [each for each in dict.fromkeys(when) if each][:_SHOWN_SINCES]
    return "; ".join([*(each for each in said if each), *known])


def _violation(ruling: Ruling, say: Words) -> str:
    rule = said_of(ruling.carried.check, say)
    return say("violated: {detail}; {rule}", detail=say.again(ruling.detail), rule=rule)


def _head(item: Known, say: Words) -> str:
    head = f"**{_MARKS[item.verdict]} {say(item.verdict.value)}** · {say(item.memory.kind.value)}"
    said = [_disputed(item, say), _trust(item.memory, say), _doubt(item.freshness, say), _snoozed(item, say)]
    return " · ".join([head, *(each for each in said if each)])


def _disputed(item: Known, say: Words) -> str:
    """Says it of two that are shown together and cannot both be true."""
    return f"⚠ {say('contradicts another one here')}" if item.contradicts else ""


def _trust(memory: Memory, say: Words) -> str:
    """Says it of what no person vouched for."""
    return "" if memory.trust is Trust.ACCEPTED else say(memory.trust.value)


def _doubt(freshness: Freshness, say: Words) -> str:
    """Says it where nobody vouched for the memory for longer than its kind is good for."""
    if not freshness.unverified:
        return ""
    seen = freshness.last_validated
    return say("unverified, last confirmed {day}", day=_day(seen)) if seen else say("unverified, never confirmed")


def _snoozed(item: Known, say: Words) -> str:
    if not (item.is_snoozed and item.memory.snooze):
        return ""
    return escape(say("snoozed {until}", until=until(item.memory.snooze, say)))


def _sentence_markdown(text: str) -> str:
    """Sentences quote code between backticks; what is outside of them is escaped."""
    pieces = quoting.marked(text).split("`")
    return "".join(f"`{visible(piece) or ' '}`" if i % 2 else escape(piece) for i, piece in enumerate(pieces))


def _text(memory: Memory, say: Words) -> list[str]:
    lines = [line for line in memory.content.splitlines() if line.strip()]
    shown = [escape(_cut(line)) for line in lines_shown("\n".join(lines[:_TEXT_LINES]))]
    more = len(lines) - _TEXT_LINES
    return [*shown, say("…{more} more lines", more=more)] if more > 0 else shown


def _cut(text: str) -> str:
    return text if len(text) <= _LINE_CHARACTERS else text[: _LINE_CHARACTERS - 1] + "…"


def _who_and_when(memory: Memory) -> str:
    return f"_{escape(memory.author.name)}, {_day(memory.created_at)}_ · `{memory.id}`"


def _day(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%d")


def plain(markdown: str) -> str:
    """For clients without Markdown."""
    return re.sub(r"\\(.)", r"\1", markdown).replace("**", "").replace("`", "")


def lens_title(verdicts: Sequence[Verdict], say: Words, *, n_proposed: int, is_snoozed: bool) -> str:
    """`2 memories · 1 changed · 1 proposed`."""
    count = len(verdicts)
    counts = [(each.value, verdicts.count(each)) for each in (Verdict.LOST, Verdict.CHANGED, Verdict.UNCHECKED)]
    said = [
        say("1 memory") if count == 1 else say("{n} memories", n=count),
        *(say("{n} {word}", n=n, word=say(word)) for word, n in [*counts, (Trust.PROPOSED.value, n_proposed)] if n),
    ]
    return " · ".join([*said, say("snoozed")] if is_snoozed else said)
