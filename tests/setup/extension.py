"""The editor extension: its packages, its checks, and the .vsix with the server's wheel inside."""

import hashlib
import shutil
from pathlib import Path

import environment
import steps
from steps import BUILD, ROOT, StepFailed

EXTENSION = ROOT / "extension"
VSIX = BUILD / "moorage.vsix"
_OLDEST_NODE = 20


def check_node() -> None:
    """Raises StepFailed when there is no Node that can build the extension."""
    code, output = steps.attempt(["node", "--version"], log="node-version")
    major = output.strip().removeprefix("v").split(".")[0]
    if code != 0 or not major.isdigit() or int(major) < _OLDEST_NODE:
        raise StepFailed(f"Node.js {_OLDEST_NODE} or newer with npm is needed on the PATH")


def install_packages(folder: Path) -> None:
    """`npm ci` in a folder, unless what its lock file names is there."""
    stamp = folder / "node_modules" / ".moorage-ready"
    wanted = hashlib.sha256((folder / "package-lock.json").read_bytes()).hexdigest()
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return
    name = folder.relative_to(ROOT).as_posix()
    steps.say(f"installing the packages of {name}")
    command = ["npm", "ci", "--no-audit", "--no-fund"]
    skip_browser = {"PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD": "1"}
    try:
        steps.run(command, log=f"npm-{folder.name}", cwd=folder, env=skip_browser)
    except StepFailed:
        steps.run(command, log=f"npm-{folder.name}-again", cwd=folder, env=skip_browser)
    stamp.write_text(wanted, encoding="utf-8")


def build_wheel(target: Path, *, with_extension: bool) -> Path:
    """Builds the wheel into a folder and returns its path."""
    without = {} if with_extension else {"MOORAGE_WHEEL_WITHOUT_EXTENSION": "1"}
    before = set(target.glob("*.whl"))
    for old in before:
        old.unlink()
    python = environment.SCRIPTS / "python"
    steps.run([python, "-m", "hatchling", "build", "-t", "wheel", "-d", target], log="wheel", env=without)
    (wheel,) = target.glob("*.whl")
    return wheel


def package() -> Path:
    """Builds `build/moorage-<version>.vsix` and its copy `build/moorage.vsix`; returns the copy."""
    BUILD.mkdir(exist_ok=True)
    build_wheel(EXTENSION / "server", with_extension=False)
    steps.run(["npm", "run", "--silent", "package"], log="vsce", cwd=EXTENSION)
    version = (environment.ROOT / "server" / "moorage" / "__init__.py").read_text(encoding="utf-8").split('"')[-2]
    built = EXTENSION / f"moorage-{version}.vsix"
    for old in BUILD.glob("*.vsix"):
        old.unlink()
    shutil.copyfile(built, VSIX)
    shutil.move(built, BUILD / built.name)
    return VSIX
