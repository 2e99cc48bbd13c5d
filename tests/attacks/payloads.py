"""The hostile texts, each with a word by which it is found again."""

import tomllib
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Payload:
    number: int
    family: str
    text: str
    is_order: bool

    @property
    def marker(self) -> str:
        """A word that is in no other text."""
        return f"case{self.number:03d}z"

    @property
    def line(self) -> str:
        """In one line, as a name or a subject may hold it."""
        return " ".join(self.text.split("\n")).replace("\r", " ").strip()

    @property
    def content(self) -> str:
        return f"{self.text}\n{self.marker}"


def _load() -> tuple[Payload, ...]:
    families = tomllib.loads((Path(__file__).parent / "payloads.toml").read_text(encoding="utf-8"))
    texts = [(name, text, bool(each.get("orders"))) for name, each in families.items() for text in each["texts"]]
    return tuple(Payload(number, *each) for number, each in enumerate(texts))


PAYLOADS = _load()
