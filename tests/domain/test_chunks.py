"""Documents in sections: the vectors of the seeds, and hostile files."""

import itertools

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from moorage.domain.chunks import (
    MOST_PLAIN_CHARACTERS,
    PIECE_CHARACTERS,
    WHOLE_CHARACTERS,
    chunks_of,
    lines_of,
)
from moorage.domain.documents import Format

GUIDE = """# Guide

Read this first.

## Setup

```sh
# not heading
make
```

### Postgres

Version 16.

## Other

"""


def check_sections(text: str, expected: list[tuple[str, str]], markup: Format = Format.MARKDOWN) -> None:
    assert [(each.breadcrumb, each.body) for each in chunks_of(text, markup)] == expected


def test_each_heading_with_a_body_is_a_section_with_its_breadcrumb() -> None:
    check_sections(
        GUIDE,
        [
            ("Guide", "Read this first."),
            ("Guide > Setup", "```sh\n# not heading\nmake\n```"),
            ("Guide > Setup > Postgres", "Version 16."),
        ],
    )


def test_a_section_knows_its_lines() -> None:
    assert [(each.first_line, each.last_line) for each in chunks_of(GUIDE, Format.MARKDOWN)] == [
        (2, 2),
        (6, 9),
        (13, 13),
    ]


def test_a_long_section_is_split_between_paragraphs_without_overlap() -> None:
    text = "# S1\n\n" + "\n\n".join("x" * 1_998 for _ in range(10))
    assert [len(each.text) for each in chunks_of(text, Format.MARKDOWN)] == [8_002, 8_002, 4_002]


def test_a_section_of_sixteen_thousand_characters_stays_whole() -> None:
    body = "x" * WHOLE_CHARACTERS
    check_sections(f"# A\n{body}", [("A", body)])


def test_plain_text_is_cut_with_an_overlap_of_words() -> None:
    line = ("word " * 60)[:299] + "x"
    sizes = [len(each.body) for each in chunks_of("\n".join([line] * 20), Format.PLAIN)]
    assert sizes[:2] == [1_504, 1_700]
    assert max(sizes) <= MOST_PLAIN_CHARACTERS


def test_a_fence_ends_only_with_a_fence_of_its_own_kind_and_length() -> None:
    inner = "````md\n```sh\n# no\n```\n~~~\n# no\n~~~\n````"
    check_sections(f"# A\n{inner}\n# B\nb", [("A", inner), ("B", "b")])


def test_a_fence_that_is_never_closed_swallows_the_rest() -> None:
    check_sections("# A\n```\n# no\n", [("A", "```\n# no")])


def test_underlined_headings() -> None:
    check_sections(
        "Top\n===\n\na\n\nSub\n---\nb\n\ntext\nmore\n---\n", [("Top", "a"), ("Top > Sub", "b\n\ntext\nmore\n---")]
    )


def test_front_matter_and_comments_are_no_headings() -> None:
    check_sections("---\ntitle: x\n# no\n---\n# A\n<!-- \n# no\n-->\na", [("A", "<!-- \n# no\n-->\na")])


def test_titles_lose_their_markup() -> None:
    check_sections("# The [`X`](y) *thing* ![i](b) {#id}\na", [("The X thing", "a")])


def test_a_level_that_is_skipped_stays_below() -> None:
    check_sections("# A\na\n### B\nb\n## C\nc", [("A", "a"), ("A > B", "b"), ("A > C", "c")])


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_of_any_system(end: str) -> None:
    check_sections(
        GUIDE.replace("\n", end), [(each.breadcrumb, each.body) for each in chunks_of(GUIDE, Format.MARKDOWN)]
    )


def test_restructured_text() -> None:
    text = "=====\nTitle\n=====\n\nintro\n\nPart\n====\n\n.. code::\n\n    x\n\nSub\n---\ns\n\nNext\n====\nn\n"
    check_sections(
        text,
        [
            ("Title", "intro"),
            ("Title > Part", ".. code::\n\n    x"),
            ("Title > Part > Sub", "s"),
            ("Title > Next", "n"),
        ],
        Format.RESTRUCTURED_TEXT,
    )


def test_text_without_headings_is_one_section() -> None:
    check_sections("only this", [("", "only this")])


@pytest.mark.parametrize("text", ["", "\n\n", "#", "# A", "---\n---\n", "```"])
@pytest.mark.parametrize("markup", list(Format))
def test_what_says_nothing_yields_little(text: str, markup: Format) -> None:
    assert len(chunks_of(text, markup)) <= 1


@pytest.mark.parametrize("markup", list(Format))
def test_a_line_of_a_megabyte_is_cut(markup: Format) -> None:
    found = chunks_of("# A\n" + "x" * 1_000_000, markup)
    assert max(len(each.body) for each in found) <= PIECE_CHARACTERS
    assert sum(each.body.count("x") for each in found) == 1_000_000


@pytest.mark.parametrize("markup", list(Format))
@pytest.mark.parametrize("unit", ["# a\n", "[", "`", "- ", "> ", "\n\n", "===\n", "a\n=\n", "<!--", "![](", "<a"])
def test_what_repeats_for_long_is_cut(markup: Format, unit: str) -> None:
    found = chunks_of(unit * (200_000 // len(unit)), markup)
    assert all(len(each.body) <= WHOLE_CHARACTERS for each in found)


@example("#\r=", Format.MARKDOWN)
@example("1.\n=\na", Format.MARKDOWN)
@given(st.text(st.sampled_from("#=-`~ \nab>*\r<!\0|"), max_size=400), st.sampled_from(Format))
def test_sections_are_in_order_within_the_file_and_never_empty(text: str, markup: Format) -> None:
    found = chunks_of(text, markup)
    n_lines = len(lines_of(text))
    assert all(each.body.strip() and "\0" not in each.body for each in found)
    assert all(0 <= each.first_line <= each.last_line < n_lines for each in found)
    assert all(one.first_line <= two.first_line for one, two in itertools.pairwise(found))
