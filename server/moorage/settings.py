"""What a user can set, with every default in one place.

Order: defaults, the user's file, the workspace's file, the environment, then the editor. The workspace's file
comes with the repository, so it may not set what names places or programs on this machine.
"""

import dataclasses
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from platformdirs import user_cache_path, user_config_path

from moorage.domain.bands import bands_written
from moorage.domain.errors import InvalidInput

DEFAULT_MODEL = "BAAI/bge-small-en-v1.5"


@dataclass(frozen=True)
class StoreSettings:
    path: str = ""
    """Store file; empty puts it into the repository's git directory."""


@dataclass(frozen=True)
class EmbeddingSettings:
    enabled: bool = True
    """Off: text search alone."""
    model: str = DEFAULT_MODEL
    """A model that fastembed knows by name, or a local folder with model.onnx and tokenizer.json."""
    cache: str = ""
    """Folder for downloaded models; empty is the platform's cache directory."""
    download: bool = True
    """Whether the model may be downloaded, once, in the background."""


@dataclass(frozen=True)
class DriftSettings:
    quiet_ms: int = 200
    """Milliseconds without a keystroke before an edited file is checked."""
    max_file_bytes: int = 2_000_000
    """Larger files are not parsed; their memories say unchecked."""
    docstrings: str = "silent"
    """`hint` says it when a docstring changed; the memory holds either way."""


LOUDNESS = {
    "claim-hit": "warning",
    "signature": "warning",
    "rewritten": "warning",
    "gone": "warning",
    "edited": "hint",
    "modifiers": "hint",
    "cosmetic": "hint",
    "unchecked": "hint",
    "violated": "warning",
    "decided-against": "information",
    "dead-reference": "warning",
}
"""How loudly an editor says what, unless the setting says otherwise."""
LEVELS = ("off", "hint", "information", "warning", "error")


@dataclass(frozen=True)
class DiagnosticSettings:
    enabled: bool = True
    """Off: nothing is underlined in files of this folder; hovers, lenses and checks go on."""
    severity: dict[str, str] = field(default_factory=dict)
    """How loudly each code is said: `edited = "information"`; off, hint, information, warning or error."""


@dataclass(frozen=True)
class LensSettings:
    enabled: bool = True
    """Code lenses above symbols with memories."""
    max_symbols: int = 500
    """No lenses in a file with more symbols with memories than this."""


@dataclass(frozen=True)
class MemorySettings:
    namespace: str = "default"
    """Which memories are seen and written; others are as if they were not there."""
    secrets: str = "reject"
    """What is done with a memory that holds a secret: `reject` it, `redact` the secret, or `allow` it, on record."""
    conflicts: str = "ask"
    """When a fact contradicts a known one: `ask` keeps both in the queue, `auto` ends the older, `off` keeps both."""


@dataclass(frozen=True)
class ProposalSettings:
    per_session: int = 50
    """Memories that one session of an agent may propose until a person has judged some of them."""
    per_source: int = 500
    """Proposals of one kind of agent that may wait for a person at a time."""


@dataclass(frozen=True)
class JournalSettings:
    keep_days: int = 365
    """Days for which it is kept how to undo an operation; that it happened is kept for good."""


@dataclass(frozen=True)
class StalenessSettings:
    """Three numbers of days for each class of memories: fresh, aging, stale."""

    episodic: list[float] = field(default_factory=lambda: [30, 90, 90])
    """Days for which episodes, notes and summaries are fresh, aging and stale."""
    semantic: list[float] = field(default_factory=lambda: [90, 180, 180])
    """The same of decisions, constraints, facts and what else is no event and no procedure."""
    procedural: list[float] = field(default_factory=lambda: [180, 365, 365])
    """The same of procedures."""
    namespaces: dict[str, dict[str, object]] = field(default_factory=dict)
    """The same for single namespaces."""

    @property
    def by_class(self) -> dict[str, object]:
        return {"episodic": self.episodic, "semantic": self.semantic, "procedural": self.procedural}


@dataclass(frozen=True)
class SnapshotSettings:
    every_days: int = 7
    """Days between automatic snapshots."""
    keep: int = 8
    """So many automatic snapshots, and as many of before a restore, are kept."""


@dataclass(frozen=True)
class DocumentSettings:
    paths: list[str] = field(default_factory=list)
    """Files and folders whose documents are ingested, new ones too. None: only what somebody ingests by hand."""
    watch: bool = True
    """Whether ingested documents are read again when they change."""


@dataclass(frozen=True)
class FactSettings:
    predicates: dict[str, str] = field(default_factory=dict)
    """Further synonyms: `runs_atop = "depends_on"`."""
    multi_valued: list[str] = field(default_factory=list)
    """Predicates that have several values at a time, besides those that are known to."""
    single_valued: list[str] = field(default_factory=list)
    """Predicates that have one value at a time."""


@dataclass(frozen=True)
class RecallSettings:
    fusion: str = "z"
    """How the arms become one order: `z` by how far scores stand out, `rrf` by ranks, `blend` by fixed shares."""
    recency: str = "age"
    """How the new is preferred: by `age`, by age and `class` of the memory, or not: `off`."""
    lexicon: dict[str, list[str]] = field(default_factory=dict)
    """Further words that mean nearly the same: `k8s = ["kubernetes"]`; they take the place of the usual ones."""
    rerank: str = "overlap"
    """What looks at question and text once more: shared words, a local `model`, or `none`."""
    reranker: str = ""
    """The local model: a cross-encoder that fastembed knows by name, or a folder with model.onnx and tokenizer.json."""
    least_similarity: float = 0.0
    """Cosine below which a memory is not found by its meaning; 0 leaves none out."""


@dataclass(frozen=True)
class ContextSettings:
    tokens: str = "estimate"
    """How tokens of a briefing are counted: an `estimate` of four bytes each, or by the embedding `model`."""


@dataclass(frozen=True)
class Settings:
    memory: MemorySettings = field(default_factory=MemorySettings)
    proposals: ProposalSettings = field(default_factory=ProposalSettings)
    recall: RecallSettings = field(default_factory=RecallSettings)
    context: ContextSettings = field(default_factory=ContextSettings)
    facts: FactSettings = field(default_factory=FactSettings)
    documents: DocumentSettings = field(default_factory=DocumentSettings)
    store: StoreSettings = field(default_factory=StoreSettings)
    embedding: EmbeddingSettings = field(default_factory=EmbeddingSettings)
    drift: DriftSettings = field(default_factory=DriftSettings)
    diagnostics: DiagnosticSettings = field(default_factory=DiagnosticSettings)
    lens: LensSettings = field(default_factory=LensSettings)
    staleness: StalenessSettings = field(default_factory=StalenessSettings)
    journal: JournalSettings = field(default_factory=JournalSettings)
    snapshots: SnapshotSettings = field(default_factory=SnapshotSettings)


@dataclass(frozen=True, slots=True)
class SettingProblem:
    """A setting that was not taken: dotted path and what is wrong with it."""

    path: str
    message: str


CHOICES = {
    "drift.docstrings": ("silent", "hint"),
    "memory.secrets": ("reject", "redact", "allow"),
    "memory.conflicts": ("ask", "auto", "off"),
    "recall.fusion": ("z", "rrf", "blend"),
    "recall.recency": ("age", "class", "off"),
    "context.tokens": ("estimate", "model"),
    "recall.rerank": ("overlap", "model", "none"),
}
MACHINE_ONLY = frozenset(
    {
        "store.path",
        "memory.secrets",
        "proposals.per_session",
        "proposals.per_source",
        "embedding.model",
        "embedding.cache",
        "recall.reranker",
    }
)
PER_WINDOW = frozenset({"drift.quiet_ms"})
"""What an editor has one value of, whatever folders it has open; each folder may have its own of all the rest."""
_ENVIRONMENT = {
    "MOORAGE_STORE": "store.path",
    "MOORAGE_NAMESPACE": "memory.namespace",
    "MOORAGE_MODEL": "embedding.model",
    "MOORAGE_MODEL_CACHE": "embedding.cache",
    "MOORAGE_DOWNLOAD": "embedding.download",
}


def load_settings(
    root: Path, environment: Mapping[str, str], editor: Mapping[str, Any]
) -> tuple[Settings, list[SettingProblem]]:
    """Settings for a workspace root from files, environment and editor; never raises."""
    problems: list[SettingProblem] = []
    settings = Settings()
    for raw, forbidden in (
        (_read(user_config_path("moorage") / "config.toml", problems), frozenset()),
        (_read(root / ".moorage" / "config.toml", problems), MACHINE_ONLY),
        (_from_environment(environment), frozenset()),
        (editor, frozenset()),
    ):
        settings, more = parse_settings(raw, base=settings, forbidden=forbidden)
        problems += more
    return settings, problems


def parse_settings(
    raw: Mapping[str, Any], *, base: Settings, forbidden: frozenset[str] = frozenset()
) -> tuple[Settings, list[SettingProblem]]:
    """`base` with what `raw` sets; each bad key falls back alone and is reported."""
    problems: list[SettingProblem] = []
    groups: dict[str, Any] = {}
    known = {each.name for each in dataclasses.fields(base)}
    for name, values in raw.items():
        if name not in known or not isinstance(values, Mapping):
            problems.append(SettingProblem(str(name), "is not a settings group"))
            continue
        groups[name] = _parse_group(name, values, getattr(base, name), forbidden, problems)
    return replace(base, **groups), problems


def _parse_group(
    group: str, raw: Mapping[str, Any], base: Any, forbidden: frozenset[str], problems: list[SettingProblem]
) -> Any:
    taken: dict[str, Any] = {}
    known = {each.name for each in dataclasses.fields(base)}
    for key, value in raw.items():
        path = f"{group}.{key}"
        message = "is not a setting"
        if key in known:
            mismatch = _mismatch(type(getattr(base, key)), value, CHOICES.get(path, ()))
            if not mismatch and group == "staleness":
                mismatch = _no_band(key, value)
            if not mismatch and path == "diagnostics.severity":
                mismatch = _no_loudness(value)
            if not mismatch and path == "recall.lexicon":
                mismatch = _no_lexicon(value)
            if not mismatch and (group == "facts" or path == "documents.paths"):
                mismatch = _no_texts(value)
            message = "may not be set by a workspace" if path in forbidden else mismatch
        if message:
            problems.append(SettingProblem(path, message))
        else:
            taken[key] = value
    return replace(base, **taken)


def _mismatch(kind: type, value: Any, choices: tuple[str, ...]) -> str:
    if type(value) is not kind:
        return f"must be a {kind.__name__}, not {type(value).__name__}"
    if choices and value not in choices:
        return f"must be {' or '.join(choices)}"
    return "must be positive" if type(value) is int and value <= 0 else ""


def _no_texts(value: dict[str, Any] | list[Any]) -> str:
    inner = value.values() if isinstance(value, dict) else value
    return "" if all(isinstance(each, str) for each in inner) else "must hold texts only"


def _no_loudness(value: dict[str, Any]) -> str:
    unknown = [name for name in value if name not in LOUDNESS]
    if unknown:
        return f"names {unknown[0]!r}; codes are {', '.join(LOUDNESS)}"
    wrong = [level for level in value.values() if level not in LEVELS]
    return f"holds {wrong[0]!r}; a code is said as {', '.join(LEVELS)}" if wrong else ""


def _no_lexicon(value: dict[str, Any]) -> str:
    is_one = all(isinstance(each, list) and not _no_texts(each) for each in value.values())
    return "" if is_one else "must hold lists of words"


def _no_band(key: str, value: Any) -> str:
    try:
        bands_written({}, value) if key == "namespaces" else bands_written({key: value}, {})
    except InvalidInput as error:
        return str(error)
    return ""


def _read(path: Path, problems: list[SettingProblem]) -> Mapping[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        problems.append(SettingProblem(str(path), f"could not be read: {error}"))
        return {}


def _from_environment(environment: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    raw: dict[str, dict[str, Any]] = {}
    for variable, path in _ENVIRONMENT.items():
        value = environment.get(variable)
        if value:
            group, key = path.split(".")
            off = value.lower() in ("0", "false", "no", "off")
            raw.setdefault(group, {})[key] = not off if key == "download" else value
    return raw


def model_cache(settings: Settings) -> Path:
    """Folder for downloaded models."""
    return Path(settings.embedding.cache) if settings.embedding.cache else user_cache_path("moorage") / "models"
