"""Commit histories: a memory is the body of a commit, the why; the question is its subject; the files are its anchors.

The nearest public thing to memories that are tied to code. Trailers, bare links and the subject itself are taken
out of the bodies.
"""

import random
import re
from pathlib import Path

from bench.retrieval.clones import clone, git
from bench.retrieval.corpus import Asked, Corpora, Corpus, Entry

REPOSITORIES = {
    "golang+tools": True,
    "eclipse-jgit+jgit": False,
    "spring-projects+spring-framework": True,
    "gitkraken+vscode-gitlens": False,
}
"""By whether they are reported."""
N_COMMITS = 6000
N_MEMORIES = 800
N_QUESTIONS = 250
MOST_FILES = 6
_TRAILER = re.compile(
    r"(change-id|signed-off-by|reviewed-on|reviewed-by|auto-submit|luci-trybot-result|trybot-result|run-trybot"
    r"|commit-queue|also-by|co-authored-by|bug|fixes|fix|updates|update|for|closes|close|see|cq-include-trybots"
    r"|issue|gh-\d+|cq|commit-id|tested-by|acked-by)\b.{0,120}",
    re.IGNORECASE,
)
_LINK = re.compile(r"https?://\S+|#\d+|\(cherry.*\)")
_DULL = ("revert", "merge", "update ", "bump", "release", "prepare")


def load(mirror: Path) -> Corpora:
    for name, is_reported in REPOSITORIES.items():
        records = _records(clone(mirror, name))
        draw = random.Random(7)
        draw.shuffle(records)
        records = records[:N_MEMORIES]
        order = list(range(len(records)))
        draw.shuffle(order)
        entries = [Entry(body, paths=files) for _, body, files in records]
        asked = [Asked(records[index][0], frozenset({index})) for index in order[:N_QUESTIONS]]
        yield Corpus("commits", name, is_reported, entries, asked)


def _records(repository: Path) -> list[tuple[str, str, tuple[str, ...]]]:
    """Subject, body and files of commits that explain themselves in 25 to 220 words."""
    shape = "--format=%x01%H%x00%s%x00%b%x00"
    log = git(repository, "log", f"-{N_COMMITS}", "--no-merges", shape, "--name-only")
    records = {}
    for record in log.split("\x01")[1:]:
        _, subject, text, names = record.split("\x00")
        subject = subject.strip()
        body = _body(text, subject)
        files = tuple(line for line in names.split("\n") if line.strip())[:MOST_FILES]
        if 25 <= len(body.split()) <= 220 and len(subject.split()) >= 4 and not subject.lower().startswith(_DULL):
            records.setdefault(subject.lower(), (subject, body, files))
    return list(records.values())


def _body(text: str, subject: str) -> str:
    lines = [line for line in text.splitlines() if not _is_noise(line.strip())]
    return "\n".join(lines).strip().replace(subject, "").strip()


def _is_noise(line: str) -> bool:
    return bool(_TRAILER.fullmatch(line) or _LINK.fullmatch(line))
