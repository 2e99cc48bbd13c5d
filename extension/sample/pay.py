"""Taking payments: the sample project of Moorage. Change what you like."""

import provider

RETRIES = 3


def charge(card: str, amount: int) -> bool:
    """Charge a card, trying again when the provider does not answer."""
    for attempt in range(RETRIES):
        if provider.send(card, amount, timeout=30):
            return True
    return False


def refund(card: str, amount: int) -> bool:
    """Give money back."""
    return provider.send(card, -amount, timeout=5)
