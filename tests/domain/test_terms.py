"""Words as the text index sees them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moorage.domain import terms


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("refreshToken", ["refresh", "token"]),
        ("refresh_token", ["refresh", "token"]),
        ("RefreshToken2", ["refresh", "token", "2"]),
        ("HTTPServerError", ["http", "server", "error"]),
        ("MAX_RETRIES", ["max", "retries"]),
        ("parseURL", ["parse", "url"]),
        ("utf8", ["utf", "8"]),
        ("plain", ["plain"]),
        ("_private", ["private"]),
        ("", []),
        ("日本", []),
    ],
)
def test_parts(word: str, expected: list[str]) -> None:
    assert terms.parts(word) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("認証トークン", ["認証", "証ト", "トー", "ーク", "クン"]),
        ("a 認 b", ["認"]),
        ("abc", []),
        ("認証 と 更新", ["認証", "と", "更新"]),
        ("한국어", ["한국", "국어"]),
    ],
)
def test_pairs(text: str, expected: list[str]) -> None:
    assert terms.pairs(text) == expected


@pytest.mark.parametrize(
    ("question", "words", "prefixes"),
    [
        ("refr", {"refr"}, {"refr"}),
        ("refreshTok", {"refreshtok", "refresh", "tok"}, {"refreshtok", "refresh", "tok"}),
        ("refresh_tok", {"refresh_tok", "refresh", "tok"}, {"refresh_tok", "refresh", "tok"}),
        ("why do we retry payments", {"retry", "payments"}, {"retry", "payments"}),
        ("why do cards get declined often", {"cards", "declined", "often"}, set()),
        ("the max_retries of every long running job", {"max_retries", "max", "retries"}, {"max", "retries"}),
        ("ｆｕｌｌ", {"full"}, {"full"}),
        ("'quoted'", {"quoted"}, {"quoted"}),
        ("don't", {"don't"}, {"don't"}),
        ("Ada’s cache", {"ada", "cache"}, {"ada", "cache"}),
        ("Redisの設定", {"redis", "設定"}, {"redis"}),
        ("größeÄndern", {"größe", "ändern"}, {"größe", "ändern"}),
        ("___ !! ??", set(), set()),
        ("認証", {"認証"}, set()),
    ],
)
def test_text_query(question: str, words: set[str], prefixes: set[str]) -> None:
    query = terms.text_query(question)
    assert set(query.words) >= words
    assert set(query.prefixes) >= prefixes
    assert bool(query.prefixes) == bool(prefixes), query.prefixes


def test_parts_that_say_nothing_are_left_out() -> None:
    assert terms.text_query("utf8 D1 don't").words == ("utf8", "d1", "don't", "utf")


def test_the_index_holds_parts_and_pairs_beside_the_text() -> None:
    assert terms.indexable("refreshToken 認証書").split() == [
        "refreshToken",
        "認証書",
        "refresh",
        "Token".lower(),
        "認証",
        "証書",
    ]


def test_search_text_keeps_own_words_and_context_apart() -> None:
    found = terms.search_text("Title", "own words", ["src/auth.py#Session.refresh", "decision"])
    assert "own words" in found.own
    assert "decision" not in found.own
    assert {"auth", "Session", "refresh", "decision"} <= set(
        found.context.replace(".", " ").replace("/", " ").replace("#", " ").split()
    )


@given(st.text())
def test_any_text_gives_words_without_blanks(text: str) -> None:
    query = terms.text_query(text)
    assert all(each and not each.isspace() for each in (*query.words, *query.prefixes))
    assert len(set(query.words)) == len(query.words)
    terms.indexable(text)
