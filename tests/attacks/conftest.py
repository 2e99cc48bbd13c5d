"""Prints how many attacks were tried, and how many got through."""

import pytest

_COUNTED = ("cases", "renderings", "showings", "privileged")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """One line, from what the tests recorded; it reaches here from other processes too."""
    for outcome in ("passed", "failed"):
        for report in terminalreporter.stats.get(outcome, []):
            counted = dict(report.user_properties)
            if set(_COUNTED) <= set(counted):
                cases, renderings, showings, privileged = (counted[each] for each in _COUNTED)
                rate = 100 * (1 - privileged / max(showings, 1))
                terminalreporter.write_line(
                    f"attacks: {cases} cases, shown {showings:,} times in {renderings} renderings: "
                    f"{privileged} privileged, {rate:.2f} % passed"
                )
