"""Every way in: each plants all payloads and says which it planted. A case is a payload behind one door."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from attacks.payloads import PAYLOADS, Payload
from support.repo import git

CLI_EVERY = 6
"""The command line is a process's work each time; it is given every sixth payload."""
N_COMMITS = 24
MOST_NAME_BYTES = 200
TITLE_CHARACTERS = 300
Run = Callable[..., Any]


def marker(door: str, payload: Payload) -> str:
    """The word that finds a case again."""
    return f"{door}{payload.marker}"


def remembered(door: str, payload: Payload, anchor: str) -> dict[str, Any]:
    """The parameters of `remember`, with the payload in everything that is shown or kept."""
    return {
        "content": f"{payload.text}\n{marker(door, payload)}",
        "title": f"{payload.text}"[:TITLE_CHARACTERS] + f" ({marker(door, payload)})",
        "kind": "decision",
        "anchors": [anchor],
        "tags": [payload.line[:100] or "tag"],
        "metadata": {"note": payload.text},
        "source_refs": [{"type": "manual", "title": payload.text[:200], "url": payload.line[:200]}],
        "dedupe": False,
    }


def place_of(payload: Payload) -> str:
    """Each memory is about a function of its own."""
    return f"code.py#case_{payload.number}"


def files() -> dict[str, str]:
    """What the repository holds: code that the memories are about, and documents, names and literals to plant in."""
    documents = {f"docs/d{each.number}.md": f"# About docs{each.marker}\n\n{each.text}\n" for each in PAYLOADS}
    functions = "".join(f"def case_{each.number}(a):\n    return a + 30\n\n\n" for each in PAYLOADS)
    headings = "".join(f"# {each.line} names{each.marker}\n\ntext {each.number}\n\n" for each in PAYLOADS)
    keys = json.dumps({f"{each.line} names{each.marker}": 1 for each in PAYLOADS}, indent=1)
    return {
        "code.py": functions,
        "literals.py": literals("30"),
        "commits.py": "".join(f"def commit_{n}(a):\n    return a + 30\n\n\n" for n in range(N_COMMITS)),
        "headings.md": headings,
        "keys.json": keys,
        ".moorage/core.md": "# Core\n\n" + "\n".join(f"{each.text} core{each.marker}" for each in PAYLOADS[::8]),
        **documents,
        **{
            f"{name_of(each)}/x.py": f"def inside_{each.number}():\n    return 1\n"
            for each in PAYLOADS
            if name_of(each)
        },
    }


def name_of(payload: Payload) -> str:
    """The payload as the name of a folder; empty where no file system has it."""
    text = payload.line.replace("/", "∕").replace("\x00", "")
    name = text.encode()[:MOST_NAME_BYTES].decode("utf-8", "ignore").strip(" .")
    return f"named{payload.number} {name}" if name and "\\" not in name else ""


def literals(value: str) -> str:
    """Functions that return a text with the payload in it, and something to change."""
    bodies = (each.text.replace("\\", "\\\\").replace('"', "'").replace("\x00", "") for each in PAYLOADS)
    return "".join(
        f'def literal_{n}(a):\n    return call(a, """{value} {body} code{PAYLOADS[n].marker}""")\n\n\n'
        for n, body in enumerate(bodies)
    )


def rows(door: str) -> str:
    """Lines for an import."""
    return "".join(json.dumps(remembered(door, each, place_of(each))) + "\n" for each in PAYLOADS)


def commit_all(root: Path, payloads: Sequence[Payload]) -> None:
    """Commits whose author and subject are payloads, each changing what a memory is about."""
    path = root / "commits.py"
    for number, payload in enumerate(payloads):
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace(f"commit_{number}(a)", f"commit_{number}(a, b)"))
        git(root, "add", "-A")
        author = payload.line.translate({ord(each): "" for each in "<>\x00\n"}).strip(" .,:;'\"") or "nobody"
        subject = payload.line.replace("\x00", "") or "empty"
        git(
            root,
            "commit",
            "-q",
            "--cleanup=verbatim",
            "--author",
            f"{author} <a@b>",
            "-m",
            f"{subject} made{payload.marker}",
        )
