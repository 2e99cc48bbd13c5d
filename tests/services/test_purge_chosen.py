"""What a purge takes with it, and what it refuses."""

import pytest

from moorage.domain.errors import InvalidInput, MemoryNotFound
from moorage.domain.event import EventKind
from store.samples import a_memory, put
from support.project import Project


def test_t97_older_versions_go_with_what_replaced_them_and_newer_ones_stay(project: Project) -> None:
    """memloom deletes every version; here what replaced the one named is another memory, which has to be named."""
    store = project.engine._store
    first = put(store, a_memory("the first wording"))
    second = put(store, a_memory("the second wording", supersedes=first.id))
    third = put(store, a_memory("the third wording", supersedes=second.id))
    chosen = project.engine.keeping.doomed([second.id])
    assert ([each.id for each in chosen.memories], [each.id for each in chosen.versions]) == ([second.id], [first.id])
    assert project.engine.keeping.purge(chosen).n_left == 0
    assert store.all_ids() == [third.id]
    assert store.memory(third.id).supersedes is None
    assert store.problems() == []


def test_a_memory_that_was_undone_is_named_by_the_journal(project: Project) -> None:
    memory = project.remember("The staging password rotates with the marzipan schedule")
    project.engine.undo(project.events(EventKind.REMEMBERED)[0].id)
    chosen = project.engine.keeping.doomed([memory.id])
    assert (chosen.memories, chosen.traces) == ((), (memory.id,))
    assert project.engine.keeping.purge(chosen).n_left == 0
    with pytest.raises(MemoryNotFound):
        project.engine.keeping.doomed([memory.id])


def test_a_purge_cannot_be_undone_and_says_so(project: Project) -> None:
    memory = project.remember("The staging password rotates with the marzipan schedule")
    project.engine.keeping.purge(project.engine.keeping.doomed([memory.id, memory.id]))
    (event,) = project.events(EventKind.PURGED)
    with pytest.raises(InvalidInput, match="a purge cannot be undone"):
        project.engine.undo(event.id)
    with pytest.raises(InvalidInput, match="no memory is named"):
        project.engine.keeping.doomed([])
