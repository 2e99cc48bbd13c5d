"""When diagnostics are published, and when they are held back; the check itself is stood in for."""

import asyncio
from dataclasses import dataclass, field

from lsprotocol import types

from moorage.lsp.drift_publisher import LOST, Diagnosis, DriftPublisher, Mark

URI = "file:///a.py"


def said(anchor: str, code: str = "claim-hit") -> types.Diagnostic:
    where = types.Range(types.Position(0, 0), types.Position(0, 1))
    return types.Diagnostic(where, f"{anchor} {code}", code=code, data={"anchor": anchor})


def diagnosis(*found: types.Diagnostic, unsettled: str = "", lenses: str = "") -> Diagnosis:
    return Diagnosis(1, found, frozenset(filter(None, [unsettled])), (lenses,), has_lost=False)


@dataclass
class Bench:
    """A publisher whose checks give what the test says, and what it published."""

    answers: list[Diagnosis | None]
    patience_s: float = 0.0
    quiet_s: float = 0.0
    published: list[list[str]] = field(default_factory=list)
    marks: list[list[str]] = field(default_factory=list)
    n_refreshed: int = 0
    n_checked: int = 0
    checked: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.publisher = DriftPublisher(
            self._diagnose,
            self._publish,
            self._refresh,
            self.quiet_s,
            self._send_marks,
            self.patience_s,
        )

    async def _diagnose(self, _: str) -> Diagnosis | None:
        self.checked.set()
        self.n_checked += 1
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]

    def _publish(self, _: str, __: int | None, found: list[types.Diagnostic]) -> None:
        self.published.append([each.message for each in found])

    def _refresh(self) -> None:
        self.n_refreshed += 1

    def _send_marks(self, _: str, marks: tuple[Mark, ...]) -> None:
        self.marks.append([each.title for each in marks])

    async def settle(self) -> None:
        """Until the check that was asked for is over."""
        self.checked.clear()
        await asyncio.wait_for(self.checked.wait(), 5)
        for _ in range(3):
            await asyncio.sleep(0)


async def test_only_what_differs_is_published() -> None:
    bench = Bench([diagnosis(said("a")), diagnosis(said("a")), diagnosis()])
    bench.publisher.opened(URI)
    await bench.settle()
    for _ in range(2):
        bench.publisher.edited(URI)
        await bench.settle()
    assert bench.published == [["a claim-hit"], []]


async def test_closing_clears_what_was_said_and_only_that() -> None:
    bench = Bench([diagnosis(said("a"))])
    bench.publisher.opened(URI)
    await bench.settle()
    bench.publisher.closed(URI)
    bench.publisher.closed(URI)
    assert bench.published == [["a claim-hit"], []]


async def test_what_does_not_parse_keeps_its_diagnostic() -> None:
    bench = Bench([diagnosis(said("a"), said("b")), diagnosis(unsettled="a")])
    bench.publisher.opened(URI)
    await bench.settle()
    bench.publisher.edited(URI)
    await bench.settle()
    assert bench.published == [["a claim-hit", "b claim-hit"], ["a claim-hit"]]


async def test_a_stale_answer_is_dropped() -> None:
    bench = Bench([None])
    bench.publisher.opened(URI)
    await bench.settle()
    assert bench.published == []


async def test_what_is_cut_is_not_lost_before_it_could_be_pasted() -> None:
    bench = Bench([diagnosis(), diagnosis(said("a", LOST), said("b")), diagnosis(said("b"))], patience_s=60)
    bench.publisher.opened(URI)
    await bench.settle()
    bench.publisher.edited(URI)
    await bench.settle()
    bench.publisher.edited(URI)
    await bench.settle()
    assert bench.published == [["b claim-hit"]]
    bench.publisher.close()


async def test_what_stays_away_is_lost_when_the_patience_is_over() -> None:
    bench = Bench([diagnosis(), diagnosis(said("a", LOST))], patience_s=0.02)
    bench.publisher.opened(URI)
    await bench.settle()
    bench.publisher.edited(URI)
    await bench.settle()
    assert bench.published == []
    await bench.settle()
    assert bench.published == [["a gone"]]


async def test_what_was_lost_before_the_file_was_opened_is_said_at_once() -> None:
    bench = Bench([diagnosis(said("a", LOST))], patience_s=60)
    bench.publisher.opened(URI)
    await bench.settle()
    assert bench.published == [["a gone"]]


async def test_lenses_are_fetched_again_when_what_they_show_changes() -> None:
    bench = Bench([diagnosis(lenses="1"), diagnosis(lenses="1"), diagnosis(lenses="2")])
    bench.publisher.opened(URI)
    await bench.settle()
    for _ in range(2):
        bench.publisher.edited(URI)
        await bench.settle()
    assert bench.n_refreshed == 1


async def test_marks_are_sent_when_they_differ() -> None:
    mark = Mark(5, "changed", 1, snoozed=False, title="1 memory")
    marked = Diagnosis(1, (), frozenset(), (), has_lost=False, marks=(mark,))
    bench = Bench([marked, marked, diagnosis()])
    bench.publisher.opened(URI)
    await bench.settle()
    bench.publisher.all_changed()
    await bench.settle()
    bench.publisher.all_changed()
    await bench.settle()
    assert bench.marks == [["1 memory"], []]
