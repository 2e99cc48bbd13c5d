"""Every failure that Moorage reports. Messages name the thing and the next step, without a full stop."""


class MoorageError(Exception):
    """Base of all reported failures."""


class InvalidInput(MoorageError):
    """An argument that cannot be acted on."""


class MemoryNotFound(MoorageError):
    """No memory has that id."""


class SymbolNotFound(MoorageError):
    """The file has no such symbol."""


class FileUnavailable(MoorageError):
    """The file is missing, unreadable or outside the workspace."""


class StoreUnavailable(MoorageError):
    """The store cannot be opened, read or written."""


class StoreCorrupt(MoorageError):
    """The store file is damaged."""


class StoreTooNew(MoorageError):
    """The store was written by a newer Moorage."""


class EmbedderUnavailable(MoorageError):
    """No embedding model can be loaded."""


class RepositoryUnavailable(MoorageError):
    """Git does not answer, or not with what was asked for."""


class AlreadyKnown(MoorageError):
    """It is stored already, under this id."""

    def __init__(self, message: str, memory_id: str) -> None:
        super().__init__(message)
        self.memory_id = memory_id


class ChangedMeanwhile(MoorageError):
    """What should be changed is not any more what it was when it was read."""


class Blocked(MoorageError):
    """What should be written holds a secret; the message shows none of it."""
