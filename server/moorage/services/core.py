"""The project briefing, one text that is replaced as a whole; the secret gate stands before it as before memories."""

from moorage.domain.errors import Blocked, InvalidInput
from moorage.domain.secrets import SecretPolicy
from moorage.services.gate import Gate, said_of

MOST_LINES = 200
"""Agents read all of it every time."""
MAX_CHARACTERS = 100_000


def accepted(gate: Gate, text: str) -> str:
    """What may be written, ending with a line break. Raises Blocked for a secret, InvalidInput for a text too long."""
    if len(text) > MAX_CHARACTERS:
        raise InvalidInput(f"the text has {len(text)} characters; at most {MAX_CHARACTERS} fit")
    findings = gate.find({"core": text}) if gate.policy is not SecretPolicy.ALLOW else ()
    if findings and gate.policy is SecretPolicy.REJECT:
        raise Blocked(f"it holds a secret, and nothing was written: {said_of(findings)}")
    clean = gate.redact(text) if findings else text
    return clean if not clean or clean.endswith("\n") else f"{clean}\n"


def advice(text: str) -> str:
    """What is wrong with it, in words; empty when nothing is."""
    n_lines = len(text.splitlines())
    if n_lines <= MOST_LINES:
        return ""
    return f"{n_lines} lines; agents read all of them every time, move what is above {MOST_LINES} into memories"
