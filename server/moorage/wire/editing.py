"""Forms, documents, and old code beside new, as wire shapes."""

from __future__ import annotations

from collections.abc import Callable

from moorage.domain.anchor import Tie
from moorage.domain.known import Saved
from moorage.domain.preview import Preview
from moorage.domain.then_now import ThenAndNow
from moorage.domain.wording import title_of
from moorage.wire import types


def then_and_now_item(each: ThenAndNow) -> types.ThenAndNowItem:
    return types.ThenAndNowItem(
        place=each.place,
        then=each.then,
        seen_at=each.seen_at.isoformat(),
        commit=each.commit,
        whole=each.is_whole,
        now=each.now,
        now_place=each.now_place,
        line=each.line,
    )


def draft_result(preview: Preview, text_of: Callable[[Tie], str]) -> types.DraftResult:
    def anchor(tie: Tie, *, in_text: bool) -> types.DraftAnchor:
        instead = tie.place.path if tie in preview.half_typed else None
        return types.DraftAnchor(text=text_of(tie), in_text=in_text, instead=instead)

    given = [anchor(each, in_text=False) for each in preview.ties]
    marked = [anchor(each, in_text=True) for each in preview.marked]
    return types.DraftResult(
        kind=preview.kind.value,
        kind_guessed=preview.is_guessed,
        anchors=[*given, *marked],
        findings=[
            types.SecretItem(rule=each.rule, title=each.title, field=each.field, preview=each.preview)
            for each in preview.findings
        ],
        remarks=list(preview.remarks),
    )


def memory_document_result(saved: Saved) -> types.MemoryDocumentResult:
    written = saved.written
    return types.MemoryDocumentResult(
        id=saved.memory.id,
        title=title_of(saved.memory),
        text=saved.text,
        updated_at=saved.memory.updated_at.isoformat(),
        operation=written.operation if written else None,
        message="; ".join([f"saved as version {saved.memory.version}", *written.remarks]) if written else "",
    )
