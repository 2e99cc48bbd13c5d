"""Stands for the service that moves the money."""


def send(card: str, amount: int, timeout: int) -> bool:
    """Whether the money has moved within so many seconds."""
    return bool(card) and amount != 0 and timeout > 0
