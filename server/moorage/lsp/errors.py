"""Which JSON-RPC code each failure answers with."""

from pygls.exceptions import JsonRpcException

from moorage.domain import errors
from moorage.lsp.render import message
from moorage.lsp.words import Words

INVALID_PARAMS = -32602
REQUEST_FAILED = -32803
"""LSP: the request was valid but could not be done; the message is for people."""

CODES: dict[type[errors.MoorageError], int] = {
    errors.InvalidInput: INVALID_PARAMS,
    errors.MemoryNotFound: REQUEST_FAILED - 200,
    errors.SymbolNotFound: REQUEST_FAILED - 201,
    errors.FileUnavailable: REQUEST_FAILED - 202,
    errors.StoreUnavailable: REQUEST_FAILED - 203,
    errors.StoreCorrupt: REQUEST_FAILED - 204,
    errors.StoreTooNew: REQUEST_FAILED - 205,
    errors.EmbedderUnavailable: REQUEST_FAILED - 206,
    errors.RepositoryUnavailable: REQUEST_FAILED - 207,
    errors.AlreadyKnown: REQUEST_FAILED - 208,
    errors.ChangedMeanwhile: REQUEST_FAILED - 209,
    errors.Blocked: REQUEST_FAILED - 210,
}


def rpc_error(error: errors.MoorageError, say: Words) -> JsonRpcException:
    """The error as a client gets it, in the words of its person."""
    return JsonRpcException(message=message(say.again(str(error))), code=CODES[type(error)])
