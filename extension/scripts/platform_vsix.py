"""Packages the extension for one platform, with everything in it that the server needs: setting up needs no network.

Usage: platform_vsix.py TARGET [--python 3.11 3.12 3.13]

TARGET is one of `vsce package --target`. The wheel of the server must lie in `extension/server` (`make release` puts it
there). The wheels are those of `requirements.lock`, for each of the versions of Python, compared with their digests.
"""

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

EXTENSION = Path(__file__).resolve().parents[1]
WHEELS = EXTENSION / "server" / "wheels"
LOCK = EXTENSION / "requirements.lock"
_LINUX = ("manylinux_2_28", "manylinux_2_27", "manylinux_2_17", "manylinux2014")
_MAC = ("macosx_14_0", "macosx_13_0", "macosx_11_0")
PLATFORMS = {
    "linux-x64": tuple(f"{each}_x86_64" for each in _LINUX),
    "linux-arm64": tuple(f"{each}_aarch64" for each in _LINUX),
    "darwin-arm64": tuple(f"{each}_arm64" for each in _MAC),
    "darwin-x64": tuple(f"{each}_x86_64" for each in (*_MAC, "macosx_10_13")),
    "win32-x64": ("win_amd64",),
}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("target", choices=sorted(PLATFORMS))
    parser.add_argument("--python", nargs="+", default=["3.11", "3.12", "3.13"])
    options = parser.parse_args()
    if not list((EXTENSION / "server").glob("moorage-*.whl")):
        sys.exit("error: the server's wheel is not in extension/server; run `make release` first")
    shutil.rmtree(WHEELS, ignore_errors=True)
    try:
        for version in options.python:
            download(options.target, version)
        package(options.target)
    finally:
        shutil.rmtree(WHEELS, ignore_errors=True)


def download(target: str, version: str) -> None:
    """All wheels for one version of Python into one folder; those that fit several versions are there once."""
    platforms = [word for each in PLATFORMS[target] for word in ("--platform", each)]
    command = [
        sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--require-hashes",
        "--no-deps", "--only-binary", ":all:", "--implementation", "cp", "--python-version", version, *platforms,
        "-r", str(LOCK), "-d", str(WHEELS),
    ]  # fmt: skip
    subprocess.run(command, check=True)


def package(target: str) -> None:
    """`moorage-<target>.vsix` in the folder `build` of the repository."""
    build = EXTENSION.parent / "build"
    build.mkdir(exist_ok=True)
    subprocess.run(["npm", "run", "--silent", "bundle"], cwd=EXTENSION, check=True)
    vsce = ["npx", "vsce", "package", "--no-dependencies", "--allow-missing-repository", "--target", target]
    out = build / f"moorage-{target}.vsix"
    subprocess.run([*vsce, "-o", str(out)], cwd=EXTENSION, check=True, stdin=subprocess.DEVNULL)
    print(f"{out.relative_to(EXTENSION.parent)}  {out.stat().st_size / 1_000_000:.1f} MB")


if __name__ == "__main__":
    main()
