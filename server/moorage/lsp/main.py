"""Builds the server and runs it over standard input and output, or for one client over TCP."""

import gc
import logging
import sys

from moorage.lsp.handlers import code_actions, code_lens, completion, documents, hover, lifecycle, requests
from moorage.lsp.server import MoorageServer

GARBAGE_THRESHOLDS = (5_000, 10, 200)
"""New objects until Python looks for cycles among them, times until among all younger ones, times until among all.

Next to nothing here is in a cycle. To look through all that is parsed and remembered takes as long as three keystrokes,
and with what Python presets it did so at every twentieth.
"""


def create_server() -> MoorageServer:
    """A server with every handler, not yet connected."""
    gc.set_threshold(*GARBAGE_THRESHOLDS)
    server = MoorageServer()
    for module in (lifecycle, documents, hover, code_lens, code_actions, completion, requests):
        module.register(server)
    return server


def run(address: tuple[str, int] | None, level: str) -> None:
    """Serves until the client leaves. `address` is a loopback host and port; None is standard input and output."""
    logging.basicConfig(stream=sys.stderr, level=level.upper(), format="%(levelname)s %(name)s: %(message)s")
    # pygls logs whole message bodies at INFO; memory text is private
    logging.getLogger("pygls").setLevel(logging.WARNING)
    server = create_server()
    if address:
        server.start_tcp(*address)
    else:
        server.start_io()
    server.stop()
