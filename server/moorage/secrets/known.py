"""Secrets that the table knows, and a text made ready for every search."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property

from moorage.secrets.assignments import Assignment, assignments_in
from moorage.secrets.chance import has_hole, is_mixed, looks_random
from moorage.secrets.match import Match
from moorage.secrets.table import RUN_LENGTH, NamedRule, TokenRule, compiled, table

_RUN = re.compile(rf"[A-Za-z0-9_+/=.:~|-]{{{RUN_LENGTH},}}")
_GRAM = 4
_DATA = 160
"""Characters of base64 on one side that no address or name before a secret has."""
_IS_DATA = re.compile(rf"[A-Za-z0-9+/]{{{_DATA}}}")


@dataclass(frozen=True)
class Subject:
    """A text, and what every rule wants to know of it."""

    text: str

    @cached_property
    def lowered(self) -> str:
        """Small letters at the same positions."""
        lowered = self.text.lower()
        if len(lowered) == len(self.text):
            return lowered
        return "".join(each.lower() if len(each.lower()) == 1 else each for each in self.text)

    @cached_property
    def keys(self) -> frozenset[str]:
        """Which keys and names of the table's rules occur."""
        text = self.lowered
        by_gram = _keys_by_gram()
        grams = by_gram.keys() & set(map("".join, zip(text, text[1:], text[2:], text[3:], strict=False)))
        keys = (key for gram in grams for key in by_gram[gram])
        return frozenset(key for key in (*keys, *_short_keys()) if key in text)

    @cached_property
    def runs(self) -> tuple[tuple[int, int], ...]:
        """Where stretches are that are too long to be words."""
        return tuple(match.span() for match in _RUN.finditer(self.text))

    @cached_property
    def assignments(self) -> tuple[Assignment, ...]:
        """Everything that a name like `key` or `password` is given."""
        return tuple(assignments_in(self.text, self.lowered))


def known_secrets(subject: Subject) -> Iterator[Match]:
    """What rules of the table find, those first that know a secret by its looks."""
    rules, by_key = table(), _rules_by_key()
    for index in sorted({index for key in subject.keys for index in by_key[key]}):
        if index < len(rules.tokens):
            yield from _tokens(rules.tokens[index], subject.text, 0, len(subject.text))
        else:
            yield from _named(rules.named[index - len(rules.tokens)], subject)
    for start, end in subject.runs:
        for rule in _rules_without_keys():
            yield from _tokens(rule, subject.text, start, end)


def _tokens(rule: TokenRule, text: str, start: int, end: int) -> Iterator[Match]:
    for match in compiled(rule.pattern).finditer(text, start, end):
        group = "secret" if "secret" in match.re.groupindex else 0
        secret = match[group]
        if not secret or has_hole(secret) or (rule.is_random and not is_mixed(secret)) or _is_in_data(match, text):
            continue
        yield Match(rule.id, rule.title, *match.span(group), *match.span())


def _is_in_data(match: re.Match[str], text: str) -> bool:
    """Whether it is a piece of an image or a font in base64, where every short beginning occurs once."""
    before, after = text[max(0, match.start() - _DATA) : match.start()], text[match.end() : match.end() + _DATA]
    return any(len(each) == _DATA and _IS_DATA.fullmatch(each) for each in (before, after))


def _named(rule: NamedRule, subject: Subject) -> Iterator[Match]:
    for each in subject.assignments:
        if any(name in each.context for name in rule.near):
            match = compiled(rule.pattern).match(subject.text, each.start)
            if match and looks_random(match[0]):
                yield Match(rule.id, rule.title, *match.span(), each.name_start, match.end())


@cache
def _rules_by_key() -> dict[str, tuple[int, ...]]:
    """Positions in the table, those of named rules behind all others, by each key or name."""
    rules = table()
    found: dict[str, tuple[int, ...]] = {}
    wanted = [*(rule.keys for rule in rules.tokens), *(rule.near for rule in rules.named)]
    for index, keys in enumerate(wanted):
        for key in keys:
            found[key] = (*found.get(key, ()), index)
    return found


@cache
def _rules_without_keys() -> tuple[TokenRule, ...]:
    return tuple(rule for rule in table().tokens if not rule.keys)


@cache
def _keys_by_gram() -> dict[str, tuple[str, ...]]:
    """Keys by their first four characters; the shorter ones are looked for one by one."""
    grams: dict[str, tuple[str, ...]] = {}
    for key in _rules_by_key():
        if len(key) >= _GRAM:
            grams[key[:_GRAM]] = (*grams.get(key[:_GRAM], ()), key)
    return grams


@cache
def _short_keys() -> tuple[str, ...]:
    return tuple(key for key in _rules_by_key() if len(key) < _GRAM)
