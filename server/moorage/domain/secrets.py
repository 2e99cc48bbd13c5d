"""What a search for secrets says. How they are recognised is known to `moorage.secrets` alone."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from moorage.domain.source import Span


class SecretPolicy(StrEnum):
    """What is done with a text that holds a secret."""

    REJECT = "reject"
    REDACT = "redact"
    ALLOW = "allow"


@dataclass(frozen=True, slots=True)
class SecretFinding:
    """One secret, told without telling it."""

    rule: str
    """Kebab-case, stable: `github-token`."""
    title: str
    """For people: `GitHub token`."""
    field: str
    """Name of the field that holds it, as it was passed in."""
    span: Span
    """The secret itself, in the field's text: what a redaction replaces."""
    preview: str
    """The first three characters and the last one of all that matched: `AKI…E`."""


FindSecrets = Callable[[Mapping[str, str]], tuple[SecretFinding, ...]]
"""Fields by name to findings: at most one for each rule, in the order of the fields and of their texts."""

RedactSecrets = Callable[[str], str]
"""A text with `[redacted: <rule>]` in the place of every secret; what it returns holds none."""
