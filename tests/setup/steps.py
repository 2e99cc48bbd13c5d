"""What every set-up script needs: where things are, one-line messages, and commands whose output goes to a log."""

import os
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build"
LOGS = BUILD / "logs"
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "moorage-tests"

_printing = threading.Lock()


class StepFailed(Exception):
    """A set-up step did not work; the message says what to do about it."""


def say(message: str) -> None:
    """One line for the person who waits."""
    with _printing:
        print(message, flush=True)


def run(
    command: Sequence[str | Path],
    *,
    log: str,
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
    timeout_s: float = 1200,
) -> None:
    """Runs a command with its output in `build/logs/<log>.log`; a failure carries the end of it."""
    code, output = attempt(command, log=log, cwd=cwd, env=env, timeout_s=timeout_s)
    if code != 0:
        tail = "\n".join(output.splitlines()[-40:])
        raise StepFailed(f"{' '.join(map(str, command))} failed (exit code {code}):\n{tail}")


def attempt(
    command: Sequence[str | Path],
    *,
    log: str,
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
    timeout_s: float = 1200,
) -> tuple[int, str]:
    """Runs a command; returns its exit code and its output, which is also in `build/logs/<log>.log`."""
    LOGS.mkdir(parents=True, exist_ok=True)
    path = LOGS / f"{log}.log"
    words = [str(each) for each in command]
    with path.open("w", encoding="utf-8") as file:
        try:
            code = subprocess.run(
                words,
                cwd=cwd,
                env={**os.environ, **(env or {})},
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=subprocess.STDOUT,
                timeout=timeout_s,
                check=False,
            ).returncode
        except FileNotFoundError:
            code = 127
            file.write(f"{words[0]}: not found\n")
        except subprocess.TimeoutExpired:
            code = 124
            file.write(f"no end after {timeout_s} s\n")
    return code, path.read_text(encoding="utf-8", errors="replace")


def finish(message: str) -> None:
    """Ends the program with one message on standard error."""
    sys.exit(f"error: {message}")
