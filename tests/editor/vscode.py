"""Runs a Node script against a real VS Code (code-server) with the packaged extension and a fresh profile.

Usage: vscode.py SCRIPT RESULTS --node NODE --entry ENTRY --vsix VSIX --server PROGRAM --chromium PROGRAM
                 [--topic NAME | --suite]
The script writes its rows to RESULTS: {"title", "ms", "error"?} each. With --topic it is asked first for the profile
that this topic wants (see drive.mjs). With --suite the repository holds one memory already, and the page may load a
test module; such a page shows no toasts.
"""

import argparse
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from sample import MEMORY, make_repository

START_LIMIT_S = 60
SCRIPT_LIMIT_S = 300  # of one topic; all topics are to end within 25 minutes on two cores
WORKSPACE = "my shop"
# A dead loopback address: nothing is looked up outside.
GALLERY = {"serviceUrl": "http://127.0.0.1:9/none", "itemUrl": "", "resourceUrlTemplate": ""}

USER_SETTINGS: dict[str, object] = {
    "telemetry.telemetryLevel": "off",
    "workbench.startupEditor": "none",
    "workbench.secondarySideBar.defaultVisibility": "hidden",
    "chat.commandCenter.enabled": False,
    "editor.hover.delay": 100,
    "editor.minimap.enabled": False,
    "workbench.reduceMotion": "on",
    "window.autoDetectColorScheme": True,
}


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("script", type=Path)
    parser.add_argument("results", type=Path)
    for name in ("node", "entry", "vsix", "server", "chromium"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--suite", action="store_true")
    parser.add_argument("--topic", default="")
    options = parser.parse_args()
    options.results.unlink(missing_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="moorage editor "))
    try:
        with _editor(folder, options, _profile(folder, options)) as env:
            code = _run_script(options, env)
    finally:
        for each in folder.glob("editor.log"):
            shutil.copyfile(each, options.results.with_suffix(".editor.log"))
        for each in folder.glob("data/logs/*/exthost*/**/*oorage*.log"):
            shutil.copyfile(each, options.results.with_suffix(".extension.log"))
        shutil.rmtree(folder, ignore_errors=True)
    return code


@dataclass(frozen=True)
class _Profile:
    """What a topic asks of its editor; `drive.mjs` says what each means."""

    settings: dict[str, object] = field(default_factory=dict)
    machine: dict[str, object] = field(default_factory=dict)
    env: dict[str, str | None] = field(default_factory=dict)
    trust: bool = False
    browser: dict[str, object] = field(default_factory=dict)  # these two are for the script alone
    open: str = ""
    extension: str = ""
    version: str = ""
    languages: list[str] = field(default_factory=list)


def _profile(folder: Path, options: argparse.Namespace) -> _Profile:
    if not options.topic:
        return _Profile()
    command = [options.node, options.script, options.topic, "--profile"]
    env = os.environ | {"MOORAGE_TEST_WORKSPACE": str(folder / WORKSPACE)}
    return _Profile(**json.loads(subprocess.run(command, env=env, check=True, stdout=subprocess.PIPE).stdout))


@contextmanager
def _editor(folder: Path, options: argparse.Namespace, profile: _Profile) -> Iterator[dict[str, str]]:
    workspace = folder / WORKSPACE
    make_repository(workspace)
    _write_settings(folder / "data" / "User" / "settings.json", USER_SETTINGS | profile.settings)
    # What names a program is a setting of the machine that the editor's server runs on.
    settings_file = folder / "data" / "Machine" / "settings.json"
    _write_settings(settings_file, {"moorage.server.path": str(options.server)} | profile.machine)
    _write_language_packs(folder / "data", profile.languages)
    port = _free_port()
    env = _environment(folder, options, profile.env) | {
        "MOORAGE_TEST_ORIGIN": f"http://127.0.0.1:{port}",
        "MOORAGE_TEST_WORKSPACE": str(workspace),
        "MOORAGE_TEST_SETTINGS": str(settings_file),
        "MOORAGE_TEST_RESULTS": str(options.results.resolve()),
        "MOORAGE_TEST_CHROMIUM": str(options.chromium),
        "MOORAGE_TEST_DATA": str(folder / "data"),
        "MOORAGE_TEST_HOME": str(folder / "home"),
        "MOORAGE_TEST_VSIX": str(options.vsix.resolve()),
        "MOORAGE_TEST_SERVER": str(options.server),
        "MOORAGE_TEST_MEMORY": MEMORY,
    }
    if options.suite:
        remember = ["--root", str(workspace), "remember", MEMORY, "--anchor", "pay.py#charge"]
        subprocess.run([str(options.server), *remember], env=env, check=True, stdout=subprocess.DEVNULL)
    places = [
        "--config",
        folder / "config.yaml",
        "--user-data-dir",
        folder / "data",
        "--extensions-dir",
        folder / "ext",
    ]
    command = [str(each) for each in (options.node, options.entry, *places)]
    with (folder / "editor.log").open("wb") as log:
        vsix = _with_version(options.vsix, profile.version, folder) if profile.version else options.vsix
        install = [*command, "--install-extension", str(vsix)]
        subprocess.run(install, env=env, check=True, stdout=log, stderr=subprocess.STDOUT)
        serve = [
            "--bind-addr", f"127.0.0.1:{port}", "--auth", "none", "--disable-telemetry",
            "--disable-update-check", "--disable-getting-started-override",
            *([] if profile.trust else ["--disable-workspace-trust"]),
            *(["--vscode-option", "enable-smoke-test-driver"] if options.suite or profile.extension else []),
        ]  # fmt: skip
        process = subprocess.Popen([*command, *serve], env=env, stdout=log, stderr=subprocess.STDOUT)
        try:
            _wait_for(f"http://127.0.0.1:{port}/healthz")
            yield env | {"MOORAGE_TEST_EDITOR": json.dumps({"command": command, "serve": serve, "pid": process.pid})}
        finally:
            process.terminate()
            try:
                process.wait(timeout=15)
            except subprocess.TimeoutExpired:
                process.kill()


def _with_version(vsix: Path, version: str, folder: Path) -> Path:
    """A copy of the package that says it is of another version; the same in all else."""
    copy = folder / f"moorage-{version}.vsix"
    with zipfile.ZipFile(vsix) as source, zipfile.ZipFile(copy, "w", zipfile.ZIP_DEFLATED) as target:
        contents = {name: source.read(name) for name in source.namelist()}
        manifest = json.loads(contents["extension/package.json"])
        own = f'Version="{manifest["version"]}"'
        listed = contents["extension.vsixmanifest"].decode().replace(own, f'Version="{version}"')
        said = {"extension.vsixmanifest": listed, "extension/package.json": json.dumps(manifest | {"version": version})}
        for name, content in (contents | said).items():
            target.writestr(name, content)
    return copy


def _write_settings(path: Path, settings: dict[str, object]) -> None:
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(settings), encoding="utf-8")


def _write_language_packs(data: Path, languages: list[str]) -> None:
    """Packs that translate nothing of the editor: they only let it run in the language that the browser asks for."""
    (data / "User" / "argv.json").write_text("{}", encoding="utf-8")  # without this file it is English for everybody
    (data / "nothing.json").write_text('{"version": "1.0.0", "contents": {}}', encoding="utf-8")
    translations = {"vscode": str(data / "nothing.json")}
    extensions = [{"extensionIdentifier": {"id": "moorage.languages"}, "version": "1.0.0"}]
    packs = {each: {"hash": each, "extensions": extensions, "translations": translations} for each in languages}
    (data / "languagepacks.json").write_text(json.dumps(packs), encoding="utf-8")


def _environment(folder: Path, options: argparse.Namespace, changes: dict[str, str | None]) -> dict[str, str]:
    home = folder / "home"
    home.mkdir()
    env = {key: value for key, value in os.environ.items() if key != "PORT" and not key.startswith("XDG_")}
    env |= {
        "HOME": str(home),
        "EXTENSIONS_GALLERY": json.dumps(GALLERY),
        "MOORAGE_DOWNLOAD": "0",
        "PATH": f"{options.node.parent}{os.pathsep}{env['PATH']}",
    }
    kept = {key: value for key, value in env.items() if key not in changes}
    return kept | {key: value for key, value in changes.items() if value is not None}


def _run_script(options: argparse.Namespace, env: dict[str, str]) -> int:
    command = [options.node, options.script, *([options.topic] if options.topic else [])]
    try:
        return subprocess.run(command, env=env, timeout=SCRIPT_LIMIT_S, check=False).returncode
    except subprocess.TimeoutExpired:
        print(f"no end after {SCRIPT_LIMIT_S} s")
        return 1


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(url: str) -> None:
    end = time.monotonic() + START_LIMIT_S
    while time.monotonic() < end:
        try:
            urllib.request.urlopen(url, timeout=2).close()
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
        else:
            return
    msg = f"the editor did not answer within {START_LIMIT_S} s"
    raise TimeoutError(msg)


if __name__ == "__main__":
    sys.exit(main())
