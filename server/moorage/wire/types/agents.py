"""What coding agents are configured with."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class FileItem:
    path: str
    change: str  # created, changed or removed


@dataclass(frozen=True, kw_only=True)
class GenerateResult:
    files: list[FileItem]
    remarks: list[str]  # what was left alone, and why
    diff: str  # unified
    written: bool


@dataclass(frozen=True, kw_only=True)
class AgentItem:
    name: str
    title: str
    can: list[str]  # rules, hooks, mcp
    places: dict[str, str]  # by part: the files, or why there is none
    in_use: bool


@dataclass(frozen=True, kw_only=True)
class AgentsResult:
    agents: list[AgentItem]
