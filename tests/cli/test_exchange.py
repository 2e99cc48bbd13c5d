"""Memories leave as lines and come back as they were; bad lines store nothing."""

import json
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cli.conftest import Run
from moorage.domain.memory import Kind, Memory, Source, SourceType, Tier, Trust
from moorage.domain.requests import NewMemory
from moorage.engine.opening import open_engine
from moorage.wire.exchange import row_of, rows_in
from moorage.wire.requests import new_memory, time_given
from support.project import TEXT_ONLY
from support.repo import make_repo

LINES = (
    {"content": "Payments are declined after thirty seconds", "kind": "decision", "anchors": ["billing.py#charge"]},
    {"content": "The list of first names is kept short", "type": "semantic", "tags": ["names"], "anchors": ["none.py"]},
    {
        "subject": "shop",
        "predicate": "uses",
        "object": "Postgres",
        "sourceRefs": [{"type": "document", "path": "a.md"}],
    },
)


@pytest.fixture
def lines(shop: Path) -> Path:
    path = shop.parent / "rows.jsonl"
    path.write_text("\n\n".join(json.dumps(each) for each in LINES), encoding="utf-8")
    return path


def test_lines_are_taken_in_once(shop: Path, run: Run, lines: Path) -> None:
    looked = run("--json", "import", str(lines), "--dry-run")
    assert looked.data["counts"] == {"stored": 3}
    assert run("--json", "stats").data["memories"] == 0
    asked = run("import", str(lines))
    assert (asked.status, "say --yes" in asked.err) == (2, True)
    done = run("--json", "import", str(lines), "--yes", "--format", "jsonl")
    assert done.data["counts"] == {"stored": 3}
    assert "line 3: not anchored: none.py" in done.err
    assert run("--json", "import", str(lines), "--yes").data["counts"] == {"duplicate": 3}
    (item,) = run("--json", "recall", "declined").data["items"]
    assert (item["trust"], item["anchors"][0]["symbol"]) == ("imported", "charge")


def test_what_goes_out_comes_back_in_another_clone(shop: Path, run: Run, lines: Path, tmp_path: Path) -> None:
    run("import", str(lines), "--yes")
    out = tmp_path / "out.jsonl"
    assert run("--json", "export", str(out)).data["memories"] == 3
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "-q", str(shop), str(clone)], check=True)
    assert run("--root", str(clone), "--json", "import", str(out), "--yes").data["counts"] == {"stored": 3}
    rows = [json.loads(each) for each in out.read_text(encoding="utf-8").splitlines()]
    back = [json.loads(each) for each in run("--root", str(clone), "export", "-").out.splitlines()]
    assert [{**each, "author": ""} for each in back] == [{**each, "author": ""} for each in rows]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{}\n{", "line 2 is not JSON"),
        ("[1]", "line 1: expected an object"),
        ('{"content": 3}', "line 1: "),
        ('{"content": "x", "contents": 3}', "line 1: "),
        ('{"content": "x", "created_at": "soon"}', "line 1: created_at is 'soon'"),
        ('{"content": "a good one, which is stored by itself"}\n{"content": " "}', "the memory has no text"),
        ("[" * 100_000, "line 1 is nested too deeply"),
    ],
)
def test_bad_lines_store_nothing(shop: Path, run: Run, tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text(text, encoding="utf-8")
    outcome = run("import", str(path), "--yes")
    assert (outcome.status, words in outcome.err) == (2, True), outcome
    assert run("--json", "stats").data["memories"] == 0


def test_a_secret_in_a_line_is_passed_over(shop: Path, run: Run, tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    token = "ghp_" + "a1B2c3D4e5" * 3 + "f6G7h8"
    path.write_text(json.dumps({"content": f"the token is {token}"}), encoding="utf-8")
    outcome = run("--json", "import", str(path), "--yes")
    assert outcome.data["counts"] == {"blocked": 1}
    assert token not in outcome.out + outcome.err


def test_files_that_are_none(shop: Path, run: Run, tmp_path: Path) -> None:
    (tmp_path / "latin").write_bytes(b"\xff")
    for arguments, words in (
        (("import", str(tmp_path / "none")), "cannot be read"),
        (("import", str(tmp_path / "latin")), "not UTF-8"),
        (("export", str(tmp_path / "none" / "x")), "cannot be written"),
    ):
        outcome = run(*arguments)
        assert (outcome.status, words in outcome.err) == (2, True), outcome


_TEXT = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=40).filter(str.strip)
_NEW = st.builds(
    NewMemory,
    content=_TEXT.map(lambda text: f"kept: {text.strip()}"),
    title=_TEXT.map(str.strip) | st.just(""),
    kind=st.sampled_from([Kind.DECISION, Kind.NOTE, Kind.EPISODE, Kind.PROCEDURE]),
    tags=st.lists(_TEXT.map(str.strip), max_size=3, unique=True).map(tuple),
    confidence=st.floats(0, 1),
    metadata=st.dictionaries(st.text("ab", min_size=1), st.integers() | st.none() | _TEXT, max_size=3),
    sources=st.lists(st.builds(Source, st.sampled_from(SourceType), title=_TEXT), max_size=2, unique=True).map(tuple),
    tier=st.sampled_from(Tier),
    pinned=st.booleans(),
    session=st.none() | _TEXT,
)


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(news=st.lists(_NEW, max_size=4))
def test_an_import_of_an_export_is_what_was_exported(
    tmp_path_factory: pytest.TempPathFactory, news: list[NewMemory]
) -> None:
    here, there = (make_repo(tmp_path_factory.mktemp("repo") / "shop", {"a.py": "x = 1\n"}) for _ in range(2))
    with open_engine(here, TEXT_ONLY) as engine:
        engine.remember_all([replace(each, keeps_duplicate=True) for each in news])
        out = [row_of(each) for each in engine.memories()]
        exported = [each.memory for each in engine.memories()]
    with open_engine(there, TEXT_ONLY) as engine:
        rows = [
            replace(
                new_memory(row.params, (), None),
                id=row.id,
                created_at=time_given("created_at", row.created_at),
                is_imported=True,
                keeps_duplicate=True,
            )
            for row in rows_in(out)
        ]
        engine.remember_all(rows)
        imported = [each.memory for each in engine.memories()]
    assert [_of_a_text(each) for each in imported] == [_of_a_text(each) for each in exported]
    assert all(each.trust is Trust.IMPORTED for each in imported)


def _of_a_text(memory: Memory) -> Memory:
    """Without whose it is and what came before it."""
    return replace(memory, trust=Trust.IMPORTED, supersedes=None, version=1)


def test_what_is_blocked_is_a_failure_that_says_why(shop: Path, run: Run) -> None:
    outcome = run("--json", "remember", "the password is hunter2hunter2")
    assert (outcome.status, outcome.error["code"]) == (2, "BLOCKED")
    data = json.loads(outcome.out)["data"]
    assert (data["outcome"], data["id"], data["findings"][0]["preview"]) == ("blocked", None, "pas…2")
    assert "hunter2" not in outcome.out + outcome.err
