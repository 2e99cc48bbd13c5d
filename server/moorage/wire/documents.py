"""Documents as wire shapes."""

from collections import Counter
from collections.abc import Iterable, Mapping

from moorage.domain.documents import role_of
from moorage.domain.ingestion import Ingested, Ingestion, Kept
from moorage.domain.references import DeadReference
from moorage.wire import types


def ingest_result(done: Ingestion) -> types.IngestResult:
    return types.IngestResult(
        documents=[_ingested(each) for each in done.documents],
        counts=dict(sorted(Counter(each.outcome.value for each in done.documents).items())),
        operation=done.operation,
        remarks=list(done.remarks),
    )


def _ingested(told: Ingested) -> types.IngestedItem:
    return types.IngestedItem(
        path=told.path,
        outcome=told.outcome.value,
        sections=told.n_sections,
        added=told.n_added,
        changed=told.n_changed,
        removed=told.n_removed,
        remarks=list(told.remarks),
    )


def documents_result(known: Iterable[Kept], dead: Mapping[str, Iterable[DeadReference]]) -> types.DocumentsResult:
    return types.DocumentsResult(documents=[_document(each, dead.get(each.document.path, ())) for each in known])


def _document(kept: Kept, dead: Iterable[DeadReference]) -> types.DocumentItem:
    document = kept.document
    return types.DocumentItem(
        path=document.path,
        format=document.format.value,
        role=role_of(document.path).value,
        sections=kept.n_sections,
        excluded=kept.n_excluded,
        missing=document.is_missing,
        ingested_at=document.ingested_at.isoformat(),
        dead=[
            types.DeadReferenceItem(line=each.reference.row, written=each.reference.written, detail=each.said)
            for each in dead
        ],
    )
