"""Secrets that no table knows: whatever is given to a name like `password`, and looks like one.

The lower bounds are those of the two systems that Moorage reads: twelve characters with a digit, or eight that mix.
"""

import re
from collections.abc import Iterator

from moorage.secrets.assignments import Assignment
from moorage.secrets.chance import is_filler, is_mixed, is_named, is_stand_in, is_uuid, n_classes
from moorage.secrets.match import Match

_FOR_PASSWORDS = (
    r"pass(?:word|wd|phrase|code|wort)|passw|pwd|(?<![a-z])(?:pass|pw)(?![a-z])|kennwort|contrase[nñ]a|"
    r"mot de passe|senha|wachtwoord|пароль|密码|密碼|パスワード|비밀번호"
)
_FOR_SECRETS = (
    r"secret|token|credentials?|psk|"
    r"(?:api|app|access|secret|private|auth|encryption|encrypt|signing|sign|master|licen[cs]e|account|service|admin|"
    r"client|session|webhook|crypto|aes|hmac|jwt|shared|root|storage|sas|deploy|write|read|server)[ _.-]?key"
)
_NAME = re.compile(
    rf"(?:(?P<password>{_FOR_PASSWORDS})|{_FOR_SECRETS})"
    r"(?:[_.-]?(?:value|val|str|string|key|token|prod|production|stag|stage|staging|dev|development|live|sandbox|"
    r"local|old|new|current|default|primary|secondary|plain|plaintext|text|raw|env|admin|root|user|db|\d{1,3}))*[\"'\]]*\Z"
)
_OPENS = re.compile(r"pass|pwd|secret|api[ _.-]?key|api[ _.-]?token|(?:access|auth)[ _.-]?(?:key|token)")
"""Names of what opens something, even where it is a UUID; a `token` alone may be one of a thousand things."""
_PLAIN = re.compile(r"[A-Za-z0-9+/=_-]+")
_IDENTIFIER = re.compile(r"[A-Za-z_$][\w$]*")
_SPOKEN = frozenset(
    {"is", "is:", "was", "was:", "is now", "is currently", "is still", "equals", "ist", "lautet", "est", "es"}
)


def guessed_secrets(assignments: Iterator[Assignment] | tuple[Assignment, ...]) -> Iterator[Match]:
    """Those of the assignments that give a secret away."""
    for each in assignments:
        name = _NAME.search(_called(each))
        if (
            name is None
            or "public" in each.name
            or not _is_told(each)
            or not _is_secret(each, is_password=bool(name["password"]))
        ):
            continue
        rule, title = ("password", "Password") if name["password"] else ("secret", "Secret of a telling name")
        yield Match(rule, title, each.start, each.end, each.name_start, each.end)


def _called(each: Assignment) -> str:
    """The name, with the word before it where they are two: `api key`."""
    before = each.context[: each.context.rfind(each.name)].rstrip()
    return f"{before.split()[-1]} {each.name}" if before else each.name


def _is_told(each: Assignment) -> bool:
    """Whether the separator is one that gives a value, where it stands."""
    if each.separator in (",", "("):
        return each.quoted
    if each.of_file:
        return False
    if each.separator == "":
        is_noun = each.quoted and each.name != "pass"  # the verb: pass `--size=2`
        return is_noun or each.name.startswith("-") or (len(each.value) >= 20 and is_mixed(each.value))
    return True


def _is_secret(each: Assignment, *, is_password: bool) -> bool:
    value = each.value
    if any(map(str.isspace, value)) or is_stand_in(value) or is_filler(value) or is_named(value):
        return False
    if _is_code(each) or (is_uuid(value) and not _OPENS.search(_called(each))):
        return False
    if not any(map(str.isalpha, value)):
        return False
    if is_password:
        return _is_password(each)
    return len(value) >= 12 and any(map(str.isdigit, value)) and _PLAIN.fullmatch(value) is not None


def _is_password(each: Assignment) -> bool:
    """Short ones count where a person says so; without a digit only those that mix capitals, letters and signs."""
    if not any(map(str.isdigit, each.value)):
        return len(each.value) >= 8 and n_classes(each.value) >= 3
    return len(each.value) >= (6 if each.separator in _SPOKEN else 8)


def _is_code(each: Assignment) -> bool:
    """Whether what stands there without quotes, or behind one that closes another string, is an expression."""
    if each.quoted:
        return each.after not in ("'", '"', "`", "\\") and "(" in each.value
    return each.after in ("(", "[") or (each.after in (";", ",", ")") and _IDENTIFIER.fullmatch(each.value) is not None)
