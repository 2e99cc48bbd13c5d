"""A secret goes nowhere: not into the store, an answer or a log."""

import json
from dataclasses import replace
from typing import Any

import pytest

from moorage.domain.event import EventKind
from moorage.domain.memory import (
    Source,
    SourceType,
)
from moorage.domain.requests import Statement
from moorage.domain.secrets import SecretPolicy
from moorage.domain.written import Outcome
from support.project import TEXT_ONLY, Project
from support.remembering import TOKEN, bytes_of, remember


class TestBlocked:
    SECRET_FIELDS: tuple[dict[str, Any], ...] = (
        {"content": f"the key is {TOKEN}"},
        {"title": TOKEN},
        {"tags": (TOKEN,)},
        {"metadata": {"password": "hunter2hunter2"}},
        {"metadata": {"deep": [{"er": TOKEN}]}},
        {"sources": (Source(SourceType.DOCUMENT, url=f"https://x.test/?t={TOKEN}"),)},
        {"statement": Statement("service", "uses", TOKEN)},
        {"statement": Statement("staging database", "password", "hunter2hunter2")},
        {"steps": ("log in", f"paste {TOKEN}")},
        {"conditions": (TOKEN,), "steps": ("a", "b")},
        {"session": TOKEN},
        {"key": TOKEN},
    )

    @pytest.mark.parametrize("given", SECRET_FIELDS, ids=lambda each: next(iter(each)))
    def test_p1_t40_a_secret_anywhere_leaves_the_store_as_it_was(
        self, project: Project, given: dict[str, Any], caplog: pytest.LogCaptureFixture
    ) -> None:
        remember(project)
        before = bytes_of(project)
        result = remember(project, **{"content": "An ordinary sentence about the service", **given})
        assert (result.written.outcome, result.known, result.written.memory) == (Outcome.BLOCKED, None, None)
        assert bytes_of(project) == before
        assert TOKEN not in repr(result)
        assert "hunter2" not in repr(result)
        assert TOKEN not in caplog.text

    @pytest.mark.parametrize("given", SECRET_FIELDS, ids=lambda each: next(iter(each)))
    def test_redacting_takes_it_out_of_every_field(self, project: Project, given: dict[str, Any]) -> None:
        content = {"content": "An ordinary sentence about the service"}
        result = remember(project, **{**content, **given}, secrets=SecretPolicy.REDACT)
        assert result.known
        assert result.written.findings
        assert "taken out" in result.written.remarks[-1]
        assert TOKEN.encode() not in bytes_of(project)
        assert b"hunter2" not in bytes_of(project)
        json.dumps(dict(result.known.memory.metadata))

    def test_allowing_one_is_on_record_without_it(self, project: Project) -> None:
        result = remember(project, f"the key is {TOKEN}", secrets=SecretPolicy.ALLOW)
        assert result.known
        (event,) = project.events(EventKind.ALLOWED)
        assert "github" in event.detail
        assert TOKEN not in event.detail

    def test_the_setting_decides_when_the_writer_does_not(self, project: Project) -> None:
        memory = replace(TEXT_ONLY.memory, secrets="redact")
        project.settings = replace(project.settings, memory=memory)
        project.reopen()
        result = remember(project, f"the key is {TOKEN}")
        assert result.known
        assert result.known.memory.content.startswith("the key is [redacted: ")

    def test_a_bad_place_of_a_secret_is_not_looked_at(self, project: Project) -> None:
        """What is blocked is blocked before anything else can speak of it."""
        assert remember(project, f"@anchor(file=none.py) {TOKEN}").written.outcome is Outcome.BLOCKED
