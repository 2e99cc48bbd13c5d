"""What was looked at, and what broke a law."""

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from attacks import laws

Recorder = Callable[[str, object], None]


@dataclass
class Findings:
    """What was rendered and what broke a law, by rendering."""

    planted: Collection[str]
    """Markers of the cases."""
    renderings: set[str] = field(default_factory=set)
    showings: Counter[str] = field(default_factory=Counter)
    broken: dict[str, list[str]] = field(default_factory=dict)

    def look(self, rendering: str, law: laws.Law, *texts: str, orders: bool = True) -> None:
        self.renderings.add(rendering)
        for text in texts:
            self.showings.update(each for each in self.planted if each in text)
            found = [*law(text), *(laws.unmarked_orders(text) if orders else ())]
            if found:
                self.broken.setdefault(rendering, []).extend(found)

    def said(self) -> str:
        shown = [f"{name}: {len(found)}\n    " + "\n    ".join(found[:6]) for name, found in self.broken.items()]
        return "\n".join(shown)

    def record(self, record_property: Recorder) -> None:
        """What the summary prints."""
        counts = (len(self.planted), len(self.renderings), sum(self.showings.values()))
        for name, value in zip(("cases", "renderings", "showings"), counts, strict=True):
            record_property(name, value)
        record_property("privileged", sum(map(len, self.broken.values())))
