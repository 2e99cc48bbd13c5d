"""Redaction takes everything out, once, and no text makes it fail."""

from hypothesis import given, settings
from hypothesis import strategies as st
from secrets_samples import filled, rows

from moorage.secrets.gate import find_secrets, redact_secrets, rule_ids

_HITS = [filled(row["hit"], rule) for rule, row in rows().items()]
_PIECES = st.one_of(
    st.sampled_from(_HITS),
    st.sampled_from(
        [" ", "\n", "=", ": ", '"', "'", "password", "api_key is ", "://", "@", "[redacted: ", "]", "%41", "\u200b"]
    ),
    st.sampled_from(rule_ids()).map(lambda rule: f"[redacted: {rule}]"),
    st.text(max_size=12),
)
_MARKUP = st.lists(
    st.sampled_from(
        [*"*`'\"\\()[]{}<>|=:,;- \n.@/$%&!", "password", "api key", "--token", " is ", " to ", "kd83jf9xQQ12", "a1"]
    ),
    max_size=14,
).map("".join)
_TEXTS = st.one_of(st.lists(_PIECES, max_size=8).map("".join), _MARKUP)


@settings(max_examples=600, deadline=None)
@given(_TEXTS)
def test_what_was_redacted_is_clean_and_stays_as_it_is(text: str) -> None:
    redacted = redact_secrets(text)
    assert find_secrets({"content": redacted}) == ()
    assert redact_secrets(redacted) == redacted


@settings(max_examples=600, deadline=None)
@given(_TEXTS)
def test_a_text_is_redacted_exactly_when_something_is_found(text: str) -> None:
    assert (redact_secrets(text) != text) == bool(find_secrets({"content": text}))


@settings(max_examples=200, deadline=None)
@given(_TEXTS)
def test_findings_are_one_for_each_rule_and_lie_in_the_text(text: str) -> None:
    found = find_secrets({"content": text})
    n_bytes = len(text.encode("utf-8", "surrogatepass"))
    assert len({each.rule for each in found}) == len(found)
    assert all(0 <= each.span.start < each.span.end <= n_bytes for each in found)


@given(st.sampled_from(_HITS), st.sampled_from(["key", "github-tokens", "x" * 40]))
def test_a_mark_that_no_rule_made_hides_nothing(hit: str, name: str) -> None:
    assert find_secrets({"content": f"[redacted: {name}]\n{hit}"})
