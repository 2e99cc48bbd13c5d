"""Installs the extension that a release carries, so that server and extension never differ in version."""

import shutil
import subprocess
from importlib.resources import as_file, files

from moorage.domain.errors import FileUnavailable

_EDITORS = ("code", "code-insiders", "cursor", "windsurf", "codium", "code-server")


def install(program: str | None) -> tuple[str, str]:
    """The editor's command and the extension's file name; raises FileUnavailable when either is missing."""
    found = program or next((each for each in _EDITORS if shutil.which(each)), None)
    executable = shutil.which(found) if found else None
    if executable is None:
        tried = program or ", ".join(_EDITORS)
        raise FileUnavailable(f"no editor command was found ({tried}); give one with --code PROGRAM")
    carried = files("moorage").joinpath("editor", "moorage.vsix")
    if not carried.is_file():
        raise FileUnavailable(
            "this installation carries no extension; install a release wheel, or build one with `make release`"
        )
    with as_file(carried) as extension:
        done = subprocess.run(  # noqa: S603 - the user's own editor, fixed arguments
            [executable, "--install-extension", str(extension), "--force"],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
    if done.returncode:
        raise FileUnavailable(
            f"{executable} could not install the extension: {done.stderr.strip() or done.stdout.strip()}"
        )
    return executable, carried.name
