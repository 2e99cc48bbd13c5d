"""What a user can set, with every default in one place; `sources.py` reads it."""

from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_cache_path

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


def model_cache(settings: Settings) -> Path:
    """Folder for downloaded models."""
    return Path(settings.embedding.cache) if settings.embedding.cache else user_cache_path("moorage") / "models"
