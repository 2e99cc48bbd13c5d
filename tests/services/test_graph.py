"""The graph of entities, symbols and memories as it is walked and drawn (T74, T124), within its bounds."""

import pytest

from moorage.domain.conflicts import ConflictState
from moorage.domain.errors import InvalidInput
from moorage.domain.memory import MemoryState, Namespace
from moorage.domain.nodes import Node, NodeStatus, Subgraph
from moorage.domain.requests import NewMemory, Statement
from moorage.domain.told import Asked
from services import samples
from support.project import Project


def labels(found: Subgraph | None) -> list[str]:
    assert found
    return [each.label for each in found.nodes]


def edges(found: Subgraph | None) -> set[tuple[str, str, str]]:
    assert found
    name = {each.id: each.label for each in found.nodes}
    return {(name[each.source], each.type, name[each.target]) for each in found.edges}


def node(found: Subgraph, label: str) -> Node:
    return next(each for each in found.nodes if each.label == label)


def state(project: Project, subject: str, predicate: str, object_: str) -> None:
    project.engine.remember(NewMemory(statement=Statement(subject, predicate, object_)))


def test_memories_tie_code_to_what_they_speak_of(project: Project) -> None:
    said = "API Gateway uses Postgres."
    project.remember(said, "billing.py#charge")
    assert edges(project.engine.graph.around("API Gateway", 25)) == {
        ("API Gateway", "depends_on", "Postgres"),
        (said, "mentions", "API Gateway"),
    }
    way = project.engine.graph.path("billing.py#charge", "Postgres", 8)
    assert labels(way) == ["billing.py#charge", said, "Postgres"]


def test_a_symbol_is_where_it_is_today(project: Project) -> None:
    project.remember("API Gateway uses Postgres.", "billing.py#charge")
    project.write("billing.py", samples.PYTHON.renamed)
    project.check()
    found = project.engine.graph.expanded("Postgres", 2, 100)
    assert f"billing.py#{samples.PYTHON.new_name}" in labels(found)
    assert "billing.py#charge" not in labels(found)
    assert len(labels(project.engine.graph.around(f"billing.py#{samples.PYTHON.new_name}", 25))) == 2


def test_a_memory_that_does_not_hold_is_stale_and_so_is_its_symbol(project: Project) -> None:
    memory = project.remember(samples.PYTHON.memory, "billing.py#charge")
    project.replace("billing.py", "+ 30", "+ 90")
    found = project.engine.graph.around(memory.id, 25)
    assert {each.status for each in found.nodes} == {NodeStatus.STALE}


def test_statuses_are_worked_out_from_what_is_known(project: Project) -> None:
    state(project, "Router", "version", "1.0")
    state(project, "Router", "version", "2.0")
    found = project.engine.graph.around("Router", 25)
    assert (node(found, "Router").status, node(found, "Router").disputed) == (NodeStatus.CONFLICTED, True)
    assert node(found, "Router version 2.0").status is NodeStatus.CONFLICTED
    assert node(found, "2.0").type == "value"
    (waiting,) = project.engine.graph.conflicts(ConflictState.PENDING, 9)
    project.engine.graph.resolve(waiting.conflict.id, "new", None)
    assert node(project.engine.graph.around("Router", 25), "Router").status is NodeStatus.ACTIVE
    assert waiting.new
    around = project.engine.graph.around(waiting.new.id, 25)
    assert node(around, "Router version 1.0").status is NodeStatus.DEPRECATED
    assert waiting.existing
    assert project.engine.memory(waiting.existing.id).state is MemoryState.SUPERSEDED


def test_t124_what_has_ended_is_shown_when_asked_for(project: Project) -> None:
    state(project, "Router", "version", "1.0")
    state(project, "Router", "version", "2.0")
    (waiting,) = project.engine.graph.conflicts(ConflictState.PENDING, 9)
    project.engine.graph.resolve(waiting.conflict.id, "keep-new", None)
    assert ("Router", "version", "1.0") not in edges(project.engine.graph.around("Router", 25))
    assert ("Router", "version", "1.0") in edges(project.engine.graph.around("Router", 25, invalidated=True))


def test_the_surest_way_need_not_be_the_shortest(project: Project) -> None:
    project.remember("Alpha uses Omega.\nNobody remembers why it came to that")
    for first, second in (("Alpha", "Beta"), ("Beta", "Omega")):
        state(project, first, "depends_on", second)
    graph = project.engine.graph
    assert len(labels(graph.path("Alpha", "Omega", 8))) == 2
    assert labels(graph.path("Alpha", "Omega", 8, weighted=True)) == ["Alpha", "Beta", "Omega"]
    assert graph.path("Alpha", "Omega", 1, weighted=False) is not None
    assert graph.path("Alpha", "Alpha", 1) is not None


def test_there_may_be_no_way_or_none_that_short(project: Project) -> None:
    for number in range(5):
        state(project, f"Node{number}", "blocks", f"Node{number + 1}")
    state(project, "Island", "size", "3")
    graph = project.engine.graph
    assert graph.path("Node0", "Island", 32) is None
    assert graph.path("Node0", "Node5", 4) is None
    assert len(labels(graph.path("Node0", "Node5", 5))) == 6


@pytest.mark.parametrize("wrong", [0, -1, 101])
def test_neighbours_are_bounded(project: Project, wrong: int) -> None:
    for number in range(40):
        state(project, "Hub", "related_to", f"Spoke{number}")
    found = project.engine.graph.around("Hub", 25)
    assert (len(found.nodes), found.n_left_out) == (26, 55)
    with pytest.raises(InvalidInput, match="from 1 to 100"):
        project.engine.graph.around("Hub", wrong)


def test_expansion_and_ways_are_bounded(project: Project) -> None:
    for number in range(60):
        state(project, "Hub", "related_to", f"Spoke{number}")
    found = project.engine.graph.expanded("Hub", 6, 100)
    assert len(found.nodes) == 100
    assert found.n_left_out == 21
    for depth, limit in ((0, 100), (7, 100), (1, 99), (1, 5_001)):
        with pytest.raises(InvalidInput):
            project.engine.graph.expanded("Hub", depth, limit)
    with pytest.raises(InvalidInput):
        project.engine.graph.path("Hub", "Spoke1", 33)


def test_cycles_end(project: Project) -> None:
    for first, second in (("Aleph", "Beth"), ("Beth", "Gimel"), ("Gimel", "Aleph")):
        state(project, first, "supersedes", second)
    assert len(project.engine.graph.expanded("Aleph", 6, 100).nodes) == 6
    assert project.engine.graph.plan().consolidation is not None


@pytest.mark.parametrize(
    "name", ["", " ", "x" * 100_000, "nothing.py#f", "../up", "memory:", "entity:none", "\x00", "symbol:#"]
)
def test_nothing_is_called_so(project: Project, name: str) -> None:
    with pytest.raises(InvalidInput):
        project.engine.graph.around(name, 25)


def test_a_namespace_has_a_graph_of_its_own_p11(project: Project) -> None:
    state(project, "Router", "version", "1.0")
    assert project.engine._store.graph.entity_ids(9)
    other = project.engine._store.within(Namespace("other"))
    assert (other.graph.entity_ids(9), other.graph.predicates_of({"router"})) == ([], set())


def test_t74_consolidation_ends_what_was_superseded_and_says_why(project: Project) -> None:
    """MemoFS merges "oauth" into "OAuth" here; ours has them as one from the start, for the keys are equal."""
    state(project, "API", "uses", "JWT")
    state(project, "OAuth", "supersedes", "JWT")
    project.engine.graph.look_for_twins()
    plan = project.engine.graph.plan()
    assert plan.lines == [
        "end “API uses JWT”: JWT was superseded by OAuth",
        "retire JWT: no fact is left that holds of it",
    ]
    before = project.engine.graph.facts(None, None, 99)
    change = project.engine.graph.consolidate()
    assert [each.fact.object for each in project.engine.graph.facts("API", None, 99)] == []
    assert [each.fact.object for each in project.engine.graph.facts("API", None, 99, invalidated=True)] == ["JWT"]
    assert node(project.engine.graph.around("JWT", 25), "JWT").status is NodeStatus.DEPRECATED
    assert project.engine.graph.consolidate().message == "nothing to consolidate"
    project.engine.undo(change.events[0])
    assert project.engine.graph.facts(None, None, 99) == before


def test_facts_are_asked_for_as_of_a_commit(project: Project) -> None:
    state(project, "Router", "version", "1.0")
    graph = project.engine.graph
    at = graph.time_of("HEAD")
    assert at
    assert graph.facts_at(Asked(as_of=at)) == []
    assert graph.time_of("nowhere") is None
    assert [each.fact.object for each in graph.facts_at(Asked(as_of=graph.now()))] == ["1.0"]


def test_what_was_known_then_is_asked_for_apart_from_what_held_then(project: Project) -> None:
    state(project, "Router", "version", "1.0")
    graph = project.engine.graph
    before = graph.now()
    state(project, "Router", "version", "2.0")
    (waiting,) = graph.conflicts(ConflictState.PENDING, 9)
    graph.resolve(waiting.conflict.id, "keep_new", None)
    now = graph.now()
    assert [each.fact.object for each in graph.facts_at(Asked(as_of=now, known_at=before))] == ["1.0"]
    assert [each.fact.object for each in graph.facts_at(Asked(as_of=now))] == ["2.0"]
    assert [each.fact.object for each in graph.facts_at(Asked(as_of=before))] == ["1.0"]
