"""The table of the protocol's own methods. Shapes and handlers are named: they are loaded with the first call."""

from dataclasses import dataclass

from moorage.wire import types


@dataclass(frozen=True)
class Method:
    """A custom request; `group` is the module of `lsp.handlers` that answers it."""

    name: str
    group: str
    params_name: str
    result_name: str

    @property
    def params(self) -> type:
        """The shape of the parameters."""
        return _shape(self.params_name)

    @property
    def result(self) -> type:
        """The shape of the answer; that of a notification is no shape."""
        return _shape(self.result_name) if self.result_name else type(None)


def _shape(name: str) -> type:
    shape: type = getattr(types, name)
    return shape


REQUESTS = (
    Method("moorage/remember", "memories", "RememberParams", "RememberResult"),
    Method("moorage/propose", "memories", "ProposeParams", "RememberResult"),
    Method("moorage/rememberAll", "memories", "RememberAllParams", "RememberAllResult"),
    Method("moorage/supersede", "memories", "SupersedeParams", "RememberResult"),
    Method("moorage/recall", "searching", "RecallParams", "RecallResult"),
    Method("moorage/why", "searching", "WhyParams", "WhyResult"),
    Method("moorage/completeQuery", "searching", "CompleteQueryParams", "CompleteQueryResult"),
    Method("moorage/context", "memories", "ContextParams", "BriefingPage"),
    Method("moorage/memoriesAt", "memories", "MemoriesAtParams", "MemoriesResult"),
    Method("moorage/checkChange", "searching", "CheckChangeParams", "CheckResult"),
    Method("moorage/proposeChecks", "checks", "ProposeChecksParams", "ProposeChecksResult"),
    Method("moorage/changeChecks", "checks", "ChangeChecksParams", "ChangeResult"),
    Method("moorage/confirm", "memories", "ConfirmParams", "ChangeResult"),
    Method("moorage/reanchor", "memories", "ReanchorParams", "ChangeResult"),
    Method("moorage/anchor", "memories", "AnchorParams", "ChangeResult"),
    Method("moorage/forget", "memories", "ForgetParams", "ChangeResult"),
    Method("moorage/undo", "memories", "UndoParams", "ChangeResult"),
    Method("moorage/confirmAll", "editing", "ConfirmAllParams", "ChangeResult"),
    Method("moorage/confirmMemories", "editing", "ChooseParams", "ChangeResult"),
    Method("moorage/forgetAll", "editing", "ChooseParams", "ChangeResult"),
    Method("moorage/thenAndNow", "editing", "ThenAndNowParams", "ThenAndNowResult"),
    Method("moorage/draft", "editing", "RememberParams", "DraftResult"),
    Method("moorage/memoryDocument", "editing", "MemoryDocumentParams", "MemoryDocumentResult"),
    Method("moorage/saveMemoryDocument", "editing", "SaveMemoryDocumentParams", "MemoryDocumentResult"),
    Method("moorage/completeMarker", "editing", "CompleteMarkerParams", "CompleteMarkerResult"),
    Method("moorage/archive", "keeping", "ArchiveParams", "ChangeResult"),
    Method("moorage/restore", "keeping", "RestoreParams", "ChangeResult"),
    Method("moorage/accept", "keeping", "JudgeParams", "ChangeResult"),
    Method("moorage/reject", "keeping", "JudgeParams", "ChangeResult"),
    Method("moorage/pin", "keeping", "PinParams", "ChangeResult"),
    Method("moorage/snooze", "keeping", "SnoozeParams", "ChangeResult"),
    Method("moorage/unsnooze", "keeping", "UnsnoozeParams", "ChangeResult"),
    Method("moorage/stats", "keeping", "StatsParams", "StatsResult"),
    Method("moorage/reflect", "keeping", "ReflectParams", "ReflectResult"),
    Method("moorage/core", "keeping", "CoreParams", "CoreResult"),
    Method("moorage/evict", "keeping", "EvictParams", "EvictResult"),
    Method("moorage/events", "keeping", "EventsParams", "EventsResult"),
    Method("moorage/purge", "keeping", "PurgeParams", "PurgeResult"),
    Method("moorage/snapshots", "keeping", "SnapshotsParams", "SnapshotsResult"),
    Method("moorage/makeSnapshot", "keeping", "MakeSnapshotParams", "SnapshotItem"),
    Method("moorage/diffSnapshots", "keeping", "DiffSnapshotsParams", "DifferenceResult"),
    Method("moorage/restoreSnapshot", "keeping", "RestoreSnapshotParams", "RestoredSnapshotResult"),
    Method("moorage/list", "keeping", "ListParams", "ListResult"),
    Method("moorage/browse", "browsing", "BrowseParams", "BrowseResult"),
    Method("moorage/attention", "browsing", "AttentionParams", "AttentionItem"),
    Method("moorage/memories", "browsing", "MemoriesParams", "MemoriesResult"),
    Method("moorage/facts", "graph", "FactsParams", "FactsResult"),
    Method("moorage/conflicts", "graph", "ConflictsParams", "ConflictsResult"),
    Method("moorage/resolve", "graph", "ResolveParams", "ChangeResult"),
    Method("moorage/entities", "graph", "EntitiesParams", "EntitiesResult"),
    Method("moorage/mergeEntities", "graph", "MergeEntitiesParams", "ChangeResult"),
    Method("moorage/splitEntity", "graph", "SplitEntityParams", "ChangeResult"),
    Method("moorage/entitySuggestions", "graph", "EntitySuggestionsParams", "EntitySuggestionsResult"),
    Method("moorage/answerSuggestion", "graph", "AnswerSuggestionParams", "ChangeResult"),
    Method("moorage/map", "graph", "MapParams", "GraphResult"),
    Method("moorage/graph", "graph", "GraphParams", "GraphResult"),
    Method("moorage/consolidate", "graph", "ConsolidateParams", "ConsolidateResult"),
    Method("moorage/importMemories", "exchanging", "ImportParams", "ImportResult"),
    Method("moorage/exportMemories", "exchanging", "ExportParams", "ExportResult"),
    Method("moorage/suggest", "suggesting", "SuggestParams", "SuggestResult"),
    Method("moorage/acceptSuggestions", "suggesting", "AcceptSuggestionsParams", "AcceptSuggestionsResult"),
    Method("moorage/undoLast", "exchanging", "UndoLastParams", "ChangeResult"),
    Method("moorage/pauseEmbedding", "exchanging", "PauseEmbeddingParams", "EmbeddingResult"),
    Method("moorage/reindex", "exchanging", "ReindexParams", "ReindexResult"),
    Method("moorage/history", "browsing", "HistoryParams", "HistoryResult"),
    Method("moorage/ingest", "ingesting", "IngestParams", "IngestResult"),
    Method("moorage/documents", "ingesting", "DocumentsParams", "DocumentsResult"),
    Method("moorage/startSession", "sessions", "StartSessionParams", "StartSessionResult"),
    Method("moorage/sessions", "sessions", "SessionsParams", "SessionsResult"),
    Method("moorage/readSession", "sessions", "ReadSessionParams", "ReadSessionResult"),
    Method("moorage/writeSession", "sessions", "WriteSessionParams", "SessionPageItem"),
    Method("moorage/extractSession", "sessions", "ExtractSessionParams", "ExtractSessionResult"),
    Method("moorage/completeSession", "sessions", "CompleteSessionParams", "CompleteSessionResult"),
    Method("moorage/status", "memories", "StatusParams", "StatusResult"),
)

NOTIFICATIONS = (
    Method("moorage/didChangeMemories", "", "DidChangeMemoriesParams", ""),
    Method("moorage/didChangeMarks", "", "DidChangeMarksParams", ""),
)
