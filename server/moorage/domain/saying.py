"""Sentences for people, said in English unless a front end has other words for them."""

from typing import Protocol


class Say(Protocol):
    """Puts values into a sentence, in whatever language a person reads."""

    def __call__(self, sentence: str, /, **values: object) -> str:
        """`sentence` is English, with `{names}` for the values; it is what the words of other languages go by."""


def english(sentence: str, /, **values: object) -> str:
    """As it is written: what command lines, agents and journals are told."""
    return sentence.format(**values) if values else sentence
