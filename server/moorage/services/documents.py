"""Documents into sections of the store, as one operation; what did not change is not touched.

Whoever calls has read the files; which ones is not known here.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b

from moorage.domain import chunks, documents
from moorage.domain.chunks import Chunk
from moorage.domain.documents import MAX_SECTIONS, Document, Format
from moorage.domain.errors import InvalidInput
from moorage.domain.event import Event, EventKind
from moorage.domain.ingestion import Ingested, Ingestion, IngestOutcome, Kept, matched
from moorage.domain.memory import Memory, MemoryId, MemoryState, Scope, Section, Trust
from moorage.domain.secrets import SecretPolicy
from moorage.domain.source import Content, SourceText, Unreadable
from moorage.domain.work import CancelToken, Progress, Report
from moorage.domain.writes import Writes
from moorage.ports import Store
from moorage.services.act import Act
from moorage.services.gate import Gate, said_of

_PUT_AWAY = frozenset({MemoryState.FORGOTTEN, MemoryState.ARCHIVED})
_MOST_REMARKS = 20
"""Sections with a secret that are named of one document."""
_DONE = {
    SecretPolicy.REJECT: "left out",
    SecretPolicy.REDACT: "stored without it",
    SecretPolicy.ALLOW: "stored all the same",
}


@dataclass(frozen=True, slots=True)
class Change:
    """What one document asks of the store, and what is said of it."""

    told: Ingested
    documents: tuple[Document, ...] = ()
    dropped: tuple[str, ...] = ()
    added: tuple[Memory, ...] = ()
    changed: tuple[tuple[Memory, Memory], ...] = ()
    removed: tuple[MemoryId, ...] = ()


def ingest(
    store: Store,
    gate: Gate,
    files: Iterable[tuple[str, Content]],
    act: Act,
    *,
    cancel: CancelToken,
    report: Report,
    only_look: bool = False,
) -> Ingestion:
    """Takes in files as they are now; nothing is stored when it is cancelled. Raises WorkCancelled."""
    known = {each.path: each for each in store.documents.all()}
    changes = []
    for number, (path, content) in enumerate(files):
        cancel.check()
        report(Progress(number, 0, path))
        changes.append(_of_file(store, gate, known.get(path), path, content, act))
    return _done(store, changes, act, only_look=only_look)


def remove(store: Store, paths: Sequence[str] | None, act: Act, *, only_look: bool = False) -> Ingestion:
    """Takes documents out, or those whose file is gone; raises InvalidInput for one that was never ingested."""
    known = store.documents.all()
    gone = [each.path for each in known if each.is_missing] if paths is None else list(paths)
    strange = set(gone) - {each.path for each in known}
    if strange:
        raise InvalidInput(f"{min(strange)} was never ingested; `moorage documents` shows what was")
    by_path = _by_path(store.documents.sections(gone))
    changes = [_removed(path, by_path.get(path, [])) for path in gone]
    return _done(store, changes, act, only_look=only_look)


def kept(store: Store) -> list[Kept]:
    """All documents, by path."""
    counted = store.documents.n_sections()
    return [Kept(each, *counted.get(each.path, (0, 0))) for each in store.documents.all()]


def digest_of(source: SourceText) -> str:
    """Of a content and of the rules by which it is cut."""
    return blake2b(f"{chunks.RULES}:{source.digest}".encode(), digest_size=16).hexdigest()


def _by_path(sections: Iterable[Memory]) -> Mapping[str, list[Memory]]:
    found: dict[str, list[Memory]] = {}
    for each in sections:
        if each.section:
            found.setdefault(each.section.path, []).append(each)
    return found


def _removed(path: str, sections: Sequence[Memory]) -> Change:
    told = Ingested(path, IngestOutcome.REMOVED, n_removed=len(sections))
    return Change(told, dropped=(path,), removed=tuple(each.id for each in sections))


def _of_file(store: Store, gate: Gate, known: Document | None, path: str, content: Content, act: Act) -> Change:
    if not isinstance(content, SourceText):
        return _unread(known, path, content)
    made = Document(path, documents.format_of(path) or Format.PLAIN, digest_of(content), act.at)
    if known and replace(known, ingested_at=act.at) == made:
        return Change(Ingested(path, IngestOutcome.UNCHANGED))
    text = content.data.decode("utf-8", "replace")
    found = chunks.chunks_of(text, made.format)
    through, remarks = _through(gate, found[:MAX_SECTIONS])
    if len(found) > MAX_SECTIONS:
        remarks += (f"it has {len(found)} sections; only the first {MAX_SECTIONS} are kept",)
    before = store.documents.sections([path]) if known else []
    state = MemoryState.SUPERSEDED if _is_past(path, text) else MemoryState.ACTIVE
    return _swapped(store, made, through, before, state, act, remarks, is_new=known is None)


def _unread(known: Document | None, path: str, content: Unreadable) -> Change:
    if content is not Unreadable.MISSING or known is None:
        return Change(Ingested(path, IngestOutcome.UNREADABLE, remarks=(f"it is {content.value}",)))
    told = Ingested(path, IngestOutcome.MISSING)
    return Change(told) if known.is_missing else Change(told, documents=(replace(known, is_missing=True),))


def _through(gate: Gate, found: Sequence[Chunk]) -> tuple[list[Chunk], tuple[str, ...]]:
    """What the gate lets in, and what is said of the rest, without saying it."""
    through, remarks = [], list[str]()
    for chunk in found:
        findings = gate.find({"heading": chunk.breadcrumb, "text": chunk.body})
        if not findings or gate.policy is SecretPolicy.ALLOW:
            through.append(chunk)
        elif gate.policy is SecretPolicy.REDACT:
            headings = tuple(map(gate.redact, chunk.headings))
            through.append(replace(chunk, headings=headings, body=gate.redact(chunk.body)))
        if findings:
            said = f"a section holds a secret and is {_DONE[gate.policy]}: {said_of(findings)}"
            remarks.append(f"line {chunk.first_line + 1}: {said}")
    n_more = len(remarks) - _MOST_REMARKS
    more = (f"{n_more} more sections hold a secret",) if n_more > 0 else ()
    return through, (*remarks[:_MOST_REMARKS], *more)


def _is_past(path: str, text: str) -> bool:
    is_decision = documents.role_of(path) is documents.Role.DECISION
    return is_decision and documents.is_past(documents.status_of(text))


def _swapped(
    store: Store,
    made: Document,
    found: Sequence[Chunk],
    before: Sequence[Memory],
    state: MemoryState,
    act: Act,
    remarks: tuple[str, ...],
    *,
    is_new: bool,
) -> Change:
    pairs = list(zip(found, matched(found, before), strict=True))
    added = tuple(_section(store, made, chunk, state, act) for chunk, old in pairs if old is None)
    changed = tuple(
        (old, new) for chunk, old in pairs if old and (new := _renewed(old, made, chunk, state, act)) != old
    )
    stays = {old.id for _, old in pairs if old}
    # what somebody put away stays away, should its section come back
    gone = tuple(each.id for each in before if each.id not in stays and each.state not in _PUT_AWAY)
    n_reworded = sum((old.title, old.content) != (new.title, new.content) for old, new in changed)
    outcome = IngestOutcome.ADDED if is_new else IngestOutcome.UPDATED
    told = Ingested(made.path, outcome, len(found), len(added), n_reworded, len(gone), remarks)
    return Change(told, (made,), (), added, changed, gone)


def _section(store: Store, made: Document, chunk: Chunk, state: MemoryState, act: Act) -> Memory:
    return Memory(
        id=MemoryId(act.new_id("sec")),
        kind=documents.kind_of(made.path),
        title=chunk.breadcrumb,
        content=chunk.body,
        tags=(),
        confidence=1.0,
        author=act.author,
        trust=Trust.IMPORTED,
        scope=Scope.SHARED,
        state=state,
        supersedes=None,
        created_at=act.at,
        updated_at=act.at,
        namespace=store.namespace,
        validated_at=act.at,
        section=_place(made.path, chunk),
    )


def _renewed(old: Memory, made: Document, chunk: Chunk, state: MemoryState, act: Act) -> Memory:
    """The same object when nothing but the time would differ."""
    new = replace(
        old,
        kind=documents.kind_of(made.path),
        title=chunk.breadcrumb,
        content=chunk.body,
        state=old.state if old.state in _PUT_AWAY else state,
        section=_place(made.path, chunk),
    )
    is_reworded = (new.title, new.content) != (old.title, old.content)
    return replace(new, updated_at=act.at, validated_at=act.at) if is_reworded else new


def _place(path: str, chunk: Chunk) -> Section:
    return Section(path, chunk.headings, chunk.first_line, chunk.last_line)


def _done(store: Store, changes: Sequence[Change], act: Act, *, only_look: bool) -> Ingestion:
    told = tuple(each.told for each in changes)
    writing = [each for each in changes if each.documents or each.dropped]
    if only_look or not writing:
        return Ingestion(told)
    events = tuple(_event(each.told, act) for each in writing)
    store.write(
        Writes(
            events=events,
            added=tuple(memory for each in writing for memory in each.added),
            changed=tuple(pair for each in writing for pair in each.changed),
            removed=tuple(memory_id for each in writing for memory_id in each.removed),
            documents=tuple(document for each in writing for document in each.documents),
            dropped_documents=tuple(path for each in writing for path in each.dropped),
        )
    )
    return Ingestion(told, events[0].id)


def _event(told: Ingested, act: Act) -> Event:
    amounts = ((told.n_added, "added"), (told.n_changed, "changed"), (told.n_removed, "removed"))
    said = ", ".join(f"{n} {word}" for n, word in amounts if n) or "no section changed"
    return act.event(EventKind.INGESTED, None, f"{told.path} {told.outcome.value}: sections {said}")
