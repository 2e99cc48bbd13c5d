"""What agents hand to a hook, and what each wants to hear from it. Whatever comes in is data, and may be anything."""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from moorage.agents.targets import TARGETS

_MAX_CHARACTERS = 4000
_EVENTS = {
    "session-start": "SessionStart",
    "compact": "SessionStart",
    "subagent-start": "SubagentStart",
    "prompt": "UserPromptSubmit",
    "session-end": "SessionEnd",
}
_SPOKEN = frozenset({*_EVENTS.values(), "BeforeAgent"})
AGENTS = tuple(TARGETS)


@dataclass(frozen=True, slots=True)
class Given:
    """What an agent said about the moment; empty where it said nothing, or nothing that can be read."""

    prompt: str = ""
    session: str = ""
    folder: str = ""
    source: str = ""
    event: str = ""
    """Its own name of it."""


def given(raw: bytes) -> Given:
    """Reads the JSON object of any of the agents; never fails."""
    try:
        said = json.loads(raw)
    except (ValueError, RecursionError):
        return Given()
    if not isinstance(said, dict):
        return Given()
    inner = said.get("userPromptSubmit")
    return Given(
        prompt=_text(said, "prompt") or (_text(inner, "prompt") if isinstance(inner, dict) else ""),
        session=_text(said, "session_id", "sessionId", "conversation_id", "taskId"),
        folder=_text(said, "cwd") or _first(said, "workspace_roots", "workspaceRoots"),
        source=_text(said, "source"),
        event=_text(said, "hook_event_name", "hookEventName"),
    )


def _text(said: Mapping[str, object], *names: str) -> str:
    found = next((value for name in names if isinstance(value := said.get(name), str)), "")
    return found[:_MAX_CHARACTERS]


def _first(said: Mapping[str, object], *names: str) -> str:
    lists = (value for name in names if isinstance(value := said.get(name), list))
    return next((each for found in lists for each in found if isinstance(each, str)), "")


def is_asked(prompt: str) -> bool:
    """Whether a prompt is one to the agent: commands of the program and of a shell are not."""
    return bool(prompt.strip()) and not prompt.lstrip().startswith(("/", "!"))


def answer(agent: str, event: str, moment: Given, text: str, message: str = "") -> str:
    """What to print: context for the agent, or a message to the person. Empty where there is nothing to say."""
    if agent == "cline":
        return json.dumps({"cancel": False, **({"contextModification": text} if text else {})})
    if not text and not message:
        return ""
    match agent:
        case "opencode":
            return text
        case "cursor":
            return json.dumps({**({"continue": True} if event == "prompt" else {}), "additional_context": text})
        case _:
            return json.dumps(_spoken(agent, event, moment, text, message))


def _spoken(agent: str, event: str, moment: Given, text: str, message: str) -> dict[str, object]:
    said: dict[str, object] = {"systemMessage": message} if message else {}
    if text:
        name = moment.event if moment.event in _SPOKEN else _EVENTS[event]
        said["hookSpecificOutput"] = {"hookEventName": name, "additionalContext": text}
        if agent == "copilot":  # its command line reads it here, VS Code there
            said["additionalContext"] = text
    return said
