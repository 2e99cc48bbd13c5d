"""Domain values of keeping as wire shapes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from moorage.domain.forgetting import BEYOND_REACH, Receipt
from moorage.domain.memory import Memory, MemoryId
from moorage.domain.quoting import one_line
from moorage.domain.requests import Change
from moorage.domain.snapshot import Difference, Snapshot
from moorage.domain.wording import title_of
from moorage.wire import types


def listed(memories: Sequence[Memory]) -> types.ListResult:
    """Memories in one line each."""
    return types.ListResult(items=[_listed(each) for each in memories])


def _listed(memory: Memory) -> types.ListedItem:
    return types.ListedItem(
        id=memory.id,
        kind=memory.kind.value,
        title=title_of(memory),
        state=memory.state.value,
        updated_at=memory.updated_at.isoformat(),
    )


def purge_result(
    ids: Sequence[MemoryId], memories: Sequence[Memory], versions: Sequence[Memory], receipt: Receipt | None
) -> types.PurgeResult:
    """What would go, or what went; then there is a receipt, and no text."""
    return types.PurgeResult(
        purged=receipt is not None,
        ids=list(ids),
        memories=[_listed(each) for each in memories if receipt is None],
        versions=[_listed(each) for each in versions if receipt is None],
        receipt=_receipt(receipt) if receipt else None,
    )


def _receipt(receipt: Receipt) -> types.ReceiptItem:
    return types.ReceiptItem(
        at=receipt.at.isoformat(),
        removed=dict(receipt.removed),
        rewritten=list(receipt.rewritten),
        damaged=list(receipt.damaged),
        scanned=[types.ScannedItem(path=each.path, bytes=each.n_bytes) for each in receipt.scanned],
        pieces=receipt.n_pieces,
        shared=dict(receipt.shared),
        left=receipt.n_left,
        waits_for=receipt.waits_for,
        beyond_reach=list(BEYOND_REACH),
    )


def core_result(path: Path, text: str, advice: str) -> types.CoreResult:
    return types.CoreResult(path=str(path), text=text, lines=len(text.splitlines()), advice=advice)


def evict_result(leaving: Sequence[tuple[Memory, str]], still_over: int, change: Change | None) -> types.EvictResult:
    """Who would leave, or who left."""
    return types.EvictResult(
        evicted=change is not None,
        leaving=[types.LeavingItem(**vars(_listed(memory)), reason=reason) for memory, reason in leaving],
        still_over=still_over,
        events=list(change.events) if change else [],
    )


def snapshot_item(snapshot: Snapshot) -> types.SnapshotItem:
    return types.SnapshotItem(
        id=snapshot.name.id,
        label=snapshot.name.label,
        type=snapshot.name.type.value,
        at=snapshot.name.at.isoformat(),
        schema_version=snapshot.schema_version,
        counts=dict(snapshot.counts),
        sha256=snapshot.sha256,
        bytes=snapshot.n_bytes,
    )


def difference_result(difference: Difference) -> types.DifferenceResult:
    return types.DifferenceResult(
        added=[types.DifferingItem(id=each.id, title=one_line(each.title, 80), fields=[]) for each in difference.added],
        removed=[
            types.DifferingItem(id=each.id, title=one_line(each.title, 80), fields=[]) for each in difference.removed
        ],
        changed=[
            types.DifferingItem(id=each.id, title=one_line(each.title, 80), fields=list(each.fields))
            for each in difference.changed
        ],
    )


def restored_result(change: Change, chosen: Snapshot, kept: Snapshot) -> types.RestoredSnapshotResult:
    return types.RestoredSnapshotResult(
        id=chosen.name.id, kept=kept.name.id, events=list(change.events), message=change.message
    )
