"""Documents in the store: what is kept when they change, what stays out, and what takes it back."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moorage.domain.documents import MAX_SECTIONS
from moorage.domain.errors import InvalidInput
from moorage.domain.event import EventKind
from moorage.domain.hits import TextQuery
from moorage.domain.ingestion import Ingested, Ingestion, IngestOutcome
from moorage.domain.memory import Author, AuthorKind, Kind, Memory, MemoryState, Namespace, Trust
from moorage.domain.secrets import SecretPolicy
from moorage.domain.source import Content, Unreadable, content_of
from moorage.domain.work import CancelToken, WorkCancelled
from moorage.ports import Store
from moorage.secrets.gate import find_secrets, redact_secrets
from moorage.services import documents, lifecycle
from moorage.services.act import Act
from moorage.services.embedding import embed_pending
from moorage.services.gate import Gate
from moorage.store import open_store
from support.facts import day
from support.hash_embedder import HashEmbedder

GUIDE = "# Guide\n\nRead this.\n\n## Setup\n\nRun make.\n\n## Ports\n\nThe port is 5433.\n"
PATH = "docs/guide.md"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(tmp_path / "store.db")


class Ids:
    def __init__(self) -> None:
        self.n = 0

    def __call__(self, prefix: str) -> str:
        self.n += 1
        return f"{prefix}_{self.n:06}"


_IDS = Ids()


def act() -> Act:
    return Act(Author(AuthorKind.PERSON, "Ada"), day(_IDS.n % 300), _IDS)


def take_in(
    store: Store,
    text: str | bytes | Unreadable,
    path: str = PATH,
    policy: SecretPolicy = SecretPolicy.REJECT,
    **options: bool,
) -> Ingestion:
    content: Content = text if isinstance(text, Unreadable) else content_of(path, _bytes(text))
    gate = Gate(find_secrets, redact_secrets, policy)
    return documents.ingest(
        store, gate, [(path, content)], act(), cancel=CancelToken(), report=lambda _: None, **options
    )


def _bytes(text: str | bytes) -> bytes:
    return text if isinstance(text, bytes) else text.encode()


def only(ingestion: Ingestion) -> Ingested:
    (told,) = ingestion.documents
    return told


def sections(store: Store, path: str = PATH) -> list[Memory]:
    return store.documents.sections([path])


def check_told(ingestion: Ingestion, outcome: IngestOutcome, *amounts: int) -> None:
    told = only(ingestion)
    assert (told.outcome, told.n_added, told.n_changed, told.n_removed) == (outcome, *amounts)


def test_every_section_is_a_memory_that_says_where_it_is_from(store: Store) -> None:
    check_told(take_in(store, GUIDE), IngestOutcome.ADDED, 3, 0, 0)
    guide, setup, _ = sections(store)
    assert (guide.title, setup.title, setup.content) == ("Guide", "Guide > Setup", "Run make.")
    assert (setup.kind, setup.trust, setup.state) == (Kind.REFERENCE, Trust.IMPORTED, MemoryState.ACTIVE)
    assert setup.section is not None
    assert (setup.section.path, setup.section.first_line, setup.section.headings) == (PATH, 6, ("Guide", "Setup"))


def test_ingesting_twice_changes_nothing(store: Store) -> None:
    take_in(store, GUIDE)
    before, version = sections(store), store.events(None, 100)
    again = take_in(store, GUIDE)
    check_told(again, IngestOutcome.UNCHANGED, 0, 0, 0)
    assert again.operation is None
    assert (sections(store), store.events(None, 100)) == (before, version)


def test_editing_one_section_leaves_ids_and_vectors_of_the_others(store: Store) -> None:
    embedder = HashEmbedder()
    store.vectors.use(embedder.identity)
    take_in(store, GUIDE)
    embed_pending(store, embedder, 10)
    before = sections(store)
    vectors = store.vectors.of([each.id for each in before])
    check_told(take_in(store, GUIDE.replace("Run make.", "Run\nmake all.")), IngestOutcome.UPDATED, 0, 1, 0)
    after = sections(store)
    assert [each.id for each in after] == [each.id for each in before]
    assert store.vectors.pending(10) == [before[1].id]
    assert store.vectors.of([before[0].id, before[2].id]) == {
        each: vectors[each] for each in (before[0].id, before[2].id)
    }
    assert after[2].section is not None
    assert after[2].section.first_line == 11


def test_a_section_that_is_gone_goes_and_undo_brings_it_back(store: Store) -> None:
    take_in(store, GUIDE)
    before = sections(store)
    done = take_in(store, GUIDE[: GUIDE.index("## Ports")])
    check_told(done, IngestOutcome.UPDATED, 0, 0, 1)
    assert store.search_text(TextQuery(("5433",), ()), 5).scores == ()
    assert done.operation
    lifecycle.undo(store, done.operation, act())
    assert sections(store) == before
    assert [each for each, _ in store.search_text(TextQuery(("5433",), ()), 5).scores] == [before[2].id]


def test_undoing_the_first_ingest_leaves_no_trace(store: Store) -> None:
    done = take_in(store, GUIDE)
    assert done.operation
    lifecycle.undo(store, done.operation, act())
    assert (sections(store), store.documents.all()) == ([], [])
    assert store.search_text(TextQuery(("make",), ()), 5).scores == ()


def test_a_heading_that_is_renamed_and_a_section_that_moves_keep_their_ids(store: Store) -> None:
    take_in(store, GUIDE)
    guide, setup, ports = (each.id for each in sections(store))
    take_in(store, "# Guide\n\nRead this.\n\n## Ports\n\nThe port is 5433.\n\n## Installing\n\nRun make.\n")
    assert [each.id for each in sections(store)] == [guide, ports, setup]


def test_a_forgotten_section_stays_out_whatever_becomes_of_its_text(store: Store) -> None:
    take_in(store, GUIDE)
    lifecycle.forget(store, sections(store)[1], act())
    take_in(store, GUIDE.replace("make", "cmake"))
    assert sections(store)[1].state is MemoryState.FORGOTTEN
    take_in(store, "# Guide\n\nRead this.\n")
    take_in(store, GUIDE)
    assert {each.title: each.state for each in sections(store)}["Guide > Setup"] is MemoryState.FORGOTTEN
    assert [(each.n_sections, each.n_excluded) for each in documents.kept(store)] == [(2, 1)]


def test_a_missing_file_keeps_its_sections_until_they_are_removed(store: Store) -> None:
    take_in(store, GUIDE)
    check_told(take_in(store, Unreadable.MISSING), IngestOutcome.MISSING, 0, 0, 0)
    assert [each.is_missing for each in store.documents.all()] == [True]
    assert len(sections(store)) == 3
    assert take_in(store, Unreadable.MISSING).operation is None
    assert only(documents.remove(store, None, act())).n_removed == 3
    assert (sections(store), store.documents.all()) == ([], [])


def test_a_file_that_comes_back_is_missing_no_longer(store: Store) -> None:
    take_in(store, GUIDE)
    before = sections(store)
    take_in(store, Unreadable.MISSING)
    check_told(take_in(store, GUIDE), IngestOutcome.UPDATED, 0, 0, 0)
    assert (sections(store), store.documents.all()[0].is_missing) == (before, False)


def test_removing_what_was_never_ingested_is_an_error(store: Store) -> None:
    with pytest.raises(InvalidInput, match=r"x\.md was never ingested"):
        documents.remove(store, ["x.md"], act())


def test_looking_stores_nothing(store: Store) -> None:
    check_told(take_in(store, GUIDE, only_look=True), IngestOutcome.ADDED, 3, 0, 0)
    assert (store.documents.all(), sections(store)) == ([], [])


SECRET = "ghp_" + "A1b2C3d4E5" * 3 + "F6g7H8"


@pytest.mark.parametrize(
    ("policy", "done", "n_added", "is_stored"),
    [
        (SecretPolicy.REJECT, "left out", 2, False),
        (SecretPolicy.REDACT, "stored without it", 3, False),
        (SecretPolicy.ALLOW, "stored all the same", 3, True),
    ],
)
def test_a_section_with_a_secret_is_said_without_saying_it(
    store: Store, policy: SecretPolicy, done: str, n_added: int, is_stored: bool
) -> None:
    told = only(take_in(store, GUIDE.replace("Run make.", f"Use {SECRET}"), policy=policy))
    assert told.n_added == n_added
    assert told.remarks[0].startswith(f"line 7: a section holds a secret and is {done}: ")
    assert SECRET not in told.remarks[0]
    assert any(SECRET in each.content for each in sections(store)) is is_stored


def test_many_secrets_are_counted(store: Store) -> None:
    told = only(take_in(store, "".join(f"# {number}\n{SECRET}\n" for number in range(23))))
    assert (len(told.remarks), told.remarks[-1]) == (21, "3 more sections hold a secret")


@pytest.mark.parametrize(
    ("status", "state"),
    [
        ("## Status\n\nSuperseded by [2](2.md)", MemoryState.SUPERSEDED),
        ("* Status: deprecated", MemoryState.SUPERSEDED),
        ("## Status\n\nAccepted", MemoryState.ACTIVE),
        ("Nothing is said.", MemoryState.ACTIVE),
    ],
)
def test_a_decision_that_was_superseded_is_not_recalled(store: Store, status: str, state: MemoryState) -> None:
    path = "docs/adr/0001-use-x.md"
    take_in(store, f"# 1. Use X\n\n{status}\n\n## Decision\n\nWe use X.\n", path)
    assert {(each.kind, each.state) for each in sections(store, path)} == {(Kind.DECISION, state)}


def test_sections_are_no_memories_of_people(store: Store) -> None:
    take_in(store, GUIDE)
    assert store.recent(10) == []
    assert store.overview.vitals(MemoryState.ACTIVE) == []
    assert store.overview.in_state(MemoryState.ACTIVE, 10) == []
    assert store.twin_of(Kind.REFERENCE, "Run make.") is None
    assert store.titled(Kind.REFERENCE, "Guide > Setup") == []
    assert store.similar(["run", "make"], 5) == []
    assert (store.counts().memories, store.counts().by_kind) == (0, ())
    assert [each for each, _ in store.search_text(TextQuery(("make",), ()), 5).scores] == [sections(store)[1].id]


def test_another_namespace_sees_none_of_it(store: Store) -> None:
    take_in(store, GUIDE)
    other = store.within(Namespace("other"))
    assert (other.documents.all(), other.documents.sections([PATH])) == ([], [])


@pytest.mark.parametrize(
    ("data", "remark"),
    [(b"\0\1\2", "it is binary"), (b"\xff\xfe", "it is not UTF-8")],
)
def test_what_is_no_text_is_said(store: Store, data: bytes, remark: str) -> None:
    assert only(take_in(store, data)).remarks == (remark,)


def test_a_mark_at_the_start_and_line_ends_make_no_other_text(store: Store) -> None:
    take_in(store, b"\xef\xbb\xbf" + GUIDE.replace("\n", "\r\n").encode())
    assert [each.title for each in sections(store)] == ["Guide", "Guide > Setup", "Guide > Ports"]


def test_more_sections_than_are_kept_are_said(store: Store) -> None:
    told = only(take_in(store, "# a\nx\n" * (MAX_SECTIONS + 1)))
    assert (told.n_added, told.remarks) == (
        MAX_SECTIONS,
        (f"it has {MAX_SECTIONS + 1} sections; only the first {MAX_SECTIONS} are kept",),
    )


def test_cancelled_work_stores_nothing(store: Store) -> None:
    cancel = CancelToken()
    gate = Gate(find_secrets, redact_secrets, SecretPolicy.REJECT)

    def files() -> Iterator[tuple[str, Content]]:
        yield "a.md", content_of("a.md", b"# A\na")
        cancel.cancel()
        yield "b.md", content_of("b.md", b"# B\nb")

    with pytest.raises(WorkCancelled):
        documents.ingest(store, gate, files(), act(), cancel=cancel, report=lambda _: None)
    assert store.documents.all() == []


def test_all_files_are_one_operation(store: Store) -> None:
    gate = Gate(find_secrets, redact_secrets, SecretPolicy.REJECT)
    files = [(each, content_of(each, b"# A\na")) for each in ("a.md", "b.md")]
    done = documents.ingest(store, gate, files, act(), cancel=CancelToken(), report=lambda _: None)
    assert done.operation
    assert [each.kind for each in store.events_of(done.operation)] == [EventKind.INGESTED] * 2
    lifecycle.undo(store, done.operation, act())
    assert store.documents.all() == []


_LINES = st.lists(st.sampled_from(["# A", "## B", "## C", "x", "y", "", "```"]), max_size=12)


@settings(max_examples=40, deadline=None)
@given(st.lists(_LINES, min_size=1, max_size=4))
def test_the_sections_are_those_of_the_last_text(
    tmp_path_factory: pytest.TempPathFactory, texts: list[list[str]]
) -> None:
    store = open_store(tmp_path_factory.mktemp("store") / "store.db")
    fresh = open_store(tmp_path_factory.mktemp("store") / "store.db")
    for each in texts:
        take_in(store, "\n".join(each))
    take_in(fresh, "\n".join(texts[-1]))
    assert [(each.title, each.content, each.section) for each in sections(store)] == [
        (each.title, each.content, each.section) for each in sections(fresh)
    ]
    assert take_in(store, "\n".join(texts[-1])).operation is None
    store.close()
    fresh.close()
