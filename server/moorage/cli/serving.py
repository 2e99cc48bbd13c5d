"""The commands that run a server."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from os import environ
from typing import TYPE_CHECKING

from moorage.cli.loading import loading
from moorage.domain.errors import InvalidInput

if TYPE_CHECKING:
    from moorage.engine.facade import Engine

Add = Callable[[str, str], argparse.ArgumentParser]
_LOOPBACK = ("127.0.0.1", "localhost", "::1")


def add_serving(add: Add) -> None:
    """The arguments."""
    lsp = add("lsp", "run the language server on standard input and output")
    lsp.add_argument("--tcp", metavar="HOST:PORT", help="serve one client on a loopback address instead")
    lsp.add_argument("--stdio", action="store_true", help="the default; accepted because editors pass it")
    lsp.add_argument(
        "--log-level",
        choices=["debug", "info", "warning", "error"],
        default="warning",
        help="how much goes to standard error, default warning",
    )
    mcp = add("mcp", "run the MCP server for agents on standard input and output")
    mcp.add_argument("--allow-writes", action="store_true", help="let agents propose and forget; without it they read")
    mcp.add_argument("--read-only", action="store_true", help="the default; accepted because other servers have it")
    mcp.add_argument("--http", metavar="HOST:PORT", help="serve HTTP clients on a loopback address; port 0 takes any")
    mcp.add_argument("--request-timeout-ms", type=int, metavar="N", default=30_000, help="of a call, default 30000")
    mcp.add_argument("--max-input-bytes", type=int, metavar="N", default=256_000, help="of a call, default 256000")
    mcp.add_argument("--max-output-bytes", type=int, metavar="N", default=512_000, help="of an answer, default 512000")


def lsp(options: argparse.Namespace, **_: bool) -> int:
    """It prints no answer, in no format."""
    with loading():
        from moorage.lsp.main import run as serve

    serve(_address("--tcp", options.tcp) if options.tcp else None, options.log_level)
    return 0


def mcp(engine: Engine, options: argparse.Namespace) -> int:
    """With HTTP the token is MOORAGE_MCP_TOKEN, or a new one that is printed."""
    with loading():
        from moorage.mcp_server.main import Way, run
        from moorage.mcp_server.server import Limits

    numbers = (options.max_input_bytes, options.max_output_bytes, options.request_timeout_ms)
    if min(numbers) <= 0:
        raise InvalidInput("limits of bytes and milliseconds must be positive")
    host, port = _address("--http", options.http) if options.http else (None, 0)
    limits = Limits(numbers[0], numbers[1], numbers[2] / 1000)
    writes = options.allow_writes and not options.read_only
    with engine:
        run(engine, Way(writes, limits, host, port, environ.get("MOORAGE_MCP_TOKEN") or None))
    return 0


def _address(option: str, text: str) -> tuple[str, int]:
    host, _, port = text.rpartition(":")
    if host.strip("[]") not in _LOOPBACK or not port.isdigit() or int(port) > 65535:
        raise InvalidInput(f"{option} is {text!r}; it must be a loopback address and a port, such as 127.0.0.1:9257")
    return host.strip("[]"), int(port)
