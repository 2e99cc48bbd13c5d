"""A file parsed after an edit is the file parsed anew, whatever was edited in whichever language."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from moorage.domain.source import SourceText
from moorage.syntax import editing, parsing
from moorage.syntax.parsed import ParsedFile
from services.samples import CODE, Sample

TYPED = (
    "x", "1", " ", "\n", "    ", "(", ")", "{", "}", '"', "'", "# ", "// ", ",", ";", "é", "`", "<", "=> ", "end\n",
    "a = 2\n", "@a\n", "def f(a):\n    pass\n", "function f(a) {}\n", "int f(int a) { return 1; }\n",
    "class A:\n    b = 1\n",
)  # fmt: skip
EDITS = st.lists(
    st.tuples(st.floats(0, 1, exclude_max=True), st.integers(0, 12), st.sampled_from(("", *TYPED))),
    min_size=1,
    max_size=8,
)


def source_of(path: str, text: str) -> SourceText:
    return SourceText(path, text.encode())


def edited(text: str, edit: tuple[float, int, str]) -> str:
    """Some characters replaced by others."""
    where, n_removed, typed = edit
    at = int(where * len(text))
    return text[:at] + typed + text[at + n_removed :]


def parsed_anew(source: SourceText, previous: ParsedFile) -> ParsedFile:
    """From the same tree: where code is broken, tree-sitter's depends on what it was before."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parsing, "edited_file", lambda *_: None)
        return parsing.parse(source, previous=previous)


def check_alike(found: ParsedFile, anew: ParsedFile) -> None:
    assert found.symbols == anew.symbols
    for symbol in (None, *anew.symbols):
        name = symbol.key.dotted if symbol else "file"
        assert found.exact(symbol) == anew.exact(symbol), name
        assert found.has_error(symbol) == anew.has_error(symbol), name
        if not anew.has_error(symbol):
            assert found.portrait(symbol) == anew.portrait(symbol), name
            assert found.fingerprint(symbol) == anew.fingerprint(symbol), name


@pytest.mark.parametrize("sample", CODE, ids=lambda each: each.language)
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(edits=EDITS)
def test_an_edited_file_is_what_parsing_it_anew_finds(sample: Sample, edits: list[tuple[float, int, str]]) -> None:
    text = sample.text
    previous = parsing.parse(source_of(sample.path, text))
    for edit in edits:
        text = edited(text, edit)
        source = source_of(sample.path, text)
        anew = parsed_anew(source, previous)
        previous = parsing.parse(source, previous=previous)
        check_alike(previous, anew)


@pytest.mark.parametrize("sample", CODE, ids=lambda each: each.language)
def test_typing_in_a_body_finds_only_that_symbol_again(sample: Sample, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[ParsedFile | None] = []
    original = editing.edited_file

    def edited_file(*arguments: Any) -> ParsedFile | None:
        taken.append(original(*arguments))
        return taken[-1]

    monkeypatch.setattr(parsing, "edited_file", edited_file)
    previous = parsing.parse(source_of(sample.path, sample.text))
    changed = sample.text.replace(sample.old, sample.new)
    assert changed != sample.text
    source = source_of(sample.path, changed)
    anew = parsed_anew(source, previous)
    check_alike(parsing.parse(source, previous=previous), anew)
    assert taken[0] is not None


def test_typing_at_the_end_of_a_body_finds_only_that_symbol_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The end of the method is that of its class, too; what follows moves with every key."""
    text = "class A:\n    def a(self):\n        return 1\n\n\ndef b():\n    return 2\n\n\ndef c():\n    return 3\n"
    taken: list[ParsedFile | None] = []
    original = editing.edited_file

    def edited_file(*arguments: Any) -> ParsedFile | None:
        taken.append(original(*arguments))
        return taken[-1]

    monkeypatch.setattr(parsing, "edited_file", edited_file)
    previous = parsing.parse(source_of("a.py", text))
    for old, new in (("return 1", "return 12"), ("return 12", "return 123"), ("return 2", "return 24"), ("123", "1")):
        text = text.replace(old, new)
        source = source_of("a.py", text)
        anew = parsing.parse(source)
        previous = parsing.parse(source, previous=previous)
        check_alike(previous, anew)
    assert len(taken) == 4
    assert None not in taken
