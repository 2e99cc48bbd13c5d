"""Facts, contradictions, entities and the graph."""

from dataclasses import dataclass
from typing import Literal

NodeStatus = Literal["active", "deprecated", "conflicted", "deleted", "stale", "unverified", "archived"]


@dataclass(frozen=True, kw_only=True)
class FactsParams:
    """Without times the facts that hold now; a commit stands for the time at which it was made."""

    subject: str | None = None
    predicate: str | None = None
    as_of: str | None = None  # ISO 8601, or a commit
    known_at: str | None = None  # ISO 8601, or a commit: as this store knew it then
    include_invalidated: bool | None = None
    limit: int | None = None
    namespace: str | None = None
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class FactItem:
    id: str
    subject: str
    predicate: str  # as it was given
    object: str
    canonical: str  # the predicate that it is compared as
    valid_from: str  # ISO 8601, UTC
    valid_until: str | None
    recorded_at: str
    invalidated_at: str | None
    confidence: float  # 0-1
    stated: bool  # false: read out of a text by rule
    memories: list[str]  # all that say so


@dataclass(frozen=True, kw_only=True)
class FactsResult:
    items: list[FactItem]  # by subject, predicate and time


@dataclass(frozen=True, kw_only=True)
class ConflictsParams:
    resolved: bool | None = None  # those that were settled instead of those that wait
    limit: int | None = None
    namespace: str | None = None
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class ConflictSide:
    id: str  # memory
    content: str  # empty when it is gone
    author: str
    created_at: str


@dataclass(frozen=True, kw_only=True)
class ConflictItem:
    id: str
    reason: str
    existing: ConflictSide
    new: ConflictSide
    opened_at: str
    state: Literal["pending", "resolved"]
    resolution: str | None
    resolved_at: str | None


@dataclass(frozen=True, kw_only=True)
class ConflictsResult:
    items: list[ConflictItem]  # pending ones oldest first, settled ones newest first


@dataclass(frozen=True, kw_only=True)
class ResolveParams:
    conflict: str
    resolution: str  # keep_existing, keep_new, keep_both or merge
    content: str | None = None  # of a merge
    candidate_id: str | None = None  # the memory meant, for those who name it; one of the two
    namespace: str | None = None
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class EntitiesParams:
    name: str | None = None  # one entity; the most mentioned when absent
    limit: int | None = None
    namespace: str | None = None
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class EntityItem:
    id: str
    name: str
    type: str
    aliases: list[str]
    mentions: int  # active memories
    confidence: float
    retired: bool  # something took its place


@dataclass(frozen=True, kw_only=True)
class EntitiesResult:
    items: list[EntityItem]


@dataclass(frozen=True, kw_only=True)
class MergeEntitiesParams:
    kept: str  # name or id
    absorbed: str
    namespace: str | None = None
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class SplitEntityParams:
    name: str
    namespace: str | None = None
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class EntitySuggestionsParams:
    limit: int | None = None
    namespace: str | None = None
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class EntitySuggestion:
    id: str
    kept: EntityItem
    absorbed: EntityItem
    score: float  # 0-1
    reason: str


@dataclass(frozen=True, kw_only=True)
class EntitySuggestionsResult:
    items: list[EntitySuggestion]  # surest first


@dataclass(frozen=True, kw_only=True)
class AnswerSuggestionParams:
    id: str
    accept: bool
    namespace: str | None = None
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class MapParams:
    """All memories, or those that a question means, with the code and the entities that they are tied to."""

    query: str | None = None  # words and operators
    limit: int | None = None  # nodes, 2000 when absent; newest memories first
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class GraphParams:
    """Neighbours without `depth` and `to`; all within `depth` steps; or the way `to` another node."""

    node: str  # entity, FILE#SYMBOL, FILE, memory, or the id of a node
    depth: int | None = None
    to: str | None = None
    weighted: bool | None = None  # the surest way instead of the shortest
    include_invalidated: bool | None = None
    limit: int | None = None
    namespace: str | None = None
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class GraphNode:
    id: str
    label: str
    kind: Literal["entity", "symbol", "memory", "value"]
    type: str
    status: NodeStatus
    disputed: bool
    stale: bool
    unverified: bool
    since: str | None  # of a memory: when it was written
    until: str | None  # of a map: when another one took its place


@dataclass(frozen=True, kw_only=True)
class GraphEdge:
    source: str
    target: str
    type: str
    weight: float  # 0-1
    valid_from: str | None
    valid_until: str | None
    memories: list[str]  # that say so


@dataclass(frozen=True, kw_only=True)
class GraphResult:
    nodes: list[GraphNode]  # in the order in which they were reached
    edges: list[GraphEdge]
    truncated: int  # neighbours, or memories of a map, that were left out
    found: bool  # false when there is no way to the other node


@dataclass(frozen=True, kw_only=True)
class ConsolidateParams:
    apply: bool | None = None  # only says what would be done when absent
    namespace: str | None = None
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class ConsolidateResult:
    steps: list[str]  # one sentence for each, with why
    events: list[str]  # what `undo` takes; none when it was only looked
    message: str
