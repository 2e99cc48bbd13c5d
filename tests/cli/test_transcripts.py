"""Transcripts of sessions: commands and what they print.

Lines that start with `$ ` are typed, those with `-- ` are remarks; `moorage` runs in this process, everything else in
a shell. Standard error is marked with `! `, a status other than 0 with `[exit N]`. Ids are numbered in the order they
appear, and may be typed so. MOORAGE_UPDATE_CASES=1 rewrites what is printed.
"""

import json
import os
import re
import shlex
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from cli.conftest import Outcome, Run

FOLDER = Path(__file__).parent / "transcripts"
_ID = re.compile(r"\b(mem|sec|evt|anc|snap|con|ent|sug|fact)_[0-9a-hjkmnp-tv-z]{12}\b")
_NAME = re.compile(r"\b(?:mem|sec|evt|anc|snap|con|ent|sug|fact)_\d+\b")
_VOLATILE = (
    (re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:[+]00:00)?"), "TIME"),
    (re.compile(r"\b(since|until) \d{4}-\d\d-\d\d\b"), r"\1 DAY"),
    (re.compile(r"\bsince [0-9a-f]{10}\b"), "since COMMIT"),
    (re.compile(r"(?<= at `)[0-9a-f]{7}(?=`)"), "COMMIT"),
    (re.compile(r"-[0-9a-f]{12}\.db\b"), "-HASH.db"),
    (re.compile(r"\b[0-9a-f]{64}\b"), "SHA256"),
    (re.compile(r"\([\d,]+ bytes\)|(?<=\"bytes\": )\d+"), "BYTES"),
    (re.compile(r"(?<=storage mb: )[\d.]+|(?<=\"storage_mb\": )[\d.]+"), "MB"),
    (re.compile(r"\bb1\.[\w-]+"), "BRIEFING"),
    (re.compile(r"\beyJ[\w-]+"), "CURSOR"),
    (re.compile(r"on Python \d+\.\d+\.\d+\S*"), "on Python VERSION"),
)


@dataclass
class Names:
    """Ids by the names they have in the transcript."""

    root: Path
    ids: dict[str, str] = field(default_factory=dict)

    def shown(self, text: str) -> str:
        text = text.replace(str(self.root), "ROOT")
        for pattern, name in _VOLATILE:
            text = pattern.sub(name, text)
        return _ID.sub(self._name, text)

    def typed(self, text: str) -> str:
        return _NAME.sub(lambda match: self.ids.get(match[0], match[0]), text)

    def _name(self, match: re.Match[str]) -> str:
        known = {each: name for name, each in self.ids.items()}
        if match[0] not in known:
            count = sum(name.startswith(match[1]) for name in self.ids)
            known[match[0]] = f"{match[1]}_{count + 1}"
            self.ids[known[match[0]]] = match[0]
        return known[match[0]]


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda each: each.stem)
def test_transcript(path: Path, shop: Path, run: Run) -> None:
    names = Names(shop)
    told = path.read_text(encoding="utf-8")
    parts = []
    for line in told.splitlines():
        if line.startswith("$ "):
            parts.append(f"{line}\n{_printed(line[2:], names, run)}")
        elif line.startswith("-- "):
            parts.append(f"{line}\n")
    happened = "\n".join(parts)
    if os.environ.get("MOORAGE_UPDATE_CASES"):
        path.write_text(happened, encoding="utf-8")
    assert happened == told


def test_every_command_is_in_a_transcript_with_and_without_json() -> None:
    typed = [line for path in FOLDER.glob("*.txt") for line in path.read_text("utf-8").splitlines() if line[:2] == "$ "]
    quiet = {"lsp", "demo", "editor", "doctor", "init"}
    commands = [
        "remember", "recall", "context", "at", "check", "history", "stats",
        "confirm", "reanchor", "forget", "undo", "reindex",
        "archive", "restore", "purge", "snapshot", "reflect", "events", "evict", "core",
    ]  # fmt: skip
    for command in [*commands, *(quiet - {"lsp", "demo", "editor"})]:
        assert any(re.match(rf"\$ moorage (?:--root \S+ )?{command}\b", each) for each in typed), command
        assert any(re.match(rf"\$ moorage --json {command}\b", each) for each in typed), f"--json {command}"


def _printed(command: str, names: Names, run: Run) -> str:
    typed = names.typed(command)
    outcome = run(*shlex.split(typed)[1:]) if typed.startswith("moorage ") else _shell(typed, names.root)
    out = "\n".join(_readable(line) for line in outcome.out.splitlines())
    err = "\n".join(f"! {line}" for line in outcome.err.splitlines())
    status = f"[exit {outcome.status}]" if outcome.status else ""
    return names.shown("".join(f"{each}\n" for each in (out, err, status) if each))


def _readable(line: str) -> str:
    return json.dumps(json.loads(line), indent=1, ensure_ascii=False) if line.startswith('{"ok"') else line


def _shell(command: str, root: Path) -> Outcome:
    done = subprocess.run(command, shell=True, cwd=root, capture_output=True, text=True, check=False)
    return Outcome(done.returncode, done.stdout, done.stderr)
