"""What a card offers to do, as links to commands. Nothing that a memory says is in them but its id."""

import json
from collections.abc import Mapping
from urllib.parse import quote

from moorage.domain.drift import Verdict
from moorage.domain.known import Known
from moorage.domain.memory import Trust
from moorage.lsp.client import Client
from moorage.lsp.fixes import EDIT, SHOW_THEN_AND_NOW

_MAX_ACTIONS = 3


def actions(item: Known, client: Client, uri: str) -> str:
    """At most three, on one line; empty for clients that run no links."""
    if not client.links_commands:
        return ""
    bad = [each for each in item.checked if each.drift.verdict in (Verdict.CHANGED, Verdict.LOST)]
    target: dict[str, object] = {"id": item.memory.id, "uri": uri}
    several: dict[str, object] = {"ids": [item.memory.id], "uri": uri}
    wanted: list[str] = []
    say = client.say
    if item.memory.trust is Trust.PROPOSED:
        wanted.append(_link(say("Accept"), "moorage.acceptProposal", several))
        wanted.append(_link(say("Reject"), "moorage.rejectProposal", several))
    if bad and all(each.drift.place for each in bad):
        wanted.append(_link(say("Still true"), "moorage.confirm", target))
    if bad and SHOW_THEN_AND_NOW in client.commands:
        wanted.append(_link(say("Then and now"), SHOW_THEN_AND_NOW, {**target, "anchor": bad[0].anchor.id}))
    if EDIT in client.commands:
        wanted.append(_link(say("Edit"), EDIT, target))
    return " · ".join(wanted[:_MAX_ACTIONS])


def _link(title: str, command: str, target: Mapping[str, object]) -> str:
    return f"[{title}](command:{command}?{quote(json.dumps([target]), safe='')})"
