"""What an agent read out of a text, checked against the types and predicates that are agreed on.

What does not fit is never bent to fit: it is held back, and its word is proposed for the vocabulary.
"""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass

from moorage.domain.entities import CONCEPT, PERSON, entity_key
from moorage.domain.extraction import Relation
from moorage.domain.mentions import DOCUMENT, SYMBOL, Mention, is_nameable
from moorage.domain.predicates import CANONICAL, normalise_predicate, schema_name

LEAST_CONFIDENCE = 0.7
"""Below it a relation is only a mention: two things that were named together."""
SURFACING = 2
"""How often a word must be proposed before a person is asked."""
TYPES = frozenset(
    (
        PERSON, CONCEPT, SYMBOL, DOCUMENT, "organization", "project", "tool", "technology", "agent", "place", "event",
        "workspace", "repo", "task", "decision", "preference", "policy", "procedure",
    )
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What is agreed on beyond the built-in words, and the synonyms of predicates (see `normalise_predicate`)."""

    types: Set[str]
    predicates: Set[str]
    synonyms: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Vetted:
    """What can be stored, and what is proposed; proposals are names of the vocabulary, in order."""

    entities: tuple[Mention, ...]
    relations: tuple[Relation, ...]
    mentioned_together: tuple[tuple[str, str], ...]
    proposed_types: tuple[str, ...]
    proposed_predicates: tuple[str, ...]


def vet(entities: Sequence[Mention], relations: Sequence[Relation], vocabulary: Vocabulary) -> Vetted:
    """Holds back entities of unknown type or without a proper name, and relations without both their ends.

    A relation that is not sure, or whose predicate nobody knows, leaves a mention of its two ends, once for a pair;
    the predicate is proposed if the relation was sure.
    """
    types = TYPES | vocabulary.types
    named = [each for each in entities if is_nameable(each.name)]
    kept = tuple(each for each in named if each.type in types)
    known = {entity_key(each.name) for each in kept}
    linked = [each for each in relations if {entity_key(each.subject), entity_key(each.object)} <= known]
    sure = [each for each in linked if each.confidence >= LEAST_CONFIDENCE]
    stated = tuple(each for each in sure if _is_known(each, vocabulary))
    loose = (tuple(sorted((each.subject, each.object), key=entity_key)) for each in linked if each not in stated)
    return Vetted(
        kept,
        stated,
        tuple({(entity_key(first), entity_key(second)): (first, second) for first, second in loose}.values()),
        tuple(dict.fromkeys(schema_name(each.type) for each in named if each.type not in types)),
        tuple(dict.fromkeys(schema_name(each.predicate) for each in sure if each not in stated)),
    )


def _is_known(relation: Relation, vocabulary: Vocabulary) -> bool:
    return normalise_predicate(relation.predicate, vocabulary.synonyms) in CANONICAL | vocabulary.predicates
