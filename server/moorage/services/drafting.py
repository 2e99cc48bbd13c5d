"""Makes a memory out of what was said: checked, put into words, given a kind and a tier, tied to today's code."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from moorage.domain.anchor import Anchor, AnchorId, Place, SightingReason, Tie
from moorage.domain.checks import MAX_CHECKS, Carried
from moorage.domain.durability import TierReason, tier_of
from moorage.domain.errors import InvalidInput
from moorage.domain.kinds import MemoryClass, class_of, kind_detected
from moorage.domain.memory import (
    AuthorKind,
    Kind,
    Memory,
    MemoryId,
    Namespace,
    Scope,
    SourceType,
    Trust,
)
from moorage.domain.placing import placed
from moorage.domain.portrait import Outline
from moorage.domain.procedures import Procedure, procedure_in, rendered
from moorage.domain.rejection import MAX_REJECTED
from moorage.domain.requests import NewMemory, Statement
from moorage.services.act import Act
from moorage.services.marking import ties_marked
from moorage.services.sighting import outline_of, sight
from moorage.services.view import View, at_commit

MAX_CONTENT_CHARACTERS = 100_000
MAX_EPISODE_BYTES = 4096
MAX_TITLE_CHARACTERS = 512
MAX_TAGS = 50
MAX_TAG_CHARACTERS = 128
MAX_SOURCES = 100
MAX_METADATA_BYTES = 16_384
MAX_STATEMENT_CHARACTERS = 512
MAX_KEY_CHARACTERS = 256

_METADATA_KEY = re.compile(r"[A-Za-z0-9_.:@#/-]{1,256}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A memory that is ready to be stored, if nothing known stands against it."""

    memory: Memory
    reason: TierReason
    anchors: tuple[Anchor, ...]
    outlines: tuple[Outline, ...]
    statement: Statement | None
    key: str | None
    keeps_duplicate: bool
    is_from_elsewhere: bool
    """What it supersedes may be unknown here, and was superseded at its own time."""
    remarks: tuple[str, ...]


def draft(view: View, namespace: Namespace, new: NewMemory, act: Act) -> Draft:
    """Raises InvalidInput, FileUnavailable, SymbolNotFound."""
    new = _in_words(new)
    _check(new)
    marked, remarks = ties_marked(view, new.content)
    memory_id = new.id or MemoryId(act.new_id("mem"))
    anchors = tuple(tie(view, memory_id, each, act) for each in dict.fromkeys((*new.ties, *marked)))
    # a statement or steps are as deliberate as an anchor: "shop uses Postgres" is short, and no noise
    is_tied = bool(anchors or new.tags or new.pinned or new.statement or new.steps or new.checks or new.rejected)
    tiering = tier_of(new.kind, new.content, _confidence(new), new.tier, is_tied=is_tied)
    memory = Memory(
        id=memory_id,
        kind=new.kind or _kind_of(new),
        title=new.title.strip(),
        content=new.content.strip(),
        tags=new.tags,
        confidence=_confidence(new),
        author=new.author or act.author,
        trust=_trust(new, act),
        scope=Scope.PRIVATE,
        state=new.state,
        supersedes=new.supersedes,
        created_at=new.created_at or act.at,
        updated_at=new.updated_at or new.created_at or act.at,
        namespace=namespace,
        tier=tiering.tier,
        metadata=new.metadata,
        sources=new.sources,
        session=new.session,
        pinned=new.pinned,
        version=new.version or 1,
        validated_at=new.validated_at,
        snooze=new.snooze,
        checks=carried(new, [each.latest.place for each in anchors], act),
        rejected=new.rejected,
    )
    _check_length(memory.kind, memory.content)
    return Draft(
        memory=memory,
        reason=tiering.reason,
        anchors=anchors,
        outlines=_outlines(view, anchors),
        statement=new.statement,
        key=new.key,
        keeps_duplicate=new.keeps_duplicate,
        is_from_elsewhere=new.trust is not None,
        remarks=remarks,
    )


def check(new: NewMemory) -> None:
    """Raises InvalidInput for what can be no memory, wherever it were tied."""
    new = _in_words(new)
    _check(new)
    _check_length(new.kind or _kind_of(new), new.content.strip())


def tie(view: View, memory_id: MemoryId, to: Tie, act: Act) -> Anchor:
    """A new anchor of a memory, not stored yet; raises FileUnavailable, SymbolNotFound."""
    sighting = sight(at_commit(view, to.commit) if to.commit else view, to, SightingReason.TIED, act)
    return Anchor(AnchorId(act.new_id("anc")), memory_id, (sighting,))


def _outlines(view: View, anchors: Sequence[Anchor]) -> tuple[Outline, ...]:
    """Of the files as each was seen."""
    head = view.head()
    old = [each for each in anchors if each.latest.commit and each.latest.commit != head]
    then = tuple(outline_of(at_commit(view, each.latest.commit or ""), each.latest.place.path) for each in old)
    return (*outlines_of(view, [each for each in anchors if each not in old]), *then)


def outlines_of(view: View, anchors: Sequence[Anchor]) -> tuple[Outline, ...]:
    """Outlines of the files that the anchors were just tied in, one per file."""
    paths = dict.fromkeys(anchor.latest.place.path for anchor in anchors)
    return tuple(outline_of(view, path) for path in paths)


def cited(memory: Memory) -> tuple[MemoryId, ...]:
    """The memories that it gives as its sources."""
    ids = (each.id for each in memory.sources if each.type is SourceType.MEMORY and each.id)
    return tuple(MemoryId(each) for each in dict.fromkeys(ids))


def _in_words(new: NewMemory) -> NewMemory:
    """A statement or steps alone say it themselves; a procedure is known by its name, which is the title."""
    content = new.content
    if new.steps or new.conditions:
        if not new.steps:
            raise InvalidInput("the procedure has conditions but no steps; say what to do")
        steps = rendered(Procedure("", _single(new.conditions), new.steps))
        content = f"{content.rstrip()}\n\n{steps}" if content.strip() else steps
    if not content.strip() and new.statement:
        content = f"{new.statement.subject} {new.statement.predicate} {new.statement.object}"
    procedure = procedure_in(content) if not new.title.strip() else None
    return replace(new, content=content, title=new.title or (procedure.name if procedure else ""))


def _single(lines: Sequence[str]) -> tuple[str, ...]:
    return tuple(" ".join(each.split()) for each in lines)


def _kind_of(new: NewMemory) -> Kind:
    if new.rejected:
        return Kind.DECISION
    return kind_detected(new.content, has_fact=new.statement is not None, has_steps=bool(new.steps or new.conditions))


def _confidence(new: NewMemory) -> float:
    """NaN is no confidence given."""
    return min(max(new.confidence, 0.0), 1.0) if new.confidence == new.confidence else 1.0


def _trust(new: NewMemory, act: Act) -> Trust:
    if new.trust:
        return new.trust
    return Trust.PROPOSED if act.author.kind is AuthorKind.AGENT else Trust.ACCEPTED


def _check(new: NewMemory) -> None:
    if not new.content.strip():
        raise InvalidInput("the memory has no text; say what should be remembered")
    _check_size("the memory", len(new.content), MAX_CONTENT_CHARACTERS, "characters")
    _check_size("the title", len(new.title), MAX_TITLE_CHARACTERS, "characters")
    _check_size("the list of tags", len(new.tags), MAX_TAGS, "tags")
    _check_size("the list of sources", len(new.sources), MAX_SOURCES, "sources")
    for tag in new.tags:
        _check_size("a tag", len(tag), MAX_TAG_CHARACTERS, "characters")
    if new.key is not None and not 1 <= len(new.key) <= MAX_KEY_CHARACTERS:
        raise InvalidInput(f"the idempotency key must have 1 to {MAX_KEY_CHARACTERS} characters")
    _check_size("the list of checks", len(new.checks), MAX_CHECKS, "checks")
    _check_rejected(new)
    _check_metadata(new.metadata)
    if new.statement:
        _check_statement(new.statement)


def carried(new: NewMemory, places: Sequence[Place], act: Act) -> tuple[Carried, ...]:
    """Its checks, each with its place; those of an agent are proposals. Raises InvalidInput for one without a place."""
    is_agent = act.author.kind is AuthorKind.AGENT
    found = (placed(each, places) for each in new.checks)
    return tuple(dict.fromkeys(replace(each, is_proposed=each.is_proposed or is_agent) for each in found))


def _check_rejected(new: NewMemory) -> None:
    if new.rejected and new.kind not in (None, Kind.DECISION):
        raise InvalidInput(f"a {new.kind} cannot carry rejected code; only a decision says what was decided against")
    _check_size("the rejected code", len(new.rejected), MAX_REJECTED, "pieces")


def _check_metadata(metadata: Mapping[str, object]) -> None:
    for name in metadata:
        if not _METADATA_KEY.fullmatch(name):
            raise InvalidInput(
                f"metadata has the key {name[:60]!r}; keys are 1 to 256 letters, digits and . _ : @ # / -"
            )
    try:
        size = len(json.dumps(metadata, allow_nan=False))
    except (TypeError, ValueError, RecursionError):
        raise InvalidInput("metadata is not plain JSON; give an object of texts, numbers, lists and objects") from None
    _check_size("metadata", size, MAX_METADATA_BYTES, "bytes")


def _check_statement(statement: Statement) -> None:
    for name in ("subject", "predicate", "object"):
        text: str = getattr(statement, name)
        if not text.strip():
            raise InvalidInput(f"the fact has no {name}; give subject, predicate and object")
        _check_size(f"the {name}", len(text), MAX_STATEMENT_CHARACTERS, "characters")
    if statement.valid_from and statement.valid_until and statement.valid_until <= statement.valid_from:
        raise InvalidInput("the fact ends before it begins; give valid_until after valid_from")


def _check_length(kind: Kind, content: str) -> None:
    """An episode is one thing that happened; what is longer is several, and is found by none of them."""
    if class_of(kind) is MemoryClass.EPISODIC:
        size = len(content.encode("utf-8", "surrogatepass"))
        if size > MAX_EPISODE_BYTES:
            raise InvalidInput(
                f"the {kind} has {size} bytes, and {MAX_EPISODE_BYTES} fit; split it into one memory for each "
                "event, or keep it as a reference"
            )


def _check_size(what: str, size: int, most: int, unit: str) -> None:
    if size > most:
        raise InvalidInput(f"{what} has {size} {unit}; at most {most} fit")
