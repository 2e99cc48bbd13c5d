"""The first step of every write: what gives a secret away goes nowhere, not even into a message."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from moorage.domain.checks import serialised
from moorage.domain.requests import NewMemory, Statement
from moorage.domain.secrets import FindSecrets, RedactSecrets, SecretFinding, SecretPolicy


@dataclass(frozen=True, slots=True)
class Gate:
    """How secrets are found and taken out, and what is done when a writer does not say."""

    find: FindSecrets
    redact: RedactSecrets
    policy: SecretPolicy


@dataclass(frozen=True, slots=True)
class Passed:
    """What may go on: None when it is blocked."""

    new: NewMemory | None
    findings: tuple[SecretFinding, ...]
    policy: SecretPolicy


def passed(gate: Gate, new: NewMemory) -> Passed:
    """Asks for secrets in everything that would be stored of it."""
    policy = new.secrets or gate.policy
    findings = gate.find(fields_of(new))
    if not findings or policy is SecretPolicy.ALLOW:
        return Passed(new, findings, policy)
    if policy is SecretPolicy.REJECT:
        return Passed(None, findings, policy)
    return Passed(redacted(gate.redact, new), findings, policy)


def said_of(findings: Iterable[SecretFinding]) -> str:
    """`content: GitHub token (ghp…a)`, for people."""
    return ", ".join(f"{each.field}: {each.title} ({each.preview})" for each in findings)


def fields_of(new: NewMemory) -> dict[str, str]:
    """Every text of it by name."""
    fields = {"content": new.content, "title": new.title, "key": new.key or "", "session": new.session or ""}
    fields |= {f"tags[{number}]": tag for number, tag in enumerate(new.tags)}
    fields |= {f"conditions[{number}]": each for number, each in enumerate(new.conditions)}
    fields |= {f"steps[{number}]": each for number, each in enumerate(new.steps)}
    for number, source in enumerate(new.sources):
        fields[f"sources[{number}]"] = " \n".join((source.id, source.path, source.title, source.url))
    fields |= {f"checks[{number}]": serialised(each) for number, each in enumerate(new.checks)}
    if new.statement:
        fields |= {"subject": new.statement.subject, "object": new.statement.object}
        fields |= {"predicate": new.statement.predicate, "fact": _sentence(new.statement)}
    for name, value in new.metadata.items():
        fields[f"metadata.{name}"] = f"{name}: {_text_of(value)}"
    return {name: text for name, text in fields.items() if text}


def redacted(redact: RedactSecrets, new: NewMemory) -> NewMemory:
    """The same with every secret taken out."""
    return replace(
        new,
        content=redact(new.content),
        title=redact(new.title),
        tags=tuple(map(redact, new.tags)),
        conditions=tuple(map(redact, new.conditions)),
        steps=tuple(map(redact, new.steps)),
        statement=_redacted_statement(redact, new.statement) if new.statement else None,
        sources=tuple(
            replace(each, id=redact(each.id), path=redact(each.path), title=redact(each.title), url=redact(each.url))
            for each in new.sources
        ),
        metadata=_redacted_metadata(redact, new.metadata),
        checks=tuple(each for each in new.checks if redact(serialised(each)) == serialised(each)),
        session=redact(new.session) if new.session else None,
        key=redact(new.key) if new.key else None,
    )


def _redacted_statement(redact: RedactSecrets, said: Statement) -> Statement:
    """An object that is a secret only in its sentence ("the password is …") goes whole."""
    clean = replace(said, subject=redact(said.subject), predicate=redact(said.predicate), object=redact(said.object))
    sentence = _sentence(clean)
    return clean if redact(sentence) == sentence else replace(clean, object=_REDACTED)


def _sentence(said: Statement) -> str:
    return f"{said.subject} {said.predicate} is {said.object}"


_REDACTED = "[redacted]"


def _redacted_metadata(redact: RedactSecrets, metadata: Mapping[str, object]) -> dict[str, object]:
    """A value that is one only together with its name goes whole."""
    clean = {}
    for name, value in metadata.items():
        inner = _mapped(redact, value)
        line = f"{name}: {_text_of(inner)}"
        clean[redact(name)] = inner if redact(line) == line else _REDACTED
    return clean


def _mapped(redact: Callable[[str], str], value: object) -> object:
    if isinstance(value, str):
        return redact(value)
    if isinstance(value, Mapping):
        return {redact(str(name)): _mapped(redact, each) for name, each in value.items()}
    return [_mapped(redact, each) for each in value] if isinstance(value, list | tuple) else value


def _text_of(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
