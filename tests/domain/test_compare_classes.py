"""A class: its fields, and the signatures of its members."""

import pytest

from moorage.domain.drift import Grade, Severity
from support.sightings import compared

CLASS = """
import os
import sys

class Session(Base):
    \"\"\"Doc.\"\"\"
    timeout = 30

    def refresh(self, token):
        return 1

    def close(self): ...
"""


@pytest.mark.parametrize(
    ("old", "new", "grade"),
    [
        ("return 1", "return 2", Grade.COSMETIC),
        ("    def refresh", "    # note\n    def refresh", Grade.COSMETIC),
        ("timeout = 30", "timeout = 60", Grade.CLAIM_HIT),
        ("(Base)", "(Other)", Grade.SIGNATURE),
        ("def close(self)", "def close(self, now)", Grade.EDITED),
        ("    def close(self): ...\n", "", Grade.EDITED),
    ],
)
def test_a_class_is_its_fields_and_the_signatures_of_its_members(old: str, new: str, grade: Grade) -> None:
    found = compared("a.py", CLASS, CLASS.replace(old, new), at="Session", memory="timeout is 30 seconds")
    assert found.grade is grade


def test_member_change_of_a_class_is_a_hint_that_names_it() -> None:
    after = CLASS.replace("def close(self)", "def close(self, now)")
    found = compared("a.py", CLASS, after, at="Session", memory="timeout is 30")
    assert [(e.old, e.new) for e in found.edits] == [("function close", "function close (signature)")]
    assert found.severity is Severity.HINT


def test_removed_member_that_the_memory_names_is_a_claim_hit() -> None:
    after = CLASS.replace("    def close(self): ...\n", "")
    found = compared("a.py", CLASS, after, at="Session", memory="call `close` at the end")
    assert (found.grade, found.edits[0].claims) == (Grade.CLAIM_HIT, ("close",))
