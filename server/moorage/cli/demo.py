"""The main job on a copy of a real repository, step by step, with what a person would see in the editor.

The repository is this project's own when it is at hand, else one made of the installed package's source.
"""

import shutil
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.resources import as_file, files
from os import environ
from pathlib import Path

from moorage.domain.errors import FileUnavailable
from moorage.domain.known import Checked
from moorage.domain.memory import Kind, Memory
from moorage.domain.requests import NewMemory, Question, Task
from moorage.domain.source import SourceText
from moorage.domain.tasks import TaskType
from moorage.domain.wording import sentence
from moorage.engine.facade import Engine
from moorage.engine.opening import open_engine
from moorage.lsp.client import Client
from moorage.lsp.render import hover, plain
from moorage.settings import load_settings

HOME = "server/moorage/domain/ranking.py"
SYMBOL = "_blend"
TEXT = "Below ten memories we mix 0.6 of the cosine with 0.4 of the keyword score: deviations of so few say nothing."
MOVED_HOME = "server/moorage/domain/blending.py"
RENAMED_HOME = "server/moorage/domain/mixing.py"
BUDGET_BYTES = 700
OTHERS = (
    (
        "server/moorage/repository/git.py",
        "Git is run without hooks, external diff or monitor, so that a hostile repository runs nothing.",
    ),
    ("server/moorage/workspace.py", "Byte order marks are dropped: editors drop them too, and digests must agree."),
    ("server/moorage/settings/values.py", "A workspace's own file may not name programs or places on this machine."),
    ("server/moorage/domain/terms.py", "Chinese, Japanese and Korean text is indexed by pairs of characters."),
    ("server/moorage/domain/briefing.py", "An entry that is too long never hides those behind it."),
    ("server/moorage/lsp/rpc.py", "Parameters are decoded in the handler, or a client would never get its reply."),
    ("server/moorage/jobs.py", "Jobs with one key coalesce; the worker is a daemon, so exit is never blocked."),
    ("server/moorage/cli/main.py", "Every failure is one line on standard error and exit status 2."),
    ("server/moorage/engine/model.py", "The embedding model is loaded by the worker, never by a request."),
    (
        "server/moorage/store/sqlite/connection.py",
        "Writes are short and immediate, and wait five seconds for another process.",
    ),
)
"""What else is known there, for the searches to choose from."""
MODEL_WAIT_S = 120.0


@dataclass(frozen=True, slots=True)
class Expected:
    """What should be so after a step, and whether it is."""

    what: str
    holds: bool


@dataclass
class Stage:
    """The copy, its engine, who is told, and what was expected of every step."""

    root: Path
    engine: Engine
    say: Callable[[str], None]
    expected: list[Expected] = field(default_factory=list)

    def step(self, title: str) -> None:
        self.say(f"\n── {title}")

    def show(self, text: str) -> None:
        self.say("\n".join(f"   │ {line}" for line in text.splitlines()))

    def expect(self, holds: object, what: str) -> None:
        """One line with what should be so, and whether it is."""
        self.expected.append(Expected(what=what, holds=bool(holds)))
        self.say(f"   {'✓' if holds else '✗ NOT SO:'} {what}")


def run(source: Path, say: Callable[[str], None]) -> list[Expected]:
    """What was expected, in order, and whether it happened; `say` gets what a person reads."""
    with tempfile.TemporaryDirectory(prefix="moorage-demo-") as folder:
        root = _copy(source, Path(folder) / "repository")
        settings, _ = load_settings(root, environ, {})
        with open_engine(root, settings) as engine:
            stage = Stage(root, engine, say)
            stage.say(f"A copy of a real git repository: {root}")
            for scene in (
                _remember,
                _reformat,
                _contradict,
                _rename,
                _move_within,
                _move_away,
                _rename_file,
                _find,
                _brief,
            ):
                scene(stage)
            went_well = all(each.holds for each in stage.expected)
            stage.say(f"\n{'Everything went as it should.' if went_well else 'Something went wrong.'}")
            return stage.expected


def _copy(source: Path, target: Path) -> Path:
    if (source / HOME).is_file() and (source / ".git").exists():
        _git(source, "clone", "-q", "--no-hardlinks", str(source.absolute()), str(target))
        return target
    with as_file(files("moorage")) as package:
        shutil.copytree(package, target / "server" / "moorage", ignore=shutil.ignore_patterns("__pycache__", "*.pyc"))
    _git(target, "init", "-q")
    _commit(target, "source")
    return target


def _git(folder: Path, *arguments: str) -> None:
    identity = ("-c", "user.name=Moorage", "-c", "user.email=demo@example.org", "-c", "commit.gpgsign=false")
    done = subprocess.run(  # noqa: S603 - fixed program and arguments
        ["git", *identity, *arguments],  # noqa: S607 - the user's own git
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise FileUnavailable(f"git {arguments[0]} failed in {folder}: {done.stderr.strip()}")


def _commit(root: Path, message: str) -> None:
    _git(root, "add", "-A")
    _git(root, "commit", "-q", "-m", message)


def _remember(stage: Stage) -> None:
    stage.step(f"Remember something on a function, {HOME}#{SYMBOL}")
    ties = stage.engine.places.ties_written(f"{HOME}#{SYMBOL}")
    new = NewMemory(content=TEXT, title="Small stores blend", kind=Kind.DECISION, tags=("ranking",), ties=ties)
    stage.engine.remember(new)
    for path, text in OTHERS:
        about = stage.engine.places.ties_written(path)
        stage.engine.remember(NewMemory(content=text, kind=Kind.DECISION, ties=about))
    stage.show(_hover(stage, HOME, SYMBOL))
    stage.expect("holds" in _hover(stage, HOME, SYMBOL), "hovering the function shows the memory, verdict first")


def _reformat(stage: Stage) -> None:
    stage.step("Reformat it and add comments, in the unsaved buffer")
    changed = _edited(stage, HOME, "    return 0.6 * max(", "    # small stores only\n    return 0.6 *  max(\n        ")
    stage.engine.set_buffer(HOME, changed)
    stage.expect(not _warnings(stage, HOME), "no warning, no hint: layout and comments say nothing")
    stage.expect(
        _one(stage, HOME).drift.verdict.value == "holds", f"verdict: holds ({_one(stage, HOME).drift.grade.value})"
    )


def _contradict(stage: Stage) -> None:
    stage.step("Change a number that the memory names, in the unsaved buffer")
    stage.engine.set_buffer(HOME, _edited(stage, HOME, "return 0.6 *", "return 0.5 *"))
    warnings = _warnings(stage, HOME)
    stage.show("\n".join(warnings) or "(no warning)")
    stage.expect(any("`0.6` → `0.5`" in each for each in warnings), "one warning that names old and new")
    stage.engine.set_buffer(HOME, _text(stage, HOME))
    stage.expect(not _warnings(stage, HOME), "undoing the edit clears it")
    stage.engine.drop_buffer(HOME)


def _rename(stage: Stage) -> None:
    stage.step("Rename the function everywhere and save")
    _save(stage, HOME, _text(stage, HOME).replace(SYMBOL, "blend_small_store"))
    _followed(stage, HOME, "blend_small_store")


def _move_within(stage: Stage) -> None:
    stage.step("Move it to the top of the file and save")
    text = _text(stage, HOME)
    function = _function(text)
    first = text.index("\ndef ") + 1
    _save(stage, HOME, text.replace(function, "")[:first] + function + text.replace(function, "")[first:])
    _followed(stage, HOME, "blend_small_store")


def _move_away(stage: Stage) -> None:
    stage.step(f"Move it to another file, {MOVED_HOME}, and commit")
    text = _text(stage, HOME)
    function = _function(text)
    _save(stage, MOVED_HOME, f'"""Blending."""\n\nfrom moorage.domain.hits import Hits\n\n\n{function}')
    _save(stage, HOME, text.replace(function, ""))
    _commit(stage.root, "move")
    _followed(stage, MOVED_HOME, "blend_small_store")


def _rename_file(stage: Stage) -> None:
    stage.step(f"Rename the file to {RENAMED_HOME} outside the editor")
    _git(stage.root, "mv", MOVED_HOME, RENAMED_HOME)
    stage.engine.files_changed([MOVED_HOME, RENAMED_HOME])
    _followed(stage, RENAMED_HOME, "blend_small_store")
    memory = _memory(stage, RENAMED_HOME)
    stage.show("\n".join(f"{each.kind.value}: {each.detail}" for each in stage.engine.history(memory, 10)))


def _find(stage: Stage) -> None:
    stage.step("Find it again")
    _find_by(stage, "small_sto", "by part of an identifier, among all that is known")
    stage.engine.embed_in_background(may_download=False)
    stage.engine.jobs.wait_idle(MODEL_WAIT_S)
    if stage.engine.model.note:
        stage.say(f"   · {stage.engine.model.note}")
    else:
        _find_by(stage, "which weights apply while a collection is tiny?", "by a paraphrase that shares no key word")


def _find_by(stage: Stage, query: str, how: str) -> None:
    found = stage.engine.recall(Question(query, 3, strict=False)).items
    top = found[0] if found else None
    stage.show(f"? {query}\n" + (f"{top.ranked.score:.2f} {top.known.memory.title}" if top else "(nothing)"))
    stage.expect(top and top.known.memory.content == TEXT, f"recall finds it {how}")


def _brief(stage: Stage) -> None:
    stage.step(f"A briefing for an agent that is about to change the file, in {BUDGET_BYTES} bytes")
    place = stage.engine.places.named(f"{RENAMED_HOME}#blend_small_store")
    briefing = stage.engine.context(Task("tune the ranking", TaskType.CODING, BUDGET_BYTES, place))
    stage.show(briefing.text)
    size = len(briefing.text.encode())
    stage.expect(size <= BUDGET_BYTES and "0.6 of the cosine" in briefing.text, f"{size} bytes, within the budget")


def _followed(stage: Stage, path: str, symbol: str) -> None:
    found = _one(stage, path)
    today = found.drift.place.symbol_path if found.drift.place else "nowhere"
    stage.show(f"at {today}: {found.drift.verdict.value} ({found.drift.grade.value}) {sentence(found)}")
    stage.expect(str(today) == f"{path}#{symbol}", "followed")
    stage.expect(not _warnings(stage, path), "nobody was disturbed")


def _save(stage: Stage, path: str, text: str) -> None:
    (stage.root / path).write_text(text, encoding="utf-8")
    stage.engine.files_changed([path])


def _text(stage: Stage, path: str) -> str:
    return (stage.root / path).read_text(encoding="utf-8")


def _edited(stage: Stage, path: str, old: str, new: str) -> str:
    text = _text(stage, path)
    if old not in text:
        raise FileUnavailable(f"{path} does not hold {old!r}; run the demo on this version's own repository")
    return text.replace(old, new)


def _function(text: str) -> str:
    """The renamed function with the blank lines behind it."""
    start = text.index("def blend_small_store")
    end = text.find("\ndef ", start)
    return text[start : end + 1 if end >= 0 else len(text)]


def _hover(stage: Stage, path: str, symbol: str) -> str:
    source = stage.engine.read(path)
    offset = source.data.index(f"def {symbol}".encode()) + 4 if isinstance(source, SourceText) else 0
    return plain(hover(stage.engine.here.named_at(path, offset).items, {}, Client(), ""))


def _one(stage: Stage, path: str) -> Checked:
    return stage.engine.report(path).checked[0]


def _memory(stage: Stage, path: str) -> Memory:
    return stage.engine.memory(_one(stage, path).anchor.memory_id)


def _warnings(stage: Stage, path: str) -> list[str]:
    report = stage.engine.report(path)
    return [f"⚠ {sentence(each)}" for each in report.checked if each.drift.severity.value != "none"]
