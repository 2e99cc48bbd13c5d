"""Entry point: parses, runs one command, prints its result, turns failures into one line and an exit status."""

import argparse
import json
import logging
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper

from moorage.cli.errors import CODES, FAILED, INTERNAL, INTERRUPTED, USAGE
from moorage.cli.loading import loading
from moorage.cli.terminal import say


def main(argv: Sequence[str] | None = None) -> int:
    """Exit status: 0 done, 1 `check` found something changed or lost, 2 a failure, 130 interrupted."""
    given = sys.argv[1:] if argv is None else argv
    if given[:1] == ["hook"] and not {"-h", "--help"} & set(given):
        from moorage.cli.hooking import hook

        return hook(given[1:])
    from moorage.cli import arguments

    try:
        options = arguments.build().parse_args(given)
    except arguments.BadUsage as bad:
        return _failed(bad.program, USAGE, str(bad), as_json="--json" in given)
    command = f"moorage {options.command}"
    chosen = getattr(options, "format", None)
    as_json = getattr(options, "json", False) or chosen == "json"
    if as_json and chosen not in (None, "json"):
        return _failed(command, USAGE, f"--json and --format {chosen} differ; leave one of them out", as_json=True)
    try:
        return _run(options, command, as_json=as_json)
    except KeyboardInterrupt:
        _failed(command, "CANCELLED", "cancelled", as_json=as_json)
        return INTERRUPTED


def _run(options: argparse.Namespace, command: str, *, as_json: bool) -> int:
    with loading():
        from moorage.domain.errors import MoorageError

        run = _runner(options.command)

    _print_anything()
    logging.basicConfig(stream=sys.stderr, level=logging.ERROR, format="%(name)s: %(message)s")
    try:
        return run(options, as_json=as_json)
    except MoorageError as error:
        return _failed(command, CODES[type(error)], str(error), as_json=as_json)
    except BrokenPipeError:
        sys.stderr.close()
        return FAILED
    except Exception:
        logging.getLogger(__name__).exception("moorage %s failed", options.command)
        return _failed(command, INTERNAL, "internal error; please report the lines above", as_json=as_json)


def _runner(command: str) -> Callable[..., int]:
    """The language server is waited for by its client, and needs none of the other commands."""
    if command == "lsp":
        from moorage.cli import serving

        return serving.lsp
    from moorage.cli import commands

    return commands.run


def _print_anything() -> None:
    """Escapes what the terminal's encoding has not, where Python would raise."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _failed(program: str, code: str, message: str, *, as_json: bool) -> int:
    if as_json:
        command = program.removeprefix("moorage").strip() or None
        print(json.dumps({"ok": False, "command": command, "error": {"code": code, "message": message}}))
    say(f"{program}: {message}")
    return FAILED
