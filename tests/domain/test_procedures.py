"""Procedures read from their text and rendered back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moorage.domain.procedures import Procedure, procedure_in, rendered

WORDS = st.text("abc xyz", min_size=1).map(str.strip).filter(bool)
LISTED = """\
# Release

When the main branch is green:
- bump the version
- tag it:
  ```sh
  git tag v1
  ```
- push
"""
SECTIONS = """\
**Conditions:**
* database is down

Steps:
1) call Ann
2) restart it
   and wait

Afterwards write a report.
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1. Stop\n2. Start", Procedure("", (), ("Stop", "Start"))),
        ("Step 1: Stop\nStep 2: Start", Procedure("", (), ("Stop", "Start"))),
        (
            LISTED,
            Procedure(
                "Release",
                ("When the main branch is green",),
                ("bump the version", "tag it:\n```sh\ngit tag v1\n```", "push"),
            ),
        ),
        (SECTIONS, Procedure("", ("database is down",), ("call Ann", "restart it\nand wait"))),
        ("# Rollback\n## Steps\n- a\n- b", Procedure("Rollback", (), ("a", "b"))),
        ("# Things\n- apples\n- pears", None),
        ("1. Only one", None),
        ("Version 1.2 came out. 3. is no list", None),
        ("```\n1. a\n2. b\n```", None),
        ("", None),
    ],
)
def test_a_procedure_is_read_from_its_list(text: str, expected: Procedure | None) -> None:
    assert procedure_in(text) == expected


@given(
    st.builds(
        Procedure,
        WORDS | st.just(""),
        st.lists(WORDS, max_size=3).map(tuple),
        st.lists(st.lists(WORDS, min_size=1, max_size=2).map("\n".join), min_size=2, max_size=5).map(tuple),
    )
)
def test_what_is_rendered_reads_back_as_the_same(procedure: Procedure) -> None:
    assert procedure_in(rendered(procedure)) == procedure
