"""Which code and exit status each failure gives. 0 done, 1 `check` found something, 2 a failure, 130 interrupted."""

from moorage.domain import errors

FAILED = 2
INTERRUPTED = 130
"""128 and the number of the signal, as a shell gives it."""

CODES: dict[type[errors.MoorageError], str] = {
    errors.InvalidInput: "INVALID_INPUT",
    errors.MemoryNotFound: "MEMORY_NOT_FOUND",
    errors.SymbolNotFound: "SYMBOL_NOT_FOUND",
    errors.FileUnavailable: "FILE_UNAVAILABLE",
    errors.StoreUnavailable: "STORE_UNAVAILABLE",
    errors.StoreCorrupt: "STORE_CORRUPT",
    errors.StoreTooNew: "STORE_TOO_NEW",
    errors.EmbedderUnavailable: "EMBEDDER_UNAVAILABLE",
    errors.RepositoryUnavailable: "REPOSITORY_UNAVAILABLE",
    errors.AlreadyKnown: "ALREADY_KNOWN",
    errors.ChangedMeanwhile: "CHANGED_MEANWHILE",
    errors.Blocked: "BLOCKED",
}
USAGE = "USAGE"
INTERNAL = "INTERNAL"
