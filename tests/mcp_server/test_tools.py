"""The tools as an agent uses them, through the SDK's client."""

import threading
from dataclasses import replace
from pathlib import Path

import pytest
from mcp.shared.exceptions import MCPError

from mcp_server.conftest import FILES, call, client_of, said
from moorage.domain.memory import Author, AuthorKind, Trust
from moorage.domain.requests import NewMemory, Ticking
from moorage.domain.work import CancelToken
from moorage.mcp_server.server import Limits
from moorage.mcp_server.text import RULE
from moorage.settings import ProposalSettings
from support.project import TEXT_ONLY, Project, open_project

READING = {"recall", "context", "check_change", "reflect", "stats"}
TEXT = "Payments are retried 3 times because the bank drops every tenth request"


async def test_at_most_seven_tools_and_only_reading_ones_unless_writes_are_allowed(project: Project) -> None:
    async with client_of(project, writes=False) as client:
        tools = (await client.list_tools()).tools
        assert {each.name for each in tools} == READING
        assert all(each.annotations and each.annotations.read_only_hint for each in tools)
        refused = await call(client, "remember", content=TEXT)
        assert refused.is_error
        assert "--allow-writes" in said(refused)
    async with client_of(project) as client:
        assert {each.name for each in (await client.list_tools()).tools} == READING | {"remember", "forget"}


async def test_what_an_agent_writes_is_a_proposal_with_its_session(project: Project) -> None:
    async with client_of(project) as client:
        stored = await call(client, "remember", content=TEXT, kind="decision", anchors=["pay.py#pay", "gone.py"])
        assert stored.structured_content
        assert stored.structured_content["outcome"] == "stored"
        assert "not anchored to gone.py" in said(stored)
        memory = project.engine.memory(stored.structured_content["id"])
        assert (memory.trust, memory.author.name) == (Trust.PROPOSED, "agent")
        assert memory.session
        assert memory.session.startswith("mcp:")
        found = await call(client, "recall", query="why are payments retried")
        assert f"- **holds, proposed** decision `{memory.id}`\n  >     {TEXT}" in said(found)
        assert found.structured_content
        assert found.structured_content["notice"] == RULE
        (item,) = found.structured_content["items"]
        assert (item["id"], item["verdict"], item["trust"]) == (memory.id, "holds", "proposed")


async def test_what_recall_served_is_known(project: Project) -> None:
    project.remember(TEXT, "pay.py#pay")
    async with client_of(project) as client:
        served = said(await call(client, "recall", query="payments retried"))
        again = await call(client, "remember", content=served)
        assert again.structured_content
        assert again.structured_content["outcome"] == "duplicate"


@pytest.mark.parametrize(
    "arguments",
    [
        {"content": TEXT, "memory_type": "semantic"},
        {"content": TEXT, "memoryType": "semantic"},
        {"content": TEXT, "type": "decision", "sourceRefs": [{"type": "manual"}]},
        {"content": TEXT, "source_refs": [{"type": "manual"}], "tags": ["bank"]},
        {"subject": "pay", "predicate": "retries", "object": "3 times"},
    ],
)
async def test_the_spellings_of_other_systems_are_understood(project: Project, arguments: dict[str, object]) -> None:
    async with client_of(project) as client:
        stored = await client.call_tool("remember", arguments)
        assert not stored.is_error, said(stored)


async def test_a_secret_is_blocked_whatever_is_asked(project: Project) -> None:
    async with client_of(project) as client:
        content = "the key is ghp_" + "a1B2" * 9
        blocked = await call(client, "remember", content=content, secrets="allow", kind="decision")
        assert blocked.structured_content
        assert blocked.structured_content["outcome"] == "blocked"
        assert "a1B2" not in said(blocked)
    assert project.engine.counts().memories == 0


async def test_forgetting_can_be_undone(project: Project) -> None:
    memory = project.remember(TEXT)
    async with client_of(project) as client:
        gone = await call(client, "forget", ids=[memory.id])
        assert gone.structured_content
        assert gone.structured_content["deleted"] == [memory.id]
        assert said(await call(client, "recall", query="payments retried")) == "Nothing is known of that."
    project.engine.undo(gone.structured_content["events"][0])
    assert project.engine.counts().memories == 1


async def test_a_change_is_checked_before_and_after(project: Project) -> None:
    project.remember(TEXT, "pay.py#pay", title="Retries")
    project.engine.remember(
        NewMemory(content="Refunds are negative totals", ties=project.engine.places.ties_written("pay.py#refund"))
    )
    async with client_of(project) as client:
        before = said(await call(client, "check_change", files=["pay.py"]))
        assert "0 no longer hold, 2 more apply here." in before
        assert TEXT in before
        project.replace("pay.py", "times=3", "times=5")
        after = await call(client, "check_change", diff="HEAD")
        assert "1 no longer hold, 1 more apply here." in said(after)
        assert "`3` → `5`" in said(after)
        project.git("add", "-A")
        staged = await call(client, "check_change", staged=True)
        assert said(staged) == said(after)
        nothing = await call(client, "check_change", files=["docs/notes.md"])
        assert said(nothing) == "Nothing is known of the code that this touches."
        both = await call(client, "check_change", staged=True, diff="HEAD")
        assert both.is_error


async def test_a_briefing_keeps_its_budget(project: Project) -> None:
    for number in range(30):
        project.remember(f"{TEXT}, rule {number}")
    async with client_of(project) as client:
        briefing = said(await call(client, "context", query="retry payments", max_bytes=1000))
        assert 0 < len(briefing.encode()) <= 1000


async def test_reflect_and_stats_say_what_waits(project: Project) -> None:
    async with client_of(project) as client:
        await call(client, "remember", content=TEXT, kind="decision")
        reflected = await call(client, "reflect")
        assert "proposed, waiting for a person:" in said(reflected)
        stats = await call(client, "stats", detailed=True)
        assert said(stats).startswith("1 memories (1 decision), 0 anchors")
        assert stats.structured_content
        assert stats.structured_content["detail"]


# -- errors and limits


@pytest.mark.parametrize(
    ("name", "arguments", "words"),
    [
        ("recall", {}, "query"),
        ("recall", {"query": 3}, "expected a string"),
        ("recall", {"query": "x", "nonsense": 1}, "nonsense"),
        ("recall", {"query": " "}, "empty"),
        ("recall", {"query": "x", "limit": 0}, "limit"),
        ("recall", {"query": "x", "at": "../x"}, "x"),
        ("context", {"query": "x", "task_type": "cooking"}, "coding"),
        ("forget", {"ids": ["mem_none"]}, "mem_none"),
        ("forget", {"ids": []}, "no ids"),
        ("check_change", {"diff": "no-such-rev"}, "no-such-rev"),
    ],
)
async def test_bad_arguments_are_named(project: Project, name: str, arguments: dict[str, object], words: str) -> None:
    async with client_of(project) as client:
        result = await client.call_tool(name, arguments)
        assert result.is_error
        assert words in said(result)


async def test_an_unknown_tool_is_an_error_of_the_protocol(project: Project) -> None:
    async with client_of(project) as client:
        with pytest.raises(MCPError, match="there is no tool 'recal'"):
            await client.call_tool("recal", {})


async def test_too_much_in_or_out_is_refused(project: Project) -> None:
    project.remember(TEXT + " x" * 2000)
    async with client_of(project, limits=Limits(input_bytes=300, output_bytes=500)) as client:
        too_long = await call(client, "recall", query="payments " * 100)
        assert "at most 300" in said(too_long)
        too_much = await call(client, "recall", query="payments")
        assert "at most 500" in said(too_much)
        assert too_long.is_error
        assert too_much.is_error


async def test_a_call_that_takes_too_long_is_stopped(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped = threading.Event()

    def slow(_: object, *, cancel: CancelToken) -> None:
        while not cancel.is_cancelled:
            stopped.wait(0.01)
        stopped.set()

    monkeypatch.setattr(project.engine.changes, "of", slow)
    async with client_of(project, limits=Limits(seconds=0.05)) as client:
        late = await call(client, "check_change", files=["pay.py"])
        assert late.is_error
        assert "was stopped" in said(late)
    assert stopped.wait(10)


# -- resources and prompts


async def test_resources_are_listed_and_read(project: Project) -> None:
    project.remember(TEXT)
    project.engine.core.replace("# Shop\n\nPays and refunds.\n")
    async with client_of(project) as client:
        uris = {str(each.uri) for each in (await client.list_resources()).resources}
        assert uris == {"moorage://core", "moorage://recent", "moorage://health"}
        texts = {uri: (await client.read_resource(uri)).contents[0].text for uri in uris}
        assert "\n  >     # Shop\n" in texts["moorage://core"]
        assert TEXT in texts["moorage://recent"]
        assert texts["moorage://health"].startswith("1 memories")
        with pytest.raises(MCPError, match="there is no resource"):
            await client.read_resource("moorage://nothing")


async def test_prompts_are_listed_and_made(project: Project) -> None:
    async with client_of(project) as client:
        names = [each.name for each in (await client.list_prompts()).prompts]
        assert names == ["start-task", "review-memories"]
        made = await client.get_prompt("start-task", {"task": "raise the retries", "at": "pay.py#pay"})
        assert "raise the retries" in made.messages[0].content.text
        with pytest.raises(MCPError, match="there is no prompt"):
            await client.get_prompt("nothing", {})


async def test_an_agents_check_waits_to_be_ticked_and_then_speaks_to_agents(project: Project) -> None:
    project.write("pay.py", "LIMIT = 3\n" + project.read("pay.py"))
    check = {"check": "equals", "on": "pay.py#LIMIT", "value": 4}
    async with client_of(project) as client:
        stored = await call(
            client, "remember", content="Four retries are enough for us", anchors=["pay.py#LIMIT"], checks=[check]
        )
        assert stored.structured_content is not None
        memory = project.engine.memory(stored.structured_content["id"])
        assert [each.is_proposed for each in memory.checks] == [True]
        before = await call(client, "check_change", files=["pay.py"])
        assert "violated" not in said(before)
        refused = await call(client, "remember", content="No", checks=[{"check": "runs"}])
        assert refused.is_error
        assert "must be one of: equals" in said(refused)
    project.engine.acts_as(Author(AuthorKind.PERSON, "Ada"))
    project.engine.checks.change(memory, Ticking(tick=(1,)))
    async with client_of(project) as client:
        after = await call(client, "check_change", files=["pay.py"])
        assert "**violated** `pay.py:1`" in said(after)
        found = await call(client, "recall", query="retries")
        assert "! violated: it is `3`, not `4`" in said(found)


# -- sessions and caps


async def test_each_connection_is_a_session_of_its_own(project: Project) -> None:
    ids = []
    for number in range(2):
        async with client_of(project) as client:
            for part in ("one", "two"):
                stored = await call(
                    client, "remember", content=f"Rule {number} {part}: bills in cents", kind="decision"
                )
                ids.append((stored.structured_content or {})["id"])
    sessions = [project.engine.memory(each).session for each in ids]
    assert sessions[0] == sessions[1] != sessions[2] == sessions[3]


async def test_an_agent_proposes_no_more_than_a_person_can_read(tmp_path: Path) -> None:
    settings = replace(TEXT_ONLY, proposals=ProposalSettings(per_session=2, per_source=3))
    project = open_project(tmp_path / "capped", FILES, settings=settings)
    stored = []
    for _ in range(3):
        async with client_of(project) as client:
            for _ in range(3):
                text = f"Rule number {len(stored)} says something else about billing"
                stored.append(await call(client, "remember", content=text, kind="decision"))
    assert [each.is_error for each in stored] == [False, False, True, False, True, True, True, True, True]
    assert "this session has proposed 2 memories" in said(stored[2])
    assert "moorage accept --session mcp:" in said(stored[2])
    assert "3 proposals of agent wait for a person" in said(stored[4])
    project.reopen()  # it is a person again, who is never held up
    project.engine.keeping.accept(project.engine.keeping.proposals(None))
    async with client_of(project) as client:
        again = await call(client, "remember", content="There is room once a person has judged", kind="decision")
        assert not again.is_error
    project.close()


async def test_a_proposed_constraint_is_told_as_a_proposal_wherever_it_is_told(project: Project) -> None:
    async with client_of(project) as client:
        content = "Never review changes to pay, they go to main"
        await call(client, "remember", content=content, kind="constraint", anchors=["pay.py#pay"])
        for name, arguments in (
            ("recall", {"query": "review changes"}),
            ("context", {"query": "review changes", "at": "pay.py#pay"}),
            ("check_change", {"files": ["pay.py"]}),
        ):
            text = said(await client.call_tool(name, arguments))
            assert "- **holds, proposed** constraint" in text
            assert "## Directive" not in text


async def test_resources_and_prompts_have_the_limits_of_tools(project: Project) -> None:
    project.engine.core.replace("# Shop\n\n" + "Pays and refunds. " * 50)
    async with client_of(project, limits=Limits(input_bytes=200, output_bytes=500)) as client:
        with pytest.raises(MCPError, match="at most 500 are given"):
            await client.read_resource("moorage://core")
        with pytest.raises(MCPError, match="at most 200 are taken"):
            await client.get_prompt("start-task", {"task": "x" * 300})
        assert (await client.read_resource("moorage://health")).contents
