"""Secrets in sentences and addresses: who logs in with what, words of a wallet, passwords in URLs."""

import re
from collections.abc import Iterator

from moorage.secrets.chance import is_filler, is_named, is_stand_in, n_classes
from moorage.secrets.match import Match

_LOGIN = re.compile(
    r"(?:log(?:ged)?[ -]?in|login|sign(?:ed)?[ -]?in|credentials?|creds|account|authenticated?|connect(?:ed)?|"
    r"user(?:name)?[ ]?(?:/|&|and)[ ]?pass(?:word)?)\b"
    r"[^\n]{0,40}?(?:\b(?:with|as|using|are|is|via)\b:?|[:=])[ \t]{1,3}[\"'`]?"
    r"(?P<user>[\w.@+-]{2,64})[\"'`]?[ \t]?(?:/|:|\||,|\band\b)[ \t]?[\"'`]?(?P<secret>[^\s\"'`]{6,100})"
)
_PASSWORD_WORD = re.compile(r"(?:password|passphrase|passwd|pwd)[ \t]{1,3}[\"'`]?(?P<secret>[^\s\"'`=:]{8,100})")
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
_END = ".,;:!?)*"


def told_secrets(text: str, lowered: str) -> Iterator[Match]:
    """Passwords in addresses first, then those in sentences; both texts have the same length."""
    if "://" in text:
        yield from _url_passwords(text)
    if "pass" in lowered or "pwd" in lowered:
        yield from _strong(_PASSWORD_WORD, text, lowered, "spoken-password", "Password in a sentence")
    if any(word in lowered for word in ("log", "sign", "cred", "account", "authent", "connect", "user")):
        yield from _strong(_LOGIN, text, lowered, "login", "User name and password")
    if any(word in lowered for word in ("seed", "phrase", "mnemonic", "wallet")):
        yield from _phrases(text)


def _url_passwords(text: str) -> Iterator[Match]:
    for match in _URL.finditer(text):
        secret, user = match["secret"], match["user"]
        if secret == user or _URL_STAND_IN.fullmatch(secret) or is_stand_in(secret) or secret[0] in "$%{[":
            continue
        yield Match("url-password", "Password in an address", *match.span("secret"), *match.span())


def _strong(pattern: re.Pattern[str], text: str, lowered: str, rule: str, title: str) -> Iterator[Match]:
    """Words are many in sentences, so only what mixes letters, digits and signs, or capitals, is a password."""
    for match in pattern.finditer(lowered):
        secret = text[match.start("secret") : match.end("secret")].rstrip(_END)
        kinds = n_classes(secret)
        if len(secret) < 8 or not any(map(str.isdigit, secret)) or (kinds < 3 and (len(secret) < 12 or kinds < 2)):
            continue
        if is_stand_in(secret) or is_filler(secret) or is_named(secret) or not any(map(str.isalpha, secret)):
            continue
        start = match.start("secret")
        yield Match(rule, title, start, start + len(secret), match.start(), start + len(secret))


def _phrases(text: str) -> Iterator[Match]:
    for match in _PHRASE.finditer(text):
        if not _NO_WALLET.search(match["secret"]):
            yield Match("seed-phrase", "Words of a wallet", *match.span("secret"), *match.span())
