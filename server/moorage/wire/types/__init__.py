"""Shapes that cross a wire: requests, results and notifications, the same for LSP, MCP and the command line.

Plain frozen dataclasses without slots. Result fields have no defaults. Names become camelCase on the wire.
Positions are 0-based lines and UTF-16 columns in LSP requests; everywhere else places are symbol paths.

A group of shapes is loaded when the first of them is used: all of them take a third of the time in which a server
must answer its client for the first time.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from moorage.wire.types.agents import *
    from moorage.wire.types.browsing import *
    from moorage.wire.types.checking import *
    from moorage.wire.types.documents import *
    from moorage.wire.types.editing import *
    from moorage.wire.types.exchanging import *
    from moorage.wire.types.graph import *
    from moorage.wire.types.journal import *
    from moorage.wire.types.keeping import *
    from moorage.wire.types.memories import *
    from moorage.wire.types.recalling import *
    from moorage.wire.types.reflecting import *
    from moorage.wire.types.selecting import *
    from moorage.wire.types.sessions import *
    from moorage.wire.types.status import *
    from moorage.wire.types.suggesting import *
    from moorage.wire.types.writing import *

_GROUPS = {
    "agents": """
        FileItem GenerateResult AgentItem AgentsResult
    """,
    "browsing": """
        BrowseParams GroupItem AttentionItem BrowseResult AttentionParams MemoriesParams GroupBy
    """,
    "checking": """
        EditItem SinceItem KinItem Finding ViolationItem ReintroducedItem CheckResult CheckChangeParams
        ProposeChecksParams ProposeChecksResult ChangeChecksParams
    """,
    "documents": """
        IngestParams IngestedItem IngestResult DocumentsParams DeadReferenceItem DocumentItem DocumentsResult
    """,
    "editing": """
        ConfirmAllParams ChooseParams ThenAndNowParams ThenAndNowItem ThenAndNowResult DraftAnchor DraftResult
        MemoryDocumentParams SaveMemoryDocumentParams MemoryDocumentResult CompleteMarkerParams MarkerOffer
        CompleteMarkerResult MarkItem DidChangeMarksParams
    """,
    "exchanging": """
        ImportParams LeftOutItem ImportResult ExportParams ExportResult UndoLastParams ReindexParams
        PauseEmbeddingParams EmbeddingResult ReindexResult
    """,
    "graph": """
        FactsParams FactItem FactsResult ConflictsParams ConflictSide ConflictItem ConflictsResult ResolveParams
        EntitiesParams EntityItem EntitiesResult MergeEntitiesParams SplitEntityParams EntitySuggestionsParams
        EntitySuggestion EntitySuggestionsResult AnswerSuggestionParams MapParams GraphParams GraphNode GraphEdge
        GraphResult ConsolidateParams ConsolidateResult NodeStatus
    """,
    "journal": """
        EventItem RowItem JournalItem EventsParams EventsResult HistoryParams VersionItem HistoryResult
    """,
    "keeping": """
        SnoozeParams UnsnoozeParams
        ArchiveParams RestoreParams JudgeParams PinParams ListParams ListedItem ListResult PurgeParams ScannedItem
        ReceiptItem PurgeResult SnapshotItem SnapshotsParams SnapshotsResult MakeSnapshotParams DiffSnapshotsParams
        DifferingItem DifferenceResult RestoreSnapshotParams RestoredSnapshotResult EvictParams LeavingItem
        EvictResult CoreParams CoreResult MemoryState
    """,
    "memories": """
        AnchorItem SourceItem FreshnessItem SectionItem CarriedCheck MemoryItem ChangeResult MemoriesAtParams
        MemoriesResult DidChangeMemoriesParams Grade Verdict
    """,
    "recalling": """
        RankedItem RecallParams RecallResult CompleteQueryParams QueryOffer CompleteQueryResult WhyParams VoteItem
        WhyResult ContextParams ContextSection ExpandableSection ContextResult BriefingPage
    """,
    "reflecting": """
        RecentItem NeedsAttention StatsDetail StatsResult StatsParams ReflectParams NotedItem ContradictionItem
        PairItem ReflectResult
    """,
    "selecting": """
        TimeRangeParams SelectionParams
    """,
    "sessions": """
        SessionItem SessionsParams SessionsResult StartSessionParams StartSessionResult SessionPageItem
        ReadSessionParams ReadSessionResult WriteSessionParams ExtractSessionParams ExtractedItem
        ExtractSessionResult CompleteSessionParams PromotedItem CompleteSessionResult
    """,
    "status": """
        CheckItem DoctorResult StatusParams FolderStatus StatusResult ModelState
    """,
    "suggesting": """
        SuggestParams SuggestionItem SuggestResult AcceptSuggestionsParams AcceptSuggestionsResult
    """,
    "writing": """
        SourceParams RememberParams ProposeParams SupersedeParams RememberAllParams SecretItem ConflictRef
        RememberResult RememberAllResult ConfirmParams ReanchorParams AnchorParams ForgetParams ForgetManyParams
        ForgottenResult UndoParams
        AdoptedItem AdoptResult
    """,
}
_HOMES = {name: group for group, names in _GROUPS.items() for name in names.split()}


def __getattr__(name: str) -> object:
    group = _HOMES.get(name)
    if group is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    shape: object = getattr(import_module(f"{__name__}.{group}"), name)
    globals()[name] = shape
    return shape


def __dir__() -> list[str]:
    return sorted(_HOMES)
