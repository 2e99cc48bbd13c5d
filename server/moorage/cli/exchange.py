"""Commands that take memories out of the store and bring them in."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from moorage.cli.answer import Answer, remark, text_given
from moorage.cli.progress import line
from moorage.cli.terminal import flat
from moorage.domain.errors import InvalidInput
from moorage.domain.exchange import Format, Given, LeftOut, Reading, Taken, Terms
from moorage.domain.secrets import SecretPolicy
from moorage.domain.work import CancelToken
from moorage.wire import exchanging
from moorage.wire.requests import choice

if TYPE_CHECKING:
    from moorage.engine.facade import Engine

BROKEN = 1
"""Exit status when something could not be read, and the rest was taken."""


def take_in(engine: Engine, options: argparse.Namespace) -> Answer:
    only_look = options.dry_run or not options.yes
    secrets = choice("secrets", options.secrets, SecretPolicy) or SecretPolicy.REDACT
    terms = Terms(only_look, options.vouch, secrets)
    taken = engine.exchange.take_in(_reading(engine, options), terms, cancel=CancelToken(), report=line.show)
    broken = [each for each in taken.left_out if each.is_broken]
    for said in (*taken.remarks, *(f"{each.where}: {each.why}" for each in broken)):
        remark(said)
    if broken and not taken.remembered:
        raise InvalidInput(f"nothing of {options.path} can be taken in")
    return Answer(exchanging.import_result(taken), _said(taken, only_look=only_look), BROKEN if broken else 0)


def _reading(engine: Engine, options: argparse.Namespace) -> Reading:
    format_ = None if options.rows == "auto" else Format(options.rows)
    if options.path == "-":
        return engine.exchange.read_text(text_given("-"), format_)
    return engine.exchange.read(Path(options.path).expanduser(), format_)


def _said(taken: Taken, *, only_look: bool) -> str:
    counts = Counter(each.written.outcome.value for _, each in taken.remembered)
    said = ", ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items())) or "nothing to take in"
    lines = [f"{'would be: ' if only_look else ''}{said} ({taken.reading.format})"]
    lines += [f"  mapped {count}: {what}" for what, count in taken.reading.mapped.items()]
    lines += map(_left_out, (each for each in taken.left_out if not each.is_broken))
    if only_look:
        lines.append("nothing was stored; --yes stores it")
    elif taken.operation:
        lines.append(f"`moorage undo {taken.operation}` takes all of it back")
    return "\n".join(map(flat, lines))


def _left_out(each: LeftOut) -> str:
    return f"  left out {each.where}: {each.what}: {each.why}"


def give_out(engine: Engine, options: argparse.Namespace) -> Answer:
    format_ = Format(options.rows)
    if options.path == "-":
        if format_ is not Format.JSONL:
            raise InvalidInput(f"{format_} is several files; give a folder instead of -")
        given = engine.exchange.give_out(format_)
        sys.stdout.write(given.files[""])
        return Answer(exchanging.written_result(given, options.path), "")
    given = engine.exchange.write_out(Path(options.path).expanduser(), format_)
    return Answer(exchanging.written_result(given, options.path), _given(given, options.path))


def _given(given: Given, path: str) -> str:
    lines = [f"{len(given.memories)} memories written to {path}", *map(_left_out, given.left_out)]
    return "\n".join(map(flat, lines))


COMMANDS: dict[str, Callable[[Engine, argparse.Namespace], Answer]] = {"import": take_in, "export": give_out}
