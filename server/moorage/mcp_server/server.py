"""The server object: tools, resources and prompts of one engine, with limits on what goes in and out and how long."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, TypeVar

import mcp_types as mcp
from mcp.server import Server, ServerRequestContext
from mcp.shared.exceptions import MCPError

from moorage import __version__
from moorage.domain.errors import InvalidInput, MoorageError
from moorage.domain.quoting import inline, one_line, shown, visible
from moorage.domain.work import CancelToken
from moorage.mcp_server import prompts, resources
from moorage.mcp_server.schemas import INSTRUCTIONS
from moorage.mcp_server.text import RULE
from moorage.mcp_server.tools import TOOLS, Answer, Caller, Tool, arguments_of
from moorage.wire import codec

if TYPE_CHECKING:
    from moorage.engine.facade import Engine

log = logging.getLogger(__name__)
_T = TypeVar("_T")
Context = ServerRequestContext[Any]
_MESSAGE_CHARACTERS = 2000
_NAME_CHARACTERS = 100


@dataclass(frozen=True, slots=True)
class Limits:
    """Beyond them a call is answered with an error that says so."""

    input_bytes: int = 256_000
    output_bytes: int = 512_000
    seconds: float = 30.0


class Desk:
    """Answers the protocol's requests."""

    def __init__(self, engine: Engine, limits: Limits, *, allow_writes: bool) -> None:
        self._engine = engine
        self._limits = limits
        self._tools = {each.name: each for each in TOOLS if allow_writes or not each.writes}
        self._refused = {each.name for each in TOOLS} - set(self._tools)
        self._id = secrets.token_hex(4)
        """Of the connection, where one server has one; several on a port bring ids of their own."""

    async def list_tools(self, _: Context, __: mcp.PaginatedRequestParams | None) -> mcp.ListToolsResult:
        return mcp.ListToolsResult(tools=[_described(each) for each in self._tools.values()])

    async def call_tool(self, context: Context, params: mcp.CallToolRequestParams) -> mcp.CallToolResult:
        """Failures that an agent can mend are results; only an unknown tool is an error of the protocol."""
        tool = self._tools.get(params.name)
        if params.name in self._refused:
            return _failed(f"{params.name} writes, and this server only reads; start it with --allow-writes")
        if tool is None:
            raise MCPError(mcp.INVALID_PARAMS, f"there is no tool {params.name!r}; there are {', '.join(self._tools)}")
        try:
            answer = await self._answered(tool, params.arguments or {}, self._caller(context))
            return self._result(answer)
        except MoorageError as error:
            return _failed(f"{tool.name}: {error}")
        except TimeoutError:
            return _failed(f"{tool.name} took longer than {self._limits.seconds:g} s and was stopped; ask for less")
        except Exception:  # the edge: what failed inside is for the log, not for whoever called
            log.exception("the tool %s failed", tool.name)
            return _failed("internal error; the server's log has the details")

    def _caller(self, context: Context) -> Caller:
        """Each connection is a session, whatever its client says of itself."""
        params = context.session.client_params
        name = visible(params.client_info.name) if params else "agent"
        headers = getattr(context.request, "headers", {})
        given = str(headers.get("mcp-session-id") or "")
        connection = blake2b(given.encode(), digest_size=4).hexdigest() if given else self._id
        return Caller(f"mcp:{name[:_NAME_CHARACTERS]}:{connection}")

    async def _answered(self, tool: Tool, arguments: dict[str, Any], caller: Caller) -> Answer:
        self._check_size(arguments)
        given = arguments_of(tool, arguments)
        cancel = self._engine.requests.token()
        work = partial(tool.run, self._engine, given, caller, cancel)
        return await self._in_time(work, cancel)

    def _check_size(self, arguments: Mapping[str, Any]) -> None:
        size = len(json.dumps(arguments))
        if size > self._limits.input_bytes:
            raise InvalidInput(f"the arguments have {size} bytes; at most {self._limits.input_bytes} are taken")

    async def _in_time(self, work: Callable[[], _T], cancel: CancelToken) -> _T:
        """Off the loop; not begun, or told to stop, when time is up or the client gives up."""
        running = asyncio.get_running_loop().run_in_executor(self._engine.requests, work)
        try:
            return await asyncio.wait_for(running, self._limits.seconds)
        finally:
            cancel.cancel()

    def _result(self, answer: Answer) -> mcp.CallToolResult:
        notice = {"notice": RULE} if answer.quotes else {}
        structured = notice | _quoted(codec.encode(answer.shape))
        size = len(json.dumps(structured)) + len(answer.text)
        if size > self._limits.output_bytes:
            return _failed(f"the answer has {size} bytes; at most {self._limits.output_bytes} are given; ask for less")
        return mcp.CallToolResult(
            content=[mcp.TextContent(type="text", text=answer.text)], structured_content=structured
        )

    async def list_resources(self, _: Context, __: mcp.PaginatedRequestParams | None) -> mcp.ListResourcesResult:
        return mcp.ListResourcesResult(resources=resources.LISTED)

    async def read_resource(self, _: Context, params: mcp.ReadResourceRequestParams) -> mcp.ReadResourceResult:
        read = resources.READ.get(str(params.uri))
        if read is None:
            raise MCPError(
                mcp.INVALID_PARAMS, f"there is no resource {one_line(str(params.uri), 200)!r}; {resources.NAMED}"
            )
        try:
            text = await self._in_time(partial(read, self._engine), self._engine.requests.token())
        except MoorageError as error:
            raise MCPError(mcp.INTERNAL_ERROR, str(error)) from error
        except TimeoutError:
            raise MCPError(mcp.INTERNAL_ERROR, f"it took longer than {self._limits.seconds:g} s") from None
        if len(text) > self._limits.output_bytes:
            said = f"it has {len(text)} bytes; at most {self._limits.output_bytes} are given"
            raise MCPError(mcp.INTERNAL_ERROR, said)
        contents = mcp.TextResourceContents(uri=params.uri, text=text, mime_type=resources.MIME_TYPE)
        return mcp.ReadResourceResult(contents=[contents])

    async def list_prompts(self, _: Context, __: mcp.PaginatedRequestParams | None) -> mcp.ListPromptsResult:
        return mcp.ListPromptsResult(prompts=prompts.LISTED)

    async def get_prompt(self, _: Context, params: mcp.GetPromptRequestParams) -> mcp.GetPromptResult:
        try:
            self._check_size(params.arguments or {})
        except InvalidInput as error:
            raise MCPError(mcp.INVALID_PARAMS, str(error)) from error
        made = prompts.made(params.name, params.arguments or {})
        if made is None:
            raise MCPError(mcp.INVALID_PARAMS, f"there is no prompt {params.name!r}; {prompts.NAMED}")
        message = mcp.PromptMessage(role="user", content=mcp.TextContent(type="text", text=made))
        return mcp.GetPromptResult(messages=[message])


def server_for(engine: Engine, limits: Limits, *, allow_writes: bool) -> Server[Any]:
    """Ready to be run on any transport; several clients may share it."""
    desk = Desk(engine, limits, allow_writes=allow_writes)
    return Server(
        "moorage",
        version=__version__,
        title="Moorage",
        instructions=INSTRUCTIONS,
        on_list_tools=desk.list_tools,
        on_call_tool=desk.call_tool,
        on_list_resources=desk.list_resources,
        on_read_resource=desk.read_resource,
        on_list_prompts=desk.list_prompts,
        on_get_prompt=desk.get_prompt,
    )


def _described(tool: Tool) -> mcp.Tool:
    hints = mcp.ToolAnnotations(
        read_only_hint=not tool.writes, destructive_hint=tool.destroys, idempotent_hint=not tool.writes,
        open_world_hint=False,
    )  # fmt: skip
    return mcp.Tool(name=tool.name, description=tool.told.description, input_schema=tool.told.schema, annotations=hints)


def _failed(message: str) -> mcp.CallToolResult:
    said = inline(one_line(message, _MESSAGE_CHARACTERS)).replace("\\`", "`")  # which our own messages have
    return mcp.CallToolResult(content=[mcp.TextContent(type="text", text=said)], is_error=True)


def _quoted(value: Any) -> Any:
    """Clients give a model the structure as well as the text: what is not seen in one is not hidden in the other."""
    match value:
        case str():
            return shown(value)
        case dict():
            return {shown(name): _quoted(each) for name, each in value.items()}
        case list():
            return [_quoted(each) for each in value]
    return value
