"""The arms that go by names and by places."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from moorage.domain.arms import Arm
from moorage.domain.entities import entity_key
from moorage.domain.memory import Memory
from moorage.domain.requests import Question
from moorage.domain.selection import Selection
from moorage.services import mentioned, near
from moorage.services.entities import entity_named, merge
from moorage.settings import MemorySettings
from support.project import Project, open_project

PAY = "def pay(sum):\n    return sum * rate()\n\n\n"
FILES = {
    "shop/pay.py": f"from shop.tax import rate\n\n\n{PAY}def refund(sum):\n    return -sum\n",
    "shop/tax.py": "def rate():\n    return 1.2\n\n\ndef other():\n    return 0\n",
    "shop/till.py": "from shop import pay\n\n\ndef close(sums):\n    return [pay.pay(each) for each in sums]\n",
    "docs/far.py": "def far():\n    return 'pay'\n",
}


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    opened = open_project(tmp_path / "shop", FILES)
    yield opened
    opened.close()


def closeness(project: Project, *places: str) -> dict[str, float]:
    asked = [project.engine.places.written(each) for each in places]
    found = near.near(project.store, project.view(), asked, project.act())
    return {str(memory_id): score for memory_id, score in found.scores}


def test_the_place_arm_goes_from_the_symbol_outwards(project: Project) -> None:
    memories = {
        place: project.remember(f"Something about {place}", place).id
        for place in (
            "shop/pay.py#pay",
            "shop/pay.py#refund",
            "shop/pay.py",
            "shop/tax.py#rate",
            "shop/tax.py#other",
            "shop/till.py#close",
            "shop/",
            "docs/far.py#far",
        )
    }
    found = closeness(project, "shop/pay.py#pay")
    assert {place: found.get(id_) for place, id_ in memories.items()} == {
        "shop/pay.py#pay": near.AT_SYMBOL,
        "shop/pay.py#refund": near.IN_FILE,
        "shop/pay.py": near.IN_FILE,
        "shop/tax.py#rate": near.USED,
        "shop/tax.py#other": None,
        "shop/till.py#close": near.USED,
        "shop/": near.IN_FOLDER,
        "docs/far.py#far": None,
    }


def test_the_place_arm_follows_what_moved(project: Project) -> None:
    memory = project.remember("Sums are in cents", "shop/pay.py#pay")
    project.move(PAY, "shop/pay.py", "shop/other.py")
    project.check()
    assert closeness(project, "shop/other.py#pay") == {memory.id: near.AT_SYMBOL}


def test_the_nearest_of_several_places_counts(project: Project) -> None:
    memory = project.remember("Sums are in cents", "shop/pay.py#pay")
    assert closeness(project, "shop/pay.py", "shop/pay.py#pay") == {memory.id: near.AT_SYMBOL}
    assert closeness(project) == {}
    assert closeness(project, "docs/far.py") == {}


def test_a_place_lifts_what_is_known_there(project: Project) -> None:
    for number in range(12):
        project.remember(f"Sums are rounded, rule {number}")
    here = project.remember("Sums are in cents, and rounded by the till of the shop at the end", "shop/pay.py#pay")
    place = project.engine.places.written("shop/pay.py#pay")
    items = project.engine.recall(Question("sums rounded", 3, places=(place,))).items
    assert items[0].known.memory.id == here.id
    assert items[0].ranked.components[Arm.PLACE] == near.AT_SYMBOL


def test_a_place_alone_is_a_question(project: Project) -> None:
    here = project.remember("Sums are in cents", "shop/pay.py#pay")
    project.remember("The moon is far")
    items = project.engine.recall(Question("", 3, places=(project.engine.places.written("shop/pay.py"),))).items
    assert [each.known.memory.id for each in items] == [here.id]


# -- names


def stated(project: Project, subject: str, obj: str) -> Memory:
    return project.remember(f"{subject} uses {obj}.")


def meant(project: Project, question: str) -> dict[str, float]:
    found = mentioned.meant(project.store, question)
    names = project.store.graph.entities(list(found))
    return {names[each].name: value for each, value in found.items()}


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("what does the API Gateway use", {"API Gateway": 1.0}),
        ("api-gateway limits", {"API Gateway": 1.0}),
        ("APIGateway limits", {"API Gateway": 0.95}),
        pytest.param("Postgre limits", {"PostgreSQL": 7 / 10}, id="T84 over the gate"),
        pytest.param("Post limits", {}, id="T84 under the gate"),
        ("what is the use of this", {}),
        ("", {}),
    ],
)
def test_t84_only_what_is_like_a_name_anchors(project: Project, question: str, expected: dict[str, float]) -> None:
    stated(project, "API Gateway", "PostgreSQL")
    assert meant(project, question) == pytest.approx(expected)


def test_t87_what_was_joined_is_one_anchor(project: Project) -> None:
    first = stated(project, "API Gateway", "PostgreSQL")
    second = stated(project, "Edge Proxy", "Redis")
    store = project.store
    merge(store, entity_named(store, "API Gateway"), entity_named(store, "Edge Proxy"), project.act())
    found = mentioned.meant(store, "API Gateway or Edge Proxy")
    assert len(found) == 1
    hits = mentioned.named(store, "edge proxy", 10)
    assert {memory_id for memory_id, _ in hits.scores} == {first.id, second.id}


def test_t88_ten_anchors_at_most(project: Project) -> None:
    names = [
        f"Service {word}"
        for word in ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa", "lambda"]
    ]
    for name in names:
        stated(project, name, "Redis")
    assert len(mentioned.meant(project.store, ", ".join(names))) == mentioned.MAX_ANCHORS


def test_memories_that_mention_more_of_what_is_named_come_first(project: Project) -> None:
    both = stated(project, "API Gateway", "PostgreSQL")
    one = stated(project, "API Gateway", "Redis")
    hits = mentioned.named(project.store, "API Gateway and PostgreSQL", 10)
    assert [memory_id for memory_id, _ in hits.scores] == [both.id, one.id]
    assert all(0 < score <= 1 for _, score in hits.scores)
    assert entity_key("API Gateway") == "api gateway"


def test_names_and_places_count_in_every_namespace_that_is_asked(project: Project) -> None:
    here = project.remember("API Gateway uses Redis.", "shop/pay.py#pay")
    infra = Project(project.root, replace(project.settings, memory=MemorySettings(namespace="infra")))
    there = infra.remember("API Gateway uses Kafka.", "shop/pay.py#pay")
    infra.close()
    both = Selection(namespaces=frozenset({here.namespace, there.namespace}))
    places = (project.engine.places.written("shop/pay.py#pay"),)
    items = project.engine.recall(Question("api gateway", 9, places=places, selection=both)).items
    assert {each.known.memory.id for each in items} == {here.id, there.id}
    assert all({Arm.PLACE, Arm.ENTITY} <= each.ranked.components.keys() for each in items)
