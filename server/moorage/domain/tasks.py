"""What sort of work a briefing is for, and the words that such work looks for besides its own."""

from enum import StrEnum

from moorage.domain.errors import InvalidInput


class TaskType(StrEnum):
    CODING = "coding"
    DEBUG = "debug"
    REFACTOR = "refactor"
    DOCS = "docs"
    GENERAL = "general"


_LOOKS_FOR = {
    TaskType.CODING: "constraints, patterns and recent decisions",
    TaskType.DEBUG: "recent errors and bug-fix context",
    TaskType.REFACTOR: "architecture decisions and dependency graph",
    TaskType.DOCS: "public API contracts and documentation decisions",
    TaskType.GENERAL: "",
}


def task_type_named(text: str | None) -> TaskType:
    """The type of that name, general when none is given; raises InvalidInput."""
    try:
        return TaskType((text or TaskType.GENERAL).strip().lower())
    except ValueError:
        raise InvalidInput(f"task type is {text!r}; it must be one of: {', '.join(TaskType)}") from None


def looks_for(task_type: TaskType) -> str:
    """What such a task looks for, in words; nothing for a general one."""
    return _LOOKS_FOR[task_type]
