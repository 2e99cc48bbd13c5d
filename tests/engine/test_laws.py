"""Laws of live editing: whatever was typed, cut and pasted, what is said depends on the text alone."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from moorage.domain.drift import Verdict
from support.project import Project, open_project

LEDGER = '''"""Ledger."""

LIMIT = 500


def charge(amount, gateway):
    deadline = gateway.now() + 30
    for attempt in gateway.attempts(amount):
        if attempt.settled and gateway.now() < deadline:
            return attempt.receipt
    raise ValueError("declined")


def refund(receipt, gateway):
    if receipt.refunded:
        return None
    return gateway.send(-receipt.amount, timeout=5)


class Ledger:
    def add(self, entry):
        self.entries.append(entry)
        self.total += entry.amount

    def close(self):
        self.closed = True
        return sorted(self.entries, key=lambda each: each.day)
'''
STOCK = '''"""Stock."""


def reserve(item, count):
    if item.left < count:
        raise LookupError(item.name)
    item.left -= count
    return item.left


def release(item, count):
    item.left += count
    return item.left


def report(items):
    lines = [f"{each.name}: {each.left}" for each in items]
    return "\\n".join(lines)
'''
FILES = {"ledger.py": LEDGER, "stock.py": STOCK}
TIES = {
    "Payments get 30 seconds": "ledger.py#charge",
    "Refunds wait 5 seconds": "ledger.py#refund",
    "Entries only grow": "ledger.py#Ledger.add",
    "Closing sorts by day": "ledger.py#Ledger.close",
    "Members may order 500": "ledger.py#LIMIT",
    "Reserving raises LookupError": "stock.py#reserve",
    "Releasing never fails": "stock.py#release",
    "A report has a line for each": "stock.py#report",
}
SINCE = {
    "ledger.py": LEDGER.replace("+ 30", "+ 90").replace("def refund", "def give_back"),
    "stock.py": STOCK[: STOCK.index("def report")].replace(
        STOCK[STOCK.index("def release") : STOCK.index("def report")], ""
    ),
    "shelf.py": '"""Shelf."""\n\n\n' + STOCK[STOCK.index("def release") : STOCK.index("def report")],
}
"""Edited, renamed, moved to another file, and deleted since the memories were tied."""

few = settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck))
EDITS = st.lists(st.tuples(st.integers(0, 8), st.integers(0, 10_000), st.integers(0, 10_000)), min_size=1, max_size=12)


@dataclass
class Typist:
    """Someone at the keyboard, with a clipboard; the start of every file is remembered."""

    project: Project
    texts: dict[str, str]
    clipboard: str = "def pasted(a):\n    return a\n"
    start: dict[str, str] = field(init=False)

    def __post_init__(self) -> None:
        self.start = dict(self.texts)
        for path, text in self.texts.items():
            self.project.engine.set_buffer(path, text)

    def edit(self, kind: int, first: int, second: int) -> None:
        """One edit, chosen by numbers so that a failing sequence can be made shorter."""
        path = sorted(self.texts)[first % len(self.texts)]
        text = self.texts[path]
        blocks = text.split("\n\n\n")
        at = second % len(blocks)
        lines = text.splitlines(keepends=True)
        line = second % max(len(lines), 1)
        spot = second % (len(text) + 1)
        match kind:
            case 0:
                text = text[:spot] + "x = (1\n" + text[spot:]
            case 1:
                text = text[:spot] + text[spot + first % 40 :]
            case 2:
                self.clipboard = blocks.pop(at)
                text = "\n\n\n".join(blocks)
            case 3:
                blocks.insert(at, self.clipboard)
                text = "\n\n\n".join(blocks)
            case 4:
                blocks.insert(at, blocks[first % len(blocks)])
                text = "\n\n\n".join(blocks)
            case 5:
                moved = lines.pop(line) if lines else ""
                lines.insert(first % (len(lines) + 1), moved)
                text = "".join(lines)
            case 6:
                names = ("charge", "refund", "reserve", "release", "report", "give_back", "Ledger")
                text = text.replace(names[first % 7], names[second % 7])
            case 7:
                olden = "".join(FILES.values()).split("\n\n\n")
                head, _, _ = blocks[at].partition("\n")
                blocks[at] = head + "\n" + olden[first % len(olden)].partition("\n")[2]
                text = "\n\n\n".join(blocks)
            case _:
                text = text.replace("30", "31").replace("90", "60") if second % 2 else ""
        self.type(path, text)

    def type(self, path: str, text: str) -> None:
        self.texts[path] = text
        self.project.engine.set_buffer(path, text)

    def undo_all(self) -> None:
        for path, text in self.start.items():
            self.type(path, text)

    def seen(self) -> dict[str, object]:
        """What every open file says of every anchor."""
        for path in sorted(self.texts):
            self.project.engine.report(path)
        return {
            f"{path} {each.anchor.id}": (each.drift.grade, each.drift.severity, each.drift.place, each.drift.move)
            for path in sorted(self.texts)
            for each in self.project.engine.report(path).checked
        }


@contextmanager
def shop(since: dict[str, str] | None = None) -> Iterator[Project]:
    """Tied to its first text; `since` is what lies on the disk now."""
    with TemporaryDirectory() as folder:
        project = open_project(Path(folder) / "shop", FILES)
        for text, place in TIES.items():
            project.remember(text, place)
        for path, text in (since or {}).items():
            project.write(path, text)
        yield project
        project.close()


def check_undone(since: dict[str, str], edits: list[tuple[int, int, int]], looks: int) -> None:
    """Every so many edits somebody looks; in the end everything is undone."""
    with shop(since) as project:
        typist = Typist(project, {**FILES, **since})
        before = typist.seen()
        for number, edit in enumerate(edits):
            typist.edit(*edit)
            if number % looks == 0:
                typist.seen()
        typist.undo_all()
        assert typist.seen() == before
        for path in typist.texts:
            project.engine.drop_buffer(path)
        assert typist.seen() == before


@few
@given(edits=EDITS, looks=st.integers(1, 3))
def test_undoing_everything_leaves_what_was_intact_intact(edits: list[tuple[int, int, int]], looks: int) -> None:
    check_undone({}, edits, looks)


@few
@given(edits=EDITS, looks=st.integers(1, 3))
def test_undoing_everything_leaves_what_had_drifted_as_it_was(edits: list[tuple[int, int, int]], looks: int) -> None:
    check_undone(SINCE, edits, looks)


SIMILAR = """def total(items):
    lines = [f"{each.name}: {each.left}" for each in items]
    found = 0
    while lines:
        found += items.pop().left
    if found > 7:
        raise LookupError(found)
    return found
"""


def test_a_move_that_only_an_unsaved_text_suggested_is_over_with_it() -> None:
    lacking = STOCK[: STOCK.index("def report")] + SIMILAR
    with shop({"stock.py": lacking}) as project:
        typist = Typist(project, {"stock.py": lacking})
        before = typist.seen()
        typist.type("stock.py", STOCK.replace("def report(items)", "def total(items)"))
        assert any(move for _, _, _, move in typist.seen().values()), "it was not even followed"
        typist.undo_all()
        assert typist.seen() == before


def test_a_move_stands_when_it_is_saved_however_much_was_edited_since() -> None:
    moved = STOCK.replace("def report(items)", "def total(items)")
    with shop() as project:
        typist = Typist(project, {"stock.py": STOCK})
        typist.type("stock.py", moved)
        typist.seen()
        typist.type("stock.py", moved[: moved.index("def total")] + SIMILAR)
        unsaved = typist.seen()
        project.write("stock.py", typist.texts["stock.py"])
        project.engine.files_changed(["stock.py"])
        assert typist.seen() == unsaved
        project.reopen()
        assert typist.seen() == unsaved


def test_another_case_of_a_path_is_the_same_file_where_the_disk_ignores_case(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("moorage.workspace.ignores_case", lambda _: True)
    with shop() as project:
        engine = project.engine
        path = engine.relative(project.root / "LEDGER.py")
        engine.set_buffer(path, LEDGER.replace("+ 30", "+ 90"))
        said = {
            str(each.drift.place and each.drift.place.symbol_path): each.drift.verdict
            for each in engine.report(path).checked
        }
        assert said["ledger.py#charge"] is Verdict.CHANGED
        assert Verdict.LOST not in said.values()
