"""What the files of each tool become, that it happens once, and that what has no place is named."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from exchange import workspaces
from moorage.domain.drift import Grade
from moorage.domain.errors import InvalidInput
from moorage.domain.exchange import Format, Taken, Terms
from moorage.domain.memory import AuthorKind, Kind, Memory, MemoryId, MemoryState, Trust
from moorage.domain.work import CancelToken, WorkCancelled
from moorage.engine.importing import BATCH
from services import samples
from support.project import Project, open_project


@dataclass
class Shop:
    """A project, and the folder beside it that is taken in."""

    project: Project
    folder: Path

    def take_in(self, files: Mapping[str, str], name: str = "given", format_: Format | None = None) -> Taken:
        path = workspaces.put(self.folder / name, files)
        exchange = self.project.engine.exchange
        return exchange.take_in(exchange.read(path, format_), Terms(), cancel=CancelToken(), report=lambda _: None)

    def memories(self) -> dict[str, Memory]:
        """By their text, in every state."""
        store = self.project.store
        return {each.content: each for each in store.memories(store.all_ids()).values()}

    def ties(self, memory: Memory) -> list[str]:
        return [str(each.latest.place.symbol_path) for each in self.project.store.anchors.of([memory.id])]


@pytest.fixture
def shop(tmp_path: Path) -> Shop:
    project = open_project(tmp_path / "shop", {**samples.PYTHON.files, "deep/x.py": "x = 1\n"})
    return Shop(project, tmp_path)


def left(taken: Taken) -> dict[str, bool]:
    """Where something was left out, and whether it is broken."""
    return {f"{each.where.rpartition('/')[2]}: {each.what}": each.is_broken for each in taken.left_out}


@pytest.mark.parametrize(
    ("files", "format_", "n_found"),
    [
        ({f".memofs/{path}": text for path, text in workspaces.MEMOFS.items()}, Format.MEMOFS, 5),
        (workspaces.CLAUDE, Format.CLAUDE, 3),
        (workspaces.COPILOT, Format.COPILOT, 3),
        ({path: text for path, text in workspaces.CURSOR.items() if path.startswith(".cursor/")}, Format.CURSOR, 1),
        (workspaces.AGENTS, Format.AGENTS, 2),
        (workspaces.BASIC_MEMORY, Format.BASIC_MEMORY, 5),
        (workspaces.MARKDOWN, Format.MARKDOWN, 2),
    ],
)
def test_each_format_comes_in_once(shop: Shop, files: Mapping[str, str], format_: Format, n_found: int) -> None:
    given = None if format_ is not Format.COPILOT else format_
    taken = shop.take_in(files, format_=given)
    assert (taken.reading.format, len(taken.remembered)) == (format_, n_found), taken.left_out
    assert len(shop.memories()) == n_found
    assert all(each.trust is not Trust.ACCEPTED for each in shop.memories().values())
    before = shop.memories()
    again = shop.take_in(files, format_=given)
    assert {each.written.outcome.value for _, each in again.remembered} == {"duplicate"}
    assert shop.memories() == before


def test_a_workspace_of_memofs(shop: Shop) -> None:
    taken = shop.take_in(workspaces.MEMOFS, name=".memofs")
    found = shop.memories()
    decision = found["A charge is tried three times.\n\n## A heading of the text\nand what stands below it."]
    assert (decision.id, decision.title) == ("mem_aa11bb22cc33dd44", "Retries are counted")
    assert decision.kind is Kind.DECISION
    assert (decision.tags, decision.confidence, decision.metadata) == (("billing", "retries"), 0.9, {"team": "core"})
    assert (decision.trust, decision.author.kind, decision.author.name) == (Trust.PROPOSED, AuthorKind.AGENT, "memofs")
    assert [(each.type.value, each.path) for each in decision.sources] == [("document", "docs/a.md"), ("custom", "")]
    assert shop.ties(decision) == ["billing.py#charge"]
    assert "billing.py has changed since this was written" in taken.remarks[0]
    bare = found["The clock of the till is late."]
    assert (bare.trust, bare.kind.value, bare.created_at.isoformat()) == (
        Trust.IMPORTED, "note", "2026-03-02T10:00:00+00:00",
    )  # fmt: skip
    archived = found["Everything shall be paid in cash."]
    assert (archived.state, archived.id) == (MemoryState.ARCHIVED, "mem_old1old2")
    assert found["Never round a price.\nNot even up."].kind.value == "constraint"
    assert [told.fact.object for told in shop.project.engine.graph.facts("Till", "uses", 5)] == ["Postgres"]
    assert left(taken) == {
        "memory-events.jsonl:2: a line": True,
        "memory-events.jsonl: 1 events memory.created": False,
        "core.md: 1 lines of core memory": False,
        "nodes.jsonl: 2 nodes": False,
        "nodes.jsonl: aliases of 1 nodes": False,
        "edges.jsonl: 1 edges": False,
        "conversations.jsonl: 1 conversation turns": False,
        "chunks.jsonl: 1 chunks": False,
        "connectors.json: 1 connectors": False,
        "outcomes.jsonl: 1 trial outcomes": False,
        "manifest.json: the manifest": False,
        "secrets.json: secrets": False,
        "strange.md: a file": False,
    }
    reasons = [each.why for each in taken.left_out if each.what == "1 edges"]
    assert len(reasons) == len(set(reasons)) == 3
    assert taken.reading.mapped["kind gotcha → note"] == 1


def test_an_anchor_is_tied_to_the_file_that_its_hash_is_of(shop: Shop) -> None:
    then = hashlib.sha256(shop.project.read("billing.py").encode()).hexdigest()
    shop.project.replace("billing.py", "30", "90")
    shop.project.commit()
    note = workspaces.NOTE.replace("00ff", then)
    taken = shop.take_in({**workspaces.MEMOFS, "memory/notes.md": note}, name=".memofs")
    known = {each.new.id: done.known.checked for each, done in taken.remembered if done.known}
    grades = {each: [one.drift.grade for one in checked] for each, checked in known.items()}
    assert grades[MemoryId("mem_aa11bb22cc33dd44")] == [Grade.EDITED]
    assert not taken.remarks


def test_an_export_of_memloom_with_its_versions(shop: Shop) -> None:
    path = shop.folder / "memloom.json"
    path.write_text(json.dumps(workspaces.MEMLOOM), encoding="utf-8")
    exchange = shop.project.engine.exchange
    reading = exchange.read(path, None)
    taken = exchange.take_in(reading, Terms(), cancel=CancelToken(), report=lambda _: None)
    found = shop.memories()
    old, new = found["The till speaks XML"], found["The till speaks JSON"]
    assert (old.state, new.supersedes, new.version) == (MemoryState.SUPERSEDED, old.id, 2)
    assert (new.title, new.trust, found["Prices in cents"].trust) == ("Till protocol", Trust.IMPORTED, Trust.PROPOSED)
    assert [told.fact.object for told in shop.project.engine.graph.facts("Till", "depends_on", 5)] == ["Postgres"]
    assert left(taken) == {
        "memloom.json: 1 documents": False,
        "memloom.json: 2 entities": False,
        "memloom.json: 1 edges": False,
        "memloom.json[2]: a summary": False,
        "memloom.json[3]: an entry": True,
        "memloom.json[4]: a passage": False,
    }
    again = exchange.take_in(reading, Terms(), cancel=CancelToken(), report=lambda _: None)
    assert {each.written.outcome.value for _, each in again.remembered} == {"duplicate"}


def test_memories_that_claude_code_wrote(shop: Shop) -> None:
    taken = shop.take_in(workspaces.CLAUDE)
    found = shop.memories()
    assert (found["Round half even."].kind.value, found["Round half even."].title) == ("preference", "rounding")
    assert found["Round half even."].metadata == {"description": "of prices"}
    assert found["The clock is late"].kind.value == "fact"
    assert {each.author.name for each in found.values()} == {"Claude Code"}
    assert left(taken) == {"MEMORY.md: 1 pointers": False}


def test_rules_are_tied_to_the_one_place_that_they_name(shop: Shop) -> None:
    taken = shop.take_in(workspaces.CURSOR, format_=Format.CURSOR)
    found = shop.memories()
    assert shop.ties(found["- Answer in JSON"]) == ["deep/"]
    assert found["- Answer in JSON"].title == "API rules"
    assert left(taken) == {"api.mdc: the glob *.py": False}


def test_instructions_are_a_person_s_and_what_we_wrote_is_no_news(shop: Shop) -> None:
    taken = shop.take_in(workspaces.AGENTS)
    found = shop.memories()
    assert {each.trust for each in found.values()} == {Trust.IMPORTED}
    assert shop.ties(found["Here prices are in cents."]) == ["deep/"]
    assert left(taken) == {"AGENTS.md: a block": False, "AGENTS.md: @d/more.md": False}


def test_notes_of_basic_memory(shop: Shop) -> None:
    taken = shop.take_in(workspaces.BASIC_MEMORY)
    found = shop.memories()
    observed = found["The clock is late (measured in March)"]
    assert (observed.kind.value, observed.title) == ("note", "Till")
    assert set(observed.tags) == {"clock", "time", "gotcha", "shop", "hardware"}
    assert [told.fact.object for told in shop.project.engine.graph.facts("Till", "depends_on", 5)] == ["Postgres"]
    prose = next(each for text, each in found.items() if text.startswith("It stands"))
    assert (prose.metadata, "[ ] a task" in prose.content) == ({"type": "device", "owner": "ada"}, True)
    assert taken.reading.mapped["relation → fact"] == 1


def test_markdown_of_anybody(shop: Shop) -> None:
    taken = shop.take_in(workspaces.MARKDOWN)
    found = shop.memories()
    first = found["Half even."]
    assert (first.title, first.kind.value, first.tags, first.metadata) == (
        "Rounding", "decision", ("money", "price"), {"owner": "ada"},
    )  # fmt: skip
    assert shop.ties(first) == ["billing.py#charge"]
    assert found["It is late."].title == "Clock"
    assert left(taken) == {"empty.md: an entry": False}


def test_a_file_cannot_make_itself_trusted(shop: Shop) -> None:
    """It accepts, pins and validates nothing, and takes no place of what a person accepted."""
    mine = shop.project.remember("Prices are in cents and nothing else", "billing.py#charge")
    row = {
        "content": "Prices are in dollars now",
        "trust": "accepted",
        "author": "Grace",
        "pinned": True,
        "validated_at": "2026-01-01",
        "supersedes": mine.id,
        "created_at": "2099-01-01",
        "source_refs": [{"type": "memory", "id": mine.id}],
    }
    exchange = shop.project.engine.exchange
    reading = exchange.read_text(json.dumps(row), None)
    exchange.take_in(reading, Terms(), cancel=CancelToken(), report=lambda _: None)
    found = shop.memories()
    stored = found[str(row["content"])]
    assert (stored.trust, stored.author.name, stored.pinned) == (Trust.IMPORTED, mine.author.name, False)
    assert (stored.validated_at, stored.supersedes, stored.created_at.year < 2099) == (None, None, True)
    assert (found[mine.content].state, found[mine.content].validated_at) == (mine.state, mine.validated_at)


def test_what_the_store_refuses_costs_itself_alone(shop: Shop) -> None:
    rows = ({"content": "kept", "subject": '"', "predicate": "uses", "object": "x"}, {"content": "taken in beside it"})
    exchange = shop.project.engine.exchange
    reading = exchange.read_text("\n".join(map(json.dumps, rows)), None)
    taken = exchange.take_in(reading, Terms(), cancel=CancelToken(), report=lambda _: None)
    assert left(taken) == {"line 1: an entry": True}
    assert list(shop.memories()) == ["taken in beside it"]


def test_an_import_is_given_up_between_transactions(shop: Shop) -> None:
    exchange, token = shop.project.engine.exchange, CancelToken()
    reading = exchange.read_text("\n".join(f'{{"content": "thing number {each}"}}' for each in range(BATCH + 1)), None)
    with pytest.raises(WorkCancelled):
        exchange.take_in(reading, Terms(), cancel=token, report=lambda _: token.cancel())
    assert len(shop.memories()) == BATCH


def test_several_formats_are_asked_about(shop: Shop) -> None:
    with pytest.raises(InvalidInput, match="holds cursor and agents; say with --format"):
        shop.take_in({**workspaces.CURSOR, **workspaces.AGENTS})
    with pytest.raises(InvalidInput, match="in no format that is known"):
        shop.take_in({"a.bin": "x"}, name="other")
