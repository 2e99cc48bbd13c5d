"""The vectors T21 to T26 of query rewriting.

Ours differs from MemoFS on purpose in one thing: what is added is not mixed into what was asked, but stands beside it,
so that it can count for less; so the words of a question come first, and only once.
"""

import pytest

from moorage.domain.lexicon import LEXICON, content_words, expansion, lexicon_with
from moorage.domain.tasks import TaskType


def check_terms(question: str, task: TaskType, expected: str) -> None:
    found = [*content_words(question), *expansion(question, task).all]
    assert found == [each.strip() for each in expected.split(",")]


def test_words_then_their_expansions() -> None:
    check_terms("db config", TaskType.GENERAL, "db, config, database, postgres, sqlite, turso, configuration")  # T21


def test_a_task_adds_its_phrase_and_its_words() -> None:
    """T22. The July build kept "and" of the phrase, the newest one drops it, and so do we."""
    of_words = "login, failure, authentication, auth"
    of_task = "recent, errors, bug, fix, context, error, exception, crash, stack trace, debug, issue"
    check_terms("login failure", TaskType.DEBUG, f"{of_words}, {of_task}")
    memofs = "recent, errors, bug, fix, context, login, failure, authentication, auth, error, exception, crash"
    assert {*memofs.split(", "), "stack trace", "debug", "issue"} == {*f"{of_words}, {of_task}".split(", ")}


def test_only_the_triggers_own_words_are_added() -> None:
    check_terms("formatting", TaskType.GENERAL, "formatting, format, biome")  # T23: not prettier


def test_several_words_are_a_phrase() -> None:
    check_terms("ci", TaskType.GENERAL, "ci, continuous integration, github actions")  # T24


def test_one_hop() -> None:
    check_terms("auth", TaskType.GENERAL, "auth, authentication, jwt, oauth, login")  # T25: nothing of jwt's or login's
    assert expansion("jwt", TaskType.GENERAL).all == ()


def test_a_general_task_adds_nothing() -> None:
    check_terms("plain words", TaskType.GENERAL, "plain, words")  # T26


@pytest.mark.parametrize("task", [each for each in TaskType if each is not TaskType.GENERAL])
def test_every_other_task_adds_something_once(task: TaskType) -> None:
    added = expansion("constraint api error architecture", task).all
    assert len(added) == len(set(added)) > 5
    assert not {"constraint", "api", "error", "architecture"} & set(added)


def test_a_workspace_has_words_of_its_own() -> None:
    lexicon = lexicon_with({"K8s": ["kubernetes"], "ci": ["buildkite"]})
    assert expansion("k8s CI", TaskType.GENERAL, lexicon).all == ("kubernetes", "buildkite")
    assert len(LEXICON) == 19
