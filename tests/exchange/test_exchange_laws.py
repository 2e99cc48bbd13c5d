"""What goes out comes back as it was, in any format that goes out; the same memories give the same bytes."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from moorage.domain.drift import Verdict
from moorage.domain.errors import FileUnavailable
from moorage.domain.event import EventKind
from moorage.domain.exchange import OUTGOING, Format, Taken, Terms
from moorage.domain.memory import Author, AuthorKind, Kind, Memory, MemoryId, Namespace, Source, SourceType, Tier, Trust
from moorage.domain.requests import NewMemory, Statement
from moorage.domain.work import CancelToken, Progress
from moorage.engine import importing
from moorage.engine.facade import Engine
from moorage.engine.opening import open_engine
from services import samples
from support.project import TEXT_ONLY
from support.repo import git, make_repo

_TEXT = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=40).filter(str.strip)
_LINE = _TEXT.map(str.strip)
_NAME = st.text("abcd", min_size=1, max_size=3)
_WHEN = st.datetimes(datetime(2020, 1, 1), datetime(2026, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001 - bounds
_NEW = st.builds(
    NewMemory,
    content=st.lists(_TEXT, min_size=1, max_size=4).map(lambda lines: "kept: " + "\n\n".join(lines).strip()),
    title=_LINE | st.just(""),
    kind=st.sampled_from([Kind.DECISION, Kind.NOTE, Kind.EPISODE, Kind.FACT, Kind.PREFERENCE]),
    tags=st.lists(_LINE, max_size=3, unique=True).map(tuple),
    confidence=st.floats(0, 1),
    metadata=st.dictionaries(st.text("ab", min_size=1), st.integers() | st.none() | _TEXT, max_size=3),
    sources=st.lists(st.builds(Source, st.sampled_from(SourceType), title=_TEXT), max_size=2, unique=True).map(tuple),
    tier=st.sampled_from(Tier),
    pinned=st.booleans(),
    session=st.none() | _LINE,
    statement=st.none() | st.builds(Statement, _NAME, st.sampled_from(["uses", "owned by"]), _NAME, _WHEN),
    author=st.none() | st.builds(Author, st.sampled_from(AuthorKind), _LINE),
    trust=st.sampled_from(Trust),
    created_at=st.none() | _WHEN,
    validated_at=st.none() | _WHEN,
)


@contextmanager
def opened(folder: Path) -> Iterator[Engine]:
    with open_engine(make_repo(folder / "shop", samples.PYTHON.files), TEXT_ONLY) as engine:
        yield engine


def take_in(engine: Engine, path: Path, format_: Format, terms: Terms) -> Taken:
    reading = engine.exchange.read(path, format_)
    return engine.exchange.take_in(reading, terms, cancel=CancelToken(), report=lambda _: None)


def everything(engine: Engine) -> dict[MemoryId, Memory]:
    store = engine._store
    return {each.id: each for each in store.memories(store.all_ids()).values()}


@pytest.mark.parametrize("format_", OUTGOING)
@settings(max_examples=15, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(news=st.lists(_NEW, max_size=4))
def test_an_import_of_an_export_is_what_was_exported(
    tmp_path_factory: pytest.TempPathFactory, format_: Format, news: list[NewMemory]
) -> None:
    folder = tmp_path_factory.mktemp("law")
    out = folder / "out"
    with opened(folder / "here") as engine:
        engine.remember_all([replace(each, keeps_duplicate=True) for each in news])
        engine.exchange.write_out(out, format_)
        first, exported = engine.exchange.give_out(format_), everything(engine)
        assert engine.exchange.give_out(format_) == first
        taken = take_in(engine, out, format_, Terms(vouch=True)) if news else None
        assert taken is None or {each.written.outcome.value for _, each in taken.remembered} == {"duplicate"}
    with opened(folder / "there") as engine:
        if news:
            taken = take_in(engine, out, format_, Terms(vouch=True))
            assert not [each for each in taken.left_out if each.is_broken]
        assert {each: _bare(memory) for each, memory in everything(engine).items()} == {
            each: _bare(memory) for each, memory in exported.items()
        }
        assert engine.exchange.give_out(format_).files == first.files


def _bare(memory: Memory) -> Memory:
    """A statement that ends another one's says when by the clock of the store that it is written to."""
    return replace(memory, updated_at=memory.created_at)


@pytest.mark.parametrize("format_", OUTGOING)
def test_places_versions_and_the_archive_come_back(tmp_path: Path, format_: Format) -> None:
    out = tmp_path / "out"
    with opened(tmp_path / "here") as engine:
        ties = engine.places.ties_written("billing.py#charge")
        lines = engine.places.ties_written("billing.py:2")
        first = engine.remember(NewMemory(content="Charges wait 30 seconds", kind=Kind.DECISION, ties=(*ties, *lines)))
        assert first.known
        engine.supersede(first.known.memory, NewMemory(content="Charges wait 40 seconds", kind=Kind.DECISION))
        gone = engine.remember(NewMemory(content="Everything is paid in cash", kind=Kind.GOAL))
        assert gone.known
        engine.keeping.archive([gone.known.memory])
        given = engine.exchange.write_out(out, format_)
        exported = everything(engine)
        places = {each: engine._store.anchors.of([each]) for each in exported}
    with opened(tmp_path / "there") as engine:
        taken = take_in(engine, out, format_, Terms(vouch=True))
        assert not [each for each in taken.left_out if each.is_broken]
        back = everything(engine)
        has_versions = format_ is not Format.MEMOFS
        assert len(given.left_out) == (0 if has_versions else 1)
        assert len(back) == (3 if has_versions else 2)
        for each, memory in back.items():
            assert replace(memory, supersedes=None) == replace(exported[each], supersedes=None)
            tied = engine._store.anchors.of([memory.id])
            assert [(a.latest.place, a.latest.part) for a in tied] == [
                (a.latest.place, a.latest.part) for a in places[each]
            ]


@pytest.mark.parametrize("format_", OUTGOING)
def test_what_did_not_hold_does_not_hold_in_another_clone(tmp_path: Path, format_: Format) -> None:
    out = tmp_path / "out"
    with opened(tmp_path / "here") as engine:
        ties = engine.places.ties_written("billing.py#charge")
        engine.remember(NewMemory(content="Charges wait 30 seconds", kind=Kind.DECISION, ties=ties))
        for root in (engine.root, make_repo(tmp_path / "there" / "shop", samples.PYTHON.files)):
            file = root / "billing.py"
            file.write_text(file.read_text(encoding="utf-8").replace("30", "90"), encoding="utf-8")
            git(root, "commit", "-aqm", "Wait longer")
        (known,) = engine.memories()
        assert known.verdict is Verdict.CHANGED
        first = engine.exchange.write_out(out, format_)
    with open_engine(tmp_path / "there" / "shop", TEXT_ONLY) as engine:
        take_in(engine, out, format_, Terms(vouch=True))
        (known,) = engine.memories()
        assert known.verdict is Verdict.CHANGED
        assert [str(each.anchor.latest.place.symbol_path) for each in known.checked] == ["billing.py#charge"]
        assert engine.exchange.give_out(format_).memories == first.memories


@pytest.mark.parametrize("format_", OUTGOING)
def test_names_of_one_thing_and_snoozes_come_back_when_a_person_vouches(tmp_path: Path, format_: Format) -> None:
    out = tmp_path / "out"
    with opened(tmp_path / "here") as engine:
        for subject, object_ in (("Billing", "PostgreSQL"), ("Shipping", "Pg Cluster")):
            said = Statement(subject, "uses", object_)
            known = engine.remember(NewMemory(content=f"{subject} uses {object_}", statement=said)).known
            assert known
        engine.graph.merge("PostgreSQL", "Pg Cluster")
        engine.mending.snooze([known.memory], "2030-01-01")
        until = everything(engine)[known.memory.id].snooze
        first = engine.exchange.write_out(out, format_)
        again = take_in(engine, out, format_, Terms(vouch=True))
        assert again.operation is None
    with opened(tmp_path / "there") as engine:
        taken = take_in(engine, out, format_, Terms(vouch=True))
        assert engine.graph.entity("Pg Cluster").name == "PostgreSQL"
        assert everything(engine)[known.memory.id].snooze == until
        assert engine.exchange.give_out(format_).files == first.files
        assert taken.operation
        engine.undo(taken.operation)
        assert everything(engine) == {}
    with opened(tmp_path / "unknown") as engine:
        taken = take_in(engine, out, format_, Terms())
        assert engine.graph.entity("Pg Cluster").name == "Pg Cluster"
        assert any("--vouch" in each for each in taken.remarks)
        assert not [each for each in everything(engine).values() if each.snooze]


def test_what_does_not_go_out_is_said(tmp_path: Path) -> None:
    with opened(tmp_path / "here") as engine:
        known = engine.remember(NewMemory(content="Charges wait 30 seconds", kind=Kind.DECISION)).known
        assert known
        assert engine.exchange.give_out(Format.JSONL).left_out == ()
        engine.forget(known.memory)
        engine.remember(NewMemory(content="Elsewhere all is paid", kind=Kind.GOAL, namespace=Namespace("other")))
        told = [each.what for each in engine.exchange.give_out(Format.JSONL).left_out]
        assert told == ["1 forgotten memories", "1 other namespaces"]


def test_only_what_is_ours_is_written_over(tmp_path: Path) -> None:
    with opened(tmp_path / "here") as engine:
        engine.remember(NewMemory(content="Charges wait 30 seconds", kind=Kind.DECISION))
        for format_ in (Format.MARKDOWN, Format.MEMOFS):
            engine.exchange.write_out(tmp_path / "out", format_)
            engine.exchange.write_out(tmp_path / "out", format_)
        theirs = tmp_path / "theirs" / ".memofs" / "manifest.json"
        theirs.parent.mkdir(parents=True)
        theirs.write_text("{}", encoding="utf-8")
        with pytest.raises(FileUnavailable, match="not of an export of ours"):
            engine.exchange.write_out(tmp_path / "theirs", Format.MEMOFS)
        assert theirs.read_text(encoding="utf-8") == "{}"
        (name,) = engine.exchange.give_out(Format.MARKDOWN).files
        (tmp_path / "theirs" / name).write_text("mine", encoding="utf-8")
        with pytest.raises(FileUnavailable, match="not of an export of ours"):
            engine.exchange.write_out(tmp_path / "theirs", Format.MARKDOWN)


def lines(*texts: str) -> str:
    return "\n".join(f'{{"content": "{each}", "kind": "decision"}}' for each in texts)


def taken_from(engine: Engine, text: str) -> Taken:
    reading = engine.exchange.read_text(text, None)
    return engine.exchange.take_in(reading, Terms(), cancel=CancelToken(), report=lambda _: None)


THINGS = (
    "ledger keeps cents",
    "queue drops nothing",
    "cache lives a day",
    "index is rebuilt nightly",
    "socket is closed",
)


@pytest.mark.parametrize("batch", [2, 500], ids=["several transactions", "one transaction"])
def test_an_import_is_one_operation_and_taken_back_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, batch: int
) -> None:
    monkeypatch.setattr(importing, "BATCH", batch)
    with opened(tmp_path / "here") as engine:
        engine.remember(NewMemory(content="Invoices are never deleted", kind=Kind.DECISION))
        before = everything(engine)
        taken = taken_from(engine, lines(*THINGS))
        assert taken.operation
        after = everything(engine)
        assert len(after) == len(THINGS) + 1
        begun = [each for each in engine.keeping.events(None, 99) if each.kind is EventKind.IMPORTED][-1]
        assert (begun.id, begun.detail) == (taken.operation, "took in 5 entries (jsonl)")
        (undone,) = engine.keeping.undo_last(1)
        assert undone.message == "undid: took in 5 entries (jsonl)"
        assert everything(engine) == before
        engine.undo(undone.events[0])
        assert everything(engine) == after
        (memory,) = [each for each in after.values() if each.content == THINGS[0]]
        (event, *_) = engine.keeping.events(memory.id, 9)[-1:]
        engine.undo(event.id)
        assert everything(engine) == before
        assert engine.keeping.rebuild().difference.is_empty


def test_an_import_of_versions_is_taken_back(tmp_path: Path) -> None:
    with opened(tmp_path / "here") as engine:
        known = engine.remember(NewMemory(content="Charges wait 30 seconds", kind=Kind.DECISION)).known
        assert known
        engine.supersede(known.memory, NewMemory(content="Charges wait 40 seconds", kind=Kind.DECISION))
        engine.exchange.write_out(tmp_path / "out.jsonl", Format.JSONL)
    with opened(tmp_path / "there") as engine:
        taken = take_in(engine, tmp_path / "out.jsonl", Format.JSONL, Terms(vouch=True))
        assert len(everything(engine)) == 2
        assert taken.operation
        engine.undo(taken.operation)
        assert everything(engine) == {}


def test_an_import_that_stores_nothing_is_no_operation(tmp_path: Path) -> None:
    with opened(tmp_path / "here") as engine:
        assert taken_from(engine, lines(*THINGS)).operation
        n_events = len(engine.keeping.events(None, 99))
        assert taken_from(engine, lines(*THINGS)).operation is None
        assert len(engine.keeping.events(None, 99)) == n_events


def test_what_others_wrote_between_two_transactions_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "BATCH", 2)
    with opened(tmp_path / "here") as engine:
        reading = engine.exchange.read_text(lines(*THINGS), None)

        def meanwhile(progress: Progress) -> None:
            engine.remember(NewMemory(content=f"Written after {progress.done} of them", kind=Kind.DECISION))

        taken = engine.exchange.take_in(reading, Terms(), cancel=CancelToken(), report=meanwhile)
        assert taken.operation
        engine.undo(taken.operation)
        assert sorted(each.content for each in everything(engine).values()) == [
            f"Written after {each} of them" for each in (2, 4, 5)
        ]
        assert engine.keeping.rebuild().difference.is_empty
