"""The predicates of facts: one spelling for each, and which of them hold one value at a time.

What is known is the closed list of memloom and the synonyms of ferrex, and what a codebase is described with. Any
other predicate is kept as it is written, in the same spelling.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping

from moorage.domain.errors import InvalidInput
from moorage.domain.spelling import jaro_winkler

SUPERSEDES = "supersedes"
MAX_NAME_CHARACTERS = 30
"""Of a name in the vocabulary of predicates and types."""
FUZZY_THRESHOLD = 0.85
_LEAST_FUZZY_LETTERS = 5
"""Shorter words differ in a letter and mean something else: `port`, `sort`."""

_SYNONYMS = """
    depends_on: uses use using depend_on requires require needs need relies_on rely_on
    built_with: written_in implemented_in build_with programmed_in
    version: runs_version at_version has_version version_is
    owned_by: maintained_by managed_by owner maintainer owner_is maintainer_is
    part_of: belongs_to member_of
    created_by: authored_by made_by developed_by author creator
    works_on: working_on
    works_at: works_for employed_by
    located_in: located_at resides_in
    attended: attends attend
    prefers: prefer
    likes: like
    owns: maintains manages
    blocks: block blocking
    supersedes: replaces supersede replace deprecates
    superseded_by: replaced_by deprecated_by deprecated_in_favour_of deprecated_in_favor_of
    related_to: relates_to
    status: state has_status
"""
_SINGLE = """
    version owned_by status located_in works_at superseded_by license port host url default default_branch timeout
    limit rate_limit size value type name id schedule deadline priority region runtime encoding format equals
"""
_VERSIONED = frozenset(("depends_on", "built_with"))
_BY_SYNONYM = {
    synonym: canonical.strip()
    for canonical, _, synonyms in (line.partition(":") for line in _SYNONYMS.strip().splitlines())
    for synonym in (canonical.strip(), *synonyms.split())
}
_SINGLE_VALUED = frozenset(_SINGLE.split())
_AUXILIARIES = frozenset(("is", "are", "was", "were", "be", "been", "has", "have", "had"))
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_APART = re.compile(r"[\W_]+")

CANONICAL = frozenset(_BY_SYNONYM.values())
"""Predicates of the built-in vocabulary."""


def normalise_predicate(text: str, extra: Mapping[str, str]) -> str:
    """`depends on`, `DEPENDS_ON`, `dependsOn`, `requires` -> `depends_on`; raises InvalidInput when nothing is left.

    `extra` maps further synonyms, in any spelling, to their predicate; it is asked before the built-in ones. An
    auxiliary in front goes (`is owned by`), unless the whole is a predicate itself.
    """
    name = snake_case(text)
    if not name:
        raise InvalidInput(f"the predicate {text!r} has no letters; name a relation such as depends_on")
    own = {snake_case(synonym): snake_case(canonical) for synonym, canonical in extra.items()}
    known = {**_BY_SYNONYM, **own}
    first, _, rest = name.partition("_")
    if name not in known and first in _AUXILIARIES and (rest in known or "_" in rest):
        name = rest
    return known.get(name, name)


def snake_case(text: str) -> str:
    """Lower-case words with underscores between; empty when the text has neither letter nor digit."""
    plain = unicodedata.normalize("NFKC", text)
    return _APART.sub("_", _HUMP.sub("_", plain)).strip("_").casefold()


def schema_name(text: str) -> str:
    """The name under which a predicate or type enters the vocabulary: `Works With!` -> `works_with`, cut at 30."""
    return snake_case(text)[:MAX_NAME_CHARACTERS].rstrip("_")


def closest_predicate(predicate: str, used: Iterable[str]) -> str | None:
    """The predicate among those of the same subject that this one is another spelling of, None without one.

    All are normalised. A likeness of the whole would take `works_at` for `works_on` and `created_by` for
    `created_at`, so words are compared one by one, and what the vocabulary knows is never respelled.
    """
    if predicate in CANONICAL:
        return predicate
    close = [(jaro_winkler(predicate, each), each) for each in used if _is_respelled(predicate, each)]
    score, best = max(close, default=(0.0, None))
    return best if score > FUZZY_THRESHOLD else None


def is_multi_valued(predicate: str, extra: Mapping[str, bool]) -> bool:
    """Whether a subject can have several objects of this normalised predicate at a time; `extra` is asked first.

    A thing has one version, one owner, one status, but many dependencies, authors and languages. An unknown
    predicate has many: of what nobody declared nothing can contradict.
    """
    return extra.get(predicate, predicate not in _SINGLE_VALUED)


def is_versioned(predicate: str) -> bool:
    """Whether another version of an object takes its place even where many objects are held: `depends_on tokio 1.38`
    ends `depends_on tokio 1.36`, while `works_on ticket 12` ends no `works_on ticket 11`."""
    return predicate in _VERSIONED


def _is_respelled(first: str, second: str) -> bool:
    words, others = first.split("_"), second.split("_")
    return len(words) == len(others) and all(map(_is_close, words, others))


def _is_close(word: str, other: str) -> bool:
    """A slip of the pen in a long word; another ending is another relation (`writes`, `writer`), a plural is not."""
    first, second = word.removesuffix("s"), other.removesuffix("s")
    if first == second:
        return True
    is_long = min(len(word), len(other)) >= _LEAST_FUZZY_LETTERS
    has_digit = any(map(str.isdigit, word + other))
    ends_alike = first[-1:] == second[-1:] and word[-1] == other[-1]
    return is_long and ends_alike and not has_digit and jaro_winkler(first, second) > FUZZY_THRESHOLD
