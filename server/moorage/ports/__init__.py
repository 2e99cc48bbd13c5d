"""What the core needs from outside and what has more than one implementation."""

from moorage.ports.graph import GraphStore
from moorage.ports.keeping import Overview, Vault
from moorage.ports.models import Embedder, Reranker
from moorage.ports.store import Documents, Store

__all__ = ["Documents", "Embedder", "GraphStore", "Overview", "Reranker", "Store", "Vault"]
