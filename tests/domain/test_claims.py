"""Which words of a memory are claims about the code, and which are only words."""

import pytest

from moorage.domain.claims import claims_of
from support.sightings import parsed, symbol

CODE = '''
@rate_limited(per_minute=60)
def refresh_session(user_id, timeoutMs=30_000, ratio=0.85):
    """Doc that is not code."""
    max_retries = 3
    value = client.post("/oauth/token", data={"grant_type": "refresh"}, size=5000)
    if value.status == 401:
        raise TokenExpired("token expired")
    return is_valid(value, for_user=user_id, verify=False)
'''


def claimed(text: str, code: str = CODE, path: str = "a.py", at: str = "refresh_session") -> list[str]:
    file = parsed(path, code)
    return [claim.token for claim in claims_of(text, file.portrait(symbol(file, at)))]


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("calls is_valid at the end", ["is_valid"]),
        ("raises TokenExpired", ["TokenExpired"]),
        ("it is `rate_limited`", ["rate_limited"]),
        ("uses max retries with a rate limited client", ["max_retries", "rate_limited", "client"]),
        ("MaxRetries is wrong here", []),
        ("the user id comes from the cookie", ["user_id"]),
    ],
)
def test_identifiers_whole_and_by_phrase(text: str, tokens: list[str]) -> None:
    assert claimed(text) == tokens


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("at most 5,000 items", ["5000"]),
        ("at most 5_000 items", ["5000"]),
        ("at most 5000 items", ["5000"]),
        ("gives up after 30 seconds", ["30000"]),
        ("gives up after 30s", ["30000"]),
        ("60 per minute", ["60", "per_minute"]),
        ("retries three times", ["max_retries", "3"]),
        ("tried 3 times", ["3"]),
        ("at 85% it stops", ["0.85"]),
        ("at 85 % it stops", ["0.85"]),
        ("a ratio of .85 or 0.85", ["ratio", "0.85"]),
        ("answers 401.", ["401"]),
        ("Python 3.11 and v3 of issue #3 on 2024-03-03", []),
        ("1. first\n3. third", []),
    ],
)
def test_numbers_by_value_and_unit(text: str, tokens: list[str]) -> None:
    assert claimed(text) == tokens


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("posts to /oauth/token.", ['"/oauth/token"']),
        ('the text is "token expired"', ['"token expired"', "TokenExpired"]),
        ("the grant is 'refresh'", ['"refresh"']),
        ("sends grant_type", ['"grant_type"']),
    ],
)
def test_strings_by_content(text: str, tokens: list[str]) -> None:
    assert claimed(text) == tokens


@pytest.mark.parametrize(
    "text",
    [
        "the return value is for the data in if and raise",
        "this is the code for status and size",
        "refresh_session is important",
        "Doc that is not code",
        "",
    ],
)
def test_words_that_code_and_prose_share_are_no_claims(text: str) -> None:
    assert claimed(text) == []


def test_common_word_in_backticks_is_a_claim() -> None:
    assert claimed("look at `status` and `value`") == ["status", "value"]


def test_literal_that_the_memory_names_as_in_code_is_a_claim() -> None:
    assert claimed("must stay False") == ["False"]


def test_claims_keep_the_words_of_the_memory_and_their_order() -> None:
    file = parsed("a.py", CODE)
    found = claims_of("After 30 seconds TokenExpired", file.portrait(symbol(file, "refresh_session")))
    assert [(claim.token, claim.text) for claim in found] == [("30000", "30 seconds"), ("TokenExpired", "TokenExpired")]


def test_prose_is_claimed_by_numbers_and_marked_words_alone() -> None:
    text = "# Deploy\n\nWait 30 seconds, then run `make deploy` with MAX_WAIT set for every region.\n"
    assert claimed("wait 30 seconds then run `make` for every region, MAX_WAIT", text, "a.md", "Deploy") == [
        "30",
        "make",
        "MAX_WAIT",
    ]


def test_members_of_a_class_are_claimed_by_name() -> None:
    code = "class Session:\n    def refresh_all(self): ...\n"
    assert claimed("call refresh_all first", code, at="Session") == ["refresh_all"]


@pytest.mark.parametrize("text", ["`" * 50, "9" * 5000, "0x" + "f" * 900, "1e999999999", "²³ ①", "\x00\ud800"])
def test_odd_texts_do_no_harm(text: str) -> None:
    assert isinstance(claimed(text), list)


@pytest.mark.parametrize(
    ("path", "code"),
    [("a.sh", 'f() {\n  unset stderr\n  echo "$stderr"\n}\n'), ("a.php", "<?php function f() { return $stderr + 1; }")],
)
def test_variables_are_named_without_their_dollar(path: str, code: str) -> None:
    assert "$stderr" in claimed("it clears `stderr` first", code, path, "f")


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("Command.run must go through prepare", ["prepare"]),
        ("Shell::Command#run is called once", []),
        ("run takes a Command", ["Command"]),
        ("Command.run never gives its Command away", ["Command"]),
        ("Command.stop ends what it began", ["Command"]),
    ],
)
def test_the_dotted_name_of_the_symbol_itself_is_no_claim(text: str, tokens: list[str]) -> None:
    method = "        def run(self, other: Command):\n            prepare(other)\n            return other\n"
    code = f"class Shell:\n    class Command:\n{method}"
    assert claimed(text, code, at="Shell.Command.run") == tokens
