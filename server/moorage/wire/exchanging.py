"""What came in and went out as wire shapes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from moorage.domain.exchange import Given, LeftOut, Taken
from moorage.wire import present, types


def import_result(taken: Taken) -> types.ImportResult:
    results = [present.remember_result(each) for _, each in taken.remembered]
    return types.ImportResult(
        format=taken.reading.format.value,
        counts=dict(sorted(Counter(each.outcome for each in results).items())),
        results=results,
        mapped=dict(taken.reading.mapped),
        left_out=left_out(taken.left_out),
        remarks=list(taken.remarks),
        operation=str(taken.operation) if taken.operation else None,
    )


def left_out(some: Sequence[LeftOut]) -> list[types.LeftOutItem]:
    return [types.LeftOutItem(where=each.where, what=each.what, why=each.why, broken=each.is_broken) for each in some]


def export_result(given: Given) -> types.ExportResult:
    return types.ExportResult(
        text=given.files.get("", ""),
        files={name: text for name, text in given.files.items() if name},
        memories=len(given.memories),
        left_out=left_out(given.left_out),
    )


def written_result(given: Given, path: str) -> dict[str, object]:
    """Of what was written to the disk."""
    return {
        "memories": len(given.memories),
        "path": path,
        "left_out": [vars(each) for each in left_out(given.left_out)],
    }
