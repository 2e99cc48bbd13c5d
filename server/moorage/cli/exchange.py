"""Commands that take memories out of the store and bring them in."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from moorage.cli import render
from moorage.cli.answer import Answer, remark, text_given
from moorage.cli.places import ties
from moorage.cli.progress import line
from moorage.domain.errors import FileUnavailable, InvalidInput
from moorage.domain.known import Remembered
from moorage.domain.requests import NewMemory
from moorage.domain.work import Progress
from moorage.wire import present, types
from moorage.wire.exchange import Row, row_of, rows_in, to_remember

if TYPE_CHECKING:
    from moorage.engine.facade import Engine

BATCH = 500
"""Memories in one transaction."""


def take_in(engine: Engine, options: argparse.Namespace) -> Answer:
    rows = list(rows_in(_lines(options.path)))
    if not options.yes and not options.dry_run:
        raise InvalidInput(f"this stores up to {len(rows)} memories; say --yes to do it, or --dry-run to see")
    results: list[types.RememberResult] = []
    for batch in _batches(rows):
        news = [_new(engine, options, each) for each in batch]
        for row, remembered in zip(batch, engine.remember_all(news, only_look=options.dry_run), strict=True):
            results.append(present.remember_result(remembered))
            _tell(row, remembered)
        line.show(Progress(len(results), len(rows), "taking memories in"))
    counts = dict(sorted(Counter(each.outcome for each in results).items()))
    said = ", ".join(f"{count} {outcome}" for outcome, count in counts.items()) or "no rows"
    data = {"counts": counts, "results": [render.plain(each) for each in results]}
    return Answer(data, f"{'would be: ' if options.dry_run else ''}{said}")


def give_out(engine: Engine, options: argparse.Namespace) -> Answer:
    rows = [row_of(each) for each in engine.memories()]
    text = "".join(f"{each}\n" for each in rows)
    if options.path == "-":
        sys.stdout.write(text)
        return Answer({"memories": len(rows), "path": options.path}, "")
    try:
        Path(options.path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise FileUnavailable(f"{options.path} cannot be written ({error.strerror})") from error
    return Answer({"memories": len(rows), "path": options.path}, f"{len(rows)} memories written to {options.path}")


def _lines(path: str) -> list[str]:
    if path == "-":
        return text_given("-").splitlines()
    try:
        return Path(path).read_text(encoding="utf-8-sig").splitlines()
    except OSError as error:
        raise FileUnavailable(f"{path} cannot be read ({error.strerror})") from error
    except UnicodeDecodeError:
        raise InvalidInput(f"{path} is not UTF-8; convert it first") from None


def _batches(rows: Sequence[Row]) -> Iterator[list[Row]]:
    left = iter(rows)
    while batch := list(islice(left, BATCH)):
        yield batch


def _new(engine: Engine, options: argparse.Namespace, row: Row) -> NewMemory:
    new, remarks = to_remember(row, lambda place: ties(engine, options, [place]))
    for each in remarks:
        remark(each)
    return new


def _tell(row: Row, remembered: Remembered) -> None:
    for each in remembered.written.remarks:
        remark(f"line {row.number}: {each}")


COMMANDS: dict[str, Callable[[Engine, argparse.Namespace], Answer]] = {"import": take_in, "export": give_out}
