"""Puts the packaged editor extension into the wheel when one was built, so that both always have the same version.

A plain `pip install .` finds none and needs no Node.
"""

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class EditorExtensionHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        extension = Path(self.root) / "build" / "moorage.vsix"
        # The wheel that travels inside the extension must not hold the extension.
        wanted = version != "editable" and not os.environ.get("MOORAGE_WHEEL_WITHOUT_EXTENSION")
        if wanted and extension.is_file():
            build_data["force_include"][str(extension)] = "moorage/editor/moorage.vsix"
