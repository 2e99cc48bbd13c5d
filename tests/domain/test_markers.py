"""What counts as an anchor in a memory's text: markers, mentioned paths, and markers that are being typed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moorage.domain.markers import (
    MAX_MARKERS,
    Mention,
    Writing,
    markers_in,
    mentions_in,
    names_in,
    without_markers,
    written_at,
)

MARKERS = {
    "plain": ("@anchor(file=src/a.ts, symbol=f)", ["src/a.ts#f"]),
    "quoted": ('@anchor(file="src/a.ts", symbol="f")', ["src/a.ts#f"]),
    "single quotes": ("@anchor(file='src/a.ts', symbol='f')", ["src/a.ts#f"]),
    "no blanks": ("@anchor(file=src/a.ts,symbol=A.f)", ["src/a.ts#A.f"]),
    "other order": ("@anchor(symbol=f, file=src/a.ts)", ["src/a.ts#f"]),
    "file alone": ("@anchor(file=src/a.ts)", ["src/a.ts"]),
    "symbol as elsewhere": ("@anchor(file=src/a.ts, symbol=src/a.ts#A.f)", ["src/a.ts#A.f"]),
    "blanks and commas in quotes": ('@anchor(file="my, old/a b.md", symbol="One. Two")', ["my, old/a b.md#One. Two"]),
    "parentheses in quotes": ('@anchor(file="a.ts", symbol="f(int)")', ["a.ts#f(int)"]),
    "two": ("x @anchor(file=a.py) y @anchor(file=b.py, symbol=g) z", ["a.py", "b.py#g"]),
    "twice the same": ("@anchor(file=a.py) and again @anchor(file=a.py)", ["a.py"]),
    "no file": ("@anchor(symbol=f)", []),
    "empty": ("@anchor()", []),
    "unclosed": ("@anchor(file=a.py", []),
    "over lines": ("@anchor(file=\na.py)", []),
    "no marker": ("write to anchor(file=a.py)", []),
}  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), MARKERS.values(), ids=MARKERS)
def test_markers(text: str, expected: list[str]) -> None:
    assert [str(each.to) for each in markers_in(text)] == expected


def test_the_text_for_people_has_no_markers() -> None:
    assert without_markers("Keep it small @anchor(file=a.py, symbol=f), please") == "Keep it small , please"


def test_a_flood_of_markers_is_cut() -> None:
    assert len(markers_in("".join(f"@anchor(file=a{i}.py)" for i in range(1000)))) == MAX_MARKERS


@given(st.text(alphabet="@anchor(file=symbol,'\"\n #.)/x ", max_size=200))
def test_any_text_is_survived(text: str) -> None:
    for each in markers_in(text):
        assert each.to.file
    assert "@anchor(file=" in text or not markers_in(text)
    mentions_in(text)
    written_at(text)


MENTIONS = {
    "path": ("the limit in src/pay/charge.py is ours", [Mention("src/pay/charge.py", None, None, None)]),
    "line": ("see src/a.ts:12", [Mention("src/a.ts", None, 12, None)]),
    "lines": ("see `src/a.ts:12-14`.", [Mention("src/a.ts", None, 12, 14)]),
    "symbol": ("see src/a.ts#A.f", [Mention("src/a.ts", "A.f", None, None)]),
    "dot slash": ("see ./a.go", [Mention("a.go", None, None, None)]),
    "end of sentence": ("It is in a.md.", [Mention("a.md", None, None, None)]),
    "two": ("a.py or b.py", [Mention("a.py", None, None, None), Mention("b.py", None, None, None)]),
    "url": ("https://example.org/a.py", []),
    "absolute": ("/etc/a.py", []),
    "upwards": ("../a.py", []),
    "no known ending": ("v1.2 of foo.bar", []),
    "in a marker": ("@anchor(file=a.py)", []),
    "longer ending": ("a.python", []),
}


@pytest.mark.parametrize(("text", "expected"), MENTIONS.values(), ids=MENTIONS)
def test_mentions(text: str, expected: list[Mention]) -> None:
    assert list(mentions_in(text)) == expected


def test_names_that_the_text_marks_as_code() -> None:
    assert names_in("`charge` calls refund() and `Order.total()`, not `two words`") == (
        "charge",
        "refund",
        "Order.total",
    )


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ("# @anchor(", Writing("", "", "", "")),
        ("@anchor(fi", Writing("", "fi", "", "")),
        ("@anchor(file=", Writing("file", "", "", "")),
        ("@anchor(file=src/a", Writing("file", "src/a", "src/a", "")),
        ('@anchor(file="src/a', Writing("file", "src/a", "", '"')),
        ("@anchor(file=a.py, ", Writing("", "", "a.py", "")),
        ("@anchor(file=a.py, symbol=", Writing("symbol", "", "a.py", "")),
        ('@anchor(file="a, b.py", symbol="A.', Writing("symbol", "A.", "a, b.py", '"')),
        ("@anchor(file=a.py)", None),
        ("anchor(file=", None),
    ],
)
def test_what_is_being_typed(before: str, expected: Writing | None) -> None:
    assert written_at(before) == expected
