"""When files that changed outside are told of: few at once, many at the end, and in the end in any case."""

import asyncio
from dataclasses import dataclass, field

from moorage.lsp.outside import MANY, Outside


@dataclass
class Told:
    """What was told, in the batches in which it was."""

    batches: list[list[str]] = field(default_factory=list)
    event: asyncio.Event = field(default_factory=asyncio.Event)

    async def __call__(self, uris: list[str]) -> None:
        self.batches.append(uris)
        self.event.set()


def files(n: int, start: int = 0) -> list[str]:
    return [f"file:///{number}.py" for number in range(start, start + n)]


async def test_few_are_told_at_once() -> None:
    told = Told()
    outside = Outside(told, settled_s=60)
    outside.changed(files(3))
    await told.event.wait()
    outside.changed(files(1))
    await asyncio.sleep(0)
    assert told.batches == [files(3), files(1)]


async def test_many_are_told_once_when_they_have_ended() -> None:
    told = Told()
    outside = Outside(told, settled_s=0.01)
    outside.changed(files(MANY))
    outside.changed(files(MANY, start=MANY // 2))
    outside.changed(files(1))
    assert told.batches == []
    await told.event.wait()
    assert told.batches == [files(MANY + MANY // 2)]


async def test_what_never_ends_is_told_all_the_same() -> None:
    told = Told()
    outside = Outside(told, settled_s=60, patience_s=0.02)
    while not told.batches:
        outside.changed(files(MANY))
        await asyncio.sleep(0)
    assert told.batches == [files(MANY)]


async def test_after_many_few_are_told_at_once_again() -> None:
    told = Told()
    outside = Outside(told, settled_s=0.01)
    outside.changed(files(MANY))
    await told.event.wait()
    outside.changed(files(2))
    await asyncio.sleep(0)
    assert told.batches[1:] == [files(2)]
