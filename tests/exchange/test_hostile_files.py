"""Files that were made to do harm, or are broken: one clear reason each, and the rest is read."""

import json
import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exchange import workspaces
from moorage.domain.errors import FileUnavailable
from moorage.domain.exchange import Format, Reading
from moorage.exchange import files, formats, front_matter


def read(path: Path, format_: Format | None = None) -> Reading:
    return formats.read_at(path, format_)


def broken(reading: Reading) -> dict[str, str]:
    return {each.where: each.why for each in reading.left_out if each.is_broken}


def test_no_link_is_followed(tmp_path: Path) -> None:
    secret = tmp_path / "secret.md"
    secret.write_text("not yours", encoding="utf-8")
    folder = workspaces.put(tmp_path / "notes", {"a.md": "mine", "deep/b.md": "mine too"})
    (folder / "out.md").symlink_to(secret)
    (folder / "gone.md").symlink_to(tmp_path / "none")
    (folder / "circle").symlink_to(folder, target_is_directory=True)
    (folder / "deep" / "up").symlink_to(tmp_path, target_is_directory=True)
    reading = read(folder, Format.MARKDOWN)
    assert sorted(each.new.content for each in reading.items) == ["mine", "mine too"]
    assert {each.where for each in reading.left_out if "link" in each.what} == {"out.md", "gone.md"}


def test_what_is_no_text_is_named(tmp_path: Path) -> None:
    folder = workspaces.put(tmp_path / "notes", {"a.md": "mine"})
    (folder / "nul.md").write_bytes(b"a\0b")
    (folder / "latin.md").write_bytes(b"caf\xe9")
    (folder / "huge.md").write_bytes(b"x" * (files.MAX_TEXT_BYTES + 1))
    os.mkfifo(folder / "pipe.md")
    reading = read(folder)
    assert [each.new.content for each in reading.items] == ["mine"]
    assert {name: why[:18] for name, why in broken(reading).items()} == {
        "nul.md": "it holds NUL bytes",
        "latin.md": "it is not UTF-8; c",
        "huge.md": "at most 2097152 ar",
    }
    with pytest.raises(FileUnavailable, match="no file and no folder"):
        read(folder / "pipe.md")


def test_invalid_bytes_cost_their_line_alone(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_bytes(b'\xef\xbb\xbf{"content": "one"}\r\n{"content": "caf\xe9"}\n{"content": "two"}\n')
    reading = read(path)
    assert [each.new.content for each in reading.items] == ["one", "two"]
    assert broken(reading) == {"rows.jsonl:2": "it holds what is no Unicode text; convert it first"}


def test_front_matter_makes_nothing_grow() -> None:
    bomb = "a: &a [x, x]\n" + "".join(
        f"{chr(98 + n)}: &{chr(98 + n)} [*{chr(97 + n)}, *{chr(97 + n)}]\n" for n in range(9)
    )
    fields, body, _ = front_matter.split(f"---\n{bomb}evil: !!python/object/apply:os.system [ls]\n---\ntext")
    assert (body, sum(len(str(each)) for each in fields.values()) < 400) == ("text", True)
    assert fields["evil"] == "!!python/object/apply:os.system [ls]"
    assert front_matter.split("---\nno end\n" + "x: y\n" * 5_000)[0] == {}


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("memory/notes.md", "## 2026-01-01T00:00:00Z\n- metadata: {\n- kind: note\n\ntext"),
        ("memory/notes.md", "## 2026-01-01T00:00:00Z\n- metadata: [1]\n- tags: ,,\n- confidence: nan\n\ntext"),
        ("archive/a.json", "[]"),
        ("archive/a.json", '{"content": 3}'),
        ("archive/a.json", '{"content": "x", "tags": 3, "metadata": 4, "kind": [], "timestamp": {}, "id": []}'),
        ("graph/nodes.jsonl", '[1]\n{"id": 1, "label": 2}\n'),
        ("graph/edges.jsonl", '{"from": [], "to": {}, "type": 3}\n"x"\n'),
        ("events/memory-events.jsonl", '[]\n{"metadata": 3, "actor": 4}\n'),
        ("connectors.json", "{"),
        ("connectors.json", '{"connectors": {}}'),
        ("manifest.json", "not json"),
    ],
)
def test_wrong_types_in_a_workspace_of_memofs(tmp_path: Path, path: str, text: str) -> None:
    given = {**workspaces.MEMOFS, path: text}
    reading = read(workspaces.put(tmp_path / ".memofs", given))
    assert "Never round a price.\nNot even up." in {each.new.content for each in reading.items}


_KEYS = st.sampled_from(["content", "memoryType", "id", "version", "memories", "edges", "entities", "tags"])
_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_KEYS, inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None)
@given(value=_JSON, format_=st.sampled_from([Format.JSONL, Format.MEMLOOM]))
def test_no_value_of_json_breaks_a_reader(value: object, format_: Format) -> None:
    formats.read_text(json.dumps(value), format_)


_MARKS = [
    "---\n",
    "# ",
    "## ",
    "- ",
    "- [a] ",
    "- x [[Y]]",
    "#t ",
    "kind: ",
    "tags:\n",
    "  - ",
    "{",
    "[",
    '"',
    "'",
    "|",
    "\n",
    ": ",
]


@settings(max_examples=250, deadline=None)
@given(
    text=st.lists(st.sampled_from(_MARKS) | st.text(max_size=6), max_size=30).map("".join),
    format_=st.sampled_from([Format.MARKDOWN, Format.CLAUDE, Format.COPILOT, Format.AGENTS, Format.BASIC_MEMORY]),
)
def test_no_text_breaks_a_reader(text: str, format_: Format) -> None:
    if "\0" not in text:
        formats.read_text(text, format_)


_VALUES = st.text(max_size=20) | st.lists(st.text(max_size=10), min_size=1, max_size=3)


@settings(max_examples=250, deadline=None)
@given(fields=st.dictionaries(st.sampled_from(["title", "kind", "tags", "anchors", "author"]), _VALUES))
def test_front_matter_reads_what_it_writes(fields: dict[str, front_matter.Value]) -> None:
    assert front_matter.split(f"{front_matter.written(fields)}\ntext\n")[:2] == (fields, "\ntext\n")
