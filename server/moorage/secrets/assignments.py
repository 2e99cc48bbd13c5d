"""Values that are given to names such as `password`, in code, settings, commands, markup and plain sentences."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from moorage.secrets.chance import may_be_random

_CORE = re.compile(
    r"pass(?:word|wd|phrase|code)|passw\b|pwd|secret|token|key|cred(?:ential)?s?|auth|licen[cs]e|dsn|psk|webhook|"
    r"pass\b|sid\b|(?<![a-z])pw\b|passwort|kennwort|contrase[nñ]a|mot de passe|senha|wachtwoord|пароль|"
    r"密码|密碼|パスワード|비밀번호"
)
_TAIL = re.compile(
    r"(?P<suffix>[\w-]{0,32})"
    r"(?P<closing>(?:\\?[\"'`]|\]|\)|\*\*){0,3})"
    r"(?P<whose>[ \t]{1,3}(?:for|of|to|on|in|at|from|and)(?:[ \t][\w.@'/&-]{1,30}){1,6}?"
    r"|[ \t]{1,2}\([^()\n]{1,40}\))?"
    r"(?P<type>[ \t]{0,4}:[ \t]{0,4}[&A-Za-z_][\w.\[\]|?:<>]{0,30}(?=[ \t]{0,4}=))?"
    r"(?P<sep>[ \t]{0,20}(?::\*\*|:=|=>|->|={1,3}|:{1,2}|,|\(|>|\|)|[ \t]{1,4}[-–—→](?=[ \t])"
    r"|[ \t]{1,4}(?:is|was|equals|ist|lautet|est|es)(?:[ \t](?:now|currently|still))?\b:?"
    r"(?![ \t]{1,4}(?:re)?(?:set|changed))"
    r"|[ \t]{1,4}(?:(?:is|was|has been)[ \t])?(?:(?:re)?set|changed|rotated)?[ \t]{0,4}(?:from[ \t]\S{1,40}[ \t])?to\b"
    r"|,?\s{1,40}[\"']?value[\"']?[ \t]?[:=]"
    r"|(?(whose)(?!)|[ \t]{1,3}(?=[^\s=:])))"
    r"[ \t]{0,20}(?:\r?\n[ \t]{1,12})?"
    r"(?P<open>(?:\*\*|[(\[]|[bfrLu@$])?\\?[\"'`]|\*\*)?"
)
_LEADS = re.compile(r"[^\s\"'`()\[\]<>=,;|]{0,200}\Z")
_ROOTED = re.compile(
    r"[*_]{0,3}(?:/[^/]{1,200}/|(?:~|\.{1,2}|\$\w{1,40}|\$\{\w{1,40}\}|%\w{1,40}%)[/\\]|\\\\"
    r"|[a-z][a-z0-9+.-]{0,20}:[/\\]|(?:.{0,200}/)?etc/)",
    re.IGNORECASE,
)
_LEFT = re.compile(r"[\w.\[\]\"'-]{0,48}\Z")
_PLACE = 48
_MAX_PATH = 200
_MAX_VALUE = 400
_UNTIL = {
    **{quote: re.compile(rf"(?:[^{quote}\\\n]|\\[^\n]){{1,{_MAX_VALUE}}}") for quote in "\"'`"},
    **{f"\\{quote}": re.compile(rf"[^{quote}\\\n]{{1,{_MAX_VALUE}}}") for quote in "\"'`"},
}
"""By what opened the value: a quote, or one that is escaped itself."""
_BARE = re.compile(rf"[^\s\"'`<>;,(){{}}\[\]\\]{{1,{_MAX_VALUE}}}")
_BETWEEN_STARS = re.compile(rf"[^\s*]{{1,{_MAX_VALUE}}}")


@dataclass(frozen=True, slots=True)
class Assignment:
    """One value and how it stands there."""

    name: str
    """Small letters: the whole identifier, `db_password`."""
    context: str
    """Small letters: the line before the value, at most 48 characters more than the name."""
    separator: str
    """`=`, `:`, `is`, `(`, …; empty for a space."""
    value: str
    start: int
    end: int
    """Of the value."""
    name_start: int
    quoted: bool
    after: str
    """The character behind it, or nothing."""
    of_file: bool
    """Whether the name is that of a file, at the end of a path, with a word behind it."""


def names_file(text: str, start: int) -> bool:
    """Whether a word is the end of a path, `/etc/passwd`: what stands behind it is the next word, and no value."""
    leads = _LEADS.search(text, max(0, start - _MAX_PATH), start)
    return leads is not None and _ROOTED.match(leads[0]) is not None


def assignments_in(text: str, lowered: str) -> Iterator[Assignment]:
    """In the order of the text, each value once, words of letters left out; both texts have the same length."""
    seen: set[int] = set()
    for core in _CORE.finditer(lowered):
        found = _assignment(text, lowered, core)
        if found and found.start not in seen:
            seen.add(found.start)
            yield found


def _assignment(text: str, lowered: str, core: re.Match[str]) -> Assignment | None:
    tail = _TAIL.match(text, core.end())
    if tail is None:
        return None
    opening = tail["open"].lstrip("([bfrLu@$") if tail["open"] else ""
    value = _value_pattern(opening).match(text, tail.end())
    if value is None or not may_be_random(value[0]):
        return None
    earliest = max(0, core.start() - _PLACE)
    line_start = max(text.rfind("\n", earliest, core.start()) + 1, earliest)
    left = _LEFT.search(lowered[line_start : core.start()])
    name_start = core.start() - len(left[0].lstrip("[]\"'.") if left else "")
    end = value.end() if opening else value.start() + len(value[0].rstrip(".!?:*|"))
    return Assignment(
        name=lowered[name_start : core.end()] + tail["suffix"].lower(),
        context=lowered[line_start : value.start()],
        separator=tail["sep"].strip(),
        value=text[value.start() : end],
        start=value.start(),
        end=end,
        name_start=name_start,
        quoted=bool(opening),
        after=text[value.end() : value.end() + 1],
        of_file=not tail["sep"].strip() and names_file(text, core.start()),
    )


def _value_pattern(opening: str) -> re.Pattern[str]:
    if opening == "**":
        return _BETWEEN_STARS
    return _UNTIL[opening.removeprefix("**")] if opening else _BARE
