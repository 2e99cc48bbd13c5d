"""Writes a bench's table into README.md, between `<!-- bench:NAME -->` and `<!-- /bench:NAME -->`.

A row is known by its first cell: a run replaces the rows that it measured and leaves those of other runs.
"""

import re
from collections.abc import Sequence
from pathlib import Path

README = Path(__file__).resolve().parents[3] / "README.md"

Row = Sequence[str]


def publish(name: str, header: Row, rows: Sequence[Row]) -> None:
    """Puts the rows into the table of that name in README.md; raises ValueError when it has no such markers."""
    README.write_text(with_rows(README.read_text(encoding="utf-8"), name, header, rows), encoding="utf-8")


def with_rows(text: str, name: str, header: Row, rows: Sequence[Row]) -> str:
    """The text with the rows in the table of that name, known rows in their place and new ones below.

    Under another header nothing of the old table is kept. Raises ValueError when there are no such markers.
    """
    start, end = f"<!-- bench:{name} -->\n", f"<!-- /bench:{name} -->"
    found = re.search(f"{re.escape(start)}(.*?){re.escape(end)}", text, re.DOTALL)
    if found is None:
        raise ValueError(f"no markers {start.strip()} … {end} in the text")
    known = [_cells(line) for line in found[1].splitlines() if line.startswith("|")]
    kept = {each[0]: each for each in known[2:]} if known[:1] == [list(header)] else {}
    table = [header, ["---"] * len(header), *{**kept, **{each[0]: each for each in rows}}.values()]
    return text[: found.start(1)] + "".join(f"{_line(each)}\n" for each in table) + text[found.end(1) :]


def share(part: int, whole: int) -> str:
    """Per cent with two digits, or a dash."""
    return f"{100 * part / whole:.2f} %" if whole else "–"


def _cells(line: str) -> list[str]:
    return [each.strip() for each in line.strip().strip("|").split("|")]


def _line(cells: Row) -> str:
    if set(cells) == {"---"}:
        return f"|{'|'.join(cells)}|"
    return f"| {' | '.join(cells)} |"
