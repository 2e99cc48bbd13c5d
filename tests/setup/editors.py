"""The real editors that tests drive: Neovim and Chromium from the system, VS Code (code-server) from npm.

What is downloaded lives in a cache folder outside the checkout, one folder per version, with a marker written last.
"""

import os
import platform
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

import steps
from steps import CACHE, StepFailed

NODE = "24.22.3"  # the series that CODE_SERVER asks for
CODE_SERVER = "4.139.1"  # VS Code 1.139.1
_PACKAGES = ("chromium", "libkrb5-dev", "neovim", "emacs-nox", "elpa-eglot", "g++", "make", "python3", "pkg-config")
_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@dataclass(frozen=True)
class CodeServer:
    node: Path
    entry: Path  # what node runs


def install_system_packages() -> str:
    """Installs what is missing when root on Debian; otherwise returns the command that would, or an empty string."""
    if shutil.which("dpkg") is None or shutil.which("apt-get") is None:
        return ""
    missing = [each for each in _PACKAGES if not _is_installed(each)]
    if not missing:
        return ""
    install = ["apt-get", "install", "-y", "--no-install-recommends", *missing]
    if os.geteuid() != 0:
        return "sudo " + " ".join(install)
    steps.say(f"installing {' '.join(missing)}")
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    steps.attempt(["apt-get", "update"], log="apt-update", env=quiet)
    code, _ = steps.attempt(install, log="apt-install", env=quiet)
    return "" if code == 0 else " ".join(install)


def find_browser() -> str | None:
    """The Chromium to drive: `CHROMIUM` from the environment, or one on the PATH."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, _BROWSERS)), None)


def install_node() -> Path:
    """The program of the Node that VS Code and MCP Inspector need, installed once."""
    return _node_package() / "bin" / "node"


def install_code_server() -> CodeServer:
    """VS Code with the Node it needs, installed once."""
    modules = _node_package()
    node = modules / "bin" / "node"
    home = CACHE / f"code-server-{CODE_SERVER}"
    entry = home / "node_modules" / "code-server" / "out" / "node" / "entry.js"
    if not (home / "complete").is_file():
        steps.say(f"installing VS Code {CODE_SERVER.replace('4.', '1.', 1)} for tests (once, two to four minutes)")
        # Headers come with the npm package of Node, so that nothing else is downloaded to compile modules.
        path = f"{modules / 'bin'}{os.pathsep}{os.environ['PATH']}"
        compiler = {"PATH": path, "npm_config_nodedir": str(modules), "JOBS": "max"}
        _npm_install(home, f"code-server@{CODE_SERVER}", env=compiler)
    return CodeServer(node=node, entry=entry)


def _node_package() -> Path:
    system = {"linux": "linux", "darwin": "darwin"}.get(sys.platform)
    machine = {"x86_64": "x64", "amd64": "x64", "aarch64": "arm64", "arm64": "arm64"}.get(platform.machine().lower())
    if system is None or machine is None:
        raise StepFailed(f"Node {NODE} cannot be set up on {sys.platform} {platform.machine()}")
    name = f"node-{system}-{machine}"
    home = CACHE / f"node-{NODE}"
    if not (home / "complete").is_file():
        steps.say(f"installing Node {NODE} for VS Code and MCP Inspector")
        _npm_install(home, f"{name}@{NODE}", env={})
    return home / "node_modules" / name


def _npm_install(home: Path, package: str, *, env: dict[str, str]) -> None:
    """Installs one package into an own folder; a half-done one is thrown away, and a failure tried once more."""
    command = ["npm", "install", "--no-audit", "--no-fund", "--foreground-scripts", package]
    for name in (home.name, f"{home.name}-again"):
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir(parents=True)
        (home / "package.json").write_text('{"private": true}\n', encoding="utf-8")
        code, output = steps.attempt(command, log=name, cwd=home, env=env)
        if code == 0:
            (home / "complete").touch()
            return
    raise StepFailed(f"npm could not install {package}:\n" + "\n".join(output.splitlines()[-20:]))


def _is_installed(package: str) -> bool:
    code, output = steps.attempt(["dpkg-query", "-W", "-f", "${Status}", package], log="dpkg")
    return code == 0 and "ok installed" in output
