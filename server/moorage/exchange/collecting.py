"""What the readers of all formats have in common: they collect what they take, what they map, and what they leave."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime

from moorage.domain.errors import InvalidInput
from moorage.domain.exchange import Format, Incoming, LeftOut, Names, Reading, Seen
from moorage.domain.kinds import MemoryClass, class_of, kind_of
from moorage.domain.memory import Kind
from moorage.domain.requests import NewMemory

MOST_EPISODE_BYTES = 4096
MOST_TITLE = 200
MOST_TAGS, MOST_TAG = 50, 128
_KINDS: Mapping[str, Kind] = {
    "adr": Kind.DECISION,
    "approach": Kind.DECISION,
    "bug": Kind.NOTE,
    "design": Kind.DECISION,
    "feedback": Kind.PREFERENCE,
    "gotcha": Kind.NOTE,
    "howto": Kind.PROCEDURE,
    "instruction": Kind.PREFERENCE,
    "invariant": Kind.CONSTRAINT,
    "limitation": Kind.FACT,
    "method": Kind.PROCEDURE,
    "requirement": Kind.CONSTRAINT,
    "rule": Kind.CONSTRAINT,
    "standard": Kind.CONSTRAINT,
    "warning": Kind.NOTE,
    "workflow": Kind.PROCEDURE,
}
"""What other tools and people call kinds, beside our own names and classes."""
_KEY = re.compile(r"[^A-Za-z0-9_.:@#/-]+")


class Collector:
    """For one reading."""

    def __init__(self, of: Format) -> None:
        self._format = of
        self._items: list[Incoming] = []
        self._left_out: list[LeftOut] = []
        self._names: list[Names] = []
        self._mapped: Counter[str] = Counter()

    def add(
        self,
        where: str,
        new: NewMemory,
        places: Iterable[str] = (),
        guesses: Iterable[str] = (),
        seen: Iterable[Seen] = (),
    ) -> None:
        """Something to remember; a long text that is said to be an event is kept as a reference."""
        if not new.content.strip() and not new.statement:
            self.leave(where, "an entry", "it has no text")
            return
        if is_too_long(new):
            self.map(f"{new.kind} of more than {MOST_EPISODE_BYTES} bytes", Kind.REFERENCE)
            new = replace(new, kind=Kind.REFERENCE)
        new = replace(new, title=one_line(new.title), tags=tags_of(new.tags))
        self._items.append(
            Incoming(
                where=where,
                new=new,
                places=tuple(dict.fromkeys(places)),
                guesses=tuple(dict.fromkeys(guesses)),
                seen=tuple(seen),
            )
        )

    def keep(self, incoming: Incoming) -> None:
        """Something of ours, as it is."""
        self._items.append(incoming)

    def name(self, names: Names) -> None:
        """What one thing is called."""
        self._names.append(names)

    def leave(self, where: str, what: str, why: str, *, is_broken: bool = False) -> None:
        """Something that is not taken."""
        self._left_out.append(LeftOut(where, what, why, is_broken))

    def extend(self, left_out: Iterable[LeftOut]) -> None:
        """Several of those."""
        self._left_out += left_out

    def map(self, source: str, target: str) -> None:
        """Something that is called otherwise here."""
        self._mapped[f"{source} → {target}"] += 1

    def kind(self, name: str, otherwise: Kind) -> Kind:
        """The kind that is meant by a name; what is meant by none becomes another one, and that is told."""
        try:
            kind = kind_of(name)
        except InvalidInput:
            kind = _KINDS.get(re.sub(r"[\W_]+", "", name.casefold()), otherwise)
        if name and kind.value != name:
            self.map(f"kind {one_line(name, 40)}", kind)
        return kind

    def reading(self) -> Reading:
        """All of it."""
        return Reading(
            format=self._format,
            items=tuple(self._items),
            names=tuple(self._names),
            left_out=tuple(self._left_out),
            mapped=dict(sorted(self._mapped.items())),
        )


def is_too_long(new: NewMemory) -> bool:
    """Whether it is said to be an event and is longer than one."""
    is_event = new.kind is not None and class_of(new.kind) is MemoryClass.EPISODIC
    return is_event and len(new.content.encode("utf-8", "replace")) > MOST_EPISODE_BYTES


def one_line(text: str, most: int = MOST_TITLE) -> str:
    """Without line breaks, and cut at a word."""
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1].rsplit(" ", 1)[0] + "…"


def tags_of(tags: Iterable[str]) -> tuple[str, ...]:
    """Those that can be tags, without a `#` before them."""
    clean = (each.strip().lstrip("#").strip() for each in tags)
    return tuple(dict.fromkeys(each for each in clean if 0 < len(each) <= MOST_TAG))[:MOST_TAGS]


def metadata_of(fields: Mapping[str, object]) -> dict[str, object]:
    """With keys that can be keys here, without what is empty."""
    named = {_KEY.sub("_", name)[:256]: value for name, value in fields.items()}
    return {name: value for name, value in named.items() if name and value not in (None, "", [], {})}


def time_in(text: object) -> datetime | None:
    """A moment or a day as ISO 8601; None for what is none."""
    if not isinstance(text, str):
        return None
    try:
        at = datetime.fromisoformat(text.strip())
    except ValueError:
        return None
    return at.replace(tzinfo=UTC) if at.tzinfo is None else at.astimezone(UTC)
