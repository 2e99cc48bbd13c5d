"""Relations that plain sentences state, and what is none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moorage.domain.extraction import CONFIDENCE, MAX_CHARACTERS, MAX_RELATIONS, extracted
from moorage.domain.mentions import Mention

WORDS = (
    "API",
    "uses",
    "->",
    "from",
    "to",
    "migrated",
    "and",
    ",",
    "no longer",
    "Redis",
    "`x`",
    "is",
    "replaced",
    "with",
)


def found(text: str) -> list[str]:
    """`subject predicate object`, with an exclamation mark before what ended."""
    relations = extracted(text, frozenset()).relations
    return [f"{'!' if each.ended else ''}{each.subject} | {each.predicate} | {each.object}" for each in relations]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("API Gateway uses Postgres.", ["API Gateway | uses | Postgres"], id="T70"),
        pytest.param("web -> depends_on -> api", ["web | depends_on | api"], id="T71"),
        pytest.param("a => b", ["a | related_to | b"], id="T71-plain"),
        pytest.param("3. Ann is blocking release", ["Ann | blocks | release"], id="T72"),
        pytest.param(
            "The team migrated from Redis to Postgres", ["team | uses | Postgres", "!team | uses | Redis"], id="T73"
        ),
        ("We migrated from Redis to Postgres last year because of cost", ["Postgres | supersedes | Redis"]),
        ("Switched to pnpm from npm.", ["pnpm | supersedes | npm"]),
        ("The API replaced Redis with Postgres", ["API | uses | Postgres", "!API | uses | Redis"]),
        ("Jenkins was replaced by GitHub Actions", ["GitHub Actions | supersedes | Jenkins"]),
        ("The v1 API is deprecated in favour of the v2 API.", ["v2 API | supersedes | v1 API"]),
        ("Billing is owned by the Payments team", ["Billing | owned_by | Payments team"]),
        ("`Pool` is written in Rust", ["Pool | built_with | Rust"]),
        ("Postgres is used by the API Gateway", ["API Gateway | uses | Postgres"]),
        ("The API no longer uses Redis", ["!API | uses | Redis"]),
        ("Web stopped using JWT in March", ["!Web | uses | JWT"]),
        (
            "API uses Postgres, Redis and Kafka, not MySQL",
            [f"API | uses | {each}" for each in ("Postgres", "Redis", "Kafka")],
        ),
        ("Web and API use Postgres", ["Web | uses | Postgres", "API | uses | Postgres"]),
        ("The API uses Postgres\nfor all of its data", ["API | uses | Postgres"]),
        (
            "- API uses [Postgres](https://example.org)\n- API uses Redis",
            ["API | uses | Postgres", "API | uses | Redis"],
        ),
        ("OAuth replaces JWT because JWT leaks", ["OAuth | supersedes | JWT"]),
    ],
)
def test_a_plain_statement_gives_a_relation(text: str, expected: list[str]) -> None:
    """T73: MemoFS finds nothing there. Its subject uses the new and no longer the old; a migration of the whole
    project lets the new supersede the old."""
    assert found(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "nobody uses tabs",
        "The API does not use Redis",
        "The API doesn't depend on Redis",
        "The API uses no Redis",
        "Does the API use Postgres?",
        "The API should use Postgres",
        "If the API uses Postgres, restart it",
        "It uses Postgres",
        "This function uses a loop",
        "Tests use mocks",
        "The parser needs to be restarted",
        "The use of Redis requires care",
        "However, Redis uses memory",
        "Timeout changed from 30 to 60",
        "It moved from src/a.py to src/b.py",
        "We'll use Postgres",
        "Code blocks followed by `x`",
        "| API | uses | Postgres | -> |",
        "```\nAPI uses Postgres\n```",
        "    api -> web",
        "call `(state) => state.x`",
        "a -> b -> c -> d",
        "API uses API",
    ],
)
def test_what_is_negated_asked_wished_or_vague_is_no_fact(text: str) -> None:
    assert found(text) == []


def test_all_are_as_sure_as_a_rule_can_be() -> None:
    (relation,) = extracted("API Gateway uses Postgres.", frozenset()).relations
    assert relation.confidence == CONFIDENCE == 0.6


def test_names_of_relations_are_mentions() -> None:
    assert extracted("web -> api, see Postgres", frozenset()).mentions == (Mention("Postgres", "concept"),)
    assert extracted("web -> api", frozenset()).mentions == (Mention("web", "concept"), Mention("api", "concept"))


def test_a_text_without_end_is_read_so_far() -> None:
    many = "\n".join(f"Service{number} uses Postgres" for number in range(MAX_RELATIONS + 5))
    assert len(found(many)) == MAX_RELATIONS
    assert found("x" * MAX_CHARACTERS + "\nAPI uses Postgres") == []


@given(st.text() | st.lists(st.sampled_from(WORDS)).map(" ".join))
def test_any_text_can_be_read(text: str) -> None:
    for each in extracted(text, frozenset()).relations:
        assert each.subject
        assert each.object


@pytest.mark.parametrize(
    "piece", ["x", "a/", "(", "[", "`", "```\n", "```x\n~~~\n", "\n", "migrated from ", "a and ", "x@"]
)
def test_a_hostile_text_is_read_to_its_end(piece: str) -> None:
    """Each of these made one of the patterns try every place again."""
    text = piece * (60_000 // len(piece))
    assert extracted(text, frozenset()).relations == ()
