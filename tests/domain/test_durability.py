"""The tier of a memory: the rules in their order."""

import pytest

from moorage.domain.durability import TierReason, tier_of
from moorage.domain.memory import Kind, Tier

TEXT = "Sessions are kept in Redis for now"
DURABLE, TRANSIENT = Tier.DURABLE, Tier.TRANSIENT


@pytest.mark.parametrize(
    ("kind", "content", "confidence", "explicit", "tier", "reason"),
    [
        pytest.param(Kind.DECISION, TEXT, None, None, DURABLE, TierReason.DURABLE_KIND, id="T27"),
        pytest.param(Kind.NOTE, TEXT, None, None, TRANSIENT, TierReason.TRANSIENT_KIND, id="T28"),
        pytest.param(Kind.DECISION, TEXT, 0.39, None, TRANSIENT, TierReason.LOW_CONFIDENCE, id="T29-below"),
        pytest.param(Kind.DECISION, TEXT, 0.4, None, DURABLE, TierReason.DURABLE_KIND, id="T29-at"),
        pytest.param(Kind.DECISION, " " + "x" * 19 + "\n", None, None, TRANSIENT, TierReason.LOW_SIGNAL, id="T30-19"),
        pytest.param(Kind.DECISION, "x" * 20, None, None, DURABLE, TierReason.DURABLE_KIND, id="T30-20"),
        pytest.param(None, TEXT, None, None, DURABLE, TierReason.DEFAULT, id="T31"),
        pytest.param(None, "ok", None, DURABLE, DURABLE, TierReason.EXPLICIT, id="T32"),
        pytest.param(None, TEXT, 0.1, DURABLE, DURABLE, TierReason.EXPLICIT, id="T33"),
        pytest.param(Kind.DECISION, TEXT, 1.0, TRANSIENT, TRANSIENT, TierReason.EXPLICIT, id="asked-to-pass"),
        pytest.param(Kind.SUMMARY, TEXT, None, None, TRANSIENT, TierReason.TRANSIENT_KIND, id="summary"),
        pytest.param(Kind.FACT, TEXT, None, None, DURABLE, TierReason.DURABLE_KIND, id="fact"),
        pytest.param(Kind.EPISODE, TEXT, None, None, DURABLE, TierReason.DURABLE_KIND, id="episode"),
        pytest.param(Kind.PROCEDURE, TEXT, None, None, DURABLE, TierReason.DURABLE_KIND, id="procedure"),
        pytest.param(None, "会话保存在缓存服务器里", None, None, DURABLE, TierReason.DEFAULT, id="wide-letters"),
    ],
)
def test_the_first_rule_that_applies_decides(
    kind: Kind | None,
    content: str,
    confidence: float | None,
    explicit: Tier | None,
    tier: Tier,
    reason: TierReason,
) -> None:
    assert tier_of(kind, content, confidence, explicit) == (tier, reason)


@pytest.mark.parametrize(
    ("kind", "content", "confidence", "tier"),
    [
        (Kind.NOTE, TEXT, None, DURABLE),
        (Kind.NOTE, "do not touch", 1.0, DURABLE),
        (Kind.NOTE, TEXT, 0.39, TRANSIENT),
    ],
)
def test_what_was_tied_to_a_place_or_tag_lasts_unless_its_writer_doubts_it(
    kind: Kind, content: str, confidence: float | None, tier: Tier
) -> None:
    """MemoFS never recalls a note. Here somebody said where it belongs, so it must be found again."""
    assert tier_of(kind, content, confidence, None, is_tied=True).tier is tier
