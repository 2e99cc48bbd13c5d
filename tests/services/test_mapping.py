"""The whole graph at once: what is drawn, how it is doing, in which time, and what there was no room for."""

import pytest

from moorage.domain.errors import InvalidInput
from moorage.domain.nodes import Node, NodeStatus, Subgraph
from moorage.domain.requests import NewMemory, Statement
from moorage.domain.work import CancelToken
from services import samples
from support.project import Project


def mapped(project: Project, text: str = "", limit: int = 100) -> Subgraph:
    return project.engine.browsing.map(text, limit, cancel=CancelToken())


def node(found: Subgraph, label: str) -> Node:
    return next(each for each in found.nodes if each.label == label)


def edges(found: Subgraph) -> set[tuple[str, str, str]]:
    name = {each.id: each.label for each in found.nodes}
    return {(name[each.source], each.type, name[each.target]) for each in found.edges}


def test_memories_are_drawn_with_their_code_their_entities_and_what_is_stated(project: Project) -> None:
    said = "API Gateway uses Postgres."
    project.remember(said, "billing.py#charge")
    assert edges(mapped(project)) == {
        (said, "anchored_to", "billing.py#charge"),
        (said, "mentions", "API Gateway"),
        (said, "mentions", "Postgres"),
        ("API Gateway", "depends_on", "Postgres"),
    }


def test_code_is_where_it_is_today(project: Project) -> None:
    project.remember("API Gateway uses Postgres.", "billing.py#charge")
    project.write("billing.py", samples.PYTHON.renamed)
    project.check()
    labels = {each.label for each in mapped(project).nodes}
    assert f"billing.py#{samples.PYTHON.new_name}" in labels
    assert "billing.py#charge" not in labels


def test_what_does_not_hold_and_what_is_contradicted_says_so(project: Project) -> None:
    memory = project.remember(samples.PYTHON.memory, "billing.py#charge")
    for version in ("1.0", "2.0"):
        project.engine.remember(NewMemory(statement=Statement("Router", "version", version)))
    project.replace("billing.py", "+ 30", "+ 90")
    found = mapped(project)
    stale = next(each for each in found.nodes if each.id.key == memory.id)
    assert (stale.status, stale.stale) == (NodeStatus.STALE, True)
    assert node(found, "Router version 2.0").status is NodeStatus.CONFLICTED
    assert ("Router version 2.0", "contradicts", "Router version 1.0") in edges(found)


def test_what_was_superseded_is_there_with_the_time_in_which_it_stood(project: Project) -> None:
    old = project.remember("Charges are tried twice")
    project.engine.supersede(old, NewMemory(content="Charges are tried three times"))
    found = mapped(project)
    before, after = node(found, "Charges are tried twice"), node(found, "Charges are tried three times")
    assert (before.status, before.until, after.until) == (NodeStatus.DEPRECATED, after.since, None)
    assert ("Charges are tried three times", "supersedes", "Charges are tried twice") in edges(found)
    assert mapped(project, "kind:preference").nodes == ()


def test_memories_that_do_not_fit_with_what_they_are_tied_to_are_counted(project: Project) -> None:
    for at in range(5):
        project.remember(f"Note {'abcde'[at]} of the charge", "billing.py#charge")
    found = mapped(project, limit=4)
    assert (len(found.nodes), found.n_left_out) == (4, 2)
    assert "Note e of the charge" in {each.label for each in found.nodes}


def test_a_limit_that_is_none_is_refused(project: Project) -> None:
    with pytest.raises(InvalidInput, match="limit is 0"):
        mapped(project, limit=0)
