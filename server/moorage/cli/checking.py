"""Asks the engine for the check that was typed."""

from __future__ import annotations

import argparse
from functools import partial
from os import cpu_count
from typing import TYPE_CHECKING

from moorage.cli.answer import text_in
from moorage.cli.progress import line
from moorage.domain.requests import Against, Extent, Patch, Staged
from moorage.domain.review import MAX_FINDINGS, Review
from moorage.domain.work import CancelToken
from moorage.wire import findings, types

if TYPE_CHECKING:
    from moorage.engine.facade import Engine

_MOST_HELPERS = 7
"""Each reads the whole list of anchors for itself, so that more of them help less and less."""


def checked(engine: Engine, options: argparse.Namespace, extent: Extent) -> types.CheckResult:
    """What the options of `check` ask for, within an extent."""
    review = _review(engine, options, extent)
    found = [each for _, each in review.survey.findings]
    find = partial(engine.sinces.find, cancel=CancelToken(), report=line.show) if options.when else engine.sinces.kept
    is_elsewhere = ".." in (options.diff or "")  # since when is a question about what is checked out
    sinces = {} if is_elsewhere else find(found)
    return findings.review_result(review, sinces, MAX_FINDINGS if _is_for_reading(options) else None)


def _is_for_reading(options: argparse.Namespace) -> bool:
    """Whether a change is told to a person or an agent, and not all there is to a machine that files it."""
    is_of_change = options.staged or options.files or options.diff is not None or options.patch is not None
    return is_of_change and options.format not in ("sarif", "github")


def _review(engine: Engine, options: argparse.Namespace, extent: Extent) -> Review:
    cancel = CancelToken()
    if options.staged:
        return engine.changes.of_diff(Staged(), extent, cancel=cancel, report=line.show)
    if options.patch is not None:
        return engine.changes.of_diff(Patch(text_in(options.patch)), extent, cancel=cancel, report=line.show)
    if options.diff is not None:
        return engine.changes.of_diff(Against(options.diff), extent, cancel=cancel, report=line.show)
    if options.files:
        return engine.changes.of_files(extent.paths or (), cancel=cancel, report=line.show)
    n_helpers = min((cpu_count() or 1) - 1, _MOST_HELPERS)
    survey = engine.check(extent, cancel=cancel, report=line.show, n_helpers=n_helpers)
    return Review(survey, violations=tuple(engine.changes.violations(extent)))
