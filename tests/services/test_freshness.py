"""What resets the clock of a memory: confirming, citing and superseding, and never being recalled."""

from dataclasses import replace

from moorage.domain.memory import Source, SourceType
from moorage.domain.requests import NewMemory, Question
from support.project import Project

TEXT = "Invoices are numbered without gaps for the tax office"


def traces(project: Project) -> tuple[object, object, int]:
    (item,) = project.engine.recall(Question("invoices numbered tax", 1, strict=False)).items
    found = item.known.freshness
    assert project.engine.jobs.wait_idle(20), "the recall is counted by the worker"
    return found.last_accessed, found.last_validated, found.access_count


def test_t122_recall_counts_and_validates_nothing(project: Project) -> None:
    project.remember(TEXT)
    assert traces(project) == (None, None, 0)
    accessed, validated, n = traces(project)
    assert (validated, n) == (None, 1)
    later = traces(project)
    assert (later[1], later[2]) == (None, 2)
    assert accessed is not None
    assert len(project.engine.history(None, 9)) == 1


def test_t123_confirming_validates(project: Project) -> None:
    memory = project.remember(TEXT)
    change = project.engine.confirm(memory, None)
    validated = traces(project)[1]
    assert validated == project.engine.memory(memory.id).validated_at
    assert validated is not None
    project.engine.undo(change.events[0])
    assert traces(project)[1] is None


def test_t123_superseding_and_citing_validate(project: Project) -> None:
    cited, old = project.remember(TEXT), project.remember("Retries wait two seconds between two tries")
    new = NewMemory(content="Retries wait three seconds between two tries, see the other one", supersedes=old.id)
    project.engine.remember(replace(new, sources=(Source(SourceType.MEMORY, cited.id),)))
    assert project.engine.memory(cited.id).validated_at is not None
    assert project.engine.memory(old.id).validated_at is not None
