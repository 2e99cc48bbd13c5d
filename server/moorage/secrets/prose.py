"""Secrets in sentences and addresses: who logs in with what, words of a wallet, passwords in URLs."""

import re
from collections.abc import Iterable, Iterator

from moorage.secrets.assignments import names_file
from moorage.secrets.chance import is_filler, is_named, is_stand_in, n_classes
from moorage.secrets.match import Match

_LOGIN = re.compile(
    r"(?:log(?:ged)?[ -]?in|login|sign(?:ed)?[ -]?in|credentials?|creds|account|authenticated?|connect(?:ed)?|"
    r"user(?:name)?[ ]?(?:/|&|and)[ ]?pass(?:word)?)\b"
    r"[^\n]{0,40}?(?:\b(?:with|as|using|are|is|via)\b:?|[:=])[ \t]{1,3}[\"'`]?"
    r"(?P<user>[\w.@+-]{2,64})[\"'`]?[ \t]?(?:/|:|\||,|\band\b)[ \t]?[\"'`]?(?P<secret>[^\s\"'`]{6,100})"
)
_PAIR = re.compile(
    r"(?:auth|login|credentials?|connect|authenticate|sign_?in)\w{0,12}[ ]?[=:]?[ ]?[(\[]{1,2}[ ]?"
    r"[\"'][^\"'\n]{1,64}[\"'],[ ]?[\"'](?P<secret>[^\"'\s]{8,100})[\"']"
)
_AFTER = re.compile(
    r"(?:password|passphrase|passwd|pwd)[ \t]{1,3}[\"'`]?(?P<secret>[^\s\"'`=:;()\[\]{}<>]{8,100})(?![(;])"
)
_BEFORE = re.compile(r"[ ](?:as|for|is)[ ](?:(?:the|my|our|a|your|its)[ ])?(?:[a-z]{1,12}[ ])?password\b")
_LAST_WORD = re.compile(r"(?<![^\s\"'`(])(?P<secret>[^\s\"'`;()\[\]{}<>]{8,100})[\"'`]?\Z")
_PHRASE = re.compile(
    r"(?:seed|recovery|mnemonic|wallet|backup|secret)[ _-]?(?:phrase|words?|seed)?\b[^\n]{0,24}?[:=][ \t]{0,4}[\"'`]?"
    r"(?P<secret>(?:[a-z]{3,8}[ ,]{1,2}){11,23}[a-z]{3,8})\b"
)
_NO_WALLET = re.compile(r"\b(?:the|and|for|are|was|not|its|has|our|but|from|with|can|all|any)\b")
_URL = re.compile(
    r"[A-Za-z][A-Za-z0-9+.-]{0,30}://(?P<user>[^\s/:@\"'`<>]{0,100}):(?P<secret>[^\s/@\"'`<>]{1,200})@[\w\[$%{][\w.-]{0,100}"
)
_URL_STAND_IN = re.compile(
    r"(?:my|your|the|db|user|some|test)?[_-]?(?:pass(?:word|wd)?|pwd|secret|token|key)?(?:[_-]?here)?[:;,.]?",
    re.IGNORECASE,
)
_PRODUCT = re.compile(r"[A-Z]?[a-z]{1,30}\d{1,4}")
"""`OAuth/Office365`: in a choice, not behind a user name."""
_LOGIN_WORDS = ("log", "sign", "cred", "account", "auth", "connect", "user")
_WALLET_WORDS = ("seed", "phrase", "mnemonic", "wallet")


def told_secrets(text: str, lowered: str) -> Iterator[Match]:
    """Passwords in addresses first, then those in sentences; both texts have the same length."""
    if "://" in text:
        yield from _url_passwords(text)
    if "pass" in lowered or "pwd" in lowered:
        after = (each for each in _spans(_AFTER, lowered) if not names_file(lowered, each[0]))
        spans = (*after, *_spans_before(lowered))
        yield from _strong(text, spans, "spoken-password", "Password in a sentence")
    if any(word in lowered for word in _LOGIN_WORDS):
        spans = (*_spans(_LOGIN, lowered), *_spans(_PAIR, lowered))
        yield from _strong(text, spans, "login", "User name and password")
    if any(word in lowered for word in _WALLET_WORDS):
        yield from _phrases(lowered)


def _url_passwords(text: str) -> Iterator[Match]:
    for match in _URL.finditer(text):
        secret, user = match["secret"], match["user"]
        if secret == user or _URL_STAND_IN.fullmatch(secret) or is_stand_in(secret):
            continue
        yield Match("url-password", "Password in an address", *match.span("secret"), *match.span())


def _spans(pattern: re.Pattern[str], lowered: str) -> Iterator[tuple[int, int, int]]:
    """Where a sentence begins that may hold a password, and where that starts and ends."""
    for match in pattern.finditer(lowered):
        yield match.start(), *match.span("secret")


def _spans_before(lowered: str) -> Iterator[tuple[int, int, int]]:
    """The same for the word in front of `as the password`."""
    for match in _BEFORE.finditer(lowered):
        start = max(0, match.start() - 102)
        word = _LAST_WORD.search(lowered[start : match.start()])
        if word:
            yield start + word.start("secret"), start + word.start("secret"), start + word.end("secret")


def _strong(text: str, spans: Iterable[tuple[int, int, int]], rule: str, title: str) -> Iterator[Match]:
    """Words are many in sentences, so only what mixes letters, digits and signs, or capitals, is a password."""
    for whole_start, start, end in spans:
        said = text[start:end].rstrip(".,;:)*")
        secret = said.rstrip("!?")
        if is_stand_in(secret) or is_filler(secret) or is_named(secret) or not any(map(str.isalpha, secret)):
            continue
        if text[start - 1 : start] == "/" and _PRODUCT.fullmatch(secret):
            continue
        if any(map(str.isdigit, secret)) and ((n_classes(said) >= 3 and len(said) >= 8) or len(secret) >= 12):
            yield Match(rule, title, start, start + len(said), whole_start, start + len(said))


def _phrases(lowered: str) -> Iterator[Match]:
    for match in _PHRASE.finditer(lowered):
        if not _NO_WALLET.search(match["secret"]):
            yield Match("seed-phrase", "Words of a wallet", *match.span("secret"), *match.span())
