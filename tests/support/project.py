"""A small project with an engine on it, used as a person uses one: remember, edit files, check."""

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from moorage.domain.drift import Grade, TokenEdit
from moorage.domain.event import Event, EventKind
from moorage.domain.known import Checked
from moorage.domain.memory import Kind, Memory
from moorage.domain.requests import Extent, NewMemory
from moorage.domain.work import CancelToken
from moorage.engine.facade import Engine
from moorage.engine.opening import open_engine
from moorage.ports import Store
from moorage.services import drift
from moorage.services.act import Act
from moorage.services.view import View
from moorage.settings import EmbeddingSettings, Settings, StoreSettings
from support.repo import git, make_repo, write

TEXT_ONLY = Settings(embedding=EmbeddingSettings(enabled=False))


@dataclass
class Project:
    """One checkout and the engine that a process has open on it."""

    root: Path
    settings: Settings = TEXT_ONLY
    engine: Engine = field(init=False)

    def __post_init__(self) -> None:
        self.engine = open_engine(self.root, self.settings)

    def close(self) -> None:
        self.engine.close()

    def reopen(self) -> None:
        """What a new process sees."""
        self.engine.close()
        self.engine = open_engine(self.root, self.settings)

    @property
    def store(self) -> Store:
        return self.engine._store

    def view(self) -> View:
        return self.engine._checkout.view()

    def act(self) -> Act:
        return self.engine._act()

    def git(self, *arguments: str) -> str:
        return git(self.root, *arguments)

    def commit(self, message: str = "more") -> None:
        self.git("add", "-A")
        self.git("commit", "-q", "-m", message)

    def read(self, path: str) -> str:
        return (self.root / path).read_text(encoding="utf-8")

    def write(self, path: str, text: str) -> None:
        write(self.root, {path: text})

    def replace(self, path: str, old: str, new: str) -> None:
        """Changes every occurrence, and insists that there is one."""
        text = self.read(path)
        assert old in text, f"{old!r} is not in {path}"
        self.write(path, text.replace(old, new))

    def move(self, block: str, source: str, target: str) -> None:
        """Cuts a block out of one file and appends it to another."""
        self.replace(source, block, "")
        before = self.read(target) if (self.root / target).exists() else ""
        self.write(target, f"{before}{block}")

    def delete(self, path: str) -> None:
        (self.root / path).unlink()

    def remember(
        self,
        content: str,
        *anchors: str,
        title: str = "",
        kind: Kind = Kind.DECISION,
        keeps_duplicate: bool = False,
    ) -> Memory:
        ties = tuple(tie for each in anchors for tie in self.engine.places.ties_written(each))
        new = NewMemory(content=content, title=title, kind=kind, ties=ties, keeps_duplicate=keeps_duplicate)
        remembered = self.engine.remember(new)
        assert remembered.known, remembered.written
        return remembered.known.memory

    def check(self, *paths: str) -> list[Checked]:
        """Every anchor, checked as a person does; those that a person is only told the number of, one by one."""
        extent = Extent(paths or None)
        survey = self.engine.check(extent, cancel=CancelToken(), report=lambda _: None)
        said = {checked.anchor.id: checked for _, checked in survey.findings}
        store, view = self.store, self.view()
        bearings = store.anchors.bearings(view.checkout)
        meant = [each.anchor_id for each in bearings if any(map(extent.holds, each.places))]
        silent = store.anchors.some([each for each in meant if each not in said])
        looked_at = drift.check(store, view, silent, self.act())
        assert all(each.drift.is_silent for each in looked_at), "a check was silent about what has something to say"
        found = {**said, **{each.anchor.id: each for each in looked_at}}
        assert Counter(each.drift.verdict for each in found.values()) == survey.counts
        return [found[each] for each in meant]

    def only(self) -> Checked:
        """The one anchor of the project, checked."""
        (checked,) = self.check()
        return checked

    def events(self, kind: EventKind) -> list[Event]:
        return [each for each in self.engine.history(None, 1000) if each.kind is kind]


def check_grade(project: Project, expected: Grade, *, at: str | None = None) -> Checked:
    """The one anchor has this grade and lies at this symbol path; checked twice, then by a new process, alike."""
    first = project.only()
    again = project.only()
    project.reopen()
    later = project.only()
    assert first.drift.grade is expected, f"{first.drift}"
    assert again.drift == first.drift, "a second check says something else"
    assert later.drift == first.drift, "a new process says something else"
    if at is not None:
        assert first.drift.place is not None
        assert str(first.drift.place.symbol_path) == at
    return first


def check_edits(checked: Checked, *expected: tuple[str, str]) -> None:
    """Exactly these tokens were replaced."""
    assert [(each.old, each.new) for each in checked.drift.edits] == list(expected)


def claimed(edits: tuple[TokenEdit, ...]) -> list[str]:
    """The claims that were hit, in order."""
    return [claim for each in edits for claim in each.claims]


def open_project(root: Path, files: dict[str, str], *, settings: Settings = TEXT_ONLY) -> Project:
    """A git repository with one commit."""
    return Project(make_repo(root, files), settings)


def open_folder(root: Path, files: dict[str, str]) -> Project:
    """A plain folder without git."""
    root.mkdir(parents=True, exist_ok=True)
    write(root, files)
    return Project(root)


def stored_at(path: Path) -> Settings:
    """Text search alone, with the store in a given file."""
    return Settings(store=StoreSettings(path=str(path)), embedding=EmbeddingSettings(enabled=False))
