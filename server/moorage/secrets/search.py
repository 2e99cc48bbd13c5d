"""All secrets of one text, in every view of it, each once."""

import re
from functools import cache

from moorage.secrets.guessing import guessed_secrets
from moorage.secrets.known import Subject, known_secrets
from moorage.secrets.match import Match, merged
from moorage.secrets.prose import told_secrets
from moorage.secrets.table import table
from moorage.secrets.views import View, views_of

_WITHOUT_TABLE = ("password", "secret", "spoken-password", "login", "url-password", "seed-phrase")
_HOLE = "\ufffc"
"""Stands for what was redacted before: in no alphabet of a secret, seen, and not a space."""


def secrets_in(text: str) -> list[Match]:
    """In the order of the text, none over another, in positions of the text itself."""
    closed = _redactions().sub(lambda mark: _HOLE * len(mark[0]), text) if "[redacted: " in text else text
    found = (each for view in views_of(closed) for each in _secrets_of(view))
    return merged(each for each in found if closed[each.start : each.end].strip(_HOLE))


def rule_ids() -> tuple[str, ...]:
    """Every rule there is, those of the table first."""
    return (*(rule.id for rule in table().tokens), *(rule.id for rule in table().named), *_WITHOUT_TABLE)


def _secrets_of(view: View) -> list[Match]:
    subject = Subject(view.text)
    found = [
        *known_secrets(subject),
        *told_secrets(subject.text, subject.lowered),
        *guessed_secrets(subject.assignments),
    ]
    return [_at_origin(view, each) for each in found]


def _at_origin(view: View, match: Match) -> Match:
    whole = view.origin(match.whole_start, match.whole_end)
    return Match(match.rule, match.title, *view.origin(match.start, match.end), *whole)


@cache
def _redactions() -> re.Pattern[str]:
    """Marks that the gate made; of any other name they may hide something."""
    return re.compile(rf"\[redacted: (?:{'|'.join(map(re.escape, rule_ids()))})\]")
