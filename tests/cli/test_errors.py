"""Bad input: the documented code, exit status 2, one line on standard error, and nothing lost."""

import io
import shutil
import sqlite3
import sys
from pathlib import Path

import pytest

from cli.conftest import Outcome, Run
from support.read_only import read_only_folder


def check_refused(outcome: Outcome, code: str, words: str) -> None:
    """A failure as JSON and as one line."""
    assert outcome.status == 2, outcome
    assert outcome.error["code"] == code, outcome
    assert words in outcome.error["message"], outcome
    assert outcome.err.count("\n") == 1, outcome.err
    assert words in outcome.err
    assert "Traceback" not in outcome.err


@pytest.fixture
def kept(shop: Path, run: Run) -> str:
    """One memory that must survive whatever comes."""
    return str(run("--json", "remember", "kept", "--anchor", "billing.py#charge").data["id"])


@pytest.fixture(autouse=True)
def nothing_lost(request: pytest.FixtureRequest, shop: Path, run: Run, kept: str) -> object:
    """After every case there is exactly the one memory, and it can be found."""
    yield
    if "store" not in request.fixturenames:
        assert [each["id"] for each in run("--json", "recall", "kept").data["items"]] == [kept]
        assert run("--json", "stats").data["memories"] == 1


ANCHOR = ("remember", "x", "--anchor")


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("remember", ""), "INVALID_INPUT", "no text"),
        (("remember", " \n "), "INVALID_INPUT", "no text"),
        (("remember", "x" * 100_001), "INVALID_INPUT", "at most 100000 fit"),
        (("remember", "x", "--title", "t" * 513), "INVALID_INPUT", "at most 512 fit"),
        (("remember",), "INVALID_INPUT", "no text"),
        (("remember", "x", "--subject", "s"), "INVALID_INPUT", "no predicate and no object"),
        (("remember", "--condition", "when red"), "INVALID_INPUT", "no steps"),
        (("remember", "x", "--tier", "eternal"), "INVALID_INPUT", "tier is 'eternal'; it must be one of: durable"),
        (("remember", "x", "--metadata", "{"), "INVALID_INPUT", "--metadata is not JSON"),
        (("remember", "x", "--metadata", "[1]"), "INVALID_INPUT", "no JSON object"),
        (("remember", "x", "--metadata", '{"a b": 1}'), "INVALID_INPUT", "the key 'a b'"),
        (("remember", "x", "--valid-from", "soon"), "INVALID_INPUT", "valid_from is 'soon'"),
        (("remember", "password=hunter2hunter2"), "BLOCKED", "content: "),
        (("--namespace", "a b", "remember", "x"), "INVALID_INPUT", "the namespace is 'a b'"),
        (("remember", "x", "--kind", "wish"), "INVALID_INPUT", "must be one of: decision, constraint"),
        (("remember", "x", "--scope", "galaxy"), "INVALID_INPUT", "scope is 'galaxy'"),
        (("remember", "x", "--supersedes", "mem_none"), "MEMORY_NOT_FOUND", "no memory has the id mem_none"),
        (("remember", "half \ud800 a pair"), "INVALID_INPUT", "surrogate"),
        ((*ANCHOR, "../outside.py"), "FILE_UNAVAILABLE", "outside the workspace"),
        ((*ANCHOR, "/etc/passwd"), "FILE_UNAVAILABLE", "outside the workspace"),
        ((*ANCHOR, "link.py"), "FILE_UNAVAILABLE", "leads outside the workspace"),
        ((*ANCHOR, "linked/passwd"), "FILE_UNAVAILABLE", "leads outside the workspace"),
        ((*ANCHOR, "none.py"), "FILE_UNAVAILABLE", "none.py is missing"),
        ((*ANCHOR, "."), "FILE_UNAVAILABLE", "is missing"),
        ((*ANCHOR, "large.py"), "FILE_UNAVAILABLE", "too large"),
        ((*ANCHOR, "binary.py"), "FILE_UNAVAILABLE", "binary"),
        ((*ANCHOR, "latin.py"), "FILE_UNAVAILABLE", "not UTF-8"),
        ((*ANCHOR, "billing.py#none"), "SYMBOL_NOT_FOUND", "symbols of the file: first, charge, last"),
        ((*ANCHOR, "notes.xyz#part"), "SYMBOL_NOT_FOUND", "symbols of the file: none"),
        ((*ANCHOR, "broken.py#f"), "SYMBOL_NOT_FOUND", "does not parse just now"),
        (("recall", ""), "INVALID_INPUT", "the question is empty"),
        (("recall", "x", "--limit", "0"), "INVALID_INPUT", "limit is 0"),
        (("recall", "x" * 5000), "INVALID_INPUT", "at most 4096"),
        (("context", ""), "INVALID_INPUT", "neither a question nor a place"),
        (("context", "x", "--max-bytes", "-1"), "INVALID_INPUT", "budget is -1 bytes"),
        (("context", "x", "--at", "none.py:3"), "FILE_UNAVAILABLE", "none.py is missing"),
        (("at", "none.py"), "FILE_UNAVAILABLE", "none.py is missing"),
        (("at", "../x.py:1"), "FILE_UNAVAILABLE", "outside the workspace"),
        (("check", "../x.py"), "FILE_UNAVAILABLE", "outside the workspace"),
        (("confirm", "mem_none"), "MEMORY_NOT_FOUND", "no memory has the id"),
        (("forget", "nothing"), "MEMORY_NOT_FOUND", "no memory has the id"),
        (("reanchor", "mem_", "--to", "billing.py#none"), "SYMBOL_NOT_FOUND", "symbols of the file"),
        (("undo", "evt_none"), "INVALID_INPUT", "no event has the id"),
        (("history", "mem_none"), "MEMORY_NOT_FOUND", "no memory has the id"),
        (("history", "--limit", "0"), "INVALID_INPUT", "at least 1"),
        (("--root", "/nowhere/at/all", "stats"), "FILE_UNAVAILABLE", "is not a folder"),
        (("lsp", "--tcp", "0.0.0.0:80"), "INVALID_INPUT", "loopback"),
        (("lsp", "--tcp", "localhost:99999"), "INVALID_INPUT", "loopback"),
        (("lsp", "--log-level", "loud"), "USAGE", "invalid choice"),
        (("editor", "install", "--code", "no-such-editor"), "FILE_UNAVAILABLE", "no editor command"),
        (("nonsense",), "USAGE", "invalid choice"),
        (("recall", "x", "--limit", "many"), "USAGE", "invalid int"),
        ((), "USAGE", "COMMAND"),
    ],
)
def test_bad_input_is_refused(shop: Path, run: Run, arguments: tuple[str, ...], code: str, words: str) -> None:
    (shop / "large.py").write_text("x = 1\n" * 1_700_000)
    (shop / "binary.py").write_bytes(b"def f():\0")
    (shop / "latin.py").write_bytes("x = 'é'".encode("latin-1"))
    (shop / "notes.xyz").write_text("some words\n")
    (shop / "broken.py").write_text("def f(:\n    return (\n")
    (shop / "link.py").symlink_to("/etc/passwd")
    (shop / "linked").symlink_to("/etc")
    check_refused(run("--json", *arguments), code, words)


def test_a_file_of_an_unknown_language_can_be_anchored_as_a_whole(shop: Path, run: Run) -> None:
    (shop / "notes.xyz").write_text("some words\n")
    added = run("--json", "remember", "x", "--anchor", "notes.xyz").data
    assert added["anchors"][0]["symbol"] is None
    run("forget", added["id"])


def test_an_ambiguous_id_names_the_ids(shop: Path, run: Run, kept: str) -> None:
    other = run("--json", "remember", "second").data["id"]
    outcome = run("--json", "confirm", "mem_")
    check_refused(outcome, "INVALID_INPUT", "begins 2 ids")
    assert kept in outcome.error["message"]
    assert other in outcome.error["message"]
    run("forget", other)


def test_standard_input_that_is_not_utf_8_is_refused(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.TextIOWrapper(io.BytesIO(b"caf\xe9"), encoding="utf-8", errors="strict")
    monkeypatch.setattr(sys, "stdin", stream)
    check_refused(run("--json", "remember", "-"), "INVALID_INPUT", "not UTF-8")


def test_an_unreadable_settings_file_is_told_and_everything_else_works(shop: Path, run: Run) -> None:
    (shop / ".moorage").mkdir()
    (shop / ".moorage" / "config.toml").write_text("this is = not toml [")
    outcome = run("--json", "stats")
    assert outcome.status == 0
    assert "config.toml could not be read" in outcome.err


# -- the store


def store_of(shop: Path) -> Path:
    return shop / ".git" / "moorage" / "store.db"


@pytest.fixture
def store(shop: Path, kept: str) -> Path:
    """The store's file, which the test damages; what `nothing_lost` looks at is told in the test itself."""
    return store_of(shop)


def test_a_corrupt_store_is_named_and_left_alone(store: Path, run: Run) -> None:
    data = b"this is no database at all" * 400
    for each in store.parent.glob("store.db*"):
        each.unlink()
    store.write_bytes(data)
    for command in (["stats"], ["remember", "x"], ["recall", "x"], ["check"]):
        check_refused(run("--json", *command), "STORE_CORRUPT", str(store))
    assert store.read_bytes() == data
    doctor = run("--json", "doctor")
    assert doctor.status == 2
    assert {"state": "bad", "what": "store"}.items() <= doctor.data["checks"][-1].items()


def test_a_store_of_a_newer_version_is_left_alone(store: Path, run: Run) -> None:
    with sqlite3.connect(store) as database:
        database.execute("PRAGMA user_version = 9999")
    database.close()
    for command in (["stats"], ["remember", "x"], ["check"]):
        check_refused(run("--json", *command), "STORE_TOO_NEW", "newer")
    with sqlite3.connect(store) as database:
        assert database.execute("SELECT count(*) FROM memories").fetchone()[0] == 1
    database.close()


def test_a_store_below_a_file_says_why_it_cannot_be_made(run: Run, shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setenv("MOORAGE_STORE", str(shop / "billing.py" / "store.db"))
        check_refused(run("--json", "remember", "x"), "STORE_UNAVAILABLE", "store.db")


def test_a_read_only_disk_refuses_writes_and_serves_reads(store: Path, run: Run, kept: str) -> None:
    with read_only_folder(store.parent):
        check_refused(run("--json", "remember", "x"), "STORE_UNAVAILABLE", "read")
        assert [each["id"] for each in run("--json", "recall", "kept").data["items"]] == [kept]
        assert run("check").status == 0


def test_without_git_on_the_path_everything_still_answers(run: Run, kept: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setenv("PATH", "")
        assert shutil.which("git") is None
        assert run("check").status == 0
        assert [each["id"] for each in run("--json", "recall", "kept").data["items"]] == [kept]
        assert "git program is not on the PATH" in run("doctor").out
