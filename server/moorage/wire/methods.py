"""The table of the protocol's own methods: name, parameters, result."""

from dataclasses import dataclass

from moorage.wire import types


@dataclass(frozen=True)
class Method:
    """A custom request."""

    name: str
    params: type
    result: type


REQUESTS = (
    Method("moorage/remember", types.RememberParams, types.RememberResult),
    Method("moorage/rememberAll", types.RememberAllParams, types.RememberAllResult),
    Method("moorage/supersede", types.SupersedeParams, types.RememberResult),
    Method("moorage/recall", types.RecallParams, types.RecallResult),
    Method("moorage/why", types.WhyParams, types.WhyResult),
    Method("moorage/completeQuery", types.CompleteQueryParams, types.CompleteQueryResult),
    Method("moorage/context", types.ContextParams, types.ContextResult),
    Method("moorage/memoriesAt", types.MemoriesAtParams, types.MemoriesResult),
    Method("moorage/checkChange", types.CheckChangeParams, types.CheckResult),
    Method("moorage/confirm", types.ConfirmParams, types.ChangeResult),
    Method("moorage/reanchor", types.ReanchorParams, types.ChangeResult),
    Method("moorage/forget", types.ForgetParams, types.ChangeResult),
    Method("moorage/undo", types.UndoParams, types.ChangeResult),
    Method("moorage/archive", types.ArchiveParams, types.ChangeResult),
    Method("moorage/restore", types.RestoreParams, types.ChangeResult),
    Method("moorage/accept", types.JudgeParams, types.ChangeResult),
    Method("moorage/reject", types.JudgeParams, types.ChangeResult),
    Method("moorage/pin", types.PinParams, types.ChangeResult),
    Method("moorage/stats", types.StatsParams, types.StatsResult),
    Method("moorage/reflect", types.ReflectParams, types.ReflectResult),
    Method("moorage/core", types.CoreParams, types.CoreResult),
    Method("moorage/evict", types.EvictParams, types.EvictResult),
    Method("moorage/events", types.EventsParams, types.EventsResult),
    Method("moorage/purge", types.PurgeParams, types.PurgeResult),
    Method("moorage/snapshots", types.SnapshotsParams, types.SnapshotsResult),
    Method("moorage/makeSnapshot", types.MakeSnapshotParams, types.SnapshotItem),
    Method("moorage/diffSnapshots", types.DiffSnapshotsParams, types.DifferenceResult),
    Method("moorage/restoreSnapshot", types.RestoreSnapshotParams, types.RestoredSnapshotResult),
    Method("moorage/list", types.ListParams, types.ListResult),
    Method("moorage/facts", types.FactsParams, types.FactsResult),
    Method("moorage/conflicts", types.ConflictsParams, types.ConflictsResult),
    Method("moorage/resolve", types.ResolveParams, types.ChangeResult),
    Method("moorage/entities", types.EntitiesParams, types.EntitiesResult),
    Method("moorage/mergeEntities", types.MergeEntitiesParams, types.ChangeResult),
    Method("moorage/splitEntity", types.SplitEntityParams, types.ChangeResult),
    Method("moorage/entitySuggestions", types.EntitySuggestionsParams, types.EntitySuggestionsResult),
    Method("moorage/answerSuggestion", types.AnswerSuggestionParams, types.ChangeResult),
    Method("moorage/graph", types.GraphParams, types.GraphResult),
    Method("moorage/consolidate", types.ConsolidateParams, types.ConsolidateResult),
    Method("moorage/import", types.ImportParams, types.ImportResult),
    Method("moorage/export", types.ExportParams, types.ExportResult),
    Method("moorage/undoLast", types.UndoLastParams, types.ChangeResult),
    Method("moorage/pauseEmbedding", types.PauseEmbeddingParams, types.EmbeddingResult),
    Method("moorage/reindex", types.ReindexParams, types.ReindexResult),
    Method("moorage/history", types.HistoryParams, types.HistoryResult),
    Method("moorage/ingest", types.IngestParams, types.IngestResult),
    Method("moorage/documents", types.DocumentsParams, types.DocumentsResult),
    Method("moorage/status", types.StatusParams, types.StatusResult),
)

NOTIFICATIONS = (Method("moorage/didChangeMemories", types.DidChangeMemoriesParams, type(None)),)
