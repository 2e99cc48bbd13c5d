"""Which code and exit status each failure gives. 0 done, 1 `check` found something, 2 a failure."""

from moorage.domain import errors

FAILED = 2

CODES: dict[type[errors.MoorageError], str] = {
    errors.InvalidInput: "INVALID_INPUT",
    errors.MemoryNotFound: "MEMORY_NOT_FOUND",
    errors.SymbolNotFound: "SYMBOL_NOT_FOUND",
    errors.FileUnavailable: "FILE_UNAVAILABLE",
    errors.StoreUnavailable: "STORE_UNAVAILABLE",
    errors.StoreCorrupt: "STORE_CORRUPT",
    errors.StoreTooNew: "STORE_TOO_NEW",
    errors.EmbedderUnavailable: "EMBEDDER_UNAVAILABLE",
}
USAGE = "USAGE"
INTERNAL = "INTERNAL"
