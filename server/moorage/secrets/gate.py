"""The gate: `find_secrets` says what a text gives away, `redact_secrets` takes it out.

Both are pure, never raise on any text and are safe to call from several threads. Importing this module costs nothing:
the rules are read and their patterns compiled when they are first needed.
"""

from collections.abc import Mapping, Sequence

from moorage.domain.secrets import SecretFinding
from moorage.domain.source import Span
from moorage.secrets.match import Match

_SHOWN = 3
_LONG = 16
"""Characters of a secret of which four may be shown."""


def find_secrets(fields: Mapping[str, str]) -> tuple[SecretFinding, ...]:
    """At most one finding for each rule over all fields, in the order of the fields and of their texts."""
    from moorage.secrets.search import secrets_in

    found: dict[str, SecretFinding] = {}
    for field, text in fields.items():
        for match in secrets_in(text):
            if match.rule not in found:
                span = Span(_n_bytes(text[: match.start]), _n_bytes(text[: match.end]))
                found[match.rule] = SecretFinding(match.rule, match.title, field, span, _preview(match, text))
    return tuple(found.values())


def redact_secrets(text: str) -> str:
    """The text with `[redacted: <rule>]` for every secret; of an address only the password, of an assignment the value.

    The result holds no secret any more, and redacting it again changes nothing.
    """
    from moorage.secrets.search import secrets_in

    while matches := secrets_in(text):
        text = _without(text, matches)
    return text


def _without(text: str, matches: Sequence[Match]) -> str:
    parts: list[str] = []
    done = 0
    for match in matches:
        parts += (text[done : match.start], f"[redacted: {match.rule}]")
        done = match.end
    return "".join((*parts, text[done:]))


def rule_ids() -> tuple[str, ...]:
    """Every rule there is, those of the table first."""
    from moorage.secrets.search import rule_ids as known

    return known()


def _n_bytes(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


def _preview(match: Match, text: str) -> str:
    """The first three characters and the last one; of a short secret that begins there nothing, as it would be half."""
    seen = "".join(filter(str.isprintable, text[match.whole_start : match.whole_end]))
    is_told_apart = match.start >= match.whole_start + _SHOWN or len(seen) >= _LONG
    return f"{seen[:_SHOWN]}…{seen[-1]}" if is_told_apart and len(seen) >= _LONG / 2 else "…"
