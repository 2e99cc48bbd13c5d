"""A process that checks a share of a large check's files beside the one that was asked.

What it finds it keeps in the store, by content, as every check does; nothing is handed back.
"""

import json
import sys
from pathlib import Path

from moorage.domain.errors import MoorageError
from moorage.domain.requests import Extent
from moorage.domain.work import CancelToken
from moorage.engine.opening import open_engine
from moorage.settings import Settings, parse_settings


def main() -> int:
    """Reads `{"root", "settings", "paths"}` from standard input; 0 when all of it was checked."""
    given = json.load(sys.stdin)
    settings, _ = parse_settings(given["settings"], base=Settings())
    try:
        with open_engine(Path(given["root"]), settings) as engine:
            extent = Extent(touched=frozenset(given["paths"]))
            engine.check(extent, cancel=CancelToken(), report=lambda _: None)
    except (MoorageError, KeyboardInterrupt):
        return 2  # the one that was asked finds nothing kept, and does it itself
    return 0


if __name__ == "__main__":
    sys.exit(main())
