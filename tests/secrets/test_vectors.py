"""What the two systems that Moorage reads block and redact, by the numbers of their vectors (T34-T40, T144)."""

import pytest

from moorage.domain.source import Span
from moorage.secrets.gate import find_secrets, redact_secrets


def check_blocked(text: str, *expected: tuple[str, str]) -> None:
    """Rules and previews of what is found in the content of a memory."""
    assert [(each.rule, each.preview) for each in find_secrets({"content": text})] == list(expected)


def test_t34_the_example_key_of_the_documentation_is_blocked() -> None:
    check_blocked("AKIAIOSFODNN7EXAMPLE", ("aws-access-key", "AKI…E"))


def test_t35_tokens_are_known_by_their_beginning_however_dull_they_are() -> None:
    check_blocked("ghp_" + "a" * 36, ("github-token", "ghp…a"))
    check_blocked("sk-" + "abcdefghijklmnopqrst", ("openai-legacy-key", "sk-…t"))


def test_t36_keys_with_dashes_are_blocked_unlike_by_memofs() -> None:
    check_blocked("sk-proj-" + "abcdefghijklmnopqrstuvwxyz", ("openai-key", "sk-…z"))


def test_t37_a_sentence_about_a_password_is_none() -> None:
    check_blocked("password: must be rotated")


def test_t38_what_is_assigned_is_a_secret_when_it_has_a_digit() -> None:
    check_blocked("password=hunter2hunter2", ("password", "pas…2"))
    check_blocked("api_key = abcdefghijkl")
    check_blocked("api_key = abcdefghijk1", ("secret", "api…1"))


def test_t39_passwords_in_addresses_are_blocked_at_any_length() -> None:
    check_blocked("postgres://u:p@h/db", ("url-password", "pos…h"))


def test_t40_every_field_counts_and_each_rule_says_it_once() -> None:
    title, key = "password=hunter2hunter2", "AKIAIOSFODNN7EXAMPLE"
    (only,) = find_secrets({"title": title, "content": "nothing"})
    assert (only.field, only.span) == ("title", Span(9, 23))
    found = find_secrets({"title": title, "content": f"password=hunter3hunter3 and {key} and {key}"})
    assert [(each.rule, each.field) for each in found] == [("password", "title"), ("aws-access-key", "content")]


@pytest.mark.parametrize(
    ("text", "redacted"),
    [
        ("key: sk-or-v1-" + "0a1b2c3d" * 8, "key: [redacted: openrouter-key]"),
        ("API_KEY=xxx", "API_KEY=xxx"),
        ("API_KEY=supersecret1", "API_KEY=[redacted: secret]"),
        ("see postgres://bob:pw@h/db for it", "see postgres://bob:[redacted: url-password]@h/db for it"),
        ("send Bearer abcdefghijklmnop1234567", "send Bearer [redacted: bearer-token]"),
        ("Authorization: Bearer abcdefghijklmnop12", "Authorization: Bearer [redacted: authorization-header]"),
    ],
)
def test_t144_only_the_secret_itself_is_taken_out(text: str, redacted: str) -> None:
    assert redact_secrets(text) == redacted


def test_a_span_counts_bytes() -> None:
    (only,) = find_secrets({"content": "žluťoučký: password=hunter2hunter2"})
    assert only.span == Span(len("žluťoučký: password=".encode()), len("žluťoučký: password=hunter2hunter2".encode()))


@pytest.mark.parametrize(
    ("text", "preview"),
    [("ftp://a:b@c", "ftp…c"), ("we use kd83!Jf9xQ as the password", "…"), ("pw is k3y!abcd", "pw …d")],
)
def test_a_preview_never_shows_half_of_a_secret(text: str, preview: str) -> None:
    """Unlike the rule of three and one, which shows four characters of any secret, and all of a very short one."""
    (only,) = find_secrets({"content": text})
    assert only.preview == preview
