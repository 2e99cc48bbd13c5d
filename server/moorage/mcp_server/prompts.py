"""Prompts: what a person may ask an agent to do with the tools."""

from collections.abc import Mapping

import mcp_types as mcp

from moorage.domain.quoting import code, visible

_PLACE_CHARACTERS = 200

LISTED = [
    mcp.Prompt(
        name="start-task",
        description="Begin a task with what is known about it",
        arguments=[
            mcp.PromptArgument(name="task", description="what is to be done", required=True),
            mcp.PromptArgument(name="at", description="FILE or FILE#SYMBOL", required=False),
        ],
    ),
    mcp.Prompt(name="review-memories", description="Go through what no longer matches the code", arguments=[]),
]
NAMED = f"there are {', '.join(each.name for each in LISTED)}"


def made(name: str, arguments: Mapping[str, str]) -> str | None:
    """None for a prompt that is none."""
    if name == "start-task":
        at = f" with at = {code(arguments['at'], _PLACE_CHARACTERS)}" if arguments.get("at") else ""
        return (
            f"The task: {visible(arguments.get('task', ''))}\n\nFirst call `context` with it as the query{at}, then "
            "`check_change` with the files you are about to edit. Verify what does not hold against the code before "
            "you rely on it."
        )
    if name == "review-memories":
        return (
            "Call `reflect`, then `check_change`. For each memory that changed or is lost, read the code it is about "
            "and say whether it is still true, should be said differently, or should be forgotten. Change nothing "
            "before a person agrees."
        )
    return None
