"""What a user can set, and where it may be set."""

from moorage.settings.sources import load_settings, parse_settings
from moorage.settings.values import (
    LOUDNESS,
    MACHINE_ONLY,
    DocumentSettings,
    DriftSettings,
    EmbeddingSettings,
    MemorySettings,
    ProposalSettings,
    RecallSettings,
    Settings,
    StoreSettings,
    model_cache,
)

__all__ = [
    "LOUDNESS",
    "MACHINE_ONLY",
    "DocumentSettings",
    "DriftSettings",
    "EmbeddingSettings",
    "MemorySettings",
    "ProposalSettings",
    "RecallSettings",
    "Settings",
    "StoreSettings",
    "load_settings",
    "model_cache",
    "parse_settings",
]
