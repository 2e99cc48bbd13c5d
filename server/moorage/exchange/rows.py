"""Lines of JSON, and files of one JSON value, read so that a broken line costs that line alone."""

from __future__ import annotations

import json
from collections.abc import Iterable

from moorage.domain.errors import InvalidInput
from moorage.domain.exchange import Format, Incoming, LeftOut, Names, Outgoing, Reading
from moorage.exchange.files import File
from moorage.exchange.records import check_text, incoming_of, names_in, names_row, record_of


def read(files: Iterable[File]) -> Reading:
    """Every line of JSON lines that is not blank."""
    items: list[Incoming] = []
    names: list[Names] = []
    left_out: list[LeftOut] = []
    for file in files:
        rows, broken = rows_of(file)
        left_out += broken
        for where, raw in rows:
            try:
                if said := names_in(raw):
                    names.append(said)
                else:
                    items.append(incoming_of(raw, where))
            except InvalidInput as error:
                left_out.append(LeftOut(where, "a line", str(error), is_broken=True))
    return Reading(format=Format.JSONL, items=tuple(items), names=tuple(names), left_out=tuple(left_out))


def written(outgoing: Iterable[Outgoing], names: Iterable[Names]) -> str:
    """One line for each memory, then one for each thing with several names."""
    rows = (*map(record_of, outgoing), *map(names_row, names))
    return "".join(f"{json.dumps(each)}\n" for each in rows)


def rows_of(file: File) -> tuple[list[tuple[str, object]], list[LeftOut]]:
    """Where each line that is JSON stands, and its value; and the lines that are none."""
    rows: list[tuple[str, object]] = []
    broken: list[LeftOut] = []
    for number, line in enumerate(file.text.split("\n"), 1):
        if not line.strip():
            continue
        where = f"{file.path}:{number}" if file.path else f"line {number}"
        try:
            rows.append((where, value_of(line)))
        except InvalidInput as error:
            broken.append(LeftOut(where, "a line", str(error), is_broken=True))
    return rows, broken


def value_of(text: str) -> object:
    """One JSON value; raises InvalidInput that says what is wrong."""
    try:
        value: object = json.loads(text)
        check_text(value)
    except json.JSONDecodeError as error:
        raise InvalidInput(f"it is not JSON ({error.msg})") from None
    except RecursionError:
        raise InvalidInput("it is nested too deeply") from None
    except ValueError:
        raise InvalidInput("it holds a number that is too long") from None
    return value
