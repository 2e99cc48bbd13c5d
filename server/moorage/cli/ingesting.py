"""Commands about documents: taking them in and out, and what they name in vain."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from moorage.cli.answer import Answer, remark
from moorage.cli.places import place
from moorage.cli.progress import line
from moorage.cli.terminal import flat
from moorage.domain.errors import InvalidInput
from moorage.domain.work import CancelToken
from moorage.wire import documents, types

if TYPE_CHECKING:
    from moorage.engine.facade import Engine


def ingest(engine: Engine, options: argparse.Namespace) -> Answer:
    paths = [place(options, each) for each in options.paths] or None
    if options.check:
        if options.remove or options.dry_run:
            raise InvalidInput("--check changes nothing; leave --remove and --dry-run out")
        return _checked(engine, paths)
    if options.remove:
        done = engine.documents.remove(paths, only_look=options.dry_run)
    else:
        done = engine.documents.ingest(paths, cancel=CancelToken(), report=line.show, only_look=options.dry_run)
    result = documents.ingest_result(done)
    for each in result.remarks:
        remark(each)
    return Answer(result, _told(result, is_dry=options.dry_run))


def _told(result: types.IngestResult, *, is_dry: bool) -> str:
    lines = [said for each in result.documents if each.outcome != "unchanged" for said in _document(each)]
    counts = ", ".join(f"{n} {outcome}" for outcome, n in result.counts.items()) or "no documents found"
    undo = f"; `moorage undo {result.operation}` takes it back" if result.operation else ""
    return "\n".join([*lines, f"{'would be: ' if is_dry else ''}{counts}{undo}"])


def _document(item: types.IngestedItem) -> list[str]:
    amounts = ((item.added, "added"), (item.changed, "changed"), (item.removed, "removed"))
    said = ", ".join(f"{n} {word}" for n, word in amounts if n)
    head = f"{item.outcome:<10} {item.path}" + (f"  (sections: {said})" if said else "")
    return [flat(head), *(flat(f"           {each}") for each in item.remarks)]


def _checked(engine: Engine, paths: list[str] | None) -> Answer:
    dead = engine.documents.all_dead_references(paths)
    result = documents.documents_result([each for each in engine.documents.kept() if each.document.path in dead], dead)
    lines = [f"{each.path}:{one.line + 1}: {one.detail}" for each in result.documents for one in each.dead]
    text = "\n".join(map(flat, lines)) or f"nothing is named in vain in {len(result.documents)} documents"
    return Answer(result, text, status=1 if lines else 0)


def known(engine: Engine, _: argparse.Namespace) -> Answer:
    result = documents.documents_result(engine.documents.kept(), {})
    lines = [flat(_line(each)) for each in result.documents]
    return Answer(result, "\n".join(lines) or "no documents yet; `moorage ingest` takes them in")


def _line(item: types.DocumentItem) -> str:
    excluded = f", {item.excluded} left out" if item.excluded else ""
    missing = "  (its file is gone; `moorage ingest --remove` takes it out)" if item.missing else ""
    return f"{item.path}  {item.role}, {item.sections} sections{excluded}{missing}"


COMMANDS: dict[str, Callable[[Engine, argparse.Namespace], Answer]] = {"ingest": ingest, "documents": known}
