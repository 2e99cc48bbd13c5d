"""A memory as an editable document: what is written is read again, and what cannot be read is named by its line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moorage.domain.errors import InvalidInput
from moorage.domain.memory import Kind
from moorage.domain.memory_document import MemoryDocument, parsed, rendered

WORD = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=20)
DOCUMENT = MemoryDocument(
    "mem_1", Kind.DECISION, "Bank deadline", ("bank",), ("billing.py#charge",), 0.8, False, "Thirty seconds"
)
TEXT = """---
id: mem_1
kind: decision
title: Bank deadline
tags:
  - bank
anchors:
  - billing.py#charge
confidence: 0.8
pinned: false
---

Thirty seconds
"""


def test_fields_stand_in_a_fixed_order_before_the_text() -> None:
    assert rendered(DOCUMENT) == TEXT


@given(
    title=WORD,
    tags=st.lists(WORD, unique=True).map(tuple),
    anchors=st.lists(WORD, unique=True).map(tuple),
    content=st.text(st.characters(exclude_categories=["Cs"]), min_size=1).filter(lambda each: each.strip()),
    confidence=st.sampled_from([0, 0.25, 1]),
    pinned=st.booleans(),
    kind=st.sampled_from(Kind),
)
def test_what_is_written_is_read_again(
    title: str,
    tags: tuple[str, ...],
    anchors: tuple[str, ...],
    content: str,
    confidence: float,
    pinned: bool,
    kind: Kind,
) -> None:
    content = content.replace("\r\n", "\n").strip()
    document = MemoryDocument("mem_1", kind, title, tags, anchors, confidence, pinned, content)
    assert parsed(rendered(document)) == document


@pytest.mark.parametrize(
    ("old", "new", "attribute", "value"),
    [
        ("tags:\n  - bank\n", "tags: [bank, 'two words']\n", "tags", ("bank", "two words")),
        ("tags:\n  - bank\n", 'tags: ["bank", "a, b"]\n', "tags", ("bank", "a, b")),
        ("tags:\n  - bank\n", "tags: []\n", "tags", ()),
        ("tags:\n  - bank\n", "", "tags", ()),
        ("Bank deadline", "'It''s ours'", "title", "It's ours"),
        ("title: Bank deadline\n", "", "title", ""),
        ("kind: decision", "kind: Constraint", "kind", Kind.CONSTRAINT),
        ("pinned: false", "pinned: TRUE", "pinned", True),
        ("---\nid", "---\n# a remark\n\nid", "id", "mem_1"),
    ],
)
def test_a_person_may_write_it_otherwise(old: str, new: str, attribute: str, value: object) -> None:
    assert getattr(parsed(TEXT.replace(old, new)), attribute) == value


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("---\nid", "id", "line 1: the document must begin with ---"),
        ("false\n---\n", "false\n", "line 1: the fields have no end"),
        ("kind: decision", "colour: red", "line 3: 'colour: red' is no field; fields are id, kind"),
        ("kind: decision", "kind: opinion", "line 3: "),
        ("kind: decision", "kind decision", "line 3: 'kind decision' is no field"),
        ("title: Bank deadline", "id: mem_2", "line 4: id is given twice"),
        ("title: Bank deadline", 'title: "Bank', "line 4: .* is no text between double quotes"),
        ("tags:", "pinned: true\n  - bank\ntags:", "line 6: an item stands here without a list"),
        ("tags:\n  - bank", "tags: bank", "line 5: tags is a list"),
        ("0.8", "high", "line 9: confidence is high; it lies between 0 and 1"),
        ("0.8", "nan", "line 9: confidence is nan"),
        ("pinned: false", "pinned: maybe", "line 10: pinned is maybe; it is true or false"),
        ("id: mem_1\n", "", "line 1: the id is gone"),
        ("\nThirty seconds\n", "", "line 11: the memory has no text"),
    ],
)
def test_what_cannot_be_read_is_named_by_its_line(old: str, new: str, said: str) -> None:
    assert old in TEXT
    with pytest.raises(InvalidInput, match=said):
        parsed(TEXT.replace(old, new))
