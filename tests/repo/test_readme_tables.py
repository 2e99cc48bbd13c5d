"""The benches put their rows into the README's tables without touching anything else."""

import sys

import pytest

from repo.places import ROOT

sys.path.append(str(ROOT / "tests" / "bench" / "anchors"))

from readme import README, with_rows

HEADER = ["what", "cases", "result"]
ROWS = "| what | cases | result |\n|---|---|---|\n| a | 1 | 2 % |\n| b | 3 | 4 % |\n"
TEXT = f"before\n\n<!-- bench:some -->\n{ROWS}<!-- /bench:some -->\n\nafter\n"


def check_rows(rows: list[list[str]], expected: list[str], header: list[str] = HEADER) -> None:
    text = with_rows(TEXT, "some", header, rows)
    assert text.startswith("before\n\n<!-- bench:some -->\n")
    assert text.endswith("<!-- /bench:some -->\n\nafter\n")
    assert [line for line in text.splitlines() if line.startswith("| ")][1:] == expected


def test_a_measured_row_replaces_the_one_of_its_name() -> None:
    check_rows([["b", "5", "6 %"]], ["| a | 1 | 2 % |", "| b | 5 | 6 % |"])


def test_a_new_row_stands_below() -> None:
    check_rows([["c", "5", "6 %"]], ["| a | 1 | 2 % |", "| b | 3 | 4 % |", "| c | 5 | 6 % |"])


def test_another_header_drops_the_old_rows() -> None:
    check_rows([["a", "9"]], ["| a | 9 |"], ["what", "cases"])


def test_unknown_markers_are_named() -> None:
    with pytest.raises(ValueError, match="bench:other"):
        with_rows(TEXT, "other", HEADER, [])


@pytest.mark.parametrize("name", ["oracle", "gaps", "histories", "mutants", "formatters"])
def test_the_readme_has_a_table_for_every_bench_of_anchors(name: str) -> None:
    assert f"<!-- bench:{name} -->" in README.read_text(encoding="utf-8")
