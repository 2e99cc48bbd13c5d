"""Entry point: parses, runs one command, prints its result, turns failures into one line and an exit status."""

import json
import logging
import sys
from collections.abc import Sequence

from moorage.cli import arguments
from moorage.cli.errors import CODES, FAILED, INTERNAL


def main(argv: Sequence[str] | None = None) -> int:
    """Exit status: 0 done, 1 `check` found something changed or lost, 2 a failure."""
    options = arguments.build().parse_args(argv)
    as_json = getattr(options, "json", False)
    from moorage.cli import commands
    from moorage.domain.errors import MoorageError

    logging.basicConfig(stream=sys.stderr, level=logging.ERROR, format="%(name)s: %(message)s")
    try:
        return commands.run(options, as_json=as_json)
    except MoorageError as error:
        return _failed(options.command, CODES[type(error)], str(error), as_json=as_json)
    except KeyboardInterrupt:
        return _failed(options.command, "CANCELLED", "cancelled", as_json=as_json)
    except BrokenPipeError:
        sys.stderr.close()
        return FAILED
    except Exception:
        logging.getLogger(__name__).exception("moorage %s failed", options.command)
        return _failed(options.command, INTERNAL, "internal error; please report the lines above", as_json=as_json)


def _failed(command: str, code: str, message: str, *, as_json: bool) -> int:
    if as_json:
        print(json.dumps({"ok": False, "command": command, "error": {"code": code, "message": message}}))
    print(f"moorage {command}: {message}", file=sys.stderr)
    return FAILED
