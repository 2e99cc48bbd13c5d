"""What agents hand to hooks, whatever it is, and what each of them reads as context."""

import json
import re

import pytest
from hypothesis import given as drawn
from hypothesis import strategies as st

from moorage.agents.answers import AGENTS, Given, answer, given, is_asked
from moorage.agents.pieces import Items, Part, Text
from moorage.agents.targets import TARGETS, Place, Target, Wish

EVENTS = ("session-start", "compact", "subagent-start", "prompt", "session-end")


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ({"session_id": "a", "prompt": "p", "cwd": "/w", "hook_event_name": "UserPromptSubmit"},
         Given("p", "a", "/w", "", "UserPromptSubmit")),
        ({"sessionId": "a", "cwd": "/w", "source": "new"}, Given("", "a", "/w", "new")),
        ({"conversation_id": "a", "workspace_roots": ["/w", "/x"], "prompt": "p"}, Given("p", "a", "/w")),
        ({"taskId": "a", "workspaceRoots": ["/w"], "userPromptSubmit": {"prompt": "p"}}, Given("p", "a", "/w")),
    ],
)  # fmt: skip
def test_every_agents_names_are_understood(said: dict[str, object], expected: Given) -> None:
    assert given(json.dumps(said).encode()) == expected


@pytest.mark.parametrize(
    "raw",
    [b"", b"x", b"[]", b"null", b'"a"', b"\xff\xfe", b"{" * 100_000, b'{"prompt": 3, "cwd": [], "session_id": {}}',
     b'{"workspace_roots": [1], "userPromptSubmit": [1]}'],
)  # fmt: skip
def test_what_cannot_be_read_says_nothing(raw: bytes) -> None:
    assert given(raw) == Given()


@drawn(
    st.recursive(st.none() | st.text() | st.integers(), lambda each: st.lists(each) | st.dictionaries(st.text(), each))
)
def test_any_json_is_taken(value: object) -> None:
    assert isinstance(given(json.dumps(value).encode()), Given)


@pytest.mark.parametrize("prompt", ["", "  \n", "/help", " /help", "!ls"])
def test_commands_are_not_asked(prompt: str) -> None:
    assert not is_asked(prompt)


def test_a_prompt_is_asked() -> None:
    assert is_asked("hello")


@pytest.mark.parametrize("agent", AGENTS)
@pytest.mark.parametrize("event", EVENTS)
def test_nothing_to_say_is_no_output(agent: str, event: str) -> None:
    assert answer(agent, event, Given(), "") in ("", '{"cancel": false}')


@pytest.mark.parametrize(
    ("agent", "event", "expected"),
    [
        ("claude", "session-start",
         {"hookSpecificOutput": {"hookEventName": "SessionStart", "additionalContext": "T"}}),
        ("codex", "prompt", {"hookSpecificOutput": {"hookEventName": "UserPromptSubmit", "additionalContext": "T"}}),
        ("claude", "subagent-start",
         {"hookSpecificOutput": {"hookEventName": "SubagentStart", "additionalContext": "T"}}),
        ("copilot", "session-start",
         {"hookSpecificOutput": {"hookEventName": "SessionStart", "additionalContext": "T"}, "additionalContext": "T"}),
        ("cursor", "session-start", {"additional_context": "T"}),
        ("cursor", "prompt", {"continue": True, "additional_context": "T"}),
        ("cline", "prompt", {"cancel": False, "contextModification": "T"}),
    ],
)  # fmt: skip
def test_each_agent_hears_it_in_its_own_form(agent: str, event: str, expected: dict[str, object]) -> None:
    assert json.loads(answer(agent, event, Given(), "T")) == expected


def test_gemini_hears_its_own_name_of_the_moment() -> None:
    said = json.loads(answer("gemini", "prompt", Given(event="BeforeAgent"), "T"))
    assert said["hookSpecificOutput"]["hookEventName"] == "BeforeAgent"
    said = json.loads(answer("gemini", "prompt", Given(event='x", "decision": "deny'), "T"))
    assert said == {"hookSpecificOutput": {"hookEventName": "UserPromptSubmit", "additionalContext": "T"}}


def test_opencode_hears_plain_text() -> None:
    assert answer("opencode", "session-start", Given(), "T") == "T"


@pytest.mark.parametrize("target", TARGETS.values(), ids=lambda each: each.name)
def test_every_configured_hook_is_one_that_is_answered(target: Target) -> None:
    pieces = target.parts[Part.HOOKS](Place(Wish(), lambda _: False))
    if isinstance(pieces, str):
        return
    texts = [each.body for each in pieces if isinstance(each, Text)]
    lists = [[*each.lists.values()] for each in pieces if isinstance(each, Items)]
    said = json.dumps([texts, lists])
    calls = re.findall(r"moorage hook (\S+) --for ([a-z]+)", said)
    assert calls
    assert {agent for _, agent in calls} == {target.name}
    assert {event for event, _ in calls} <= {*EVENTS, "${event}"}
