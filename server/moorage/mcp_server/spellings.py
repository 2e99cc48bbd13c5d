"""Arguments as the tools of other memory systems have them, in camel case, as ours.

What asks for a part of an answer that ours has anyway, or names a workspace that is the one served, says nothing.
"""

from collections.abc import Mapping
from typing import Any

_SILENT = {
    "recall": {"includeGraph", "includeSources", "workspaceId", "projectId"},
    "context": {"includeCore", "includeRecent", "includeGraph", "includeSources", "limit", "workspaceId", "projectId"},
    "remember": {"workspaceId", "projectId"},
    "forget": {"cascade"},
}


def ours(tool: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments by our names; whatever is no spelling that is known stays, and is refused by name later."""
    kept = {name: value for name, value in given.items() if name not in _SILENT.get(tool, set())}
    if tool == "remember":
        if "canonical" in kept:
            kept.setdefault("content", kept.pop("canonical"))
            kept.pop("canonical", None)
        if "anchor" in kept and "anchors" not in kept:
            kept["anchors"] = [_place(kept.pop("anchor"))]
    return kept


def _place(anchor: Any) -> Any:
    """`{file, symbol}` as people write it."""
    if not isinstance(anchor, Mapping):
        return anchor
    file, symbol = anchor.get("file") or anchor.get("path") or "", anchor.get("symbol")
    return f"{file}#{symbol}" if symbol else file
