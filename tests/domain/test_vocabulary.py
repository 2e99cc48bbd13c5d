"""What an agent read out of a text, checked against what is agreed on."""

from moorage.domain.extraction import Relation
from moorage.domain.mentions import Mention
from moorage.domain.vocabulary import Vocabulary, vet

NOTHING = Vocabulary(frozenset(), frozenset(), {})
FOO, API, DB = Mention("Foo", "widget"), Mention("API", "tool"), Mention("Postgres", "technology")
WRAPS = Relation("API", "wraps", "Postgres", confidence=0.8)
USES = Relation("API", "uses", "Postgres", confidence=0.5)


def test_t114_what_is_unknown_is_held_back_and_proposed() -> None:
    vetted = vet([FOO, API, DB], [WRAPS, USES], NOTHING)
    assert vetted.entities == (API, DB)
    assert vetted.relations == ()
    assert vetted.mentioned_together == (("API", "Postgres"),)
    assert vetted.proposed_types == ("widget",)
    assert vetted.proposed_predicates == ("wraps",)


def test_what_was_agreed_on_is_taken() -> None:
    vetted = vet([FOO, API, DB], [WRAPS, USES], Vocabulary({"widget"}, {"encloses"}, {"wraps": "encloses"}))
    assert vetted.entities == (FOO, API, DB)
    assert vetted.relations == (WRAPS,)
    assert (vetted.proposed_types, vetted.proposed_predicates) == ((), ())


def test_a_relation_needs_both_its_ends_and_a_name_its_letters() -> None:
    vetted = vet([API, Mention("x = 1", "widget")], [Relation("API", "uses", "Postgres", confidence=1.0)], NOTHING)
    assert vetted == vet([API], [], NOTHING)
