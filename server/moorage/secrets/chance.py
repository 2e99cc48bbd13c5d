"""What tells a secret from words, names, paths and stand-ins: the looks of a value, nothing about its place."""

import re
from collections import Counter
from itertools import pairwise
from math import log2

_HOLES = re.compile(
    r"\$\{|\$\(|\{\{|%\(|#\{|%[sdv@]|\*{3}|\.{3}|…|[xX]{4}|<|>|\[redacted|"
    r"(?<![a-z0-9])(?:example|change[_-]?me|placeholder|dummy|sample|fake|yours?|insert|replace|redacted|masked|hidden|"
    r"todo|fixme|here|omitted|removed|undefined|null|none)(?![a-z0-9])",
    re.IGNORECASE,
)
_MANY = 200
"""Characters; what is longer holds such words by chance, or as a comment."""
_REFERENCE = re.compile(
    r"[$%@{\[]|--|[&*]\w+\Z|(?:env|file|vault|op|ssm|arn|ref|enc|secretsmanager|gcp|awskms|sops|kms|data|https?)[:\[(]|"
    r"process\.|os\.|env\.|secrets\.|sha(?:1|256|384|512)[-:]|\d{4}-\d\d-\d\d|projects/",
    re.IGNORECASE,
)
_FILLER = re.compile(
    r"(?:(?>"
    r"administrator|changeme|password|username|correct|default|example|invalid|private|refresh|testing|"
    r"abcdef|access|change|client|passwd|please|public|qwerty|random|secret|string|admin|dummy|enter|"
    r"guest|hello|tests|token|valid|value|world|wrong|abcd|asdf|auth|demo|fake|good|here|long|name|pass|"
    r"real|root|some|test|that|this|user|very|with|your|abc|and|api|bad|bar|baz|foo|for|key|new|not|old|"
    r"pwd|qux|the|xyz|an|id|in|is|it|me|my|no|of|or|to|a|"
    r"[^a-z])){1,60}+",
    re.IGNORECASE,
)
"""Longer words first and never taken back, so that no text makes it try all divisions."""
_UUID = re.compile(r"[a-fA-F0-9]{8}(?:-[a-fA-F0-9]{4}){3}-[a-fA-F0-9]{12}")
_MAIL = re.compile(r"[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,4}")
_DOTTED = re.compile(r"[A-Za-z_$][\w$-]{0,60}(?:(?:\.|::|->)[A-Za-z_$][\w$-]{0,60}){1,12}[;,]?")
_CHOICE = re.compile(r"[\w-]{1,40}(?:\|[\w-]{1,40}){1,12}")
_FILE = re.compile(r"[\w./\\-]{1,200}\.[a-z][a-z0-9]{0,4}")
_TECHNICAL = re.compile(
    r"(?:sha|md|utf|base|iso|aes|rsa|des|oauth|argon|pbkdf|ntlmv?|tls|ssl|ipv|http|x|ascii|latin|crc|ecdsa|ed|blake|pkcs|u?int|"
    r"float|char|varchar|string|h|s|k|e|b|c|d|n|p|v|w|win|web|id|is|log|db)[_-]?\d{1,4}(?:[_-]?[a-z]{1,12})?",
    re.IGNORECASE,
)
_ACCOUNT = re.compile(r"[\w.-]{1,32}:[x*!]{0,2}:\d{1,10}:\d{1,10}(?::.{0,200})?")
"""A line of `/etc/passwd`, which holds no password."""
_PIECE = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
_SPEAKABLE = re.compile(r"(?=.{0,14}[aeiouy])(?!.{0,10}[bcdfghjklmnpqrstvwxz]{5})[a-z]{2,15}")


def has_hole(value: str) -> bool:
    """Whether something of it is left out or to be filled in: `sk-xxxx`, `key-<yours>`, `ab...yz`."""
    return len(value) < _MANY and _HOLES.search(value) is not None


def is_stand_in(value: str) -> bool:
    """Whether it says that the secret stands elsewhere or is left out: `<key>`, `${KEY}`, `aaaa`, `changeme`."""
    return has_hole(value) or bool(_REFERENCE.match(value)) or len(set(value)) < min(4, len(value) // 2)


def is_filler(value: str) -> bool:
    """Whether it is made of the words that people write when any value will do: `test_password_123`."""
    return _FILLER.fullmatch(value) is not None


def is_named(value: str) -> bool:
    """Whether it is a name, a path, an address or an identifier of the usual shapes, not a secret."""
    shapes = (_MAIL, _DOTTED, _CHOICE, _FILE, _TECHNICAL, _ACCOUNT)
    return any(shape.fullmatch(value) for shape in shapes) or _is_words(value)


def is_uuid(value: str) -> bool:
    """Whether it is a UUID, which identifies far more often than it opens anything."""
    return _UUID.fullmatch(value) is not None


def looks_random(value: str) -> bool:
    """Whether chance made it: many different characters, no words, digits or else capitals anywhere."""
    return (
        may_be_random(value)
        and any(map(str.isalpha, value))
        and entropy(value) >= min(3.0, 0.75 * log2(max(2, len(value))))
        and not is_stand_in(value)
        and not _is_words(value)
        and (any(map(str.isdigit, value)) or len(value) < 3 * len(_PIECE.findall(value)))
    )


def may_be_random(value: str) -> bool:
    """The quick part of it: there is a digit, or capitals among many letters."""
    if any(map(str.isdigit, value)):
        return True
    return len(value) >= 15 and not value.islower() and not value.isupper()


def is_mixed(value: str) -> bool:
    """Whether letters, capitals and digits take turns as they never do in words."""
    kinds = [(each.isdigit(), each.isupper()) for each in value]
    n_turns = sum(one != other for one, other in pairwise(kinds))
    return n_turns >= len(value) / 5 and looks_random(value)


def entropy(value: str) -> float:
    """Bits per character (Shannon 1948) of the characters' own frequencies."""
    n = len(value)
    return -sum(count / n * log2(count / n) for count in Counter(value).values()) if n else 0.0


def n_classes(value: str) -> int:
    """How many of small letters, capitals, digits and signs occur."""
    kinds = (str.islower, str.isupper, str.isdigit, lambda each: not each.isalnum())
    return sum(any(map(kind, value)) for kind in kinds)


def _is_words(value: str) -> bool:
    """Words with something between them: `my-secret-v2`, `sha256WithRsa`, `tls/server/cert1`."""
    if re.search(r"[^\w./:\\-]", value) or (value.isalnum() and (value.islower() or value.isupper())):
        return False
    pieces = _PIECE.findall(value)
    words = [each for each in pieces if each.isalpha()]
    if len(words) < 2:
        return False
    n_letters, n_digits = sum(map(len, words)), sum(len(each) for each in pieces if each.isdigit())
    good = sum(len(each) for each in words if _SPEAKABLE.fullmatch(each.lower()) or (each.isupper() and len(each) < 6))
    return n_letters >= 3 * len(words) and n_digits <= n_letters / 3 and good >= 0.8 * n_letters
