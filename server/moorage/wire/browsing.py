"""Groups and pages of memories as wire shapes."""

from __future__ import annotations

from moorage.domain.grouping import Attention
from moorage.domain.saying import Say
from moorage.domain.shelf import Shelf
from moorage.wire import types
from moorage.wire.present import memory_item


def browse_result(shelf: Shelf, say: Say) -> types.BrowseResult:
    return types.BrowseResult(
        memories=shelf.n_memories,
        groups=[
            types.GroupItem(
                key=each.key, label=shelf.labels.get(each.key, ""), count=len(each.entries), attention=each.n_attention
            )
            for each in shelf.groups
        ],
        groups_left=shelf.n_groups_left,
        items=[memory_item(each, say) for each in shelf.page],
        next_offset=shelf.next_offset,
        attention=attention_item(shelf.attention),
        note="; ".join(shelf.remarks),
    )


def attention_item(attention: Attention) -> types.AttentionItem:
    return types.AttentionItem(
        changed=attention.n_changed,
        lost=attention.n_lost,
        unchecked=attention.n_unchecked,
        proposed=attention.n_proposed,
        disputed=attention.n_disputed,
        violated=attention.n_violated,
        snoozed=attention.n_snoozed,
        total=attention.n_in_all,
    )
