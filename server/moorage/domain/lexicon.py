"""Words that mean nearly the same to people who build software, and what tasks look for besides their words.

What is added stands apart from what was asked, so that it can count for less.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from moorage.domain.tasks import TaskType, looks_for
from moorage.domain.terms import STOP_WORDS, split_words

Lexicon = Mapping[str, Sequence[str]]
"""Words, each with those that are looked for beside it; several words are looked for as a phrase."""

_LINES = """
auth: authentication, jwt, oauth, login
authentication: auth, jwt, oauth, login
login: authentication, auth
db: database, postgres, sqlite, turso
database: db, postgres, sqlite
deps: dependency, dependencies, package
dependency: dependencies, deps, package
ci: continuous integration, github actions
cd: continuous deployment, deploy
deploy: deployment, ci, release
deployment: deploy, release
test: testing, vitest, jest, spec
tests: testing, vitest, spec
fmt: format, formatting, biome, prettier
format: formatting, biome, prettier
formatting: format, biome
pkg: package, pnpm, npm
package: pkg, pnpm, npm
config: configuration
"""
LEXICON: Lexicon = {
    trigger: tuple(each.strip() for each in rest.split(","))
    for trigger, rest in (line.split(":") for line in _LINES.strip().splitlines())
}
_OF_TASK: Mapping[TaskType, str] = {
    TaskType.CODING: "constraint, rule, convention, pattern, standard, style, guideline",
    TaskType.DEBUG: "error, bug, fix, exception, crash, failure, stack trace, debug, issue",
    TaskType.REFACTOR: "architecture, refactor, structure, design, pattern, dependency, coupling, interface, module",
    TaskType.DOCS: "api, documentation, docs, interface, contract, type, schema, readme",
    TaskType.GENERAL: "",
}


@dataclass(frozen=True, slots=True)
class Expansion:
    """What is looked for beside a question; no word stands twice, nor in the question."""

    of_words: tuple[str, ...]
    """Of the lexicon, one hop from the words of the question."""
    of_task: tuple[str, ...]
    """What such a task looks for: the words of its phrase, then its own."""

    @property
    def all(self) -> tuple[str, ...]:
        return self.of_words + self.of_task


def lexicon_with(more: Mapping[str, Sequence[str]]) -> Lexicon:
    """The usual one with the words of a workspace, which take the place of those of the same trigger."""
    return {**LEXICON, **{trigger.lower(): tuple(words) for trigger, words in more.items()}}


def expansion(question: str, task: TaskType, lexicon: Lexicon = LEXICON) -> Expansion:
    """What is looked for beside the words of a question; what the lexicon adds is not looked up again."""
    asked = content_words(question)
    of_words = dict.fromkeys(each for word in asked for each in lexicon.get(word, ()))
    of_words = _without(of_words, asked)
    of_task = dict.fromkeys([*content_words(looks_for(task)), *_words(_OF_TASK[task])])
    return Expansion(tuple(of_words), tuple(_without(of_task, [*asked, *of_words])))


def content_words(text: str) -> tuple[str, ...]:
    """In lower case, each once, without those that say nothing."""
    words = (word.lower() for word in split_words(text))
    return tuple(dict.fromkeys(word for word in words if word not in STOP_WORDS))


def _without(words: Iterable[str], others: Iterable[str]) -> dict[str, None]:
    known = set(others)
    return dict.fromkeys(word for word in words if word not in known)


def _words(text: str) -> list[str]:
    return [each.strip() for each in text.split(",") if each.strip()]
