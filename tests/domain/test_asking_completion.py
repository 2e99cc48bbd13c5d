"""What is offered while a question is typed; `|` is the cursor."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moorage.domain.asking_completion import Offer, offers
from moorage.domain.asking_terms import Name

_KNOWN = {Name.TAG: ["db", "two words", 'a"b'], Name.PATH: ["src/auth.py", "docs/"], Name.ENTITY: ["Auth Service"]}


def known(name: Name, typed: str) -> list[str]:
    return [each for each in _KNOWN[name] if typed in each.lower()]


def after(typed: str) -> list[str]:
    """The text after taking each offer."""
    before, _, rest = typed.partition("|")
    text = before + rest
    return [text[: each.start] + each.text + text[each.end :] for each in offers(text, len(before), known)]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("ki|", ["kind:"]),
        ("retry -i|", ["retry -is:"]),
        ("A|", ["after:", "as-of:"]),
        ("as-|", ["as-of:"]),
        ("retry|", []),
        ("x|yz", []),
        ("kind:dec|", ["kind:decision"]),
        ("kind:|note x", [f"kind:{each} x" for each in ("decision", "constraint", "goal", "preference", "reference")]),
        ("kind:note,fa|", ["kind:note,fact"]),
        ("is:un|", ["is:unchecked", "is:unverified"]),
        ("after:y|", ["after:yesterday"]),
        ("-tag:|", ["-tag:db", '-tag:"two words"']),
        ('tag:"tw|o words" x', ['tag:"two words" x']),
        ('tag:"tw|', ['tag:"two words"']),
        ("path:AUTH|", ["path:src/auth.py"]),
        ("entity:serv|", ['entity:"Auth Service"']),
        ('"ki|', []),
        ("http:|", []),
        ("kind: |", ["kind: kind:"]),
    ],
)
def test_offers(typed: str, expected: list[str]) -> None:
    assert after(typed)[: len(expected)] == expected
    assert bool(after(typed)) == bool(expected)


def test_an_empty_box_offers_every_operator() -> None:
    assert [each.text for each in offers("", 0, known)] == [f"{each}:" for each in Name]
    assert offers("", 0, known)[0] == Offer("kind:", "kind:", 0, 0, "what sort of memory")


@given(st.text(), st.integers(0, 40))
def test_any_text_can_be_typed(text: str, at: int) -> None:
    for each in offers(text, min(at, len(text)), known):
        assert 0 <= each.start <= each.end <= len(text)
