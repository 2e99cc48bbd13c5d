"""What a briefing says of one memory, entity or text: quoted as data, with the verdict in front."""

from collections.abc import Sequence

from moorage.domain.briefing import SUMMARY_CHARACTERS, Entry, cut_text, summary
from moorage.domain.check_wording import sentence as sentence_of
from moorage.domain.checks import Ruling
from moorage.domain.drift import Verdict
from moorage.domain.known import Checked, Known
from moorage.domain.memory import Memory, MemoryState, Trust
from moorage.domain.quoting import QUOTE, code, inline, one_line, quoted, told
from moorage.domain.wording import sentence
from moorage.services.lookup import place_of

EXCERPT_BYTES = 400
_WORTH_CUTTING = 600
_CORE_BYTES = 1600
_DETAIL_CHARACTERS = 200


def memory_entry(item: Known, text: str, *, is_summary: bool = False) -> Entry:
    """A memory, whose whole text is given; as a summary it is told in one line at most."""
    brief = f"- **{_said(item)}** {_summary(item.memory)} `{item.memory.id}`"
    if is_summary:
        return Entry(item.memory.id, "", "", brief)
    return Entry(item.memory.id, text, _excerpt(item), brief)


def whole(item: Known) -> str:
    """All of it, and what became of its code."""
    return "\n".join([_head(item), *_details(item), quoted(item.memory.content)])


def _excerpt(item: Known) -> str:
    content = item.memory.content
    if len(content.encode()) < _WORTH_CUTTING:
        return ""
    return "\n".join([_head(item), *_details(item), quoted(cut_text(content, EXCERPT_BYTES))])


def _summary(memory: Memory) -> str:
    return inline(one_line(summary(memory.title or memory.content), 2 * SUMMARY_CHARACTERS))


def _head(item: Known) -> str:
    memory = item.memory
    title = f" {inline(one_line(memory.title, SUMMARY_CHARACTERS))}" if memory.title else ""
    places = [*_part_of(memory), *dict.fromkeys(map(_place, item.checked))]
    where = f" ({', '.join(places)})" if places else ""
    return f"- **{_said(item)}** {memory.kind}{title}{where} `{memory.id}`"


def _part_of(memory: Memory) -> list[str]:
    """The lines of a document, for a section of one."""
    part = memory.section
    return [_place_shown(f"{part.path}:{part.first_line + 1}-{part.last_line + 1}")] if part else []


def _place(checked: Checked) -> str:
    return _place_shown(str(place_of(checked).symbol_path))


def _place_shown(text: str) -> str:
    return code(text, _DETAIL_CHARACTERS)


def _said(item: Known) -> str:
    """The verdict, and all else that stands against taking it for true."""
    said = [item.verdict.value]
    said += ["verify first"] if item.verdict is not Verdict.HOLDS else []
    said += ["violated"] if any(each.is_violated for each in item.rulings) else []
    said += ["unverified"] if item.freshness.unverified else []
    said += [item.memory.trust.value] if item.memory.trust is not Trust.ACCEPTED else []
    return ", ".join([*said, *(["disputed"] if item.contradicts else [])])


def _details(item: Known) -> list[str]:
    """What became of the code, and which memories say otherwise."""
    unsettled = [each for each in item.checked if each.drift.verdict is not Verdict.HOLDS]
    lines = [f"  {_place(each)}: {said}" for each in unsettled if (said := _sentence(each))]
    lines += [f"  violated: {_ruled(each)}" for each in item.rulings if each.is_violated]
    if item.contradicts:
        lines.append(f"  says otherwise: {', '.join(f'`{each}`' for each in item.contradicts)}")
    return lines


def _ruled(ruling: Ruling) -> str:
    return told(f"{ruling.detail}; {sentence_of(ruling.carried.check)}", _DETAIL_CHARACTERS)


def _sentence(checked: Checked) -> str:
    return told(sentence(checked), _DETAIL_CHARACTERS)


def core_entry(text: str) -> Entry:
    """The project briefing; cut after a line where it is long."""
    lines = text.strip().splitlines()
    kept: list[str] = []
    for line in lines:
        if sum(len(each.encode()) + 1 for each in [*kept, line]) > _CORE_BYTES:
            break
        kept.append(line)
    more = f"\n{QUOTE}… {len(lines) - len(kept)} more lines in .moorage/core.md"
    excerpt = f"{quoted(chr(10).join(kept))}{more}" if 0 < len(kept) < len(lines) else ""
    return Entry("core", quoted("\n".join(lines)), excerpt, f"{QUOTE}{one_line(summary(text), 2 * SUMMARY_CHARACTERS)}")


def gone_entry(memory: Memory, successor: str | None) -> Entry:
    """That a memory is not to be relied on any more; its text is not told again."""
    by = f" by `{successor}`" if memory.state is MemoryState.SUPERSEDED and successor else ""
    return Entry(f"gone {memory.id}", f"- **{memory.state.value}**{by} `{memory.id}`")


def purged_entry(count: int) -> Entry:
    """That memories were told that do not exist any more; nothing is left to name them by."""
    return Entry("purged", f"- **removed for good**: {count} of those told before")


def units_of(entries: Sequence[Entry]) -> tuple[tuple[Entry, ...], ...]:
    """Each by itself."""
    return tuple((each,) for each in entries)
