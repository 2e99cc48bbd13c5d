"""How a check may be printed."""

from collections.abc import Callable, Mapping

from moorage.cli import render
from moorage.cli.annotations import annotations
from moorage.cli.sarif import sarif
from moorage.wire import types

FORMATS: Mapping[str, Callable[[types.CheckResult], str]] = {
    "text": render.check,
    "json": render.check,
    "sarif": sarif,
    "github": annotations,
}
"""By the name that is typed; `json` is printed from the data, as for every command."""
