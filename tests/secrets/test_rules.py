"""Every rule finds its own example, in whatever it stands, and leaves its near miss alone."""

from pathlib import Path

import pytest
from secrets_samples import filled, rows

from moorage.secrets.gate import find_secrets, rule_ids
from moorage.secrets.known import Subject, known_secrets
from moorage.secrets.table import FILES, table

ROWS = rows()
DRESSES = {
    "sentence": "Please use {} from now on.",
    "JSON": '{{"setting": "{}"}}',
    "YAML": "setting: '{}'\n",
    "shell": "export SETTING={}\n",
    "Markdown": "- the setting: `{}`",
    "call": 'client.set("{}");',
}
"""Only for secrets that show what they are: a name that is assigned to would be another one here."""


def rules_in(text: str) -> set[str]:
    """Rules of the table that find something in a text."""
    return {match.rule for match in known_secrets(Subject(text))}


@pytest.mark.parametrize("rule", ROWS)
def test_a_rule_finds_its_example(rule: str) -> None:
    text = filled(ROWS[rule]["hit"], rule)
    assert rule in rules_in(text)
    assert find_secrets({"content": text})


@pytest.mark.parametrize("rule", ROWS)
def test_a_rule_leaves_its_near_miss_alone(rule: str) -> None:
    assert rule not in rules_in(filled(ROWS[rule]["miss"], rule))


@pytest.mark.parametrize("dress", DRESSES)
@pytest.mark.parametrize("rule", [rule.id for rule in table().tokens])
def test_a_secret_that_shows_what_it_is_is_found_in_any_dress(rule: str, dress: str) -> None:
    hit = filled(ROWS[rule]["hit"], rule)
    if "\n" in hit or '"' in hit or "'" in hit or "^" in ROWS[rule]["pattern"]:
        return  # the example is a line or a file of its own
    assert find_secrets({"content": DRESSES[dress].format(hit)})


def test_at_least_99_in_100_of_all_examples_are_found() -> None:
    texts = [filled(row["hit"], f"{rule} {turn}") for rule, row in ROWS.items() for turn in range(10)]
    found = sum(bool(find_secrets({"content": text})) for text in texts)
    assert found >= 0.99 * len(texts)


def test_there_are_more_families_than_in_any_system_that_moorage_was_compared_with() -> None:
    assert len(set(rule_ids())) == len(rule_ids()) >= 220


def test_every_file_of_rules_is_read() -> None:
    import moorage.secrets

    folder = Path(moorage.secrets.__file__).parent / "rules"
    assert sorted(FILES) == sorted(each.stem for each in folder.glob("*.toml"))
