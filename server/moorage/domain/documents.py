"""Documents of the repository whose sections are recalled beside memories: which files are some, and what is kept."""

import re
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import PurePosixPath

from moorage.domain.memory import Kind

MAX_DOCUMENTS = 2_000
"""In one walk through folders; what is left out is said."""
MAX_SECTIONS = 2_000
"""Of one document; what follows is left out, and said."""


class Format(StrEnum):
    MARKDOWN = "markdown"
    RESTRUCTURED_TEXT = "rst"
    PLAIN = "plain"


class Role(StrEnum):
    """What a document is for, by its place."""

    DECISION = "decision"
    """A record of an architecture decision."""
    INSTRUCTIONS = "instructions"
    """What a coding agent is told to read."""
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Document:
    """One ingested file. `digest` is of the content and of the rules by which it was cut."""

    path: str
    format: Format
    digest: str
    ingested_at: datetime
    is_missing: bool = False
    """The file is gone; its sections stay until somebody removes them."""


_SUFFIXES = {
    ".md": Format.MARKDOWN,
    ".markdown": Format.MARKDOWN,
    ".mdc": Format.MARKDOWN,
    ".mdx": Format.MARKDOWN,
    ".rst": Format.RESTRUCTURED_TEXT,
    ".txt": Format.PLAIN,
    ".text": Format.PLAIN,
}
_BARE_NAMES = frozenset({"readme", "contributing", "architecture", "hacking", "development"})
_AGENT_NAMES = frozenset(
    {"agents.md", "agents.override.md", "claude.md", "claude.local.md", "gemini.md", "qwen.md", "warp.md", "crush.md",
     "conventions.md", ".cursorrules", ".windsurfrules", ".clinerules", ".goosehints", ".roorules", ".rules"}
)  # fmt: skip
_AGENT_PLACES = re.compile(
    r"(?:^|/)\.github/(?:copilot-instructions\.md|instructions/.+\.md)$"
    r"|(?:^|/)\.(?:cursor|windsurf|roo|continue|kiro|trae|augment|amazonq)/(?:rules|steering)/.+\.(?:md|mdc|txt)$"
    r"|(?:^|/)\.clinerules/.+\.(?:md|txt)$|(?:^|/)\.junie/guidelines\.md$",
    re.I,
)
_DECISION_FOLDERS = frozenset(
    {"adr", "adrs", "decisions", "decision-records", "decision-record", "architecture-decisions",
     "architecture_decisions", "architectural-decisions", "architecture-decision-records"}
)  # fmt: skip
_NO_DECISIONS = frozenset({"readme", "index", "template", "adr-template", "0000-template", "toc"})
_MANUAL = frozenset({"doc", "docs", "documentation"})
_NO_PROSE = re.compile(
    r"(?:.*requirements.*|constraints.*|cmakelists|robots|humans|licen[cs]e.*|copying.*|notice.*|.*words?list.*"
    r"|dictionary|sources|top_level|.*[._-](?:lock|generated))\.(?:txt|text)",
    re.I,
)


def format_of(path: str) -> Format | None:
    """By the name; None for what is no document."""
    name = PurePosixPath(path)
    if name.name.lower() in _AGENT_NAMES:
        return Format.MARKDOWN
    if not name.suffix and name.name.lower() in _BARE_NAMES:
        return Format.PLAIN
    found = _SUFFIXES.get(name.suffix.lower())
    return None if found is Format.PLAIN and _NO_PROSE.fullmatch(name.name) else found


def role_of(path: str) -> Role:
    """By the place."""
    if _is_instructions(path):
        return Role.INSTRUCTIONS
    name = PurePosixPath(path)
    folders = {each.lower() for each in name.parent.parts}
    is_record = bool(folders & _DECISION_FOLDERS) and name.stem.lower() not in _NO_DECISIONS
    return Role.DECISION if is_record else Role.TEXT


def kind_of(path: str) -> Kind:
    """Of its sections, as memories."""
    return Kind.DECISION if role_of(path) is Role.DECISION else Kind.REFERENCE


def is_expected(path: str) -> bool:
    """Whether it is ingested when nobody says which: what the root and the manual say, decisions, agents' orders."""
    if format_of(path) is None:
        return False
    if role_of(path) is not Role.TEXT:
        return True
    folders = PurePosixPath(path).parent.parts
    if is_history(path) or any(each.startswith(".") for each in folders):
        return False
    if not folders:
        return format_of(path) is not Format.PLAIN or not PurePosixPath(path).suffix
    return folders[0].lower() in _MANUAL


def is_below(path: str, place: str) -> bool:
    """Whether a path is that file, or in or below that folder; all are below the root."""
    folder = place.rstrip("/")
    return folder in ("", ".") or path == folder or path.startswith(f"{folder}/")


_PLANS = re.compile(r"(?:^|[/_.-])(?:specs?|plans?|proposals?|rfcs?|redesign|roadmaps?|todo)(?=[/_.-])", re.I)


def is_about_repository(path: str) -> bool:
    """Whether the paths that it names in passing are to be in this repository today.

    A manual's pages elsewhere tell readers of their own files, and plans tell of what is to come or to go.
    """
    is_ours = is_expected(path) or PurePosixPath(path).stem.lower() in _BARE_NAMES
    return is_ours and not _PLANS.search(path)


_PAST_NAMES = re.compile(
    r"(?:^|[/_.-])(?:changes?|change-?logs?|history|news|releases?|release-?notes|migrat\w*|upgrad\w*|archived?)(?=[/_.-])"
    r"|\d{4}-?\d\d-?\d\d[^/]*$",
    re.I,
)


def is_history(path: str) -> bool:
    """Whether it tells of what was, or of one day, so that what it names may well be gone."""
    return bool(_PAST_NAMES.search(path))


def _is_instructions(path: str) -> bool:
    return PurePosixPath(path).name.lower() in _AGENT_NAMES or _AGENT_PLACES.search(path) is not None


_STATUS = re.compile(r"^\W*status\W*:\W*(\w+)", re.I | re.M)
_STATUS_HEADING = re.compile(r"^(?:#+\s*status|status\s*\n[-=~^]{3,})\s*#*\s*\n+\W*(\w+)", re.I | re.M)
_PAST = ("supersede", "deprecat", "reject", "replaced", "obsolete", "withdrawn", "abandon")


def status_of(text: str) -> str:
    """What the record of a decision says under or behind "Status", as one lower-case word; empty when it does not."""
    found = _STATUS_HEADING.search(text) or _STATUS.search(text)
    return found[1].lower() if found else ""


def is_past(status: str) -> bool:
    """Whether a decision holds no longer, or never did."""
    return status.startswith(_PAST)


_OURS = re.compile(r"<!--\s*moorage:begin\b.*?<!--\s*moorage:end\b.*?-->", re.DOTALL)


def without_ours(text: str) -> tuple[str, int]:
    """Without the blocks that we wrote into it, on as many lines; and how many they are."""
    return _OURS.subn(lambda block: "\n" * block[0].count("\n"), text)
