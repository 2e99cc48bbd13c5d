"""Notes of basic-memory: front matter, observations (`- [category] text #tag (context)`) and relations."""

import re
from collections.abc import Sequence
from dataclasses import replace

from moorage.domain.exchange import Format, Reading
from moorage.domain.memory import Kind, Source, SourceType, Tier, Trust
from moorage.domain.requests import NewMemory, Statement
from moorage.exchange import front_matter
from moorage.exchange.collecting import Collector, metadata_of, one_line, time_in
from moorage.exchange.files import File

OBSERVATION = re.compile(r"\s*[-*]\s+\[([^\]\[(){}]{2,60})\]\s+(\S.*)")
RELATION = re.compile(r"\s*[-*]\s+\"?([^\[\]\"]{1,80}?)\"?\s+\[\[([^\]]{1,300})\]\](.*)")
_TAG = re.compile(r"(?<!\S)#([\w/-]+)")
_CONTEXT = re.compile(r"\s*\(([^()]*)\)\s*$")
_OWN = frozenset(("title", "type", "tags", "permalink", "created", "modified", "date"))
_NO_RELATION = frozenset(("see", "see also", "links to", "link"))


def is_note(text: str) -> bool:
    """Whether a file is written in this way."""
    fields, body, _ = front_matter.split(text)
    lines = body.split("\n")
    n_observed = sum(1 for line in lines if OBSERVATION.fullmatch(line))
    n_related = sum(1 for line in lines if RELATION.fullmatch(line))
    return n_observed > 1 or bool(n_observed and n_related) or ("permalink" in fields and "title" in fields)


def read(files: Sequence[File]) -> Reading:
    """Each observation is a memory, each relation a fact, and what else a note says one more memory."""
    found = Collector(Format.BASIC_MEMORY)
    for file in files:
        _Note(file, found).read()
    return found.reading()


class _Note:
    def __init__(self, file: File, found: Collector) -> None:
        self._file, self._found = file, found
        self._fields, self._body, self._offset = front_matter.split(file.text)
        stem = file.path.rpartition("/")[2].removesuffix(".md")
        self._title = front_matter.text_of(self._fields.get("title")) or stem
        self._tags = tuple(front_matter.list_of(self._fields.get("tags")))
        self._at = next((at for name in ("created", "date") if (at := time_in(self._fields.get(name)))), None)

    def read(self) -> None:
        prose: list[str] = []
        for number, line in enumerate(self._body.split("\n"), self._offset + 1):
            if observed := OBSERVATION.fullmatch(line):
                self._observe(number, observed[1].strip(), observed[2].strip())
            elif (related := RELATION.fullmatch(line)) and related[1].strip(" :").casefold() not in _NO_RELATION:
                self._relate(number, related[1].strip(" :"), related[2])
            else:
                prose.append(line)
        self._tell("\n".join(prose))

    def _new(self, content: str, kind: Kind, tags: Sequence[str] = ()) -> NewMemory:
        more = {name: value for name, value in self._fields.items() if name not in _OWN}
        permalink = front_matter.text_of(self._fields.get("permalink"))
        return NewMemory(
            content=content,
            title=self._title,
            kind=kind,
            tags=(*tags, *self._tags),
            tier=Tier.DURABLE,
            trust=Trust.IMPORTED,
            created_at=self._at,
            metadata=metadata_of({"type": front_matter.text_of(self._fields.get("type")), **more}),
            sources=(Source(SourceType.DOCUMENT, id=permalink, path=self._file.path, title=self._title),),
        )

    def _observe(self, line: int, category: str, text: str) -> None:
        tags = [*_TAG.findall(text)]
        said = _CONTEXT.search(text)
        content = _TAG.sub("", text).strip() if text.endswith(tuple(f"#{each}" for each in tags)) else text
        kind = self._found.kind(category, Kind.FACT)
        if said:
            self._found.map("context of an observation", "part of the text")
        tags += [] if kind.value == category.casefold() else [category]
        self._found.add(f"{self._file.path}:{line}", self._new(" ".join(content.split()), kind, tags))

    def _relate(self, line: int, relation: str, target: str) -> None:
        name = target.partition("|")[0].strip()
        self._found.map("relation", "fact")
        statement = Statement(one_line(self._title), relation, one_line(name))
        self._found.add(f"{self._file.path}:{line}", replace(self._new("", Kind.FACT), statement=statement))

    def _tell(self, prose: str) -> None:
        """The rest, if it says more than headings."""
        lines = [line for line in prose.split("\n") if line.strip()]
        if all(line.startswith("#") for line in lines):
            return
        kept = re.sub(r"^#+ (Observations|Relations)\s*$", "", prose, flags=re.M | re.I).strip()
        kept = re.sub(rf"\A# {re.escape(self._title)}\s*\n", "", kept).strip()
        self._found.map("text of a note", Kind.NOTE)
        self._found.add(f"{self._file.path}:{self._offset + 1}", self._new(kept, Kind.NOTE))
