"""What words leave of the memories that a person looks through."""

from moorage.domain.fusing import Ranked
from moorage.domain.memory import MemoryId
from moorage.services.browsing import near


def found(*scores: float) -> list[Ranked]:
    return [Ranked(MemoryId(f"mem_{at}"), score, None, 0.0) for at, score in enumerate(scores)]


def test_what_is_far_behind_the_best_is_left_out() -> None:
    assert near(found(0.92, 0.91, 0.5, 0.2, 0.12, 0.04)) == ["mem_0", "mem_1", "mem_2", "mem_3"]


def test_where_all_are_equally_near_all_are_kept() -> None:
    assert near(found(0.1, 0.1, 0.09)) == ["mem_0", "mem_1", "mem_2"]
    assert near([]) == []
