"""How a namespace is doing, and what deserves attention."""

from dataclasses import dataclass

from moorage.wire.types.memories import FreshnessItem


@dataclass(frozen=True, kw_only=True)
class RecentItem:
    """A memory in one line."""

    id: str
    type: str  # episodic, semantic or procedural
    summary: str  # title, or the first words
    age_days: int


@dataclass(frozen=True, kw_only=True)
class NeedsAttention:
    stale_count: int
    conflict_count: int  # that wait for somebody
    unvalidated_count: int  # never confirmed, cited or written anew, and not fresh any more


@dataclass(frozen=True, kw_only=True)
class StatsDetail:
    by_type: dict[str, int]  # active memories by class
    by_state: dict[str, int]
    staleness: dict[str, int]  # active memories that are fresh, aging and stale
    unverified: int  # not vouched for within the time that their kind is good for
    low_confidence: int  # below 0.5
    proposals: int  # written by agents and not accepted yet
    conflicts: int  # that wait for somebody
    entities: int
    facts: int  # that hold as far as is known
    suggestions: int  # pairs of entities that may be one
    storage_mb: float  # of all files of the store, every namespace


@dataclass(frozen=True, kw_only=True)
class StatsResult:
    memories: int
    anchors: int
    forgotten: int
    pending_embeddings: int  # memories that recall finds by text only
    vectors: int
    events: int
    by_kind: dict[str, int]
    total: int  # active memories, as `memories`
    recent: list[RecentItem]  # newest first
    needs_attention: NeedsAttention
    detail: StatsDetail | None  # when it was asked for


@dataclass(frozen=True, kw_only=True)
class StatsParams:
    detailed: bool | None = None
    detail: bool | None = None  # the same
    namespace: str | None = None
    scope: str | None = None  # the same as `namespace`
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class ReflectParams:
    namespace: str | None = None
    scope: str | None = None  # the same as `namespace`
    window: str | None = None  # such as 7d: only what was written or confirmed in that time
    limit: int | None = None  # of each sort, 10 when absent
    include_contradictions: bool | None = None  # true when absent
    include_stale: bool | None = None  # true when absent
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class NotedItem(RecentItem):
    kind: str
    confidence: float  # 0-1
    freshness: FreshnessItem
    unverified: bool


@dataclass(frozen=True, kw_only=True)
class ContradictionItem:
    """Two memories that cannot both be right."""

    memory_a: str
    memory_b: str
    subject: str  # empty where it is no matter of facts
    predicate: str
    reason: str


@dataclass(frozen=True, kw_only=True)
class PairItem:
    memory_a: str  # the newer
    memory_b: str
    rule: str  # exact, cosine or jaccard


@dataclass(frozen=True, kw_only=True)
class ReflectResult:
    """At most `limit` of each; the counts are of all active memories of the namespace."""

    needs_attention: NeedsAttention
    stale: list[NotedItem]
    unvalidated: list[NotedItem]
    contradictions: list[ContradictionItem]
    duplicates: list[PairItem]  # that may say the same; looked for among the newest memories
    least_used: list[NotedItem]
    low_confidence: list[NotedItem]
    proposals: list[NotedItem]
    entities_without_memories: list[str]
