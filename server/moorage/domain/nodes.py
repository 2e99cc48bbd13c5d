"""The graph as it is shown: entities, symbols, memories and values, with what ties them."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from moorage.domain.memory import MemoryId


class NodeKind(StrEnum):
    ENTITY = "entity"
    SYMBOL = "symbol"
    MEMORY = "memory"
    VALUE = "value"
    """The object of a fact that names no thing: `1.38`."""


class NodeStatus(StrEnum):
    ACTIVE = "active"
    DEPRECATED = "deprecated"
    CONFLICTED = "conflicted"
    DELETED = "deleted"
    STALE = "stale"
    UNVERIFIED = "unverified"
    ARCHIVED = "archived"


@dataclass(frozen=True, slots=True, order=True)
class NodeId:
    """Unique in a namespace; of a symbol the key is its path today."""

    kind: NodeKind
    key: str

    def __str__(self) -> str:
        return f"{self.kind}:{self.key}"


@dataclass(frozen=True, slots=True)
class Node:
    """Its status is worked out when it is looked at, never kept; the flags stand beside whatever status it has."""

    id: NodeId
    label: str
    type: str
    status: NodeStatus
    disputed: bool = False
    stale: bool = False
    unverified: bool = False
    since: datetime | None = None
    """Of a memory: when it was written."""
    until: datetime | None = None
    """When another one took its place; None while none has, or where it is not asked for."""


@dataclass(frozen=True, slots=True)
class Edge:
    """From a subject to an object; the weight, 0-1, is the highest confidence of those that say so."""

    source: NodeId
    target: NodeId
    type: str
    weight: float
    valid_from: datetime | None = None
    valid_until: datetime | None = None
    memory_ids: tuple[MemoryId, ...] = ()

    def other(self, node: NodeId) -> NodeId:
        """The end that is not this one."""
        return self.target if self.source == node else self.source


@dataclass(frozen=True, slots=True)
class Subgraph:
    """Nodes in the order in which they were reached."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    n_left_out: int = 0
    """Neighbours that were not followed for want of room."""
