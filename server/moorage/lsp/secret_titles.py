"""What a rule takes for a secret, in a person's language. Names of products and vendors stay as they are."""

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

_FOLDER = Path(__file__).parent / "words" / "secrets"
_WITHIN = re.compile(r"\{title\}(?P<addition>.+)")
_PRODUCT = "{product} "
_FINDING = re.compile(r"(?P<field>[^:,]+): (?P<title>[^:;…]+?) \((?P<preview>.{0,3}….?)\)")
_FINDINGS = re.compile(f"{_FINDING.pattern}(, {_FINDING.pattern.replace('?P<', '?P<other_')})*")


def titled(title: str, language: str) -> str:
    """`GitHub token` as `GitHub-Token`; a title that is not known as it is."""
    table = _table(language)
    if title in table:
        return table[title]
    for sentence, other in table.items():
        addition = _WITHIN.fullmatch(sentence)
        if addition and title.endswith(addition["addition"]):
            return other.replace("{title}", titled(title.removesuffix(addition["addition"]), language))
    words = title.split(" ")
    whats = (" ".join(words[at:]) for at in range(1, len(words)))  # the longest first
    what = next((each for each in whats if _PRODUCT + each in table), "")
    return table[_PRODUCT + what].replace("{product}", title.removesuffix(f" {what}")) if what else title


def findings_told(text: str, told: Callable[[str], str]) -> str:
    """`content: GitHub token (ghp…a), title: …` with the titles as they are told; empty for any other text."""
    if not _FINDINGS.fullmatch(text):
        return ""
    return _FINDING.sub(lambda one: f"{one['field']}: {told(one['title'])} ({one['preview']})", text)


@cache
def _table(language: str) -> dict[str, str]:
    table: dict[str, str] = json.loads((_FOLDER / f"{language}.json").read_text(encoding="utf-8"))
    return table
