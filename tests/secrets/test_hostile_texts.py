"""No text is too long or too odd, and none makes a rule try the same again and again."""

import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from secrets_samples import filled, rows

from moorage.secrets import assignments, chance, prose
from moorage.secrets.gate import find_secrets, redact_secrets
from moorage.secrets.table import compiled, table

_constants, _parser = import_module("re._constants"), import_module("re._parser")

_SIZE = 200_000
_RULES = {rule.id: rule.pattern for rule in (*table().tokens, *table().named)}
_OWN = {
    f"{module.__name__}.{name}": pattern.pattern
    for module in (assignments, chance, prose)
    for name, pattern in vars(module).items()
    if isinstance(pattern, re.Pattern)
}


def loops(items: Any, *, is_last: bool) -> Iterator[str]:
    """Repetitions without a bound that something follows, or that stand in another repetition."""
    parts = list(items)
    for index, (operation, argument) in enumerate(parts):
        ends = is_last and all(_is_nothing(each) for each in parts[index + 1 :])
        match str(operation):
            case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
                _, most, inner = argument
                if most == _constants.MAXREPEAT and not ends:
                    yield str(inner)
                yield from loops(inner, is_last=False)
            case "SUBPATTERN":
                yield from loops(argument[3], is_last=ends)
            case "BRANCH":
                for branch in argument[1]:
                    yield from loops(branch, is_last=ends)
            case "ASSERT" | "ASSERT_NOT":
                yield from loops(argument[1], is_last=False)


def _is_nothing(part: Any) -> bool:
    """Whether it takes no characters, or a few at most, so that nothing is left to be tried again."""
    if str(part[0]) == "GROUPREF":
        return False
    low, high = _parser.SubPattern(_parser.State(), [part]).getwidth()
    return low == 0 and high <= 4


@pytest.mark.parametrize("rule", _RULES)
def test_a_rule_repeats_without_a_bound_only_at_its_end(rule: str) -> None:
    assert list(loops(_parser.parse(_RULES[rule]), is_last=True)) == []


@pytest.mark.parametrize("rule", rows())
def test_a_rule_comes_to_an_end_on_its_own_beginnings(rule: str) -> None:
    """What begins like a secret again and again, and never is one."""
    hit = filled(rows()[rule]["hit"], rule)
    pattern = compiled(_RULES[rule])
    for piece in (hit[: len(hit) // 2], hit[: len(hit) // 3] + "-", hit[:-1] + "_", hit[:6] + "a" * 30):
        text = piece * (20_000 // len(piece))
        assert sum(1 for _ in pattern.finditer(text)) <= len(text)


CHARACTERS = ["a", "A", "7", *"-_. \n=:/\\\"'`[(", "%41", "\x00", "\u200b", "\ud800", "é"]
BEGINNINGS = [
    *("key=", "password ", "password is ", "token: a1", "api key for ", "login as a1 / ", "user and pass ", "://a:"),
    *("eyJ", "eyJa.", "abc1-", "curl -u a", "host=a;", "seed phrase: abc ", "password=hunter2hunter2 "),
    "-----BEGIN PRIVATE KEY-----\n",
]


@pytest.mark.parametrize("piece", CHARACTERS + BEGINNINGS)
def test_a_long_text_of_one_thing_comes_to_an_end(piece: str) -> None:
    text = piece * (_SIZE // len(piece))
    assert find_secrets({"content": redact_secrets(text)}) == ()


def test_a_line_of_a_megabyte_is_searched_to_its_end() -> None:
    text = "lorem ipsum dolor " * 58_000 + "ghp_" + "a1B2" * 9
    assert [each.rule for each in find_secrets({"content": text})] == ["github-token"]


def test_own_patterns_are_bounded_as_well() -> None:
    found = {name: list(loops(_parser.parse(pattern), is_last=True)) for name, pattern in _OWN.items()}
    assert {name for name, inner in found.items() if inner} == set()
