"""What is new since an earlier briefing: told for the first time, told otherwise than before, or gone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from moorage.domain.briefing import Entry, Section, SectionName, Unit
from moorage.domain.briefing_cursor import is_of_memory, mark_of, state_of
from moorage.domain.known import Known
from moorage.domain.memory import Memory, MemoryId, MemoryState
from moorage.ports import Store
from moorage.services.act import Act
from moorage.services.context_entries import gone_entry, memory_entry, purged_entry, units_of, whole
from moorage.services.context_sections import Material
from moorage.services.lookup import known
from moorage.services.view import View


@dataclass(frozen=True)
class Delta:
    """`before` holds states by mark, of all that was chosen for an earlier briefing; empty when there was none."""

    store: Store
    view: View
    act: Act
    material: Material
    before: Mapping[bytes, bytes]

    def sections(self) -> list[Section]:
        """What is gone, what changed without being chosen any more, then what is new in each section."""
        fresh = [replace(each, units=self._fresh(each.units)) for each in self.material.sections]
        return [
            Section(SectionName.GONE, units_of(self._gone())),
            Section(SectionName.CHANGED, units_of(self._changed())),
            *(each for each in fresh if each.name is not SectionName.DIRECTIVE),
        ]

    def _fresh(self, units: Sequence[Unit]) -> tuple[Unit, ...]:
        return tuple(unit for unit in units if any(map(self._is_fresh, unit)))

    def _is_fresh(self, entry: Entry) -> bool:
        """What is only counted is no news."""
        state = self.material.states.get(entry.key)
        return state is not None and self.before.get(mark_of(entry.key)) != state_of(state)

    @cached_property
    def _memories(self) -> dict[MemoryId, Memory]:
        """Those that were told before, in any state. The ids of all are looked through, as only marks are known."""
        if not self.before:
            return {}
        ids = [each for each in self.store.all_ids() if mark_of(each) in self.before]
        return self.store.memories(ids)

    def _gone(self) -> list[Entry]:
        gone = [each for each in self._memories.values() if each.state is not MemoryState.ACTIVE]
        successors = self.store.overview.successors([each.id for each in gone]) if gone else {}
        n_purged = sum(map(is_of_memory, self.before)) - len(self._memories)
        purged = [purged_entry(n_purged)] if n_purged > 0 else []
        return [*(gone_entry(each, successors.get(each.id)) for each in gone), *purged]

    def _changed(self) -> list[Entry]:
        """Memories that are not chosen now and of which something else is to be said than before."""
        return [memory_entry(each, whole(each)) for each in self._left if self._is_otherwise(each)]

    def _is_otherwise(self, item: Known) -> bool:
        return self.before[mark_of(item.memory.id)] != state_of(whole(item))

    @cached_property
    def _left(self) -> list[Known]:
        """Memories that were chosen before and are not now, as they are today."""
        left = [each for each in self._memories.values() if each.id not in self.material.states]
        return known(
            self.store,
            self.view,
            [each for each in left if each.state is MemoryState.ACTIVE],
            self.act,
            with_lines=False,
        )

    def known_after(self) -> dict[bytes, bytes]:
        """What the reader can know of once this is told: all that was chosen, though it may be only counted."""
        kept = {mark: state for mark, state in self.before.items() if not is_of_memory(mark)}
        left = {mark_of(each.memory.id): state_of(whole(each)) for each in self._left}
        chosen = {mark_of(key): state_of(state) for key, state in self.material.states.items()}
        return {**kept, **left, **chosen}
