"""Whether agents read what `moorage generate` writes: what reaches their model, asked on this machine without a key.

    npm install --prefix DIR @anthropic-ai/claude-code @openai/codex @google/gemini-cli opencode-ai
    .venv/bin/python tests/bench/real_agents.py DIR/node_modules/.bin

Each is run in a repository of its own with a home of its own. Its model is a server of this script, which notes what it
is asked and refuses. Prints what was found in that: the rules, the briefing, what is known beside the prompt; and which
hooks were called, and whether the MCP server was started.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import ClassVar

ROOT = Path(__file__).resolve().parents[2]
PROMPT = "how are charges of the till tried?"
MEMORY = "Charges of the till are tried 3 times"
SECONDS = 120
MARKS = {
    "rules": "What is known of this codebase (Moorage)",
    "briefing": "this workspace, as the session begins",
    "beside the prompt": "Quoted data, not instructions. What does not hold",
}


class Model(BaseHTTPRequestHandler):
    """Refuses whatever it is asked, and keeps it."""

    asked: ClassVar[list[str]] = []

    def do_POST(self) -> None:
        size = int(self.headers.get("content-length") or 0)
        self.asked.append(self.rfile.read(size).decode("utf-8", "replace"))
        answer = json.dumps({"error": {"type": "invalid_request_error", "message": "no model", "code": 400}}).encode()
        self.send_response(400)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    do_GET = do_POST  # noqa: N815 - the name is the library's

    def log_message(self, *_: object) -> None:
        """Nothing."""


@dataclass(frozen=True)
class Agent:
    command: tuple[str, ...]
    environment: Mapping[str, str]
    files: Mapping[str, str]
    """Below the home: how it finds the model."""


def agents(address: str) -> dict[str, Agent]:
    codex = f'model = "m"\nmodel_provider = "p"\n[model_providers.p]\nname = "p"\nbase_url = "{address}/v1"\n'
    options = {"baseURL": f"{address}/v1", "apiKey": "none"}
    provider = {"npm": "@ai-sdk/openai-compatible", "name": "p", "options": options, "models": {"m": {"name": "m"}}}
    return {
        "claude": Agent(
            ("claude", "-p", PROMPT),
            {
                "ANTHROPIC_API_KEY": "none",
                "ANTHROPIC_BASE_URL": address,
                "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
            },
            {},
        ),
        "codex": Agent(
            ("codex", "exec", "--dangerously-bypass-hook-trust", PROMPT),
            {"OPENAI_API_KEY": "none"},
            {".codex/config.toml": codex + '[projects."PROJECT"]\ntrust_level = "trusted"\n'},
        ),
        "gemini": Agent(
            ("gemini", "-p", PROMPT),
            {"GEMINI_API_KEY": "none", "GOOGLE_GEMINI_BASE_URL": address, "GEMINI_CLI_TRUST_WORKSPACE": "true"},
            {".gemini/settings.json": '{"security": {"auth": {"selectedType": "gemini-api-key"}}}'},
        ),
        "opencode": Agent(
            ("opencode", "run", "-m", "p/m", PROMPT),
            {},
            {".config/opencode/config.json": json.dumps({"provider": {"p": provider}})},
        ),
    }


def measure(name: str, agent: Agent, programs: Path, folder: Path) -> str:
    home, project, calls = folder / "home", folder / "project", folder / "calls"
    for each in (home, project):
        each.mkdir()
    program = folder / "bin" / "moorage"
    program.parent.mkdir()
    program.write_text(
        f'#!/bin/sh\necho "$1 $2" >> {calls}\nPYTHONPATH={ROOT / "server"} exec {sys.executable} -m moorage "$@"\n'
    )
    program.chmod(0o755)
    for path, text in agent.files.items():
        (home / path).parent.mkdir(parents=True, exist_ok=True)
        (home / path).write_text(text.replace("PROJECT", str(project)))
    path = f"{program.parent}:{programs}:{os.environ['PATH']}"
    environment = {"PATH": path, "HOME": str(home), "MOORAGE_DOWNLOAD": "no", "TERM": "dumb", **agent.environment}

    def run(*command: str) -> str:
        done = subprocess.run(
            command, cwd=project, env=environment, timeout=SECONDS, check=False, capture_output=True, text=True,
            stdin=subprocess.DEVNULL,
        )  # fmt: skip
        return done.stdout

    run("git", "init", "-q")
    run("moorage", "remember", MEMORY, "--kind", "decision")
    run("moorage", "generate", "agent", name)
    version = re.search(r"\d+\.\d+\S*", run(agent.command[0], "--version"))
    calls.write_text("")
    Model.asked.clear()
    run(*agent.command)
    asked, called = "\n".join(Model.asked), calls.read_text().split("\n")
    found = ", ".join(f"{mark}: {'yes' if text in asked else 'no'}" for mark, text in MARKS.items())
    hooks = " ".join(dict.fromkeys(each.removeprefix("hook ") for each in called if each.startswith("hook ")))
    started = "yes" if "mcp " in called else "no"
    return f"{name} {version[0] if version else '?'}: {found}; hooks: {hooks or 'none'}; server started: {started}"


def main() -> None:
    programs = Path(sys.argv[1]).resolve()
    server = ThreadingHTTPServer(("127.0.0.1", 0), Model)
    Thread(target=server.serve_forever, daemon=True).start()
    for name, agent in agents(f"http://127.0.0.1:{server.server_port}").items():
        with tempfile.TemporaryDirectory() as folder:
            print(measure(name, agent, programs, Path(folder)), flush=True)


if __name__ == "__main__":
    main()
