"""Domain values as wire shapes."""

from __future__ import annotations

from collections.abc import Iterable

from moorage.domain import checks
from moorage.domain.arms import Arm
from moorage.domain.briefing import Briefing
from moorage.domain.changes import Commit
from moorage.domain.check_wording import sentence as sentence_of
from moorage.domain.checks import Ruling
from moorage.domain.event import Event
from moorage.domain.explaining import Explanation
from moorage.domain.fusing import Ranked
from moorage.domain.hits import Counts
from moorage.domain.known import Checked, Known, Recalled, RecallOutcome, Remembered
from moorage.domain.memory import Memory, Section
from moorage.domain.requests import Adoption, Change
from moorage.domain.saying import Say, english
from moorage.domain.since import NoCommit, Since
from moorage.domain.snooze import until
from moorage.domain.staleness import Freshness
from moorage.domain.wording import sentence, title_of
from moorage.wire import types


def embedding_result(counts: Counts, model: tuple[str, str], *, paused: bool) -> types.EmbeddingResult:
    """`model` is its state and what is lacking, in words."""
    state, note = model
    return types.EmbeddingResult(
        paused=paused, pending_embeddings=counts.pending_embeddings, model_state=state, model_note=note
    )


def anchor_item(checked: Checked, say: Say = english) -> types.AnchorItem:
    drift = checked.drift
    today = (drift.place or checked.anchor.latest.place).symbol_path
    return types.AnchorItem(
        id=checked.anchor.id,
        path=today.file,
        symbol=today.symbol,
        grade=drift.grade.value,
        verdict=drift.verdict.value,
        line=checked.line,
        end_line=checked.end_line,
        followed_from=str(drift.move.origin.symbol_path) if drift.move else None,
        detail=sentence(checked, say),
    )


def memory_item(known: Known, say: Say = english) -> types.MemoryItem:
    memory = known.memory
    return types.MemoryItem(
        id=memory.id,
        kind=memory.kind.value,
        title=memory.title,
        content=memory.content,
        tags=list(memory.tags),
        confidence=memory.confidence,
        author=memory.author.name,
        trust=memory.trust.value,
        scope=memory.scope.value,
        namespace=memory.namespace,
        state=memory.state.value,
        tier=memory.tier.value,
        pinned=memory.pinned,
        version=memory.version,
        supersedes=memory.supersedes,
        metadata=dict(memory.metadata),
        sources=[
            types.SourceItem(type=each.type.value, id=each.id, path=each.path, title=each.title, url=each.url)
            for each in memory.sources
        ],
        created_at=memory.created_at.isoformat(),
        updated_at=memory.updated_at.isoformat(),
        verdict=known.verdict.value,
        anchors=[anchor_item(each, say) for each in known.checked],
        contradicts=list(known.contradicts),
        freshness=freshness_item(known.freshness),
        document=section_item(memory.section) if memory.section else None,
        snoozed=snoozed_until(memory, say) if known.is_snoozed else "",
        unverified=known.freshness.unverified,
        checks=[check_item(each, say) for each in known.rulings],
    )


def check_item(ruling: Ruling, say: Say = english) -> types.CarriedCheck:
    return types.CarriedCheck(
        check=checks.plain(ruling.carried),
        says=sentence_of(ruling.carried.check, say),
        proposed=ruling.carried.is_proposed,
        result=ruling.result.value,
        detail=ruling.detail,
        path=ruling.path,
        line=ruling.line,
    )


def snoozed_until(memory: Memory, say: Say = english) -> str:
    """`until 2026-12-24`; empty for one that never was."""
    return until(memory.snooze, say) if memory.snooze else ""


def section_item(section: Section) -> types.SectionItem:
    return types.SectionItem(
        path=section.path, heading_path=list(section.headings), line=section.first_line, end_line=section.last_line
    )


def freshness_item(freshness: Freshness) -> types.FreshnessItem:
    accessed, validated = freshness.last_accessed, freshness.last_validated
    return types.FreshnessItem(
        age_days=freshness.age_days,
        last_accessed=accessed.isoformat() if accessed else None,
        last_validated=validated.isoformat() if validated else None,
        access_count=freshness.access_count,
        staleness=freshness.staleness.value,
    )


def note_of(outcome: RecallOutcome, model_note: str) -> str:
    """What was understood of a question, and what was not available for the answer; a listing needs no model."""
    is_without = not outcome.vectors_used and not outcome.is_listing
    return "; ".join([*outcome.remarks, *([model_note] if is_without and model_note else [])])


def recall_result(outcome: RecallOutcome, model_note: str, say: Say = english) -> types.RecallResult:
    """An answer as every front end gives it."""
    return types.RecallResult(
        items=[ranked_item(each, say) for each in outcome.items],
        vectors_used=outcome.vectors_used,
        note=note_of(outcome, model_note),
        cursor=outcome.cursor,
    )


def ranked_item(recalled: Recalled, say: Say = english) -> types.RankedItem:
    ranked = recalled.ranked
    return types.RankedItem(
        **vars(memory_item(recalled.known, say)),
        score=round(ranked.score, 4),
        similarity=None if ranked.similarity is None else round(ranked.similarity, 4),
        rrf_score=round(ranked.rrf, 6),
        components=_components(ranked),
        duplicate_of=recalled.duplicate_of,
    )


def why_result(explanation: Explanation, model_note: str) -> types.WhyResult:
    ranked = explanation.ranked
    similarity = ranked.similarity if ranked else None
    return types.WhyResult(
        id=explanation.memory_id,
        votes=[
            types.VoteItem(
                arm=each.arm.value,
                rank=each.rank,
                score=None if each.score is None else round(each.score, 4),
                found=each.n_found,
            )
            for each in explanation.votes
        ],
        rank=explanation.rank,
        candidates=explanation.n_candidates,
        score=round(ranked.score, 4) if ranked else None,
        similarity=None if similarity is None else round(similarity, 4),
        rrf_score=round(ranked.rrf, 6) if ranked else None,
        components=_components(ranked) if ranked else {},
        reason=explanation.reason,
        note="" if _used_model(explanation) else model_note,
    )


def _used_model(explanation: Explanation) -> bool:
    return any(each.arm is Arm.VECTOR and each.n_found for each in explanation.votes)


def _components(ranked: Ranked) -> dict[str, float]:
    return {name: round(value, 4) for name, value in ranked.components.items()}


def context_result(briefing: Briefing) -> types.ContextResult:
    sections = [
        types.ContextSection(
            name=each.name.value, shown=len(each.shown), shortened=len(each.shortened), omitted=len(each.hidden)
        )
        for each in briefing.sections
    ]
    return types.ContextResult(
        text=briefing.text,
        sections=sections,
        expandable=[
            types.ExpandableSection(section=each.name.value, cursor=each.cursor, cut=list(each.cut))
            for each in briefing.sections
            if each.cursor
        ],
        id=briefing.id,
        bytes=len(briefing.text.encode()),
        tokens=briefing.tokens,
        warning=briefing.warning,
    )


def remember_result(remembered: Remembered, say: Say = english) -> types.RememberResult:
    written = remembered.written
    item = memory_item(remembered.known, say) if remembered.known else None
    return types.RememberResult(
        outcome=written.outcome.value,
        id=item.id if item else None,
        kind=item.kind if item else None,
        tier=item.tier if item else None,
        rule=written.rule,
        superseded=list(written.superseded),
        conflicts=[types.ConflictRef(id=conflict, memory=other) for conflict, other in written.conflicts],
        findings=[
            types.SecretItem(rule=each.rule, title=each.title, field=each.field, preview=each.preview)
            for each in written.findings
        ],
        operation=written.operation,
        anchors=item.anchors if item else [],
        remarks=list(written.remarks),
    )


def adopt_result(adoption: Adoption) -> types.AdoptResult:
    anchored = [
        types.AdoptedItem(id=memory.id, title=title_of(memory), anchors=[str(each.place.symbol_path) for each in ties])
        for memory, ties in adoption.adopted
    ]
    return types.AdoptResult(
        scanned=len(anchored) + adoption.n_anchored + adoption.n_without_path,
        anchored=anchored,
        skipped=adoption.n_anchored,
        no_ref=adoption.n_without_path,
        events=list(adoption.events),
    )


def change_result(change: Change) -> types.ChangeResult:
    return types.ChangeResult(id=change.memory_id or "", events=list(change.events), message=change.message)


def since_item(checked: Checked, since: Since | None) -> types.SinceItem | None:
    """None when nothing is known."""
    anchor = str(checked.anchor.latest.place.symbol_path)
    match since.cause if since else NoCommit.UNKNOWN:
        case NoCommit.UNKNOWN:
            return None
        case NoCommit.WORKING_TREE:
            return types.SinceItem(anchor=anchor, commit=None, author="", at="", subject="")
        case Commit(id_, author, subject, at):
            return types.SinceItem(anchor=anchor, commit=id_, author=author, at=at.isoformat(), subject=subject)


def history_result(
    events: Iterable[Event], since: Iterable[tuple[Checked, Since]], versions: Iterable[Memory]
) -> types.HistoryResult:
    known = [since_item(*each) for each in since]
    return types.HistoryResult(
        events=[event_item(each) for each in events],
        since=[each for each in known if each is not None],
        versions=[_version_item(each) for each in versions],
    )


def _version_item(memory: Memory) -> types.VersionItem:
    return types.VersionItem(
        id=memory.id,
        version=memory.version,
        supersedes=memory.supersedes,
        kind=memory.kind.value,
        title=title_of(memory),
        content=memory.content,
        state=memory.state.value,
        author=memory.author.name,
        created_at=memory.created_at.isoformat(),
    )


def event_item(event: Event) -> types.EventItem:
    return types.EventItem(
        id=event.id,
        kind=event.kind.value,
        memory=event.memory_id or "",
        author=event.author.name,
        at=event.at.isoformat(),
        detail=event.detail,
    )
